"""Which calls a router answers, and that no two plugins answer the same one."""

import re
from collections.abc import Iterator, Sequence

from fastapi import APIRouter
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute, WebSocketRoute

from cubital.plugins import PluginFailed


def routes_of(router: APIRouter) -> Iterator[BaseRoute]:
    """All routes, those of the routers that it includes as well; all paths are absolute."""
    for route in router.routes:
        included = getattr(route, "original_router", None)
        if included is None:
            yield route
        else:
            yield from routes_of(included)


def refuse_shared_paths(routers: Sequence[tuple[str, APIRouter]]) -> None:
    """`routers` by their plugins' names; raises PluginFailed, which names both, where two claim one path."""
    owners: dict[tuple[str, str], str] = {}
    for name, router in routers:
        for route in routes_of(router):
            for claim in _claims(route):
                owner = owners.setdefault(claim, name)
                if owner != name:
                    method, path = claim
                    raise PluginFailed.claimed_twice(owner, name, f"{method} {path}")


def _claims(route: BaseRoute) -> list[tuple[str, str]]:
    """The methods and paths that a route answers; names of parameters make no difference."""
    if isinstance(route, APIRoute):
        return [(method, re.sub(r"\{[^}]*\}", "{}", route.path)) for method in sorted(route.methods or ())]
    if isinstance(route, WebSocketRoute):
        return [("WebSocket", re.sub(r"\{[^}]*\}", "{}", route.path))]
    return []
