"""What style alone says in HTML, as Word and Moodle paste it; and texts that are shown plain."""

import pytest

from cubital_cli.authoring.exchange.markup import CannotKeep, from_html
from cubital_cli.authoring.exchange.plain_text import plain_text


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ('10<span style="vertical-align: super;">3</span>', "10³"),
        ('CO<span style="font-size:8pt;VERTICAL-ALIGN:sub">2</span> x', "CO₂ x"),
        ('10<sup style="vertical-align:super">9</sup>', "10⁹"),
        ('10<sup><span style="vertical-align:super">9</span></sup>', "10⁹"),
        ('10<span style="vertical-align:super"><span>3</span></span> and <span>4</span>', "10³ and 4"),
        ('<span style="vertical-align:baseline">2</span>', "2"),
        ('<img style="display:none" src="a.png">z', "z"),
    ],
)
def test_what_style_raises_or_lowers_stays_so(html: str, text: str) -> None:
    assert from_html(html) == (text, [])


def test_what_style_hides_is_left_out() -> None:
    html = 'Which is first?<span style="display: none">answer: <b>blue</b></span> Say.'
    assert from_html(html) == ("Which is first? Say.", ["the hidden text 'answer: **blue**'"])


def test_a_style_that_does_not_end_is_refused() -> None:
    with pytest.raises(CannotKeep, match="not closed"):
        from_html('10<span style="vertical-align:super">3')


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("hem*o*lysis", "hemolysis"),
        ("*h*emolyzed, micro**tainer**, inf*erior*", "hemolyzed, microtainer, inferior"),
        ("2*3*4 and a*b*c", "2*3*4 and a*b*c"),
        ("wild* and b*c", "wild* and b*c"),
    ],
)
def test_marks_within_a_word_go_where_text_is_shown_plain(text: str, plain: str) -> None:
    assert plain_text("stem", text, []) == plain
