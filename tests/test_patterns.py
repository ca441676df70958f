"""No regular expression of ours takes long over what a person types, however it is typed.

Each is tried with texts made of its own pieces: what it repeats is repeated, in several runs, and what comes
last does not fit. A search that goes back more than once over each place of 2,000 characters is noticed.
"""

import ast
import importlib
import pkgutil
import random
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from types import ModuleType
from typing import Any

import pytest

from cubital.content.reading import read
from cubital_tutor.language.content_kinds import KINDS, language_of
from cubital_tutor.language.course_language import CourseLanguage, CoursePattern, speaking

LONGEST = 2_000  # characters of a question to the tutor; nothing else that is typed is matched at such length
PATIENCE = 0.2  # seconds of processor time
TRIES = 3  # an interrupted processor is slow once; a pattern that explodes is slow each time
SAMPLES = 24
TAILS = ("", "\0", "x", "!", " ", "\n1")
INLINE = ("compile", "search", "match", "fullmatch", "split", "findall", "finditer", "sub", "subn")
EXAMPLES = {
    op.CATEGORY_DIGIT: "17",
    op.CATEGORY_NOT_DIGIT: "a !",
    op.CATEGORY_SPACE: " \n",
    op.CATEGORY_NOT_SPACE: "a1.",
    op.CATEGORY_WORD: "aZ1",
    op.CATEGORY_NOT_WORD: "! .",
}


def packages() -> list[str]:
    plugins = {plugin.value.split(".")[0] for plugin in entry_points(group="cubital")}
    return sorted({"cubital", "cubital_cli", *plugins})


def modules() -> Iterator[ModuleType]:
    for name in packages():
        package = importlib.import_module(name)
        yield package
        for submodule in pkgutil.walk_packages(package.__path__, f"{name}."):
            if ".migrations" not in submodule.name and not submodule.name.endswith("__main__"):
                yield importlib.import_module(submodule.name)


def compiled(value: object) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, CoursePattern):
        with speaking(tutor_language()):
            yield value.compiled
    elif isinstance(value, dict):
        yield from compiled([*value, *value.values()])
    elif isinstance(value, (list, tuple, set, frozenset)):
        for one in value:
            yield from compiled(one)


def inline(source: str) -> Iterator[re.Pattern[str]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.keyword) and node.arg == "pattern" and isinstance(node.value, ast.Constant):
            yield re.compile(node.value.value)
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
            continue
        of, pattern = node.func.value, node.args[0]
        if (
            isinstance(of, ast.Name)
            and of.id == "re"
            and node.func.attr in INLINE
            and isinstance(pattern, ast.Constant)
            and isinstance(pattern.value, str)
        ):
            yield re.compile(pattern.value)


def patterns() -> dict[str, re.Pattern[str]]:
    """Every pattern of ours, by the module that it was found in first."""
    sources: dict[tuple[str | bytes, int], tuple[str, re.Pattern[str]]] = {}
    for module in modules():
        source = Path(str(module.__file__)).read_text("utf-8")
        for pattern in [*compiled([*vars(module).values()]), *inline(source)]:
            if isinstance(pattern.pattern, str):
                sources.setdefault((pattern.pattern, pattern.flags), (module.__name__, pattern))
    language = tutor_language()
    templates = [template for topic in language.topics for template in (*topic.patterns, *topic.unless)]
    templates += [*language.hypothetical, *(claim.pattern for claim in language.unsafe_claims)]
    for template in templates:
        sources[template, 0] = ("content", language.compile(template))
    return {f"{name} {pattern.pattern[:60]}": pattern for name, pattern in sources.values()}


@cache
def tutor_language() -> CourseLanguage:
    """The language of the course as it is shipped: its content holds patterns too."""
    reading = read(Path("content"), KINDS)
    return language_of(entry.value for kind in KINDS for entry in reading.of(kind.name))


