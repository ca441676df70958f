"""Retelling the last answer: in simpler words, once more, or with an example, each out of the course."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from cubital.content import Passage
from cubital_tutor.answers.answer import Answer, Source
from cubital_tutor.answers.suggestions import EXAMPLE, QUIZ_ME, SIMPLER, SUMMARIZE, WHERE_TO_START
from cubital_tutor.guard.guardrails import harmless
from cubital_tutor.language.naive_bayes import plain_words
from cubital_tutor.language.sentences import sentences_of
from cubital_tutor.lessons import Lesson, Section
from cubital_tutor.requests.conversation import EarlierAnswer
from cubital_tutor.retrieval.written_answers import WrittenAnswer

NOTHING_YET = "I haven't told you anything yet. Ask me about this module, or press one of these."
IN_WORDS = "I have no simpler words for that as a whole, but these are its terms:"
NO_SIMPLER = "I have no simpler words for that. It may help to read it in its place: "
NO_EXAMPLE = "There is no worked example for that. It is taught here: "
SIMPLEST = "That was the simplest I can say it."
MOST_TERMS = 3
SAME_QUESTION = 0.6  # the part of the words that two questions must have in common to be one
LONG_ENOUGH = 40  # characters of an answer by which it is known again
AN_EXAMPLE = re.compile(
    r"\b(for example|for instance|e\.g\.|as an example|is an example|example:|a case:)", re.IGNORECASE
)


def simpler(
    earlier: Sequence[EarlierAnswer], answers: Iterable[WrittenAnswer], passages: Iterable[Passage]
) -> Answer:
    """The last answer in simpler words: as somebody wrote them, else the glossary's for its terms."""
    last = _last_taught(earlier)
    if last is None:
        return Answer(NOTHING_YET, (), True, suggestions=(WHERE_TO_START, SUMMARIZE, QUIZ_ME))
    written = list(answers)
    if any(one.simpler and _is_in(one.simpler, last.text) for one in written):
        lead, answer = SIMPLEST, None
    else:
        lead, answer = "", _written(last, written)
    if answer is not None and answer.simpler:
        return Answer(harmless(answer.simpler), last.sources, True, suggestions=(EXAMPLE, QUIZ_ME))
    terms = _terms_in(last.text, passages)
    if terms:
        term_list = "\n".join(f"- **{term.heading}**: {harmless(term.text)}" for term in terms)
        text = f"{lead} {IN_WORDS}".strip() if not lead else f"{lead} These are its terms:"
        return Answer(
            f"{text}\n\n{term_list}",
            (*(_source(term) for term in terms), *last.sources[:1]),
            True,
            suggestions=(EXAMPLE, QUIZ_ME),
        )
    text = f"{lead} {NO_SIMPLER}{_places(last.sources)}".strip()
    return Answer(text, last.sources, True, suggestions=(EXAMPLE, QUIZ_ME))


def again(earlier: Sequence[EarlierAnswer]) -> Answer:
    """The last answer once more, word for word."""
    last = next((one for one in earlier if one.quiz is None), None)
    if last is None:
        return Answer(NOTHING_YET, (), True, suggestions=(WHERE_TO_START, SUMMARIZE, QUIZ_ME))
    return Answer(
        last.text, last.sources, True, suggestions=(SIMPLER, EXAMPLE) if last.sources else (QUIZ_ME,)
    )


def example(earlier: Sequence[EarlierAnswer], lessons: Iterable[Lesson]) -> Answer:
    """An example out of the sections that the last answer is from, one that was not given yet."""
    last = _last_taught(earlier)
    if last is None:
        return Answer(NOTHING_YET, (), True, suggestions=(WHERE_TO_START, SUMMARIZE, QUIZ_ME))
    texts = " ".join(one.text for one in earlier)
    by_link = {source.link: source for source in last.sources}
    for lesson in lessons:
        for section in lesson.sections:
            source = by_link.get(f"/course/{lesson.module}?tab=lesson#{section.id}")
            text = next((one for one in _examples_in(section) if not _is_in(one, texts)), None)
            if source is not None and text is not None:
                return Answer(text, (source,), True, suggestions=(SIMPLER, QUIZ_ME))
    return Answer(f"{NO_EXAMPLE}{_places(last.sources)}", last.sources, True, suggestions=(SIMPLER, QUIZ_ME))


def _examples_in(section: Section) -> Iterable[str]:
    """The paragraphs and points with an example; a row of a table is none by itself."""
    for block in re.split(r"\n\s*\n", section.body):
        if block.lstrip().startswith("|") or not AN_EXAMPLE.search(block):
            continue
        lines = [line for line in block.splitlines() if AN_EXAMPLE.search(line)]
        is_list = block.lstrip()[:1] in "-*" or block.lstrip()[:1].isdigit()
        sentences = sentences_of(" ".join(lines) if is_list else " ".join(block.split()))
        place = next((at for at, sentence in enumerate(sentences) if AN_EXAMPLE.search(sentence)), None)
        if place is not None:
            # With the sentence before it, which says of what.
            yield harmless(" ".join(sentences[max(0, place - 1) : place + 2]))


def _last_taught(earlier: Sequence[EarlierAnswer]) -> EarlierAnswer | None:
    """The newest answer from the course, with its places; a turn of a quiz is none."""
    return next(
        (one for one in earlier if one.sources and one.covered and one.refused is None and one.quiz is None),
        None,
    )


def _written(last: EarlierAnswer, answers: Sequence[WrittenAnswer]) -> WrittenAnswer | None:
    """The written answer that `last` was, else one with simpler words to the same question."""
    for one in answers:
        if len(one.answer) >= LONG_ENOUGH and _is_in(one.answer, last.text):
            return one
    own_words = set(plain_words(last.question))
    best, most = None, SAME_QUESTION
    for one in answers:
        for text in (one.question, *one.asks) if one.simpler else ():
            words = set(plain_words(text))
            alike = len(own_words & words) / len(own_words | words) if own_words | words else 0.0
            if alike >= most:
                best, most = one, alike
    return best


def _terms_in(text: str, passages: Iterable[Passage]) -> list[Passage]:
    """The terms of the glossary that `text` names, longest first."""
    words = f" {' '.join(plain_words(text))} "
    terms = [
        passage
        for passage in passages
        if passage.key.startswith("glossary:") and f" {' '.join(plain_words(passage.heading))} " in words
    ]
    return sorted(terms, key=lambda term: -len(term.heading))[:MOST_TERMS]


def _is_in(text: str, other: str) -> bool:
    return " ".join(plain_words(text)) in " ".join(plain_words(other))


def _places(sources: Sequence[Source]) -> str:
    return ", ".join(f"[{source.heading}]({source.link})" for source in sources[:2]) + "."


def _source(passage: Passage) -> Source:
    return Source(title=passage.title, heading=passage.heading, link=passage.link)
