"""A school of another trade, set up from a folder: its student registers, asks, reads, drills, is examined.

No page that they see has a word of the checkout's own trade.
"""

import re

import pytest
from conftest import ROOT, Serve, Visit, Visitor
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

CONTENT = ROOT / "tests/other_school"
OF_ANOTHER_TRADE = re.compile(
    r"\w*(phlebotom|venipuncture|tourniquet|specimen)\w*|\b(blood|needles?|veins?)\b", re.I
)
NAMES = """['alt', 'title', 'aria-label', 'placeholder'].flatMap((name) =>
  [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)))"""


def look_at(visitor: Visitor) -> None:
    """The page speaks of no other trade: in its title, its texts, its names of pictures and fields."""
    page = visitor.page
    page.wait_for_load_state("networkidle")
    texts = [page.title(), page.locator("body").inner_text(), *page.evaluate(NAMES)]
    words = [match[0] for text in texts for match in OF_ANOTHER_TRADE.finditer(text)]
    assert not words, (page.url, words)


def test_a_student_of_another_trade_finds_a_whole_school(serve: Serve, visit: Visit):
    school = serve(CONTENT)
    checked = school.command("content", "check", str(CONTENT))
    assert "No mistakes." in checked.stdout

    student = visit(school)
    page = student.page
    for path, heading in (
        ("/", "Become the barista whom regulars ask for"),
        ("/about", re.compile("about", re.IGNORECASE)),
        ("/auth", re.compile("Harbor Lane")),
    ):
        student.go(path)
        expect(page.get_by_role("heading", name=heading).first).to_be_visible()
        look_at(student)

    page.get_by_role("tab", name="Sign Up").click()
    form = page.get_by_role("tabpanel")
    form.get_by_label("Username").fill("mira")
    form.get_by_label("Password").fill("secret1")
    form.get_by_role("button", name=re.compile("Sign Up|Create|Register")).click()
    page.wait_for_url("**/dashboard")
    expect(page.get_by_role("button", name="Start", exact=True)).to_have_count(2)
    look_at(student)

    page.get_by_role("button", name="Start", exact=True).first.click()
    page.wait_for_url("**/course/1")
    page.get_by_role("textbox").fill("how long should an espresso shot run?")
    page.get_by_role("button", name="Send", exact=True).click()
    source = page.get_by_role("link", name=re.compile("How long a shot runs")).last
    expect(source).to_be_visible()
    expect(page.get_by_text(re.compile("25 to 30 seconds")).last).to_be_visible()
    look_at(student)
    source.click()
    expect(page).to_have_url(re.compile(r"/course/1\?tab=lesson#shot-time$"))
    expect(page.get_by_role("heading", name="How long a shot runs").first).to_be_in_viewport()
    look_at(student)

    student.go("/study-resources?tab=flashcards")
    for _ in range(3):
        page.get_by_role("button", name="Flip").click()
        look_at(student)
        page.get_by_role("button", name="Next", exact=True).click()
    expect(page.get_by_text("The ground coffee in the basket, in grams.")).to_have_count(0)
    student.go("/study-resources?tab=glossary")
    tabs = page.get_by_role("tablist", name="Category").get_by_role("tab")
    expect(tabs).to_have_text(
        [re.compile(name) for name in ("All", "Drinks", "Equipment", "Espresso", "Milk")]
    )
    look_at(student)
    for tab in ("games", "exam-tips", "professionalism", "help"):
        student.go(f"/study-resources?tab={tab}")
        expect(page.get_by_role("tab", selected=True).first).to_be_visible()
        expect(page.get_by_role("main")).not_to_be_empty()
        look_at(student)
    student.go("/professionals-gallery")
    expect(page.get_by_text("Baristas at work.")).to_be_visible()
    look_at(student)

    student.go("/course/1?tab=practice")
    questions = page.request.get(f"{school.url}/api/modules/1/lesson").json()["examPrep"]["practiceQuestions"]
    for place, question in enumerate(questions):
        page.get_by_role("radio", name=question["correctAnswer"], exact=True).check()
        page.get_by_role("button", name="Check Answer").click()
        look_at(student)
        if place < len(questions) - 1:
            page.get_by_role("button", name="Next Question").click()
    expect(page.get_by_text("100%", exact=True)).to_be_visible()
    look_at(student)