class Teaser:
    """Texts that nearly match a pattern, in a great many ways."""

    def __init__(self, pattern: re.Pattern[str], chance: random.Random) -> None:
        self._tree = _parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG)
        self._chance = chance

    def texts(self) -> Iterator[str]:
        pieces = sorted(set(self._pieces(self._tree)))
        for piece in pieces:
            yield piece * (LONGEST // len(piece))
        starts = ["", *(self._of(self._tree, 1) for _ in range(2))]
        for number in range(SAMPLES):
            room = self._chance.choice((4, 16, 60, 250))
            runs = "".join(self._of(self._tree, room) for _ in range(self._chance.randint(1, 4)))
            if pieces and number % 3 == 0:
                # Several runs of the same signs, with words between.
                one, other = self._chance.choice(pieces), self._chance.choice(pieces)
                runs = (one + other * (room * 8 // len(other) + 1)) * self._chance.randint(2, 5)
            if runs:
                whole = (self._chance.choice(starts) + runs * (LONGEST // len(runs) + 1))[: LONGEST - 2]
                once = runs[: LONGEST - 2]
                yield from (text + self._chance.choice(TAILS) for text in (whole, once))

    def _of(self, tree: Any, room: int) -> str:
        return "".join(self._one(node, value, room) for node, value in tree)[:LONGEST]

    def _one(self, node: Any, value: Any, room: int) -> str:
        if node is op.LITERAL:
            return chr(value)
        if node is op.NOT_LITERAL:
            return self._chance.choice([sign for sign in "a !1" if ord(sign) != value])
        if node is op.ANY:
            return self._chance.choice("a !")
        if node is op.IN:
            return self._chance.choice(members(value))
        if node is op.BRANCH:
            return self._of(self._chance.choice(value[1]), room)
        if node is op.SUBPATTERN:
            return self._of(value[3], room)
        if node is op.ATOMIC_GROUP:
            return self._of(value, room)
        if node in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
            least, most, body = value
            times = min(most, room) if self._chance.random() < 0.8 else least
            text = self._of(body, max(1, room // 4) if self._chance.random() < 0.5 else room)
            return text * times if self._chance.random() < 0.5 else self._several(body, times, room)
        return ""  # what takes no room: a border, a look ahead or behind

    def _several(self, body: Any, times: int, room: int) -> str:
        return "".join(self._of(body, max(1, room // 4)) for _ in range(min(times, 20)))

    def _pieces(self, tree: Any) -> Iterator[str]:
        """The words and the signs that it is made of."""
        word = ""
        for node, value in tree:
            if node is op.LITERAL:
                word += chr(value)
                continue
            if word:
                yield word
            word = ""
            if node in (op.IN, op.ANY, op.NOT_LITERAL):
                yield self._one(node, value, 1)
            elif node is op.BRANCH:
                for branch in value[1]:
                    yield from self._pieces(branch)
            elif node is op.SUBPATTERN:
                yield from self._pieces(value[3])
            elif node is op.ATOMIC_GROUP:
                yield from self._pieces(value)
            elif node in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
                yield from self._pieces(value[2])
        if word:
            yield word


def members(ranges: Any) -> list[str]:
    if ranges[0][0] is op.NEGATE:
        left_out = set(members(ranges[1:]))
        return [sign for sign in "a !1Z-" if sign not in left_out] or ["\x7f"]
    characters: list[str] = []
    for kind, value in ranges:
        if kind is op.LITERAL:
            characters.append(chr(value))
        elif kind is op.RANGE:
            characters += [chr(value[0]), chr(value[1])]
        elif kind is op.CATEGORY:
            characters += EXAMPLES[value]
    return characters


class TooLong(Exception):
    pass


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raises TooLong when the processor has worked for `seconds`: `re` asks for signals while it searches."""

    def give_up(*_: object) -> None:
        raise TooLong()

    before = signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def too_long_over(pattern: re.Pattern[str], patience: float = PATIENCE) -> str | None:
    """A text that `pattern` takes too long over."""
    chance = random.Random(pattern.pattern)
    for text in Teaser(pattern, chance).texts():
        for tries in (pattern.match, pattern.fullmatch, pattern.search):
            if all(gives_up(tries, text, patience) for _ in range(TRIES)):
                return f"{tries.__name__}: {text[:200]!r}… ({len(text)} characters)"
    return None


def gives_up(search: Callable[[str], object], text: str, patience: float) -> bool:
    try:
        with at_most(patience):
            search(text)
    except TooLong:
        return True
    return False


OURS = patterns()


@pytest.mark.parametrize("name", OURS)
def test_no_pattern_takes_long(name: str) -> None:
    assert too_long_over(OURS[name]) is None


# Patterns that have stood here, or are known to explode.
BAD = (
    r"^\W*((hi|hello|thanks?|ok(ay)?|good (morning|evening)|how are you)\b\W*(so much|there|you)?\W*){1,4}$",
    r"^(\w+\s?)*$",
    r"^(a|aa)+$",
    r"(.*),(.*),(.*),(.*),(.*);",
    r"\s*a?\s*b?\s*c?\s*$",
)


@pytest.mark.parametrize("pattern", BAD)
def test_a_pattern_that_explodes_is_noticed(pattern: str) -> None:
    # Sooner than the others: a quick machine must not let it pass.
    assert too_long_over(re.compile(pattern, re.IGNORECASE), PATIENCE / 5) is not None


def test_every_package_of_ours_is_looked_through() -> None:
    packages = {name.split(".")[0].split()[0] for name in OURS}
    assert {"cubital", "cubital_cli", "cubital_admin", "cubital_resources", "cubital_tutor"} <= packages
    assert len(OURS) > 250
