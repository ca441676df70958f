"""Words that stand for one another in the wordings of answers find an answer that does not say them."""

import numpy as np
import pytest

from cubital_tutor.retrieval.translation import Translation

# "loaf" and "bread" are asked for alike in the first two answers; the third says "bread", never "loaf".
WORDINGS = (
    (("how", "hot", "loaf"), ("how", "warm", "bread"), ("hot", "bread")),
    (("keep", "loaf", "fresh"), ("keep", "bread", "soft"), ("store", "loaf")),
    (("slice", "bread"), ("cut", "bread")),
    (("slice", "cheese"), ("cut", "cheese")),
    (("rind",), ("crust",)),
)
TEXTS = (("oven", "230"), ("paper", "bag"), ("saw", "knife"), ("wire",), ("brown", "bread"))
ALL = np.arange(5)


def likelihood(*terms: str, of=ALL) -> list[float]:
    return list(Translation(WORDINGS, TEXTS).likelihood(dict.fromkeys(terms, 1.0), of))


def test_a_word_that_stands_for_one_of_an_answers_makes_it_likelier_than_where_neither_is_said():
    slice_bread, slice_cheese = likelihood("loaf")[2:4]
    assert slice_cheese == 0.0 < slice_bread


def test_what_an_answer_says_itself_counts_less_than_what_it_is_asked_with():
    slice_bread, slice_cheese, rind = likelihood("loaf")[2:]
    assert slice_cheese < rind < slice_bread


def test_a_word_counts_as_much_as_it_is_sure():
    translation = Translation(WORDINGS, TEXTS)
    sure = translation.likelihood({"loaf": 1.0}, ALL)
    half = translation.likelihood({"loaf": 0.5}, ALL)
    assert half == pytest.approx(sure * 0.5 / np.sqrt(0.5))


def test_answers_are_told_in_the_order_in_which_they_are_asked_for():
    every = likelihood("slice", "loaf")
    assert likelihood("slice", "loaf", of=np.array([3, 0])) == pytest.approx([every[3], every[0]])
    assert likelihood("slice", of=np.array([], np.intp)) == []


@pytest.mark.parametrize("terms", [(), ("umbrella",)])
def test_words_that_nobody_used_make_no_answer_likelier(terms: tuple[str, ...]):
    assert likelihood(*terms) == [0.0] * 5


def test_a_school_without_answers_and_one_with_a_single_wording_have_no_translations():
    assert list(Translation([], []).likelihood({"loaf": 1.0}, np.array([], np.intp))) == []
    alone = Translation([[("loaf",)], [("cheese",)]], [("bread",), ()])
    loaf, cheese = alone.likelihood({"loaf": 1.0}, np.arange(2))
    assert cheese == 0.0
    assert loaf == 0.0
