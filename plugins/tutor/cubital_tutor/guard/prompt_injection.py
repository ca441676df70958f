"""Prompt injection: attempts to change the tutor's rules or to see others' data, and orders to a machine."""

import re
from functools import lru_cache

from cubital_tutor.guard.topics import RULES, topics
from cubital_tutor.language.course_language import CourseLanguage, CoursePattern, spoken_language

# Written as by someone who asks about the work: "can I skip this step" is a question.
ASKS = re.compile(
    r"\b(can|may|should|could|do|must|would|if|when) (i|we|you|he|she|they|someone)"
    r" (just |ever |really )?(ignore|forget|bypass|override|skip|disregard)\b"
)

_RULES = (
    r"(instructions?|rules|prompts?|guidelines|restrictions?|programming|training|polic(y|ies)|limits"
    r"|the course|lessons?|course material|context|safeguards|filters?)"
)

CHANGES_RULES = (
    rf"\b(ignore|forget|disregard|override|bypass|drop|overwrite|erase) (\w+ ){{0,4}}{_RULES}\b",
    r"\b(print|show|reveal|repeat|tell|output|give|translate|summari[sz]e|leak|display|recite|share"
    r"|dump|spell|list) "
    r"(\w+ ){0,3}"
    r"(your|the|hidden|system|initial|secret) (\w+ ){0,2}(instructions|prompt|rules|configuration|guidelines"
    r"|settings)\b",
    r"\b(turn|switch|shut) (off|down) your\b|\b(disable|remove|lift|suspend|drop|break|delete) your\b",
    r"\bwhat (is|are|were) your (\w+ )?(instructions|prompt|rules|guidelines)\b",
    r"\b(ignore|override|bypass|drop|turn off) your (\w+ )?(safety|settings|guard ?rails?|limits?)\b",
    r"\byour (training data|source code|weights|parameters|config\w*|memory)\b",
    r"\b(what|which) (\w+ )?(model|llm|version|engine) (\w+ )?(are|r) (you|u)\b",
    r"\b(ignore|disregard|forget) (the |everything |all |anything )*(above|previous|prior)\b",
    r"\b(ignore|disregard|forget) (everything|all|anything|what) (that )?(you|u) (were|was|have been|know)\b",
    r"\b(what|which) (rules|instructions|orders|prompt) (were|was|are|did) (you|u)\b",
    r"\bpretend (the )?(rules|course)\b",
    r"\bfrom now on (say|write|use|reply|be|start)\b|\b(bypass|skip) the course and\b",
    r"\byou (dont|do not|neednt|no longer) (have to |need to )?(follow|obey)\b",
    r"\b(act|behave|respond|answer|talk) (like|as) (chat ?gpt|gpt|claude|gemini|siri|alexa)\b",
    r"\byou(re| are| will be) my (\w+ )?now\b|\bpretend (that )?i( a)?m\b",
    r"\bmake me (an |the )?(admin\w*|teacher|owner)\b",
    r"\b(answer|respond|reply|speak|talk) without (any )?(restrictions|limit\w*|filters?|rules)\b",
    r"\byour (developers?|creators?|makers?|programming|programmers?)\b",
    r"\b(turn|switch|shut) off (the |all |any |content )*(filters?|restrictions|guard ?rails?)\b",
    r"\bstop (being|acting (as|like)) (a |an |my |the )?(tutor|teacher|assistant|ai|bot)\b",
    r"\bhow (were|are) (you|u) (programmed|trained|prompted|built|made|instructed|set up)\b",
    r"\b(answer|reply|respond) without (using )?(the )?(course|lessons?|sources?)\b",
    r"\b(mark|set) (all )?(of )?my (modules?|course|lessons?) (as )?(complete|completed|done|finished)\b",
    r"\bsudo\b|\bhack (into )?(the|this|my|your)\b|\b(root|debug|admin) access\b",
    r"\b(change|set|edit|alter|reset|fake) my (\w+ )?(progress|grades?|scores?|marks?)\b",
    r"\b(system|your|hidden|initial|secret) ?(\w+ )?(prompts?|system message)\b",
    r"\b(system|hidden|initial|secret) (instructions?|message|text)\b|\bforget (that )?you(re| are)\b",
    r"\b(were|are|have) you (been )?(told|programmed|instructed|prompted|configured) (to|by|before|not)\b",
    r"\byou(re| are) free (now|from)\b|\bno more rules\b",
    r"\b(repeat|print|copy|read|output|show|recite|translate|summari[sz]e) (\w+ ){0,3}"
    r"(text|words?|lines?|everything|messages?|conversation) (\w+ )?(above|before this|so far)\b",
    r"\b(you are|youre|ur|u are|u r) (now|no longer|hereby|going to be)\b",
    r"\b(from (now|here|this point) on|starting now),? (you|answer|respond|reply|always|ignore|speak"
    r"|talk|act)\b|\byou.* from now on\b",
    r"\b(answer|reply|respond) (only|just) (with )?(yes|no)\b",
    r"\bi( a)?m (the|your) (\w+ )?(administrator|admin|developer|creator|programmer|owner)\b|\bobey me\b",
    r"(^|[.!,;:] ?|\b(please|now|and|must|will|should) )(act|behave|respond|answer|speak|talk|reply) (as"
    r"|like) (if |though )?"
    r"(a|an|my|you|the|dan)\b",
    r"\bpretend (to be|you|there|that you|that the|the (course|lesson|rules?))\b",
    r"\b(role ?play|imagine you are|imagine youre)\b",
    r"\b(jail ?break|developer mode|dev mode|god mode|admin mode|do anything now|unrestricted|unfiltered"
    r"|uncensored|no restrictions|no filters?"
    r"|without "
    r"(any )?rules"
    r"|have no rules)\b",
    r"\b(new|updated) (rule|rules|instruction|instructions)( |:|$)",
    r"(^|\s)(system|assistant|developer) ?: ",
    r"</?(context|system|instructions?|passages?|prompt|assistant|user)\b",
    r"\[/?inst\]|<\|?(im_start|im_end|system|endoftext)",
    r"\brepeat (after me|the following|these words|exactly)\b",
    r"(^|[.!,;:] ?|\b(please|now|and|just|then|always|must|will|should|to|you) )"
    r"say (that|exactly|only|the words?) ",
    r"\b(api|secret|access) keys?\b",
    r"\b(print|show|reveal|dump|read) (\w+ ){0,2}(database|env|environment|source code|server|logs?"
    r"|config)\b",
)

