"""Sending: scores that wait go to their platforms, by a token that our signature gets from them."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from urllib.parse import urlsplit, urlunsplit

import structlog
from sqlalchemy.exc import InterfaceError, OperationalError

from cubital.errors import Refusal
from cubital.school import School
from cubital_lti.grades.gradebook import (
    SCORE_SCOPE,
    SCORE_WAITS,
    Grade,
    claim_next,
    next_due,
    note_taken,
    put_off,
)
from cubital_lti.platforms.http_client import http_client
from cubital_lti.platforms.own_keys import signing_key
from cubital_lti.platforms.platform import Platform, platform_by_id

if TYPE_CHECKING:
    import httpx

log = structlog.get_logger()

LOOK_EVERY = 600  # seconds, whatever was signaled: a signal is a hint
LONGEST_REASON = 300
JUST_BEFORE = 60  # seconds before its end, a token is asked for anew
ASSERTION = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
SCORE = "application/vnd.ims.lis.v1.score+json"


class NotTaken(Exception):
    """The platform has not taken a score; the message says why."""


class Sender:
    """Sends for one process, and keeps the platforms' tokens while they are good."""

    def __init__(self, school: School, http: httpx.AsyncClient) -> None:
        self._school = school
        self._http = http
        self._tokens: dict[int, tuple[float, str]] = {}

    async def send_waiting(self) -> tuple[int, int]:
        """Send what is due; how many scores were taken, and how many were not."""
        taken = failed = 0
        database = self._school.database
        while grade := await database.write(claim_next):
            # A server that stops lets a score that is on its way arrive, and be noted.
            sending = asyncio.ensure_future(self._send_and_note(grade))
            try:
                was_taken = await asyncio.shield(sending)
            except asyncio.CancelledError:
                await sending
                raise
            taken, failed = taken + was_taken, failed + (not was_taken)
        return taken, failed

    async def _send_and_note(self, grade: Grade) -> bool:
        database = self._school.database
        try:
            platform = await database.read(platform_by_id, grade.platform_id)
            await self._send(grade, platform)
        except (NotTaken, Refusal) as error:
            await database.write(put_off, grade, str(error)[:LONGEST_REASON])
            log.warning("lti_score_not_taken", grade=grade.id, reason=str(error)[:LONGEST_REASON])
            return False
        await database.write(note_taken, grade)
        return True

    async def _send(self, grade: Grade, platform: Platform) -> None:
        token = await self._token(platform)
        answer = await self._post(
            scores_url(grade.lineitem),
            json={
                "userId": grade.subject,
                "scoreGiven": grade.score,
                "scoreMaximum": 100,
                "activityProgress": "Completed",
                "gradingProgress": "FullyGraded",
                "timestamp": grade.made_at.astimezone(UTC).isoformat(timespec="microseconds"),
            },
            headers={"Authorization": f"Bearer {token}", "Content-Type": SCORE},
        )
        if answer.status_code == 401:
            self._tokens.pop(platform.id, None)
        # Conflict: it has this score, or a newer one, since this was sent before and the answer got lost.
        if not answer.is_success and answer.status_code != 409:
            raise NotTaken(f"the gradebook answered {answer.status_code}")

    async def _token(self, platform: Platform) -> str:
        until, token = self._tokens.get(platform.id, (0.0, ""))
        if time.monotonic() < until:
            return token
        answer = await self._post(
            platform.token_url,
            data={
                "grant_type": "client_credentials",
                "client_assertion_type": ASSERTION,
                "client_assertion": await self._assertion(platform),
                "scope": SCORE_SCOPE,
            },
        )
        if not answer.is_success:
            raise NotTaken(f"no token: the platform answered {answer.status_code}")
        try:
            body = answer.json()
            token, seconds = str(body["access_token"]), float(body.get("expires_in") or 0)
        except (ValueError, LookupError, TypeError, AttributeError):
            raise NotTaken("no token: the platform's answer has none") from None
        self._tokens[platform.id] = (time.monotonic() + seconds - JUST_BEFORE, token)
        return token

    async def _assertion(self, platform: Platform) -> str:
        from joserfc import jwt

        key = await signing_key(self._school.database)
        now = int(time.time())
        claims = {
            "iss": platform.client_id,
            "sub": platform.client_id,
            "aud": platform.token_url,
            "iat": now,
            "exp": now + 300,
            "jti": secrets.token_urlsafe(24),
        }
        return jwt.encode({"alg": "RS256", "kid": key.kid}, claims, key)

    async def _post(self, url: str, **what: object) -> httpx.Response:
        import httpx

        try:
            return await self._http.post(url, **what)  # type: ignore[arg-type]
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise NotTaken(f"{urlsplit(url).hostname}: {type(error).__name__}") from error


def scores_url(lineitem: str) -> str:
    """The address for scores of a line item, whose own may have a query."""
    parts = urlsplit(lineitem)
    return urlunsplit(parts._replace(path=f"{parts.path.rstrip('/')}/scores"))


async def send_while_served(school: School, besides: Callable[[], Awaitable[None]]) -> None:
    """Send scores as they come, and those that were put off when they are due; until cancelled.

    A school without a score that waits reads a row or two in ten minutes, and loads nothing. `besides` is
    done each time.
    """
    woken = asyncio.Event()
    stop_listening = school.bus.on(SCORE_WAITS, lambda _: woken.set())
    try:
        async with contextlib.AsyncExitStack() as stack:
            sender: Sender | None = None
            while True:
                woken.clear()
                try:
                    await besides()
                    due = await school.database.read(next_due)
                    if due is not None and due <= datetime.now(UTC):
                        sender = sender or Sender(school, await stack.enter_async_context(http_client()))
                        await sender.send_waiting()
                        due = await school.database.read(next_due)
                    seconds = _seconds_until(due)
                except (Refusal, OperationalError, InterfaceError) as error:
                    log.warning("lti_scores_wait", reason=str(error)[:LONGEST_REASON])
                    seconds = LOOK_EVERY / 20
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(woken.wait(), seconds)
    finally:
        stop_listening()


def _seconds_until(due: datetime | None) -> float:
    if due is None:
        return LOOK_EVERY
    return min(max((due - datetime.now(UTC)).total_seconds(), 1), LOOK_EVERY)
