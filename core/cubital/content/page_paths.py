"""The addresses that open a page. Paths are in the shell's router syntax, such as /course/:id."""

import re
from collections.abc import Iterable, Iterator

PARAMETER = re.compile(r":[A-Za-z]+")


class PagePaths:
    """The paths of all pages there are; an address is `in` them when one of the pages opens at it."""

    def __init__(self, paths: Iterable[str]) -> None:
        self._paths = list(paths)
        self._known = [re.compile(PARAMETER.sub("[^/]+", path.rstrip("/")) + "/?") for path in self._paths]

    def __contains__(self, address: str) -> bool:
        return any(known.fullmatch(address) for known in self._known)

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def like(self, address: str) -> dict[str, str]:
        """The paths, each by the address that it has with the parts of `address` for its parameters."""
        given = address.split("/")
        return {"/".join(_filled(path.split("/"), given)): path for path in self._paths}


def _filled(parts: list[str], given: list[str]) -> Iterator[str]:
    for place, part in enumerate(parts):
        there = place < len(given) and given[place] and PARAMETER.fullmatch(part)
        yield given[place] if there else part