_OTHERS = (
    r"((other|another|all|every|the other|my|each|any) (\w+ )?"
    r"(students?|users?|people|classmates?|learners?|accounts?|members?)|(everyone|everybody|anyone"
    r"|someone|somebody)( elses?)?)"
)
_THEIRS = (
    r"(chats?|chat history|histor(y|ies)|questions|messages|conversations?|e ?mails?|e ?mail addresses"
    r"|address(es)?|grades?|marks"
    r"|passwords?|progress|scores?|phone numbers?|names?|data|accounts?|records?)"
)

OTHERS_DATA = (
    rf"\b{_THEIRS} (of|for|from|by) (the )?{_OTHERS}\b",
    rf"\b{_OTHERS} {_THEIRS}\b",
    r"\b(admin|administrator|teacher|instructor|root|user|student)s? (\w+ )?(password|login|credentials"
    r"|account)\b",
    r"\bpassword (of|for) \b",
    r"\b(what|which( \w+)?|questions) (did |has |have |does )?(?!(i|we|it|this|that) )"
    r"(?!(\w+ ){0,3}{speaker} )(\w+ ){1,6}"
    r"(asked|said|told|wrote|written|typed)( to)? (you|the tutor|the bot|the ai)\b",
    r"\bdid (?!(\w+ ){0,3}{speaker} )(\w+ ){1,6}"
    r"(ask|say|tell|write|type)( to)? (you|the tutor|the bot|the ai)\b",
    r"\b(show|give|send|e ?mail) (me |us )?(?!this )\w+s (progress|grades?|marks|chats?|chat history"
    r"|passwords?|e ?mails?|e ?mail address|phone number|conversations?|scores?)\b",
    r"\bwho else (in|from) (my|the|this) (class|course|school)\b",
    r"\bwhat (grades?|scores?|marks?) (did|does|has) (?!i\b|we\b|you\b|it\b|one\b)\w+ (get|got|have)\b",
    r"\bthe (student|person|user|one) before me\b",
    r"\b(show|give|send|list) (me )?(all )?(of )?the (chats?|conversations|messages|grades|passwords"
    r"|(exam|test) answers)\b",
    r"\bwhat (have|are|do|did|has) (people|others|everyone|the others|(other )?students) "
    r"(\w+ )?(ask|asking|asked)\b",
    r"\b(last|previous) (persons?|users?|students?) (\w+ )?(conversation|chat|question)s?\b",
    r"\bwho (else )?(is|are|has|have|else) (\w+ )?(failing|failed|pass(ing|ed)(?! out)|behind|enrolled)\b",
    # "Another student wrote the wrong time on the tube" is told, and asks for nobody's data.
    r"\b(what|which \w+|questions?|answers?|messages?|everything|all|things?|stuff) (that )?(the |my )?"
    r"(another|other) (student|user|classmate)s? (\w+ )?(asked|said|typed|wrote)\b",
    r"\babout (another|other|a different) (student|user|classmate)s?\b|\banswer keys?\b|\blog (me )?in as\b",
    r"\b(his|her|their|someones|teachers?) (account|login|password|grades?|chats?)\b",
    r"\b(list|show|give|export) (me )?(all |the )?(users?|students?|accounts?|emails?)\b",
    r"\b(answers?|answer key|questions) (of|to|for|from) the ((final|real|actual|certification|state|nha"
    r"|ascp|npa|board|national) )+exam\b",
)

_CHANGES = tuple(map(re.compile, CHANGES_RULES))
_OTHERS_DATA = tuple(map(CoursePattern, OTHERS_DATA))


def asks_against_rules(message: str) -> bool:
    """Whether `message` tries to change how the tutor works, or asks for its workings or others' data."""
    plain = _line_with_punctuation(message)
    if any(pattern.search(plain) for pattern in _OTHERS_DATA):
        return True
    patterns, questions = _of_course(spoken_language())
    matches = [match for pattern in (*_CHANGES, *patterns) if (match := pattern.search(plain))]
    is_question = any(question.search(plain) for question in (ASKS, *questions))
    return bool(matches) and not (len(matches) == 1 and is_question)


@lru_cache(maxsize=8)
def _of_course(language: CourseLanguage) -> tuple[list[re.Pattern[str]], list[re.Pattern[str]]]:
    """The course's own patterns of such messages, and of questions that only sound like them."""
    topic = topics(language)[RULES]
    return [*map(language.compile, topic.patterns)], [*map(language.compile, topic.unless)]


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
    return ORDERS.search(_line_with_punctuation(sentence)) is not None


def _line_with_punctuation(text: str) -> str:
    """In small letters without apostrophes and emphasis; "system:" and "</context>" keep their signs."""
    text = re.sub(r"['’*_`]", "", text.lower())
    return " ".join(text.split())
