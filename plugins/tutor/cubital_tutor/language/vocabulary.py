"""What is known of single words: irregular forms, and those that tell nothing about a question."""

from importlib.resources import files


def _lines(name: str) -> list[str]:
    lines = (files("cubital_tutor") / name).read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def synonyms() -> list[tuple[str, list[str]]]:
    """The rows of synonyms.txt: the word that stands for all, and the words and phrases it stands for."""
    rows = [line.split(":", 1) for line in _lines("synonyms.txt")]
    return [(first.strip(), [other.strip() for other in rest.split(",")]) for first, rest in rows]


def intent_rows() -> list[tuple[list[str], list[str]]]:
    """The rows of wanted.txt: the words that ask for something, and others that tell it."""
    rows = [line.split(":", 1) for line in _lines("wanted.txt")]
    return [(asking.split(), telling.split()) for asking, telling in rows]


IRREGULAR = {
    "agreed": "agree",
    "alveoli": "alveolus",
    "atria": "atrium",
    "bent": "bend",
    "bled": "bleed",
    "broke": "break",
    "broken": "break",
    "bronchi": "bronchus",
    "cavae": "cava",
    "children": "child",
    "apply": "applies",
    "drawn": "draw",
    "drew": "draw",
    "early": "earlier",
    "evening": "eve",
    "evenings": "eve",
    "family": "families",
    "fell": "fall",
    "felt": "feel",
    "feet": "foot",
    "fully": "full",
    "froze": "freeze",
    "frozen": "freeze",
    "held": "hold",
    "kept": "keep",
    "people": "person",
    "pic": "photo",
    "pics": "photo",
    "plane": "planar",
    "planes": "planar",
    "portion": "part",
    "portions": "part",
    "reply": "replies",
    "sat": "sit",
    "scared": "afraid",
    "shaken": "shake",
    "shook": "shake",
    "stat": "statim",
    "stuck": "stick",
    "stung": "sting",
    "supply": "supplies",
    "taught": "teach",
    "threw": "throw",
    "thrown": "throw",
    "took": "take",
    "taken": "take",
    "venae": "vena",
    "vertebrae": "vertebra",
    "wore": "wear",
    "worn": "wear",
    "written": "write",
    "wrote": "write",
}

# What the whole course is about tells nothing about one question.
SUBJECT = frozenset({"phlebotomist", "phlebotomy", "blood", "patient", "puncture"})

CHATTER = frozenset(word for line in _lines("chatter.txt") for word in line.split())
"""Words that say how something is asked, not what it is about."""

GENERAL = frozenset(word for line in _lines("general.txt") for word in line.split())
"""Words that stand in questions about anything."""

ELSEWHERE = frozenset(word for line in _lines("elsewhere.txt") for word in line.split())
"""Words of other worlds, where the course does not use them."""
