"""QTI's questions about a text that they show: words of it to choose, and what students are told before."""

from collections.abc import Callable

import pytest
from question_bank import questions
from test_exchange_qti_kinds import asks, choices, item, qti, response

from cubital_cli.authoring.exchange.targets import Target

PASSAGE = (
    '<prompt>Which word is wrong?</prompt><p>The <hottext identifier="a">vein</hottext> carries '
    '<hottext identifier="b">blood</hottext> <em>from</em> the <hottext identifier="c">heart</hottext>.</p>'
)
STEM = "Which word is wrong?\n\nThe vein carries blood *from* the heart."


def instruction(view: str) -> str:
    return f'<rubricBlock view="{view}"><p>Read it twice.</p></rubricBlock>'


def test_a_word_of_a_text_is_an_option(bank: Callable[..., Target]):
    imported = qti(item(asks("hottextInteraction", PASSAGE, before=""), response("a")), bank())
    assert imported.remarks == []
    assert questions(imported) == [
        {
            "kind": "one",
            "stem": STEM,
            "options": [{"text": "vein", "right": True}, {"text": "blood"}, {"text": "heart"}],
        }
    ]


def test_several_words_are_several_options(bank: Callable[..., Target]):
    words = asks("hottextInteraction", PASSAGE, before="")
    (question,) = questions(qti(item(words, response("a", "c", cardinality="multiple")), bank()))
    assert (question["kind"], [one.get("right", False) for one in question["options"]]) == (
        "several",
        [True, False, True],
    )


def test_words_that_are_the_same_are_told_apart_by_nothing(bank: Callable[..., Target]):
    twice = PASSAGE.replace("heart", "Blood")
    imported = qti(item(asks("hottextInteraction", twice, before=""), response("a")), bank())
    assert imported.items == []
    assert "words that are the same, by their place" in str(imported.remarks[0])


@pytest.mark.parametrize(
    ("view", "stem"),
    [
        ("candidate", "Read it twice.\n\nWho?"),
        ("author candidate", "Read it twice.\n\nWho?"),
        ("scorer", "Who?"),
        ("tutor author", "Who?"),
    ],
)
def test_an_instruction_is_shown_to_those_for_whom_it_is(bank: Callable[..., Target], view: str, stem: str):
    body = asks("choiceInteraction", choices("a", "b"), before=f"{instruction(view)}<p>Who?</p>")
    imported = qti(item(body, response("a")), bank())
    assert questions(imported)[0]["stem"] == stem
    assert [remark.message for remark in imported.remarks] == (
        [] if "candidate" in view else ["the instruction 'Read it twice.' was left out"]
    )
