"""Our keys: made on first need, published before they sign, and rotated without a break."""

from collections.abc import Callable
from datetime import timedelta

from reference_platform.client import Platform
from starlette.testclient import TestClient
from typer.testing import Result

from cubital.errors import NotFound
from cubital.testing import run_in, school_of
from cubital_lti.platforms.own_keys import PUBLISHED_BEFORE, signing_key
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


def test_no_private_part_is_published(client: TestClient) -> None:
    [key] = client.get("/api/lti/jwks").json()["keys"]
    assert sorted(key) == ["alg", "e", "kid", "kty", "n", "use"]
    assert published(client) == [key["kid"]]  # and none is made anew


def test_a_new_key_signs_a_day_after_it_was_published(client: TestClient, terminal: Terminal) -> None:
    [first] = published(client)
    assert terminal("rotate").stdout == "The new key signs from tomorrow on.\n"
    second, old = published(client)
    assert (old, signs(client)) == (first, first)
    a_day_passes(client)
    assert signs(client) == second
    terminal("rotate")
    assert published(client)[1:] == [second]
    assert signs(client) == second


def test_a_key_that_others_have_is_forgotten_at_once(client: TestClient, terminal: Terminal) -> None:
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
