"""Claims: what no answer may say, whoever wrote it, because someone may act on it."""

import re

from cubital_tutor.language.sentences import sentences_of

# "Never recap" says the opposite of what it names.
DENIED = re.compile(
    r"\b(no|not|never|dont|doesnt|isnt|arent|cant|cannot|wont|without|avoid|avoids|wrong|false|myth|instead"
    r"|rather"
    r"|stop|refuse|forbids?|forbidden|prohibits?|prohibited|nobody|none|neither|nor|danger|dangerous|error)\b"
)

_MAY = (
    r"(you (can|may|should|could|must)|its? (is )?(ok|okay|fine|safe|allowed|best|enough)|always|simply|just"
    r"|feel free)"
)

# Each is dangerous where its sentence does not deny it.
AFFIRMED = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_MAY}\b.*\b(recap|bend the needle|break the needle|reuse (a |the )?(needle|lancet|holder))",
        r"\b(recapping|reusing (needles|lancets|holders)) (a needle )?(is|are) (ok|okay|fine|safe|allowed"
        r"|good)",
        r"\b(squeeze|milk|suck|cut)\b.*\b(wound|puncture)\b.*\b(bleeds?|bleeding|blood out)\b",
        r"\b(leave|keep|stays?|left)\b.*\btourniquet\b.*\b([3-9]|\d\d+)( to \d+)? minutes",
        r"\btourniquet\b.*\b(stay|remain|be left)\b.*\bfor ([3-9]|\d\d+)( to \d+)? minutes",
        rf"{_MAY}\b.*\blabel\b.*\bbefore (the draw|drawing|you draw|filling|collection)",
        rf"{_MAY}\b.*\b(draw|use|puncture)\b.*\bfistula\b",
        rf"{_MAY}\b.*\b(combine|pour together|pool)\b.*\btubes\b",
        rf"{_MAY}\b.*\b(probe|search sideways|fish for)\b",
        rf"{_MAY}\b.*\b(third|fourth|3rd|4th) (attempt|try|stick)\b",
        r"\b(room|bed) number (is|counts as|works as) (a |an )?(good |valid |acceptable |second )?identifier",
        r"\b(use|give|offer|hold)\b.*\b(smelling salts|ammonia inhalants?)\b",
        r"\b(put|place|hold|push)\b.*\b(spoon|object|something|gauze|fingers?)\b.*\b(into|in"
        r"|between)\b.*\b(mouth|teeth)\b",
        r"\b(take|inject|give|swallow)\b.*\b\d+([.,]\d+)? ?(mg|mcg|units?|tablets?|pills?|doses?)\b",
        r"\byou (probably |likely |clearly |definitely |surely |may |might )?have (got )?(a |an )?"
        r"(diabetes|anemia|leukemia|cancer|hiv|hepatitis|an infection|infection|sepsis|a clot|stroke|heart "
        r"attack)",
        r"\b(double|skip|stop taking|increase|decrease) your (dose|insulin|warfarin|medication|medicine"
        r"|pills)",
    )
)

# Each is dangerous as it stands.
FLAT = tuple(
    re.compile(pattern)
    for pattern in (
        r"\b(you|one) (do|does|need) ?not (need|have) to (wear |put on |use )?gloves\b",
        r"\bgloves are (not needed|unnecessary|optional)",
        r"\b(no|not) need to (report|tell anyone|wash|identify|ask for consent)\b",
        r"\b(no|zero) risk of (hiv|hepatitis|infection)\b",
        r"\byou (will not|wont|cannot|cant) (get|catch) (hiv|hepatitis)\b",
        r"\byour (results?|levels?|glucose|potassium|hemoglobin|labs) (is|are|looks?) "
        r"(fine|normal|ok|okay|nothing to worry)",
    )
)


def dangerous_in(text: str) -> list[str]:
    """The sentences of `text` that claim something dangerous."""
    return [sentence for sentence in sentences_of(text) if is_dangerous(sentence)]


def is_dangerous(sentence: str) -> bool:
    plain = " ".join(re.sub(r"[^a-z0-9.,\s-]", "", sentence.lower().replace("–", "-")).split())
    if any(pattern.search(plain) for pattern in FLAT):
        return True
    return not DENIED.search(plain) and any(pattern.search(plain) for pattern in AFFIRMED)
