"""The address of PostgreSQL, directly or behind a pooler in transaction mode."""

import pytest
from pydantic import ValidationError

from cubital.settings import Settings
from cubital.storage.postgres_address import driver_address

ADDRESS = "postgresql+psycopg://ada@db.example/school"


@pytest.mark.parametrize(
    ("query", "left", "arguments"),
    [
        ("", "", {}),
        ("?sslmode=verify-full", "?sslmode=verify-full", {}),
        ("?pgbouncer=false", "", {}),
        ("?pgbouncer=true", "", {"prepare_threshold": None}),
        ("?sslmode=require&pgbouncer=true", "?sslmode=require", {"prepare_threshold": None}),
    ],
)
def test_the_driver_is_told_of_a_pooler_in_its_own_words(query: str, left: str, arguments: dict[str, None]):
    address, others = driver_address(ADDRESS.replace("+psycopg", "") + query)
    assert address.render_as_string() == ADDRESS + left
    assert others == arguments


@pytest.mark.parametrize("value", ["1", "yes", "True", "true&pgbouncer=false"])
def test_another_value_is_refused_with_what_it_may_be(value: str):
    with pytest.raises(ValidationError, match="pgbouncer must be true or false"):
        Settings(_env_file=None, database_url=f"{ADDRESS}?pgbouncer={value}")
