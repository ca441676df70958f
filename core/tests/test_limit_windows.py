"""The window of a rate limit: what is counted in it, when it is free again, and how that is told."""

import types

import anyio
import pytest

from cubital.errors import TooMany
from cubital.http import rate_limits
from cubital.http.rate_limits import Limit, RateLimits

THREE = Limit("three", 3, 60, "knocks at the door")


class Clock:
    now = 1_000_000.0

    def time(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch) -> Clock:
    """The time of the counts in memory, which stands still."""
    clock = Clock()
    fake = types.SimpleNamespace(time=clock.time)
    for module in (
        "limits.aio.storage.memory.time",
        "limits.storage.base.time",
        "cubital.http.rate_limits.time",
    ):
        monkeypatch.setattr(module, fake, raising=False)
    return clock


@pytest.mark.anyio
async def test_what_is_used_up_is_free_again_after_just_the_seconds_that_are_told(clock):
    counts = RateLimits()
    async with counts.open():
        for _ in range(THREE.times):
            await counts.take((THREE, "ada"))
        with pytest.raises(TooMany) as refused:
            await counts.take((THREE, "ada"))
        clock.now += refused.value.seconds - 2
        with pytest.raises(TooMany):
            await counts.take((THREE, "ada"))
        clock.now += 2
        await counts.take((THREE, "ada"))


@pytest.mark.anyio
@pytest.mark.parametrize("into_the_window", [0, 1, 30, 59])
async def test_whoever_always_waits_as_told_is_never_refused_twice(clock, into_the_window):
    clock.now += into_the_window
    counts = RateLimits()
    async with counts.open():
        begun = clock.now
        for _ in range(30):
            try:
                await counts.take((THREE, "ada"))
            except TooMany as refused:
                clock.now += refused.seconds
                await counts.take((THREE, "ada"))
    # Thirty at three a minute, but for what the first minutes leave over.
    assert clock.now - begun >= (30 / THREE.times - 2) * THREE.seconds


@pytest.mark.anyio
async def test_keys_and_limits_are_counted_apart(clock):
    counts = RateLimits()
    async with counts.open():
        for _ in range(THREE.times):
            await counts.take((THREE, "ada"))
        await counts.take((THREE, "ida"))
        await counts.take((Limit("other", 3, 60, "rings"), "ada"))
        with pytest.raises(TooMany):
            await counts.take((THREE, "ada"))
        await counts.forgive((THREE, "ada"))
        await counts.take((THREE, "ada"))


@pytest.mark.anyio
async def test_what_a_first_limit_refuses_does_not_use_up_the_next(clock):
    counts = RateLimits()
    large = Limit("large", 5, 60, "rings")
    async with counts.open():
        for _ in range(3):
            await counts.take((THREE, "here"), (large, "everywhere"))
        for _ in range(7):
            with pytest.raises(TooMany):
                await counts.take((THREE, "here"), (large, "everywhere"))
        await counts.take((large, "everywhere"))
        await counts.take((large, "everywhere"))


@pytest.mark.anyio
async def test_what_has_expired_is_swept_out(clock, monkeypatch):
    monkeypatch.setattr(rate_limits, "SWEEP_SECONDS", 0.01)
    counts = RateLimits()
    async with counts.open():
        for number in range(100):
            await counts.take((THREE, str(number)))
        counters = counts._memory.storage
        assert len(counters) == 100
        clock.now += 2 * THREE.seconds + 1
        with anyio.fail_after(20):
            while counters:  # noqa: ASYNC110
                await anyio.sleep(0.01)


@pytest.mark.parametrize(
    ("seconds", "delay"), [(1, "1 second"), (40, "40 seconds"), (101, "2 minutes"), (720, "12 minutes")]
)
def test_the_refusal_is_a_sentence_and_a_header(seconds, delay):
    refusal = TooMany("sign-in attempts", seconds)
    assert refusal.message == f"Too many sign-in attempts. Please try again in {delay}."
    assert refusal.headers() == {"Retry-After": str(seconds)}
    assert refusal.status == 429
