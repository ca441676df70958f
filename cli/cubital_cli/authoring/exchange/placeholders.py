"""Facts of ours in the texts of a file: no `$(` from another program becomes one."""

from __future__ import annotations

import re
from typing import Any

PLACEHOLDER = re.compile(r"(?<!\$)\$\(")


def without_facts(value: Any, may_name_facts: bool, remarks: list[str]) -> Any:
    """The value as it is to be written; `may_name_facts` where editors of ours wrote it."""
    if isinstance(value, list):
        return [without_facts(each, may_name_facts, remarks) for each in value]
    if isinstance(value, dict):
        return {name: without_facts(each, may_name_facts, remarks) for name, each in value.items()}
    if not isinstance(value, str) or not PLACEHOLDER.search(value):
        return value
    if may_name_facts:
        remarks.append(f"{value[:60]!r} is filled in from a fact; write $$( for a plain $(")
        return value
    remarks.append(f"{value[:60]!r} holds $(…), which is kept as text and no fact")
    return PLACEHOLDER.sub("$$(", value)
