"""The columns of a table: which field of ours each is, by our names and by those that others use."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cubital.content.messages import nearest
from cubital_cli.authoring.exchange.field_aliases import field_for_alias
from cubital_cli.authoring.exchange.imported import ImportedItems, NotThisFormat
from cubital_cli.authoring.exchange.targets import Target, column_type

NUMBERED = re.compile(r"\A(.+?)[ _-]?(\d+|[a-h])", re.IGNORECASE)
BESIDE = re.compile(r"\s*\(.*?\)|\s+[-–:]\s.*", re.DOTALL)  # as in "Answer 1 - max 75 characters"
IDENTITY, WRONG, MEDIA = "#identity", "#wrong", "#media"  # no fields of ours
Column = tuple[str, int | None]
"""A field of the model, and for a list the place in it; or IDENTITY, WRONG for a wrong option, or MEDIA for
the address of a picture or a film."""
SHOWN = re.compile(r"(image|picture|photo|img|media|video|audio|youtube)(link|url|file|src|address)?\d*")

QUESTION = ("question", "questiontext", "questionstem", "stem", "prompt", "itemstem", "itemtext")
QUESTION_TEXT = QUESTION[1:]
ANSWER = (
    *("answer", "correct", "correctanswer", "rightanswer", "correctanswers", "correctoption", "rightoption"),
    *("correctchoice", "rightchoice", "key", "answerkey", "correctkey", "solution", "ans", "correctresponse"),
)
RATIONALE = (
    *("explanation", "rationale", "reason", "feedback", "generalfeedback", "justification"),
    *("answerexplanation", "explanationofanswer"),
)
OPTION = (
    "option",
    "choice",
    "answer",
    "alternative",
    "answeroption",
    "answerchoice",
    "response",
    "opt",
    "ans",
)
WRONG_OPTION = (
    "wronganswer",
    "incorrectanswer",
    "wrongoption",
    "incorrectoption",
    "distractor",
    "distracter",
)
IDENTITIES = ("id", "no", "nr", "number", "questionid", "questionno", "questionnumber", "itemid", "sno")


def columns_of(
    place: str, header: list[str], target: Target, imported: ImportedItems, is_strict: bool = True
) -> list[Column | None] | None:
    """The columns that the header names; None where there are none.

    Raises NotThisFormat if unsure; not strict, leaves what looks misspelled out.
    """
    columns: list[Column | None] = []
    for cell in header:
        own = target.our_field(cell)
        is_number = own is None and _counts_questions(cell, header)
        columns.append(None if own == "" or is_number else column_named(own or cell.strip(), target))
    names = [column[0] for column in columns if column]
    has_our_names = bool(names)
    left: list[str] = []
    wrong = []
    for number, cell in enumerate(header):
        if columns[number] in columns[:number] and columns[number] is not None:
            wrong.append(f"{cell!r} stands twice")
        if columns[number] is not None or not cell.strip() or target.our_field(cell) == "":
            continue
        column = _usual(cell, header, target, columns)
        if column:
            names.append(column[0])
            columns[number] = column
        elif own := field_for_alias(cell, target, names):
            names.append(own)
            columns[number] = (own, None)
        elif is_strict and (near := nearest(cell, [name for name in target.fields if name not in names])):
            wrong.append(f"there is no column {cell!r}; did you mean {near}?")
        else:
            left.append(cell)
    shape = target.kind.questions
    # Without a question, an A or a No is what stands in a row, and no header.
    if not names or (shape and not has_our_names and shape.question not in names):
        return None
    for cell in left:
        imported.remark(place, f"the column {cell!r} has no place here and was left out")
    if wrong:
        raise NotThisFormat(f"{place}: {', '.join(wrong)} ({choices(target)})")
    _tell(place, header, columns, imported)
    return columns


def column_named(cell: str, target: Target) -> Column | None:
    """The column of ours with this name, as in `correct answer` or `option_2`."""
    ours = {plain(name): name for name in target.fields}
    if plain(cell) in ours:
        return ours[plain(cell)], None
    numbered = NUMBERED.fullmatch(cell)
    if numbered:
        for word in (numbered[1], numbered[1] + "s"):
            name = ours.get(plain(word))
            if name and column_type(target.fields[name]) is list:
                return name, place_of(numbered[2])
    return None


def _counts_questions(cell: str, header: list[str]) -> bool:
    """Whether it is a question's number, as in `#`, in `Question #`, and in Question beside Question text."""
    name = plain(cell)
    is_beside_text = any(plain(other) in QUESTION_TEXT for other in header) and name not in QUESTION_TEXT
    return name in ("", "question", "item") and ("#" in cell or (is_beside_text and name != ""))


def place_of(sign: str) -> int:
    """The place of the option that is called by this number or letter, from 0."""
    return int(sign) - 1 if sign.isdigit() else ord(sign.casefold()) - ord("a")


def _usual(cell: str, header: list[str], target: Target, columns: Sequence[Column | None]) -> Column | None:
    """A column of a question that others call otherwise."""
    shape = target.kind.questions
    if shape is None:
        return (IDENTITY, None) if plain(cell) == "id" and (IDENTITY, None) not in columns else None
    name = "no" if _counts_questions(cell, header) else plain(BESIDE.sub("", cell))
    one_each = (
        ((shape.question, None), QUESTION),
        ((shape.answer, None), ANSWER),
        ((shape.rationale, None), RATIONALE),
        ((IDENTITY, None), IDENTITIES),
    )
    for column, usual in one_each:
        if name in usual and column not in columns and (column[0] in target.fields or column[0] == IDENTITY):
            return column
    if SHOWN.fullmatch(name.removeprefix("question")):
        return MEDIA, None
    numbered = NUMBERED.fullmatch(BESIDE.sub("", cell).strip())
    if numbered and plain(numbered[1]) in OPTION:
        return shape.options, place_of(numbered[2])
    if numbered and plain(numbered[1]) in WRONG_OPTION:
        return WRONG, place_of(numbered[2])
    bare = [plain(each) for each in header]
    if re.fullmatch("[a-h]", name) and {"a", "b"} <= set(bare):
        return shape.options, place_of(name)
    return None


def _tell(place: str, header: list[str], columns: Sequence[Column | None], imported: ImportedItems) -> None:
    """What was made of names that are not ours."""
    read = []
    for cell, column in zip(header, columns, strict=True):
        if column is None or plain(column_name(column)) == plain(cell):
            continue
        read.append(f"{cell.strip()!r} as {column_name(column)}")
    if read:
        imported.readings.append(f"{place}: read {', '.join(read)}")


def column_name(column: Column) -> str:
    name, number = column
    if name == IDENTITY:
        return "the question's identity in the file"
    if name == WRONG:
        return "a wrong option"
    if name == MEDIA:
        return "what the question shows"
    return name if number is None else f"{name.removesuffix('s')}_{number + 1}"


def choices(target: Target) -> str:
    lists = [name for name, info in target.fields.items() if column_type(info) is list]
    names = [f"{name.removesuffix('s')}_1, …" if name in lists else name for name in target.fields]
    return f"the columns of {target.name} are {', '.join(names)}"


def plain(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).casefold()
