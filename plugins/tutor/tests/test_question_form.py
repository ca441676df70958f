"""The tutor's manners: it says a thing once, and answers thanks and greetings as one would."""

import pytest

from cubital_tutor.answers.repetition import SHORT_SENTENCE
from cubital_tutor.answers.word_parts import parts_in
from cubital_tutor.language.question_form import (
    Part,
    parts_of,
    question_words,
    yes_or_no_wanted,
)
from cubital_tutor.language.sentences import sentences_of
from cubital_tutor.language.words import words_of


@pytest.mark.parametrize("module", range(1, 13))
def test_no_sentence_is_said_twice_in_an_answer_to_a_suggested_question(the_course, module: int) -> None:
    for question in [*the_course.modules[module].prompts, *the_course.lessons[module].suggestions]:
        text = the_course.answer(question, module).text
        sentences: list[str] = []
        for line in text.splitlines():
            steps = line.lstrip()[:1].isdigit()
            mine = [] if line.startswith("|") else [" ".join(words_of(one)) for one in sentences_of(line)]
            again = [one for one in mine if one in sentences and one.count(" ") >= SHORT_SENTENCE]
            assert steps or not again, question
            sentences += mine


@pytest.mark.parametrize(
    ("text", "opens"),
    [
        *(("thanks", "You're welcome!"), ("ok thank you so much", "You're welcome!")),
        *(("hi", "Hi! Ask me anything"), ("good morning", "Hi! Ask me"), ("ok", "Ask me anything")),
    ],
)
def test_thanks_and_greetings_are_answered(the_course, text: str, opens: str) -> None:
    assert the_course.answer(text, 5).text.startswith(opens)


@pytest.mark.parametrize("template", ["what does {} mean", "what is {}", "What does the prefix {} mean?"])
def test_every_part_of_a_word_in_the_tables_of_module_1_is_known(the_course, template: str) -> None:
    parts = [part for passage in the_course.index.passages_of(1) for part in parts_in(passage.text)]
    assert len(parts) >= 20
    for cell, meaning in parts:
        for one in cell.split(","):
            for typed in {one.strip(), one.strip().replace("/", ""), one.strip().split("/")[0]}:
                answer = the_course.answer(template.format(typed), 1)
                assert meaning in answer.text, typed
                assert answer.covered
                assert answer.sources


def test_two_sentences_are_two_questions_though_the_first_has_an_and():
    parts = parts_of("What's a shift and what's a trend? And is it ok to leave a dot off? my teacher asked")
    assert len(parts) == 2
    assert parts[0].text == "What's a shift and what's a trend"
    assert parts[1].text.startswith("is it ok to leave a dot off")


def test_a_topic_before_a_colon_is_that_of_both_halves():
    parts = parts_of("spinal fluid: where does the first tube go, and who takes it out of the back?")
    assert [part.text for part in parts] == [
        "spinal fluid: where does the first tube go",
        "spinal fluid: who takes it out of the back",
    ]
    assert parts_of("At 7:30 where do i go, and who takes it?")[1].text == "who takes it"


@pytest.mark.parametrize(
    ("question", "wants"),
    [
        ("Can I use the thumb?", True),
        ("thumb for a finger poke, ok?", True),
        ("I used the thumb. Was that wrong?", True),
        ("the thumb", True),
        ("what about which doctor they see?", True),
        ("when a patient has a mastectomy arm may the patient give permission for it", True),
        ("when may I use the thumb", False),
        ("Why is the thumb a bad choice?", False),
        ("wats wrong with the thumb", False),
        ("wich finger do i take", False),
    ],
)
def test_what_may_want_a_yes_or_no(question: str, wants: bool):
    assert Part(question).wants_yes_or_no == wants


@pytest.mark.parametrize(
    ("question", "wish"),
    [
        ("Can I use the thumb?", 1),
        ("Why is the thumb a bad choice?", -1),
        ("the thumb", 0),
        ("ok, but why", 0),
    ],
)
def test_whether_a_yes_or_no_is_wanted_or_plainly_something_else(question: str, wish: int):
    assert yes_or_no_wanted(question) == wish


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("wich tube, and why", {"which", "why"}),
        ("how long is it good for", {"number"}),
        ("How come it is red?", {"why"}),
        ("hw do i tie it", {"how"}),
        ("when do i let go", {"when"}),
        ("what do i do when it leaks", {"what"}),
        ("whose blood is it", {"who"}),
        ("wheres the basilic vein", {"where"}),
        ("The tourniquet comes off when?", {"when"}),
        ("hw many turns", {"number"}),
        ("thumb ok y/n", set()),
        ("y not the thumb", {"why"}),
        ("tube for a CBC", set()),
    ],
)
def test_the_words_that_a_question_asks_by(question: str, words: set[str]):
    assert question_words(question) == words
