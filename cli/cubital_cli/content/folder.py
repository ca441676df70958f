"""The content folder that a command is about, and its reading."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from cubital.commands import find_enabled, quiet_logs
from cubital.content.kinds import ContentKind
from cubital.content.page_paths import PagePaths
from cubital.content.site import SITE
from cubital.errors import NotFound
from cubital.settings import Settings
from cubital.web.plugin_uis import page_paths
from cubital_cli.authoring.checking import WholeContent, content_folder_of, read_whole
from cubital_cli.content.output import print_left_out, print_mistakes

Folder = Annotated[
    Path | None,
    typer.Argument(help="The content folder.", show_default="./content, else the content that came with us"),
]
AsJson = Annotated[bool, typer.Option("--json", help="Answer as JSON, for programs.")]


def content_folder(folder: Path | None, of_school: bool = False) -> Path:
    """The folder that was named, else ./content, the one that we are in, or the content that came with us.

    `of_school` takes ./content only where a whole school's is in it: in a plugin's folder it is the plugin's.
    Raises NotFound where there is none of these.
    """
    if folder is not None:
        return folder
    here = Path("content")
    if here.is_dir() and (not of_school or (here / SITE.files).is_file()):
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
    """The arguments of `read` that the enabled plugins decide: kinds of content, and the pages to link to.

    `some_disabled`: some plugin is not switched on, and files may be its own. `cache` is in the school's
    home, None where there is none yet.
    """

    kinds: list[ContentKind[Any]]
    some_disabled: bool
    pages: PagePaths | None
    cache: Path | None


def known_content() -> KnownContent:
    quiet_logs()
    settings = Settings()
    plugins = find_enabled(settings)
    some_disabled = len(plugins.enabled) < len(plugins.installed)
    cache = settings.home / "cache" if settings.home.is_dir() else None
    return KnownContent(list(plugins.content_kinds()), some_disabled, page_paths(plugins), cache)


def read_or_exit(folder: Path, known: KnownContent) -> WholeContent:
    """Read the whole folder; with a mistake in it, all are printed and the command ends with status 1."""
    content = read_whole(folder, *known)
    if content.reading.mistakes:
        print_mistakes(content.reading.mistakes)
        raise typer.Exit(1)
    print_left_out(len(content.reading.warnings))
    return content
