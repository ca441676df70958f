"""GIFT, the text format of Moodle's question banks: its multiple-choice questions, both ways."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from cubital_cli.authoring.exchange.arriving import Arrival, Arrivals, NotThisFormat
from cubital_cli.authoring.exchange.choices import question_shape, shared_rows
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


def read_gift(file: Path, data: bytes, target: Target) -> Arrivals:
    """The questions with one right option; every other one is a remark, with its line."""
    shape = question_shape(target)
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise NotThisFormat(f"{file.name}: is not UTF-8 text; save it as UTF-8") from error
    arrivals = Arrivals()
    for part in _parts(text):
        place = f"{file.name}:{part.line}"
        if part.text.startswith("$"):
            said = part.text.split("\n")[0]
            if said.strip() != _category(target):
                arrivals.remark(place, f"{said!r} was left out; say where questions go with --to and --set")
            continue
        try:
            asked = _asked(part.text)
        except CannotKeep as error:
            asked = str(error)
        if isinstance(asked, str):
            arrivals.remark(place, f"{asked}; the question was left out")
            continue
        for what in asked.lost:
            arrivals.remark(place, f"{what} was left out")
        fields = {shape.question: asked.text, shape.options: asked.options, shape.answer: asked.answer}
        if asked.rationale:
            fields[shape.rationale] = asked.rationale
        arrivals.items.append(Arrival(place, fields, asked.title))
    if not arrivals.items and not arrivals.remarks:
        raise NotThisFormat(f"{file.name}: holds no question in GIFT")
    return arrivals


def write_gift(target: Target) -> bytes:
    """The questions for Moodle. Titles are their identities, so that they come back to where they were."""
    parts = [_category(target)]
    for row in shared_rows(target):
        options = "\n".join(
            f"\t{'=' if option == row.answer else '~'}{_escaped(option)}" for option in row.options
        )
        reason = f"\n\t####{_escaped(row.rationale)}" if row.rationale else ""
        parts.append(f"::{_escaped(row.name)}::[markdown]{_escaped(row.question)} {{\n{options}{reason}\n}}")
    return ("\n\n".join(parts) + "\n").encode()


def _category(target: Target) -> str:
    return f"$CATEGORY: {target.name}"


@dataclass(frozen=True)
class _Part:
    line: int
    text: str


@dataclass(frozen=True)
class _Asked:
    title: str | None
    text: str
    options: list[str]
    answer: str
    rationale: str
    lost: list[str]


def _parts(text: str) -> list[_Part]:
    """What stands between blank lines; a blank line inside braces does not end a question."""
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


def _asked(text: str) -> _Asked | str:
    """The question, or why it is none that we can take."""
    title = TITLE.match(text)
    rest = text[title.end() :].lstrip() if title else text
    form = FORMAT.match(rest)
    rest = rest[form.end() :] if form else rest
    opening, closing = OPEN.search(rest), CLOSE.search(rest)
    if opening is None:
        return "has no answers in braces: it is a description"
    if closing is None or closing.start() < opening.start():
        return "the brace of its answers is not closed"
    if OPEN.search(rest, closing.end()):
        return "has answers in more than one place"
    inside = rest[opening.end() : closing.start()]
    general = GENERAL_FEEDBACK.search(inside)
    rationale = general[1] if general else ""
    inside = inside[: general.start()] if general else inside
    options = [(match[1][-1], match[2].strip()) for match in OPTION.finditer(inside)]
    trouble = _trouble(inside, options)
    if trouble:
        return trouble
    lost: list[str] = []

    def clean(part: str) -> str:
        return _clean(part, form[1].lower() if form else "moodle", lost)

    texts, answer, reasons = [], "", []
    for sign, option in options:
        said, *feedback = FEEDBACK.split(option, maxsplit=1)
        right = _is_right(sign, said)
        weight = WEIGHT.match(said)
        said = clean(said[weight.end() :] if weight else said)
        texts.append(said)
        if right:
            answer = said
        if feedback and feedback[0].strip():
            reasons.append((bool(right), clean(feedback[0]), said))
    rationale = clean(rationale)
    for is_right, reason, said in reasons:
        if is_right and not rationale:
            rationale = reason
        else:
            lost.append(f"the feedback {reason[:40]!r} to the option {said[:40]!r}")
    tail = rest[closing.end() :]
    question = clean(rest[: opening.start()].rstrip() + (BLANK + tail.lstrip() if tail.strip() else ""))
    name = _unescaped(title[1]).strip() if title else None
    return _Asked(name, question, texts, answer, rationale, lost)


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
    if not wrong_ones and any("->" in said for _, said in options):
        return "is a matching question"
    if not wrong_ones:
        return "is a question for a short answer"
    weights = [WEIGHT.match(said) for _, said in options]
    partly = [weight for weight in weights if weight and 0 < float(weight[1]) < 100]
    right = sum(_is_right(sign, said) for sign, said in options)
    if partly or right > 1:
        return "has more than one right option"
    return None if right == 1 else "has no right option"


def _clean(part: str, form: str, lost: list[str]) -> str:
    inner = FORMAT.match(part.strip())
    if inner:
        form, part = inner[1].lower(), part.strip()[inner.end() :]
    text = _unescaped(part.strip())
    if form in ("html", "moodle") and re.search(r"<[a-zA-Z/]|&#?\w+;", text):
        text, without = from_html(text)
        lost += without
    return text.strip()


def _escaped(text: str) -> str:
    return SPECIAL.sub(r"\\\1", text).replace("\n", "\\n")


def _unescaped(text: str) -> str:
    return ESCAPED.sub(lambda match: "\n" if match[1] == "n" else match[1], text)
