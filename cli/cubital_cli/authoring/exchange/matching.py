"""Which item of ours each item of a file is: by the identity that it has there, or by what it asks."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from cubital_cli.authoring.exchange.import_record import ImportRecord, digest
from cubital_cli.authoring.exchange.imported import ImportedItem, ImportedItems
from cubital_cli.authoring.exchange.item_parts import digests, parts_of
from cubital_cli.authoring.exchange.likeness import Gist, Likeness, likeness, plain
from cubital_cli.authoring.exchange.targets import ExistingItem, Target

# An identifier that no two programs make, as those of Canvas and TAO; a title or Q1 is none.
UNIQUE = re.compile(r"(?=(.*\d){4})[A-Za-z0-9_-]{14,}")


@dataclass
class Match:
    """`existing` None for a new item. `notes` are for the editor; with a `doubt` the item is left out.
    `is_unchanged`: the file says what it said when ours came from it, whatever became of ours."""

    existing: ExistingItem | None = None
    notes: list[str] = field(default_factory=list)
    doubt: str | None = None
    is_unchanged: bool = False


class Matching:
    """The matches of a file's items, found together, so that two of them never become one of ours."""

    def __init__(self, target: Target, imported: ImportedItems, record: ImportRecord) -> None:
        self._target = target
        self._record = record
        self._may_have_our_numbers = imported.may_name_facts
        self._by_name = {item.name: item for item in target.items}
        self._by_key = {item.key: item for item in target.items}
        self._gists = {item.name: Gist.of(item.fields, target) for item in target.items}
        self._by_stem: defaultdict[str, list[ExistingItem]] = defaultdict(list)
        for ours in target.items:
            self._by_stem[self._gists[ours.name].stem].append(ours)
        self._taken: set[str] = set()
        self._doubtful: set[str] = set()
        items = list(imported)
        counts = Counter(item.same_as for item in items)
        # A title that two questions of a file have tells neither.
        self._identities = {
            id(item): item.same_as
            for item in items
            if item.same_as and counts[item.same_as] == 1 and item.same_as not in self._by_name
        }
        self._digests = {id(item): digest(item.fields) for item in items}
        self._parts = {id(item): digests(parts_of(item.fields, target)) for item in items}
        self._matches = {id(item): Match() for item in items}
        for step in (self._by_our_name, self._by_digest, self._by_words, self._by_identity, self._by_a_stem):
            for item in items:
                match = self._matches[id(item)]
                if match.existing is None and match.doubt is None:
                    step(item, match)

    def of(self, item: ImportedItem) -> Match:
        return self._matches[id(item)]

    def identity(self, item: ImportedItem) -> str:
        """Its identity in the file; empty where it has none, or is ours by its name."""
        return self._identities.get(id(item), "")

    def digest(self, item: ImportedItem) -> str:
        return self._digests[id(item)]

    def parts(self, item: ImportedItem) -> dict[str, str]:
        """The digests of its parts, as the file says them."""
        return self._parts[id(item)]

    def is_in_file(self, existing: ExistingItem) -> bool:
        """Whether an item of the file is ours, or may be."""
        return existing.name in self._taken | self._doubtful

    def doubt_of_card(self, fields: dict[str, Any], identity: str, existing: ExistingItem) -> str | None:
        """A sentence where a file that ours did not come from defines our card otherwise."""
        cards = self._target.kind.cards
        theirs = fields.get(cards.back) if cards else None
        if cards is None or not theirs or self._record.of_item(existing.key, identity):
            return None
        ours = (existing.fields.get(cards.back), existing.yaml_fields.get(cards.back))
        if plain(theirs) in map(plain, ours):
            return None
        self._doubtful.add(existing.name)
        title = self._target.title(existing.fields)
        return (
            f"{title[:60]!r} has another {cards.back} here, and did not come from this file; change ours by "
            "hand if theirs is better; it was left out"
        )

    def _take(self, match: Match, existing: ExistingItem) -> None:
        match.existing = existing
        self._taken.add(existing.name)

    def _by_our_name(self, item: ImportedItem, match: Match) -> None:
        existing = self._by_name.get(item.same_as or "")
        if existing is None:
            return
        alike = self._likeness(item, existing, by_identity=True, is_same_file=True)
        if self._target.kind.cards or alike is Likeness.SAME:
            self._take(match, existing)
        else:
            match.notes.append(self._another(str(item.same_as), existing))

    def _by_digest(self, item: ImportedItem, match: Match) -> None:
        for origin in self._record.of_digest(self.digest(item)):
            existing = self._by_key.get(origin.key)
            if existing is None or existing.name in self._taken:
                continue
            # A number may be that of another item by now, where an import was undone.
            alike = self._likeness(item, existing, by_identity=True, is_same_file=True)
            if alike is not Likeness.OTHER:
                self._take(match, existing)
                match.is_unchanged = True
                return

    def _by_words(self, item: ImportedItem, match: Match) -> None:
        """By its key, its title or all that it asks; a number of another program is no key of ours."""
        counter = self._target.counter
        existing = self._target.find(item.fields)
        by_number = existing is not None and counter in item.fields
        if existing and counter and by_number and self._is_another(item, existing):
            match.notes.append(self._another(f"{counter} {item.fields.pop(counter)}", existing))
            existing, by_number = self._target.find(item.fields), False
        if existing and (doubt := self.doubt_of_card(item.fields, self.identity(item), existing)):
            match.doubt = doubt
        elif existing and (by_number or not self._target.kind.questions or self._is_ours(item, existing)):
            self._take(match, existing)

    def _by_identity(self, item: ImportedItem, match: Match) -> None:
        for origin in self._record.of_identity(self.identity(item)):
            existing = self._by_key.get(origin.key)
            if existing is None or existing.name in self._taken:
                continue
            same_file = origin.file == self._record.file or bool(UNIQUE.fullmatch(origin.identity))
            match self._likeness(item, existing, by_identity=True, is_same_file=same_file):
                case Likeness.SAME:
                    match.doubt = None
                    return self._take(match, existing)
                case Likeness.DOUBT:
                    match.doubt = match.doubt or self._uncertain(existing)
                case Likeness.OTHER:
                    match.notes.append(self._another(self.identity(item), existing))
        return None

    def _by_a_stem(self, item: ImportedItem, match: Match) -> None:
        gist = Gist.of(item.fields, self._target)
        if gist.kind == "card":
            return
        candidates = [each for each in self._by_stem[gist.stem] if each.name not in self._taken]
        same: list[ExistingItem] = []
        doubtful: list[ExistingItem] = []
        for existing in candidates:
            known = self._record.is_from_here(existing.key)
            alike = self._likeness(item, existing, by_identity=False, is_same_file=known)
            same += [existing] if alike is Likeness.SAME else []
            doubtful += [existing] if alike is Likeness.DOUBT else []
        if len(same) == 1:
            self._take(match, same[0])
        elif same or doubtful:
            match.doubt = self._uncertain((same or doubtful)[0])

    def _is_ours(self, item: ImportedItem, existing: ExistingItem) -> bool:
        """Whether a choice with our number or our words is ours: not with other options, or an unsure key."""
        known = self._record.is_from_here(existing.key)
        return self._likeness(item, existing, by_identity=False, is_same_file=known) is Likeness.SAME

    def _is_another(self, item: ImportedItem, existing: ExistingItem) -> bool:
        alike = self._likeness(item, existing, by_identity=True, is_same_file=self._may_have_our_numbers)
        return self._target.kind.questions is not None and alike is not Likeness.SAME

    def _likeness(
        self, item: ImportedItem, existing: ExistingItem, by_identity: bool, is_same_file: bool
    ) -> Likeness:
        theirs = Gist.of(item.fields, self._target)
        return likeness(theirs, self._gists[existing.name], by_identity, is_same_file)

    def _another(self, name: str, existing: ExistingItem) -> str:
        title = self._target.title(existing.fields)
        return f"is called {name} as {title!r} is, and is another; it is new"

    def _uncertain(self, existing: ExistingItem) -> str:
        self._doubtful.add(existing.name)
        title, number = self._target.title(existing.fields), existing.key
        return (
            f"may be {title[:60]!r} ({number[:40]}) of ours, or another: it asks or keys it otherwise; "
            "change ours by hand, or give it other words; it was left out"
        )
