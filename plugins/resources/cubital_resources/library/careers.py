"""The content kind of careers, with resources and the steps into the profession: content/careers.yaml."""

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from cubital.content.kinds import ContentKind, Entry, Passage, Text
from cubital.content.site import Titled
from cubital_resources.library.anchors import link_to, slug


class Careers(Entry):
    """Texts may hold Markdown; `resources` are where to look, `steps` the way into the profession."""

    introduction: Text
    resources: Annotated[list[Titled], Field(min_length=1)]
    steps: Annotated[list[Titled], Field(min_length=1)]


def anchor(title: str) -> str:
    """Where a resource or step stands on the page."""
    return f"career-{slug(title)}"


def passages(careers: Careers) -> Iterable[Passage]:
    for part, titled in (("resource", careers.resources), ("step", careers.steps)):
        for number, entry in enumerate(titled):
            place = f"help#{anchor(entry.title)}"
            yield Passage(
                key=f"careers:{part}:{number}",
                title="Resources and career advancement",
                heading=entry.title,
                text=entry.text,
                link=link_to(place),
                place=place,
            )


CAREERS = ContentKind(
    name="careers",
    files="careers.yaml",
    model=Careers,
    key=lambda _: "careers",
    passages=passages,
    prose=("introduction", "resources.text", "steps.text"),
)
