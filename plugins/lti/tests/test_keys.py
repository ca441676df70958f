"""Our keys: made on first need, published before they sign, and rotated without a break."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from joserfc.jwk import RSAKey
from reference_platform.client import Platform
from starlette.testclient import TestClient
from typer.testing import Result

from cubital.errors import NotFound
from cubital.testing import run_in, school_of
from cubital_lti.platforms.own_keys import PUBLISHED_BEFORE, signing_key
from cubital_lti.routes import KEY_SETS
from cubital_lti.tables import keys

Terminal = Callable[..., Result]


def published(client: TestClient) -> list[str]:
    return [key["kid"] for key in client.get("/api/lti/jwks").json()["keys"]]


def signs(client: TestClient) -> str:
    assert client.portal is not None
    return str(client.portal.call(signing_key, school_of(client).database).kid)


def a_day_passes(client: TestClient) -> None:
    def age(work) -> None:
        for row in work.all(keys.select()):
            older = row.created_at - PUBLISHED_BEFORE - timedelta(minutes=1)
            work.run(keys.update().where(keys.c.id == row.id).values(created_at=older))

    run_in(client, age)


def test_no_private_part_is_published(client: TestClient, platform: Platform) -> None:
    [key] = client.get("/api/lti/jwks").json()["keys"]
    assert sorted(key) == ["alg", "e", "kid", "kty", "n", "use"]
    assert published(client) == [key["kid"]]  # and none is made anew


def test_a_school_that_knows_no_course_system_has_no_key(client: TestClient, terminal: Terminal) -> None:
    answer = client.get("/api/lti/jwks")
    assert (answer.json(), answer.headers["cache-control"]) == ({"keys": []}, "no-store")
    assert run_in(client, lambda work: len(work.all(keys.select()))) == 0
    terminal("rotate")
    assert len(published(client)) == 1


def test_a_key_is_imported_to_sign_once_and_never_to_be_published(
    client: TestClient, platform: Platform, monkeypatch: pytest.MonkeyPatch
) -> None:
    imported = []
    import_key = RSAKey.import_key

    def counted(*arguments: Any) -> RSAKey:
        imported.append(1)
        return import_key(*arguments)

    monkeypatch.setattr(RSAKey, "import_key", counted)
    [kid] = {each for _ in range(3) for each in published(client)}
    assert not imported
    assert {signs(client) for _ in range(3)} == {kid}
    assert len(imported) == 1


def test_readings_of_our_keys_are_counted_by_address(client: TestClient) -> None:
    school_of(client).limits.enabled = True
    statuses = [client.get("/api/lti/jwks").status_code for _ in range(KEY_SETS.times + 1)]
    assert statuses == [200] * KEY_SETS.times + [429]


def test_a_new_key_signs_a_day_after_it_was_published(
    client: TestClient, platform: Platform, terminal: Terminal
) -> None:
    [first] = published(client)
    assert terminal("rotate").stdout == "The new key signs from tomorrow on.\n"
    second, old = published(client)
    assert (old, signs(client)) == (first, first)
    a_day_passes(client)
    assert signs(client) == second
    terminal("rotate")
    assert published(client)[1:] == [second]
    assert signs(client) == second


def test_a_key_that_others_have_is_forgotten_at_once(
    client: TestClient, platform: Platform, terminal: Terminal
) -> None:
    [first] = published(client)
    terminal("rotate", "--now")
    [second] = published(client)
    assert (signs(client), second != first) == (second, True)


def test_platforms_are_listed_changed_and_removed(
    client: TestClient, platform: Platform, terminal: Terminal
) -> None:
    site = "https://moodle.example.org"
    added = terminal("add", "--moodle", f"{site}/", "--client-id", "c-1", "--deployment", "1")
    assert "/api/lti/deep-linking" in added.stdout
    terminal("add", "--moodle", site, "--client-id", "c-1", "--deployment", "1", "--deployment", "2")
    own, moodle = terminal("list").stdout.splitlines()
    assert own.split()[1] == platform.url
    assert moodle.split(maxsplit=1)[1] == f"{site}  client c-1  deployments 1, 2"

    missing = terminal("add", "--issuer", site, "--client-id", "c-1", "--deployment", "1")
    assert missing.exit_code == 2
    assert "--auth-url, --token-url, --jwks-url" in missing.output

    assert isinstance(terminal("remove", "99", "--yes").exception, NotFound)
    assert terminal("remove", own.split()[0], "--yes").exit_code == 0
    assert len(terminal("list").stdout.splitlines()) == 1
    assert client.get(platform.first_step("s-ada", "link1")).status_code == 404
