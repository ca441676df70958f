"""Percents of scores: never more than they are, and never a tenth less."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubital.learning.percent import percent_of, whole_percent


@pytest.mark.parametrize(
    ("part", "whole", "percent", "words"),
    [(2, 3, 66.6, 66), (776, 1000, 77.6, 77), (69.96, 100, 69.9, 69), (7, 10, 70, 70), (0, 0, 0, 0)],
)
def test_a_percent_is_cut_off(part: float, whole: int, percent: float, words: int):
    assert (percent_of(part, whole), whole_percent(percent_of(part, whole))) == (percent, words)


def test_parts_that_make_a_whole_are_a_hundred():
    assert percent_of(sum([0.1] * 10), 1) == 100
    assert percent_of(1 / 3 + 1 / 3 + 1 / 3, 1) == 100
    assert whole_percent(100 * 0.29) == 29


@given(st.integers(1, 5000).flatmap(lambda whole: st.tuples(st.integers(0, whole), st.just(whole))))
def test_it_is_never_more_than_it_is(counts: tuple[int, int]):
    right, of = counts
    tenths = round(10 * percent_of(right, of))
    assert tenths * of <= 1000 * right < (tenths + 1) * of
    assert whole_percent(percent_of(right, of)) == 100 * right // of
