"""ApiModel is the base of all that crosses HTTP: camelCase outside, snake_case inside, UTC times with a Z."""

from datetime import UTC, datetime
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, PlainSerializer
from pydantic.alias_generators import to_camel


class ApiModel(BaseModel):
    """Base of request and response models."""

    model_config = ConfigDict(
        alias_generator=to_camel, populate_by_name=True, from_attributes=True, frozen=True
    )


# The answer of a call that has no more to say than that it succeeded.
class Done(ApiModel):
    success: bool = True


def _with_z(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


GREATEST_ID = 2**31 - 1  # what both databases' integer columns hold
RowId = Annotated[int, Field(ge=1, le=GREATEST_ID)]
"""The id of a row, in a path, a query or a body: 422 for what no row can have."""


def is_row_id(number: int) -> bool:
    """Whether a row could have that id: for calls that answer 404 where it cannot."""
    return 0 < number <= GREATEST_ID


UtcTime = Annotated[datetime, PlainSerializer(_with_z, return_type=str, when_used="json")]
"""A moment, written as ISO 8601 in UTC: 2026-11-21T09:30:00.000Z."""
