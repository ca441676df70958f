"""The commands `cubital resources glossary` and `missing-audio`, and `cubital glossary audio`."""

from pathlib import Path
from typing import Annotated

import typer

from cubital.commands import in_school
from cubital.content.media import CHECKSUMS
from cubital.school import School
from cubital.storage.work import Work
from cubital_resources.library.glossary import GLOSSARY, GlossaryTerm
from cubital_resources.library.recording import find_speech_program, record, unrecorded


def add_commands(cli: typer.Typer, glossaries: typer.Typer) -> None:
    @glossaries.callback()
    def about_the_glossary() -> None:
        """The sounds of the glossary's terms."""

    @cli.command()
    def glossary(
        search: Annotated[str, typer.Argument(help="a part of a term or of its definition")] = "",
    ) -> None:
        """Print the glossary as it is loaded: each term, how it is said, what it means."""
        terms, _ = in_school(_loaded)
        part = search.casefold()
        matches = [entry for entry in terms if part in f"{entry.term}\n{entry.definition}".casefold()]
        if not matches:
            _nothing(f'No terms found matching "{search}"' if terms else _empty())
        for entry in matches:
            typer.echo(f"{entry.term}  [{entry.pronunciation}]  {entry.category}")
            typer.echo(f"    {entry.definition}")

    @cli.command("missing-audio")
    def missing_audio() -> None:
        """List the terms without a recording, and those whose recording is not in content/media."""
        terms, recordings = in_school(_loaded)
        if not terms:
            _nothing(_empty())
        lost = [entry for entry in terms if entry.audio_url and entry.audio_url not in recordings]
        for entry in lost:
            typer.echo(f"{entry.term}: {entry.audio_url} is not there")
        unrecorded = [entry for entry in terms if not entry.audio_url]
        for entry in unrecorded:
            typer.echo(f"{entry.term}: spoken by the browser")
        spoken = len(terms) - len(unrecorded) - len(lost)
        typer.echo(f"{spoken} of {len(terms)} terms have a recording.")
        if lost:
            raise typer.Exit(1)

    @glossaries.command()
    def audio(
        folder: Annotated[Path, typer.Argument(help="The content folder.")] = Path("content"),
        piper_voice: Annotated[
            Path | None, typer.Option(help="A voice file: piper then speaks, and not espeak-ng.")
        ] = None,
    ) -> None:
        """Record all terms that lack a recording with a speech program, and name the files in the YAML.

        The sounds are put into media/audio of the content folder. Then: cubital content load
        """
        program = find_speech_program(piper_voice)
        missing = unrecorded(folder)
        for term, path in record(folder, missing, program):
            typer.echo(f"{term}: {path}")
        typer.echo(f"{len(missing)} terms were recorded by {program.name}.")
        if missing:
            typer.echo("Listen to them, then run: cubital content load")


def _empty() -> str:
    return "No glossary is loaded. Run: cubital content load"


def _nothing(why: str) -> None:
    typer.echo(why, err=True)
    raise typer.Exit(1)


async def _loaded(school: School) -> tuple[list[GlossaryTerm], frozenset[str]]:
    """The loaded terms from A to Z, and the paths of the loaded media."""
    terms = await school.content.all(GLOSSARY)
    recordings = await school.database.read(_media)
    return sorted(terms, key=lambda entry: entry.term.casefold()), recordings


def _media(work: Work) -> frozenset[str]:
    return frozenset(f"media/{row.path}" for row in work.all(CHECKSUMS))
