"""Words as students type them: misspelled, shortened, as heard; and what is asked of no course like this."""

import pytest

from cubital.content import Passage
from cubital_tutor.answers.composing import Composed, without_what_was_said
from cubital_tutor.answers.quoting import word_count
from cubital_tutor.language.course_language import spoken_language
from cubital_tutor.language.words import stem, stems, words_of
from cubital_tutor.retrieval.index import PassageIndex
from cubital_tutor.retrieval.relevance import is_other_work
from cubital_tutor.retrieval.spelling import Speller

WORDS = (
    "tourniquet",
    "calcium",
    "temperature",
    "anticoagulants",
    "serum",
    "nurse",
    "needle",
    "meter",
    "blood",
)


def repaired(text: str) -> str:
    known = {*map("".join, map(stems, WORDS)), "tie"}
    return Speller(dict.fromkeys(WORDS, 3), known, {"fluhbytis": "phlebitis"}).repaired(text)[0]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("turnicate", "tourniquet"),  # by its sound
        ("tornequet", "tourniquet"),
        ("nurce", "nurse"),  # c as it is heard before e
        ("calcuim", "calcium"),  # by its letters: it sounds like no word
        ("tempature", "temperature"),
        ("sirum", "serum"),  # a short word with another vowel
        ("blud", "blood"),
        ("fluhbitis", "phlebitis"),  # as the course says that it is spoken
        ("insted", "instead"),  # an everyday word, and what looks like an ending is none
        ("becuase", "because"),
        ("which anti coagualnts tie", "which anticoagulants tie"),  # one word typed as two
    ],
)
def test_a_mistyped_word_is_taken_for_the_one_that_was_meant(typed: str, meant: str):
    assert repaired(typed) == meant


@pytest.mark.parametrize(
    "typed", ["sermon", "noodle dish", "spinner", "tie the needle", "blend", "12 needles"]
)
def test_another_word_is_left_alone(typed: str):
    assert repaired(typed) == typed


def test_what_is_guessed_is_told():
    assert Speller({"calcium": 1}, {"calcium", "level"}).repaired("calcuim levels") == (
        "calcium levels",
        frozenset({"calcium"}),
    )


def test_names_with_digits_are_one_word_and_measures_are_two():
    assert stems("A1c") == ["a1c"]
    assert stems("UN3373") == ["un3373"]
    assert stems("21g needle")[0] == "21"
    assert stems("2-2s") == stems("the 2 2s") == ["w22"] != stems("1-3s")
    assert stems("R-4s") == stems("r 4s")


def test_one_stem_for_a_word_and_the_one_that_is_made_of_it():
    for one, other in (
        ("accurate", "accuracy"),
        ("precise", "precision"),
        ("vena cava", "venae cavae"),
        ("private", "privacy"),
        ("next pt", "patient"),
    ):
        assert stems(one) == stems(other), one


def test_a_respelling_is_no_word_of_the_course():
    term = Passage(
        key="vein",
        title="Glossary",
        heading="Vein",
        text="A vessel that carries blood to the heart. It is pronounced VAYN.",
        link="/study-resources?tab=glossary#term-vein",
        module=None,
        questions=("what is Vein",),
        pronunciation="VAYN",
    )
    matches = PassageIndex([term]).search("what is a vain")
    assert [one.passage.heading for one in matches] == ["Vein"]


@pytest.mark.parametrize(
    "question",
    [
        "what is the price of a centrifuge",
        "how much does a glucose meter cost",
        "which brand of needle is that",
        "who invented the tourniquet",
        "how much does a phlebotomist earn",
        "how do i sue a hospital",
        "where can i buy a practice arm",
    ],
)
def test_prices_makers_pay_and_lawsuits_are_not_looked_up(question: str):
    assert is_other_work(question)


@pytest.mark.parametrize(
    "question",
    [
        "how much does the hepatitis b vaccine cost me",
        "who pays when i get stuck with a needle",
        "does a second needlestick test cost money",
        "who sets the rules",
        "how much blood does a baby lose",
        "what does a lie cost you with a patient",
        "how does the newborn screening program work",
        "who discovers a wrong label first",
    ],
)
def test_what_a_lesson_tells_is_looked_up(question: str):
    assert not is_other_work(question)


def test_what_the_first_of_two_answers_said_is_not_said_again():
    table = "| tube | mix |\n| --- | --- |\n| lavender | 8-10 |"
    first = Composed("It is lavender.", f"Tubes:\n\n{table}", (), True)
    second = Composed("Mix at once.", f"{table}\n\nNever shake.", (), True)
    assert without_what_was_said(second, first) == Composed("Mix at once.", "Never shake.", (), True)


@pytest.mark.parametrize(
    ("one", "other"), [("filling", "fills"), ("rolled", "roll"), ("applied", "apply"), ("families", "family")]
)
def test_forms_of_a_word_have_one_stem(one: str, other: str):
    assert stems(one) == stems(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("picc", "pic"), ("spinal", "spin"), ("stat", "state"), ("signs", "signature"), ("early", "ear")],
)
def test_two_words_are_not_one_for_a_few_letters(one: str, other: str):
    assert stems(one) != stems(other)


def test_no_word_of_students_stands_for_two_things():
    stands_for: dict[str, str] = {}
    heads = {stem(first): first for first, _ in spoken_language().synonyms}
    for first, others in spoken_language().synonyms:
        for other in (stem(other) for other in others if other.isalpha()):
            assert stands_for.setdefault(other, first) == first, f"{other}: {first}, {stands_for[other]}"
            assert heads.get(other, first) == first, f"{other} stands for {first} and has a row of its own"


def test_a_range_is_the_same_with_either_dash():
    hyphen, dash = "hold it at 15-30 degrees for 5-10 seconds", "hold it at 15–30 degrees for 5–10 seconds"
    assert words_of(hyphen) == words_of(dash)
    assert stems(hyphen) == stems(dash)
    assert word_count(hyphen) == word_count(dash)
