"""Errors that a person can mend, told in one line each on stderr; all others keep their traceback."""

from __future__ import annotations

import typer


def tell(error: Exception) -> bool:
    """Print what can be mended; False, and nothing printed, for an error that is a bug."""
    sentences = _sentences(error)
    for sentence in sentences:
        typer.secho(f"Error: {sentence}", fg=typer.colors.RED, err=True)
    return bool(sentences)


def _sentences(error: Exception) -> list[str]:
    # Imported only now: an error is the one case that needs all of them.
    from pydantic import ValidationError
    from sqlalchemy.exc import ArgumentError, NoSuchModuleError, OperationalError

    from cubital.errors import Refusal
    from cubital.plugins import PluginFailed
    from cubital.settings import UnsafeSettings

    if isinstance(error, ValidationError):
        return [_invalid(error, problem) for problem in error.errors(include_url=False)]
    if isinstance(error, PluginFailed | UnsafeSettings | Refusal):
        return [" ".join(str(error).split())]
    if isinstance(error, OperationalError):
        return [f"the database cannot be used: {' '.join(str(error.orig).split())}"]
    if isinstance(error, ArgumentError | NoSuchModuleError):
        return [f"CUBITAL_DATABASE_URL is not the address of a database: {error}"]
    if isinstance(error, ValueError) and str(error).startswith("CUBITAL_"):
        return [str(error)]
    if isinstance(error, OSError) and error.strerror:
        return [f"{error.filename}: {error.strerror}" if error.filename else error.strerror]
    return []


def _invalid(error: object, problem: object) -> str:
    from pydantic import ValidationError

    assert isinstance(error, ValidationError)
    assert isinstance(problem, dict)
    if problem["type"] == "value_error":
        return str(problem["ctx"]["error"])
    field = ".".join(str(part) for part in problem["loc"])
    name = f"CUBITAL_{field.upper()}" if error.title == "Settings" else field
    message = str(problem["msg"])
    return f"{name}: {message[:1].lower()}{message[1:]}"
