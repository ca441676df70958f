"""Rate limits at their front door: what is counted for whom, behind a proxy, in Redis, and off."""

import time

import anyio
import pytest
import redis
from pydantic import SecretStr
from starlette.testclient import TestClient

from cubital.errors import TooMany
from cubital.http import rate_limits
from cubital.http import rate_limits as limits
from cubital.http.rate_limits import Limit, RateLimits
from cubital.storage.redis_client import RedisClient
from cubital.testing import school_of

PAIR = limits.SIGN_IN_BY_ACCOUNT_AND_ADDRESS.times


# Every limit's window ends at a multiple of this. Who goes on across such an end may try once more, as the
# count of the window before shrinks with its share.
WINDOWS_END, LONGEST_TEST = 300, 20  # seconds


@pytest.fixture
def limited(open_client):
    left = WINDOWS_END - time.time() % WINDOWS_END
    if left < LONGEST_TEST:
        time.sleep(left)
    with open_client(rate_limits="on") as client:
        yield client


def from_address(client: TestClient, address: str) -> TestClient:
    """Another client of the same school, at another address."""
    other = TestClient(client.app, raise_server_exceptions=False, client=(address, 50000))
    other.portal = client.portal
    return other


def guess(client: TestClient, name: str = "student", password: str = "wrong-one", **headers: str):
    return client.post("/api/login", json={"username": name, "password": password}, headers=headers)


# Signing in


def test_guessing_is_stopped_and_then_the_right_password_does_not_help_either(limited):
    for _ in range(PAIR):
        assert guess(limited).status_code == 401
    refused = guess(limited, password="student123")
    assert refused.status_code == 429
    assert refused.json()["message"].startswith("Too many sign-in attempts. Please try again in ")
    assert 1 <= int(refused.headers["Retry-After"]) <= limits.SIGN_IN_BY_ACCOUNT_AND_ADDRESS.seconds
    assert guess(limited, "admin", "admin123").status_code == 200, "another account is not concerned"


def test_who_guesses_at_one_account_does_not_lock_its_owner_out_elsewhere(limited):
    for _ in range(3 * PAIR):
        guess(from_address(limited, "203.0.113.66"))
    assert guess(from_address(limited, "198.51.100.7"), password="student123").status_code == 200


def test_spelling_a_name_otherwise_gives_no_more_guesses(limited):
    statuses = [guess(limited, name).status_code for name in ["student", "STUDENT", " Student "] * PAIR]
    assert statuses == [401] * PAIR + [429] * 2 * PAIR


def test_an_unknown_name_is_refused_as_a_known_one_is(limited):
    known = [guess(limited).status_code for _ in range(PAIR + 1)]
    unknown = [guess(limited, "nobody").status_code for _ in range(PAIR + 1)]
    assert known == unknown


def test_a_right_password_forgets_the_wrong_ones(limited):
    for _ in range(3):
        for _ in range(PAIR - 1):
            assert guess(limited).status_code == 401
        assert guess(limited, password="student123").status_code == 200


def test_repeating_a_registration_is_no_place_to_guess_either(limited):
    form = {"username": "ida", "password": "secret1"}
    call = "/api/auth/registration/initiate"
    assert limited.post(call, json=form).status_code == 200
    for _ in range(PAIR):
        assert limited.post(call, json=form | {"password": "wrong-one"}).status_code == 409
    assert limited.post(call, json=form).status_code == 429


def test_no_password_is_looked_at_once_the_limit_is_reached(limited, monkeypatch):
    looked_at = []
    passwords = school_of(limited).passwords

    async def matches(self, *_):
        looked_at.append(1)
        return False

    monkeypatch.setattr(type(passwords), "matches", matches)
    for _ in range(PAIR + 5):
        guess(limited)
    assert len(looked_at) == PAIR


