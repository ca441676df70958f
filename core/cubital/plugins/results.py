"""The values that plugins answer hooks with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cubital.storage.work import Work


@dataclass(frozen=True)
class RegistrationStep:
    """The next step of a pending user: `redirect`, a path of the school, or an external `url`."""

    redirect: str | None = None
    url: str | None = None


@dataclass(frozen=True)
class PersonalData:
    """`export`: JSON-ready facts on one person, by name. `erase(work)` removes or anonymizes them."""

    export: dict[str, Any]
    erase: Callable[[Work], object]


@dataclass(frozen=True)
class ProgressNote:
    """One or two plain sentences on how a student is doing, and the page of the school to go on with.

    `link` is the page's path, `link_text` what is done there: "Go on with the exam".
    """

    text: str
    link: str
    link_text: str


@dataclass(frozen=True)
class NextStep:
    """What a student could do next, for the card Today.

    `title` says what waits, `detail` where it stands ("Module 5, full lesson"), `link_text` what one does.
    `link`: a page of the school, at the exact place. `order`: the smallest stands first: 10 an exam that is
    open, 20 reviews, 30 the place where they stopped, 40 the next module (core's own), 50 practice.
    `minutes` is an estimate. `count`: of what waits; it stands in the menu, beside the page of the link.
    """

    kind: str
    title: str
    link: str
    link_text: str
    order: float
    detail: str = ""
    minutes: int | None = None
    count: int | None = None


@dataclass(frozen=True)
class SetupStep:
    """Something that whoever runs a fresh school does once, and whether it is done.

    `id`: lower-case letters, digits, `_` and `-`, and no other plugin's. `detail` says how things are.
    `command` is typed at the server, or is the line of a setting; `link` is a page of the school and
    `link_text` its words. The smallest `order` stands first: 10 the content, 20 staff, 30 texts, 40 mail,
    50 payments, 60 students, 70 a backup.
    """

    id: str
    title: str
    detail: str
    done: bool
    order: float
    command: str | None = None
    link: str | None = None
    link_text: str | None = None


@dataclass(frozen=True)
class Concern:
    """Something for a human to look at, `since` in UTC.

    Where it is about one student, `student_id`: the name is shown above it, and need not be in the words.
    Where it is about one question of the content, `question`: the name that its answers record; where it is
    about one module, `module_id`.
    """

    title: str
    detail: str
    since: datetime
    student_id: int | None = None
    question: str | None = None
    module_id: int | None = None
