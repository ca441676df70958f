"""What is wanted to be known of a thing: a place that does not tell it of the thing is no answer."""

from dataclasses import replace

import pytest

from cubital.content import Passage
from cubital_tutor.language.words import stems
from cubital_tutor.retrieval.index import PassageIndex
from cubital_tutor.retrieval.intent import intents_in
from cubital_tutor.retrieval.ranking import MOST_IN_SCOPE
from cubital_tutor.retrieval.relevance import is_answer

COURSE = (
    (
        "platelets",
        "Platelets are fragments of marrow cells. A typical count of platelets is 150,000 per microliter. "
        "Platelets live about 7 days.",
        "what are platelets for",
    ),
    (
        "osteomyelitis",
        "Osteomyelitis is an infection of the bone. A lancet that goes too deep can cause osteomyelitis.",
        "what is osteomyelitis",
    ),
    (
        "lines",
        "A central line stays in a vessel. Nurses flush the central line. Treat every line with care.",
        "who draws from a central line",
    ),
)


@pytest.fixture(scope="module")
def index() -> PassageIndex:
    filler = [
        ("Filler", f"Nothing but {word}.", f"{word}")
        for word in ("chairs", "trays", "racks", "gowns", "carts")
    ]
    return PassageIndex(
        Passage(key=name, title=name, heading=name, text=text, link=f"/{name}", module=4, questions=(asks,))
        for name, text, asks in (*COURSE, *filler)
    )


def is_answered(index: PassageIndex, question: str) -> bool:
    """As in a course that is plainly asked: this one is too small to have a scope of its own."""
    matches = index.search(question)
    return bool(matches) and is_answer(replace(matches[0], scope=MOST_IN_SCOPE))


@pytest.mark.parametrize(
    "question",
    [
        "what is osteomyelitis",
        "what causes osteomyelitis",
        "how long do platelets live",
        "how do nurses flush a central line",
    ],
)
def test_what_the_place_tells_of_the_thing_is_answered(index: PassageIndex, question: str):
    assert index.search(question)[0].covers_intents
    assert is_answered(index, question)


@pytest.mark.parametrize(
    "question",
    [
        "how is osteomyelitis treated",
        "how long does osteomyelitis last",
        "how are platelets donated",
        "what is the cure for osteomyelitis",
        "how do nurses insert a central line",
        "what are the symptoms of osteomyelitis",
    ],
)
def test_what_it_does_not_tell_of_the_thing_is_not(index: PassageIndex, question: str):
    assert not index.search(question)[0].covers_intents
    assert not is_answered(index, question)


def test_another_word_may_tell_it(index: PassageIndex):
    # "Typical" tells what is normal.
    assert index.search("what is a normal count of platelets")[0].covers_intents
    assert not index.search("what is a normal central line")[0].covers_intents


def test_what_is_told_of_another_thing_does_not_count(index: PassageIndex):
    # The place says "treat", of lines.
    assert not index.search("how is a central vessel treated")[0].covers_intents


@pytest.mark.parametrize(
    ("question", "wants"),
    [
        ("how do you repair a lamp", ["repair"]),
        ("how are platelets donated", ["donat", "donat"]),
        ("how do i deal with a fearful patient", []),  # may be told in any words
        ("how do i wash my hands", []),  # part of a phrase: hand hygiene
        ("which tube comes first", []),
    ],
)
def test_what_a_question_wants_to_know(question: str, wants: list[str]):
    assert len(intents_in(question)) == len(wants)
    for want, told_by in zip(wants, intents_in(question), strict=True):
        assert told_by.intersection(stems(want)) or want in told_by
