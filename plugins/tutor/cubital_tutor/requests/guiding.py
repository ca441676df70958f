"""Guiding through the course: a module in short, where to start, how far one is, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cubital.learning import progress
from cubital.learning.answers import answers_of
from cubital.learning.assessments import PASSING
from cubital.learning.modules import Module
from cubital.learning.percent import whole_percent
from cubital.learning.progress import ProgressView
from cubital.plugins.results import ProgressNote
from cubital.storage.work import Work
from cubital_tutor.answers.answer import Answer, Source
from cubital_tutor.answers.introducing import LESSON_TO_COME, source_of
from cubital_tutor.answers.suggestions import (
    HOW_AM_I_DOING,
    QUIZ_ME,
    SUMMARIZE,
    WHAT_NEXT,
    WHERE_TO_START,
)
from cubital_tutor.guard.guardrails import harmless
from cubital_tutor.lessons import Lesson, question_key
from cubital_tutor.practice.practice_exam import SAVED, SOURCE

NO_PROBLEM = "No problem, we take it one step at a time."
MOST_OPEN = 3  # other modules that are named
THE_COURSE = "**The modules of this course:**"
ASK_ABOUT_ANY = "You can ask me about any of them, whichever module you are in."
TO_COME = "This module's lesson is still being written, so I have no summary of it yet."
NOTHING_DONE = "You have just begun: no module is recorded for you yet."
ALL_DONE = (
    "You have finished every module and passed every practice exam. To stay in practice, let me quiz you, "
    "or take the module's practice exam again."
)


def summary_of(module: Module, lesson: Lesson | None) -> Answer:
    """The lesson's key points, one of each section."""
    if lesson is None:
        return Answer(TO_COME, (), True, suggestions=(WHAT_NEXT,))
    lines = "\n".join(
        f"- **[{section.heading}]({_link(lesson, section.id)})**: {harmless(section.key_points[0])}"
        for section in lesson.sections
    )
    text = f"**{module.title}, in short:**\n\n{lines}"
    return Answer(text, (source_of(module),), True, suggestions=(QUIZ_ME, WHERE_TO_START, WHAT_NEXT))


def whole_course(modules: Sequence[Module]) -> Answer:
    """What the course teaches: its modules, in their order."""
    lines = "\n".join(f"- [Module {one.id}, {one.title}](/course/{one.id})" for one in modules)
    text = f"{THE_COURSE}\n\n{lines}\n\n{ASK_ABOUT_ANY}"
    return Answer(text, (), True, suggestions=(SUMMARIZE, WHERE_TO_START, WHAT_NEXT))


def where_to_start(module: Module, lesson: Lesson | None, lost: bool) -> Answer:
    """The first section and how to go on from it; `lost`: with a kind word first."""
    if lesson is None:
        return Answer(LESSON_TO_COME, (), True, next_question=module.prompts[0], suggestions=(WHAT_NEXT,))
    first = lesson.sections[0]
    source = Source(title=f"Module {module.id} lesson", heading=first.heading, link=_link(lesson, first.id))
    text = (
        f"Start with **[{first.heading}]({source.link})**, the first of the lesson's {len(lesson.sections)} "
        "sections. Read it, then come back: ask me what is not clear, or let me quiz you."
    )
    return Answer(
        f"{NO_PROBLEM} {text}" if lost else text,
        (source,),
        True,
        suggestions=(SUMMARIZE, QUIZ_ME, HOW_AM_I_DOING),
    )


def with_notes(answer: Answer, notes: Sequence[ProgressNote], first: bool) -> Answer:
    """`answer` with what plugins note of the student, before it or after."""
    if not notes:
        return answer
    lines = "\n\n".join(f"{harmless(note.text)} [{note.link_text}]({note.link})." for note in notes)
    parts = (lines, answer.text) if first else (answer.text, lines)
    return replace(answer, text="\n\n".join(parts))


