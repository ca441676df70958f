"""The loaded content as a transaction sees it, for hooks that are asked inside one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cubital.content.snapshot import EntriesOfKind, fetch
from cubital.content.tables import LAST_LOAD

if TYPE_CHECKING:
    from cubital.content.facts import Facts
    from cubital.content.kinds import ContentKind, M
    from cubital.storage.work import Work


class Edition:
    """The newest content, read in a transaction; without content every kind is empty.

    A kind is read when it is first asked for, by each transaction anew: ask for small ones.
    """

    def __init__(self, work: Work) -> None:
        self._work = work
        self._version: int | None = None
        self._facts: Facts | None = None
        self._kinds: dict[str, EntriesOfKind] = {}

    def all(self, kind: ContentKind[M]) -> list[M]:
        """The entries of `kind` in their order."""
        return list(self._entries_of(kind).entries)

    def find(self, kind: ContentKind[M], key: str) -> M | None:
        """The entry of `kind` with this key, None where there is none."""
        entry: M | None = self._entries_of(kind).by_key.get(key)
        return entry

    def _entries_of(self, kind: ContentKind[Any]) -> EntriesOfKind:
        if self._version is None:
            newest = self._work.one(LAST_LOAD)
            self._version = newest.id if newest else 0
        if kind.name not in self._kinds:
            self._facts, self._kinds[kind.name] = fetch(self._work, kind, self._version, self._facts)
        return self._kinds[kind.name]
