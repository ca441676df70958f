"""cubital content new: an entry to fill in, in the file where it belongs."""

from __future__ import annotations

import codecs
import re
from datetime import date
from pathlib import Path
from typing import Annotated, Any

import typer

from cubital.content.files import Unreadable, open_source, shown
from cubital.content.kinds import ContentKind
from cubital.content.messages import nearest
from cubital.content.parsing import Document
from cubital.content.reading import read
from cubital.errors import Conflict, NotFound, Refusal
from cubital_cli.authoring.skeletons import names_of, skeleton, usual_names
from cubital_cli.content.folder import content_folder, known_content

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


def new(
    what: Annotated[
        str, typer.Argument(help="module, lesson, term, flashcard, question … or a kind's name.")
    ],
    name: Annotated[
        str | None,
        typer.Argument(help="Where a kind has several files: the name that stands for * in them."),
    ] = None,
    folder: Annotated[Path | None, typer.Option(help="The content folder.", show_default="./content")] = None,
    to_print: Annotated[bool, typer.Option("--print", help="Print it, and write no file.")] = False,
) -> None:
    """Add an entry to fill in: each field with a comment that says what belongs there.

    Until it is filled in, check shows what is still empty. In a file of many entries it comes last.

    Examples: [bold]cubital content new module 13-special-draws[/bold] ·
    [bold]cubital content new term safety[/bold]
    """
    place = content_folder(folder)
    kind = _kind(what)
    text = skeleton(kind, _next_number(kind, place), date.today(), name or "", _choices(kind, place))
    if to_print:
        typer.echo(text, nl=False)
        return
    if not place.is_dir():
        raise Conflict(f"There is no folder {place}.")
    file = place / _file(kind, name)
    mark, there = _what_is_there(place, file, kind)
    if there and kind.holds == "one":
        raise Conflict(f"{shown(file)} is there already.")
    before = _before(there, shown(file))
    added = _indented(text, before)
    if "\r\n" in before:
        added = added.replace("\n", "\r\n")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes((mark + before + added).encode())
    line = before.count("\n") + 1
    typer.echo(f"{shown(file)}:{line}: fill it in, then run: cubital content check {shown(file)}")


def _what_is_there(folder: Path, file: Path, kind: ContentKind[Any]) -> tuple[str, str]:
    """The file's byte order mark, if it has one, and its text, both empty for a file that is not there."""
    if not file.exists():
        return "", ""
    try:
        source = open_source(folder, file, kind.name)
        return "\ufeff" if source.data.startswith(codecs.BOM_UTF8) else "", source.text
    except Unreadable as error:
        raise Conflict(f"{shown(file)} {error}.") from error


def _choices(kind: ContentKind[Any], folder: Path) -> dict[str, list[str]]:
    """The values of the kind's fields that other entries of the folder limit."""
    others = [each for each in known_content().kinds if each.name in kind.choices.values()]
    return read(folder, others, some_disabled=True).choices(kind) if others else {}


def _kind(what: str) -> ContentKind[Any]:
    kinds = known_content().kinds
    word = what.lower().replace("_", "-")
    matches = [kind for kind in kinds if word == kind.name] or [k for k in kinds if word in names_of(k)]
    if len(matches) == 1:
        return matches[0]
    if matches:
        raise NotFound(f"{what} may be several: {', '.join(sorted(kind.name for kind in matches))}.")
    names = sorted(" or ".join(usual_names(kind)) for kind in kinds)
    near = nearest(what, sorted(name for kind in kinds for name in names_of(kind)))
    meant = f" Did you mean {near}?" if near else ""
    raise NotFound(f"There is nothing called {what}.{meant} There are {', '.join(names)}.")


def _file(kind: ContentKind[Any], name: str | None) -> str:
    if "*" not in kind.files:
        if name is not None:
            raise Refusal(f"All {kind.name} are in {kind.files}; leave out {name}.")
        return kind.files
    if name is None:
        raise Refusal(f"Say which file: the name that stands for * in {kind.files}.")
    if not NAME.fullmatch(name):
        raise Refusal(f"{name} cannot be a file's name: use letters, digits, hyphens and dots.")
    return kind.files.replace("*", name)


def _next_number(kind: ContentKind[Any], folder: Path) -> int:
    """One more than the greatest `id` of the entries that can be read."""
    numbers = [getattr(entry.value, "id", 0) for entry in read(folder, [kind]).of(kind.name)]
    return max((number for number in numbers if isinstance(number, int)), default=0) + 1


def _before(there: str, name: str) -> str:
    """The text of the file so far, ended so that an item may follow."""
    document = Document(there)
    if document.flaws:
        raise Conflict(f"{name}:{document.flaws[0].line} has a mistake; mend it first: cubital content check")
    if document.value == []:
        there = re.sub(r"^\[\s*\][ \t]*\r?\n?", "", there, flags=re.MULTILINE)
    if there.strip() and not there.endswith("\n"):
        there += "\n"
    return there


def _indented(text: str, before: str) -> str:
    """With as many spaces before the dash as the other items have."""
    dash = re.search(r"^( *)- ", before, re.MULTILINE)
    indent = dash[1] if dash else ""
    return "".join(f"{indent}{line}" if line.strip() else line for line in text.splitlines(keepends=True))
