"""Signing in by an identity provider, in the browser: a real one in another process."""

from collections.abc import Iterator

import pytest
from browser_sessions import signed_in_as
from conftest import Serve, Served, Visit
from failing_calls import expect_toast
from identity_provider import IdentityProvider, running_provider, write_settings
from playwright.sync_api import Page, expect
from test_accessibility import axe

pytestmark = pytest.mark.browser


@pytest.fixture
def provider() -> Iterator[IdentityProvider]:
    with running_provider() as running:
        yield running


@pytest.fixture
def school(serve: Serve, provider: IdentityProvider, tmp_path) -> Served:
    file = write_settings(tmp_path, provider.entry())
    served = serve(CUBITAL_OIDC_PROVIDERS=str(file), CUBITAL_REGISTRATION="approval")
    provider.know(served.url)
    return served


def continue_with_provider(page: Page) -> None:
    page.get_by_role("button", name="Continue with School account").click()


def at_provider(page: Page, provider: IdentityProvider, answer: str = "Continue") -> None:
    """Say who one is there."""
    page.wait_for_url(f"{provider.issuer}/interaction/**")
    page.get_by_label("Account").fill("ada")
    page.get_by_role("button", name=answer).click()


def methods(page: Page):
    return page.get_by_role("region", name="Sign-in methods")


def test_somebody_new_waits_for_staff_and_then_comes_in(
    school: Served, provider: IdentityProvider, visit: Visit
):
    visitor = visit(school, expect_problems=True)  # the refusal in between
    page = visitor.page
    visitor.go("/auth")
    continue_with_provider(page)
    at_provider(page, provider)
    page.wait_for_url("**/contact-for-access")

    visitor.go("/auth")
    continue_with_provider(page)  # where one is still signed in
    expect(page.get_by_role("alert")).to_contain_text("Your account is waiting to be activated.")
    assert page.url == f"{school.url}/auth"
    expect(page.get_by_role("button", name="Continue with School account")).to_be_visible()
    assert axe(page) == []

    school.command("users", "set-status", "ada", "active")
    continue_with_provider(page)
    page.wait_for_url("**/dashboard")

    visitor.go("/profile")
    expect(methods(page)).to_contain_text("No password chosen yet")
    expect(page.get_by_role("region", name="Password", exact=True)).to_contain_text(
        "You have no password yet."
    )
    methods(page).get_by_role("button", name="Unlink School account").click()
    page.get_by_role("button", name="Unlink", exact=True).click()
    expect_toast(
        page,
        "Error",
        "This is your only way to sign in. Choose a password first: sign out, then Forgot password?",
    )


def test_whoever_cancels_there_reads_so_here(school: Served, provider: IdentityProvider, visit: Visit):
    visitor = visit(school, expect_problems=True)
    page = visitor.page
    visitor.go("/auth")
    continue_with_provider(page)
    at_provider(page, provider, "Cancel")
    expect(page.get_by_role("alert")).to_contain_text("School account didn't sign you in: it was canceled")
    assert page.url == f"{school.url}/auth", "nothing of the answer stays in the address"
    page.get_by_role("tab", name="Sign Up").click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_an_account_is_linked_used_and_unlinked(school: Served, provider: IdentityProvider, visit: Visit):
    visitor = visit(school, storage_state=signed_in_as(school.url, "student"))
    page = visitor.page
    visitor.go("/profile")
    methods(page).get_by_role("button", name="Link School account").click()
    at_provider(page, provider)
    page.wait_for_url("**/profile")
    expect_toast(page, "Account linked", "You can now sign in with School account.", variant="normal")
    expect(methods(page).get_by_text("Linked", exact=True)).to_be_visible()
    assert axe(page) == []

    page.context.clear_cookies(name="cubital_session")
    visitor.go("/course/2")
    page.wait_for_url("**/auth")
    continue_with_provider(page)
    page.wait_for_url("**/course/2")

    visitor.go("/profile")
    methods(page).get_by_role("button", name="Unlink School account").click()
    page.get_by_role("button", name="Unlink", exact=True).click()
    expect_toast(page, "Account unlinked", "School account doesn't sign you in any more.", variant="normal")
    expect(methods(page).get_by_role("button", name="Link School account")).to_be_visible()


def test_what_belongs_to_somebody_else_is_not_linked(
    school: Served, provider: IdentityProvider, visit: Visit
):
    first = visit(school, storage_state=signed_in_as(school.url, "admin"))
    second = visit(school, expect_problems=True, storage_state=signed_in_as(school.url, "student"))
    for visitor in (first, second):
        visitor.go("/profile")
        methods(visitor.page).get_by_role("button", name="Link School account").click()
        at_provider(visitor.page, provider)
        visitor.page.wait_for_url("**/profile")
    expect(methods(second.page).get_by_role("alert")).to_contain_text("already signs somebody else in here")
