"""The doctor tells of a secret key that does not read what is in the database, and makes none."""

import pytest
from pydantic import SecretStr
from second_factor_visits import set_up

from cubital.doctor.secret_key import examine_secret_key
from cubital.settings import Settings
from cubital.testing import run_in

OURS, OTHERS = "o" * 32, "a" * 32


@pytest.fixture
def examine(open_client, sign_in, tmp_path):
    """`examine("key")`: what is said on a server of that key; the app was set up through one with ours."""
    with open_client(secret_key=SecretStr(OURS)) as client:

        def findings(keys: str | None) -> list[tuple[bool, str]]:
            settings = Settings(_env_file=None, home=tmp_path / "another", secret_key=keys)
            results = run_in(client, lambda work: list(examine_secret_key(work, settings)))
            assert not settings.home.exists()
            return [(each.fine, each.what) for each in results]

        assert findings(OURS) == []
        set_up(sign_in(client))
        yield findings


@pytest.mark.parametrize("keys", [OURS, f"{OTHERS},{OURS}"])
def test_a_key_that_reads_all_is_fine(examine, keys: str):
    assert examine(keys) == [(True, "The secret key reads what is encrypted in the database.")]


@pytest.mark.parametrize("keys", [OTHERS, None])
def test_another_servers_key_is_told(examine, keys: str | None):
    [(fine, what)] = examine(keys)
    assert not fine
    assert what.startswith("This server's secret key cannot read 1 of 1 authenticator apps: another ")
