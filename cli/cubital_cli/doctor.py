"""cubital doctor: all that a school stands on, each with what to do where it does not hold."""

from __future__ import annotations

import logging

import typer

from cubital.commands import quiet_logs
from cubital.doctor.installation import examine_contents, examine_installation
from cubital.doctor.pooler import examine_pooler, without_prepared_statements
from cubital.settings import Settings
from cubital_cli.plugins.doctor import examine_plugins, print_finding


def doctor() -> None:
    """Examine the whole school: settings, disk, Redis, mail, plugins, database, content, people.

    Exit status 1 where something is wrong; a note is no mistake, but worth knowing. Nothing is changed, and
    no mail is sent.

    Example: [bold]cubital doctor[/bold]
    """
    quiet_logs(logging.CRITICAL)  # what would be logged is what we say
    settings = Settings()
    of_pooler = examine_pooler(settings)
    findings = [*examine_installation(settings), *of_pooler]
    for finding in findings:
        print_finding(finding)
    if not all(finding.fine for finding in of_pooler):
        settings = without_prepared_statements(settings)
    of_plugins = examine_plugins(settings)
    if all(finding.fine for finding in of_plugins):  # else the database may not be there to be read
        contents = examine_contents(settings)
        for finding in contents:
            print_finding(finding)
        findings += contents
    if not all(finding.fine for finding in [*findings, *of_plugins]):
        raise typer.Exit(1)
