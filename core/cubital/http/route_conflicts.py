"""The calls that each router answers; two plugins that answer the same one are refused."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from fastapi import APIRouter
from fastapi.routing import APIRoute, RouteContext, iter_route_contexts
from starlette.routing import WebSocketRoute

from cubital.plugin_failures import PluginFailed

PARAMETER = re.compile(r"\{[^}]*\}")
FILES = ("/assets", "/docs-assets", "/plugins")  # built files, all below them
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")
REST = re.compile(r"\{[^}:]*:path\}")  # Starlette's converter for any number of segments


def routes_of(router: APIRouter) -> Iterator[RouteContext]:
    """All routes with the paths at which they answer, those of the routers that it includes as well."""
    return iter_route_contexts(router.routes)


def refuse_shared_paths(routers: Sequence[tuple[str, APIRouter]]) -> None:
    """Raise PluginFailed where two plugins have a call that answers one address, naming both, or where one
    has a call among core's FILES.

    `routers` are given by their plugins' names. A path that takes any number of segments must begin
    with the plugin's own name.
    """
    claims = [Claim("core", method, f"{folder}/{{file:path}}") for folder in FILES for method in METHODS]
    claims += [
        Claim(name, method, path)
        for name, router in routers
        for route in routes_of(router)
        for method, path in _answered(route)
    ]
    for claim in claims:
        if claim.owner != "core" and REST.search(claim.path) and not claim.begins_with_its_owner():
            raise PluginFailed(
                f"{claim.owner} claims {claim.method} {claim.path}, every address that begins so.",
                f"Let it begin with /api/{claim.owner}/, or start without the plugin: "
                f"CUBITAL_PLUGINS_DISABLED={claim.owner}",
            )
    by_method: dict[str, list[Claim]] = {}
    for claim in claims:
        earlier = by_method.setdefault(claim.method, [])
        for other in earlier:
            if other.owner != claim.owner and _overlap(other.segments, claim.segments):
                path = PARAMETER.sub("{}", claim.path)
                raise PluginFailed.claimed_twice(other.owner, claim.owner, f"{claim.method} {path}")
        earlier.append(claim)


@dataclass(frozen=True)
class Claim:
    """One method and path that a plugin answers, as the path is written in its route."""

    owner: str
    method: str
    path: str

    @cached_property
    def segments(self) -> list[str]:
        """Literal segments as they are, `{}` for any one segment, `{:path}` for any number of them."""
        # One that is a parameter in part counts as any: too careful is better than a call taken over.
        plain = REST.sub("{:path}", self.path)
        return [
            part if "{" not in part or part == "{:path}" else "{:path}" if "{:path}" in part else "{}"
            for part in plain.split("/")
        ]

    def begins_with_its_owner(self) -> bool:
        return self.path.startswith((f"/api/{self.owner}/", f"/{self.owner}/"))


def _overlap(one: list[str], other: list[str]) -> bool:
    """Whether there is an address that both match."""
    for mine, yours in zip(one, other, strict=False):
        if "{:path}" in (mine, yours):
            return True
        if mine != yours and "{}" not in (mine, yours):
            return False
    return len(one) == len(other)


def _answered(route: RouteContext) -> list[tuple[str, str]]:
    """The methods and the path that a route answers."""
    if isinstance(route.original_route, APIRoute):
        return [(method, str(route.path)) for method in sorted(route.methods or ())]
    if isinstance(route.original_route, WebSocketRoute):
        return [("WebSocket", str(route.path))]
    return []
