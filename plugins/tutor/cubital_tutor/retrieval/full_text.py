"""Full-text search over the stems of passages, which proposes candidates for a question.

It is SQLite's, in memory and so the same whatever the school's database is.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable, Sequence

from cubital_tutor.retrieval.indexed_passage import IndexedPassage

CANDIDATES = 30


class FullText:
    def __init__(self, entries: Sequence[IndexedPassage]) -> None:
        self._entries = entries
        self._turn = threading.Lock()
        self._connection = sqlite3.connect(":memory:", check_same_thread=False)
        self._connection.execute(
            "CREATE VIRTUAL TABLE passages USING fts5("
            "heading, questions, body, tokenize = 'porter unicode61')"
        )
        # As stems of ours, which make one of "purple top" and "EDTA"; porter sees to the endings left over.
        self._connection.executemany(
            "INSERT INTO passages (rowid, heading, questions, body) VALUES (?, ?, ?, ?)",
            (
                (
                    number,
                    " ".join(entry.name),
                    " ".join(stem for question in entry.questions for stem in question),
                    " ".join(entry.counts),
                )
                for number, entry in enumerate(entries, 1)
            ),
        )

    def __reduce__(self) -> tuple[type[FullText], tuple[Sequence[IndexedPassage]]]:
        """What lives in memory alone is made anew where it is read from a file."""
        return FullText, (self._entries,)

    def candidates(self, stems: Iterable[str]) -> list[IndexedPassage]:
        """The passages with any of `stems`, the best first."""
        words = " OR ".join(f'"{stem}"' for stem in stems)
        # One connection, which threads take in turns: a search takes less than a millisecond.
        with self._turn:
            rows = self._connection.execute(
                "SELECT rowid FROM passages WHERE passages MATCH ? ORDER BY bm25(passages, 4, 3, 1) LIMIT ?",
                (words, CANDIDATES),
            ).fetchall()
        return [self._entries[row[0] - 1] for row in rows]
