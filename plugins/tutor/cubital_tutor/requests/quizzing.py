"""Quizzing in the chat: practice questions one by one, each answer marked and recorded as the exam's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cubital.accounts.sessions import Caller
from cubital.learning.answers import answers_of
from cubital.storage.work import Work
from cubital_tutor.answers.answer import Answer, Source
from cubital_tutor.answers.suggestions import (
    HOW_AM_I_DOING,
    NOT_KNOWN,
    QUIZ_AGAIN,
    QUIZ_ME,
    STOP,
    SUMMARIZE,
    WHAT_NEXT,
)
from cubital_tutor.chat.asking import Question
from cubital_tutor.language.naive_bayes import plain_words
from cubital_tutor.lessons import Lesson, PracticeQuestion, question_key
from cubital_tutor.practice import practice_exam
from cubital_tutor.practice.practice_exam import SAVED, SOURCE, GivenAnswer, GivenExam
from cubital_tutor.practice.quiz_turn import QuizMark, QuizQuestion, QuizTurn
from cubital_tutor.requests.conversation import EarlierAnswer
from cubital_tutor.requests.options import LETTERS

LONG_WORD, BEGINNING = 4, 5  # letters
HOW = "Press an option, or type its letter."
NOT_THIS_TOPIC = "There is no practice question about that alone, so I ask from the whole module."
CHANGED = "That question has just been changed in the course, so it doesn't count. Here is another one."
UNKNOWN_OPTION = "I can't tell which option you mean. " + HOW
NOTHING_TO_STOP = "There is no quiz to stop. Ask me anything about this module."
HANDED_IN = (
    "You have now answered every question of this module's practice exam: **{right} of {questions}** right. "
    "The score is in your progress."
)


def questions_about(lesson: Lesson, topic: str) -> list[PracticeQuestion]:
    """The practice questions that speak of `topic`, best first; none where no question does."""
    topic_words = _beginnings(topic)
    questions = lesson.exam_prep.practice_questions
    overlaps = {
        one.question: len(topic_words & _beginnings(f"{one.question} {one.correct_answer}"))
        for one in questions
    }
    best = max(overlaps.values())
    if not best:
        return []
    return sorted(
        (one for one in questions if overlaps[one.question] >= best / 2),
        key=lambda one: -overlaps[one.question],
    )


def _beginnings(text: str) -> set[str]:
    """The first letters of the longer words: "draws" and "drawing" are one."""
    return {word[:BEGINNING] for word in plain_words(text) if len(word) >= LONG_WORD}


def begin_quiz(
    work: Work, caller: Caller, lesson: Lesson, topic: str, earlier: Sequence[EarlierAnswer]
) -> Answer:
    """The first question of a quiz, or the next one where one is asked for in its midst."""
    about = questions_about(lesson, topic) if topic else []
    remark = NOT_THIS_TOPIC if topic and not about else ""
    return _turn(work, caller, lesson, topic if about else "", earlier, remark, None)


def answer_quiz(
    work: Work,
    caller: Caller,
    question: Question,
    lesson: Lesson,
    open_one: QuizQuestion,
    chosen: str | None,
    earlier: Sequence[EarlierAnswer],
) -> Answer:
    """Mark and record the answer, and ask the next question. `chosen` None: the student does not know."""
    topic = earlier[0].quiz.topic if earlier and earlier[0].quiz else ""
    known = {one.question: one for one in lesson.exam_prep.practice_questions}
    practice_question = known.get(open_one.question)
    if practice_question is None or practice_question.options != open_one.options:
        return _turn(work, caller, lesson, topic, earlier, CHANGED, None)
    if chosen is not None:
        submission = GivenAnswer(question=open_one.question, chosen=chosen, client_id=_client_id(question))
        practice_exam.answer_question(work, caller, lesson, submission)
    else:
        practice_exam.leave_question(work, caller, lesson, practice_question, _client_id(question))
    mark = QuizMark(
        question=open_one.question,
        chosen=chosen,
        correct=chosen == practice_question.correct_answer,
        correct_answer=practice_question.correct_answer,
        explanation=practice_question.explanation,
    )
    remark = _handed_in(work, caller, question, lesson) if chosen is not None else ""
    return _turn(work, caller, lesson, topic, earlier, remark, mark)


def repeat_question(open_one: QuizQuestion, topic: str, remark: str = "") -> Answer:
    """The open question once more."""
    return _asking(QuizTurn(remark=remark, question=open_one, topic=topic))


def stop_quiz(lesson: Lesson, earlier: Sequence[EarlierAnswer], running: bool) -> Answer:
    """How the quiz went, or that there is none."""
    marks = _marks_of_round(earlier)
    if not running and not marks:
        return Answer(NOTHING_TO_STOP, (), True, suggestions=(QUIZ_ME, SUMMARIZE))
    text = f"We stop here. {_tally(marks)}" if marks else "We stop here. Come back whenever you like."
    return _ended(text.strip(), lesson, None)


def _turn(
    work: Work,
    caller: Caller,
    lesson: Lesson,
    topic: str,
    earlier: Sequence[EarlierAnswer],
    remark: str,
    mark: QuizMark | None,
) -> Answer:
    pool = questions_about(lesson, topic) if topic else lesson.exam_prep.practice_questions
    times = Counter(one.quiz.question.question for one in earlier if one.quiz and one.quiz.question)
    counts = [times[one.question] for one in pool]
    if mark is not None and min(counts) == max(counts):
        marks = [mark, *_marks_of_round(earlier)][: len(pool)]
        last = f"That was the last practice question {'about that' if topic else 'of this module'}."
        remark = _paragraphs([remark, f"{last} {_tally(marks)}"])
        turn = QuizTurn(mark=mark, remark=remark, topic=topic)
        return _ended(_paragraphs([marking(mark), remark]), lesson, turn)
    rank = _ranks(work, caller, lesson)
    chosen = min(pool, key=lambda one: (times[one.question], rank.get(one.question, 1)))
    questions_before = sum(count > min(counts) for count in counts)
    shown = QuizQuestion(
        question=chosen.question,
        options=chosen.options,
        number=questions_before + 1,
        questions=len(pool),
    )
    return _asking(QuizTurn(mark=mark, remark=remark, question=shown, topic=topic))


def _ranks(work: Work, caller: Caller, lesson: Lesson) -> dict[str, int]:
    """By question: 0 where the newest answer was wrong, 2 where it was right; others have none."""
    newest: dict[str, bool] = {}
    for answer in answers_of(work, caller.id, source=SOURCE, module_id=lesson.module, most=SAVED):
        newest.setdefault(answer.question, answer.correct)
    keys = {
        one.question: question_key(lesson.module, one.question) for one in lesson.exam_prep.practice_questions
    }
    return {text: 2 if newest[key] else 0 for text, key in keys.items() if key in newest}


def _asking(turn: QuizTurn) -> Answer:
    one = turn.question
    assert one is not None
    options = "\n".join(
        f"- **{letter}.** {option}" for letter, option in zip(LETTERS, one.options, strict=True)
    )
    text = _paragraphs(
        [
            marking(turn.mark) if turn.mark else "",
            turn.remark,
            f"**Question {one.number} of {one.questions}.** {one.question}",
            options,
        ]
    )
    return Answer(text, (), True, suggestions=(NOT_KNOWN, STOP), quiz=turn)


def marking(mark: QuizMark) -> str:
    """What is said of an answer."""
    if mark.correct:
        return f"**Correct.** {mark.explanation}"
    lead = "No problem." if mark.chosen is None else "**Not quite.**"
    return f"{lead} The right answer is **{mark.correct_answer}**. {mark.explanation}"


def _ended(text: str, lesson: Lesson, turn: QuizTurn | None) -> Answer:
    source = Source(
        title=f"Module {lesson.module}", heading="Practice exam", link=f"/course/{lesson.module}?tab=practice"
    )
    return Answer(text, (source,), True, suggestions=(QUIZ_AGAIN, HOW_AM_I_DOING, WHAT_NEXT), quiz=turn)


def _marks_of_round(earlier: Sequence[EarlierAnswer]) -> list[QuizMark]:
    """The marks since the last question of all had been asked, newest first."""
    marks = []
    for turn in (one.quiz for one in earlier if one.quiz):
        if turn.question is None:
            break
        if turn.mark is not None:
            marks.append(turn.mark)
    return marks


def _tally(marks: Sequence[QuizMark]) -> str:
    right = sum(mark.correct for mark in marks)
    return f"You got **{right} of {len(marks)}** right."


def _handed_in(work: Work, caller: Caller, question: Question, lesson: Lesson) -> str:
    """Hands the practice exam in when its last open question was answered here; empty where some are left."""
    saved = practice_exam.saved_answers(work, caller.id, lesson).answers
    if len(saved) < len(lesson.exam_prep.practice_questions):
        return ""
    answers = [
        GivenAnswer(question=one.question, chosen=one.chosen, client_id=one.client_id) for one in saved
    ]
    exam = GivenExam(client_id=_client_id(question), answers=answers)
    result = practice_exam.hand_in(work, caller, lesson, exam)
    return HANDED_IN.format(right=result.right, questions=result.questions)


def _client_id(question: Question) -> str:
    return f"chat:{question.id}"


def _paragraphs(parts: Sequence[str]) -> str:
    return "\n\n".join(part for part in parts if part)
