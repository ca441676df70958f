"""Replying to what a student asks of the tutor: the one call that is made before the course is asked."""

from __future__ import annotations

import re
from asyncio import to_thread
from collections.abc import Sequence
from dataclasses import replace

from cubital.accounts.sessions import Caller
from cubital.learning.modules import Module, modules
from cubital.school import School
from cubital_tutor.answers.answer import Answer
from cubital_tutor.answers.introducing import introduction_to
from cubital_tutor.answers.small_talk import WELCOME
from cubital_tutor.answers.suggestions import ONCE, QUIZ_ME, SUMMARIZE, WHAT_NEXT, WHERE_TO_START
from cubital_tutor.chat.asking import Question
from cubital_tutor.guard.guardrails import known_topic
from cubital_tutor.guard.topics import PERSONAL, RULES
from cubital_tutor.language.course_language import CourseLanguage, speaking
from cubital_tutor.language.words import is_same
from cubital_tutor.lessons import LESSONS, Lesson, find_lesson
from cubital_tutor.practice.quiz_turn import QuizQuestion
from cubital_tutor.requests import guiding, quizzing, retelling
from cubital_tutor.requests.conversation import EarlierAnswer, answers_before, open_question
from cubital_tutor.requests.options import option_in_words, passes_by, pressed_option
from cubital_tutor.requests.recognizing import Request, request_of
from cubital_tutor.retrieval.written_answers import WRITTEN

HI = "Hi! Ask me anything about this module, or press one of these."
ASK_ON = "Good. Ask me anything else about this module, or press one of these."
GOOD_NIGHT = "Good night! Rest well. Your chat and your progress will be here when you come back."
GOODBYE = "Goodbye! Your chat and your progress will be here when you come back."
NO_QUESTIONS = "This module has no practice questions yet: its lesson is still being written."
AT_NIGHT = re.compile(r"\b(night|nite|gn|bed|sleep)\b", re.IGNORECASE)
A_LETTER = re.compile(r"^\W*\w\W*$")
"""One letter or digit: meant for an option."""


async def reply(
    school: School, caller: Caller, module: Module, question: Question, language: CourseLanguage
) -> Answer | None:
    """What answers a request, or an answer to a question of the quiz; None where the course is asked.

    Who tells of an accident is never kept from what to do now.
    """
    lesson = await find_lesson(school.content, module)
    if is_same(question.text, language.introduction):
        with speaking(language):
            return introduction_to(module, lesson)
    earlier = await school.database.read(answers_before, question, 1)
    if open_question(earlier) is not None:
        earlier = await school.database.read(answers_before, question)
    open_one = open_question(earlier)
    pressed = pressed_option(question.text, open_one.options) if open_one else None
    with speaking(language):
        # In a thread, as is what a question asks for: a long one would keep the event loop too long.
        if pressed is None and await to_thread(known_topic, question.text) not in (None, PERSONAL, RULES):
            return None
        if open_one is not None and lesson is not None:
            answer = await _in_quiz(school, caller, question, lesson, open_one, pressed, earlier)
            if answer is not None:
                return answer
        request = await to_thread(request_of, question.text, question.history)
        if request is None:
            return None
        earlier = await school.database.read(answers_before, question)
        answer = await _done(school, caller, module, lesson, question, request, earlier)
        return replace(answer, suggestions=_not_asked_yet(answer.suggestions, question, earlier))


def _not_asked_yet(
    suggestions: Sequence[str], question: Question, earlier: Sequence[EarlierAnswer]
) -> tuple[str, ...]:
    """Without those that were asked in this sitting and would only be answered the same."""
    messages = [question.text, *(one.question for one in earlier)]
    return tuple(
        one for one in suggestions if one not in ONCE or not any(is_same(one, text) for text in messages)
    )


async def _in_quiz(
    school: School,
    caller: Caller,
    question: Question,
    lesson: Lesson,
    open_one: QuizQuestion,
    pressed: str | None,
    earlier: Sequence[EarlierAnswer],
) -> Answer | None:
    """What is said to an answer, or to what passes the question by; None where something else is asked."""
    topic = earlier[0].quiz.topic if earlier[0].quiz else ""
    chosen = pressed or option_in_words(question.text, open_one.options)
    request = await to_thread(request_of, question.text, question.history)
    if chosen is not None and (pressed is not None or request is None):
        pass
    elif passes_by(question.text) or (request and request.kind in ("lost", "simpler", "next")):
        chosen = None
    elif request and request.kind == "again":
        return quizzing.repeat_question(open_one, topic)
    elif A_LETTER.match(question.text):
        return quizzing.repeat_question(open_one, topic, quizzing.UNKNOWN_OPTION)
    else:
        return None
    return await school.database.by(caller).write(
        quizzing.answer_quiz, caller, question, lesson, open_one, chosen, earlier
    )


async def _done(
    school: School,
    caller: Caller,
    module: Module,
    lesson: Lesson | None,
    question: Question,
    request: Request,
    earlier: Sequence[EarlierAnswer],
) -> Answer:
    database, content = school.database, school.content
    match request.kind:
        case "quiz" | "stop":
            if lesson is None:
                return Answer(NO_QUESTIONS, (), True, suggestions=(WHAT_NEXT,))
            if request.kind == "stop":
                return quizzing.stop_quiz(lesson, earlier, open_question(earlier) is not None)
            return await database.by(caller).write(
                quizzing.begin_quiz, caller, lesson, request.topic, earlier
            )
        case "simpler":
            snapshot = await content.snapshot()
            passages = await snapshot.passages(school.plugins.content_kinds())
            return retelling.simpler(earlier, await snapshot.all(WRITTEN), passages)
        case "again":
            return retelling.again(earlier)
        case "example":
            return retelling.example(earlier, await content.all(LESSONS))
        case "summary":
            return guiding.summary_of(module, lesson)
        case "course":
            return guiding.whole_course(await modules(content))
        case "start" | "lost":
            return guiding.where_to_start(module, lesson, lost=request.kind == "lost")
        case "progress" | "ready":
            every = await modules(content)
            doing = await database.read(guiding.how_you_are_doing, caller.id, module, every, lesson)
            notes = await school.plugins.progress_notes(caller.id, database, content)
            return guiding.with_notes(doing, notes, first=request.kind == "ready")
        case "next":
            return await database.read(guiding.what_next, caller.id, module, await modules(content))
        case "thanks":
            return Answer(WELCOME, (), True)
        case "ok":
            return Answer(ASK_ON, (), True, suggestions=(QUIZ_ME, WHAT_NEXT))
        case "hello":
            return Answer(HI, (), True, suggestions=(WHERE_TO_START, SUMMARIZE, QUIZ_ME))
        case "goodbye":
            return Answer(GOOD_NIGHT if AT_NIGHT.search(question.text) else GOODBYE, (), True)
