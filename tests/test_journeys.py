"""The main journeys through the whole product: a real server, a real database, a real browser."""

import re
import shutil

import pytest
from conftest import ROOT, Serve, Visit
from playwright.sync_api import expect

from cubital.testing.databases import EMPTY

pytestmark = [pytest.mark.browser, pytest.mark.executable]


@pytest.mark.both_databases
def test_a_newcomer_studies_while_an_administrator_watches(serve: Serve, visit: Visit, new_database):
    school = serve(CUBITAL_DATABASE_URL=new_database(EMPTY))
    admin = visit(school)
    admin.sign_in_by_form("admin")
    expect(admin.page.get_by_text("Connected", exact=True)).to_be_visible()

    ada = visit(school)
    page = ada.page
    ada.go("/")
    page.get_by_role("link", name="Begin Your Journey").click()
    page.get_by_role("tab", name="Sign Up").click()
    form = page.get_by_role("tabpanel")
    form.get_by_label("Username").fill("ada")
    form.get_by_label("Password").fill("secret1")
    form.get_by_label("Full Name").fill("Ada Byron")
    form.get_by_role("button", name=re.compile("Sign Up|Create|Register")).click()
    page.wait_for_url("**/dashboard")
    expect(page.get_by_role("button", name="Start", exact=True)).to_have_count(12)

    page.get_by_role("button", name="Start", exact=True).nth(4).click()
    page.wait_for_url("**/course/5")
    expect(page.get_by_text("Please introduce me to phlebotomy")).to_be_visible()
    send = page.get_by_role("button", name="Send", exact=True)
    expect(send).to_be_disabled()
    question = page.get_by_role("textbox")
    question.fill("which tube do I fill first?")
    send.click()
    source = page.get_by_role("link", name=re.compile("order of draw", re.IGNORECASE)).last
    expect(source).to_be_visible()
    expect(page.get_by_text(re.compile("blood culture", re.IGNORECASE)).last).to_be_visible()
    source.click()
    expect(page).to_have_url(re.compile(r"/course/5\?tab=lesson#order-of-draw$"))
    heading = page.get_by_role("heading", name="Order of draw").first
    expect(heading).to_be_in_viewport()

    # Meanwhile, without a reload:
    expect(admin.page.get_by_text("Ada Byron").first).to_be_visible()

    ada.go("/dashboard")
    expect(page.get_by_role("button", name="Continue", exact=True)).to_have_count(1)
    saved = page.get_by_role("progressbar").first.get_attribute("aria-valuenow")
    page.wait_for_load_state("networkidle")  # what the page still asked for would be refused
    so_far = len(admin.problems)
    school.restart()
    page.reload()
    expect(page.get_by_role("button", name="Continue", exact=True)).to_have_count(1)
    assert page.get_by_role("progressbar").first.get_attribute("aria-valuenow") == saved != "0"
    ada.go("/course/5")
    expect(page.get_by_text("which tube do I fill first?").first).to_be_visible()
    expect(admin.page.get_by_text("Connected", exact=True)).to_be_visible()
    # The restart broke the administrator's socket, which is not an error of the page's.
    admin.problems[so_far:] = [
        p for p in admin.problems[so_far:] if "WebSocket" not in p and "ERR_CONNECTION" not in p
    ]


def test_an_editor_changes_a_term_and_the_running_school_shows_it(serve: Serve, visit: Visit, tmp_path):
    content = tmp_path / "content"
    shutil.copytree(ROOT / "content", content)
    school = serve(content)
    student = visit(school)
    student.sign_in("student")
    student.go("/study-resources?tab=glossary")
    expect(student.page.get_by_text("A sentence that was not there before.")).to_have_count(0)

    file = content / "glossary" / "equipment.yaml"
    text = file.read_text("utf-8")
    file.write_text(
        re.sub(r"definition: .*", "definition: A sentence that was not there before.", text, count=1)
    )
    loaded = school.command("content", "load", str(content))
    assert "glossary: 0 new, 1 changed" in loaded.stdout
    student.page.reload()
    expect(student.page.get_by_text("A sentence that was not there before.")).to_be_visible()

    file.write_text(file.read_text("utf-8").replace("definition:", "defintion:", 1))
    refused = school.command("content", "load", str(content), check=False)
    assert refused.returncode == 1
    assert re.search(r"equipment\.yaml:\d+: defintion: .*definition", refused.stdout)
    student.page.reload()
    expect(student.page.get_by_text("A sentence that was not there before.")).to_be_visible()


