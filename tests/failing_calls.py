"""For tests in a browser: calls that fail in every way a call can, and what the page then says."""

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, Route, expect

OWN_WORDS = "The server's own words."


@dataclass(frozen=True)
class Failure:
    """A way to fail; `words` are what the server says of it, if anything."""

    name: str
    answer: Callable[[Route], None]
    words: str | None = None

    def __str__(self) -> str:
        return self.name


WITH_MESSAGE = Failure(
    "with a message", lambda route: route.fulfill(status=400, json={"message": OWN_WORDS}), OWN_WORDS
)
EMPTY = Failure("with an empty body", lambda route: route.fulfill(status=500, body=""))
AWAY = Failure("with the network down", lambda route: route.abort())


def answer(page: Page, method: str, path: str, reply: Callable[[Route], None]) -> list[str]:
    """From now on `reply` answers that call, in the browser; what was sent, call by call."""
    seen: list[str] = []

    def replied(route: Route) -> None:
        if route.request.method != method:
            route.fallback()
            return
        seen.append(route.request.post_data or "")
        reply(route)

    page.route(f"**{path}", replied)
    return seen


def json_of(body: object, status: int = 200) -> Callable[[Route], None]:
    return lambda route: route.fulfill(status=status, json=body)


def notice(page: Page) -> Locator:
    return page.locator("li[data-variant]")


def expect_toast(page: Page, title: str, text: str | None = None, variant: str = "destructive") -> None:
    """One toast is there, with exactly these words, each said once, in that variant."""
    words = [title] if text in (None, title) else [title, text]
    expect(notice(page).locator("> div")).to_have_text(words)
    expect(notice(page)).to_have_attribute("data-variant", variant)
