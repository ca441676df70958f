"""Which of the passages that were found comes first."""

from cubital.content import Passage
from cubital_tutor.retrieval.match import Match
from cubital_tutor.retrieval.relevance import is_answer, likeliest_first


def match(key: str, score: float, likeness: float = 0.0, support: float = 1.0) -> Match:
    return Match(Passage(key, "Baking", key, "Text.", f"/{key}"), score, {}, support, likeness=likeness)


def first(matches: list[Match], **written: float) -> str:
    return likeliest_first(matches, written)[0].passage.key


def test_of_near_passages_the_likeliest_comes_first():
    near = [match("oven", 0.9, likeness=-1.0), match("bread", 0.8)]
    assert first(near) == "bread"
    assert first([match("oven", 0.9, likeness=-1.0), match("bread", 0.5)]) == "oven"


def test_a_written_answer_that_may_be_meant_speaks_for_its_place():
    near = [match("oven", 0.9), match("bread", 0.8)]
    assert first(near) == "oven"
    assert first(near, oven=-6.0, bread=0.0) == "bread"
    assert first(near, oven=0.0, bread=-6.0) == "oven"


def test_one_that_is_surely_meant_does_so_from_afar_and_its_place_is_an_answer():
    far = [match("oven", 0.9), match("bread", 0.1, support=0.0)]
    assert first(far, bread=0.4) == "oven"
    matches = likeliest_first(far, {"bread": 3.0})
    assert matches[0].passage.key == "bread"
    assert is_answer(matches[0])
    assert [one.passage.key for one in matches] == ["bread", "oven"]


def test_those_that_are_hardly_meant_tell_nothing():
    near = [match("oven", 0.9), match("bread", 0.8)]
    assert first(near, bread=-3.0) == "oven"


def test_where_nothing_answers_the_order_stays():
    none = [match("oven", 0.2, support=0.0), match("bread", 0.1, support=0.0)]
    assert likeliest_first(none, {"bread": 5.0}) == none
    assert likeliest_first([], {"bread": 5.0}) == []
