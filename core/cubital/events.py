"""Core's events, published inside the transaction and passed to the plugins' `on_event`."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class UserRegistered:
    user_id: int
    status: str


@dataclass(frozen=True)
class PasswordReplaced:
    """Reset by mail, changed, or set by an operator: what the old one led to should lead nowhere now."""

    user_id: int


@dataclass(frozen=True)
class DetailsChanged:
    """The name, email address or phone number."""

    user_id: int


@dataclass(frozen=True)
class SignedIn:
    user_id: int


@dataclass(frozen=True)
class StatusChanged:
    user_id: int
    status: str
    by: int


@dataclass(frozen=True)
class ProgressSaved:
    user_id: int
    module_id: int
    last_position: int


@dataclass(frozen=True)
class ActivityLogged:
    """One entry of the activity log; `module_id` None where it is about no module."""

    activity_id: int
    user_id: int
    module_id: int | None
    activity: str
    details: dict[str, Any]


@dataclass(frozen=True)
class AssessmentCompleted:
    """A student finished an exam of a module, for the first time under its id; `score` in percent."""

    user_id: int
    module_id: int
    score: float


@dataclass(frozen=True)
class AnswerGiven:
    """A student answered a question, for the first time under that answer's id.

    `question` is its key, `source` where it was asked: practice, quiz, review, or a plugin's own word.
    """

    user_id: int
    module_id: int | None
    question: str
    source: str
    chosen: str
    correct: bool


@dataclass(frozen=True)
class ContentLoaded:
    """A load changed the content; `version` is the load's number."""

    version: int
