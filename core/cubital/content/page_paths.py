"""The addresses that open a page. Paths are in the shell's router syntax, such as /course/:id."""

import re
from collections.abc import Iterable, Iterator, Mapping

PARAMETER = re.compile(r":[A-Za-z]+")


class PagePaths:
    """The paths of all pages there are; an address is `in` them when one of the pages opens at it.

    `opens`: by its path, the kind of content of which a page opens the entry that its parameter names.
    """

    def __init__(self, paths: Iterable[str], opens: Mapping[str, str] | None = None) -> None:
        self._paths = list(paths)
        self._known = re.compile("|".join(_pattern(path).pattern for path in self._paths) or "(?!)")
        self._opening = [(_pattern(path), kind) for path, kind in (opens or {}).items()]

    def __contains__(self, address: str) -> bool:
        return self._known.fullmatch(address) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def entry_at(self, address: str) -> tuple[str, str] | None:
        """The kind and key of the entry that the page at `address` opens; None where it opens none."""
        for pattern, kind in self._opening:
            if match := pattern.fullmatch(address):
                return kind, match[1]
        return None

    def like(self, address: str) -> dict[str, str]:
        """The paths, each by the address that it has with the parts of `address` for its parameters."""
        values = address.split("/")
        return {"/".join(_filled(path.split("/"), values)): path for path in self._paths}


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(PARAMETER.sub("([^/]+)", path.rstrip("/")) + "/?")


def _filled(parts: list[str], values: list[str]) -> Iterator[str]:
    for place, part in enumerate(parts):
        there = place < len(values) and values[place] and PARAMETER.fullmatch(part)
        yield values[place] if there else part
