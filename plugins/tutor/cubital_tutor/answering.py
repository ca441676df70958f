"""Answering from the course alone: what is found is quoted and cited; what is not there is said so."""

import re
from dataclasses import dataclass
from functools import partial

from cubital.content import Passage
from cubital.learning.modules import Module
from cubital.shapes import Shape
from cubital_tutor.duty_of_care import Concern, concern_in
from cubital_tutor.index import Found, PassageIndex
from cubital_tutor.lessons import Lesson
from cubital_tutor.quoting import LEAST, MOST, beginning, quote, steps, word_count
from cubital_tutor.words import stems

# Below this a passage shares words with the question and no more.
RELEVANT = 0.28
# A question that the module itself suggests is on topic; all that is asked is which section is nearest.
SUGGESTED = 0.15
# A second passage is quoted too where it fits nearly as well as the first.
NEARLY = 0.8
# Where a person may act on it, more than likely is asked for.
SURE = 0.5

INTRODUCTION = (
    "Please introduce me to phlebotomy and explain what we'll be learning in this module."  # the spec's words
)

ACT_FIRST = (
    "**Act now, read later: wash the place with soap and water, or flush the eye, nose or mouth with water; "
    "report to your supervisor at once; get a medical evaluation immediately.**"
)
CALL_FOR_HELP = (
    "**If someone is in danger right now, get help first: call 911, or use your facility's emergency code, "
    "and stay with the person.** If you are thinking of harming yourself, call or text 988. I am a study "
    "tutor and cannot help in an emergency."
)
NOT_MINE_TO_SAY = (
    "**I teach the course; I can't interpret anyone's own results, diagnose, or advise on medicines.** "
    "Please ask the healthcare provider who knows the whole picture."
)
NOT_COVERED = "The course does not cover this, so I would rather not guess."
SAY_MORE = "Please ask me in a whole question, so that I can look it up."
SHORT_TALK = "You're welcome to ask me anything about this module."
ASK_INSTEAD = "You could ask me, for example:"
WHAT_YOU_LEARN = "**In this module you learn to:**"
LESSON_TO_COME = (
    "The full lesson of this module is still being written. Until then I answer from the rest of the course."
)

SMALL_TALK = re.compile(
    r"^\W*((hi|hello|hey|yo|thanks?|thank you|thx|ty|ok(ay)?|cool|great|nice|good (morning|evening|afternoon)"
    r"|bye|goodbye|got it|awesome|perfect|how are you)\b\W*(so much|a lot|there|tutor|again|you)?\W*){1,4}$",
    re.IGNORECASE,
)


class Source(Shape):
    """A place in the course: where it stands, its heading, and a path of the school that opens it."""

    title: str
    heading: str
    link: str


@dataclass(frozen=True)
class Answer:
    """`text` is Markdown; `covered` False where the course has no answer."""

    text: str
    sources: tuple[Source, ...]
    covered: bool


def answer(question: str, module: Module, lesson: Lesson | None, index: PassageIndex) -> Answer:
    """The course's answer to `question`, asked in `module`, whose lesson may not be written yet."""
    if _same(question, INTRODUCTION):
        return _introduction(module, lesson, index)
    if SMALL_TALK.match(question):
        return Answer(_with_prompts(SHORT_TALK, module), (), True)
    concern = concern_in(question)
    if concern is not None:
        return _with_care(concern, question, module, index)
    if not stems(question):
        return Answer(_with_prompts(SAY_MORE, module), (), True)
    found = index.search(question, module.id)
    if not found or found[0].score < _least(question, module, lesson, found[0]):
        return Answer(_with_prompts(NOT_COVERED, module), (), False)
    return _quoted(found, module)


def _least(question: str, module: Module, lesson: Lesson | None, best: Found) -> float:
    """What `best` must score at least to be an answer."""
    suggested = [*module.prompts, *(lesson.suggestions if lesson else [])]
    own = best.passage.module == module.id and any(_same(question, other) for other in suggested)
    return SUGGESTED if own else RELEVANT


def _same(question: str, other: str) -> bool:
    return [*re.findall(r"\w+", question.lower())] == [*re.findall(r"\w+", other.lower())]


def _with_prompts(sentence: str, module: Module) -> str:
    prompts = "\n".join(f"- {prompt}" for prompt in module.prompts)
    return f"{sentence} {ASK_INSTEAD}\n\n{prompts}"


def _quoted(found: list[Found], module: Module) -> Answer:
    best = found[0].passage
    parts = [_where(best, module), quote(best.text, partial(_weight, found[0]))]
    cited = [best]
    room = MOST - word_count(parts[1])
    for other in found[1:3]:
        if other.score >= max(RELEVANT, NEARLY * found[0].score) and room >= LEAST / 2:
            more = quote(other.passage.text, partial(_weight, other), room)
            if more and word_count(more) <= room:
                parts += [_where(other.passage, module, also=True), more]
                cited.append(other.passage)
                room -= word_count(more)
    return Answer(_joined(parts), tuple(map(_source, cited)), True)


def _weight(found: Found, text: str) -> float:
    there = set(stems(text))
    return sum(weight for stem, weight in found.weights.items() if stem in there)


def _where(passage: Passage, module: Module, also: bool = False) -> str:
    """Says where an answer is from, where it is not this module's lesson."""
    if passage.module == module.id:
        return f"*{passage.heading}:*" if also else ""
    return f"*{passage.title}*" if passage.module else f"*{passage.title}: {passage.heading}*"


def _source(passage: Passage) -> Source:
    return Source(title=passage.title, heading=passage.heading, link=passage.link)


def _joined(parts: list[str]) -> str:
    return "\n\n".join(part for part in parts if part)


def _with_care(concern: Concern, question: str, module: Module, index: PassageIndex) -> Answer:
    """Act first, then learn; and nobody's own results. What is quoted must be sure to be about it."""
    lead, about = {
        Concern.EXPOSURE: (ACT_FIRST, "got stuck with a needle what now"),
        Concern.EMERGENCY: (CALL_FOR_HELP, question),
        Concern.PERSONAL: (NOT_MINE_TO_SAY, "can i tell a patient their results"),
    }[concern]
    found = index.search(about, module.id, most=1)
    if not found or found[0].score < SURE:
        return Answer(lead, (), True)
    passage = found[0].passage
    if concern is Concern.EXPOSURE:
        parts = [beginning(passage.text), steps(passage.text)]
    else:
        parts = [lead, _where(passage, module), quote(passage.text, partial(_weight, found[0]))]
    return Answer(_joined(parts), (_source(passage),), True)


def _introduction(module: Module, lesson: Lesson | None, index: PassageIndex) -> Answer:
    parts, sources = [f"**Welcome to module {module.id}, {module.title}.**"], []
    found = index.search("what does the word phlebotomy mean", module.id)
    if found and found[0].score >= RELEVANT:
        parts.append(beginning(found[0].passage.text))
        sources.append(_source(found[0].passage))
    parts.append(module.description)
    if lesson is None:
        parts.append(LESSON_TO_COME)
    else:
        parts += [WHAT_YOU_LEARN, "\n".join(f"- {point}" for point in lesson.learning_points)]
        sources.append(
            Source(
                title=f"Module {module.id} lesson",
                heading=module.title,
                link=f"/course/{module.id}?tab=lesson",
            )
        )
    parts.append(_with_prompts("", module).strip())
    return Answer(_joined(parts), tuple(sources), True)
