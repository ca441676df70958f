"""The clients of a school's identity providers, made once for each process."""

from collections.abc import Mapping

from cubital.oidc.client import ProviderClient
from cubital.oidc.providers import read_providers
from cubital.settings import Settings


def connect_providers(settings: Settings) -> Mapping[str, ProviderClient]:
    """A client for each provider, by name; asks nobody before the first sign-in. Raises UnsafeSettings."""
    return {
        name: ProviderClient(
            provider,
            provider.secret(),
            f"{settings.public_url}/api/auth/oidc/{name}/callback",
            plain_http=settings.demo,
        )
        for name, provider in read_providers(settings).items()
    }
