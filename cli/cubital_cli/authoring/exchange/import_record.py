"""The record of imports: which item of ours came from which item of which file, and what that said then.

It stands beside the content, in `.imported.yaml`, so that the same file can be imported again after its
author has corrected it: a title, an identifier or a number of another program has no field in our content.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any

import yaml

from cubital_cli.authoring.exchange.imported import NotThisFormat

RECORD = ".imported.yaml"
HEAD = "# `cubital content import` writes this, and knows by it what a file changes when it comes again.\n"
AGAIN = re.compile(
    r"\(\d+\)|\b(copy|new|final|corrected|fixed|revised|updated|v(ersion)?[ .-]?\d+)\b"
    r"|\b\d{4}-\d\d-\d\d\b|\b20\d{6}([ -]\d{4,6})?\b"
)
FIELDS = ("file", "identity", "key", "digest")


@dataclass(frozen=True)
class Origin:
    """`file`: its name without a date or a counter; `identity`: the item's in it, "" where it has none;
    `key`: of our item; `digest`: of what the file said, and `parts` those of its parts, each followed by that
    of what was written here where it is another; an older record has no parts."""

    file: str
    identity: str
    key: str
    digest: str
    parts: dict[str, str] | None = None


class ImportRecord:
    """The origins of the items of one target. Raises NotThisFormat for a record that cannot be read."""

    def __init__(self, folder: Path, target: str, file: str) -> None:
        self._target = target
        self.file = file_family(file)
        path = folder / RECORD
        self._before = path.read_text("utf-8") if path.is_file() else ""
        try:
            self._every: dict[str, list[dict[str, Any]]] = yaml.safe_load(self._before) or {}
            origins = [_origin(entry) for entry in self._every.get(target, [])]
        except (yaml.YAMLError, KeyError, TypeError, AttributeError) as error:
            raise NotThisFormat(f"{path}: is damaged; take it back with git, or delete it") from error
        self._origins = {(origin.file, origin.key): origin for origin in origins}
        self._by_identity: defaultdict[str, list[Origin]] = defaultdict(list)
        self._by_digest: defaultdict[str, list[Origin]] = defaultdict(list)
        for origin in origins:
            self._by_identity[origin.identity].append(origin)
            if origin.file == self.file:
                self._by_digest[origin.digest].append(origin)

    def of_identity(self, identity: str) -> list[Origin]:
        """Those of this identity, the ones of a file of this name first."""
        same = self._by_identity[identity] if identity else []
        return sorted(same, key=lambda origin: origin.file != self.file)

    def of_digest(self, digest: str) -> list[Origin]:
        return self._by_digest[digest]

    def is_from_here(self, key: str) -> bool:
        """Whether our item came from a file of this name."""
        return (self.file, key) in self._origins

    def of_file(self) -> list[Origin]:
        """All that came from a file of this name."""
        return [origin for origin in self._origins.values() if origin.file == self.file]

    def numbers(self) -> list[int]:
        """The keys that are numbers, of what is here and of what was deleted."""
        return [int(origin.key) for origin in self._origins.values() if origin.key.isdecimal()]

    def of_item(self, key: str, identity: str) -> Origin | None:
        """The origin of our item `key`: in a file of this name, or in another by this identity."""
        here = self._origins.get((self.file, key))
        return here or next((each for each in self.of_identity(identity) if each.key == key), None)

    def put(
        self, identity: str, key: str, digest: str, parts: dict[str, str], before: str | None = None
    ) -> None:
        """Our item `key`, called `before` until now, came from the item of this identity."""
        self._origins.pop((self.file, before or key), None)
        self._origins[self.file, key] = Origin(self.file, identity, key, digest, parts)

    def text(self) -> str | None:
        """The record as it is to be written; None where nothing in it is new."""
        entries = [
            {name: getattr(origin, name) for name in FIELDS}
            | ({"parts": origin.parts} if origin.parts is not None else {})
            for origin in sorted(self._origins.values(), key=lambda origin: (origin.file, origin.key))
        ]
        every = {**self._every, self._target: entries} if entries else self._every
        lines = [HEAD]
        for target, origins in sorted(every.items()):
            lines.append(f"{json.dumps(target)}:\n")
            lines += [f"- {json.dumps(origin, ensure_ascii=False)}\n" for origin in origins]
        text = "".join(lines)
        return text if entries and text != self._before else None


def file_family(name: str) -> str:
    """The file's name without its endings, a date, a version or the number of a download.

    `bank (2).gift`, `bank-v2.gift` and `bank-20261126-0935.gift` are `bank`; `bank-2.gift` may be another.
    """
    plain = PurePath(name).name.casefold().split(".")[0]
    return " ".join(re.findall(r"\w+", AGAIN.sub(" ", plain.replace("_", " ")))) or plain


def _origin(entry: dict[str, Any]) -> Origin:
    file, identity, key, whole = (str(entry[name]) for name in FIELDS)
    parts = entry.get("parts")
    if parts is not None:
        parts = {str(name): str(digest) for name, digest in parts.items()}
    return Origin(file, identity, key, whole, parts)


def digest(fields: dict[str, Any]) -> str:
    """What the file says of an item, in twelve digits."""
    return hashlib.sha256(json.dumps(fields, sort_keys=True).encode()).hexdigest()[:12]