def how_you_are_doing(
    work: Work, user_id: int, module: Module, modules: Sequence[Module], lesson: Lesson | None
) -> Answer:
    """How far the student is in this module and in the course, by their own records."""
    records = {record.module_id: record for record in progress.all_records(work, user_id)}
    if not records:
        return Answer(
            f"{NOTHING_DONE} {_next_step(module, modules, records)}",
            (source_of(module),),
            True,
            suggestions=(WHERE_TO_START, SUMMARIZE, QUIZ_ME),
        )
    here = records.get(module.id)
    lines = [f"- This module: **{here.last_position if here else 0}%**, {_exam(module, here)}."]
    done = [one for one in modules if (record := records.get(one.id)) and record.completed]
    lines.append(f"- The course: **{len(done)} of {len(modules)}** modules finished.")
    begun = _open_modules(module, modules, records)
    if begun:
        named = ", ".join(
            f"[{one.title}](/course/{one.id}) ({records[one.id].last_position}%)" for one in begun
        )
        lines.append(f"- Also begun: {named}.")
    wrong = _wrong(work, user_id, lesson) if lesson else 0
    if wrong:
        questions = "1 practice question" if wrong == 1 else f"{wrong} practice questions"
        lines.append(
            f"- You got {questions} of this module wrong last time. Let me quiz you: those come first."
        )
    text = "\n".join(["**How you are doing:**", "", *lines, "", _next_step(module, modules, records)])
    return Answer(text, (), True, suggestions=(QUIZ_ME, WHAT_NEXT, SUMMARIZE))


def what_next(work: Work, user_id: int, module: Module, modules: Sequence[Module]) -> Answer:
    """The next step by the student's own records, with its link."""
    records = {record.module_id: record for record in progress.all_records(work, user_id)}
    text = _next_step(module, modules, records)
    begun = _open_modules(module, modules, records)
    if begun:
        named = ", ".join(f"[{one.title}](/course/{one.id})" for one in begun)
        text += f"\n\nYou have also begun {named}."
    return Answer(text, (), True, suggestions=(QUIZ_ME, SUMMARIZE, HOW_AM_I_DOING))


def _next_step(module: Module, modules: Sequence[Module], records: Mapping[int, ProgressView]) -> str:
    here = records.get(module.id)
    position = here.last_position if here else 0
    if position == 0 and here is not None and here.score is not None:
        lesson = f"[this module's lesson](/course/{module.id}?tab=lesson)"
        return f"Next, read {lesson}, which you have not opened yet."
    if position < 100:
        return (
            f"Next, finish this module, of which you have {position}%: go on with "
            f"[its lesson](/course/{module.id}?tab=lesson)."
        )
    if here is None or here.score is None:
        return f"You have been through this module. Next, take [its practice exam]({_exam_link(module)})."
    if here.score < PASSING:
        return (
            f"Your last practice exam here came to {whole_percent(here.score)}%, and {PASSING}% is a pass. "
            f"Next, take [it again]({_exam_link(module)})."
        )
    following = [*modules[modules.index(module) + 1 :], *modules]
    for one in following:
        record = records.get(one.id)
        if record is None or not record.completed:
            return (
                f"You have finished this module. Next comes [module {one.id}, {one.title}](/course/{one.id})."
            )
        if record.score is None or record.score < PASSING:
            return f"Next, take [the practice exam of module {one.id}, {one.title}]({_exam_link(one)})."
    return ALL_DONE


def _open_modules(
    module: Module, modules: Sequence[Module], records: Mapping[int, ProgressView]
) -> list[Module]:
    """Other modules that were begun and not finished."""
    begun = [
        one
        for one in modules
        if one.id != module.id
        and (record := records.get(one.id)) is not None
        and 0 < record.last_position < 100
    ]
    return begun[:MOST_OPEN]


def _exam(module: Module, record: ProgressView | None) -> str:
    if record is None or record.score is None:
        return f"and its [practice exam]({_exam_link(module)}) is still to be taken"
    times = "once" if record.attempts == 1 else f"{record.attempts} times"
    score = f"last [practice exam]({_exam_link(module)}) **{whole_percent(record.score)}%**"
    return f"{score} (taken {times}; {PASSING}% is a pass)"


def _wrong(work: Work, user_id: int, lesson: Lesson) -> int:
    """How many practice questions of the lesson were answered wrong the last time."""
    newest: dict[str, bool] = {}
    for answer in answers_of(work, user_id, source=SOURCE, module_id=lesson.module, most=SAVED):
        newest.setdefault(answer.question, answer.correct)
    keys = [question_key(lesson.module, one.question) for one in lesson.exam_prep.practice_questions]
    return sum(newest.get(key) is False for key in keys)


def _link(lesson: Lesson, section: str) -> str:
    return f"/course/{lesson.module}?tab=lesson#{section}"


def _exam_link(module: Module) -> str:
    return f"/course/{module.id}?tab=practice"
