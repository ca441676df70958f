"""Model tutor: the tutor whose answers a model writes from the course's own passages.

The course itself answers where no model may, where none can, and where what one says is not in the course.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, replace

import anyio
import structlog

from cubital.learning.modules import Module
from cubital.school import School
from cubital.storage.database import Database
from cubital_tutor.answers.answer import Answer
from cubital_tutor.answers.tutor import Tutor
from cubital_tutor.chat.asking import Question
from cubital_tutor.chat.streaming import BrokeOff
from cubital_tutor.language.course_language import speaking
from cubital_tutor.language.words import is_same
from cubital_tutor.models.budgets import Limits, Reservation, Spent, Usage, reserve, settle
from cubital_tutor.models.grounding import Grounding, Units
from cubital_tutor.models.prompting import NOTHING_THERE, Messages, prompt
from cubital_tutor.models.speaker import ModelFailed, Patience, Speaker
from cubital_tutor.settings import TutorSettings

log = structlog.get_logger()

MOST_PASSAGES = 5
MOST_UNSUPPORTED = 900  # characters before the first supported sentence: a student sees nothing meanwhile

SPENT: dict[Spent, str] = {
    "student": "Your budget of model answers for today is used up; the course itself answers.",
    "school": "The school's budget for today is used up; the course itself answers.",
}
AWAY = "The model does not answer right now; the course itself answers."
UNSUPPORTED = "The model's answer was not backed by the course; the course itself answers."


@dataclass
class ModelTutor:
    """The models in the order in which they are asked, and what they may cost."""

    speakers: Sequence[Speaker]
    limits: Limits

    @classmethod
    def of(cls, settings: TutorSettings) -> ModelTutor | None:
        """None where the course itself answers everything."""
        if not settings.online:
            return None
        patience = Patience(settings.first_words_seconds, settings.next_words_seconds)
        speakers = [Speaker(settings.model, settings.api_base, patience)]
        if settings.fallback_model is not None and settings.fallback_model != "offline":
            speakers.append(Speaker(settings.fallback_model, settings.fallback_api_base, patience))
        return cls(speakers, Limits.of(settings))

    @property
    def name(self) -> str:
        return self.speakers[0].model

    async def aclose(self) -> None:
        for speaker in self.speakers:
            await speaker.aclose()

    async def answer(
        self, school: School, tutor: Tutor, module: Module, question: Question, early: bool
    ) -> AsyncGenerator[str | Answer]:
        """Checked words as they come, then the whole Answer.

        With `early` the words are shown at once, and BrokeOff is raised when the model breaks off after some;
        without, only a whole answer counts.
        """
        own = await tutor.answer(school, module, question.text, question.history, question.user_id)
        language = (await tutor.index(school)).language
        beside = own.refused is not None or own.urgent or is_same(question.text, language.introduction)
        passages = own.passages[:MOST_PASSAGES]
        if beside or not passages:
            yield own
            return
        with speaking(language):
            messages = prompt(question.text, question.history, passages)
        notice = AWAY
        for speaker in [one for one in self.speakers if not one.resting]:
            reserved = await self._reserve(school.database, question.user_id, speaker, messages)
            if not isinstance(reserved, Reservation):
                if reserved is not None:
                    notice = SPENT[reserved]
                    break
                continue
            grounding = Grounding(passages, question.text, language)
            spoken = self._spoken(school.database, reserved, speaker, messages, grounding, early)
            shown = ""
            try:
                async with contextlib.aclosing(spoken):
                    async for words in spoken:
                        shown += words
                        if early:
                            yield words
            except ModelFailed as failed:
                log.warning("model_failed", model=speaker.model, reason=failed.reason)
                if early and shown:
                    raise BrokeOff(speaker.model) from None
                continue
            if shown and grounding.supported:
                yield Answer(
                    shown,
                    grounding.sources(),
                    True,
                    next_question=own.next_question,
                    answered_by=speaker.model,
                )
                return
            log.info("model_not_supported", model=speaker.model, removed=len(grounding.removed))
            notice = UNSUPPORTED
            break
        yield replace(own, notice=notice)

    async def _reserve(
        self, database: Database, user_id: int, speaker: Speaker, messages: Messages
    ) -> Reservation | Spent | None:
        """None where the model's price is not known and money is counted: a limit must hold."""
        micros = await speaker.most_micros(messages)
        if micros is None and self.limits.counts_money:
            log.error("model_without_price", model=speaker.model)
            return None
        return await database.write(reserve, user_id, self.limits, micros or 0)

    async def _spoken(
        self,
        database: Database,
        reserved: Reservation,
        speaker: Speaker,
        messages: Messages,
        grounding: Grounding,
        early: bool,
    ) -> AsyncGenerator[str]:
        """What of the model's words may be shown, from the first sentence that the course supports."""
        used: list[Usage] = []
        answered = early
        words = speaker.words(messages, used)
        try:
            async with contextlib.aclosing(words):
                async for text in _admitted(words, grounding, speaker.patience.first):
                    yield text
            answered = grounding.supported
        except ModelFailed:
            answered = False
            raise
        finally:
            # Also when the student has gone: what it cost is known now or never.
            with anyio.CancelScope(shield=True):
                await database.write(settle, reserved, sum(used, Usage()), answered)


async def _admitted(words: AsyncGenerator[str], grounding: Grounding, patience: float) -> AsyncGenerator[str]:
    """What may be shown. It ends early where too much, or for `patience` seconds, is said without support."""
    units, waiting = Units(), ""
    begun = False
    characters, until = 0, float("inf")

    def admit(unit: str) -> str:
        nonlocal waiting, begun
        if NOTHING_THERE in unit:
            return ""
        text = grounding.admit(unit)
        if text is None:
            return ""
        waiting += text
        begun = begun or bool(grounding.cited)
        if not begun:
            return ""
        # Space at the end waits for what follows, so that the last word is the end.
        ready = waiting.rstrip()
        waiting = waiting[len(ready) :]
        return ready

    async for text in words:
        if not characters:
            until = time.monotonic() + patience
        characters += len(text)
        for unit in units.add(text):
            if ready := admit(unit):
                yield ready
        if not begun and (characters > MOST_UNSUPPORTED or time.monotonic() > until):
            return
    for unit in units.end():
        if ready := admit(unit):
            yield ready
