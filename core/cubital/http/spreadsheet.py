"""CSV for spreadsheets, with texts that no spreadsheet takes for a formula."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Any

# At the start of a text, and of what a spreadsheet makes a cell of when it splits at semicolons or tabs;
# some take the wide signs of East Asian keyboards for the narrow ones.
FORMULA = re.compile(r"(^|[;\t\r\n][ ]*)(?=[=+\-@＝＋－＠\t\r])")


def defuse_formula(text: str) -> str:
    """The text as no spreadsheet takes for a formula."""
    return FORMULA.sub(r"\1'", text)


def as_csv(rows: Iterable[Sequence[Any]]) -> bytes:
    """As CSV with every text in quotes, whichever signs it holds."""
    file = io.StringIO()
    csv.writer(file, quoting=csv.QUOTE_NONNUMERIC).writerows(rows)
    return file.getvalue().encode()
