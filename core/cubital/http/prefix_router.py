"""Routing past whole routers at one look at the path: to ask all routes costs more than most calls."""

from fastapi import APIRouter
from starlette.routing import Match
from starlette.types import Scope

from cubital.http.route_conflicts import routes_of


class PrefixRouter(APIRouter):
    """Another router, with its routes and all else that it has. It asks its routes only where the path begins
    as one of theirs does, up to the first parameter."""

    def __init__(self, router: APIRouter) -> None:
        vars(self).update(vars(router))  # to include it would build all its routes once more
        self._prefixes = tuple({(route.path or "").partition("{")[0] for route in routes_of(router)})

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        if scope.get("root_path") or scope["path"].startswith(self._prefixes):
            return super().matches(scope)
        return Match.NONE, {}
