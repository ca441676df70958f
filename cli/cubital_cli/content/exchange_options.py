"""The options of `content import` and `content share`, and the list of items that they name."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cubital_cli.authoring.exchange import target
from cubital_cli.authoring.exchange.targets import Target
from cubital_cli.content.folder import known_content, read_or_exit

FORMAT_HELP = "csv, anki, gift or qti; by default what the file's ending says."
ContentFolder = Annotated[
    Path | None, typer.Option("--folder", help="The content folder.", show_default="./content")
]
FormatName = Annotated[str | None, typer.Option("--format", help=FORMAT_HELP)]
EntryOption = Annotated[
    str | None,
    typer.Option(help="For questions inside an entry, such as those of a lesson: which one, for example 5."),
]


def read_target(folder: Path, kind: str, entry: str | None) -> Target:
    """Read the folder, and find the items of `kind`, or those inside its `entry`. Raises NoTarget."""
    known = known_content()
    return target(read_or_exit(folder, known).reading, known.kinds, kind, entry)
