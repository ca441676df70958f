"""Words of everyday English: irregular forms, and those that tell nothing about a question."""

from importlib.resources import files


def _lines(name: str) -> list[str]:
    lines = (files("cubital_tutor.language") / name).read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


# By hand, since they also join what no library's lemmas do: "pic" and photo, "evening" and eve.
IRREGULAR = {
    "agreed": "agree",
    "bent": "bend",
    "bled": "bleed",
    "broke": "break",
    "broken": "break",
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
    "portion": "part",
    "portions": "part",
    "reply": "replies",
    "sat": "sit",
    "scared": "afraid",
    "shaken": "shake",
    "shook": "shake",
    "stuck": "stick",
    "stung": "sting",
    "supply": "supplies",
    "taught": "teach",
    "threw": "throw",
    "thrown": "throw",
    "took": "take",
    "taken": "take",
    "wore": "wear",
    "worn": "wear",
    "written": "write",
    "wrote": "write",
}

CHATTER = frozenset(word for line in _lines("chatter.txt") for word in line.split())
"""Words that say how something is asked, not what it is about."""

GENERAL = frozenset(word for line in _lines("general.txt") for word in line.split())
"""Words that stand in questions about anything."""
