"""A whole school in a process of its own, and a real Chromium to visit it with."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from browser_sessions import signed_in_as
from find_browser import on_path
from forked_commands import Fork, Process, run_forked
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from cubital.testing import free_port

# So many of the tests may need a second try in one run; see docs/decisions/0006.
SECOND_TRIES = 2

ROOT = Path(__file__).resolve().parent.parent
CUBITAL = Path(sys.executable).parent / "cubital"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass
class Served:
    """A school that is being served at `url`; what it writes is below `home`.

    `forks`: its commands are forks of a process that has imported them.
    """

    home: Path
    settings: dict[str, str]
    port: int
    forks: bool = True
    workers: int = 1
    process: Process | None = None
    log: Path = field(init=False)

    def __post_init__(self) -> None:
        self.log = self.home / "server.log"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def environment(self) -> dict[str, str]:
        ours = {"CUBITAL_ENVIRONMENT": "demo", "CUBITAL_HOME": str(self.home)}
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("CUBITAL_")}
        return inherited | ours | self.settings

    def command(self, *arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        """Run `cubital …` on this school, as an editor or administrator would."""
        if self.forks:
            done = run_forked(arguments, self.environment, ROOT)
        else:
            done = subprocess.run(
                [CUBITAL, *arguments],
                env=self.environment,
                capture_output=True,
                text=True,
                cwd=ROOT,
                check=False,
            )
        assert not check or done.returncode == 0, done.stdout + done.stderr
        return done

    def start(self) -> None:
        arguments = ["serve", "--port", str(self.port), "--workers", str(self.workers)]
        if self.forks:
            self.process = Fork(arguments, self.environment, ROOT, self.log, self.log)
        else:
            with self.log.open("ab") as log:
                self.process = subprocess.Popen(
                    [CUBITAL, *arguments],
                    env=self.environment,
                    stdout=log,
                    stderr=subprocess.STDOUT,
                    cwd=ROOT,
                )
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            assert self.process.poll() is None, self.log.read_text()
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.url}/readyz", timeout=5):
                return
            time.sleep(0.05)
        raise AssertionError(f"the school did not become ready\n{self.log.read_text()}")

    def stop(self) -> int:
        """SIGTERM; the exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)

    def restart(self) -> None:
        assert self.stop() == 0, self.log.read_text()
        self.start()


Serve = Callable[..., Served]


CONTENT = ROOT / "content"
# With these a school is not like the others before it is served.
DIFFERENT = {"CUBITAL_DATABASE_URL", "CUBITAL_ENVIRONMENT", "CUBITAL_PLUGINS_DISABLED"}


def fill(served: Served, content: Path = CONTENT) -> None:
    served.command("db", "upgrade")
    served.command("content", "load", str(content))


@contextlib.contextmanager
def serving(folder: Path, filled: Path | None = None, forks: bool = True) -> Iterator[Serve]:
    """`filled`: the home of a school with the checkout's content, to copy where it would be made anew.

    `start(None)` serves what the database of its settings holds, and loads nothing into it.
    """
    running: list[Served] = []

    def start(content: Path | None = CONTENT, workers: int = 1, **settings: str) -> Served:
        home = folder / f"home{len(running)}"
        served = Served(home, settings, free_port(), forks, workers)
        if filled and content == CONTENT and not settings.keys() & DIFFERENT:
            shutil.copytree(filled, home)
        else:
            home.mkdir()
            if content:
                fill(served, content)
            if filled:
                shutil.copytree(filled / "tutor-index", home / "tutor-index")
        served.start()
        running.append(served)
        return served

    yield start
    for served in running:
        if served.process is not None and served.process.poll() is None:
            served.process.kill()
            served.process.wait()


@pytest.fixture(scope="session")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("filled")
    school = Served(home, {}, 0)
    fill(school)
    # The first question writes the tutor's index below the home, for all copies of it.
    school.command("tutor", "ask", "What is hemolysis?")
    return home


@pytest.fixture
def serve(request: pytest.FixtureRequest, tmp_path: Path, filled: Path) -> Iterator[Serve]:
    """`serve(CUBITAL_REGISTRATION="approval")`: a running school with the checkout's content."""
    # What begins first ends last: a database dropped under a running school makes its open pages hear 503.
    if "new_database" in request.fixturenames:
        request.getfixturevalue("new_database")
    forks = request.node.get_closest_marker("executable") is None
    with serving(tmp_path, filled, forks) as start:
        yield start


