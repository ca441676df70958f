"""The English of the school's own content is American, in its words and in how it is set."""

import re

import pytest
from school_texts import texts

from cubital_tutor.language.content_kinds import KINDS

BRITISH = re.compile(
    r"\b(\w*haem\w*|anaem\w*|leukaem\w*|\w*oedema\w*|colour\w*|labell\w+|centre\w*|fibre\w*|litre\w*|programmes?"
    r"|practis\w+|paediatr\w*|oestr\w*|tumour\w*|behaviour\w*|lipaem\w*|septicaem\w*|anaesthe\w*|diarrhoea)\b",
    re.IGNORECASE,
)
# How American English is set; what students type themselves (for the tutor to find) is left as it is.
PUNCTUATION = {
    "a comma or period goes inside the closing quotes": re.compile(r'\w\W?"[.,](?!\w)'),
    "a range has an en dash, no hyphen": re.compile(r"(?<![\w.-])\d[\d.,]*-\d+(?![\ds-])(?<!\d{3}-\d{4})"),
    "no two spaces": re.compile(r"\S {2,}\S"),
    "no space before a comma or period": re.compile(r"\w [,.;!?](?=\s|$)"),
}
TYPED_BY_STUDENTS = frozenset({"tutor_phrasings", *(kind.name for kind in KINDS)})


def test_the_words_are_american():
    assert not sorted(
        {match[0] for text in texts(without=TYPED_BY_STUDENTS) for match in BRITISH.finditer(text)}
    )


@pytest.mark.parametrize("rule", PUNCTUATION)
def test_the_punctuation_is_american(rule: str):
    read_by_students = texts(without=TYPED_BY_STUDENTS)

    assert len(read_by_students) > 1000
    wrong = [(text, match) for text in read_by_students for match in PUNCTUATION[rule].finditer(text)]
    assert not [text[max(0, match.start() - 40) : match.end() + 20] for text, match in wrong]


@pytest.mark.parametrize(
    ("rule", "wrong", "right"),
    [
        (0, 'Say "stop", and wait.', 'Say "stop," and wait. The tube "short fill": what now?'),
        (0, 'It is called a "flash".', 'It is called a "flash."'),
        (1, "Wait 5-10 seconds.", "Wait 5–10 seconds. Rules 1-3s and 2-2s. Call 555-0142. At -20 °C."),
        (
            1,
            "About 240-255 mL or 1.5-2.4 mm.",
            "About 240–255 mL. COVID-19, a 5-minute wait, 29 CFR 1910.1030.",
        ),
        (2, "Two  spaces.", "One space."),
        (3, "A pause , here .", "A dose of .5 is unsafe, and so on ..."),
    ],
)
def test_the_rules_of_punctuation_find_what_they_are_for(rule: int, wrong: str, right: str):
    pattern = list(PUNCTUATION.values())[rule]

    assert pattern.search(wrong)
    assert not pattern.search(right)
