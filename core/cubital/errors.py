"""The refusals that domain functions raise; `cubital.http.error_responses` turns them into answers.

Refusal                400  anything that a caller asked for and cannot have
├── SignInNeeded       401  nobody is signed in
│   └── SessionOver    401  any more
├── Forbidden          403  somebody is, but may not
├── NotFound           404
├── Conflict           409
├── Invalid            422  fields are wrong: `errors` names each
├── TooMany            429  too often: try again in `Retry-After` seconds
└── Busy               503  try again in a moment, as `Retry-After` says
    ├── Unreachable    503  the database is away
    ├── NotUpgraded    503  the database is not yet of this version
    └── NoRoom         507  the disk is full: nothing new is kept, everything old is there
"""

from typing import Any


class Refusal(Exception):
    """Raised where it is known, with a sentence for the person who reads it.

    `log_event`: its name in the security log, where somebody may have to look into it. `about`: the number of
    the account that it concerns, where that is not the caller's.
    """

    status = 400
    log_event: str | None = None

    def __init__(self, message: str, about: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.about = about

    def body(self) -> dict[str, Any]:
        return {"message": self.message}

    def headers(self) -> dict[str, str]:
        return {}


class SignInNeeded(Refusal):
    status = 401

    def __init__(self, message: str = "Sign in to continue.") -> None:
        super().__init__(message)


class SessionOver(SignInNeeded):
    """The browser came with a session, but with none that is good."""

    log_event = "session_refused"


class Forbidden(Refusal):
    status = 403
    log_event = "forbidden"


class NotFound(Refusal):
    status = 404


class Conflict(Refusal):
    status = 409


class Invalid(Refusal):
    """`errors`: (field, message) pairs in the order of the form; the first is the answer's `message`."""

    status = 422

    def __init__(self, *errors: tuple[str, str]) -> None:
        super().__init__(errors[0][1])
        self.errors = errors

    def body(self) -> dict[str, Any]:
        return {
            "message": self.message,
            "errors": [{"field": field, "message": message} for field, message in self.errors],
        }


class TooMany(Refusal):
    """`what`: a plural, as "sign-in attempts"; `seconds`: when the next one may be."""

    status = 429
    log_event = "limit_reached"

    def __init__(self, what: str, seconds: int) -> None:
        super().__init__(f"Too many {what}. Please try again in {_spoken(seconds)}.")
        self.seconds = seconds

    def headers(self) -> dict[str, str]:
        return {"Retry-After": str(self.seconds)}


def _spoken(seconds: int) -> str:
    if seconds > 100:
        return f"{-(-seconds // 60)} minutes"
    return "1 second" if seconds == 1 else f"{seconds} seconds"


class Busy(Refusal):
    status = 503

    def __init__(self, message: str = "The school is very busy. Please try again in a moment.") -> None:
        super().__init__(message)

    def headers(self) -> dict[str, str]:
        return {"Retry-After": "2"}


class Unreachable(Busy):
    def __init__(self) -> None:
        super().__init__("The school cannot reach its records just now. Please try again in a moment.")


class NotUpgraded(Busy):
    def __init__(self) -> None:
        super().__init__("The school is being brought up to date. Please try again in a moment.")


class NoRoom(Busy):
    status = 507

    def __init__(self) -> None:
        super().__init__("The school's disk is full: this was not saved. What was saved before is safe.")

    def headers(self) -> dict[str, str]:
        return {"Retry-After": "60"}
