"""One-line messages for errors that the user can fix; all other errors keep their traceback."""

from __future__ import annotations

import typer
from pydantic import ValidationError
from pydantic_core import ErrorDetails
from sqlalchemy.exc import ArgumentError, DatabaseError, NoSuchModuleError, OperationalError

from cubital.errors import Refusal
from cubital.migrations.runner import MigrationTrouble
from cubital.plain_words import what_is_wrong
from cubital.plugin_failures import PluginFailed
from cubital.plugins.settings_check import variable_of
from cubital.settings import UnsafeSettings


def print_error(error: Exception) -> bool:
    """Print the messages of `error` on stderr; False, and nothing printed, for an error that is a bug."""
    sentences = error_messages(error)
    for sentence in sentences:
        typer.secho(f"Error: {sentence}", fg=typer.colors.RED, err=True)
    return bool(sentences)


def error_messages(error: Exception) -> list[str]:
    """A sentence for each mistake behind `error`; none for an error that is a bug."""
    if isinstance(error, ValidationError):
        return [_invalid(error, problem) for problem in error.errors(include_url=False)]
    if isinstance(error, PluginFailed | UnsafeSettings | Refusal | MigrationTrouble):
        return [" ".join(str(error).split())]
    # The second, exactly: a file that is no database, or a broken one. Its other children are bugs.
    if isinstance(error, OperationalError) or type(error) is DatabaseError:
        return [f"the database cannot be used: {' '.join(str(error.orig).split())}"]
    if isinstance(error, ArgumentError | NoSuchModuleError):
        return [f"CUBITAL_DATABASE_URL is not the address of a database: {error}"]
    if isinstance(error, ValueError) and str(error).startswith("CUBITAL_"):
        return [str(error)]
    # A pipe that was closed, by head say, is no error to tell; Typer ends quietly.
    if isinstance(error, OSError) and error.strerror and not isinstance(error, BrokenPipeError):
        return [f"{error.filename}: {error.strerror}" if error.filename else error.strerror]
    return []


def _invalid(error: ValidationError, problem: ErrorDetails) -> str:
    field = ".".join(str(part) for part in problem["loc"])
    variable = variable_of(error.title, field)
    if problem["type"] == "value_error":
        message = str(problem["ctx"]["error"])
        return f"{variable}: {message}" if variable and variable not in message else message
    return f"{variable or field} {what_is_wrong(problem)}"
