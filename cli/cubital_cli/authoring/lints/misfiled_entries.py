"""Lint of files that are named after one group and hold an entry of another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

from cubital.content.structure import file_name_of
from cubital_cli.authoring.lints.course_text import CourseText, Place
from cubital_cli.authoring.lints.findings import Finding


def in_another_file(course: CourseText) -> Iterator[Finding]:
    for kind in course.kinds.values():
        grouping = kind.cards.group if kind.cards and "*" in kind.files else None
        if grouping is None:
            continue
        entries = [(entry, str(getattr(entry.value, grouping))) for entry in course.reading.of(kind.name)]
        named_after = {file_name_of(group): group for _, group in entries}
        for entry, group in entries:
            name = PurePosixPath(entry.source).stem
            if named_after.get(name, group) != group:
                message = f"its {grouping} is {group}, and the file is that of {named_after[name]}"
                yield course.finding("in-another-file", Place(entry, (grouping,)), message)
