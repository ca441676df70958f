"""Small talk: what is said to greetings, to thanks, to fear, and to those who ask who answers here."""

import re

from cubital.learning.modules import Module
from cubital_tutor.answers.declining import with_prompts

ABOUT_ME = (
    "I'm this course's study tutor. I answer from its lessons, glossary, and tips, and show you where each "
    "answer comes from."
)
WELCOME = "You're welcome!"
HI = "Hi!"
SHORT_TALK = "Ask me anything about this module."
KIND_WORD = "Feeling that way is normal."
RIGHT_TO_ASK = "You are right to ask."

SMALL_TALK = re.compile(
    r"^\W*((hi|hello|hey|yo|thanks?|thank you|thx|ty|ok(ay)?|cool|great|nice|good (morning|evening|afternoon)"
    r"|bye|goodbye|got it|awesome|perfect|how are you)\b\W*+"
    r"(?:(?:so much|a lot|there|tutor|again|you)\b\W*+)?+){1,4}$",
    re.IGNORECASE,
)
THANKS = re.compile(r"\b(thanks?|thx|ty)\b", re.IGNORECASE)
GREETING = re.compile(r"\W*+(hi|hello|hey|yo|good (morning|evening|afternoon))\b", re.IGNORECASE)

# What others say, of whom it tells nothing about the student.
OTHERS_WORDS = re.compile(
    r"[\"“][^\"”]*[\"”]|\b(?:says?|said|tells? me|told me|asks?|asked)\b[^,.;!?]*", re.IGNORECASE
)
DISTRESS = re.compile(
    r"\b(?:i['’]?m|i am|i feel|i felt|i was|(?:it|this) makes me|made me)\s+(?:so |really |very |just "
    r"|still |super |kind ?of |kinda |like |totally |also |a bit |a little ){0,2}"
    r"(?:scared|afraid|terrified|nervous|freaking|freaked|panick\w+|stressed|overwhelmed|crying|ashamed|sad"
    r"|embarrassed|anxious|awful|terrible|horrible|stupid|dumb|guilty|worried|desperate"
    r"|shaking(?! (?:the|a|it)\b))\b"
    r"|(?:^|[,.;!?]\s*)(?:feeling (?:awful|terrible|scared|nervous)|freaking out)\b"
    r"|\bi (?:froze(?! (?:the|a|it|my|some)\b)|panic\w*|keep panicking)\b|\bi (?:just )?cried\b"
    r"|\bi can['’]?t (?:concentrate|sleep|stop crying)\b",
    re.IGNORECASE,
)

ABOUT_THE_TUTOR = re.compile(
    r"^\W*(so |hey |ok )?(who|what|which (model|ai)|what (model|ai|kind of \w+)|are|do|can|where) (are |do "
    r"|is )?you(r name)?"
    r"( (a|an) (human|person|bot|robot|ai|machine|real \w+|teacher|doctor|nurse))?( (have|feel) \w+)?( real| "
    r"alive| human)?\W*$",
    re.IGNORECASE,
)


def answer_to_small_talk(question: str, module: Module) -> str | None:
    """What is said to a greeting or to thanks; None to anything else."""
    if not SMALL_TALK.match(question):
        return None
    if THANKS.search(question):
        return WELCOME
    return with_prompts(f"{HI} {SHORT_TALK}" if GREETING.match(question) else SHORT_TALK, module)


def is_about_the_tutor(question: str) -> bool:
    return bool(ABOUT_THE_TUTOR.match(question))


def is_distressed(question: str) -> bool:
    """Whether the student tells of being afraid, ashamed or upset."""
    return bool(DISTRESS.search(OTHERS_WORDS.sub(" ", question)))
