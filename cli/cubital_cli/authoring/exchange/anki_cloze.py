"""Anki's notes with gaps: each becomes a card, with a line where the gap is and what belongs there behind."""

from __future__ import annotations

import re

# {{c1::what belongs there::a hint}}; no part is looked at twice, whatever stands in it.
# Not possessive: Python before 3.11.5 matches such groups wrongly.
GAP = re.compile(r"\{\{c(\d{1,3})::((?:(?!::|\{\{|\}\}).)*)(?:::((?:(?!\{\{|\}\}).)*))?\}\}", re.DOTALL)
LINE = "_____"
OCCLUSION = re.compile(r"\{\{c\d{1,3}::image-occlusion:")


def covers_a_picture(note_type: str, fields: list[str]) -> bool:
    """Whether the note asks what is below parts of a picture, by Anki itself or by its older add-on."""
    return bool(OCCLUSION.search("".join(fields[:1]))) or "image occlusion" in note_type.casefold()


def cards_of(html: str) -> list[tuple[str, str]]:
    """The two sides of each card, as HTML; gaps of one number are asked together. None where no gap is."""
    numbers = sorted({int(match[1]) for match in GAP.finditer(html)})
    return [(_front(html, number), _back(html, number)) for number in numbers]


def _front(html: str, number: int) -> str:
    def shown(match: re.Match[str]) -> str:
        if int(match[1]) != number:
            return match[2]
        return f"{LINE} [{match[3]}]" if match[3] else LINE

    return GAP.sub(shown, html)


def _back(html: str, number: int) -> str:
    return ", ".join(match[2] for match in GAP.finditer(html) if int(match[1]) == number)
