"""Procedures: found from where one learns the skill, read under axe, and printed on two sheets at most."""

import re
import zlib

import pytest
from conftest import ROOT, Serve, Served, Visit
from pages import settled
from playwright.sync_api import Page, expect
from studying import newcomer
from test_accessibility import axe

pytestmark = pytest.mark.browser

FILES = sorted((ROOT / "content" / "procedures").glob("*.yaml"))
NAMES = [re.sub(r"^\d+-", "", file.stem) for file in FILES]
PAPER = ("Letter", "A4")
AT_MOST = 2  # sheets of paper

# The worker is there, and the answer of that call is kept.
READINESS = """async path => {
  await navigator.serviceWorker.ready
  for (;;) {
    const db = await new Promise(done => {
      const request = indexedDB.open("cubital")
      request.onsuccess = () => done(request.result)
    })
    const keys = await new Promise(done => {
      const request = db.transaction("answers").objectStore("answers").getAllKeys()
      request.onsuccess = () => done(request.result.map(([, key]) => key))
    })
    db.close()
    if (keys.includes(path)) return
    await new Promise(done => setTimeout(done, 100))
  }
}"""


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


def pages_of(pdf: bytes) -> int:
    """How many pages a PDF has; Chromium writes its page tree plainly or in a deflated stream."""
    streams = re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL)
    texts = [pdf]
    for stream in streams:
        try:
            texts.append(zlib.decompress(stream))
        except zlib.error:
            continue
    return sum(len(re.findall(rb"/Type\s*/Page\b", text)) for text in texts)


def open_form(page: Page, school: Served, name: str, form: str) -> None:
    page.goto(f"{school.url}/procedures/{name}?form={form}")
    settled(page)
    expect(page.get_by_role("tabpanel").get_by_text("Performance criteria")).to_be_visible()


def test_each_form_fits_on_two_sheets_of_paper_and_carries_nothing_of_the_page(school: Served, visit: Visit):
    student = newcomer(visit(school, color_scheme="dark"))
    page = student.page
    too_long = []
    for name in NAMES:
        for form in ("sheet", "checklist"):
            open_form(page, school, name, form)
            for paper in PAPER:
                pages = pages_of(page.pdf(format=paper))
                assert pages >= 1
                if pages > AT_MOST:
                    too_long.append((name, form, paper, pages))
    assert too_long == []
    feet = page.evaluate(
        """() => [...document.styleSheets].flatMap(sheet => [...sheet.cssRules])
            .flatMap(media => [...(media.cssRules ?? [])])
            .filter(rule => rule instanceof CSSPageRule).map(rule => rule.cssText)"""
    )
    title = page.get_by_role("heading", level=1).inner_text()
    assert any(f'"{title} · Competency checklist · " counter(page)' in foot for foot in feet), feet
    page.emulate_media(media="print")
    expect(page.get_by_role("tablist")).to_be_hidden()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.get_by_role("link", name="all procedures")).to_be_hidden()
    sheet = page.get_by_role("region", name="Competency checklist")
    expect(sheet.get_by_text("Competency checklist · ")).to_be_visible()
    colors = sheet.evaluate(
        "s => [...s.querySelectorAll('p, li, td, th, h2, span, strong')].map(e => getComputedStyle(e).color)"
    )
    assert set(colors) == {"rgb(0, 0, 0)"}


@pytest.mark.parametrize("width", [390, 1440])
def test_a_procedure_is_found_from_the_resources_and_leads_to_its_exercise(
    school: Served, visit: Visit, width: int
):
    student = newcomer(visit(school, viewport={"width": width, "height": 844}))
    page = student.page
    student.go("/study-resources")
    page.get_by_role("link", name="Procedures").click()
    expect(page.get_by_role("heading", level=1, name="Procedures")).to_be_visible()
    settled(page)
    assert axe(page) == []
    expect(page.get_by_role("article")).to_have_count(len(NAMES))
    page.get_by_role("link", name="Winged set on a hand vein").click()
    expect(page.get_by_role("heading", name="Troubleshooting")).to_be_visible()
    settled(page)
    assert axe(page) == []
    page.get_by_role("tab", name="Competency checklist").click()
    expect(page.get_by_role("columnheader", name="NS")).to_be_visible()
    assert axe(page) == []
    page.get_by_role("link", name=re.compile("^Winged set on the hand")).click()
    expect(page.get_by_role("button", name="Start: Guided mode")).to_be_visible()
    page.get_by_role("link", name=re.compile("^Winged set on a hand vein")).click()
    expect(page.get_by_role("tab", name="Procedure sheet")).to_be_visible()


def test_a_section_of_a_lesson_leads_to_the_procedure_that_it_teaches(school: Served, visit: Visit):
    student = newcomer(visit(school))
    student.go("/course/6?tab=lesson#blood-cultures")
    student.page.get_by_role("link", name=re.compile("^Blood culture collection")).click()
    expect(student.page.get_by_role("heading", level=1, name="Blood culture collection")).to_be_visible()


def test_a_procedure_that_was_opened_is_read_without_a_network_and_asks_for_nothing_that_is_not_there(
    school: Served, visit: Visit
):
    student = newcomer(visit(school, expect_problems=True, service_workers="allow"))
    page = student.page
    failures: list[str] = []
    page.on("response", lambda answer: failures.append(answer.url) if answer.status >= 400 else None)
    student.go("/procedures/winged-set")
    expect(page.get_by_text("Troubleshooting")).to_be_visible()
    page.evaluate(READINESS, "/api/resources/procedures/winged-set")
    student.go("/course/5")
    page.evaluate(READINESS, "/api/modules/5/lesson")
    assert failures == []
    page.context.set_offline(True)
    student.go("/procedures/winged-set")
    expect(page.get_by_text("Troubleshooting")).to_be_visible()


def test_a_procedure_first_opened_without_a_network_comes_by_itself_once_it_is_back(
    school: Served, visit: Visit
):
    student = newcomer(visit(school, expect_problems=True, service_workers="allow"))
    page = student.page
    student.go("/procedures/winged-set")
    expect(page.get_by_text("Troubleshooting")).to_be_visible()
    page.evaluate(READINESS, "/api/resources/procedures/winged-set")
    page.context.set_offline(True)
    student.go("/procedures/fingerstick")
    expect(page.get_by_text("Try again when you're back online.")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("Troubleshooting")).to_be_visible()
