"""Which file, and which list in it, takes a new item."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any

from cubital.content.structure import file_name_of
from cubital_cli.authoring.exchange.targets import Target


def may_hold(target: Target, file: str) -> bool:
    """Whether `file`, below the content folder, is one of the target's kind."""
    # Of a path from the root all must match; else `../../glossary/x.yaml` would do by its end.
    whole = PurePosixPath("/") / PurePosixPath(file)
    inside = ".." not in whole.parts and not PurePosixPath(file).is_absolute()
    return inside and whole.match(f"/{target.kind.files}")


def list_path(target: Target) -> tuple[int | str, ...]:
    if target.holder is None:
        return ()
    position = () if target.kind.holds == "one" else (target.holder.position,)
    return (*position, *target.at)


def file_for(target: Target, whole: dict[str, Any], into: str | None) -> str:
    """The file that a new item belongs in: with those of its group, or one named after the group."""
    if target.holder is not None:
        return target.holder.source
    if into is not None:
        return into
    pattern, cards = target.kind.files, target.kind.cards
    if "*" not in pattern:
        return pattern
    if target.kind.asks:
        return pattern.replace("*", "imported")
    grouping = cards.group if cards and cards.group else ""
    group = whole.get(grouping)
    sources = [item.source for item in target.items if item.fields.get(grouping) == group]
    if sources:
        return max(sorted(set(sources)), key=sources.count)
    return pattern.replace("**/", "").replace("*", file_name_of(group or "new") or "new")
