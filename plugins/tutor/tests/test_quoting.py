"""Whatever is asked, what is answered stands in the course: held against thousands of made-up questions."""

import re
from functools import cache
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from cubital.content.reading import read
from cubital.learning.modules import MODULES
from cubital.plugins.manager import find_plugins
from cubital_tutor.answers import answering, declining, small_talk
from cubital_tutor.answers.answering import answer
from cubital_tutor.answers.composing import ROOM
from cubital_tutor.answers.first_steps import RULE
from cubital_tutor.answers.quoting import quote, word_count
from cubital_tutor.chat.streaming import pieces
from cubital_tutor.guard.topics import topics
from cubital_tutor.language.course_language import spoken_language
from cubital_tutor.language.sentences import sentences_of
from cubital_tutor.lessons import LESSONS
from cubital_tutor.retrieval.index import PassageIndex
from cubital_tutor.retrieval.phrasings import PHRASINGS, with_phrasings

VOCABULARY = Path(__file__).with_name("questions.txt").read_text().lower().split()


@cache
def course():
    reading = read(Path("content"), find_plugins().content_kinds())
    assert not reading.mistakes
    kinds = {kind.name: kind for kind in find_plugins().content_kinds()}
    passages = [passage for entry in reading.entries for passage in kinds[entry.kind].passages(entry.value)]
    passages = with_phrasings(passages, [entry.value for entry in reading.of(PHRASINGS.name)])
    modules = {entry.value.id: entry.value for entry in reading.of(MODULES.name)}
    lessons = {entry.value.module: entry.value for entry in reading.of(LESSONS.name)}
    return passages, PassageIndex(passages), modules, lessons


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


@cache
def our_own() -> list[str]:
    """The fixed sentences: the tutor's, and those that the guard rails say first."""
    rooms = {**vars(answering), **vars(declining), **vars(small_talk)}
    fixed = [
        value for name, value in rooms.items() if name.isupper() and isinstance(value, str) and value != RULE
    ]
    return fixed + [topic.lead for topic in topics(spoken_language()).values()]


@cache
def everything() -> str:
    """All that an answer may say, on one line for each thing."""
    passages, _, modules, lessons = course()
    parts = [*our_own(), *(passage.text for passage in passages)]
    for module in modules.values():
        parts += [module.title, module.description, *(f"- {prompt}" for prompt in module.prompts)]
    for lesson in lessons.values():
        parts += [f"- {point}" for point in lesson.learning_points]
    parts += [f"*{passage.title}*" for passage in passages]
    parts += [f"*{passage.title}: {passage.heading}*" for passage in passages]
    parts += [f"*{passage.heading}:*" for passage in passages]
    parts += [f"[{passage.title}]({passage.link})." for passage in passages]
    parts += [f"[{passage.title}: {passage.heading}]({passage.link})." for passage in passages]
    parts += [f"*{answering.NOT_THE_OTHER}*"]
    return "\n".join(map(plain, parts))


def said_by_nobody(text: str) -> list[str]:
    """The lines of an answer that are neither the course's nor our own fixed sentences."""
    strange = []
    for line in text.splitlines():
        if line == RULE:
            continue
        line = plain(line)
        for own in our_own():
            line = plain(line.replace(own, ""))
        welcome = re.fullmatch(r"\*\*Welcome to module \d+, (.*)\.\*\*", line)
        line = welcome[1] if welcome else line
        if line and line not in everything():
            # A sentence may have been said first already, as the direct answer.
            strange += [part for part in sentences_of(line) if plain(part) not in everything()]
    return strange


questions = st.one_of(
    st.text(max_size=300),
    st.lists(st.sampled_from(VOCABULARY), min_size=1, max_size=9).map(" ".join),
    st.text(alphabet="|*_#`[]()<>-1. \n", max_size=80),
)


@settings(max_examples=400, deadline=None)
@given(text=questions, module=st.integers(1, 12))
def test_no_text_breaks_the_tutor_and_every_line_of_an_answer_is_the_course_s(text: str, module: int):
    passages, index, modules, lessons = course()
    reply = answer(text, modules[module], lessons.get(module), index)
    assert reply.text.strip()
    assert said_by_nobody(reply.text) == []
    links = {passage.link for passage in passages} | {f"/course/{module}?tab=lesson"}
    assert {source.link for source in reply.sources} <= links
    assert reply.covered or not reply.sources


def test_an_answer_is_short_and_its_tables_are_whole():
    _, index, modules, lessons = course()
    long = []
    for lesson in lessons.values():
        for section in lesson.sections:
            for question in section.questions:
                reply = answer(question, modules[lesson.module], lesson, index)
                if word_count(reply.text) > ROOM + 100:
                    long.append(question)
                for table in re.findall(r"(?:^\|.*\n?)+", reply.text, re.MULTILINE):
                    rows = table.strip().splitlines()
                    assert re.fullmatch(r"\|( ?-+ ?\|)+", rows[1]), question
                    assert len(rows) > 2, question
                    assert len({row.count("|") for row in rows}) == 1, question
    assert not long, long


@given(st.text(max_size=400))
def test_any_markdown_can_be_quoted(markdown: str):
    assert set(quote(markdown, lambda text: float(len(text) % 7)).split()) <= set(markdown.split())


@given(st.text(max_size=400))
def test_pieces_make_up_the_text_again(text: str):
    assert "".join(pieces(text)) == text


def test_a_school_without_written_answers_answers_questions_and_what_follows_on_from_them():
    _, index, modules, lessons = course()
    history: list[str] = []
    for question in ("How long can the tourniquet stay on?", "and what happens if it stays longer?"):
        reply = answer(question, modules[5], lessons[5], index, history)
        assert reply.covered
        assert reply.sources[0].link.endswith("#tourniquet")
        history.append(question)


def test_without_written_answers_a_half_that_nothing_is_found_for_is_left_open():
    _, index, modules, lessons = course()
    both = "How should I behave and what should I avoid saying when a patient is there for a pregnancy test?"
    reply = answer(both, modules[3], lessons[3], index)
    assert reply.covered
    assert answering.NOT_THE_OTHER in reply.text
