"""Amounts in words, and one table of currencies in two languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cubital_payments.money import WITH_THREE, WITHOUT_DECIMALS, in_words


@pytest.mark.parametrize(
    ("amount", "currency", "words"),
    [
        (4900, "usd", "49.00 USD"),
        (5, "eur", "0.05 EUR"),
        (0, "usd", "0.00 USD"),
        (123456789, "usd", "1,234,567.89 USD"),
        (500, "jpy", "500 JPY"),
        (1500, "kwd", "1.500 KWD"),
        (50, "bhd", "0.050 BHD"),
        (123450, "isk", "1,234.50 ISK"),
        (-1900, "usd", "-19.00 USD"),
        (100, "", "1.00"),
    ],
)
def test_amounts_are_told_with_the_decimals_of_their_currency(amount: int, currency: str, words: str) -> None:
    assert in_words(amount, currency) == words


def test_the_page_has_the_same_table() -> None:
    source = (Path(__file__).parents[1] / "ui/src/money.ts").read_text()
    tables = dict(re.findall(r'const (\w+) = "([a-z ]+)"', source))
    assert set(tables["WITHOUT_DECIMALS"].split()) == WITHOUT_DECIMALS
    assert set(tables["WITH_THREE"].split()) == WITH_THREE
