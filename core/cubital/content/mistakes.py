"""Mistakes in the content, each with its file, line and field."""

from __future__ import annotations

from dataclasses import dataclass

from cubital.errors import Refusal


@dataclass(frozen=True, order=True)
class Mistake:
    """One mistake. `file` as it is to be shown; `line` and `column` count from 1, column 0: the line."""

    file: str
    line: int
    column: int
    field: str
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.column else f"{self.file}:{self.line}"
        return f"{place}: {self.field}: {self.message}" if self.field else f"{place}: {self.message}"


class ContentHasMistakes(Refusal):
    """Content with mistakes cannot be loaded; `mistakes` are all of them."""

    status = 422

    def __init__(self, mistakes: list[Mistake]) -> None:
        super().__init__(f"The content has {len(mistakes)} mistakes; nothing was loaded.")
        self.mistakes = mistakes
