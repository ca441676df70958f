"""The call by which a page says that a plugin's part of it failed.

Every field has a form in which nothing about a person fits: who was there, and what they saw, is not told.
"""

from __future__ import annotations

from typing import Annotated

import structlog
from fastapi import APIRouter
from pydantic import Field

from cubital.api.dependencies import Me, TheSchool, at_most
from cubital.errors import NotFound
from cubital.http.rate_limits import HOUR, Limit
from cubital.schemas import ApiModel, Done

log = structlog.get_logger()

router = APIRouter(tags=["operations"])

OF_ONE = Limit("page_failures", 10, HOUR, "failures of pages")
OF_ALL = Limit("page_failures_of_all", 300, HOUR, "failures of pages")


class PageFailure(ApiModel):
    """`module` is that of plugin.json; `line` is of one of the plugin's own files."""

    plugin: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=60)]
    module: Annotated[str, Field(pattern=r"^\./[A-Z][A-Za-z0-9]*$", max_length=80)]
    error: Annotated[str, Field(pattern=r"^[A-Z][A-Za-z]*$", max_length=60)]
    line: Annotated[str, Field(pattern=r"^[\w./-]+:\d+:\d+$", max_length=160)] | None = None


@router.post("/api/plugins/failures", response_model=Done, dependencies=[at_most(OF_ONE)])
async def page_failed(failure: PageFailure, me: Me, school: TheSchool) -> Done:
    """Log that a plugin's page or slot failed in a browser, and count it; for members, and not too often."""
    if failure.plugin not in {plugin.name for plugin in school.plugins.enabled}:
        raise NotFound(f"There is no plugin {failure.plugin}.")
    await school.limits.take((OF_ALL, "everybody"))
    log.warning("plugin_page_failed", **failure.model_dump())
    school.page_failures.note(failure.plugin, failure.module, failure.error, failure.line)
    return Done()
