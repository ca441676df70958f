"""What follows on from the question before it, and what only looks so; words that belong together."""

import pytest
from starlette.testclient import TestClient

from cubital_tutor.language.context import Leans, context_of, leans
from cubital_tutor.language.question_form import manner_of, parts_of
from cubital_tutor.language.sentences import units_of
from cubital_tutor.language.words import stems

TOURNIQUET = "how long can the tourniquet stay on"


@pytest.mark.parametrize(
    ("question", "how"),
    [
        ("and for kids?", Leans.SURELY),
        ("why is that", Leans.SURELY),
        ("how deep can it go", Leans.SURELY),
        ("n the light blue?", Leans.SURELY),
        ("what happens then", Leans.MAYBE),
        ("how many times?", Leans.MAYBE),
        ("why do i invert tubes", Leans.MAYBE),
        ("how many times a day", Leans.HARDLY),
        ("N-95 mask for TB?", Leans.HARDLY),
        ("n 95 mask", Leans.HARDLY),
        ("what is the order of draw for a fingerstick in a newborn", Leans.HARDLY),
    ],
)
def test_how_surely_a_question_leans_on_the_one_before(question: str, how: Leans):
    assert leans(question) is how
    assert bool(context_of(question, [TOURNIQUET])) is (how is not Leans.HARDLY)


def test_a_whole_question_is_answered_by_itself_and_a_half_one_with_the_one_before(student: TestClient):
    def links(message: str) -> list[str]:
        answer = student.get("/api/modules/5/agent", params={"message": message}).json()
        return [source["link"].split("#")[-1] for source in answer["sources"]]

    assert links(TOURNIQUET)[0] == "tourniquet"
    assert set(links("why do i invert tubes")) & {"mixing", "fill-and-mix"}
    assert links(TOURNIQUET)[0] == "tourniquet"
    assert links("why is that")[0] == "tourniquet"
    assert links("and the best pizza in town?") == []
    # Not "whether", and nothing that was said before.
    assert links("what's the weather today") == []


def test_a_follow_up_asks_for_something_other_than_what_was_just_said(student: TestClient):
    def says(message: str) -> str:
        return student.get("/api/modules/9/agent", params={"message": message}).json()["message"]

    assert "belongs to the person" in says("does a phone number count for checking who somebody is")
    assert says("what about which doctor they see?").startswith("**Is the doctor's name")


def test_who_asks_how_protection_goes_on_or_off_is_shown_both_orders(student: TestClient):
    """To take it off in the order in which it is put on would contaminate whoever does."""
    for message in ("how do u put on ppe", "and take off?", "how do i take off my ppe"):
        text = student.get("/api/modules/8/agent", params={"message": message}).json()["message"]
        assert "| 1 | gown | gloves |" in text, message
        assert "| 4 | gloves, pulled over the cuffs | mask or respirator" in text, message


def test_a_phrase_is_known_in_all_its_forms():
    assert stems("i mixed them up") == stems("mixing it up") == stems("mix up")
    assert stems("the tube of mr jones") == stems("the tube of mr brown")


def test_a_sentence_is_read_with_what_it_cannot_be_understood_without():
    text = (
        "Solid ice is wrong. It freezes the cells.\n\nNever:\n\n- shake\n\n"
        "| Finger | Why not |\n| --- | --- |\n| little | too thin |"
    )
    units = units_of(text)
    assert "Solid ice is wrong. It freezes the cells." in units
    assert "Never: shake" in units
    assert units[-1] == "| little | too thin | little Finger Why not"
    assert "littlefinger" in stems(units[-1])


@pytest.mark.parametrize(
    ("before", "question", "module", "opening"),
    [
        ("what does CLSI do?", "is it a law", 1, "**Are CLSI standards the law?** No. CLSI"),
        (
            "which tube for a CBC?",
            "how long is it good for",
            7,
            "A lavender (EDTA) tube is good for 24 hours for a CBC.",
        ),
        (
            "what is a fistula?",
            "why cant i use that arm",
            11,
            "A dialysis arm is never used because a draw can damage",
        ),
        ("can I draw from the foot?", "why not", 2, "Not without the provider's permission"),
        (
            "how long should the tourniquet be on?",
            "what does WHO say",
            5,
            "The tourniquet stays on for no more than 1 minute",
        ),
    ],
)
def test_a_question_that_goes_on_is_as_much_about_the_one_before(
    before: str, question: str, module: int, opening: str, the_course
):
    assert the_course.answer(question, module, [before]).text.startswith(opening)


def test_two_questions_in_one_are_each_about_their_own():
    first, second = parts_of("how far back does an A1c look and do they need to be fasting for it?")
    assert (first.half, second.half) == (False, True)
    assert parts_of("and fasting?", ["how far back does an A1c look"])[0].half is False


def test_a_case_is_told_from_a_reason():
    assert manner_of("what if the band is missing") == "case"
    assert manner_of("why is the band missing") == "why"


@pytest.mark.parametrize(
    ("before", "question", "module", "words"),
    [
        ("how do I get more blood from a finger?", "squeeze it or not", 6, "tissue fluid"),
        ("how do I mix the tubes after the draw?", "roll them?", 4, "Mix a tube"),
    ],
)
def test_a_few_words_that_are_somebodys_wording_mean_what_was_asked_before(
    before: str, question: str, module: int, words: str, the_course
):
    assert words in the_course.answer(question, module, [before]).text
