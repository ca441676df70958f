"""Suggestions of the tutor and of the course, asked with one press: every one that there is is answered."""

from __future__ import annotations

import pytest

from cubital_tutor.requests.quizzing import questions_about
from cubital_tutor.requests.recognizing import request_of


@pytest.mark.parametrize("number", range(1, 13))
def test_every_suggestion_of_a_module_is_answered(the_course, number: int):
    """Its prompts, its lesson's suggestions, and what its sections answer, which comes below answers."""
    module, lesson = the_course.modules[number], the_course.lessons[number]
    next_questions = [question for section in lesson.sections for question in section.questions]
    open_ones = []
    for text in (*module.prompts, *lesson.suggestions, *next_questions):
        request = request_of(text)
        if request is not None:
            answered = request.kind == "quiz" and bool(questions_about(lesson, request.topic))
        else:
            answer = the_course.answer(text, number)
            answered = answer.covered and answer.refused is None
        if not answered:
            open_ones.append(text)
    assert open_ones == []
