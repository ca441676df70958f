"""What an answer has said already is not said again below it, and nothing that matters goes with it."""

from cubital_tutor.answers.repetition import is_nothing_new, without_repetition


def test_what_says_nothing_new_has_no_other_number_and_no_not():
    before = "Keep it at 2 to 8 °C, and send it within 4 hours."
    assert is_nothing_new("Send it within 4 hours.", before)
    assert not is_nothing_new("Send it within 2 weeks.", before)
    assert not is_nothing_new("Do not send it within 4 hours.", before)
    assert not is_nothing_new("Yes.", before)


def test_a_list_keeps_the_line_that_says_it_is_forbidden():
    text = "Do not puncture:\n\n- the back curve of the heel;\n- the arch."
    assert without_repetition(text, "Do not puncture a finger.") == text


def test_a_sentence_that_follows_from_another_is_not_left_without_it():
    text = "Some tests change within minutes in warm air. For these, have ice ready before you begin."
    assert without_repetition(text, "Some tests change within minutes, in warm air.") == text


def test_what_is_said_above_is_not_said_again_below():
    text = """\
Two yellow caps exist:

| Cap | For |
| --- | --- |
| SPS | blood cultures |
| ACD | tissue typing |

You check the label of the tube. Then you tell the nurse in charge about it.

The steps are:

1. Warm the heel first, for some minutes.
2. Puncture it once with a lancet."""
    before = """\
Check the label of the tube.

| Cap | For |
| --- | --- |
| **SPS** | blood cultures |

Warm the heel for some minutes first, then puncture it once with a lancet."""
    assert (
        without_repetition(text, before)
        == """\
Two yellow caps exist:

| Cap | For |
| --- | --- |
| ACD | tissue typing |

Then you tell the nurse in charge about it."""
    )
    assert without_repetition(text, text) == ""
