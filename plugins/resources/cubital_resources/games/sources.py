"""Sources of a game's questions: the ten of the quiz, everything, or single modules, each under one name."""

from collections.abc import Iterable
from typing import Annotated

from pydantic import AfterValidator, Field

from cubital.schemas import is_row_id
from cubital_resources.tables import THE_TEN

EVERYTHING = "all"
MODULES = 100  # that one may choose among
_LONGEST = MODULES * len("2147483647,")


def source_of(modules: Iterable[int]) -> str:
    """As `3,5`; everything where no module is given."""
    return ",".join(map(str, sorted(set(modules)))) or EVERYTHING


def _source(name: str) -> str:
    if name in (THE_TEN, EVERYTHING):
        return name
    numbers = name.split(",")
    if len(numbers) > MODULES or not all(number.isdecimal() and number.isascii() for number in numbers):
        raise ValueError("source is ten, all, or the numbers of modules, such as 3,5")
    modules = [int(number) for number in numbers]
    if not all(map(is_row_id, modules)):
        raise ValueError("source is ten, all, or the numbers of modules, such as 3,5")
    return source_of(modules)


Source = Annotated[str, Field(max_length=_LONGEST), AfterValidator(_source)]
"""`ten`, `all`, or the numbers of modules, each once and in order: `3,5`."""
