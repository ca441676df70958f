"""The content kind of professionalism topics, with reflection questions: content/professionalism.yaml."""

from collections.abc import Iterable
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field

from cubital.content.kinds import ContentKind, Entry, Passage, Text
from cubital_resources.library.anchors import Slug, link_to


def _https(url: str) -> str:
    try:
        parts = urlsplit(url)
        safe = parts.scheme == "https" and bool(parts.hostname) and "@" not in parts.netloc
    except ValueError:
        safe = False
    if not safe or any(character.isspace() for character in url):
        raise ValueError(f"must be an address that begins with https://, not {url!r}")
    return url


class ProfessionalismTopic(Entry):
    """`description` and `best_practices` may hold Markdown; an answer is kept by a question's place."""

    id: Slug
    title: Text
    category: Text
    description: Text
    video_url: Annotated[str, AfterValidator(_https)]
    reflection_questions: Annotated[list[Text], Field(min_length=1, max_length=10)]
    best_practices: Annotated[list[Text], Field(min_length=1)]


def passages(topic: ProfessionalismTopic) -> Iterable[Passage]:
    """What the topic teaches. The reflection questions are the student's own, and stay out of it."""
    practices = "\n".join(f"- {practice}" for practice in topic.best_practices)
    place = f"professionalism#topic-{topic.id}"
    yield Passage(
        key=f"professionalism:{topic.id}",
        title="Professionalism",
        heading=topic.title,
        text=f"{topic.description}\n\n{practices}",
        link=link_to(place),
        place=place,
        questions=(f"best practices for {topic.title}",),
    )


PROFESSIONALISM = ContentKind(
    name="professionalism",
    files="professionalism.yaml",
    model=ProfessionalismTopic,
    key=lambda topic: topic.id,
    holds="list",
    passages=passages,
    prose=("description", "best_practices"),
)
