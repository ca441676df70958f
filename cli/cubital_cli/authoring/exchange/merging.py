"""The merge of an item of a file that comes again with ours, part by part.

A part that the file says as it said it before stays as it is here. One that it says anew is taken where ours
is as it came; where both have changed it, ours stays, and both are told.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from cubital_cli.authoring.exchange.import_record import Origin
from cubital_cli.authoring.exchange.item_parts import NOTHING, OPTIONS, part_digest, parts_of, reason_name
from cubital_cli.authoring.exchange.targets import ExistingItem, Target

KEYS = {"options", "key", "number", "pairs", "steps"}
NAMES = {"options": "options and key", "number": "number and tolerance"}


@dataclass
class Merged:
    """`fields` to be taken; `parts` for the record; `ours`: names of the parts that stay as changed here."""

    fields: dict[str, Any]
    parts: dict[str, str] = field(default_factory=dict)
    ours: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def merge(
    theirs: dict[str, Any], digests: dict[str, str], before: ExistingItem, origin: Origin, target: Target
) -> Merged:
    """`digests`: the digests of what the file says now; `theirs`: that as it would be written here."""
    return _Merge(theirs, digests, before, origin, target).merge()


def entries_of(theirs: dict[str, Any], digests: dict[str, str], target: Target) -> dict[str, str]:
    """The record's parts of an item that is taken whole."""
    parts = parts_of(theirs, target)
    return {name: _entry(digest, part_digest(parts.get(name))) for name, digest in digests.items()}


def _entry(digest: str, here: str) -> str:
    return digest if digest == here else f"{digest} {here}"