@pytest.fixture(scope="module")
def serve_module(tmp_path_factory: pytest.TempPathFactory, filled: Path) -> Iterator[Serve]:
    """As `serve`, for a school that the tests of a module share because none of them changes it."""
    with serving(tmp_path_factory.mktemp("school"), filled) as start:
        yield start


@pytest.fixture(scope="session")
def read_only_school(tmp_path_factory: pytest.TempPathFactory, filled: Path) -> Iterator[Served]:
    """A school shared by modules whose tests leave no trace in it: they save nothing and open no course."""
    with serving(tmp_path_factory.mktemp("school"), filled) as start:
        yield start()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    executable = os.environ.get("CHROMIUM") or on_path()
    assert executable, "no Chromium: run make journeys, or set CHROMIUM"
    expect.set_options(timeout=20_000)  # a busy machine is slow, not wrong
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        yield browser
        browser.close()


@dataclass
class Visitor:
    """A person with a browser of their own."""

    school: Served
    page: Page
    problems: list[str]

    def go(self, path: str) -> None:
        self.page.goto(self.school.url + path)

    def stop_clock(self) -> None:
        """From here on the page's time goes on by `page.clock.run_for` alone, however slow the machine is.

        Ten seconds are over at once: code that is still on its way would be given up."""
        self.page.clock.pause_at(self.page.evaluate("Date.now() + 10_000"))

    def sign_in(self, name: str) -> None:
        """Begin a session of a demo account, and open the page to which the form leads."""
        state = signed_in_as(self.school.url, name)
        self.page.context.add_cookies(state["cookies"])  # type: ignore[arg-type]
        self.go("/healthz")  # the quickest page from which the shell's mark can be set
        self.page.evaluate("localStorage.setItem('member', 'yes')")
        self.go("/admin" if name == "admin" else "/dashboard")

    def sign_in_by_form(self, name: str) -> None:
        """Sign in with a demo account, at its own tab."""
        self.go("/auth")
        if name == "admin":
            self.page.get_by_role("tab", name="Admin Sign In").click()
        panel = self.page.get_by_role("tabpanel")
        panel.get_by_label("Username").fill(name)
        panel.get_by_label("Password").fill(f"{name}123")
        panel.get_by_role("button", name="Sign In").click()
        self.page.wait_for_url("**/admin" if name == "admin" else "**/dashboard")


def _is_asked_by_the_page_itself(message: ConsoleMessage) -> bool:
    # An open page asks on, and holds its line, also while a test has stopped the server.
    return message.location.get("url", "").endswith("/api/content/version") or "/ws/session" in message.text


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """`visit(school)`: a new visitor. An error in the browser that no test asked for fails the test."""
    contexts: list[BrowserContext] = []
    visitors: list[Visitor] = []

    def enter(school: Served, expect_problems: bool = False, **options: object) -> Visitor:
        # A worker would answer what a test wants to answer itself; those of test_offline.py allow it.
        usual = {"viewport": {"width": 1440, "height": 900}, "service_workers": "block"}
        context = browser.new_context(**(usual | options))  # type: ignore[arg-type]
        context.set_default_timeout(30_000)
        contexts.append(context)
        visitor = Visitor(school, context.new_page(), [])
        visitor.page.on("pageerror", lambda error: visitor.problems.append(f"error: {error}"))
        visitor.page.on(
            "console",
            lambda message: (
                visitor.problems.append(f"console: {message.text}")
                if message.type == "error" and not _is_asked_by_the_page_itself(message)
                else None
            ),
        )
        if not expect_problems:
            visitors.append(visitor)
        return visitor

    yield enter
    for context in contexts:
        context.close()
    problems = [problem for visitor in visitors for problem in visitor.problems if "401" not in problem]
    assert not problems, problems


def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    tries = reporter.stats.get("rerun", []) if reporter else []
    if len(tries) > SECOND_TRIES and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    tries = terminalreporter.stats.get("rerun", [])
    for first in tries:
        terminalreporter.write_sep("_", f"first try of {first.nodeid}", yellow=True)
        terminalreporter.write_line(first.longreprtext)
    if len(tries) > SECOND_TRIES:
        terminalreporter.write_line(f"{len(tries)} second tries; a run may have {SECOND_TRIES}", red=True)
