"""The tutor of a running school: its index of the current content, made anew when a load has changed it."""

import asyncio

from cubital.learning.modules import Module
from cubital.school import School
from cubital_tutor.answering import Answer, answer
from cubital_tutor.index import PassageIndex
from cubital_tutor.lessons import find_lesson


class Tutor:
    def __init__(self) -> None:
        self._index: tuple[int, PassageIndex] | None = None
        self._building = asyncio.Lock()

    async def answer(self, school: School, module: Module, question: str) -> Answer:
        """The course's answer to `question`, asked in `module`."""
        index = await self._current(school)
        lesson = await find_lesson(school.shelf, module)
        return await asyncio.to_thread(answer, question, module, lesson, index)

    async def _current(self, school: School) -> PassageIndex:
        version = await school.shelf.version()
        async with self._building:
            if self._index is None or self._index[0] != version:
                passages = await school.shelf.passages(school.plugins.content_kinds())
                self._index = version, await asyncio.to_thread(PassageIndex, passages)
            return self._index[1]