def test_many_together_cannot_keep_out_who_signs_in_from_where_they_have_before(limited, monkeypatch):
    monkeypatch.setattr(
        rate_limits, "SIGN_IN_BY_ACCOUNT", Limit("sign-in-account", 20, 3600, "sign-in attempts")
    )
    home = from_address(limited, "198.51.100.7")
    assert guess(home, password="student123").status_code == 200
    statuses = [guess(from_address(limited, f"203.0.113.{n}")).status_code for n in range(30)]
    assert statuses == [401] * 20 + [429] * 10
    assert guess(from_address(limited, "192.0.2.1"), password="student123").status_code == 429
    assert guess(home, password="student123").status_code == 200


def test_one_address_is_limited_whatever_accounts_it_tries(limited, monkeypatch):
    monkeypatch.setattr(
        rate_limits, "SIGN_IN_BY_ADDRESS", Limit("sign-in-address", 20, 600, "sign-in attempts")
    )
    statuses = [guess(limited, f"user{number}").status_code for number in range(25)]
    assert statuses == [401] * 20 + [429] * 5
    assert guess(from_address(limited, "198.51.100.7"), "student", "student123").status_code == 200


def test_one_ipv6_network_is_one_address(limited, monkeypatch):
    monkeypatch.setattr(
        rate_limits, "SIGN_IN_BY_ADDRESS", Limit("sign-in-address", 5, 600, "sign-in attempts")
    )
    statuses = [
        guess(from_address(limited, f"2001:db8:1:2::{n:x}"), f"user{n}").status_code for n in range(7)
    ]
    assert statuses == [401] * 5 + [429] * 2
    assert guess(from_address(limited, "2001:db8:1:3::1"), "user0").status_code == 401


# The other calls


