"""What is wrong with a form or a setting is told in sentences that need no knowledge of a library."""

from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field, ValidationError

from cubital.plain_words import what_is_wrong


class Form(BaseModel, extra="forbid"):
    name: Annotated[str, Field(min_length=2, max_length=4)] = "Ada"
    people: Annotated[list[int], Field(min_length=1, max_length=2)] = [1]
    share: Annotated[float, Field(gt=0, lt=1, allow_inf_nan=False)] = 0.5
    fruit: Literal["apple", "pear"] = "pear"
    code: Annotated[str, Field(pattern="^a$")] = "a"
    by_number: dict[int, int] = {}


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("name", "A", "name must have at least 2 characters"),
        ("name", "Grace", "name must have at most 4 characters"),
        ("name", 7, "name must be text"),
        ("people", [], "people must have at least 1 entry"),
        ("people", [1, 2, 3], "people must have at most 2 entries"),
        ("share", 0, "share must be more than 0.0"),
        ("share", "NaN", "share must be a number"),
        ("fruit", "plum", "fruit must be apple or pear"),
        ("code", "b", "code is not written as it must be"),
        ("by_number", {"x": 1}, "by_number cannot be a name here"),
        ("shoe", 39, "shoe is no field that is known here"),
    ],
)
def test_what_is_wrong_completes_a_sentence(field: str, value: Any, sentence: str) -> None:
    with pytest.raises(ValidationError) as wrong:
        Form.model_validate({field: value})
    [problem] = wrong.value.errors()
    assert f"{field} {what_is_wrong(problem)}" == sentence
