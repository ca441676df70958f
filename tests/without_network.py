"""What the journeys without a network have in common."""

from browser_sessions import signed_in_as
from conftest import Served, Visit, Visitor
from playwright.sync_api import Page, expect
from studying import OFFLINE_READINESS

LEFT = """async () => {
  const db = await new Promise(done => {
    const request = indexedDB.open("cubital")
    request.onsuccess = () => done(request.result)
  })
  const counted = await Promise.all([...db.objectStoreNames].map(name => new Promise(done => {
    const count = db.transaction(name).objectStore(name).count()
    count.onsuccess = () => done(count.result)
  })))
  db.close()
  return counted.reduce((sum, one) => sum + one, 0)
}"""


def been_there(school: Served, visit: Visit) -> Visitor:
    """A student who has been to the study resources once."""
    visitor = enter(school, visit, "student")
    visitor.go("/study-resources")
    visitor.page.evaluate(OFFLINE_READINESS)
    return visitor


def enter(school: Served, visit: Visit, name: str) -> Visitor:
    return visit(
        school, expect_problems=True, storage_state=signed_in_as(school.url, name), service_workers="allow"
    )


def leave(page: Page, anyway: bool = False) -> None:
    page.get_by_role("button", name="Sign out", exact=True).click()
    if anyway:
        question = page.get_by_text("Progress saving failed. Continue with logout anyway?")
        expect(question).to_be_visible()
        page.get_by_role("button", name="Log out anyway").click()


def leaves_nothing(page: Page) -> None:
    """Not soon after the page for visitors has come, but by then."""
    page.wait_for_url("**/auth")
    assert page.evaluate(LEFT) == 0
    assert page.evaluate("localStorage.getItem('kept-for')") is None
    assert page.evaluate("Object.keys(sessionStorage).filter(key => key.startsWith('kept:'))") == []
    assert page.evaluate("caches.has('cubital-media')") is False


def review(page: Page, cards: int) -> None:
    for _ in range(cards):
        page.get_by_role("button", name="Show Answer").click()
        page.get_by_role("button", name="Knew it").click()


def open_review(visitor: Visitor) -> None:
    visitor.go("/study-resources?tab=flashcards&mode=review")
    expect(visitor.page.get_by_role("button", name="Show Answer")).to_be_visible()


def standing(page: Page, words: str) -> None:
    expect(page.get_by_role("status").filter(has_text=words)).to_be_visible()


def reviewed(page: Page, school: Served) -> int:
    return int(
        page.context.request.get(f"{school.url}/api/resources/review?offset=0").json()["reviewedToday"]
    )


def sends(url: str) -> bool:
    return url.endswith("/api/resources/reviews")
