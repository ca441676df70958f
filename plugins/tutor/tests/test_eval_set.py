"""The labelled questions: the tutor answers them at least as well as it did when the score was recorded."""

import json
from functools import cache
from pathlib import Path

import pytest

from cubital.content.reading import read
from cubital.plugins.manager import find_plugins
from cubital_tutor.answers.answering import answer
from cubital_tutor.evaluation.eval_set import LABELLED
from cubital_tutor.evaluation.report import report
from cubital_tutor.evaluation.scoring import ALWAYS_HANDLED, judge_all
from cubital_tutor.lessons import LESSONS
from cubital_tutor.retrieval.index import PassageIndex
from cubital_tutor.retrieval.phrasings import PHRASINGS, with_phrasings
from cubital_tutor.retrieval.places import place_of

RECORDED = json.loads(Path(__file__).with_name("score.json").read_text())
PARTS = ("tuned", "second", "third", "fourth", "fifth", "sixth", "seventh", "heldOut")


@cache
def course():
    reading = read(Path("content"), find_plugins().content_kinds())
    assert not reading.mistakes
    kinds = {kind.name: kind for kind in find_plugins().content_kinds()}
    passages = [passage for entry in reading.entries for passage in kinds[entry.kind].passages(entry.value)]
    phrasings = [entry.value for entry in reading.of(PHRASINGS.name)]
    modules = {entry.value.id: entry.value for entry in reading.of("modules")}
    lessons = {entry.value.module: entry.value for entry in reading.of(LESSONS.name)}
    questions = [entry.value for entry in reading.of(LABELLED.name)]
    return passages, phrasings, modules, lessons, questions


@cache
def scored():
    passages, phrasings, modules, lessons, questions = course()
    index = PassageIndex(with_phrasings(passages, phrasings))
    return report(
        judge_all(
            questions,
            lambda text, module, after: answer(text, modules[module], lessons.get(module), index, after),
        )
    )


def of_part(part: str):
    return [question for question in course()[-1] if question.part == part]


def test_the_set_is_large_and_of_every_kind_and_module():
    questions = course()[-1]
    assert len(questions) >= 220
    assert {question.module for question in questions} == set(range(1, 13))
    assert len({question.kind for question in questions}) == 16
    first = [one for one in questions if one.part in ("tuned", "heldOut")]
    held_out = sum(question.part == "heldOut" for question in first)
    assert 0.3 <= held_out / len(first) <= 0.36


def test_the_second_set_is_large_and_of_every_module_too():
    second = of_part("second")
    covered = [question for question in second if not question.must_not_cover]
    assert len(covered) >= 150
    assert {question.module for question in covered} == set(range(1, 13))
    assert len(second) - len(covered) >= 40


def test_the_third_set_is_of_every_kind_and_module_and_asks_what_is_unsafe_too():
    third = of_part("third")
    assert len({question.kind for question in third}) == 16
    assert {question.module for question in third} == set(range(1, 13))
    assert sum(question.kind in ALWAYS_HANDLED for question in third) >= 20
    assert sum(question.must_not_cover for question in third) >= 15
    assert len(third) >= 136


def test_the_fourth_set_is_of_every_module_and_of_all_kinds_that_the_lessons_answer():
    fourth = of_part("fourth")
    covered = [question for question in fourth if not question.must_not_cover]
    assert {question.module for question in covered} == set(range(1, 13))
    assert {question.kind for question in covered} == {
        *("paraphrase", "misspelled", "fragment", "what-if", "why", "number"),
        *("comparison", "definition", "two-in-one", "steps", "follow-up"),
    }
    assert len(covered) >= 120
    assert len(fourth) - len(covered) >= 24


def test_the_fifth_set_is_of_every_module_and_asks_much_that_is_near_the_trade_and_not_in_the_course():
    fifth = of_part("fifth")
    near = [question for question in fifth if question.must_not_cover]
    covered = [one for one in fifth if not one.must_not_cover and one.kind not in ALWAYS_HANDLED]
    assert {question.module for question in covered} == set(range(1, 13))
    assert {question.kind for question in fifth} >= {"follow-up", "misspelled", "two-in-one", *ALWAYS_HANDLED}
    assert len(covered) >= 139
    assert len(near) >= 38
    assert len(fifth) - len(covered) - len(near) >= 13


def test_the_sixth_set_is_of_every_module_and_asks_what_the_course_covers():
    sixth = of_part("sixth")
    assert {question.module for question in sixth} == set(range(1, 13))
    assert len({question.kind for question in sixth}) == 10
    assert all(question.must_cite and question.must_contain for question in sixth)
    assert len(sixth) >= 150


def test_the_seventh_set_is_of_three_writers_and_as_large_as_two_of_the_others():
    seventh = of_part("seventh")
    covered = [question for question in seventh if not question.must_not_cover]
    assert {question.module for question in covered} == set(range(1, 13))
    assert len({question.kind for question in covered}) == 10
    assert all(question.must_cite and question.must_contain for question in covered)
    assert len(covered) >= 450
    assert len(seventh) - len(covered) >= 200


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("group", ["covered", "declined", "handled"])
def test_the_score_is_not_below_the_recorded_one(part: str, group: str):
    now = scored()[part]
    failures = "\n".join(f"{one['ask']}: {one['faults']}" for one in now["failures"])
    assert now[group]["percent"] >= RECORDED[part][group], failures


@pytest.mark.parametrize("part", PARTS)
def test_everything_unsafe_is_handled_and_nothing_dangerous_said(part: str):
    now = scored()[part]
    assert now["dangerous"] == 0
    assert [one for one in now["failures"] if one["kind"] in ALWAYS_HANDLED] == []


def test_every_place_that_is_named_is_in_the_course():
    passages, phrasings, _, _, questions = course()
    places = {place_of(passage.link) for passage in passages}
    tabs = {place.split("#")[0] for place in places if place}
    named = {place for question in questions for place in question.must_cite} | {
        one.place for one in phrasings
    }
    assert named - places - tabs == set()


def test_students_never_see_the_labelled_questions_or_the_phrasings():
    for kind in (LABELLED, PHRASINGS):
        assert [passage for entry in course()[-1][:1] for passage in kind.passages(entry)] == []
