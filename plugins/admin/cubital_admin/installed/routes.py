"""The call about the installed plugins."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter

from cubital.access import Administrator, TheSchool
from cubital_admin.installed.listing import PluginView, listing

router = APIRouter(tags=["admin"])


@router.get("/api/admin/plugins", response_model=list[PluginView])
async def installed_plugins(admin: Administrator, school: TheSchool) -> list[PluginView]:
    """Every installed plugin, what it adds, and what is wrong with its pages."""
    return await asyncio.to_thread(listing, school.plugins, school.page_failures)
