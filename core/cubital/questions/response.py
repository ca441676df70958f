"""Response: what somebody gave to a question, in the words that the question shows, so that no order matters.

One right, true or false: the option. Several right, mismatches: those chosen. Order: all steps, in the order
given. Fill: the items in the row. Match: the answer of each item.
Adjust: the number that each value was set to. Text and number: what was typed.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

PARTS_AT_MOST = 50
TEXT_AT_MOST = 2000

Part = Annotated[str, Field(max_length=TEXT_AT_MOST)]
Response = (
    Part
    | Annotated[list[Part], Field(max_length=PARTS_AT_MOST)]
    | Annotated[dict[Part, Part], Field(max_length=PARTS_AT_MOST)]
)


def as_text(response: Response) -> str:
    """The response in one line, as it is recorded and told: the same for the same answer."""
    if isinstance(response, dict):
        return " · ".join(f"{item}: {answer}" for item, answer in sorted(response.items()))
    return response if isinstance(response, str) else " · ".join(response)
