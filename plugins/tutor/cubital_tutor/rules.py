"""Rules: what the tutor is asked to be or to give away and does not; and texts that give it orders."""

import re

# Written as by someone who asks about the work: "can I ignore the order of draw" is a question.
ASKS = re.compile(
    r"\b(can|may|should|could|do|must|would|if|when) (i|we|you|he|she|they|the patient|a patient|someone|a "
    r"phlebotomist)"
    r" (just |ever |really )?(ignore|forget|bypass|override|skip|disregard)\b"
)

_RULES = (
    r"(instructions?|rules|prompts?|guidelines|restrictions?|programming|training|polic(y|ies)|limits"
    r"|the course|course material|context|safeguards|filters?)"
)

CHANGES_RULES = (
    rf"\b(ignore|forget|disregard|override|bypass|drop|overwrite|erase) (\w+ ){{0,4}}{_RULES}\b",
    r"\b(print|show|reveal|repeat|tell|output|give|translate|summari[sz]e|leak|display|recite|share|dump) "
    r"(\w+ ){0,3}"
    r"(your|the|hidden|system|initial|secret) (\w+ ){0,2}(instructions|prompt|rules|configuration|guidelines"
    r"|settings)\b",
    r"\bwhat (is|are|were) your (\w+ )?(instructions|prompt|rules|guidelines)\b",
    r"\bsystem ?prompt\b",
    r"\b(repeat|print|copy|output|show|recite|translate|summari[sz]e) (\w+ ){0,3}"
    r"(text|words?|lines?|everything|messages?|conversation) (\w+ )?(above|before this|so far)\b",
    r"\byou are (now|no longer|hereby|going to be)\b",
    r"\b(from now on|starting now) (you|answer|respond|reply|always|ignore)\b",
    r"(^|[.!,;:] ?|\b(please|now|and|must|will|should) )(act|behave|respond|answer|speak|talk|reply) (as"
    r"|like) (if |though )?"
    r"(a|an|my|you|the|dan)\b",
    r"\bpretend (to be|you|that you)\b",
    r"\b(role ?play|imagine you are|imagine youre)\b",
    r"\b(jail ?break|developer mode|dev mode|god mode|do anything now|unrestricted|no restrictions|without "
    r"(any )?rules"
    r"|have no rules)\b",
    r"\b(new|updated) (rule|rules|instruction|instructions)( |$)",
    r"(^|\s)(system|assistant|developer) ?: ",
    r"</?(context|system|instructions?|passages?|prompt|assistant|user)\b",
    r"\[/?inst\]|<\|?(im_start|im_end|system|endoftext)",
    r"\brepeat (after me|the following|these words|exactly)\b",
    r"\bsay (that|exactly|only|the words?) ",
    r"\b(api|secret|access) keys?\b",
    r"\b(print|show|reveal|dump|read) (\w+ ){0,2}(database|env|environment|source code|server|logs?"
    r"|config)\b",
)

_OTHERS = (
    r"(other|another|all|every|the other|my|each|any) (\w+ )?"
    r"(students?|users?|people|classmates?|learners?|accounts?|members?)"
)
_THEIRS = (
    r"(chats?|chat history|histor(y|ies)|questions|messages|conversations?|e ?mails?|e ?mail addresses"
    r"|address(es)?|grades?"
    r"|passwords?|progress|scores?|phone numbers?|names?|data|accounts?|records?)"
)

OTHERS_DATA = (
    rf"\b{_THEIRS} (of|for|from|by) (the )?{_OTHERS}\b",
    rf"\b{_OTHERS} {_THEIRS}\b",
    r"\b(admin|administrator|teacher|instructor|root|user|student)s? (\w+ )?(password|login|credentials"
    r"|account)\b",
    r"\bpassword (of|for) \b",
    r"\bwhat (did|has|does) (?!the patient|a patient|my patient|the nurse|the doctor|it |this |that |the |a "
    r"|an )\w+( \w+)?"
    r" (ask|asked|say to|tell|told|write|written|type|typed)( to)? you\b",
    r"\bwhat (did|has) (?!the |a |an |my patient)\w+( \w+){1,5} (ask|asked|type|typed|write|written)( to)? "
    r"you\b",
    r"\b(list|show|give|export) (me )?(all |the )?(users?|students?|accounts?|emails?)\b",
    r"\b(answers?|answer key|questions) (of|to|for|from) the (final|real|actual|certification|state|nha"
    r"|national) exam\b",
)

_CHANGES = tuple(map(re.compile, CHANGES_RULES))
_OTHERS_DATA = tuple(map(re.compile, OTHERS_DATA))


def asks_against_rules(message: str) -> bool:
    """Whether `message` tries to change how the tutor works, or asks for its workings or others' data."""
    plain = _plain(message)
    if any(pattern.search(plain) for pattern in _OTHERS_DATA):
        return True
    found = [match for pattern in _CHANGES if (match := pattern.search(plain))]
    return bool(found) and not (len(found) == 1 and ASKS.search(plain))


# In a text of the course these are addressed to a machine, not to a student.
ORDERS = re.compile(
    r"\b(ignore|disregard|forget|override) (\w+ ){0,3}(instructions?|prompts?|guidelines|context)\b"
    r"|\bsystem ?prompt\b|\byou are now (a|an|dan|free|in)\b|</?(context|system|prompt|passages?)\b"
    r"|\b(jailbreak|developer mode)\b|\[/?inst\]|<\|?im_(start|end)"
    r"|\b(ai|assistant|chatbot|language model|tutor)s?\b[^.]{0,40}\b(must|should|shall|will) (now )?"
    r"(say|answer|tell|reply|reveal|output|respond)\b"
)


def gives_orders(sentence: str) -> bool:
    """Whether a sentence of a passage tries to instruct the machine that reads it."""
    return ORDERS.search(_plain(sentence)) is not None


def _plain(text: str) -> str:
    text = re.sub(r"['’*_`]", "", text.lower())
    return " ".join(text.split())