class _Merge:
    def __init__(
        self,
        theirs: dict[str, Any],
        digests: dict[str, str],
        before: ExistingItem,
        origin: Origin,
        target: Target,
    ) -> None:
        self._digests, self._origin, self._target, self._before = digests, origin.parts, target, before
        self._question = target.kind.asks.question if target.kind.asks else None
        self._theirs = parts_of(theirs, target)
        self._ours = parts_of(before.fields, target)
        self._in_yaml = parts_of(before.yaml_fields, target)
        self._result = Merged(dict(theirs))
        self._file_parts: set[str] = set()
        self._our_parts: set[str] = set()

    def merge(self) -> Merged:
        for part in self._theirs:
            if part.startswith("reason "):
                continue  # with their options
            one, other = self._pair(self._ours, part), self._theirs[part]
            if self._stays(part, part, NAMES.get(part, part), one, other, self._pair(self._in_yaml, part)):
                self._put(one, other)
        for name, own in OPTIONS.items():
            if self._question and name in self._result.fields[self._question]:
                self._reasons(name, own)
        explains = any(part.startswith(("reason ", "explanation")) for part in self._file_parts)
        if explains and self._our_parts & KEYS:
            self._note("an explanation is the file's, and the key is ours; look at it")
        if self._file_parts & KEYS and "explanation" in self._our_parts:
            self._note("the key is the file's, and the explanation is ours; look at it")
        return self._result

    def _note(self, text: str) -> None:
        self._result.notes.append(f"{self._target.title(self._before.fields)[:60]!r}: {text}")

    def _pair(self, parts: dict[str, dict[str, Any]], part: str) -> dict[str, Any]:
        """Our part; of fields beside a question, those alone that the file speaks of."""
        ours = parts.get(part, {})
        if self._question and not set(self._theirs[part]) & set(self._result.fields):
            return ours
        return {name: value for name, value in ours.items() if name in self._theirs[part]}

    def _stays(
        self,
        part: str,
        part_before: str,
        name: str,
        ours: dict[str, Any],
        theirs: dict[str, Any],
        in_yaml: dict[str, Any],
    ) -> bool:
        """Whether the part stays as it is here; what is to be told and recorded of it is noted."""
        now = self._digests.get(part, NOTHING)
        here, there = {part_digest(ours), part_digest(in_yaml)}, part_digest(theirs)
        if there in here:
            self._result.parts[part] = _entry(now, there)
            return False
        digest_before, _, here_before = (self._origin or {}).get(part_before, NOTHING).partition(" ")
        here_before = here_before or digest_before
        self._our_parts.add(part)
        if self._origin is not None and now == digest_before:
            self._result.ours.append(name)
            self._result.parts[part] = _entry(now, here_before)
            return True
        if self._origin is not None and here & {digest_before, here_before}:
            self._our_parts.remove(part)
            self._file_parts.add(part)
            self._result.parts[part] = _entry(now, there)
            return False
        self._result.parts[part] = now if self._origin is None else _entry(now, here_before)
        since = "differs here" if self._origin is None else "changed here since it came"
        self._note(
            f"{name}: {since}, and the file says otherwise now: "
            f"here {self._shown(ours)}, in the file {self._shown(theirs)}; ours stays"
        )
        return True

    def _put(self, ours: dict[str, Any], theirs: dict[str, Any]) -> None:
        for name in {**theirs, **ours}:
            if name in self._result.fields and name != self._question:
                self._result.fields[name] = ours.get(name)
            elif self._question:
                question = self._result.fields[self._question]
                value = self._before.fields[self._question][name]
                self._result.fields[self._question] = {
                    **{each: question[each] for each in question if each != name or value is not None},
                    **({name: value} if value is not None else {}),
                }

    def _reasons(self, name: str, own: str) -> None:
        """Each option's reason; an option in other words is the one at its place."""
        assert self._question
        question = dict(self._result.fields[self._question])
        ours = {option[own]: option for option in self._before.fields[self._question][name]}
        their_names = [option[own] for option in self._theirs["options"][name]]
        of_ours = _counterparts(their_names, list(ours))
        of_theirs = {our_name: their_name for their_name, our_name in of_ours.items()}
        is_ours = [option[own] for option in question[name]] == list(ours) != their_names
        options = []
        for option in question[name]:
            here = ours.get(option[own] if is_ours else of_ours.get(option[own], ""), {})
            there = of_theirs.get(option[own], option[own]) if is_ours else option[own]
            options.append(self._with_reason(option, there, here, own))
        self._result.fields[self._question] = question | {name: options}

    def _with_reason(
        self, option: dict[str, Any], there: str, here: dict[str, Any], own: str
    ) -> dict[str, Any]:
        part = reason_name(there)
        ours = {"reason": here["reason"]} if here.get("reason") else {}
        theirs = self._theirs.get(part, {})
        # What explains why an option is right does not explain why it is not.
        explains = not ours or bool(option.get("right")) == bool(here.get("right"))
        reason = theirs.get("reason")
        if theirs and explains:
            part_before = part if part in (self._origin or {}) or not here else reason_name(here[own])
            in_yaml = self._in_yaml.get(reason_name(here[own]), {}) if here else {}
            label = f"explanation of {option[own][:60]!r}"
            if self._stays(part, part_before, label, ours, theirs, in_yaml):
                reason = ours.get("reason")
        elif theirs:
            self._result.parts[part] = _entry(self._digests[part], part_digest(theirs))
        elif explains and ours:
            reason = ours["reason"]
        if ours and not explains and ours != theirs and (theirs or option[own] != here[own]):
            self._result.notes.append(
                f"our explanation {ours['reason'][:60]!r} was for another key and was left out"
            )
        plain = {name: value for name, value in option.items() if name != "reason"}
        return {own: plain.pop(own), **({"reason": reason} if reason else {}), **plain}

    def _shown(self, part: dict[str, Any]) -> str:
        """A part for people: its key marked, without the names of its fields."""
        shape, texts = self._target.kind.questions, []
        for name, value in part.items():
            if shape and name == shape.options and shape.answer in part:
                texts.append(_marked((each, each == part[shape.answer]) for each in value or ()))
            elif name in OPTIONS and value and isinstance(value[0], dict):
                texts.append(_marked((each[OPTIONS[name]], bool(each.get("right"))) for each in value))
            elif name == "tolerance":
                texts.append(f"± {value or 0}")
            elif name == "pairs":
                texts.append(", ".join(f"{pair['item']!r} -> {pair['answer']!r}" for pair in value))
            elif isinstance(value, list):
                texts += [", ".join(map(repr, value))] if value else []
            elif value is not None and not (shape and name == shape.answer and shape.options in part):
                texts.append(repr(value))
        return "; ".join(texts) or "nothing"


def _counterparts(theirs: list[str], ours: list[str]) -> dict[str, str]:
    """Our option for each of theirs: of the same words, or the one at its place that has other words."""
    same = {name: name for name in theirs if name in ours}
    if len(theirs) != len(ours):
        return same
    pairs = zip(theirs, ours, strict=True)
    return same | {one: other for one, other in pairs if one not in same and other not in same}


def _marked(options: Iterable[tuple[str, bool]]) -> str:
    return ", ".join(f"{text!r}{' (right)' if is_right else ''}" for text, is_right in options)
