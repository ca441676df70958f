"""Tables copied between SQLite and PostgreSQL: whatever a row holds comes out as it was, or is refused."""

import itertools
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Date,
    Engine,
    Float,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    create_engine,
    insert,
    select,
    text,
)

from cubital.errors import Refusal
from cubital.storage.schema import Json, UtcDateTime
from cubital.transfer.tables import contents, copy_tables

things = Table(
    "things",
    MetaData(),
    Column("id", Integer, primary_key=True),
    Column("words", String),
    Column("number", Float),
    Column("large", BigInteger),
    Column("flag", Boolean),
    Column("bytes", LargeBinary),
    Column("day", Date),
    Column("at", UtcDateTime),
    Column("json", Json),
)
# Of the characters, PostgreSQL takes no NUL and no half of a pair.
characters = st.characters(exclude_characters="\0", exclude_categories=["Cs"])
words = st.text(characters, max_size=20)
leaves = st.none() | st.booleans() | st.integers(-(2**53), 2**53) | words
leaves |= st.floats(
    -1e15, 1e15
)  # beyond, PostgreSQL writes an integer, which Python holds for another number
json_values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)
rows = st.fixed_dictionaries(
    {
        "words": st.none() | words,
        "number": st.none() | st.floats(allow_nan=False),
        "large": st.none() | st.integers(-(2**63), 2**63 - 1),
        "flag": st.none() | st.booleans(),
        "bytes": st.none() | st.binary(max_size=20),
        "day": st.none() | st.dates(),
        "at": st.none() | st.datetimes(timezones=st.just(UTC)),
        "json": json_values,
    }
)


@pytest.fixture(scope="module")
def engines(postgres_server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Engine]]:
    folder: Path = tmp_path_factory.mktemp("copies")
    made = [
        create_engine(f"sqlite:///{folder / 'first.db'}"),
        create_engine(postgres_server),
        create_engine(f"sqlite:///{folder / 'last.db'}"),
    ]
    yield made
    things.drop(made[1], checkfirst=True)
    for engine in made:
        engine.dispose()


@pytest.fixture
def emptied(engines: list[Engine]) -> list[Engine]:
    """SQLite, PostgreSQL and SQLite, each with an empty table of things."""
    return empty(engines)


def empty(engines: list[Engine]) -> list[Engine]:
    for engine in engines:
        things.create(engine, checkfirst=True)
        with engine.begin() as connection:
            connection.execute(things.delete())
    return engines


def copied(source: Engine, target: Engine) -> list[Any]:
    with source.connect() as connection:
        return list(copy_tables(connection, target, [things]))


@given(st.lists(rows, max_size=4))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_went_to_postgres_comes_back_as_it_was(
    engines: list[Engine], values: list[dict[str, Any]]
) -> None:
    empty(engines)
    with engines[0].begin() as connection:
        for number, row in enumerate(values, 1):
            connection.execute(insert(things), {"id": number, **row})
    for source, target in itertools.pairwise(engines):
        (result,) = copied(source, target)
        assert (result.rows, result.already) == (len(values), False)
    with engines[0].connect() as first, engines[2].connect() as last:
        query = select(things).order_by(things.c.id)
        assert last.execute(query).all() == first.execute(query).all()


def test_nothing_and_jsons_null_stay_two_things(emptied: list[Engine]) -> None:
    with emptied[0].begin() as connection:
        connection.execute(text("INSERT INTO things (id, json) VALUES (1, NULL), (2, 'null')"))
    for source, target in itertools.pairwise(emptied):
        copied(source, target)
        with target.connect() as connection:
            without = connection.execute(text("SELECT id FROM things WHERE json IS NULL")).scalars().all()
            assert without == [1]


def test_a_row_that_the_target_cannot_keep_is_told_and_the_table_left_empty(emptied: list[Engine]) -> None:
    with emptied[0].begin() as connection:
        connection.execute(insert(things), [{"id": 1, "words": "well"}, {"id": 2, "words": "nul\0here"}])
    with pytest.raises(Refusal, match=r"things: the target refuses a row: .*NUL"):
        copied(emptied[0], emptied[1])
    with emptied[1].connect() as connection:
        assert contents(connection, things).rows == 0


def test_a_difference_of_one_value_is_noticed(emptied: list[Engine]) -> None:
    row = {"id": 1, "words": "four tubes", "at": datetime(2026, 11, 26, tzinfo=UTC), "json": {"a": [1, None]}}
    changes = {
        "words": "five tubes",
        "at": datetime(2026, 11, 27, tzinfo=UTC),
        "json": {"a": [1]},
        "flag": False,
    }
    with emptied[0].begin() as connection:
        connection.execute(insert(things), row)
    for name, value in changes.items():
        with emptied[2].begin() as connection:
            connection.execute(things.delete())
            connection.execute(insert(things), row | {name: value})
        with pytest.raises(Refusal, match="has rows of its own"):
            copied(emptied[0], emptied[2])
