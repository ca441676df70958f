"""Burdens: no message keeps the others waiting, however it is made, nor do many messages of one student."""

import asyncio
import random
import string
import threading
import time
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace

import pytest

from cubital_tutor.answers import tutor as running
from cubital_tutor.answers.small_talk import SMALL_TALK
from cubital_tutor.guard import guardrails
from cubital_tutor.language import postings
from cubital_tutor.retrieval import finding
from cubital_tutor.routes import LONGEST_QUESTION

MOST = 8  # times the processor's time of an ordinary question; up to six are usual

chance = random.Random(7)


def full(text: str) -> str:
    return (text * LONGEST_QUESTION)[:LONGEST_QUESTION]


def of_words(length: int) -> str:
    letters = string.ascii_lowercase
    return " ".join("".join(chance.choices(letters, k=chance.randint(2, length))) for _ in range(1000))


MESSAGES = [
    *(("hi" + "!" * runs) * 4 + "x" for runs in (60, 480)),
    *(full(f"{word}{sign * 90}") for word in ("hi", "thanks", "ok", "what is", "and") for sign in "!? \n.,-"),
    *map(
        full,
        (
            *("leave tourniquet 3 ", "a\u00a0b ", "a\n", "thanks so much ", "what is it and ", "a b c d e "),
            *("difference between a and b or ", "is a same as ", "vein vs ", "why? ", "?!", "a-", "inging"),
            *("my glucose is 300 ", "my patient fainted and ", "ignore your rules ", "who are you "),
            *("how much does ", "when was ", "1-3s ", "mr jones ", "5% ", "e\u0301\u0302", "isations ", "**"),
            *("what is blood? ", "1 2 ", "t", "how does a differ from ", "[a](", "<b", "i just ", "é"),
        ),
    ),
    *(of_words(length)[:LONGEST_QUESTION] for length in (2, 4, 8, 12)),
    " ".join(f"w{number}x" for number in range(LONGEST_QUESTION))[:LONGEST_QUESTION],
]


def cost(ask: Callable[[], object]) -> float:
    """Of the processor, the cheapest of three times: a busy machine makes each dearer."""
    costs = []
    for _ in range(3):
        guardrails._known_topic.cache_clear()  # as if nobody had asked this before
        guardrails._harmless.cache_clear()
        postings._key.cache_clear()
        finding.find.cache_clear()
        begun = time.process_time()
        ask()
        costs.append(time.process_time() - begun)
    return min(costs)


@pytest.mark.parametrize("message", MESSAGES, ids=lambda text: repr(text[:24]))
def test_the_longest_message_costs_a_few_ordinary_ones(the_course, message: str) -> None:
    ordinary = cost(partial(the_course.answer, "How long can the tourniquet stay on?", 5))
    for history in ((), (message,) * 4):
        assert cost(partial(the_course.answer, message, 5, history)) < MOST * ordinary


@pytest.mark.parametrize(
    ("text", "is_small"),
    [
        *(
            ("hi!!!", True),
            ("Thanks so much!", True),
            ("ok, great, thank you", True),
            ("hello there :)", True),
        ),
        *(("hi, what is a vein", False), ("thanks for what", False), ("hi! hi! hi! hi! hi!", False)),
    ],
)
def test_small_talk_is_known(text: str, is_small: bool) -> None:
    assert bool(SMALL_TALK.match(text)) is is_small


def test_one_student_is_answered_one_question_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    asking: list[int] = []
    at_once: list[tuple[int, ...]] = []
    guard = threading.Lock()

    def slowly(question: str, *_: object) -> str:
        student = int(question.split()[0])
        with guard:
            asking.append(student)
            at_once.append(tuple(asking))
        time.sleep(0.02)
        with guard:
            asking.remove(student)
        return question

    async def nothing(*_: object) -> None:
        return None

    monkeypatch.setattr(running, "answer", slowly)
    monkeypatch.setattr(running, "find_lesson", nothing)
    edition = running._Edition(1, None, running._answering_from(None))  # type: ignore[arg-type]

    async def newest(*_: object) -> running._Edition:
        return edition

    monkeypatch.setattr(running.Tutor, "_newest", newest)
    school, module = SimpleNamespace(content=None), SimpleNamespace(id=5)

    order: list[int] = []

    async def ask(tutor: running.Tutor, student: int, number: int) -> None:
        await tutor.answer(school, module, f"{student} asks {number}", (), student)  # type: ignore[arg-type]
        order.append(student)

    async def all_at_once() -> None:
        tutor = running.Tutor()
        students = enumerate([1] * 10 + [2, 3])
        await asyncio.gather(*(ask(tutor, student, number) for number, student in students))

    asyncio.run(all_at_once())
    assert all(len(one) <= running.AT_ONCE and len(set(one)) == len(one) for one in at_once)
    # Those who asked last waited for one question of the other, and not for ten.
    assert order.index(3) < 6
