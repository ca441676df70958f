"""What comes before teaching: in an accident, what to do now; about a person's own results, nothing."""

import re
from enum import Enum

from cubital_tutor.guard.accidents import (
    ARTERY,
    BLEEDING,
    EXPOSED,
    FAINT_MYSELF,
    FAINTING,
    IN_DANGER,
    REACTION,
    SEIZURE,
    SELF_HARM,
    SUPPOSED,
)
from cubital_tutor.guard.own_health import PASSED_ON, PERSONAL


class Concern(Enum):
    """Why a message is more than a question."""

    EXPOSURE = "exposure"  # the student has been stuck, cut or splashed
    FAINTING = "fainting"
    FAINT_MYSELF = "faint myself"
    BLEEDING = "bleeding"
    ARTERY = "artery"
    SEIZURE = "seizure"
    REACTION = "reaction"
    EMERGENCY = "emergency"  # somebody's life may be in danger
    PERSONAL = "personal"  # a person's own results, health or medicine
    RULES = "rules"  # the tutor's rules and workings, or others' data


# The first that fits counts.
HAPPENING = (
    (Concern.EMERGENCY, IN_DANGER),
    (Concern.EXPOSURE, EXPOSED),
    (Concern.REACTION, REACTION),
    (Concern.SEIZURE, SEIZURE),
    (Concern.FAINT_MYSELF, FAINT_MYSELF),
    (Concern.FAINTING, FAINTING),
    (Concern.ARTERY, ARTERY),
    (Concern.BLEEDING, BLEEDING),
)


def concern_in(message: str) -> Concern | None:
    """What in `message` comes before teaching, if anything."""
    plain = _plain(message)
    if SELF_HARM.search(plain):
        return Concern.EMERGENCY
    if not SUPPOSED.search(plain):
        for concern, pattern in HAPPENING:
            if pattern.search(plain):
                return concern
    return Concern.PERSONAL if PERSONAL.search(plain) and not PASSED_ON.search(plain) else None


def is_passed_on(message: str) -> bool:
    """Whether `message` is of what others ask, or of looking things up; how to meet that is taught."""
    return PASSED_ON.search(_plain(message)) is not None


def _plain(message: str) -> str:
    plain = re.sub(r"[^a-z0-9.\s]", " ", re.sub(r"['’]", "", message.lower()))
    return f" {' '.join(plain.split())} ".replace(" thru ", " through ")
