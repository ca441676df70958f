"""The commands `cubital lti add`, `list`, `remove`, `rotate`, `scores`, `send` and `unlink`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from cubital.commands import in_school

if TYPE_CHECKING:
    from cubital.school import School
    from cubital_lti.platforms.platform import Registration

AsJson = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]


def add_to(cli: typer.Typer) -> None:
    @cli.callback()
    def lti() -> None:
        """Course systems (Canvas, Moodle and others) from which students come, by LTI 1.3."""

    cli.command("add")(add)
    cli.command("list")(list_platforms)
    for command in (remove, rotate, scores, send, unlink):
        cli.command()(command)


def add(
    client_id: Annotated[str, typer.Option(help="What the course system calls us.")],
    deployment: Annotated[list[str], typer.Option(help="A deployment id; may be given several times.")],
    moodle: Annotated[str, typer.Option(help="The address of a Moodle, which tells the rest.")] = "",
    canvas: Annotated[bool, typer.Option("--canvas", help="It is Canvas, hosted by Instructure.")] = False,
    issuer: Annotated[str, typer.Option(help="Its issuer, or platform id.")] = "",
    auth_url: Annotated[str, typer.Option(help="Its authentication request URL.")] = "",
    token_url: Annotated[str, typer.Option(help="Its access token URL.")] = "",
    jwks_url: Annotated[str, typer.Option(help="Its public keyset URL.")] = "",
) -> None:
    """Let people of a course system come. The same issuer and client id again change what was written down.

    Example: [bold]cubital lti add --moodle https://moodle.example.org --client-id aB3dE --deployment 1[/bold]
    """
    from cubital_lti.platforms.known_systems import CANVAS, addresses_of_moodle
    from cubital_lti.platforms.platform import Registration, register_platform

    known = CANVAS if canvas else addresses_of_moodle(moodle) if moodle else {}
    options = {"issuer": issuer, "auth_url": auth_url, "token_url": token_url, "jwks_url": jwks_url}
    addresses = known | {name: value.strip() for name, value in options.items() if value.strip()}
    if missing := [name for name in options if name not in addresses]:
        needed = ", ".join(f"--{name.replace('_', '-')}" for name in missing)
        raise typer.BadParameter(f"missing {needed}; or use --canvas, or --moodle ADDRESS")
    new = Registration(client_id=client_id, deployments=list(deployment), **addresses)

    async def register(school: School) -> None:
        _refuse_plain_http(school, new)
        await school.database.write(register_platform, new)

    in_school(register)
    typer.echo(f"People of {new.issuer} may come. Give the course system these addresses:")
    for what, path in (
        ("Tool or target link URL", "launch"),
        ("Login initiation URL", "login"),
        ("Redirection URI", "launch"),
        ("Public keyset (JWKS) URL", "jwks"),
        ("Content selection (deep linking) URL", "deep-linking"),
    ):
        typer.echo(f"  {what + ':':<38}{_public_url()}/api/lti/{path}")


def list_platforms(as_json: AsJson = False) -> None:
    """List the course systems from which people may come."""
    from cubital_lti.platforms.platform import all_platforms

    platforms = in_school(lambda school: school.database.read(all_platforms))
    if as_json:
        typer.echo(json.dumps([vars(each) for each in platforms], indent=2))
        return
    if not platforms:
        typer.echo("No course system is registered.")
    for each in platforms:
        deployments = ", ".join(each.deployments)
        typer.echo(f"{each.id:>4}  {each.issuer}  client {each.client_id}  deployments {deployments}")


def remove(
    platform: Annotated[int, typer.Argument(help="Its number in `cubital lti list`.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Let nobody come from there any more, and forget the scores for its gradebook. Accounts stay."""
    from cubital_lti.platforms.platform import remove_platform

    if not yes:
        typer.confirm("Scores that wait for it are lost. Remove it?", abort=True)
    in_school(lambda school: school.database.write(remove_platform, platform))


def rotate(
    now: Annotated[
        bool, typer.Option("--now", help="The old keys may be known to others: forget them.")
    ] = False,
) -> None:
    """Make a new key. It is published now and signs from tomorrow on; then the old one may go."""
    from cubital_lti.platforms.own_keys import rotate as rotate_keys

    in_school(lambda school: rotate_keys(school.database, at_once=now))
    typer.echo("The new key signs from now on." if now else "The new key signs from tomorrow on.")


def scores(as_json: AsJson = False) -> None:
    """List the scores that wait for a gradebook, and why."""
    from cubital_lti.grades.gradebook import waiting_grades

    waiting = in_school(lambda school: school.database.read(waiting_grades))
    if as_json:
        typer.echo(
            json.dumps(
                [
                    {
                        "user": each.username,
                        "issuer": each.issuer,
                        "moduleId": each.module_id,
                        "score": each.score,
                        "madeAt": each.made_at.isoformat(),
                        "nextTry": each.try_at.isoformat(),
                        "tries": each.tries,
                        "reason": each.reason,
                    }
                    for each in waiting
                ],
                indent=2,
            )
        )
        return
    if not waiting:
        typer.echo("No score waits.")
    for each in waiting:
        why = f"tried {each.tries} times: {each.reason}" if each.tries else "not tried yet"
        what = f"{each.username}, module {each.module_id}, {each.score:g}%"
        typer.echo(f"{what}, for {each.issuer}, next try {each.try_at:%Y-%m-%d %H:%M} UTC: {why}")


def send(
    all_waiting: Annotated[bool, typer.Option("--all", help="Also those that were put off.")] = False,
) -> None:
    """Send the scores that are due, as a served school does by itself. Status 1 where one was not taken."""
    taken, failed = in_school(lambda school: _send(school, all_waiting))
    typer.echo(f"{taken} taken, {failed} not taken.")
    if failed:
        raise typer.Exit(1)


def unlink(username: Annotated[str, typer.Argument(help="Whose account it is.")]) -> None:
    """Let no course system open that account any more. It ends the account's sessions."""
    from cubital_lti.linked_accounts import unlink as unlink_account

    user, issuers = in_school(lambda school: school.database.write(unlink_account, username))
    typer.echo(f"{', '.join(issuers)} opens the account of {user.username} no more; its sessions have ended.")


async def _send(school: School, all_waiting: bool) -> tuple[int, int]:
    from cubital_lti.grades.gradebook import bring_forward
    from cubital_lti.grades.sending import Sender
    from cubital_lti.platforms.http_client import http_client

    if all_waiting:
        await school.database.write(bring_forward)
    async with http_client() as http:
        return await Sender(school, http).send_waiting()


def _refuse_plain_http(school: School, new: Registration) -> None:
    for name in ("auth_url", "token_url", "jwks_url"):
        school.settings.refuse_plain_http(f"--{name.replace('_', '-')}", getattr(new, name))


def _public_url() -> str:
    from cubital.settings import Settings

    return (Settings().public_url or "https://your-school.example").rstrip("/")
