"""Suggestions: what the tutor offers to be asked with one press; each of them is understood."""

from __future__ import annotations

QUIZ_ME = "Quiz me"
QUIZ_AGAIN = "Quiz me again"
NOT_KNOWN = "I don't know"
STOP = "Stop the quiz"
SUMMARIZE = "Summarize this module"
WHERE_TO_START = "Where do I start?"
WHAT_NEXT = "What should I study next?"
HOW_AM_I_DOING = "How am I doing?"
SIMPLER = "Explain it in simpler words"
EXAMPLE = "Give me an example"

# These tell nothing new when they are asked a second time.
ONCE = frozenset({SUMMARIZE, WHERE_TO_START})

EVERY_REQUEST = (
    *(QUIZ_ME, QUIZ_AGAIN, NOT_KNOWN, STOP, SUMMARIZE, WHERE_TO_START),
    *(WHAT_NEXT, HOW_AM_I_DOING, SIMPLER, EXAMPLE),
)
