"""cubital content check: every mistake at once, and then how well the course teaches."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cubital.content.files import shown
from cubital.content.mistakes import Mistake
from cubital.errors import Refusal
from cubital.settings import Settings
from cubital_cli.authoring import checking
from cubital_cli.authoring.checking import CheckResult, content_folder_of
from cubital_cli.authoring.lints import Finding
from cubital_cli.content.folder import content_folder, known_content
from cubital_cli.content.output import colored, print_json, print_left_out, print_mistakes


class Format(StrEnum):
    text = "text"
    json = "json"
    github = "github"


def check(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            help="A content folder, or files in one: then only what is in these is told.",
            show_default="./content, else the content that came with us",
        ),
    ] = None,
    form: Annotated[
        Format,
        typer.Option("--format", help="For people, for programs, or as notes on a GitHub pull request."),
    ] = Format.text,
    strict: Annotated[
        bool, typer.Option("--strict", help="What lints find counts as a mistake too.")
    ] = False,
) -> None:
    """Show every mistake at once, each as file:line: field: message, and what the lints find.

    A lint finds what is no mistake and yet teaches badly; docs/content.md says how each is allowed.
    Exit status: 0 without mistakes, 1 with some. Nothing is changed.

    Example: [bold]cubital content check content/glossary/safety.yaml[/bold]
    """
    known = known_content()
    folders = _by_folder(paths or [content_folder(None)])
    demo = Settings().demo
    checked = {folder: checking.check(folder, *known, demo=demo) for folder in folders}
    for folder, files in folders.items():
        if files:
            _keep_only(checked[folder], files)
    _say(form, list(checked.values()))
    mistakes = any(one.reading.mistakes for one in checked.values())
    if mistakes or (strict and any(one.findings for one in checked.values())):
        raise typer.Exit(1)


def _by_folder(paths: list[Path]) -> dict[Path, set[str]]:
    """The content folders that `paths` lie in, each with the files to tell about; none: about all."""
    folders: dict[Path, set[str]] = {}
    for path in paths:
        folder = content_folder_of(path) if path.exists() else path
        if folder is None or (path.is_file() and folder == path):
            raise Refusal(f"{path} is in no content folder: none above it has a site.yaml.")
        files = folders.setdefault(folder, set())
        if path.resolve() != folder.resolve():
            files.add(shown(path))
    return folders


def _keep_only(checked: CheckResult, files: set[str]) -> None:
    """Leave of what was found only what is in `files`, or below them where they are folders."""

    def is_in_files(each: Mistake | Finding) -> bool:
        return any(each.file == file or each.file.startswith(f"{file}/") for file in files)

    reading = checked.reading
    reading.mistakes[:] = filter(is_in_files, reading.mistakes)
    reading.warnings[:] = filter(is_in_files, reading.warnings)
    checked.findings[:] = filter(is_in_files, checked.findings)


def _say(form: Format, checked: list[CheckResult]) -> None:
    if form is Format.json:
        _say_as_json(checked)
    elif form is Format.github:
        _annotate_all(checked)
    else:
        _say_in_words(checked)


def _say_as_json(checked: list[CheckResult]) -> None:
    print_json(
        {
            "mistakes": [vars(mistake) for one in checked for mistake in one.reading.mistakes],
            "findings": [vars(finding) for one in checked for finding in one.findings],
            "leftOut": [vars(warning) for one in checked for warning in one.reading.warnings],
        }
    )


def _annotate_all(checked: list[CheckResult]) -> None:
    for one in checked:
        for mistake in one.reading.mistakes:
            _annotate("error", mistake.file, mistake.line, mistake.column, mistake.field, mistake.message)
        for warning in one.reading.warnings:
            _annotate("notice", warning.file, warning.line, 0, "", warning.message)
        for finding in one.findings:
            _annotate("warning", finding.file, finding.line, 0, finding.lint, finding.message)


def _say_in_words(checked: list[CheckResult]) -> None:
    warnings = [warning for one in checked for warning in one.reading.warnings]
    findings = [finding for one in checked for finding in one.findings]
    mistakes = [mistake for one in checked for mistake in one.reading.mistakes]
    for warning in warnings:
        typer.echo(colored(warning))
    for finding in findings:
        typer.echo(finding.colored())
    if mistakes:
        print_mistakes(mistakes)
        return
    files = {kind.name: kind.files for kind in known_content().kinds}
    for one in checked:
        for kind in one.reading.kinds:
            number = len(one.reading.of(kind))
            # A folder that was renamed by a slip is no mistake of any file.
            typer.echo(f"{kind}: {number or f'0, there is nothing in {files[kind]}'}")
    summary = f"Lints found {len(findings)}." if findings else ""
    typer.secho(f"No mistakes. {summary}".strip(), fg=typer.colors.GREEN)
    print_left_out(len(warnings))


def _annotate(level: str, file: str, line: int, column: int, title: str, message: str) -> None:
    """A workflow command of GitHub, in which some letters mean something."""
    place = f"file={_escaped(file)},line={line}" + (f",col={column}" if column else "")
    named = f",title={_escaped(title)}" if title else ""
    text = message.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    typer.echo(f"::{level} {place}{named}::{text}")


def _escaped(value: str) -> str:
    for letter in "%\r\n:,":
        value = value.replace(letter, f"%{ord(letter):02X}")
    return value
