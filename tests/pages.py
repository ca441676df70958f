"""Every page of the school, and who opens it: the shell's own, and those that the plugins declare."""

import json
import re
import time
from collections.abc import Iterator

from conftest import ROOT
from playwright.sync_api import Page, Request, expect

VISITOR, STUDENT, ADMIN = "visitor", "student", "admin"
THEMES = ("light", "dark", "brown", "green", "red", "purple")
WHO = {"public": VISITOR, "member": STUDENT, "admin": ADMIN}

OWN_PAGES = [
    (VISITOR, "/"),
    (VISITOR, "/about"),
    (VISITOR, "/contact"),
    (VISITOR, "/info/enrolling"),
    (VISITOR, "/auth"),
    (VISITOR, "/contact-for-access"),
    (VISITOR, "/kit"),
    (VISITOR, "/no-such-page"),
    (STUDENT, "/"),
    (STUDENT, "/dashboard"),
    (STUDENT, "/profile"),
    (ADMIN, "/dashboard"),
]


# Of a sitting that somebody has begun: test_exams.py opens it.
BEGUN_FIRST = ("/exams/:id",)


def declared() -> list[tuple[str, str]]:
    files = sorted(ROOT.glob("plugins/*/ui/plugin.json"))
    pages = [page for file in files for page in json.loads(file.read_text("utf-8"))["pages"]]
    return [(WHO[page["access"]], _filled(page["path"])) for page in pages if page["path"] not in BEGUN_FIRST]


def _filled(path: str) -> str:
    """An address of that page: an exercise, a procedure, a sample, the demo's student, or module 5."""
    names = {
        "/exercises/": "label-check",
        "/procedures/": "winged-set",
        "/admin/students/": "1",
        "/sample/lesson/": "1",
        "/sample/exercise/": "label-check",
    }
    name = next((name for beginning, name in names.items() if path.startswith(beginning)), "5")
    return re.sub(r":\w+", name, path)


PAGES = [*OWN_PAGES, *declared()]

# Fonts are there, and what was just changed is drawn.
STILL = """async () => {
  const frame = () => new Promise(done => requestAnimationFrame(done))
  await document.fonts.ready
  await frame(); await frame()
  await Promise.allSettled(document.getAnimations().map(animation => animation.finished))
}"""


def settled(page: Page) -> None:
    """Until the heading is there and nothing is being loaded any more."""
    expect(page.locator("h1").first).to_be_visible()
    busy = page.locator("main [aria-busy=true]:not([data-parts] *), .starting")
    expect(busy.filter(visible=True)).to_have_count(0, timeout=30_000)
    page.evaluate(STILL)


class Fetching:
    """What a page is fetching. Playwright's own `networkidle` waits half a second longer, at each of many."""

    QUIET = 100  # milliseconds in which nothing new begins

    def __init__(self, page: Page) -> None:
        self._page = page
        self._open: set[Request] = set()
        self._begun = 0
        page.on("request", self._begin)
        page.on("requestfinished", self._end)
        page.on("requestfailed", self._end)

    def _begin(self, request: Request) -> None:
        self._begun += 1
        self._open.add(request)

    def _end(self, request: Request) -> None:
        self._open.discard(request)

    def wait_until_done(self) -> None:
        deadline = time.monotonic() + 30
        begun = -1
        while self._open or self._begun != begun:
            assert time.monotonic() < deadline, [request.url for request in self._open]
            begun = self._begun
            self._page.wait_for_timeout(self.QUIET)
        self._page.evaluate(STILL)


def wear(page: Page, theme: str) -> None:
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    page.evaluate(STILL)


def tabs_of(page: Page) -> list[str]:
    """The names of the tabs of the page's first row of tabs; one empty name where it has none."""
    row = page.locator("main [role=tablist]").first
    if not row.count() or page.locator("[data-parts]").count():
        return [""]
    return row.get_by_role("tab").all_inner_texts()


def each_tab(page: Page) -> Iterator[str]:
    for number, name in enumerate(tabs_of(page)):
        if name:
            page.locator("main [role=tablist]").first.get_by_role("tab").nth(number).click()
            settled(page)
        yield name
