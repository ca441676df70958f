"""The school's own exercises: more than one case each, and no option that is right by its looks."""

from typing import Any

import pytest

from cubital.content.reading import read
from cubital.plugins.manager import find_plugins
from cubital.testing.databases import CONTENT
from cubital_exercises.exercise import Case, Exercise, Step


@pytest.fixture(scope="module")
def exercises() -> list[Exercise]:
    entries = read(CONTENT, find_plugins().content_kinds()).of("exercises")
    return [entry.value for entry in entries if isinstance(entry.value, Exercise)]


def steps_of(exercises: list[Exercise]) -> list[tuple[Case, Step]]:
    return [(case, step) for one in exercises for case in one.cases for step in case.all_steps]


def test_each_has_two_cases_at_least_so_that_an_exam_form_is_not_memorized(exercises: list[Exercise]):
    assert len(exercises) >= 8
    assert [one.id for one in exercises if len(one.cases) < 2] == []


def test_the_whole_draw_is_long_and_two_complications_come_up_whatever_one_answers(exercises: list[Exercise]):
    (draw,) = (one for one in exercises if one.id == "whole-draw")
    for case in draw.cases:
        assert len(case.all_steps) >= 20
        arising = [step.complication for step in case.steps if step.complication]
        assert sum(one.after == "any" for one in arising) >= 2


def test_the_length_of_an_option_does_not_tell(exercises: list[Exercise]):
    choices: list[Any] = [step.question for _, step in steps_of(exercises) if step.question.kind == "one"]
    longest = [max(choice.options, key=lambda option: len(option.text)) for choice in choices]
    assert sum(option.right for option in longest) <= len(choices) / 3


def test_a_name_that_stands_above_its_question_is_none_of_its_answers(exercises: list[Exercise]):
    for case, step in steps_of(exercises):
        for option in getattr(step.question, "options", []):
            assert option.text.casefold() not in step.name.casefold(), (case.id, step.id)


def test_a_module_that_a_step_names_is_another_one_of_the_course(exercises: list[Exercise]):
    course = {entry.value.id for entry in read(CONTENT, find_plugins().content_kinds()).of("modules")}
    named = [(one, step.module) for one in exercises for _, step in steps_of([one]) if step.module]
    assert len({module for _, module in named}) > 6
    for exercise, module in named:
        assert module in course, exercise.id
        assert module != exercise.module, exercise.id


def test_each_has_a_picture_of_its_own(exercises: list[Exercise]):
    pictures = [one.picture.src if one.picture else None for one in exercises]
    assert None not in pictures
    assert len(set(pictures)) == len(pictures)


VEINS = ("median cubital", "cephalic", "basilic")


def places_of(exercises: list[Exercise]) -> list[tuple[str, Any]]:
    return [
        (f"{case.id}/{step.id}", step.question)
        for case, step in steps_of(exercises)
        if step.question.kind == "place"
    ]


def test_in_every_case_of_find_the_site_one_points_at_a_picture(exercises: list[Exercise]):
    (find,) = (one for one in exercises if one.id == "find-the-site")
    assert len(find.cases) >= 3
    for case in find.cases:
        kinds = {step.question.kind for step in case.steps}
        assert "place" in kinds, case.id
        assert len(kinds) > 1, case.id


def test_each_place_says_what_it_is_or_what_would_have_happened(exercises: list[Exercise]):
    assert len(places_of(exercises)) >= 9
    for name, question in places_of(exercises):
        assert [spot.name for spot in question.spots if not spot.reason] == [], name
        assert len({spot.reason for spot in question.spots}) == len(question.spots), name


def test_neither_a_picture_nor_a_place_calls_a_vein_by_its_name(exercises: list[Exercise]):
    """Who hears them is asked no less than who sees them: where it lies, and not which it is."""
    for name, question in places_of(exercises):
        for text in (question.picture.alt, question.stem, *(spot.name for spot in question.spots)):
            assert not [vein for vein in VEINS if vein in text.casefold()], (name, text)


def test_no_drawing_that_one_points_at_is_lettered(exercises: list[Exercise]):
    for name, question in places_of(exercises):
        assert "<text" not in (CONTENT / question.picture.src).read_text("utf-8"), name
