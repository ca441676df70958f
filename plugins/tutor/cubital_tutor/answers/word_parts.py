"""Parts of words: "hemo" and "-itis" are looked up in a module's own tables of parts, letter by letter."""

import re
from collections.abc import Iterable, Iterator

from cubital.content import Passage
from cubital_tutor.language.words import words_of

PART_QUESTION = re.compile(
    r"^\W*(?:so |and |ok )?(?:what(?:s|'s|’s)?|define)(?: does| is| do)?(?: the)?"
    r"(?: (?:prefix|suffix|root|word part|part))? "
    r"[\"'“]?(-?[a-z]{2,14}(?:/[a-z])?-?)[\"'”]?(?: means?| stands? for)?\W*$",
    re.IGNORECASE,
)
PART, MEANING = "part", "meaning"


def part_asked_for(question: str) -> str | None:
    match = PART_QUESTION.match(" ".join(question.split()))
    return match[1] if match else None


def meaning_of(part: str, passages: Iterable[Passage]) -> tuple[str, Passage] | None:
    """What the table says of `part`, as it is written there, and the passage that it stands in."""
    for passage in passages:
        for cell, meaning in parts_in(passage.text):
            if _forms(part) & {form for one in cell.split(",") for form in _forms(one.strip())}:
                return f"**{cell}** = {meaning}", passage
    return None


def _forms(part: str) -> set[str]:
    """How a part may be typed: hem/o as "hem", "hemo" or "hem/o"."""
    plain = part.lower().strip("-")
    return {plain.replace("/", ""), plain.split("/")[0]}


def parts_in(markdown: str) -> Iterator[tuple[str, str]]:
    head: list[str] = []
    for line in markdown.splitlines():
        if not line.lstrip().startswith("|"):
            head = []
            continue
        cells = [cell.strip(" *") for cell in line.strip(" |").split("|")]
        if not head:
            head = [" ".join(words_of(cell)) for cell in cells]
            continue
        for place in range(len(cells) - 1):
            if head[place : place + 2] == [PART, MEANING] and cells[place].strip("-:"):
                yield cells[place], cells[place + 1]
