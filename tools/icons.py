"""Writes docs/icons.md and the doctor's list of icons, from the names that the sdk's build knows.

The build refuses a name that is not among them, and `cubital plugins doctor` finds it in a wheel.
tests/test_docs.py compares both files with what this makes.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "webshell" / "sdk" / "src" / "bundling" / "icons.ts"
PAGE = ROOT / "docs" / "icons.md"
LIST = ROOT / "core" / "cubital" / "doctor" / "icons.py"

HEAD = """\
# Icons

The names that `icon` of `plugin.json` and of content, and `<Icon name="…" />` of the sdk, may have. In
`plugin.json` the build of a page refuses any other, and `cubital plugins doctor` finds one in a wheel;
content and an `<Icon>` with a name that is not here get a plain mark. A demo school draws them all at `/kit`.

This page is made by `python tools/icons.py` from
[icons.ts](../webshell/sdk/src/bundling/icons.ts). The drawings are [Lucide's](https://lucide.dev/icons/).

"""


def names() -> list[str]:
    return sorted(re.findall(r'^  "?([a-z0-9-]+)"?: true,$', SOURCE.read_text("utf-8"), re.MULTILINE))


def files() -> dict[Path, str]:
    """The text of each file that is made."""
    rows = "".join(f"- `{name}`\n" for name in names())
    listed = "".join(f'    "{name}",\n' for name in names())
    docstring = '"""The icons of the sdk, by name, for the doctor; made by tools/icons.py."""'
    code = f"{docstring}\n\nICONS = (\n{listed})\n"
    return {PAGE: HEAD + rows, LIST: code}


if __name__ == "__main__":
    for file, text in files().items():
        file.write_text(text, "utf-8")
        sys.stdout.write(f"{file} is written.\n")
