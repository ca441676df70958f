"""Which of the places that were found comes first, and whether the course covers what was asked."""

import pytest

from cubital.content import Passage
from cubital_tutor.retrieval.match import Match
from cubital_tutor.retrieval.ranking import learned, place_features
from cubital_tutor.retrieval.relevance import is_answer, is_meant_though_misspelled


def match(score: float, likeness: float = 0.0, support: float = 1.0, **more: float | bool | None) -> Match:
    passage = Passage("oven", "Baking", "The oven", "Text.", "/oven")
    return Match(passage, score, {}, support, likeness=likeness, **{"scope": 0.5, **more})


def rank(one: Match) -> float:
    return learned()["place"].log_odds(place_features(one))


def test_of_places_that_fit_as_well_the_likelier_comes_first():
    assert rank(match(0.8)) > rank(match(0.8, likeness=-1.0))
    assert rank(match(0.9)) > rank(match(0.5))


def test_a_written_answer_that_may_be_meant_speaks_for_its_place():
    assert rank(match(0.8, written=0.0)) > rank(match(0.9, written=-6.0))


def test_one_that_is_surely_meant_does_so_though_its_place_does_not_look_like_it():
    far, near = match(0.2, support=0.3, written=2.0), match(0.6, written=-6.0)
    assert rank(far) > rank(near)
    assert is_answer(far)


@pytest.mark.parametrize("written", [None, 0.0])
def test_what_fits_badly_and_is_out_of_scope_is_no_answer(written: float | None):
    assert is_answer(match(0.9, written=written))
    assert not is_answer(match(0.2, support=0.2, scope=-1.0, written=written))


def test_what_the_course_never_speaks_of_speaks_against_an_answer():
    assert is_answer(match(0.5, written=0.0))
    assert not is_answer(match(0.5, support=0.5, scope=0.2, written=-1.0, unknown=0.9))


def test_less_is_asked_of_a_question_for_each_of_its_misspelled_words():
    doubtful = match(0.3, support=0.4, scope=0.2, written=-1.0, unknown=0.3)
    assert not is_answer(doubtful)
    assert not is_meant_though_misspelled(doubtful, 0)
    assert is_meant_though_misspelled(doubtful, 3)
