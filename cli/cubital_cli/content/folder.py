"""The content folder that a command is about, and its reading; where it has mistakes the command ends."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

if TYPE_CHECKING:
    from cubital.content.kinds import ContentKind
    from cubital.content.mistakes import Mistake
    from cubital.content.page_paths import PagePaths
    from cubital.content.reading import Reading

Folder = Annotated[
    Path | None,
    typer.Argument(help="The content folder.", show_default="./content, else the content that came with us"),
]
MOST_ALIKE = 5  # of mistakes with the same words: a module that is gone is missed in hundreds of lines
AsJson = Annotated[bool, typer.Option("--json", help="Answer as JSON, for programs.")]


def content_folder(folder: Path | None) -> Path:
    """The folder that was named, else ./content, the one that we are in, or the content that came with us.

    Raises NotFound where there is none of these.
    """
    from cubital.content.site import SITE
    from cubital.errors import NotFound
    from cubital_cli.authoring.checking import content_folder_of

    if folder is not None:
        return folder
    here = Path("content")
    if here.is_dir():
        return here
    around = content_folder_of(Path.cwd())
    if around is not None and (around / SITE.files).is_file():
        return around
    packaged = Path(sys.prefix, "share", "cubital", "content")
    if not packaged.is_dir():
        raise NotFound("There is no folder content here. Go to the folder that it is in, or name it.")
    typer.echo(f"The content that came with the program: {packaged}", err=True)
    return packaged


class KnownContent(NamedTuple):
    """What a school's content may hold: the kinds of the plugins that are switched on, whether some plugin
    is not, and the pages to link to, as far as they are known."""

    kinds: list[ContentKind[Any]]
    some_disabled: bool
    pages: PagePaths | None


def known_content() -> KnownContent:
    from cubital.commands import find_enabled, quiet_logs
    from cubital.web.plugin_uis import page_paths

    quiet_logs()
    plugins = find_enabled()
    some_disabled = len(plugins.enabled) < len(plugins.installed)
    return KnownContent(list(plugins.content_kinds()), some_disabled, page_paths(plugins))


def read_or_exit(folder: Path) -> Reading:
    """The reading of the whole folder; with a mistake in it, all are shown and the command ends."""
    from cubital_cli.authoring.checking import read_whole

    reading = read_whole(folder, *known_content())
    if reading.mistakes:
        show_mistakes(reading.mistakes)
        raise typer.Exit(1)
    print_left_out(len(reading.warnings))
    return reading


def show_mistakes(mistakes: list[Mistake]) -> None:
    """Each in a line of its own, of many alike the first ones; and how many there are."""
    alike = Counter(mistake.message for mistake in mistakes)
    shown: Counter[str] = Counter()
    for mistake in mistakes:
        shown[mistake.message] += 1
        if shown[mistake.message] <= MOST_ALIKE:
            typer.echo(colored(mistake))
        if shown[mistake.message] == MOST_ALIKE < alike[mistake.message]:
            typer.echo(f"… and {alike[mistake.message] - MOST_ALIKE} more lines with the same words")
    number = "1 mistake" if len(mistakes) == 1 else f"{len(mistakes)} mistakes"
    typer.secho(f"Error: {number} in the content.", fg=typer.colors.RED, err=True)


def colored(mistake: Mistake) -> str:
    """The mistake as a line; the colors are left out by themselves where nobody sees them."""
    place = f"{mistake.file}:{mistake.line}" + (f":{mistake.column}" if mistake.column else "")
    field = typer.style(mistake.field, fg=typer.colors.YELLOW) + ": " if mistake.field else ""
    return f"{typer.style(place, fg=typer.colors.CYAN)}: {field}{mistake.message}"


def print_left_out(number: int) -> None:
    if number:
        left_out = f"Files left out, which no plugin that is switched on understands: {number}."
        typer.secho(left_out, fg=typer.colors.YELLOW, err=True)


def print_json(data: object) -> None:
    """JSON for programs; dates and the like as texts."""
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False, default=str))
