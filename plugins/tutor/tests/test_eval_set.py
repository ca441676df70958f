"""The labelled questions: the tutor answers them at least as well as it did when the score was recorded."""

import json
from functools import cache
from pathlib import Path

import pytest

from cubital.content.reading import read
from cubital.plugins.manager import find_plugins
from cubital_tutor.answers.answering import answer
from cubital_tutor.evaluation.eval_set import NoEvalQuestions, read_eval_set
from cubital_tutor.evaluation.report import report
from cubital_tutor.evaluation.scoring import ALWAYS_HANDLED, judge_all
from cubital_tutor.lessons import LESSONS
from cubital_tutor.retrieval.index import PassageIndex
from cubital_tutor.retrieval.phrasings import PHRASINGS, with_phrasings
from cubital_tutor.retrieval.written_answers import WRITTEN

RECORDED = json.loads(Path(__file__).with_name("score.json").read_text())
PARTS = ("tuned", "newWordings", "hurried", "plain", "sideways", "unseenPhrasings", "fourWriters", "heldOut")
# Nothing was learned from these.
NOT_TUNED = ("night",)


@cache
def course():
    reading = read(Path("content"), find_plugins().content_kinds())
    assert not reading.mistakes
    kinds = {kind.name: kind for kind in find_plugins().content_kinds()}
    passages = [passage for entry in reading.entries for passage in kinds[entry.kind].passages(entry.value)]
    phrasings = [entry.value for entry in reading.of(PHRASINGS.name)]
    modules = {entry.value.id: entry.value for entry in reading.of("modules")}
    lessons = {entry.value.module: entry.value for entry in reading.of(LESSONS.name)}
    questions = read_eval_set(Path("plugins/tutor/evaluation"))
    answers = [entry.value for entry in reading.of(WRITTEN.name)]
    return passages, phrasings, modules, lessons, questions, answers


@cache
def scored():
    passages, phrasings, modules, lessons, questions, answers = course()
    index = PassageIndex(with_phrasings(passages, phrasings), answers=answers)
    return report(
        judge_all(
            [one for one in questions if one.part in (*PARTS, *NOT_TUNED)],
            lambda text, module, after: answer(text, modules[module], lessons.get(module), index, after),
            index.places(),
        )
    )


@pytest.mark.parametrize("part", [*PARTS, *NOT_TUNED])
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
    passages, phrasings, _, _, questions, _ = course()
    places = {passage.place for passage in passages}
    tabs = {place.split("#")[0] for place in places if place}
    named = {place for question in questions for place in question.must_cite} | {
        one.place for one in phrasings
    }
    assert named - places - tabs == set()


def test_students_never_see_the_phrasings():
    assert [passage for entry in course()[1] for passage in PHRASINGS.passages(entry)] == []


def test_a_folder_without_questions_is_said_so(tmp_path: Path):
    with pytest.raises(NoEvalQuestions, match=r"no evaluation questions \(\*\.yaml\) in"):
        read_eval_set(tmp_path)