def test_an_administrator_pauses_a_student_who_is_out_at_once(serve: Serve, visit: Visit):
    school = serve()
    student = visit(school)
    student.sign_in("student")
    admin = visit(school)
    admin.sign_in("admin")
    row = admin.page.get_by_role("row").filter(has_text="Demo Student")
    expect(row).to_contain_text("0/6 modules")
    row.get_by_role("button", name=re.compile("pause", re.IGNORECASE)).click()
    expect(admin.page.get_by_text("Student status has been updated to paused").first).to_be_visible()
    student.page.wait_for_url("**/auth")  # by itself
    panel = student.page.get_by_role("tabpanel")
    panel.get_by_label("Username").fill("student")
    panel.get_by_label("Password", exact=True).fill("student123")
    panel.get_by_role("button", name="Sign In").click()
    expect(
        student.page.get_by_role("alert").get_by_text("Your account has been paused by the school.").first
    ).to_be_visible()
    student.problems[:] = [problem for problem in student.problems if "403" not in problem]


@pytest.mark.parametrize(
    "settings", [{}, {"CUBITAL_PLUGINS_DISABLED": "payments"}], ids=["all-plugins", "without-payments"]
)
def test_a_pending_student_waits_until_an_administrator_activates_them(
    serve: Serve, visit: Visit, settings: dict[str, str]
):
    school = serve(CUBITAL_REGISTRATION="approval", **settings)
    ida = visit(school)
    ida.go("/auth")
    ida.page.get_by_role("tab", name="Sign Up").click()
    form = ida.page.get_by_role("tabpanel")
    form.get_by_label("Username").fill("ida")
    form.get_by_label("Password").fill("secret1")
    form.get_by_role("button", name=re.compile("Sign Up|Create|Register")).click()
    ida.page.wait_for_url("**/contact-for-access")
    expect(ida.page.get_by_role("heading", name="Registration Successful")).to_be_visible()
    ida.page.reload()
    expect(ida.page.get_by_role("heading", name="Registration Successful")).to_be_visible()
    admin = visit(school)
    admin.sign_in("admin")
    row = admin.page.get_by_role("row").filter(has_text="ida")
    row.get_by_role("button", name=re.compile("activ", re.IGNORECASE)).click()
    expect(admin.page.get_by_text("Student status has been updated to active").first).to_be_visible()
    ida.page.get_by_role("link", name="Back to Login").click()
    panel = ida.page.get_by_role("tabpanel")
    panel.get_by_label("Username").fill("ida")
    panel.get_by_label("Password").fill("secret1")
    panel.get_by_role("button", name="Sign In").click()
    ida.page.wait_for_url("**/dashboard")


def test_a_switched_off_plugin_is_gone_and_the_rest_works(serve: Serve, visit: Visit):
    school = serve(CUBITAL_PLUGINS_DISABLED="tutor,resources")
    student = visit(school, expect_problems=True)
    student.sign_in("student")
    expect(student.page.get_by_role("link", name="Study Resources")).to_have_count(0)
    expect(student.page.get_by_role("heading", level=3)).not_to_have_count(0)
    for path in ("/study-resources", "/course/5"):
        student.go(path)
        expect(student.page.get_by_text("404 Page Not Found")).to_be_visible()
    assert school.command("tutor", "ask", "x", check=False).returncode == 2
    assert "tutor" in school.command("plugins", "list").stdout
