"""Questions of the engine as GIFT writes them; what it cannot hold becomes a comment."""

from __future__ import annotations

import re
from typing import Any

from cubital_cli.authoring.exchange.gift_kinds import ARROW, UNIT
from cubital_cli.authoring.exchange.gift_syntax import as_part, escape


def holds(question: dict[str, Any]) -> bool:
    """Whether GIFT has a place for such a question."""
    return _answers(question) is not None and not question.get("picture") and not _has_arrow(question)


def _has_arrow(question: dict[str, Any]) -> bool:
    """Whether an arrow stands where GIFT would split a pair at it: it has no escape for one."""
    parts = [*question.get("accepted", ()), *(pair["item"] for pair in question.get("pairs", ()))]
    return any(ARROW in part for part in parts)


def as_gift(name: str, question: dict[str, Any]) -> str:
    """The question under the title `name`."""
    body = _answers(question)
    if body is None:
        return f"// {name}: GIFT has no question of the kind {question['kind']}."
    if question.get("picture"):
        return f"// {name}: GIFT holds no picture."
    if _has_arrow(question):
        return f"// {name}: GIFT has no way to write -> in an answer."
    reason = f"\n\t####{as_part(question['reason'])}" if question.get("reason") else ""
    return f"::{escape(name)}::[markdown]{escape(_stem(question))} {{\n{body}{reason}\n}}"


def _stem(question: dict[str, Any]) -> str:
    """The stem, with the unit of a number that it does not name: GIFT has no place for one."""
    stem, unit = str(question["stem"]), question.get("unit")
    if not unit or (re.search(rf"(?<!\w){re.escape(unit)}(?!\w)", stem) and not UNIT.search(stem)):
        return stem
    return f"{stem} (in {unit})"


def _answers(question: dict[str, Any]) -> str | None:
    match question["kind"]:
        case "one":
            return _lines(
                ("=" if option["right"] else "~") + _option(option) for option in question["options"]
            )
        case "several":
            right = sum(option["right"] for option in question["options"])
            wrong = len(question["options"]) - right
            return _lines(
                f"~%{_share(right) if option['right'] else '-' + _share(wrong)}%" + _option(option)
                for option in question["options"]
            )
        case "true-or-false":
            return "\tTRUE" if question["answer"] else "\tFALSE"
        case "match":
            pairs = [f"={as_part(pair['item'])} -> {escape(pair['answer'])}" for pair in question["pairs"]]
            return _lines([*pairs, *(f"= -> {escape(other)}" for other in question["others"])])
        case "text":
            # A star that is meant has a backslash, or it would stand for any text.
            forms = [form.replace("*", "\\*") for form in question["accepted"]]
            return _lines(f"={as_part(form)}" for form in forms)
        case "number":
            return f"\t#{question['value']:.12g}:{question['tolerance']:.12g}"
    return None


def _option(option: dict[str, Any]) -> str:
    return as_part(option["text"]) + (f"#{as_part(option['reason'])}" if option["reason"] else "")


def _share(parts: int) -> str:
    return f"{100 / parts:.5f}".rstrip("0").rstrip(".")


def _lines(answers: Any) -> str:
    return "\n".join(f"\t{answer}" for answer in answers)
