"""The Python unit tests that a change touches, by path, for `make quick`; `--base`: the commit compared with.

A change is whatever differs from the last commit that `origin/main` has too. It brings the tests of its
distribution; in core, whose tests take minutes, a module of a room brings those that name the room and those
named after the module. `make test` runs them all.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


def base() -> str:
    return next(iter(git("merge-base", "HEAD", "origin/main")), "HEAD")


def changed_files() -> set[str]:
    return {*git("diff", "--name-only", base()), *git("ls-files", "--others", "--exclude-standard")}


def tests_of(file: str) -> set[str]:
    path = Path(file)
    if path.suffix != ".py" or path.parts[0] not in ("core", "cli", "plugins"):
        return set()
    distribution = Path(*path.parts[: 2 if path.parts[0] == "plugins" else 1])
    folder = distribution / "tests"
    if path.is_relative_to(folder):
        if path.name.startswith("test_"):
            return {file} if (ROOT / path).exists() else set()
        return {str(path.parent)}
    room = path.relative_to(distribution).parent.parts
    if distribution.name != "core" or len(room) < 2:
        return {str(folder)}
    names_room = re.compile(rf"\bcubital\.{room[1]}\b")
    tests = {
        str(test.relative_to(ROOT))
        for test in (ROOT / folder).rglob("test_*.py")
        if path.stem in test.stem or names_room.search(test.read_text("utf-8"))
    }
    return tests or {str(folder)}


if __name__ == "__main__":
    if sys.argv[1:] == ["--base"]:
        print(base())
    else:
        print(" ".join(sorted(set().union(*map(tests_of, changed_files())))))
