"""Routing by the beginning of a path: to ask every router costs more than most calls."""

from collections.abc import Sequence
from typing import Any

from fastapi.routing import iter_route_contexts
from starlette._utils import get_route_path
from starlette.datastructures import URLPath
from starlette.routing import BaseRoute, Match, Mount, NoMatchFound, Route
from starlette.types import Receive, Scope, Send

ROUTE = "cubital.route"  # in the scope: the one that was found

Beginning = tuple[str, ...]


class Calls(BaseRoute):
    """Stands before an application's other `routes`, and hands a request to the first that matches it, asking
    only those of which a path has the same first two segments, as far as these hold no parameter.

    What is mounted, and plain routes, it leaves to the router, which names them in a trace.
    """

    def __init__(self, routes: Sequence[BaseRoute]) -> None:
        beginnings = [(route, _beginnings(route)) for route in routes]
        known = {(), *(beginning for _, own in beginnings for beginning in own)}
        self._candidates = {
            beginning: [
                route
                for route, own in beginnings
                if any(beginning[: len(shorter)] == shorter for shorter in own)
            ]
            for beginning in known
        }

    def candidates(self, scope: Scope) -> list[BaseRoute]:
        """The routes of which a path begins as that of this request."""
        first_two = tuple(get_route_path(scope).split("/", 3)[1:3])
        for beginning in (first_two, first_two[:1]):
            if (routes := self._candidates.get(beginning)) is not None:
                return routes
        return self._candidates[()]

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        for route in self.candidates(scope):
            match, child_scope = route.matches(scope)
            if match is Match.FULL:
                if isinstance(route, Mount | Route):
                    break
                return match, {**child_scope, ROUTE: route}
        return Match.NONE, {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        route: BaseRoute = scope[ROUTE]
        await route.handle(scope, receive, send)

    def url_path_for(self, name: str, /, **path_params: Any) -> URLPath:
        raise NoMatchFound(name, path_params)  # it has no path of its own


def _beginnings(route: BaseRoute) -> set[Beginning]:
    return {_beginning(context.path or "") for context in iter_route_contexts([route])}


def _beginning(path: str) -> Beginning:
    literal, parameter, _ = path.partition("{")
    segments = literal.split("/")[1:]
    return tuple((segments[:-1] if parameter else segments)[:2])
