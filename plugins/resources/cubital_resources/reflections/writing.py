"""Reflections: a student's answers to a topic's questions, as drafts and as saved."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, select, update

from cubital.accounts.sessions import Caller
from cubital.content.site import SampleStudyState
from cubital.errors import Conflict, Invalid, NotFound
from cubital.learning.activity import log_activity
from cubital.learning.study_time import note_study
from cubital.schemas import ApiModel, UtcTime
from cubital.storage.work import InsertOnce, Work
from cubital_resources.library.professionalism import ProfessionalismTopic
from cubital_resources.tables import reflections as table

ANSWER_LENGTH = 5000  # characters of one answer

COLUMNS = (
    table.c.topic,
    table.c.question,
    table.c.text,
    table.c.version,
    table.c.changed_at,
    table.c.saved,
    table.c.saved_at,
)
OF_USER = (
    select(*COLUMNS).where(table.c.user_id == bindparam("user_id")).order_by(table.c.topic, table.c.question)
)
ONE = select(*COLUMNS).where(
    table.c.user_id == bindparam("user_id"),
    table.c.topic == bindparam("topic"),
    table.c.question == bindparam("question"),
)
_THIS = (
    table.c.user_id == bindparam("of_user"),
    table.c.topic == bindparam("of_topic"),
    table.c.question == bindparam("of_question"),
)
# Only from the version that was seen: of two devices at once the second is asked, not overruled.
CHANGE = (
    update(table)
    .where(*_THIS, table.c.version == bindparam("seen"))
    .values(text=bindparam("new_text"), version=table.c.version + 1, changed_at=bindparam("now"))
)
SAVE = update(table).where(*_THIS).values(saved=table.c.text, saved_at=bindparam("now"))
BEGIN = InsertOnce(table, key=("user_id", "topic", "question"))


class ReflectionView(ApiModel):
    """`text` as it stands in the box; `saved` as last saved, None where never. `version` 0: nothing of the
    student's own is kept yet, and `sample` says that the text is the school's example."""

    text: str
    saved: str | None
    version: int
    changed_at: UtcTime | None
    sample: bool


Reflections = Mapping[str, Mapping[str, ReflectionView]]
"""By topic, by the question's place as text: "0" is the first."""


class ChangedElsewhere(Conflict):
    def __init__(self) -> None:
        super().__init__("This answer was also changed on another device or in another tab.")


class NoSuchTopic(NotFound):
    def __init__(self, topic: str) -> None:
        super().__init__(f"There is no topic “{topic}”.")


class NoSuchReflection(NotFound):
    def __init__(self) -> None:
        super().__init__("The topic no longer has this question.")


@dataclass(frozen=True)
class Written:
    """One row of the table."""

    topic: str
    question: int
    text: str
    version: int
    changed_at: datetime
    saved: str | None
    saved_at: datetime | None


@dataclass(frozen=True)
class NewText:
    """What is in a box, and the version that it was made from."""

    text: str
    version: int


def written_by(work: Work, user_id: int) -> Sequence[Written]:
    """Everything that the user has written, also on topics that are gone."""
    return [_written(row) for row in work.all(OF_USER, user_id=user_id)]


def views(
    topics: Mapping[str, ProfessionalismTopic], sample: SampleStudyState, written: Sequence[Written]
) -> Reflections:
    """What the boxes of today's topics show: the student's own words, else the school's samples."""
    boxes: dict[str, dict[str, ReflectionView]] = defaultdict(dict)
    for topic_id, topic in topics.items():
        for place, text in sample.reflections.get(topic_id, {}).items():
            if place.isdecimal() and int(place) < len(topic.reflection_questions):
                boxes[topic_id][place] = ReflectionView(
                    text=text, saved=text, version=0, changed_at=None, sample=True
                )
    for row in written:
        if row.topic in topics and row.question < len(topics[row.topic].reflection_questions):
            boxes[row.topic][str(row.question)] = view(row)
    return boxes


def view(row: Written) -> ReflectionView:
    return ReflectionView.model_validate({**asdict(row), "sample": False})


def keep_draft(work: Work, user_id: int, topic: str, question: int, new: NewText) -> Written:
    """Keep what stands in the box. The same text again changes nothing; ChangedElsewhere where it was
    made from another version than the one that is kept."""
    before = _one(work, user_id, topic, question)
    if before is not None and before.text == new.text:
        return before
    note_study(work, user_id)
    if before is None:
        begun = BEGIN.run(
            work,
            user_id=user_id,
            topic=topic,
            question=question,
            text=new.text,
            version=1,
            changed_at=work.now,
        )
        if begun is None or new.version != 0:
            raise ChangedElsewhere()
    else:
        changed = work.run(
            CHANGE,
            of_user=user_id,
            of_topic=topic,
            of_question=question,
            seen=new.version,
            new_text=new.text,
            now=work.now,
        )
        if changed.rowcount == 0:
            raise ChangedElsewhere()
    now = _one(work, user_id, topic, question)
    assert now is not None
    return now


def save(work: Work, caller: Caller, topic: ProfessionalismTopic, answers: Sequence[NewText]) -> None:
    """Save the answers to all questions of the topic, in their order. Invalid where one is blank."""
    if len(answers) != len(topic.reflection_questions):
        raise NoSuchReflection()
    if not all(answer.text.strip() for answer in answers):
        raise Invalid(("answers", "Every question needs an answer before you can save."))
    changed = False
    for question, answer in enumerate(answers):
        row = keep_draft(work, caller.id, topic.id, question, answer)
        changed = changed or row.saved != row.text
        work.run(SAVE, of_user=caller.id, of_topic=topic.id, of_question=question, now=work.now)
    if changed:
        details = {"action": "reflection_saved", "title": topic.title}
        log_activity(work, caller, None, "study", details)


def _one(work: Work, user_id: int, topic: str, question: int) -> Written | None:
    row = work.one(ONE, user_id=user_id, topic=topic, question=question)
    return None if row is None else _written(row)


def _written(row: Row[Any]) -> Written:
    return Written(**row._mapping)
