"""Written answers: content/answers/*.yaml, what a teacher says to one question, ready to be given."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from cubital.content.kinds import ContentKind, Entry, Text
from cubital.content.structure import Replies
from cubital_tutor.retrieval.phrasings import Place


class WrittenAnswer(Entry):
    """`question` in plain words, and how students `asks` for the same; `answer` in Markdown, complete.

    `simpler`: the same for who asks for simpler words; `place`: where the course teaches it; `picture`: one
    that the place shows, as a path below the content folder.
    """

    question: Text
    asks: Annotated[tuple[Text, ...], Field(min_length=3, max_length=12)]
    answer: Text
    place: Place
    simpler: Text | None = None
    picture: Annotated[str, Field(pattern=r"^media/[a-z0-9-]+\.\w+$")] | None = None


WRITTEN = ContentKind(
    name="tutor_answers",
    files="answers/*.yaml",
    model=WrittenAnswer,
    key=lambda answer: answer.question[:480],
    holds="list",
    replies=Replies(),
)
