"""Sentences: Markdown taken apart into sentences, points and table rows, and put together without some."""

import re
from collections.abc import Callable

ITEM_START = re.compile(r"^\s*([-*+]|\d+[.)])\s+")
# A sentence ends before a capital, a quotation or emphasis, but not in "e.g. Serum" or "1. Anchor".
END = re.compile(r"(?<=[.!?:;])(?<!\be\.g\.)(?<!\bi\.e\.)(?<!\bDr\.)([*\"”)]*)\s+(?=[A-Z\"“*(\[])")


def sentences_of(markdown: str) -> list[str]:
    """The sentences in order; a list item or a table row is taken apart like a line of its own."""
    sentences_found = []
    for line in markdown.splitlines():
        pieces = [*END.split(ITEM_START.sub("", line).strip()), ""]
        # Split with what closes the sentence between: a bold sentence keeps its last stars.
        sentences = (pieces[place] + pieces[place + 1] for place in range(0, len(pieces) - 1, 2))
        sentences_found += [sentence.strip() for sentence in sentences if sentence.strip()]
    return sentences_found


# A sentence that begins so speaks of what the one before it speaks of.
SPEAKS_ON = re.compile(r"^[*_\"“]*(it|its|they|their|this|that|these|those|both|each)\b", re.IGNORECASE)

# A sentence that begins so, too, follows from the one before it, which is not left out then.
FOLLOWS = re.compile(
    rf"{SPEAKS_ON.pattern}|^[*_\"“]*("
    r"(for|because of|in|with|without|from|after|before|to) (all )?(it|this|that|these|those|them)"
    r"|so|therefore|thus|hence|but|instead|otherwise|however|even so|such|neither|the same|there|here"
    r"|because|he|she)\b",
    re.IGNORECASE,
)


def units_of(markdown: str) -> list[str]:
    """The sentences, each with what it cannot be understood without: a row of a table with the names of its
    columns, a point with the line that announces it, "It freezes" with what does."""
    units: list[str] = []
    column = announced = ""
    for line in markdown.splitlines():
        if not line.strip():
            continue
        if line.lstrip().startswith("|"):
            if column:
                units.append(in_column(line, column))
            column = column or line
            continue
        column = ""
        item = ITEM_START.match(line)
        sentences = sentences_of(line)
        for place, sentence in enumerate(sentences):
            before = sentences[place - 1] if place else announced if item else ""
            leans = bool(place == 0 and item and announced) or bool(SPEAKS_ON.match(sentence))
            units.append(f"{before} {sentence}" if before and leans else sentence)
        if not item:
            announced = sentences[-1] if sentences and sentences[-1].rstrip("*").endswith(":") else ""
    return units


def in_column(row: str, head: str) -> str:
    """A row of a table with the names of its columns: "little" under "finger" is the little finger."""
    first, *_ = _cells(row)
    return " ".join([row, first, *_cells(head)])


def _cells(row: str) -> list[str]:
    return [cell.strip(" *") for cell in row.strip(" |").split("|")]


def without(markdown: str, wrong: Callable[[str], bool]) -> tuple[str, list[str]]:
    """`markdown` without the sentences that are `wrong`, and those; lines that lose everything go whole."""
    lines, removed = [], []
    for line in markdown.splitlines():
        parts = sentences_of(line)
        bad = [part for part in parts if wrong(part)]
        if not bad:
            lines.append(line)
            continue
        removed += bad
        start = ITEM_START.match(line)
        good = " ".join(part for part in parts if part not in bad)
        if good and not line.lstrip().startswith("|"):
            lines.append((start[0] if start else "") + good)
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()
    return text, removed
