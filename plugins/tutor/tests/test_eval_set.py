"""The labelled questions: the tutor answers them at least as well as it did when the score was recorded."""

import json
from functools import cache
from pathlib import Path

import pytest
from pydantic import ValidationError

from cubital.content.reading import read
from cubital.plugins.manager import find_plugins
from cubital_tutor.evaluation.eval_set import SETS, EvalQuestion, NoEvalQuestions, read_eval_set
from cubital_tutor.evaluation.report import report
from cubital_tutor.evaluation.scoring import ALWAYS_HANDLED, judge_all
from cubital_tutor.retrieval.phrasings import PHRASINGS

RECORDED = json.loads(Path(__file__).with_name("score.json").read_text())


@cache
def course():
    reading = read(Path("content"), find_plugins().content_kinds())
    assert not reading.mistakes
    kinds = {kind.name: kind for kind in find_plugins().content_kinds()}
    passages = [passage for entry in reading.entries for passage in kinds[entry.kind].passages(entry.value)]
    phrasings = [entry.value for entry in reading.of(PHRASINGS.name)]
    return passages, phrasings, read_eval_set(Path("plugins/tutor/evaluation"))


@pytest.mark.parametrize("part", SETS)
def test_a_set_scores_as_recorded_and_nothing_dangerous_is_said(part: str, the_course):
    questions = [one for one in course()[2] if one.part == part]
    score = report(judge_all(questions, the_course.answer, the_course.index))[part]
    failures = "\n".join(f"{one['ask']}: {one['faults']}" for one in score["failures"])
    now = {group: score[group]["percent"] for group in RECORDED[part]}
    assert [group for group in now if now[group] < RECORDED[part][group]] == [], failures
    assert score["dangerous"] == 0
    assert [one for one in score["failures"] if one["kind"] in ALWAYS_HANDLED] == []


def test_every_place_that_is_named_is_in_the_course():
    passages, phrasings, questions = course()
    places = {passage.place for passage in passages}
    tabs = {place.split("#")[0] for place in places if place}
    named = {place for question in questions for place in question.must_cite} | {
        one.place for one in phrasings
    }
    assert named - places - tabs == set()


def test_every_written_answer_that_is_named_is_in_the_course(the_course):
    named = {meant for question in course()[2] for meant in question.meant}
    assert named - {one.question for one in the_course.index.written.answers} == set()


def test_students_never_see_the_phrasings():
    assert [passage for entry in course()[1] for passage in PHRASINGS.passages(entry)] == []


def test_a_set_that_is_in_no_table_is_refused():
    with pytest.raises(ValidationError, match=r"There is no such set\. There are: tuned, "):
        EvalQuestion(ask="?", module=1, kind="why", part="lateNight", must_not_cover=True)


def test_a_folder_without_questions_is_said_so(tmp_path: Path):
    with pytest.raises(NoEvalQuestions, match=r"no evaluation questions \(\*\.yaml\) in"):
        read_eval_set(tmp_path)
