"""Routing by the beginning of a path: to ask every router costs more than most calls."""

from collections.abc import Sequence

from fastapi.routing import iter_route_contexts
from starlette._utils import get_route_path
from starlette.routing import BaseRoute, Match, Mount
from starlette.types import Receive, Scope, Send

ROUTE = "cubital.call"  # in the scope

Beginning = tuple[str, ...]


class Calls(BaseRoute):
    """The first of an application's `routes`: it hands a request to that one of the others which answers it,
    and asks only those of which a path begins so.

    A path's beginning is its first two segments, as far as they hold no parameter. What is mounted it leaves
    to the router, which tells a trace of it.
    """

    def __init__(self, routes: Sequence[BaseRoute]) -> None:
        beginnings = [(route, _beginnings(route)) for route in routes]
        every = {(), *(beginning for _, some in beginnings for beginning in some)}
        self._by_beginning = {
            one: [route for route, some in beginnings if any(one[: len(each)] == each for each in some)]
            for one in every
        }

    def could_answer(self, scope: Scope) -> list[BaseRoute]:
        """The routes of which a path begins as this one."""
        first_two = tuple(get_route_path(scope).split("/", 3)[1:3])
        for beginning in (first_two, first_two[:1]):
            if (routes := self._by_beginning.get(beginning)) is not None:
                return routes
        return self._by_beginning[()]

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        for route in self.could_answer(scope):
            match, child_scope = route.matches(scope)
            if match is Match.FULL:
                return (
                    (Match.NONE, {}) if isinstance(route, Mount) else (match, {**child_scope, ROUTE: route})
                )
        return Match.NONE, {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        route: BaseRoute = scope[ROUTE]
        await route.handle(scope, receive, send)


def _beginnings(route: BaseRoute) -> set[Beginning]:
    paths = [str(context.path) for context in iter_route_contexts([route])]
    if isinstance(route, Mount):
        paths = [route.path + "/{path}"]
    return {_beginning(path) for path in paths}


def _beginning(path: str) -> Beginning:
    literal, parameter, _ = path.partition("{")
    segments = literal.split("/")[1:]
    return tuple((segments[:-1] if parameter else segments)[:2])
