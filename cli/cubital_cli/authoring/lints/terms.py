"""Lint of terms in lessons that the glossary does not explain: abbreviations, and words of medical parts."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from cubital_cli.authoring.lints.course_text import CourseText, TextSpan, plain
from cubital_cli.authoring.lints.findings import Finding

FEWEST_USES = 2  # a word that stands once in a course is explained where it stands, or not worth learning
SHORTEST_WORD = 7
WORD = re.compile(r"[A-Za-z]+")
WHOLE_WORD = re.compile(
    r"(?<![A-Za-z-])[A-Za-z]+(?![A-Za-z-])"
)  # no part of a word that is being taken apart
ABBREVIATION = re.compile(r"(?<![\w$/-])a?[A-Z]{2,6}s?(?![\w-])")
EVERYDAY = frozenset(
    re.findall(r"\w+", "US USA UK EU ID IDs TV AM PM OK PDF CD DVD FAQ CPT CFR II III VI VII VIII IX XI XII")
)
MEDICAL = re.compile(
    r"^((hemo|hemat|thromb|phleb|erythr|leuk|brachio|cephal|antecub|vaso|venipun|anticoag|coagul|fibrin|lymph"
    r"|septic|bactere|cyano|petech|syncop|cardi|hyperv|hyperg|hyperk|hypog|hypok|hypov|hypox)[a-z]+"
    r"|[a-z]+(emia|emic|itis|osis|penia|cyte|cytic|lysis|lytic|stasis|ectomy|otomy|pathy|plasty|rrhage|rrhea"
    r"|scopy|algia|centesis|globin|phil|blast|uria|cardium|vagal|antigen|antibody)s?)$"
)
NOT_MEDICAL = frozenset(
    re.findall(
        r"\w+",
        """
        systemic epidemic pandemic endemic academic analysis analytic emphasis diagnosis prognosis
        sympathy empathy
        """,
    )
)
SPELLED_OUT = re.compile(
    r"[*_]*+(\s[a-z]++)?[*_]*+"
    r"(\s*+[(=:–—]|(\s*+, |\s++(?<= ))(means|stands for|is short for|is the|is an?)\b)"
)
ALIKE = 0.65  # of the longer word's letters, from the first on: hemolyzed and hemolysis


def unknown_terms(course: CourseText) -> Iterator[Finding]:
    if not course.glossary:
        return  # the plugin that knows the glossary is switched off
    known = _Known(course.glossary)
    uses: dict[str, list[TextSpan]] = defaultdict(list)
    spelling: dict[str, str] = {}
    for _, texts in course.lessons:
        explained = _explained(span.text for span in texts)
        for span in texts:
            for text, name in _terms(plain(span.text)):
                if name not in explained and name not in known:
                    uses[name].append(span)
                    spelling.setdefault(name, text)
    for name, places in uses.items():
        if len(places) >= FEWEST_USES:
            lessons = len({span.place.entry.source for span in places})
            where = f"{len(places)} times" + (f" in {lessons} lessons" if lessons > 1 else "")
            message = f"{spelling[name]!r} stands here, {where} in all, and is not in the glossary"
            yield course.finding("unknown-term", places[0].place, message, spelling[name])


class _Known:
    """The words of the glossary, its explanations included, whatever their endings."""

    def __init__(self, glossary: Iterable[tuple[str, str]]) -> None:
        self._exact: set[str] = set()
        self._by_start: dict[str, set[str]] = defaultdict(set)
        for text in (part for pair in glossary for part in pair):
            self._exact.update(match[0].removesuffix("s") for match in ABBREVIATION.finditer(text))
            for word in WORD.findall(text.casefold()):
                self._by_start[word[:5]].add(word)

    def __contains__(self, name: str) -> bool:
        if not name.islower():
            return name in self._exact
        return any(_alike(name, word) for word in self._by_start[name[:5]])


def _alike(one: str, other: str) -> bool:
    shared = 0
    for letter, same in zip(one, other, strict=False):
        if letter != same:
            break
        shared += 1
    return shared >= ALIKE * max(len(one), len(other))


def _terms(text: str) -> Iterator[tuple[str, str]]:
    """The words of `text` that may need an explanation: as written, and in their base form."""
    for match in ABBREVIATION.finditer(text):
        if match[0] not in EVERYDAY:
            yield match[0], match[0].removesuffix("s")
    for match in WHOLE_WORD.finditer(text):
        word = match[0].casefold()
        if len(word) >= SHORTEST_WORD and word not in NOT_MEDICAL and MEDICAL.fullmatch(word):
            yield match[0], word.removesuffix("s") if not word.endswith(("is", "us")) else word


def _explained(texts: Iterable[str]) -> set[str]:
    """Abbreviations that a lesson spells out, as in `fasting (NPO)` or `SA node (sinoatrial node)`."""
    names = set()
    for text in texts:
        for match in ABBREVIATION.finditer(text):
            name = match[0].removesuffix("s")
            before, after = text[: match.start()], text[match.end() : match.end() + 200]
            inside = re.search(r"\([^()]*$", before) and re.match(r"[^()]*\)", after)
            initials = "".join(re.findall(r"\b[A-Z](?=[a-z])", after))
            if inside or SPELLED_OUT.match(after) or initials.startswith(name):
                names.add(name)
    return names
