"""The parts of an item: each stays or changes on its own when the file that it came from comes again."""

from __future__ import annotations

import hashlib
import json
import re
from collections import defaultdict
from typing import Any

from cubital_cli.authoring.exchange.our_settings import OURS_ALONE
from cubital_cli.authoring.exchange.targets import Target

Parts = dict[str, dict[str, Any]]
"""By the part's name its fields; of a reason its text alone, under "reason"."""

NOTHING = "-"
OPTIONS = {"options": "text", "spots": "name"}
OF_QUESTIONS = {
    "spots": "options",
    "others": "pairs",
    "value": "number",
    "tolerance": "number",
    "reason": "explanation",
    "answer": "key",
    "accepted": "key",
}


def parts_of(fields: dict[str, Any], target: Target) -> Parts:
    """The fields that stand there, by parts; of a question of the engine without our own settings."""
    asks, shape = target.kind.asks, target.kind.questions
    parts: defaultdict[str, dict[str, Any]] = defaultdict(dict)
    names: dict[str, str] = {}
    if shape:
        names = {shape.question: "stem", shape.answer: "options", shape.options: "options"}
        names[shape.rationale] = "explanation"
    for name, value in fields.items():
        if asks is None or name != asks.question:
            parts[names.get(name, name)][name] = value
    question = fields.get(asks.question) if asks else None
    for name, value in question.items() if isinstance(question, dict) else ():
        if name in OPTIONS and isinstance(value, list):
            parts["options"][name] = [_without_reason(option) for option in value]
            for option in value:
                if option.get("reason"):
                    parts[reason_name(option[OPTIONS[name]])] = {"reason": option["reason"]}
        elif name not in ("kind", *OURS_ALONE):
            parts[OF_QUESTIONS.get(name) or str(name)][name] = value
    return dict(parts)


def reason_name(option: str) -> str:
    """The part that is the reason of this option, whatever the place where it stands."""
    plain = " ".join(re.sub(r"[*_]+", "", option.casefold()).split())
    return f"reason {hashlib.sha256(plain.encode()).hexdigest()[:6]}"


def part_digest(part: dict[str, Any] | None) -> str:
    """What a part says, in eight digits; what is empty says nothing."""
    content = _without_empty(part or {})
    text = json.dumps(content, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:8] if content else NOTHING


def digests(parts: Parts) -> dict[str, str]:
    return {name: part_digest(part) for name, part in parts.items()}


def _without_reason(option: Any) -> Any:
    return {name: value for name, value in option.items() if name != "reason"}


def _without_empty(value: Any) -> Any:
    if isinstance(value, dict):
        content = {name: _without_empty(part) for name, part in value.items()}
        return {name: part for name, part in content.items() if part or name in ("answer", "value")}
    if isinstance(value, list):
        return [_without_empty(part) for part in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
