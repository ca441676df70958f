"""Print the path of a Chromium for the tests, installing one where the machine has none.

First comes Chromium's headless shell, the same engine without the windows of a desktop (docs/decisions/0021);
`--whole` asks for the browser that people use. Asked in turn: $CHROMIUM, the PATH, Debian's packages (as
root), Playwright's download.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

SHELLS = ("chromium-headless-shell", "chrome-headless-shell")
WHOLE = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def on_path(names: tuple[str, ...] = SHELLS + WHOLE) -> str | None:
    return next((path for name in names if (path := shutil.which(name))), None)


def debian(package: str) -> str | None:
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    # In run level 1 no service that comes with a package is started.
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    for command in (
        ["apt-get", "-o", "Acquire::Retries=2", "-o", "Acquire::http::Timeout=30", "update"],
        # Another test may be installing just now.
        ["apt-get", "-o", "DPkg::Lock::Timeout=300", "install", "-y", "--no-install-recommends", package],
    ):
        subprocess.run(command, env=environment, stdout=sys.stderr, check=False)
    return on_path((package,))


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


def find(whole: bool) -> str | None:
    if named := os.environ.get("CHROMIUM"):
        return named
    shell = None if whole else on_path(SHELLS) or debian("chromium-headless-shell")
    return shell or on_path(WHOLE) or debian("chromium") or downloaded()


def main() -> int:
    browser = find("--whole" in sys.argv[1:])
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
