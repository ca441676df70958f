"""The editors' inbox: disliked answers, open questions and refused ones, without names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Literal

import yaml
from pydantic import BaseModel
from sqlalchemy import Row, bindparam, delete, select

from cubital.errors import NotFound
from cubital.schemas import ApiModel, UtcTime
from cubital.storage.work import Upsert, Work
from cubital_tutor.answers.answer import Source
from cubital_tutor.chat.feedback import FeedbackReport, feedback_report
from cubital_tutor.chat.visibility import day_of, is_for_staff, note_a_look
from cubital_tutor.models.tables import tutor_inbox
from cubital_tutor.staff.gaps import Gap, name_of, open_questions_of
from cubital_tutor.tables import tutor_messages

Kind = Literal["unanswered", "disliked", "refused"]
State = Literal["open", "todo", "done"]

MOST_REFUSED = 100

_question = tutor_messages.alias("question")
REFUSED = (
    select(tutor_messages.c.id, tutor_messages.c.module_id, tutor_messages.c.at, _question.c.text)
    .join_from(tutor_messages, _question, _question.c.id == tutor_messages.c.question_id)
    .where(tutor_messages.c.refused.is_not(None))
    .where(is_for_staff())
    .where(tutor_messages.c.at > bindparam("after"))
    .order_by(tutor_messages.c.id.desc())
    .limit(bindparam("most"))
)
DECIDED = select(tutor_inbox)
DECIDE = Upsert(
    tutor_inbox,
    key=("entry",),
    set_=lambda new: {"state": new.state, "by": new.by, "at": new.at},
)
REOPEN = delete(tutor_inbox).where(tutor_inbox.c.entry == bindparam("of_entry"))


class InboxEntry(ApiModel):
    """`entry` is its name; `asked`: how often; `reason`: what a student said of the `answer`; `last`: a day,
    given as its noon."""

    entry: str
    kind: Kind
    question: str
    answer: str | None
    reason: str
    module_id: int
    asked: int
    others: list[str]
    nearest: Source | None
    last: UtcTime
    state: State


class NewState(ApiModel):
    state: State


class ToDo(BaseModel):
    """A section of a lesson that waits for its text, with the keys that a lesson's file has."""

    id: str
    heading: str
    body: str
    key_points: list[str]
    questions: list[str]


class NoSuchEntry(NotFound):
    def __init__(self) -> None:
        super().__init__("There is no such entry in the tutor's inbox.")


Material = tuple[Sequence[Row[Any]], FeedbackReport, Sequence[Row[Any]], Sequence[Row[Any]]]


def material(work: Work, days: int) -> Material:
    """What the inbox is made of: open questions, judged answers, refused questions, decisions. Audited."""
    note_a_look(work, "inbox")
    after = work.now - timedelta(days=days)
    return (
        open_questions_of(work, days),
        feedback_report(work, days),
        work.all(REFUSED, after=after, most=MOST_REFUSED),
        work.all(DECIDED),
    )


def entries(
    open_gaps: Sequence[Gap], report: FeedbackReport, refused: Sequence[Row[Any]], decided: Sequence[Row[Any]]
) -> list[InboxEntry]:
    """The inbox, the newest day first. What was asked again after it was done is open again."""
    states = {row.entry: (row.state, row.at) for row in decided}

    def state(entry: str, last: datetime) -> State:
        decision, at = states.get(entry, ("open", last))
        return "open" if decision == "done" and last > at else decision

    all_of_them = [_of_gap(gap) for gap in open_gaps]
    all_of_them += [
        _entry("disliked", f"feedback:{one.message_id}", one.question or "", one.module_id, one.at)
        | {"answer": one.text, "reason": one.reason}
        for one in report.answers
        if one.thumb == "down"
    ]
    all_of_them += [
        _entry("refused", f"refused:{row.id}", row.text, row.module_id, row.at) for row in refused
    ]
    made = [
        InboxEntry(**one | {"last": day_of(one["last"])}, state=state(one["entry"], one["last"]))
        for one in all_of_them
    ]
    return sorted(sorted(made, key=lambda one: one.question), key=lambda one: one.last, reverse=True)


def other_names(entry: str, open_gaps: Sequence[Gap]) -> list[str]:
    """The names of the same open question in the other words in which it was asked."""
    return [name_of(wording) for gap in open_gaps if name_of(gap.question) == entry for wording in gap.others]


def decide(work: Work, entry: str, others: Sequence[str], state: State) -> None:
    """Keep what is to become of `entry` and its `others`. Raises NoSuchEntry for what can be none."""
    if not re.fullmatch(r"(gap:[0-9a-f]{16}|(feedback|refused):\d{1,10})", entry):
        raise NoSuchEntry()
    by = work.actor.id if work.actor else None
    # In one order for all: two administrators at once must not wait for each other.
    for name in sorted({entry, *others}):
        if state == "open":
            work.run(REOPEN, of_entry=name)
        else:
            DECIDE.run(work, entry=name, state=state, by=by, at=work.now)


def as_yaml(entries_to_do: Sequence[InboxEntry]) -> str:
    """A ToDo for each entry, to be written out by an editor; a comment alone where there is none."""
    return "\n".join(map(_section, entries_to_do)) or "# Nothing in the tutor's inbox is marked as a to-do.\n"


def _section(one: InboxEntry) -> str:
    words = re.findall(r"[a-z0-9]+", one.question.lower())
    section = ToDo(
        id="-".join(words)[:60].strip("-") or "to-do",
        heading=one.question,
        body="TO DO: 120 to 250 words, with the source.",
        key_points=["TO DO", "TO DO"],
        questions=[one.question, *one.others][:6],
    )
    often = "once" if one.asked == 1 else f"{one.asked} times"
    about = [f"Module {one.module_id}, {one.kind}, asked {often}, last on {one.last:%Y-%m-%d}."]
    if one.nearest:
        about.append(f"Nearest: {one.nearest.title}, {one.nearest.link}")
    if one.reason:
        about.append(f"A student said: {one.reason}")
    comments = "".join(f"# {' '.join(line.split())}\n" for line in about)
    return comments + yaml.safe_dump([section.model_dump()], allow_unicode=True, sort_keys=False, width=120)


def _of_gap(gap: Gap) -> dict[str, Any]:
    made = _entry("unanswered", name_of(gap.question), gap.question, gap.module_id, gap.last)
    return made | {"asked": gap.asked, "others": gap.others, "nearest": gap.nearest}


def _entry(kind: Kind, entry: str, question: str, module_id: int, last: datetime) -> dict[str, Any]:
    return {
        "entry": entry,
        "kind": kind,
        "question": question,
        "answer": None,
        "reason": "",
        "module_id": module_id,
        "asked": 1,
        "others": [],
        "nearest": None,
        "last": last,
    }