@pytest.mark.parametrize("call", ["/api/register", "/api/auth/registration/initiate"])
def test_registrations_are_limited_per_address(limited, monkeypatch, call):
    monkeypatch.setattr(
        rate_limits, "REGISTRATION_BY_ADDRESS", Limit("registration", 3, 600, "registrations")
    )
    answers = [
        limited.post(call, json={"username": f"ada{number}", "password": "secret1"}) for number in range(4)
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[-1].json()["message"].startswith("Too many registrations. Please try again in ")


def test_requests_for_a_new_password_are_limited_per_account_and_address(limited):
    most = limits.RESET_REQUEST_BY_ACCOUNT_AND_ADDRESS.times

    def ask(identifier: str, client: TestClient = limited) -> int:
        answer = client.post("/api/auth/reset-password-request", json={"identifier": identifier})
        return answer.status_code

    assert [ask("student") for _ in range(most + 1)] == [200] * most + [429]
    assert [ask("nobody") for _ in range(most + 1)] == [404] * most + [429]
    assert ask("student", from_address(limited, "198.51.100.7")) == 200


def test_a_new_password_opens_the_door_that_wrong_ones_have_closed(limited):
    for _ in range(PAIR + 1):
        refused = guess(limited)
    assert refused.status_code == 429
    started = limited.post("/api/auth/reset-password-request", json={"identifier": "student"}).json()
    change = {"identifier": "student", "resetToken": started["resetToken"], "newPassword": "another1"}
    assert limited.post("/api/auth/reset-password", json=change).status_code == 200
    assert guess(limited, password="another1").status_code == 200


def test_setting_new_passwords_is_limited_per_address(limited, monkeypatch):
    monkeypatch.setattr(limits, "RESET_BY_ADDRESS", Limit("reset", 2, 600, "attempts"))
    change = {"resetToken": "made-up", "newPassword": "another1"}
    statuses = [limited.post("/api/auth/reset-password", json=change).status_code for _ in range(3)]
    assert statuses == [400, 400, 429]


def test_an_open_session_is_no_place_to_guess_the_password_either(limited, sign_in):
    sign_in(limited)
    change = {"currentPassword": "wrong-one", "newPassword": "another1"}
    statuses = [limited.post("/api/account/password", json=change).status_code for _ in range(PAIR + 1)]
    assert statuses[-1] == 429
    assert 429 not in statuses[:-1]


def test_refused_input_is_not_counted(limited):
    for _ in range(PAIR + 5):
        assert guess(limited, password="short").status_code == 422
    assert guess(limited).status_code == 401


def test_with_the_limits_off_nothing_is_refused(client):
    assert [guess(client).status_code for _ in range(PAIR + 5)] == [401] * (PAIR + 5)


# Behind a proxy


def test_who_is_not_trusted_cannot_say_where_they_come_from(limited):
    statuses = [guess(limited, **{"X-Forwarded-For": f"203.0.113.{n}"}).status_code for n in range(PAIR + 1)]
    assert statuses == [401] * PAIR + [429]


def test_even_this_machine_is_only_believed_where_that_is_set(limited):
    local = from_address(limited, "127.0.0.1")
    statuses = [guess(local, **{"X-Forwarded-For": f"203.0.113.{n}"}).status_code for n in range(PAIR + 1)]
    assert statuses == [401] * PAIR + [429]


def test_behind_a_trusted_proxy_each_client_is_counted_apart(open_client):
    with open_client(rate_limits="on", trusted_proxies=("10.0.0.0/8",)) as client:
        proxy = from_address(client, "10.1.2.3")
        for _ in range(PAIR):
            guess(proxy, **{"X-Forwarded-For": "203.0.113.1"})
        assert guess(proxy, **{"X-Forwarded-For": "203.0.113.1"}).status_code == 429
        assert guess(proxy, **{"X-Forwarded-For": "203.0.113.2"}).status_code == 401


def test_a_client_cannot_put_other_addresses_before_its_own(open_client):
    with open_client(rate_limits="on", trusted_proxies=("10.0.0.0/8",)) as client:
        proxy = from_address(client, "10.1.2.3")
        statuses = [
            guess(proxy, **{"X-Forwarded-For": f"198.51.100.{n}, 203.0.113.1"}).status_code
            for n in range(PAIR + 1)
        ]
        assert statuses == [401] * PAIR + [429]
        outsider = from_address(client, "203.0.113.50")
        statuses = [
            guess(outsider, **{"X-Forwarded-For": f"198.51.100.{n}"}).status_code for n in range(PAIR + 1)
        ]
        assert statuses == [401] * PAIR + [429]


# In Redis


def in_redis(server) -> dict[str, object]:
    return {"rate_limits": "on", "redis_url": SecretStr(server.url)}


def test_processes_count_together_in_redis(open_client, redis_server):
    with open_client(**in_redis(redis_server)) as one, open_client(**in_redis(redis_server)) as other:
        statuses = [guess((one, other)[n % 2]).status_code for n in range(PAIR + 2)]
        assert statuses == [401] * PAIR + [429] * 2
        refused = guess(other, password="student123")
        assert 1 <= int(refused.headers["Retry-After"]) <= limits.SIGN_IN_BY_ACCOUNT_AND_ADDRESS.seconds


def test_no_name_and_no_address_is_written_to_redis(open_client, redis_server):
    with open_client(**in_redis(redis_server)) as client:
        at = from_address(client, "198.51.100.7")
        guess(at, "somebody")
        guess(at, password="student123")
    with redis.Redis.from_url(redis_server.url) as written:
        keys = " ".join(key.decode() for key in written.keys("*"))
        assert keys
        assert all(written.ttl(key) > 0 for key in written.keys("*"))
    assert "somebody" not in keys
    assert "student" not in keys
    assert "198.51.100.7" not in keys


def test_while_redis_is_away_each_process_counts_for_itself(open_client, redis_server):
    with open_client(**in_redis(redis_server)) as client:
        assert guess(client).status_code == 401
        redis_server.kill()
        statuses = [guess(client).status_code for _ in range(PAIR + 1)]
        assert statuses == [401] * PAIR + [429]


@pytest.mark.anyio
async def test_redis_frees_what_is_used_up_after_the_seconds_that_it_tells(redis_server):
    short = Limit("short", 2, 1, "knocks")
    link = RedisClient(redis_server.url)
    counts = RateLimits(link)
    for _ in range(short.times):
        await counts.take((short, "ada"))
    with pytest.raises(TooMany) as refused:
        await counts.take((short, "ada"))
    await anyio.sleep(refused.value.seconds)
    await counts.take((short, "ada"))
    await link.close()
