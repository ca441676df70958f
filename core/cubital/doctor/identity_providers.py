"""The doctor examines the identity providers: each must answer, under the name that the settings have."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING

from cubital.doctor.plugins import DoctorFinding
from cubital.errors import Refusal
from cubital.oidc.connecting import connect_providers
from cubital.oidc.providers import SETTING
from cubital.settings import UnsafeSettings

if TYPE_CHECKING:
    from cubital.oidc.client import ProviderClient
    from cubital.settings import Settings


def examine_providers(settings: Settings) -> Iterator[DoctorFinding]:
    """Nothing, where there are none. What is asked of each is its discovery and its keys."""
    try:
        clients = connect_providers(settings)
    except UnsafeSettings as error:
        yield DoctorFinding(str(error), "Mend that file: docs/sign-in.md says how.")
        return
    for client in clients.values():
        yield asyncio.run(_examine(client))


async def _examine(client: ProviderClient) -> DoctorFinding:
    name, issuer = client.provider.name, client.provider.issuer
    try:
        await client.metadata()
        number = await client.count_keys()
    except Refusal:
        return DoctorFinding(
            f"The identity provider {name} cannot be used: {client.trouble}.",
            f"Mend the issuer in {SETTING}, or the way there. Until then nobody signs in by it.",
        )
    return DoctorFinding(
        f"The identity provider {name} answers as {issuer}; keys: {number}. Its secret was not tried.",
        fine=True,
    )
