"""Units as people type them behind a number: "12 min" where minutes are asked for."""

from __future__ import annotations

# The forms of one unit, in lower case, without the period of an abbreviation.
SAME = (
    ("minutes", "minute", "mins", "min"),
    ("hours", "hour", "hrs", "hr", "h"),
    ("seconds", "second", "secs", "sec", "s"),
    ("days", "day", "d"),
    ("weeks", "week", "wks", "wk"),
    ("months", "month"),
    ("years", "year", "yrs", "yr"),
    ("ml", "milliliters", "milliliter", "millilitres", "millilitre"),
    ("l", "liters", "liter", "litres", "litre"),
    ("µl", "μl", "ul", "microliters", "microliter"),
    ("mg", "milligrams", "milligram"),
    ("g", "grams", "gram"),
    ("kg", "kilograms", "kilogram"),
    ("mm", "millimeters", "millimeter"),
    ("cm", "centimeters", "centimeter"),
    ("inches", "inch", "in"),
    ("°c", "c", "degrees c", "degrees celsius", "celsius"),
    ("degrees", "degree", "°"),
    ("%", "percent", "per cent"),
)


def without_unit(text: str, unit: str) -> str:
    """`text` without `unit` at its end, in any of its forms; another unit stays, and makes it no number."""
    typed = text.strip().removesuffix(".").casefold()
    own = unit.casefold()
    forms = next((forms for forms in SAME if own in forms), (own,))
    for form in sorted((own, *forms), key=len, reverse=True):
        if typed.endswith(form):
            return text.strip()[: len(typed) - len(form)].rstrip()
    return text
