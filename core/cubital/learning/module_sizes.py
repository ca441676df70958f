"""The size of each module: the minutes that its texts take to read, and the number of its questions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil
from typing import Any

from cubital.content.cache import ContentCache
from cubital.content.facts import texts
from cubital.content.kinds import ContentKind
from cubital.content.recorded_questions import has_recorded, questions_of
from cubital.content.snapshot import ContentSnapshot
from cubital.learning.modules import MODULES, CardPicture, Module
from cubital.schemas import ApiModel

WORDS_A_MINUTE = 200  # of a text that is studied, not skimmed
FOLDER = "modules/*/"  # the files of one module, whatever plugin reads them


class ModuleView(ApiModel):
    """A module as its card shows it; `minutes` of reading, null where nothing is written yet."""

    id: int
    title: str
    description: str
    prompts: list[str]
    picture: CardPicture | None
    minutes: int | None
    questions: int


@dataclass
class Size:
    words: int = 0
    questions: int = 0


async def module_views(content: ContentCache, kinds: Iterable[ContentKind[Any]]) -> list[ModuleView]:
    """The course's modules in their order, each with the size of what stands in its folder."""
    snapshot = await content.snapshot()
    sizes = await snapshot.once("module sizes", lambda: _sizes(snapshot, kinds))
    return [_view(module, sizes.get(module.id, Size())) for module in await snapshot.all(MODULES)]


def _view(module: Module, size: Size) -> ModuleView:
    minutes = ceil(size.words / WORDS_A_MINUTE) or None
    return ModuleView(**dict(module), minutes=minutes, questions=size.questions)


async def _sizes(snapshot: ContentSnapshot, kinds: Iterable[ContentKind[Any]]) -> dict[int, Size]:
    sizes: dict[int, Size] = defaultdict(Size)
    for kind in kinds:
        if not kind.files.startswith(FOLDER) or not (kind.prose or has_recorded(kind)):
            continue
        for entry in await snapshot.all(kind):
            module_id: int | None = getattr(entry, str(MODULES.named_by), None)
            if module_id is None:
                continue
            size = sizes[module_id]
            size.words += _words(kind, entry)
            size.questions += sum(1 for _ in questions_of(kind, entry))
    return sizes


def _words(kind: ContentKind[Any], entry: Any) -> int:
    """The words of those texts that are read as a lesson."""
    if not kind.prose:
        return 0
    body = entry.model_dump(mode="json", by_alias=False)
    return sum(
        len(text.split())
        for path, text in texts(body)
        if ".".join(part for part in path if isinstance(part, str)) in kind.prose
    )
