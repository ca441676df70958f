"""What happens in the tutor, told to plugins inside the transaction."""

from dataclasses import dataclass


@dataclass(frozen=True)
class TutorAnswered:
    """`covered`: the course had an answer; `complete`: the student was shown all of it.

    `refused`: why the request was not answered, None where it was.
    """

    message_id: int
    user_id: int
    module_id: int
    covered: bool
    complete: bool
    refused: str | None = None
