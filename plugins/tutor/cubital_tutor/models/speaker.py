"""Speaker: the client of one language model through LiteLLM, which is imported at the first request."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import os
import time
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import structlog

from cubital_tutor.models.budgets import MICROS, Usage
from cubital_tutor.models.prompting import Messages

log = structlog.get_logger()

LONGEST = 120.0  # seconds for an answer, however steadily it drips
MOST_TOKENS = 700
CHARACTERS_AT_MOST = 12  # of a token
WORTH_WAITING = 3.0  # seconds of Retry-After that a student is kept waiting for
REST = 30.0  # seconds that a model is left alone which asks for a rest without saying how long
CHARACTERS_A_TOKEN = 3  # to be on the safe side, where a server counts nothing


class ModelFailed(Exception):
    """No whole answer came. `retry_after`: seconds that the provider asks for."""

    def __init__(self, reason: str, retry_after: float | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.retry_after = retry_after


@dataclass(frozen=True)
class Patience:
    """Seconds of silence before the `first` words and between the `next` ones."""

    first: float = 20
    next: float = 10


@dataclass
class Speaker:
    """A model by its LiteLLM name. `api_base`: the server to ask, None for the provider's own."""

    model: str
    api_base: str | None = None
    patience: Patience = field(default_factory=Patience)
    most_tokens: int = MOST_TOKENS
    _litellm: Any = None
    _rests_until: float = 0.0

    @property
    def resting(self) -> bool:
        """The provider has asked to be left alone for now."""
        return time.monotonic() < self._rests_until

    async def load(self) -> Any:
        """LiteLLM; importing it takes seconds, so that it happens beside the event loop, once."""
        if self._litellm is None:
            # Before the import: it would fetch a price list from the network.
            os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")
            litellm: Any = await asyncio.to_thread(importlib.import_module, "litellm")
            litellm.suppress_debug_info = True
            litellm.telemetry = False
            litellm.drop_params = True
            # Its sessions outlive the event loop that they were made in.
            litellm.disable_aiohttp_transport = True
            self._litellm = litellm
        return self._litellm

    async def aclose(self) -> None:
        """Ends all of LiteLLM's connections, which it keeps open under the id of an event loop."""
        if self._litellm is not None:
            await self._litellm.close_litellm_async_clients()
            # A later loop may get the same id: it must not be given a client that is closed.
            self._litellm.in_memory_llm_clients_cache.flush_cache()

    async def most_micros(self, messages: Messages) -> int | None:
        """The most that an answer can cost, in micro-dollars; None where the price is not known."""
        tokens = sum(len(message["content"]) for message in messages) // 2
        return self._micros(await self.load(), tokens, self.most_tokens)

    async def words(self, messages: Messages, used: list[Usage]) -> AsyncGenerator[str]:
        """The answer as it comes. `used` gets what it took, also where it breaks. Raises ModelFailed."""
        litellm = await self.load()
        text_so_far, usage = "", None
        try:
            async with contextlib.aclosing(self._with_retry(litellm, messages)) as chunks:
                async for chunk in chunks:
                    usage = getattr(chunk, "usage", None) or usage
                    text = _text_of(chunk)
                    if text:
                        text_so_far += text
                        yield text
                    if len(text_so_far) > CHARACTERS_AT_MOST * self.most_tokens:
                        raise ModelFailed("it does not come to an end")
        finally:
            if text_so_far or usage:
                used.append(self._usage(litellm, messages, text_so_far, usage))

    async def _with_retry(self, litellm: Any, messages: Messages) -> AsyncGenerator[Any]:
        for attempt in (1, 2):
            spoken = False
            try:
                async with contextlib.aclosing(self._chunks(litellm, messages)) as chunks:
                    async for chunk in chunks:
                        spoken = True
                        yield chunk
                return
            except ModelFailed as failed:
                wait = failed.retry_after
                if wait is None:
                    raise
                if spoken or attempt == 2 or wait > WORTH_WAITING:
                    self._rests_until = time.monotonic() + wait
                    raise
                await asyncio.sleep(wait)

    async def _chunks(self, litellm: Any, messages: Messages) -> AsyncGenerator[Any]:
        loop = asyncio.get_running_loop()
        end = loop.time() + LONGEST * max(1.0, self.most_tokens / MOST_TOKENS)
        deadline = loop.time() + self.patience.first
        stream: Any = None
        finished = False
        try:
            async with asyncio.timeout_at(deadline):
                stream = await litellm.acompletion(
                    model=self.model,
                    messages=messages,
                    stream=True,
                    stream_options={"include_usage": True},
                    max_tokens=self.most_tokens,
                    temperature=0.2,
                    num_retries=0,
                    timeout=self.patience.first,
                    **self._address(litellm),
                )
            chunks: AsyncIterator[Any] = aiter(stream)
            while True:
                try:
                    async with asyncio.timeout_at(min(deadline, end)):
                        chunk = await anext(chunks)
                except StopAsyncIteration:
                    break
                if _text_of(chunk):
                    deadline = loop.time() + self.patience.next
                yield chunk
            # LiteLLM makes up a reason to end where the server gave none.
            finished = getattr(stream, "received_finish_reason", "stop") is not None
        except TimeoutError:
            raise ModelFailed("it was silent for too long") from None
        except (ModelFailed, asyncio.CancelledError, GeneratorExit):
            raise
        # A provider may raise whatever its library, its server or the network comes up with.
        except Exception as error:
            raise ModelFailed(_reason(error), _retry_after(error)) from None
        finally:
            await _close(stream)
        if not finished:
            raise ModelFailed("the answer stopped before its end")

    def _address(self, litellm: Any) -> dict[str, str]:
        if self.api_base is None:
            return {}
        keyless = litellm.validate_environment(self.model).get("missing_keys")
        # A server of one's own often asks for no key; the client library insists on one.
        return {"api_base": self.api_base} | ({"api_key": "none"} if keyless else {})

    def _usage(self, litellm: Any, messages: Messages, text_so_far: str, usage: Any) -> Usage:
        prompt = sum(len(message["content"]) for message in messages)
        tokens_in = int(getattr(usage, "prompt_tokens", 0) or prompt // CHARACTERS_A_TOKEN)
        tokens_out = int(getattr(usage, "completion_tokens", 0) or len(text_so_far) // CHARACTERS_A_TOKEN + 1)
        return Usage(tokens_in, tokens_out, self._micros(litellm, tokens_in, tokens_out) or 0)

    def _micros(self, litellm: Any, tokens_in: int, tokens_out: int) -> int | None:
        try:
            parts = litellm.cost_per_token(
                model=self.model, prompt_tokens=tokens_in, completion_tokens=tokens_out
            )
        except Exception:
            # LiteLLM raises a bare Exception for a model that its list of prices lacks.
            return None
        return round(float(sum(parts)) * MICROS)


def _text_of(chunk: Any) -> str:
    choices = getattr(chunk, "choices", None)
    return (getattr(choices[0].delta, "content", None) or "") if choices else ""


def _reason(error: Exception) -> str:
    """The kind of error alone: a message may hold what was asked."""
    return f"{type(error).__name__} {getattr(error, 'status_code', '') or ''}".strip()


def _retry_after(error: Exception) -> float | None:
    if getattr(error, "status_code", None) not in (429, 503):
        return None
    response = getattr(error, "response", None)
    headers = getattr(response, "headers", None) or getattr(error, "litellm_response_headers", None) or {}
    try:
        return max(0.0, float(headers.get("retry-after", "")))
    except ValueError:
        return REST


async def _close(stream: Any) -> None:
    if stream is None:
        return
    # The answer is over or was given up: an error in hanging up changes nothing for the student.
    with contextlib.suppress(Exception):
        await stream.aclose()
