"""Pictures of every page and of each of its tabs, at 390, 768 and 1440 pixels, dark and light: `make screenshots`.

They are written into .screenshots/ (ignored by git), to be looked at side by side.
"""

import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

from conftest import FLAGS, ROOT, serving
from find_browser import on_path
from pages import ADMIN, PAGES, VISITOR, each_tab, settled, wear
from playwright.sync_api import Browser, sync_playwright

FOLDER = ROOT / ".screenshots"
WIDTHS = (390, 768, 1440)
THEMES = ("dark", "light")


def name_of(who: str, path: str, tab: str) -> str:
    words = re.sub(r"[^a-z0-9]+", "-", f"{path} {tab}".lower()).strip("-") or "landing"
    return words if who == VISITOR else f"{words}-{who}"


def photograph(browser: Browser, url: str, width: int) -> int:
    count = 0
    for who in dict.fromkeys(who for who, _ in PAGES):
        with browser.new_context(
            viewport={"width": width, "height": 900}, reduced_motion="reduce", service_workers="block"
        ) as context:
            if who != VISITOR:
                account = {"username": who, "password": f"{who}123", "role": who, "isAdmin": who == ADMIN}
                assert context.request.post(f"{url}/api/login", data=account).ok
            for path in [path for whose, path in PAGES if whose == who]:
                page = context.new_page()
                page.goto(url + path)
                settled(page)
                for tab in each_tab(page):
                    for theme in THEMES:
                        wear(page, theme)
                        file = FOLDER / f"{name_of(who, path, tab)}-{width}-{theme}.png"
                        page.screenshot(path=file, full_page=True)
                        count += 1
                page.close()
    return count


def main() -> int:
    executable = os.environ.get("CHROMIUM") or on_path()
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as serve,
        sync_playwright() as playwright,
    ):
        school = serve()
        school.command("tutor", "ask", "What is hemolysis?")  # which writes the tutor's index
        browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        count = sum(photograph(browser, school.url, width) for width in WIDTHS)
        browser.close()
    print(f"{count} pictures in {FOLDER.relative_to(ROOT)}/")
    return 0


if __name__ == "__main__":
    sys.exit(main())
