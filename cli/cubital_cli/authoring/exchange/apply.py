"""The import of items into the content files: lines of YAML, for people to see as a diff before a load."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from cubital.content.editing import CannotEdit, EditableFile
from cubital_cli.authoring.exchange.absences import Absences
from cubital_cli.authoring.exchange.change_summary import summary
from cubital_cli.authoring.exchange.import_record import ImportRecord, Origin
from cubital_cli.authoring.exchange.import_result import ImportRejected, ImportResult
from cubital_cli.authoring.exchange.imported import ImportedItem, ImportedItems, Remark, by_line
from cubital_cli.authoring.exchange.item_mistakes import mistakes_in
from cubital_cli.authoring.exchange.likeness import Gist
from cubital_cli.authoring.exchange.markup import CannotKeep
from cubital_cli.authoring.exchange.matching import Matching
from cubital_cli.authoring.exchange.merging import entries_of, merge
from cubital_cli.authoring.exchange.missing_pictures import refuse_without_picture
from cubital_cli.authoring.exchange.our_settings import with_ours
from cubital_cli.authoring.exchange.placeholders import without_facts
from cubital_cli.authoring.exchange.placing import file_for, list_path, may_hold
from cubital_cli.authoring.exchange.plain_text import as_plain_text
from cubital_cli.authoring.exchange.targets import ExistingItem, Target


def apply_import(
    target: Target,
    imported: ImportedItems,
    defaults: dict[str, Any],
    into: str | None = None,
    partial: bool = False,
) -> ImportResult:
    """Put each imported item where it belongs, in memory alone. Raises ImportRejected.

    `defaults` are fields for items that are new and do not bring them; `into` is the file for new ones.
    With `partial`, items with mistakes are left out, and the others land.
    """
    return _Import(target, imported, defaults, into, partial).apply()


class _Import:
    def __init__(
        self,
        target: Target,
        imported: ImportedItems,
        defaults: dict[str, Any],
        into: str | None,
        partial: bool,
    ) -> None:
        self._partial = partial
        self._target = target
        self._imported = imported
        self._defaults = defaults
        self._into = into
        self._result = ImportResult(remarks=list(imported.remarks))
        self._mistakes = list(imported.mistakes)
        self._seen: dict[str, str] = {}
        self._files: dict[str, EditableFile] = {}
        self._record = ImportRecord(target.reading.folder, target.name, imported.file)
        self._matching = Matching(target, imported, self._record)
        self._counter = target.counter
        self._choices = {} if target.at else target.reading.choices(target.kind)
        numbers = [item.fields.get(self._counter, 0) for item in target.items] if self._counter else []
        # A number whose question was deleted here stays that question's.
        self._next = max([*numbers, *self._record.numbers()], default=0) + 1

    def apply(self) -> ImportResult:
        new: dict[str, list[dict[str, Any]]] = {}
        if self._into is not None and not may_hold(self._target, self._into):
            reason = f"{self._target.kind.name} stand in {self._target.kind.files}, not in {self._into}"
            raise ImportRejected([Remark("--into", reason)])
        absences = Absences(self._target, self._imported, self._record, self._matching)
        for item in self._imported:
            match, original = self._matching.of(item), item
            for note in match.notes:
                self._remark(item, note)
            if match.doubt:
                self._remark(item, match.doubt)
                continue
            before = match.existing
            if before is None and (deletion := absences.deletion(item)):
                self._remark(item, deletion[0])
                if not deletion[1]:
                    continue
            if before and match.is_unchanged:
                self._leave(item, before)
                continue
            try:
                refuse_without_picture(item.fields, before, self._target)
                item, messages = as_plain_text(item, before, self._target, self._imported.media)
            except CannotKeep as error:
                self._remark(item, f"{error}; it was left out")
                continue
            for message in messages:
                self._remark(item, message)
            if before is None and self._target.kind.questions is None:
                before = self._target.find(item.fields)
                identity = self._matching.identity(original)
                if before and (doubt := self._matching.doubt_of_card(item.fields, identity, before)):
                    self._remark(item, doubt)
                    continue
            parts = entries_of(item.fields, self._matching.parts(original), self._target)
            origin = before and self._record.of_item(before.key, self._matching.identity(original))
            if before and origin:
                item, parts = self._merged(item, original, before, origin)
            if before and self._target.kind.asks:
                item = self._with_ours(item, before, self._target.kind.asks.question)
            values = self._literal(item, before)
            fields = values if before else self._completed(item, values)
            whole = {**(before.yaml_fields if before else {}), **fields}
            if not self._is_right(item, whole, before) or self._twice(item, whole):
                continue
            if before is None:
                new.setdefault(file_for(self._target, whole, self._into), []).append(whole)
                self._result.new.append(self._target.title(whole))
            else:
                self._change(item, before, fields)
            self._keep_origin(original, before, whole, parts)
        for sentence in absences.of_file():
            self._result.remarks.append(Remark(self._imported.file or "the file", sentence))
        if self._partial:
            left_out = [Remark(each.place, f"{each.message}; it was left out") for each in self._mistakes]
            self._result.remarks += sorted(set(left_out), key=by_line)
            self._mistakes = []
        for source, items in new.items():
            self._edit(source, "", lambda file, items=items: file.append(list_path(self._target), items))
        for source, file in self._files.items():
            try:
                self._result.files[source] = file.text()
            except CannotEdit as error:
                self._mistakes.append(Remark(source, str(error)))
        if self._mistakes:
            raise ImportRejected(sorted(set(self._mistakes), key=by_line))
        self._result.record = self._record.text()
        written = "".join(self._result.files.values())
        self._result.media = {
            name: data for name, data in self._imported.media.items() if f"media/{name}" in written
        }
        return self._result

    def _leave(self, item: ImportedItem, before: ExistingItem) -> None:
        """What the file says has not changed; what has been made of it here since stays."""
        if not self._twice(item, item.fields):
            if Gist.of(item.fields, self._target) != Gist.of(before.fields, self._target):
                self._remark(item, f"{before.key[:40]} has been changed here since it came; ours stays")
            self._result.same.append(self._target.title(before.fields))
            origin = self._record.of_item(before.key, "")
            if origin and origin.parts is None:
                self._record.put(origin.identity, before.key, origin.digest, self._matching.parts(item))

    def _merged(
        self, item: ImportedItem, original: ImportedItem, before: ExistingItem, origin: Origin
    ) -> tuple[ImportedItem, dict[str, str]]:
        """The item with our parts where these stay, and its parts for the record."""
        result = merge(item.fields, self._matching.parts(original), before, origin, self._target)
        for note in result.notes:
            self._remark(item, note)
        if result.ours:
            title, names = self._target.title(before.fields)[:60], ", ".join(result.ours)
            self._remark(item, f"{title!r}: stays as changed here since it came: {names}")
        return replace(item, fields=result.fields), result.parts

    def _keep_origin(
        self, item: ImportedItem, before: ExistingItem | None, whole: dict[str, Any], parts: dict[str, str]
    ) -> None:
        """So that the item is known when its file comes again."""
        identity, key = self._matching.identity(item), self._target.key(whole)
        if key is not None and (identity or before is None or self._record.is_from_here(before.key)):
            digest = self._matching.digest(item)
            self._record.put(identity, key, digest, parts, before.key if before else None)

    def _with_ours(self, item: ImportedItem, before: ExistingItem, name: str) -> ImportedItem:
        """The question with what of ours the file lacks; as it stands where nothing differs then."""
        ours, theirs = before.fields[name], item.fields.get(name)
        if not isinstance(theirs, dict) or theirs.get("kind") != ours["kind"]:
            return item
        question, gone = with_ours(ours, theirs)
        try:
            body = self._target.model.model_validate_json(json.dumps({**before.fields, name: question}))
        except ValidationError:
            return item  # its mistakes are told where it is taken
        same = body.model_dump(mode="json", by_alias=False)[name] == ours
        for reason in gone:
            self._remark(item, f"our explanation {reason[:60]!r} was for another key and was left out")
        return replace(item, fields=item.fields | {name: ours if same else question})

    def _literal(self, item: ImportedItem, before: ExistingItem | None) -> dict[str, Any]:
        """The fields as they are to be written; what is as ours stands as ours does."""
        remarks: list[str] = []
        fields = {
            name: before.yaml_fields.get(name)
            if before and name in before.fields and value == before.fields[name]
            else without_facts(value, self._imported.may_name_facts, remarks)
            for name, value in item.fields.items()
        }
        for remark in remarks:
            self._remark(item, remark)
        return fields

    def _completed(self, item: ImportedItem, fields: dict[str, Any]) -> dict[str, Any]:
        whole = {**self._defaults, **without_facts(item.new_fields, False, []), **fields}
        if self._counter and whole.get(self._counter) is None:
            whole[self._counter] = self._next
            self._next += 1
        order = list(self._target.fields)
        return dict(sorted(whole.items(), key=lambda pair: order.index(pair[0]) if pair[0] in order else 99))

    def _is_right(self, item: ImportedItem, whole: dict[str, Any], already: ExistingItem | None) -> bool:
        """Whether the model takes it; otherwise its mistakes are added, at the item's place."""
        mistakes = mistakes_in(whole, self._target, self._choices, is_new=already is None)
        self._mistakes += [Remark(item.place, mistake) for mistake in mistakes]
        return not mistakes

    def _twice(self, item: ImportedItem, whole: dict[str, Any]) -> bool:
        asks = self._target.kind.asks
        # Questions of the engine may have the same stem, and differ in their options.
        key = str(self._target.identity(whole)) if asks else self._target.title(whole).casefold()
        before = self._seen.setdefault(key, item.place)
        if before != item.place and asks:
            self._remark(item, f"is word for word the question at {before}; it was left out")
        elif before != item.place:
            self._mistakes.append(Remark(item.place, f"{self._target.title(whole)!r} is already at {before}"))
        return before != item.place

    def _change(self, item: ImportedItem, before: ExistingItem, fields: dict[str, Any]) -> None:
        present = (before.fields, before.yaml_fields)
        different = {
            name: value for name, value in fields.items() if value not in [each.get(name) for each in present]
        }
        title = self._target.title(before.fields)
        for name in [name for name, value in different.items() if self._respells(before, name, value)]:
            self._remark(item, f"{different.pop(name)!r} is {title!r} here, and stays spelled so")
        if not different:
            self._result.same.append(title)
            return
        self._result.changed.append(title)
        self._tell_change(item, before, different)
        for name, value in different.items():
            text = str(before.yaml_fields.get(name, ""))
            if "$(" in text and "$(" not in str(value):
                self._remark(item, f"{name} of {title!r} was filled in from a fact and is now written out")
        if self._target.key({**before.fields, **different}) != self._target.key(before.fields):
            self._remark(
                item, f"{title!r} gets another name; what students have done with it does not move with it"
            )
        self._edit(before.source, item.place, lambda file: file.change(before.path, different))

    def _tell_change(self, item: ImportedItem, before: ExistingItem, different: dict[str, Any]) -> None:
        target = self._target
        body = target.model.model_validate_json(
            json.dumps(target.reading.facts.fill_in({**before.fields, **different}))
        )
        filled = body.model_dump(mode="json", by_alias=False)
        changes = summary(target, before.fields, {name: filled[name] for name in different})
        self._result.changes.append(
            Remark(item.place, f"{target.title(before.fields)[:60]!r} changed: {changes}")
        )
        shape = target.kind.questions
        another_key = shape is not None and shape.answer in different and shape.rationale not in different
        if shape and another_key and before.fields.get(shape.rationale):
            self._remark(item, "its key changed, and its explanation is the old one; look at it")

    def _respells(self, before: ExistingItem, name: str, value: Any) -> bool:
        """Whether `value` would only write the item's key in other capitals."""
        key = self._target.key({**before.fields, name: value})
        return key is not None and key != before.key and key.casefold() == before.key.casefold()

    def _remark(self, item: ImportedItem, message: str) -> None:
        self._result.remarks.append(Remark(item.place, message))

    def _edit(self, source: str, place: str, edit: Any) -> None:
        try:
            if source not in self._files:
                known = self._target.files().get(source)
                # The very text, with its byte order mark and its own line ends.
                text = known.data.decode("utf-8") if known else ""
                self._files[source] = EditableFile(source, text)
            edit(self._files[source])
        except CannotEdit as error:
            self._mistakes.append(Remark(place or source, str(error)))
