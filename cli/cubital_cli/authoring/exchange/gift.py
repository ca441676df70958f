"""GIFT, the text format of Moodle's question banks: its questions read and written.

By hand: no library that is looked after reads GIFT with its weights, its feedback and its escapes.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from cubital_cli.authoring.exchange.aiken import STARRED, is_aiken, read_aiken
from cubital_cli.authoring.exchange.annotations import SIGN, annotated, annotation
from cubital_cli.authoring.exchange.choice_questions import question_shape, shared_questions
from cubital_cli.authoring.exchange.gift_kinds import GiftQuestion, engine_question
from cubital_cli.authoring.exchange.gift_syntax import (
    CATEGORY,
    as_part,
    escape,
    parts_of,
    without_placeholders,
)
from cubital_cli.authoring.exchange.gift_writing import as_gift, holds
from cubital_cli.authoring.exchange.imported import ImportedItem, ImportedItems, NotThisFormat
from cubital_cli.authoring.exchange.markup import CannotKeep
from cubital_cli.authoring.exchange.targets import ExistingItem, Target
from cubital_cli.authoring.exchange.text_encoding import decoded

TAGS = re.compile(r"\s*//.*\[(?:tag|id):[^\]]+\]")
OTHER_KINDS = {
    "several": "has more than one right option",
    "true-or-false": "is a true-or-false question",
    "match": "is a matching question",
    "text": "is a question for a short answer",
    "number": "is a question for a number",
}


def read_gift(file: Path, data: bytes, target: Target) -> ImportedItems:
    """The questions that the target can hold; every other one is a remark, with its line."""
    imported = ImportedItems(file.name)
    text = decoded(file, data, imported, "is no text; save it as a text file in UTF-8")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if is_aiken(text):
        if not target.kind.asks:
            question_shape(target)
        read_aiken(text, target, imported)
        return imported
    if "{" not in text and STARRED.search(text):
        raise NotThisFormat(
            f"{file.name}: marks right options with a star, as no format does that is read here; write it as "
            "Aiken (ANSWER: B below the options) or as GIFT"
        )
    for number, line in enumerate(text.split("\n"), 1):
        if TAGS.match(line):
            imported.remark(
                f"{file.name}:{number}", "the tags and the id of Moodle in a comment were left out"
            )
    for part in parts_of(text):
        place = f"{file.name}:{part.line}"
        if part.annotation and (not part.text or part.text.startswith(CATEGORY)):
            imported.remark(place, f"the comment {SIGN.strip()!r} stands beside no question and was left out")
        if not part.text:
            continue
        if part.text.startswith(CATEGORY):
            category = without_placeholders(part.text.split("\n")[0])
            if category.strip() != _category(target):
                imported.remark(
                    place, f"{category!r} was left out; say where questions go with --to and --set"
                )
            continue
        try:
            question = engine_question(part.text)
            fields = _fields(question, target)
        except CannotKeep as error:
            imported.remark(place, f"{error}; the question was left out")
            continue
        for what in question.lost:
            imported.remark(place, f"{what} was left out")
        item = ImportedItem(place, fields, question.title)
        imported.items.append(annotated(item, part.annotation, target, imported))
    if not imported.items and {remark.place for remark in imported.remarks} <= {file.name}:
        raise NotThisFormat(f"{file.name}: holds no question in GIFT")
    return imported


def write_gift(target: Target) -> bytes:
    """The questions for Moodle. Titles are their identities, so that they come back to where they were."""
    parts = [_category(target)]
    if target.kind.asks:
        field = target.kind.asks.question
        for item in target.items:
            comment = _comment(item, target) if holds(item.fields[field]) else ""
            parts.append(comment + as_gift(item.name, item.fields[field]))
        return ("\n\n".join(parts) + "\n").encode()
    for item, row in zip(target.items, shared_questions(target), strict=True):
        options = "\n".join(
            f"\t{'=' if option == row.answer else '~'}{as_part(option)}" for option in row.options
        )
        reason = f"\n\t####{as_part(row.rationale)}" if row.rationale else ""
        parts.append(
            f"{_comment(item, target)}::{escape(row.name)}::[markdown]{escape(row.question)} "
            f"{{\n{options}{reason}\n}}"
        )
    return ("\n\n".join(parts) + "\n").encode()


def _comment(item: ExistingItem, target: Target) -> str:
    text = annotation(item.name, item.fields, target)
    return f"// {text}\n" if text else ""


def _category(target: Target) -> str:
    return f"{CATEGORY} {target.name}"


def _fields(question: GiftQuestion, target: Target) -> dict[str, Any]:
    """The fields of an item of the target. Raises CannotKeep where it holds no such question."""
    if target.kind.asks:
        return {target.kind.asks.question: question.whole()}
    shape = question_shape(target)
    if question.question["kind"] != "one":
        raise CannotKeep(OTHER_KINDS[question.question["kind"]])
    options = question.question["options"]
    right = next(option for option in options if option.get("right"))
    fields = {
        shape.question: question.question["stem"],
        shape.options: [option["text"] for option in options],
        shape.answer: right["text"],
    }
    if rationale := question.explanation or right.get("reason"):
        fields[shape.rationale] = rationale
    question.lost += [
        f"the feedback {option['reason'][:40]!r} to the option {option['text'][:40]!r}"
        for option in options
        if option.get("reason") not in (None, rationale)
    ]
    return fields
