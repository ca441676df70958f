"""Lessons without a network: one that was opened is read on, with its pictures; what is done counts later."""

import re

import pytest
from conftest import Serve, Served, Visit, Visitor
from playwright.sync_api import Locator, Page, expect
from without_network import enter

pytestmark = pytest.mark.browser

# As the browser believes that there is a network, or knows that there is none.
OUT_OF_REACH = re.compile(r"^(You're offline|Can't reach the school)\. Your work is saved")

# The worker is there, and has what the page asked it to keep.
READINESS = """async () => {
  await navigator.serviceWorker.ready
  const open = () => new Promise(done => {
    const request = indexedDB.open("cubital")
    request.onsuccess = () => done(request.result)
  })
  for (;;) {
    const db = await open()
    const paths = await new Promise(done => {
      const keys = db.transaction("answers").objectStore("answers").getAllKeys()
      keys.onsuccess = () => done(keys.result.map(([, path]) => path))
    })
    db.close()
    const media = await (await caches.open("cubital-media")).keys()
    const pictures = media.filter(({url}) => url.includes("order-of-draw"))
    const needed = ["/api/modules", "/api/media", "/api/tutor/terms", "/api/modules/5/lesson",
      "/api/tutor/modules/5/checks", "/api/tutor/modules/5/reading"]
    if (pictures.length && needed.every(path => paths.includes(path))) return
    await new Promise(done => setTimeout(done, 100))
  }
}"""


@pytest.fixture
def school(serve: Serve) -> Served:
    return serve()


@pytest.fixture
def student(school: Served, visit: Visit) -> Visitor:
    """Has opened the lesson of module 5 once, at its beginning."""
    visitor = enter(school, visit, "student")
    visitor.go("/course/5?tab=lesson")
    expect(section(visitor.page, "What you will learn")).to_be_visible()
    visitor.page.evaluate(READINESS)
    return visitor


def section(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def test_a_lesson_that_was_opened_is_read_without_a_network(student: Visitor, school: Served):
    page = student.page
    page.context.set_offline(True)
    student.go("/course/5?tab=lesson#order-of-draw")
    reading = section(page, "Order of draw")
    expect(reading).to_be_visible()
    picture = reading.get_by_role("img").first
    picture.scroll_into_view_if_needed()
    assert picture.evaluate("picture => picture.decode().then(() => picture.naturalWidth)") > 0
    reading.locator("button[aria-haspopup=dialog]").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^Next")).click()
    contents = page.get_by_role("navigation", name="Lesson contents")
    expect(contents.get_by_role("link", name="Order of draw done")).to_be_visible()
    page.reload()
    expect(contents.get_by_role("link", name="Order of draw done")).to_be_visible()
    with page.expect_response(lambda answer: answer.url.endswith("/sections") and answer.ok):
        page.context.set_offline(False)
    done = page.context.request.get(f"{school.url}/api/tutor/modules/5/reading").json()["done"]
    assert done == ["order-of-draw"]


def test_what_needs_a_network_says_so_on_a_page_of_ours(student: Visitor):
    page = student.page
    page.context.set_offline(True)
    student.go("/course/5")
    expect(page.get_by_text(OUT_OF_REACH)).to_be_visible()
    expect(
        page.get_by_role("region", name="Conversation with the AI tutor").get_by_role("alert")
    ).to_be_visible()
    student.go("/course/6?tab=lesson")
    expect(page.get_by_role("heading", level=1)).to_have_text("Capillary Collection and Special Procedures")
    expect(page.get_by_text("Failed to load the full lesson. Please try again.")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
