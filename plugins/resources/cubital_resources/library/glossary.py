"""The content kind of glossary terms: content/glossary/, in files of any name."""

import re
from collections.abc import Iterable
from typing import Annotated

from pydantic import AfterValidator, Field

from cubital.content.cache import ContentCache
from cubital.content.kinds import ContentKind, Entry, Passage, Text
from cubital.content.structure import Cards, RecordedQuestion
from cubital.schemas import ApiModel
from cubital_resources.library.anchors import link_to, slug
from cubital_resources.library.categories import CATEGORIES

RECORDING = re.compile(r"media/[^?#]+\.(mp3|ogg|wav|m4a)")


def _recording(path: str) -> str:
    if not RECORDING.fullmatch(path) or ".." in path:
        raise ValueError(f"must be a sound below media/, such as media/hemolysis.mp3, not {path!r}")
    return path


class GlossaryTerm(Entry):
    """`pronunciation`: a respelling, the stressed syllable in capitals; `audio_url`: a sound below media/;
    `module`: the one that teaches it."""

    term: Text
    definition: Text
    pronunciation: Text
    category: Text
    module: Annotated[int, Field(ge=1)] | None = None
    audio_url: Annotated[str, AfterValidator(_recording)] | None = None


class TermView(ApiModel):
    """A term as the page shows it: `anchor` is its id there, `audio_url` an address of this school."""

    term: str
    definition: str
    pronunciation: str
    category: str
    audio_url: str | None
    anchor: str


def anchor(term: str) -> str:
    """Where the term stands on the page: `term-` and its plain letters and digits, with hyphens."""
    return f"term-{slug(term)}"


def passages(entry: GlossaryTerm) -> Iterable[Passage]:
    """One for the term: its definition and how it is said."""
    term = entry.term
    place = f"glossary#{anchor(term)}"
    yield Passage(
        key=f"glossary:{anchor(term)}",
        title="Glossary",
        heading=term,
        text=f"{entry.definition} It is pronounced {entry.pronunciation}.",
        link=link_to(place),
        place=place,
        questions=(
            term,
            f"what is {term}",
            f"define {term}",
            f"what does {term} mean",
            f"how do you pronounce {term}",
        ),
        pronunciation=entry.pronunciation,
    )


def recorded_name(term: str) -> str:
    """What recorded answers call a term that a game has asked for."""
    return f"glossary:{term}"


def recorded(entry: GlossaryTerm) -> Iterable[RecordedQuestion]:
    """For statistics: that a game asked for the term. It is reviewed as a card, and not as a question."""
    yield RecordedQuestion(
        recorded_name(entry.term), f"Glossary: {entry.term}", (), entry.term, about=entry.category
    )


GLOSSARY = ContentKind(
    name="glossary",
    files="glossary/*.yaml",
    model=GlossaryTerm,
    key=lambda entry: entry.term,
    holds="list",
    passages=passages,
    cards=Cards(front="term", back="definition", group="category", defines=True),
    recorded=recorded,
    choices={"category": CATEGORIES.name},
)


async def all_terms(content: ContentCache) -> list[TermView]:
    """The whole glossary from A to Z, whichever file a term is in."""
    terms = await content.all(GLOSSARY)
    return [view(entry) for entry in sorted(terms, key=lambda entry: entry.term.casefold())]


def view(entry: GlossaryTerm) -> TermView:
    audio_url = f"/{entry.audio_url}" if entry.audio_url else None
    return TermView.model_validate(dict(entry) | {"audio_url": audio_url, "anchor": anchor(entry.term)})
