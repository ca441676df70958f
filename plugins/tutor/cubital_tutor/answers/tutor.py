"""The tutor of a running school: its index of the current content, made anew when a load has changed it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from weakref import WeakValueDictionary

import structlog

from cubital.learning.modules import Module
from cubital.school import School
from cubital_tutor.answers.answer import Answer
from cubital_tutor.answers.answering import answer
from cubital_tutor.guard.guardrails import known_topic
from cubital_tutor.language.content_kinds import KINDS, language_of
from cubital_tutor.language.course_language import CourseLanguage, speaking
from cubital_tutor.lessons import Lesson, find_lesson
from cubital_tutor.retrieval.index import PassageIndex
from cubital_tutor.retrieval.index_file import FOLDER, index_of
from cubital_tutor.retrieval.phrasings import PHRASINGS, with_phrasings
from cubital_tutor.retrieval.written_answers import WRITTEN

log = structlog.get_logger()

AT_ONCE = 2  # questions that are being looked up at the same moment, of one student one
MOST_REMEMBERED = 500  # answers: a class presses the same suggestions


@dataclass(frozen=True)
class _Question:
    """What the answer depends on; of one content the number of a module stands for it and its lesson."""

    text: str
    history: tuple[str, ...]
    module_id: int
    module: Module = field(compare=False)
    lesson: Lesson | None = field(compare=False)


@dataclass(frozen=True)
class _Edition:
    """The index of one version of the content, and how a question is answered from it."""

    version: int
    index: PassageIndex
    answer: Callable[[_Question], Answer]


class Tutor:
    def __init__(self) -> None:
        self._edition: _Edition | None = None
        self._building = asyncio.Lock()
        # A class that asks at once must leave the processor to other calls: threads would take it from them.
        self._thinking = asyncio.Semaphore(AT_ONCE)
        self._preparing: set[asyncio.Task[PassageIndex]] = set()
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def answer(
        self, school: School, module: Module, question: str, history: Sequence[str] = (), student: int = 0
    ) -> Answer:
        """The course's answer to `question`, asked in `module` after `history`, oldest question first."""
        edition = await self._newest(school)
        lesson = await find_lesson(school.content, module)
        whole = _Question(question, tuple(history), module.id, module, lesson)
        async with self._turn_of(student):
            return await asyncio.to_thread(edition.answer, whole)

    def prepare(self, school: School) -> None:
        """Begin to make the index of the newest content, so that it is there when a question comes."""
        if not self._building.locked():
            task = asyncio.create_task(self.index(school))
            self._preparing.add(task)
            task.add_done_callback(self._prepared)

    def _prepared(self, task: asyncio.Task[PassageIndex]) -> None:
        self._preparing.discard(task)
        if not task.cancelled() and task.exception():
            log.warning("tutor_index_not_prepared", reason=str(task.exception()))  # a question tries again

    @contextlib.asynccontextmanager
    async def _turn_of(self, student: int) -> AsyncIterator[None]:
        # Who sends many questions at once waits for their own, and keeps nobody else waiting.
        async with self._turns.setdefault(student, asyncio.Lock()), self._thinking:
            yield

    async def index(self, school: School) -> PassageIndex:
        """Of the newest content, all of one load; whoever asks while another builds it waits for that one."""
        return (await self._newest(school)).index

    async def _newest(self, school: School) -> _Edition:
        snapshot = await school.content.snapshot()
        async with self._building:
            if self._edition is None or self._edition.version != snapshot.version:
                passages = await snapshot.passages(school.plugins.content_kinds())
                known = with_phrasings(passages, await snapshot.all(PHRASINGS))
                language = language_of([entry for kind in KINDS for entry in await snapshot.all(kind)])
                answers = tuple(await snapshot.all(WRITTEN))
                folder = school.settings.home / FOLDER
                index = await asyncio.to_thread(index_of, folder, tuple(known), language, answers)
                await asyncio.to_thread(_warm, language)
                self._edition = _Edition(snapshot.version, index, _answering_from(index))
            return self._edition


def _answering_from(index: PassageIndex) -> Callable[[_Question], Answer]:
    @lru_cache(MOST_REMEMBERED)
    def answering(whole: _Question) -> Answer:
        return answer(whole.text, whole.module, whole.lesson, index, whole.history)

    return answering


def _warm(language: CourseLanguage) -> None:
    """Compile the guard's patterns, which takes longer than any answer, before a question waits for it."""
    with speaking(language):
        known_topic("Good morning.")
