"""Alembic's entry: run the wanted revisions on the connection that the runner handed over."""

from typing import Any, Literal

from alembic import context
from sqlalchemy.sql.elements import False_

from cubital.storage.schema import Json, UtcDateTime, metadata


def our_types(kind: str, item: Any, autogen: Any) -> str | Literal[False]:
    """Write our own types by name, so that a revision reads the same on every database."""
    if kind == "type" and (item is Json or isinstance(item, UtcDateTime)):
        name = "Json" if item is Json else "UtcDateTime"
        autogen.imports.add(f"from cubital.storage.schema import {name}")
        return name if item is Json else f"{name}()"
    if kind == "server_default" and isinstance(getattr(item, "arg", None), False_):
        return "sa.false()"
    return False


def owners_alone(thing: Any, name: str | None, kind: str, *_: Any) -> bool:
    """Leave the version tables, and where a revision is written the tables of others, alone."""
    table = str(name) if kind == "table" else thing.table.name
    prefix: str = context.config.attributes.get("prefix", "")
    return table.startswith(prefix) and not table.startswith("alembic_version")


context.configure(
    connection=context.config.attributes["connection"],
    version_table=context.config.attributes["version_table"],
    target_metadata=metadata,
    render_as_batch=True,
    render_item=our_types,
    include_object=owners_alone,
)
with context.begin_transaction():
    context.run_migrations()
