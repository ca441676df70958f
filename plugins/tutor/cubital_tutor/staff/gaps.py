"""Gaps: what students asked that the course does not answer, grouped, as a to-do for those who write it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta

from rapidfuzz import fuzz
from sqlalchemy import Row, bindparam, false, select

from cubital.schemas import ApiModel, UtcTime
from cubital.storage.work import Work
from cubital_tutor.answers.answer import Source
from cubital_tutor.language.course_language import speaking
from cubital_tutor.language.words import stems
from cubital_tutor.retrieval.index import PassageIndex
from cubital_tutor.retrieval.relevance import is_near
from cubital_tutor.tables import tutor_messages

ALIKE = 78  # of 100: two questions that ask for the same
MOST = 5000  # open questions that are looked through, newest first
SHOWN = 10  # other wordings that a gap shows

_question = tutor_messages.alias("question")
OPEN = (
    select(_question.c.id, _question.c.text, _question.c.module_id, _question.c.user_id, _question.c.at)
    .join_from(tutor_messages, _question, _question.c.id == tutor_messages.c.question_id)
    .where(tutor_messages.c.covered == false())
    .where(tutor_messages.c.at > bindparam("after"))
    .order_by(tutor_messages.c.id.desc())
    .limit(bindparam("most"))
)


class Gap(ApiModel):
    """A question that the course leaves open: `asked` so often, by so many `students`, also in the words of
    `others`; most often in `module_id`; `nearest`: the place of the course that is nearest, if any is."""

    question: str
    asked: int
    students: int
    module_id: int
    nearest: Source | None
    others: list[str]
    since: UtcTime
    last: UtcTime


def name_of(wording: str) -> str:
    """The name of a question in these words among the decisions of the inbox."""
    return f"gap:{hashlib.sha256(' '.join(wording.casefold().split()).encode()).hexdigest()[:16]}"


def open_questions_of(work: Work, days: int) -> Sequence[Row[tuple[int, str, int, int, datetime]]]:
    """Those of the last `days` that the course did not answer, newest first."""
    return work.all(OPEN, after=work.now - timedelta(days=days), most=MOST)


def gaps(rows: Sequence[Row[tuple[int, str, int, int, datetime]]], index: PassageIndex) -> list[Gap]:
    """The open questions in groups of those that ask for the same, the most frequent first. Slow."""
    with speaking(index.language):
        return _grouped(rows, index)


def _grouped(rows: Sequence[Row[tuple[int, str, int, int, datetime]]], index: PassageIndex) -> list[Gap]:
    groups: list[tuple[str, list[Row[tuple[int, str, int, int, datetime]]]]] = []
    for row in {row.id: row for row in rows}.values():
        key = " ".join(sorted(set(stems(row.text)))) or row.text.casefold()
        for known, members in groups:
            if fuzz.token_set_ratio(key, known) >= ALIKE and fuzz.ratio(key, known) >= ALIKE / 2:
                members.append(row)
                break
        else:
            groups.append((key, [row]))
    open_gaps = [_gap(members, index) for _, members in groups]
    return sorted(open_gaps, key=lambda gap: (-gap.asked, -gap.students, gap.question))


def _gap(members: Sequence[Row[tuple[int, str, int, int, datetime]]], index: PassageIndex) -> Gap:
    texts = [" ".join(row.text.split()) for row in members]
    modules = [row.module_id for row in members]
    module = max(modules, key=modules.count)
    wordings = sorted(set(texts), key=lambda text: (-texts.count(text), len(text), text))
    near = index.search(wordings[0], module, most=1)
    passage = near[0].passage if near and is_near(near[0]) else None
    return Gap(
        question=wordings[0],
        asked=len(members),
        students=len({row.user_id for row in members}),
        module_id=module,
        nearest=Source(title=passage.title, heading=passage.heading, link=passage.link) if passage else None,
        others=wordings[1 : SHOWN + 1],
        since=min(row.at for row in members),
        last=max(row.at for row in members),
    )
