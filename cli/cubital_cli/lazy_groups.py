"""Groups that import a command's module only when the command is named, as click's documentation has them."""

from __future__ import annotations

import importlib
import inspect
import re
from collections import UserDict
from typing import TYPE_CHECKING, Any, ClassVar

import typer
from typer.core import TyperGroup

if TYPE_CHECKING:
    from typer._click import Command, Context


class LazyGroup(TyperGroup):
    """A group of commands; `functions` says where each is, as `package.module:function`."""

    functions: ClassVar[dict[str, str]]

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.commands = LazyCommands(self.functions)

    def list_commands(self, ctx: Context) -> list[str]:
        return list(self.functions)


class LazyCommands(UserDict[str, Any]):
    """Commands by their names; the place of a function becomes a command when it is looked up."""

    def __getitem__(self, name: str) -> Command:
        place = self.data[name]
        if isinstance(place, str):
            self.data[name] = _import_command(name, place)
        command: Command = self.data[name]
        return command


def _import_command(name: str, place: str) -> Command:
    module, _, function = place.partition(":")
    alone = typer.Typer(add_completion=False, rich_markup_mode="rich")
    alone.command(name)(getattr(importlib.import_module(module), function))
    command = typer.main.get_command(alone)
    reflow_help(command)
    return command


def reflow_help(command: Command) -> None:
    """Let each paragraph of a help fill the screen: after the first, Typer ends lines as the source does.

    Lines of a list, of examples say, end with a dot in the middle, and stay lines.
    """
    if command.help:
        command.help = re.sub(r"(?<![\n·])\n(?!\n)", " ", inspect.cleandoc(command.help))
    if not isinstance(command, LazyGroup):  # whose commands are changed when they are imported
        for inner in getattr(command, "commands", {}).values():
            reflow_help(inner)
