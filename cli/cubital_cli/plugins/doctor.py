"""cubital plugins doctor: the mistakes of installed plugins, each with what to do about it."""

from __future__ import annotations

import json
import logging
from dataclasses import asdict
from typing import Annotated

import typer

from cubital.commands import quiet_logs
from cubital.doctor.contributions import contributions_of
from cubital.doctor.migrations import examine_database
from cubital.doctor.plugins import Diagnosis, DoctorFinding, examine, installed
from cubital.plugin_failures import PluginFailed
from cubital.settings import Settings
from cubital_cli.error_messages import error_messages

# What a plugin may add, by the field of Additions, as one of them and as several.
ADDED = {
    "hooks": ("hook", "hooks"),
    "calls": ("call", "calls"),
    "pages": ("page", "pages"),
    "slots": ("slot filled", "slots filled"),
    "content": ("kind of content", "kinds of content"),
    "commands": ("command", "commands"),
    "tables": ("table", "tables"),
}


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False,
) -> None:
    """Examine each plugin, and say what to do where something is wrong. Exit status 1 then.

    Also where the school does not start because of a plugin. A note is no mistake, but worth knowing.
    Nothing is changed. What each adds is counted; cubital plugins list names it.

    Example: [bold]cubital plugins doctor[/bold]
    """
    quiet_logs(logging.CRITICAL)  # what would be logged is what we say
    if not all(finding.fine for finding in examine_plugins(Settings(), as_json)):
        raise typer.Exit(1)


def examine_plugins(settings: Settings, as_json: bool = False) -> list[DoctorFinding]:
    """Print what is found of plugins, and of the migrations of the database; all of it."""
    diagnoses, findings = examine(settings)
    for owner, finding in _database(settings, diagnoses):
        named = [one.findings for one in diagnoses if one.name == owner]
        (named[0] if named else findings).append(finding)
    counted = {one.name: _counted(one) for one in diagnoses}
    if as_json:
        _print_json(diagnoses, findings, counted)
    else:
        _print(diagnoses, findings, counted)
    return [*findings, *(finding for one in diagnoses for finding in one.findings)]


def _database(settings: Settings, diagnoses: list[Diagnosis]) -> list[tuple[str, DoctorFinding]]:
    try:
        return examine_database(settings, installed(diagnoses))
    except Exception as error:
        if not (sentences := error_messages(error)):
            raise
        advice = "Whether it has every migration is not known."
        return [
            ("core", DoctorFinding(f"{sentence[:1].upper()}{sentence[1:]}", advice)) for sentence in sentences
        ]


def _counted(diagnosis: Diagnosis) -> dict[str, int]:
    """The number of contributions of each kind, without kinds that the plugin has none of."""
    if diagnosis.plugin is None or diagnosis.alone is None:
        return {}
    try:
        added = contributions_of(diagnosis.plugin, diagnosis.alone)
    except PluginFailed:  # of a name or a page that is core's, which is among the findings
        return {}
    return {what: len(getattr(added, what)) for what in ADDED if getattr(added, what)}


def _print_json(
    diagnoses: list[Diagnosis], findings: list[DoctorFinding], counted: dict[str, dict[str, int]]
) -> None:
    plugins = [
        {"name": one.name, "version": one.version, "distribution": one.distribution, "enabled": one.enabled}
        | {"adds": counted[one.name], "findings": [asdict(finding) for finding in one.findings]}
        for one in diagnoses
    ]
    together = [asdict(finding) for finding in findings]
    typer.echo(json.dumps({"plugins": plugins, "findings": together}, indent=2, ensure_ascii=False))


def _print(
    diagnoses: list[Diagnosis], findings: list[DoctorFinding], counted: dict[str, dict[str, int]]
) -> None:
    for one in diagnoses:
        sign = "ok" if one.enabled else "off"
        parts = [f"{number} {ADDED[what][number > 1]}" for what, number in counted[one.name].items()]
        added = f": {', '.join(parts)}" if parts else ""
        _line(_sign(one.findings, sign), f"{one.name} {one.version}, from {one.distribution}{added}")
        for finding in one.findings:
            typer.echo(f"       {_sentence(finding.what)} {finding.advice}".rstrip())
    for finding in findings:
        print_finding(finding)
    if not diagnoses:
        typer.echo("No plugins are installed.")


def print_finding(finding: DoctorFinding) -> None:
    _line(_sign([finding], "ok"), _sentence(finding.what))
    if finding.advice:
        typer.echo(f"       {finding.advice}")


def _sign(findings: list[DoctorFinding], otherwise: str) -> str:
    if not all(finding.fine for finding in findings):
        return "wrong"
    return "note" if any(finding.advice for finding in findings) else otherwise


def _line(sign: str, text: str) -> None:
    color = {"wrong": typer.colors.RED, "note": typer.colors.YELLOW, "ok": typer.colors.GREEN}.get(sign)
    typer.echo(f"{typer.style(f'{sign:<5}', fg=color)}  {text}")


def _sentence(text: str) -> str:
    """In one line: errors of others may have several."""
    return " ".join(text.split())
