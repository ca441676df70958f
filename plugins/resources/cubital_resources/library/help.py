"""The content kind of the help page, with the order in which to study: content/help.yaml."""

from typing import Annotated

from pydantic import Field

from cubital.content.kinds import ContentKind, Entry, Text
from cubital.content.site import Titled


class Help(Entry):
    """Texts may hold Markdown; `study_order` is a path from its first step to its last."""

    introduction: Text
    guide: Annotated[list[Titled], Field(min_length=1)]
    study_order: Annotated[list[Titled], Field(min_length=1)]
    tips: Annotated[list[Text], Field(min_length=1)]


# Not `single`, and neither are careers and professionals: a school may do without one of these pages.
HELP = ContentKind(
    name="help",
    files="help.yaml",
    model=Help,
    key=lambda _: "help",
    prose=("introduction", "guide.text", "study_order.text", "tips"),
)
