"""The content kind of exam tips, in groups: content/exam-tips.yaml."""

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field

from cubital.content.kinds import ContentKind, Entry, Passage, Text
from cubital_resources.library.anchors import Slug, link_to

When = Literal["before", "during", "after", "strategy"]


class ExamTipGroup(Entry):
    """`points` may hold Markdown; `category` says when they help."""

    id: Slug
    title: Text
    description: Text
    category: When
    points: Annotated[list[Text], Field(min_length=1)]


def passages(group: ExamTipGroup) -> Iterable[Passage]:
    points = "\n".join(f"- {point}" for point in group.points)
    place = f"exam-tips#tips-{group.id}"
    yield Passage(
        key=f"exam-tips:{group.id}",
        title="Exam tips",
        heading=group.title,
        text=f"{group.description}\n\n{points}",
        link=link_to(place),
        place=place,
        questions=(f"exam tips {group.title}",),
    )


EXAM_TIPS = ContentKind(
    name="exam_tips",
    files="exam-tips.yaml",
    model=ExamTipGroup,
    key=lambda group: group.id,
    holds="list",
    passages=passages,
    prose=("description", "points"),
)
