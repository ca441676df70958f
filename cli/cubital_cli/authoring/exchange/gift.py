"""GIFT, the text format of Moodle's question banks: its multiple-choice questions, read and written.

By hand: no library that is looked after reads GIFT with its weights, its feedback and its escapes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from cubital_cli.authoring.exchange.choice_questions import question_shape, shared_questions
from cubital_cli.authoring.exchange.imported import ImportedItem, ImportedItems, NotThisFormat
from cubital_cli.authoring.exchange.markup import CannotKeep, from_html
from cubital_cli.authoring.exchange.targets import Target

SPECIAL = re.compile(r"([~=#{}:\\])")
ESCAPED = re.compile(r"\\([~=#{}:\\n])")
TITLE = re.compile(r"::((?:\\.|[^:\\]|:(?!:))*)::", re.DOTALL)
FORMAT = re.compile(r"\[(html|moodle|plain|markdown)\]", re.IGNORECASE)
OPEN, CLOSE = re.compile(r"(?<!\\)\{"), re.compile(r"(?<!\\)\}")
# Moodle takes `~=` for `=`.
OPTION = re.compile(r"(?<!\\)(~=|[=~])((?:\\.|[^=~\\])*)", re.DOTALL)
GENERAL_FEEDBACK = re.compile(r"(?<!\\)####(.*)", re.DOTALL)
FEEDBACK = re.compile(r"(?<!\\)#")
WEIGHT = re.compile(r"\s*%(-?(?:\d+(?:\.\d*)?|\.\d+))%")
BLANK = " _____ "


def read_gift(file: Path, data: bytes, target: Target) -> ImportedItems:
    """The questions with one right option; every other one is a remark, with its line."""
    shape = question_shape(target)
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise NotThisFormat(f"{file.name}: is not UTF-8 text; save it as UTF-8") from error
    imported = ImportedItems()
    for part in _parts(text):
        place = f"{file.name}:{part.line}"
        if part.text.startswith("$"):
            category = part.text.split("\n")[0]
            if category.strip() != _category(target):
                imported.remark(
                    place, f"{category!r} was left out; say where questions go with --to and --set"
                )
            continue
        try:
            question = _question(part.text)
        except CannotKeep as error:
            imported.remark(place, f"{error}; the question was left out")
            continue
        for what in question.lost:
            imported.remark(place, f"{what} was left out")
        fields = {
            shape.question: question.text,
            shape.options: question.options,
            shape.answer: question.answer,
        }
        if question.rationale:
            fields[shape.rationale] = question.rationale
        imported.items.append(ImportedItem(place, fields, question.title))
    if not imported.items and not imported.remarks:
        raise NotThisFormat(f"{file.name}: holds no question in GIFT")
    return imported


def write_gift(target: Target) -> bytes:
    """The questions for Moodle. Titles are their identities, so that they come back to where they were."""
    parts = [_category(target)]
    for row in shared_questions(target):
        options = "\n".join(
            f"\t{'=' if option == row.answer else '~'}{_escape(option)}" for option in row.options
        )
        reason = f"\n\t####{_escape(row.rationale)}" if row.rationale else ""
        parts.append(f"::{_escape(row.name)}::[markdown]{_escape(row.question)} {{\n{options}{reason}\n}}")
    return ("\n\n".join(parts) + "\n").encode()


def _category(target: Target) -> str:
    return f"$CATEGORY: {target.name}"


@dataclass(frozen=True)
class _Part:
    line: int
    text: str


@dataclass(frozen=True)
class _Question:
    title: str | None
    text: str
    options: list[str]
    answer: str
    rationale: str
    lost: list[str]


def _parts(text: str) -> list[_Part]:
    """The parts between blank lines; a blank line inside braces does not end a question."""
    parts: list[_Part] = []
    lines: list[str] = []
    start, depth = 1, 0
    for number, line in enumerate([*text.split("\n"), ""], 1):
        if line.lstrip().startswith("//"):
            continue
        if not line.strip() and depth <= 0:
            if lines:
                parts.append(_Part(start, "\n".join(lines).strip()))
            lines, depth = [], 0
            continue
        if not lines:
            start = number
        lines.append(line)
        depth += len(OPEN.findall(line)) - len(CLOSE.findall(line))
        if line.startswith("$") and len(lines) == 1:
            parts.append(_Part(start, line.strip()))
            lines, depth = [], 0
    if lines:
        parts.append(_Part(start, "\n".join(lines).strip()))
    return parts


@dataclass(frozen=True)
class _Option:
    text: str
    is_right: bool
    feedback: str


def _question(text: str) -> _Question:
    """Raises CannotKeep, which says why a question cannot be imported."""
    title = TITLE.match(text)
    rest = text[title.end() :].lstrip() if title else text
    form = FORMAT.match(rest)
    before, inside, after = _around_answers(rest[form.end() :] if form else rest)
    lost: list[str] = []

    def clean(part: str) -> str:
        return _clean(part, form[1].lower() if form else "moodle", lost)

    general = GENERAL_FEEDBACK.search(inside)
    options = [
        _Option(clean(option.text), option.is_right, clean(option.feedback))
        for option in _options(inside[: general.start()] if general else inside)
    ]
    rationale = clean(general[1]) if general else ""
    for option in options:
        if option.feedback and option.is_right and not rationale:
            rationale = option.feedback
        elif option.feedback:
            lost.append(f"the feedback {option.feedback[:40]!r} to the option {option.text[:40]!r}")
    return _Question(
        title=_unescape(title[1]).strip() if title else None,
        text=clean(before.rstrip() + (BLANK + after.lstrip() if after.strip() else "")),
        options=[option.text for option in options],
        answer=next(option.text for option in options if option.is_right),
        rationale=rationale,
        lost=lost,
    )


def _around_answers(text: str) -> tuple[str, str, str]:
    """The text before the braces, in them, and after them. Raises CannotKeep."""
    opening, closing = OPEN.search(text), CLOSE.search(text)
    if opening is None:
        raise CannotKeep("has no answers in braces: it is a description")
    if closing is None or closing.start() < opening.start():
        raise CannotKeep("the brace of its answers is not closed")
    if OPEN.search(text, closing.end()):
        raise CannotKeep("has answers in more than one place")
    return text[: opening.start()], text[opening.end() : closing.start()], text[closing.end() :]


def _options(inside: str) -> list[_Option]:
    """The options of a question with one right answer. Raises CannotKeep for any other question."""
    signed = [(match[1][-1], match[2].strip()) for match in OPTION.finditer(inside)]
    if trouble := _trouble(inside, signed):
        raise CannotKeep(trouble)
    options = []
    for sign, written in signed:
        text, *feedback = FEEDBACK.split(written, maxsplit=1)
        weight = WEIGHT.match(text)
        is_right = _is_right(sign, text)
        options.append(_Option(text[weight.end() :] if weight else text, is_right, "".join(feedback)))
    return options


def _is_right(sign: str, option: str) -> bool:
    """`=`, or a weight of the whole mark: with any other, Moodle gives a part of it, or takes one away."""
    weight = WEIGHT.match(option)
    return float(weight[1]) == 100 if weight else sign == "="


def _trouble(inside: str, options: list[tuple[str, str]]) -> str | None:
    plain = inside.strip()
    if not plain:
        return "is an essay question"
    if re.fullmatch(r"(T|TRUE|F|FALSE)(#.*)?", plain, re.IGNORECASE | re.DOTALL):
        return "is a true-or-false question"
    if plain.startswith("#"):
        return "is a question for a number"
    wrong_ones = bool(re.search(r"(?<!\\)~", inside))
    if not wrong_ones and any("->" in text for _, text in options):
        return "is a matching question"
    if not wrong_ones:
        return "is a question for a short answer"
    weights = [WEIGHT.match(text) for _, text in options]
    partly = [weight for weight in weights if weight and 0 < float(weight[1]) < 100]
    right = sum(_is_right(sign, text) for sign, text in options)
    if partly or right > 1:
        return "has more than one right option"
    return None if right == 1 else "has no right option"


def _clean(part: str, form: str, lost: list[str]) -> str:
    inner = FORMAT.match(part.strip())
    if inner:
        form, part = inner[1].lower(), part.strip()[inner.end() :]
    text = _unescape(part.strip())
    if form in ("html", "moodle") and re.search(r"<[a-zA-Z/]|&#?\w+;", text):
        text, without = from_html(text)
        lost += without
    return text.strip()


def _escape(text: str) -> str:
    return SPECIAL.sub(r"\\\1", text).replace("\n", "\\n")


def _unescape(text: str) -> str:
    return ESCAPED.sub(lambda match: "\n" if match[1] == "n" else match[1], text)
