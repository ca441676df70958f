"""The Python unit tests that a change touches, by path, for `make quick`; `--base`: the commit compared with.

A change is whatever differs from the last commit that `origin/main` has too. A module brings the tests of its
distribution that name it or are named after it; a conftest.py, or a module that no test names, all of these.
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
    module = path.relative_to(distribution).with_suffix("")
    package, name = ".".join(module.parent.parts), module.name
    names_it = re.compile(
        rf"\bfrom {re.escape(package)}\.{name} |\bfrom {re.escape(package)} import .*\b{name}\b"
    )
    tests = {
        str(test.relative_to(ROOT))
        for test in (ROOT / folder).rglob("test_*.py")
        if test.stem == f"test_{name}" or names_it.search(test.read_text("utf-8"))
    }
    return tests or {str(folder)}


if __name__ == "__main__":
    if sys.argv[1:] == ["--base"]:
        print(base())
    else:
        print(" ".join(sorted(set().union(*map(tests_of, changed_files())))))
