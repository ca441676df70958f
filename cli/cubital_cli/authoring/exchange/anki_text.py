"""The lines on top of Anki's notes in plain text, which say how its rows are to be read."""

from __future__ import annotations

import re
from dataclasses import dataclass

HEAD = re.compile(r"\A(?:#[a-z ]+:[^\n]*\n)+")
LINE = re.compile(r"#([a-z ]+):([^\r\n]*)\r?\n")
DELIMITERS = {"tab": "\t", "comma": ",", "semicolon": ";", "pipe": "|", "space": " ", "colon": ":"}


@dataclass(frozen=True)
class TextExport:
    """`rows`: the text with an empty line for each line of the head, so that places stay; the names of the
    columns stand there where the head has them. `delimiter` is empty where it names none."""

    rows: str
    delimiter: str
    has_names: bool


def text_export(text: str) -> TextExport | None:
    """None where the text does not begin as Anki's do."""
    head = HEAD.match(text)
    if head is None:
        return None
    settings = dict(LINE.findall(head[0]))
    name = settings.get("separator", "")
    delimiter = DELIMITERS.get(name.strip().casefold(), name if len(name) == 1 else "")
    above = LINE.sub(lambda line: f"{line[2] if line[1] == 'columns' else ''}\n", head[0])
    return TextExport(above + text[head.end() :], delimiter, bool(settings.get("columns", "").strip()))
