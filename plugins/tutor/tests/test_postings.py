"""Postings: what is kept in arrays is what was counted, in every process."""

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubital_tutor.language.postings import Postings

TEXTS = st.lists(
    st.dictionaries(st.text(min_size=1, max_size=6), st.integers(min_value=1, max_value=70_000), max_size=9),
    max_size=300,
)


@given(TEXTS)
@settings(max_examples=60, deadline=None)
def test_every_trait_is_told_with_the_texts_that_show_it(texts: list[dict[str, int]]) -> None:
    postings = pickle.loads(pickle.dumps(Postings(texts)))
    traits = {trait for text in texts for trait in text}
    assert len(postings) == len(traits)
    for trait in traits:
        counts = {number: text[trait] for number, text in enumerate(texts) if trait in text}
        assert trait in postings
        assert postings.counts(trait) == counts
        assert list(postings.numbers(trait)) == sorted(counts)


@pytest.mark.parametrize("texts", [[], [{}], [{"vein": 1}, {"needle": 2}]])
def test_a_trait_that_no_text_shows_has_none(texts: list[dict[str, int]]) -> None:
    postings = Postings(texts)
    assert "lid" not in postings
    assert not postings.counts("lid")
    assert not postings.numbers("lid")
