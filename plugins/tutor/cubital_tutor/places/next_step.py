"""The place where a student stopped, as a next step: the newest in a module that is not passed yet.

After the whole lesson it is the practice exam.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from cubital.content.cache import ContentCache
from cubital.learning.assessments import PASSING
from cubital.learning.modules import MODULES
from cubital.learning.percent import whole_percent
from cubital.plugins.results import NextStep
from cubital.storage.database import Database
from cubital_tutor.lessons import LESSONS, Lesson
from cubital_tutor.places.place import Place, places_of
from cubital_tutor.places.reading import finished_sections

ORDER = 30
WORDS_A_MINUTE = 200
MINUTES_A_QUESTION = 0.75


async def next_steps(user_id: int, database: Database, content: ContentCache) -> Sequence[NextStep]:
    """One at most."""
    for place in await database.read(places_of, user_id):
        if place.completed and (place.score or 0) >= PASSING:
            continue
        module = await content.find(MODULES, str(place.module_id))
        if module is None:
            continue
        lesson = await content.find(LESSONS, str(module.id))
        step = f"Module {module.id}: {module.title}"
        if place.tab == "lesson" and lesson is not None:
            done = await database.read(finished_sections, user_id, module.id)
            if not {section.id for section in lesson.sections}.difference(done):
                return [_in_practice(replace(place, tab="practice"), lesson, step)]
            return [_in_lesson(place, lesson, step)]
        if place.tab == "practice" and lesson is not None:
            return [_in_practice(place, lesson, step)]
        return [_step(place, module.title, f"Module {module.id}, AI tutor", "", None)]
    return []


def _in_lesson(place: Place, lesson: Lesson, module: str) -> NextStep:
    """At the section, where it is still in the lesson; with the minutes to the lesson's end."""
    ids = [section.id for section in lesson.sections]
    at = ids.index(place.section) if place.section in ids else 0
    words = sum(len(section.body.split()) for section in lesson.sections[at:])
    anchor = f"#{ids[at]}" if place.section in ids else ""
    return _step(place, lesson.sections[at].heading, module, anchor, ceil(words / WORDS_A_MINUTE))


def _in_practice(place: Place, lesson: Lesson, module: str) -> NextStep:
    total = len(lesson.exam_prep.practice_questions)
    if place.question is None and place.score is not None:  # handed in
        title = f"Practice exam, {whole_percent(place.score)}% so far"
        again = _step(place, title, module, "", ceil(total * MINUTES_A_QUESTION))
        return replace(again, link_text="Try again")
    number = min(place.question or 1, total)
    minutes = ceil((total - number + 1) * MINUTES_A_QUESTION)
    title = f"Practice exam, question {number} of {total}"
    return _step(place, title, module, f"&question={number}", minutes)


def _step(place: Place, title: str, detail: str, rest: str, minutes: int | None) -> NextStep:
    return NextStep(
        kind="place",
        title=title,
        detail=detail,
        link=f"/course/{place.module_id}?tab={place.tab}{rest}",
        link_text="Continue",
        order=ORDER,
        minutes=minutes,
    )
