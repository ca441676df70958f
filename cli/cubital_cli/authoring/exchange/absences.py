"""What came from a file and is in one place alone by now: withdrawn by its author, or deleted here."""

from __future__ import annotations

import json

from cubital_cli.authoring.exchange.import_record import RECORD, ImportRecord, Origin
from cubital_cli.authoring.exchange.imported import ImportedItem, ImportedItems
from cubital_cli.authoring.exchange.matching import UNIQUE, Matching
from cubital_cli.authoring.exchange.targets import Target


class Absences:
    """Made before anything is put into the record."""

    def __init__(
        self, target: Target, imported: ImportedItems, record: ImportRecord, matching: Matching
    ) -> None:
        self._target, self._record, self._matching = target, record, matching
        self._by_key = {item.key: item for item in target.items}
        matches = [match.existing for match in map(matching.of, imported) if match.existing]
        self._is_known = any(record.is_from_here(existing.key) for existing in matches)
        self._gone = [origin for origin in record.of_file() if origin.key not in self._by_key]
        self._reads_all = not any("was left out" in remark.message for remark in imported.remarks)
        self._sentences = self._of_file()

    def of_file(self) -> list[str]:
        """Sentences on our items of which the file no longer speaks; none where it is another file."""
        return self._sentences

    def _of_file(self) -> list[str]:
        origins = self._record.of_file() if self._is_known else []
        ours = [self._by_key[origin.key] for origin in origins if origin.key in self._by_key]
        titles = [self._target.title(each.fields) for each in ours if not self._matching.is_in_file(each)]
        where = "no longer in the file" if self._reads_all else "no longer in the file, or left out above"
        return [f"{where}: {title[:60]!r}; it stays here" for title in titles]

    def deletion(self, item: ImportedItem) -> tuple[str, bool] | None:
        """A sentence on an item that came once and is here no more, and whether it comes back.

        Where nothing that the file holds is here any more, its import was undone, and all of it is new.
        """
        origin = self._origin_of(item)
        if origin is None:
            return None
        if not self._is_known:
            return "was deleted here since it came, as all else of this file was; it is new again", True
        what = "deleted" if self._target.counter else "deleted or reworded"
        return (
            f"{self._target.title(item.fields)[:60]!r} was {what} here since it came, and was left out; to "
            f"import it, take the line with {json.dumps({'key': origin.key})[1:-1]} out of content/{RECORD}"
        ), False

    def _origin_of(self, item: ImportedItem) -> Origin | None:
        identity, stem = self._matching.identity(item), self._matching.parts(item).get("stem")
        for origin in self._gone:
            of_one_stem = stem is not None and (origin.parts or {}).get("stem", "").split(" ")[0] == stem
            if identity and origin.identity == identity:
                return origin
            if not identity and (origin.digest == self._matching.digest(item) or of_one_stem):
                return origin
        unique = self._record.of_identity(identity) if UNIQUE.fullmatch(identity) else []
        return next((origin for origin in unique if origin.key not in self._by_key), None)
