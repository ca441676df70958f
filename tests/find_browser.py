"""Print the path of a Chromium for the tests, installing one where the machine has none.

Asked in turn: $CHROMIUM, a Chromium or Chrome on the PATH, Debian's package (as root), Playwright's download.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def on_path() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def debian() -> str | None:
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in (
        ["apt-get", "update"],
        ["apt-get", "install", "-y", "--no-install-recommends", "chromium"],
    ):
        subprocess.run(command, env=environment, stdout=sys.stderr, check=False)
    return on_path()


def downloaded() -> str | None:
    try:
        subprocess.run(
            [sys.executable, "-m", "playwright", "install", "chromium"],
            stdout=sys.stderr,
            check=True,
            timeout=600,
        )
    except (subprocess.SubprocessError, OSError):
        return None
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def main() -> int:
    browser = os.environ.get("CHROMIUM") or on_path() or debian() or downloaded()
    if browser is None:
        print(
            "The tests need a Chromium, and none could be installed here. Install one "
            "(on Debian or Ubuntu: apt-get install chromium) or name one: CHROMIUM=/path make test",
            file=sys.stderr,
        )
        return 1
    print(browser)
    return 0


if __name__ == "__main__":
    sys.exit(main())
