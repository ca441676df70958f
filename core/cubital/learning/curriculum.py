"""The curriculum: what one can do after each module, as the content of whatever plugin says it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from cubital.content.cache import ContentCache
from cubital.content.kinds import ContentKind
from cubital.learning.modules import MODULES
from cubital.schemas import ApiModel


class ModuleObjectives(ApiModel):
    """`objectives` are empty where nothing of the module is written yet."""

    module_id: int
    objectives: list[str]


async def curriculum(content: ContentCache, kinds: Iterable[ContentKind[Any]]) -> list[ModuleObjectives]:
    """The course's modules in their order, each with its objectives."""
    snapshot = await content.snapshot()
    objectives: dict[int | None, list[str]] = defaultdict(list)
    for kind in kinds:
        if kind.objectives is not None:
            for entry in await snapshot.all(kind):
                module_id: int | None = getattr(entry, str(MODULES.named_by), None)
                objectives[module_id] += getattr(entry, kind.objectives)
    modules = await snapshot.all(MODULES)
    return [ModuleObjectives(module_id=module.id, objectives=objectives[module.id]) for module in modules]
