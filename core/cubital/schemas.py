"""ApiModel is the base of all that crosses HTTP: camelCase outside, snake_case inside, UTC times with a Z."""

from datetime import UTC, datetime
from typing import Annotated

from pydantic import BaseModel, ConfigDict, PlainSerializer
from pydantic.alias_generators import to_camel


class ApiModel(BaseModel):
    """Base of request and response models."""

    model_config = ConfigDict(
        alias_generator=to_camel, populate_by_name=True, from_attributes=True, frozen=True
    )


def _with_z(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


UtcTime = Annotated[datetime, PlainSerializer(_with_z, return_type=str, when_used="json")]
"""A moment, written as ISO 8601 in UTC: 2026-11-21T09:30:00.000Z."""
