"""The import of items into the content files: lines of YAML, for people to see as a diff before a load."""

from __future__ import annotations

import json
import re
import typing
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Any, Literal

from pydantic import ValidationError

from cubital.content.editing import CannotEdit, EditableFile
from cubital.content.facts import NoSuchFact
from cubital.content.messages import IS_MISSING, field_name, not_one_of, problems
from cubital.content.structure import file_name_of
from cubital_cli.authoring.exchange.import_result import ImportRejected, ImportResult
from cubital_cli.authoring.exchange.imported import ImportedItem, ImportedItems, Remark
from cubital_cli.authoring.exchange.markup import CannotKeep
from cubital_cli.authoring.exchange.our_settings import with_ours
from cubital_cli.authoring.exchange.plain_text import as_plain_text
from cubital_cli.authoring.exchange.targets import ExistingItem, Target

PLACEHOLDER = re.compile(r"(?<!\$)\$\(")


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


def _by_line(remark: Remark) -> list[tuple[int, str]]:
    """A sort key that puts line 8 before line 10."""
    parts = re.split(r"(\d+)", f"{remark.place}\0{remark.message}")
    return [(int(part), "") if part.isdecimal() else (0, part) for part in parts]


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
        self._by_name = {item.name: item for item in target.items}
        self._counter = target.counter
        self._choices = {} if target.at else target.reading.choices(target.kind)
        numbers = [item.fields.get(self._counter, 0) for item in target.items] if self._counter else []
        self._next = max(numbers, default=0) + 1

    def apply(self) -> ImportResult:
        new: dict[str, list[dict[str, Any]]] = {}
        if self._into is not None and not self._may_hold(self._into):
            reason = f"{self._target.kind.name} stand in {self._target.kind.files}, not in {self._into}"
            raise ImportRejected([Remark("--into", reason)])
        for item in self._imported:
            before = self._existing(item)
            try:
                item, messages = as_plain_text(item, before, self._target, self._imported.media)
            except CannotKeep as error:
                self._remark(item, f"{error}; it was left out")
                continue
            for message in messages:
                self._remark(item, message)
            before = before or self._target.find(item.fields)
            if before and self._target.kind.asks:
                item = self._with_ours(item, before, self._target.kind.asks.question)
            values = self._literal(item, before)
            fields = values if before else self._completed(values)
            whole = {**(before.yaml_fields if before else {}), **fields}
            if not self._is_right(item, whole, before) or self._twice(item, whole):
                continue
            if before is None:
                new.setdefault(self._file_for(whole), []).append(whole)
                self._result.new.append(self._target.title(whole))
            else:
                self._change(item, before, fields)
        if self._partial:
            left_out = [Remark(each.place, f"{each.message}; it was left out") for each in self._mistakes]
            self._result.remarks += sorted(set(left_out), key=_by_line)
            self._mistakes = []
        for source, items in new.items():
            self._edit(source, "", lambda file, items=items: file.append(self._list_path(), items))
        for source, file in self._files.items():
            try:
                self._result.files[source] = file.text()
            except CannotEdit as error:
                self._mistakes.append(Remark(source, str(error)))
        if self._mistakes:
            raise ImportRejected(sorted(set(self._mistakes), key=_by_line))
        written = "".join(self._result.files.values())
        self._result.media = {
            name: data for name, data in self._imported.media.items() if f"media/{name}" in written
        }
        return self._result

    def _existing(self, item: ImportedItem) -> ExistingItem | None:
        """The item of ours that this is; a name alone does not make a stranger's question ours."""
        existing = self._by_name.get(item.same_as or "")
        if existing:
            if not self._is_another(item, existing):
                return existing
            self._remark_another(item, str(item.same_as), existing)
        existing = self._target.find(item.fields)
        if existing and self._counter in item.fields and self._is_another(item, existing):
            number = item.fields.pop(self._counter)
            self._remark_another(item, f"{self._counter} {number}", existing)
            existing = self._target.find(item.fields)
        return existing

    def _is_another(self, item: ImportedItem, existing: ExistingItem) -> bool:
        kind = self._target.kind
        if kind.asks is not None:
            return self._target.title(item.fields) != self._target.title(existing.fields)
        return kind.questions is not None and not self._is_alike(item.fields, existing)

    def _remark_another(self, item: ImportedItem, name: str, existing: ExistingItem) -> None:
        title = self._target.title(existing.fields)
        self._remark(item, f"is called {name} as {title!r} is, and is another; it is new")

    def _is_alike(self, fields: dict[str, Any], existing: ExistingItem) -> bool:
        """Whether the question is word for word that of `existing`, or all its options but one are."""
        shape = self._target.kind.questions
        assert shape is not None
        ours, theirs = (
            str(each.get(shape.question, "")).casefold().split() for each in (existing.fields, fields)
        )
        options = set(existing.fields.get(shape.options) or ())
        shared = options & set(fields.get(shape.options) or ())
        return ours == theirs or len(shared) >= len(options) - 1 > 0

    def _with_ours(self, item: ImportedItem, before: ExistingItem, name: str) -> ImportedItem:
        """The question with what of ours the file lacks; as it stands where nothing differs then."""
        ours, theirs = before.fields[name], item.fields.get(name)
        if not isinstance(theirs, dict) or theirs.get("kind") != ours["kind"]:
            return item
        question = with_ours(ours, theirs)
        try:
            body = self._target.model.model_validate_json(json.dumps({**before.fields, name: question}))
        except ValidationError:
            return item  # its mistakes are told where it is taken
        same = body.model_dump(mode="json", by_alias=False)[name] == ours
        return replace(item, fields=item.fields | {name: ours if same else question})

    def _literal(self, item: ImportedItem, before: ExistingItem | None) -> dict[str, Any]:
        """The fields as they are to be written: no `$(` from another program becomes a fact of ours."""
        return {
            name: before.yaml_fields.get(name)
            if before and name in before.fields and value == before.fields[name]
            else self._plain(item, value)
            for name, value in item.fields.items()
        }

    def _plain(self, item: ImportedItem, value: Any) -> Any:
        if isinstance(value, list):
            return [self._plain(item, each) for each in value]
        if isinstance(value, dict):
            return {name: self._plain(item, each) for name, each in value.items()}
        if not isinstance(value, str) or not PLACEHOLDER.search(value):
            return value
        if self._imported.may_name_facts:
            self._remark(item, f"{value[:60]!r} is filled in from a fact; write $$( for a plain $(")
            return value
        self._remark(item, f"{value[:60]!r} holds $(…), which is kept as text and no fact")
        return PLACEHOLDER.sub("$$(", value)

    def _may_hold(self, file: str) -> bool:
        """Whether `file`, below the content folder, is one of the target's kind."""
        # Of a path from the root all must match; else `../../glossary/x.yaml` would do by its end.
        whole = PurePosixPath("/") / PurePosixPath(file)
        inside = ".." not in whole.parts and not PurePosixPath(file).is_absolute()
        return inside and whole.match(f"/{self._target.kind.files}")

    def _completed(self, fields: dict[str, Any]) -> dict[str, Any]:
        whole = {**self._defaults, **fields}
        if self._counter and whole.get(self._counter) is None:
            whole[self._counter] = self._next
            self._next += 1
        order = list(self._target.fields)
        return dict(sorted(whole.items(), key=lambda pair: order.index(pair[0]) if pair[0] in order else 99))

    def _is_right(self, item: ImportedItem, whole: dict[str, Any], already: ExistingItem | None) -> bool:
        """Whether the model takes it; otherwise its mistakes are added, at the item's place."""
        facts = self._target.reading.facts
        try:
            self._target.model.model_validate_json(json.dumps(facts.fill_in(whole)))
        except NoSuchFact as error:
            self._mistakes.append(Remark(item.place, str(error)))
        except ValidationError as error:
            for problem in problems(error, self._target.model):
                name = field_name(tuple(part for part in problem.path if part != self._target.model.__name__))
                message = f"{name}: {problem.message}" if name else problem.message
                if problem.message == IS_MISSING and not already and self._is_a_choice(name):
                    message += f"; --set {name}=… gives every new item one"
                self._mistakes.append(Remark(item.place, message))
        else:
            wrong = {name: values for name, values in self._choices.items() if whole.get(name) not in values}
            for name, values in wrong.items():
                self._mistakes.append(Remark(item.place, f"{name}: {not_one_of(values, whole.get(name))}"))
            return not wrong
        return False

    def _is_a_choice(self, name: str) -> bool:
        if name in self._choices:
            return True
        field = self._target.fields.get(name)
        return field is not None and typing.get_origin(field.annotation) is Literal

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
        for name, value in different.items():
            text = str(before.yaml_fields.get(name, ""))
            if "$(" in text and "$(" not in str(value):
                self._remark(item, f"{name} of {title!r} was filled in from a fact and is now written out")
        if self._target.key({**before.fields, **different}) != self._target.key(before.fields):
            self._remark(
                item, f"{title!r} gets another name; what students have done with it does not move with it"
            )
        self._edit(before.source, item.place, lambda file: file.change(before.path, different))

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

    def _list_path(self) -> tuple[int | str, ...]:
        holder = self._target.holder
        if holder is None:
            return ()
        position = () if self._target.kind.holds == "one" else (holder.position,)
        return (*position, *self._target.at)

    def _file_for(self, whole: dict[str, Any]) -> str:
        """The file that a new item belongs in: with those of its group, or one named after the group."""
        if self._target.holder is not None:
            return self._target.holder.source
        if self._into is not None:
            return self._into
        pattern, cards = self._target.kind.files, self._target.kind.cards
        if "*" not in pattern:
            return pattern
        if self._target.kind.asks:
            return pattern.replace("*", "imported")
        grouping = cards.group if cards and cards.group else ""
        group = whole.get(grouping)
        sources = [item.source for item in self._target.items if item.fields.get(grouping) == group]
        if sources:
            return max(sorted(set(sources)), key=sources.count)
        return pattern.replace("**/", "").replace("*", file_name_of(group or "new") or "new")
