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
    traits = sorted({trait for text in texts for trait in text})
    assert len(postings) == len(traits)
    counts = [[text.get(trait, 0) for text in texts] for trait in traits]
    assert postings.counts(traits).tolist() == counts
    assert postings.shown_by(traits) == [sum(map(bool, own)) for own in counts]
    weights = {trait: float(place) for place, trait in enumerate(traits, 1)}
    assert postings.weigh(weights).tolist() == [sum(weights[trait] for trait in text) for text in texts]


@pytest.mark.parametrize("texts", [[], [{}], [{"vein": 1}, {"needle": 2}]])
def test_a_trait_that_no_text_shows_has_none(texts: list[dict[str, int]]) -> None:
    postings = Postings(texts)
    assert postings.shown_by(["lid"]) == [0]
    assert postings.counts(["lid"]).tolist() == [[0] * len(texts)]
    assert postings.weigh({"lid": 2.0}).tolist() == [0] * len(texts)
