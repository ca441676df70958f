"""Written answers: found by what is asked, given as they stand, and ranked by weights that are not stale."""

import random
import sys
from pathlib import Path

import pytest
import yaml
from starlette.testclient import TestClient
from tutor_calls import answer_to

from cubital_tutor.evaluation.eval_set import read_eval_set
from cubital_tutor.evaluation.fitting import NoLearningLibrary
from cubital_tutor.evaluation.training import WEIGHTS, NoAnswers, manifest, train
from cubital_tutor.retrieval.index import PassageIndex
from cubital_tutor.retrieval.ranking import ranked

ENOUGH = 0.9  # of the answers that are asked for by their own question
CHANGED = 0.1  # the share of wordings or questions after which the weights are learned anew


def test_a_question_is_answered_in_the_words_that_a_teacher_wrote_and_cited(student: TestClient):
    answer = answer_to(student, "How many times do I invert each tube?")
    written = yaml.safe_load(Path("content/answers/05-venipuncture.yaml").read_text("utf-8"))
    text = next(one["answer"] for one in written if one["question"].startswith("How many times do I invert"))
    first = text.split("$(")[0].split("|")[0].strip()
    assert first
    assert answer["message"].startswith(first)
    assert answer["sources"][0]["link"] == "/course/5?tab=lesson#fill-and-mix"


def test_a_term_that_is_misspelled_twice_is_read_as_the_course_spells_it(student: TestClient):
    answer = answer_to(student, "limfadeema wat is it", module=11)
    assert answer["covered"]
    assert "swelling" in answer["message"]


def test_a_term_of_the_glossary_in_another_sense_does_not_answer(student: TestClient):
    """To the index "just" says nothing, and "a just culture" is alike for the glossary's blood culture."""
    answer = answer_to(student, "What is a just culture?", module=12)
    assert "honest mistakes" in answer["message"]
    assert answer["sources"][0]["link"] == "/course/10?tab=lesson#owning-mistakes"


def test_each_answer_is_found_by_its_own_question(the_course):
    index = the_course.index.written
    sample = random.Random(3).sample(index.answers, 150)
    first = [(ranked(index.candidates(answer.question))[0], answer) for answer in sample]
    assert sum(one.candidate.answer == answer for one, answer in first) >= ENOUGH * len(sample)


@pytest.mark.parametrize(
    ("wording", "module"), [("how do you draw blood", 7), ("what niches are there for blood drawers", 10)]
)
def test_what_stands_as_asked_is_answered_whatever_module_it_is_asked_in(
    the_course, wording: str, module: int
):
    assert wording in [text for answer in the_course.index.written.answers for text in answer.asks]
    assert the_course.answer(wording, module).covered


def test_the_weights_are_not_stale(the_course):
    """Where this fails: `cubital tutor train`, then `cubital tutor eval`, and keep both if it is no worse."""
    learned = yaml.safe_load(WEIGHTS.read_text("utf-8"))["manifest"]
    now = manifest(the_course.index.written, read_eval_set(Path("plugins/tutor/evaluation")))
    assert learned["features"] == now["features"]
    for name in ("wordings", "questions"):
        assert abs(learned[name] - now[name]) <= CHANGED * learned[name], name


def test_training_without_its_library_says_what_to_install(the_course, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "sklearn.linear_model", None)
    questions = read_eval_set(Path("plugins/tutor/evaluation"))[:3]
    with pytest.raises(NoLearningLibrary, match="pip install scikit-learn"):
        train(the_course.index, questions)


def test_training_without_written_answers_says_what_is_missing():
    with pytest.raises(NoAnswers, match="cubital content load"):
        train(PassageIndex([]), [])
