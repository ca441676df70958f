"""The course's modules: content/modules/NN-name/module.yaml."""

from typing import Annotated

from pydantic import Field

from cubital.content.cache import ContentCache
from cubital.content.kinds import ContentKind, Entry, Text
from cubital.content.picture_paths import PicturePath
from cubital.errors import NotFound


class CardPicture(Entry):
    """`alt` says what the picture shows to someone who does not see it."""

    src: PicturePath
    alt: Text


class Module(Entry):
    """`prompts`: three questions that a student may put to the tutor; `picture`: of its card."""

    id: Annotated[int, Field(ge=1)]
    title: Text
    description: Text
    prompts: Annotated[list[Text], Field(min_length=3, max_length=3)]
    picture: CardPicture | None = None


MODULES = ContentKind(
    name="modules",
    files="modules/*/module.yaml",
    model=Module,
    key=lambda module: str(module.id),
    order=lambda module: module.id,
    named_by="module",
)


async def modules(content: ContentCache) -> list[Module]:
    """The course's modules in their order."""
    return await content.all(MODULES)


async def existing_module(content: ContentCache, module_id: int) -> Module:
    """The module; raises NotFound."""
    module = await content.find(MODULES, str(module_id))
    if module is None:
        raise NotFound(f"There is no module {module_id} in this course.")
    return module
