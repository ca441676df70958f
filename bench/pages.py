"""Pages in Chromium, cold and on a slow processor, beside static pages of the same texts and pictures."""

from __future__ import annotations

import contextlib
import os
import shutil
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench.schools import Running
from bench.series import Series, percentile, ratios

PATIENCE = 120_000  # milliseconds
SLOWER = 4  # times, the processor of a cheap phone
PHONE = {"width": 390, "height": 844}
PUBLIC = ("/", "/about", "/auth")
OF_MEMBERS = ("/dashboard", "/course/2", "/study-resources?tab=flashcards")
SHELLS = ("chromium-headless-shell", "chrome-headless-shell", "chromium", "google-chrome")

WATCH = """
window.seen = { lcp: 0, cls: 0 }
new PerformanceObserver(list => { for (const each of list.getEntries()) seen.lcp = each.startTime })
  .observe({ type: 'largest-contentful-paint', buffered: true })
new PerformanceObserver(list => { for (const each of list.getEntries()) seen.cls += each.value })
  .observe({ type: 'layout-shift', buffered: true })
"""
CONTENT = """() => ({
  title: document.title,
  texts: document.body.innerText.split('\\n').filter(line => line.trim()),
  pictures: [...document.images].filter(image => image.currentSrc.startsWith('http')).map(
    image => [image.currentSrc, image.clientWidth, image.clientHeight]),
})"""

HEADER = f"""\
Pages in Chromium, 390 pixels wide, processor {SLOWER} times slower, an empty cache, no distance.
LCP = milliseconds until the largest text or picture stands; CLS = how much moved, 0 is nothing.
times = the LCP beside that of a static page with the same texts and pictures, in the same round.
"""


@dataclass(frozen=True)
class Load:
    """One opening of a page: milliseconds, a score, and what came over the line."""

    lcp: float
    cls: float
    requests: int
    bytes: int


def chromium() -> str:
    """The browser's path. Raises SystemExit where there is none."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, SHELLS)), None)
    if path is None:
        raise SystemExit("The pages are measured in Chromium, and none was found: CHROMIUM=/path make bench")
    return path


def measure_pages(running: Running, paths: list[str], rounds: int) -> list[dict[str, Any]]:
    loads: dict[str, tuple[list[Load], list[Load]]] = {path: ([], []) for path in paths}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        for path in paths:
            files = _static_files(browser, running, path)
            with _served(files) as static:
                for _ in range(rounds):
                    loads[path][1].append(_load(browser, static))
                    loads[path][0].append(_load(browser, _url(running, path), running, path))
        browser.close()
    return [_figures(path, ours, static) for path, (ours, static) in loads.items()]


def _figures(path: str, ours: list[Load], static: list[Load]) -> dict[str, Any]:
    return {
        "page": path,
        "lcp": [round(load.lcp) for load in ours],
        "staticLcp": [round(load.lcp) for load in static],
        "times": ratios([load.lcp for load in ours], [load.lcp for load in static]),
        "cls": max(round(load.cls, 4) for load in ours),
        "requests": max(load.requests for load in ours),
        "staticRequests": max(load.requests for load in static),
        "kilobytes": round(max(load.bytes for load in ours) / 1000, 1),
        "staticKilobytes": round(max(load.bytes for load in static) / 1000, 1),
    }


def series_of_pages(figures: list[dict[str, Any]]) -> list[Series]:
    return [
        Series("pages", f"{one['page']}, {name}", unit, values)
        for one in figures
        for name, unit, values in (
            ("LCP", "times a static page's", one["times"]),
            ("requests", "requests", [float(one["requests"])]),
            ("bytes", "kB", [one["kilobytes"]]),
            ("CLS", "moved", [one["cls"]]),
        )
    ]


def print_pages(figures: list[dict[str, Any]]) -> None:
    print(HEADER)
    layout = "{:<34} {:>7} {:>9} {:>6} {:>7} {:>9} {:>7} {:>8} {:>7}"
    print(layout.format("page", "LCP ms", "static ms", "times", "CLS", "requests", "static", "kB", "static"))
    for one in figures:
        times = [percentile(one[name], 0.5) for name in ("lcp", "staticLcp", "times")]
        print(
            layout.format(
                one["page"],
                *(f"{time:.{digits}f}" for time, digits in zip(times, (0, 0, 2), strict=True)),
                f"{one['cls']:.3f}",
                *(one[name] for name in ("requests", "staticRequests", "kilobytes", "staticKilobytes")),
            )
        )
    print()


def _url(running: Running, path: str) -> str:
    return f"http://127.0.0.1:{running.server.port}{path}"


@contextlib.contextmanager
def _page(browser: Browser, running: Running | None, path: str) -> Iterator[Page]:
    """A new visitor, with a session where the page is for members."""
    context = browser.new_context(viewport=PHONE, service_workers="block")  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    if running and path in OF_MEMBERS:
        tokens = running.school.tokens
        cookie = {"name": tokens.cookie, "value": tokens.readers[0], "url": _url(running, "/")}
        context.add_cookies([cookie])  # type: ignore[list-item]
        page.add_init_script("localStorage.setItem('member', 'yes')")
    try:
        yield page
    finally:
        context.close()


def _load(browser: Browser, url: str, running: Running | None = None, path: str = "") -> Load:
    with _page(browser, running, path) as page:
        line = page.context.new_cdp_session(page)
        sizes: list[float] = []
        line.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
        line.send("Network.enable")
        line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.add_init_script(WATCH)
        page.goto(url)
        _wait_until_calm(page)
        seen = page.evaluate("window.seen")
    return Load(seen["lcp"], seen["cls"], len(sizes), round(sum(sizes)))


def _wait_until_calm(page: Page) -> None:
    """The shell has started, and nothing is fetched any more."""
    page.locator(".starting").wait_for(state="detached")
    page.wait_for_load_state("networkidle")
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def _static_files(browser: Browser, running: Running, path: str) -> dict[str, tuple[str, bytes]]:
    """A plain page with what stands on ours, and its pictures, by path."""
    with _page(browser, running, path) as page:
        page.goto(_url(running, path))
        _wait_until_calm(page)
        content = page.evaluate(CONTENT)
        files, pictures = {}, ""
        for number, (source, width, height) in enumerate(content["pictures"]):
            answer = page.request.get(source)
            files[f"/{number}"] = (answer.headers["content-type"], answer.body())
            pictures += f'<img src="/{number}" alt="" width="{width}" height="{height}">'
    texts = "".join(f"<p>{escape(text)}</p>" for text in content["texts"])
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    html = f"<!doctype html>{head}<title>{escape(content['title'])}</title>{pictures}{texts}"
    return files | {"/": ("text/html", html.encode())}


@contextlib.contextmanager
def _served(files: dict[str, tuple[str, bytes]]) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            kind, body = files.get(self.path, ("text/plain", b""))
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *arguments: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
