"""Client of one identity provider: discovery, the authorization request, the code's exchange, the claims."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import structlog

from cubital.oidc.refusals import ClocksDiffer, ProviderAway, ProviderRefused, UntrustedToken

if TYPE_CHECKING:
    from authlib.integrations.httpx_client import AsyncOAuth2Client
    from joserfc.jwt import Token

    from cubital.oidc.providers import Provider

log = structlog.get_logger()

SECONDS = 10.0
REMEMBERED = 3600.0  # seconds that metadata and keys are good for
LEEWAY = 60  # seconds that two clocks may differ
# Signed with a key pair of the provider's: never `none`, never with what both sides know.
ALGORITHMS = frozenset(
    {"RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "Ed25519", "EdDSA"}
)
ENDPOINTS = ("authorization_endpoint", "token_endpoint", "jwks_uri")


class ProviderClient:
    """The libraries are imported with the first request: a school without providers never waits for them."""

    def __init__(self, provider: Provider, secret: str, redirect_uri: str, plain_http: bool = False) -> None:
        self.provider = provider
        self._secret = secret
        self._redirect_uri = redirect_uri
        self._schemes = ("https", "http") if plain_http else ("https",)
        self._metadata: tuple[float, dict[str, Any]] | None = None
        self._keys: tuple[float, Any] | None = None
        self._reading = asyncio.Lock()
        self.trouble = ""
        """What was last wrong with the provider, for whoever runs the school."""

    async def authorization_url(self, state: str, nonce: str, verifier: str) -> str:
        """The provider's address to which the browser is sent. Raises ProviderAway."""
        metadata = await self.metadata()
        async with self._session(metadata) as session:
            url, _ = session.create_authorization_url(
                metadata["authorization_endpoint"],
                state=state,
                code_verifier=verifier,
                nonce=nonce,
            )
        return str(url)

    async def claims(self, code: str, nonce: str, verifier: str, issuer: str | None) -> dict[str, Any]:
        """What the provider says of who brought `code`; the ID token's words before the userinfo's.

        `issuer` is what came back beside the code (RFC 9207). Raises ProviderAway, ProviderRefused,
        UntrustedToken and ClocksDiffer.
        """
        metadata = await self.metadata()
        named = metadata.get("authorization_response_iss_parameter_supported") or issuer is not None
        if named and issuer != self.provider.issuer:
            raise self._untrusted("another issuer answered")
        async with self._session(metadata) as session:
            token = await self._exchange(session, metadata, code, verifier)
            id_token = await self._verified(token, nonce)
            userinfo = await self._userinfo(session, metadata)
        if userinfo and userinfo.get("sub") != id_token["sub"]:
            raise self._untrusted("the userinfo is another person's")
        return {**userinfo, **id_token}

    async def metadata(self) -> dict[str, Any]:
        """What the provider says of itself. Raises ProviderAway, and UntrustedToken for another issuer's."""
        if self._metadata is None or time.monotonic() - self._metadata[0] > REMEMBERED:
            issuer = self.provider.issuer
            metadata = await self._json(f"{issuer.rstrip('/')}/.well-known/openid-configuration")
            if metadata.get("issuer") != issuer:
                raise self._untrusted("the discovery names another issuer")
            if any(urlsplit(str(metadata.get(name))).scheme not in self._schemes for name in ENDPOINTS):
                raise self._untrusted("the discovery lacks an endpoint, or has one without https")
            self._metadata = (time.monotonic(), metadata)
        return self._metadata[1]

    async def count_keys(self) -> int:
        """How many keys the provider has now. Raises ProviderAway and UntrustedToken."""
        return len((await self._key_set(anew=True)).keys)

    def _session(self, metadata: dict[str, Any]) -> AsyncOAuth2Client:
        from authlib.integrations.httpx_client import AsyncOAuth2Client

        methods = metadata.get("token_endpoint_auth_methods_supported") or ["client_secret_basic"]
        basic = "client_secret_basic" in methods
        return AsyncOAuth2Client(
            client_id=self.provider.client_id,
            client_secret=self._secret,
            token_endpoint_auth_method="client_secret_basic" if basic else "client_secret_post",
            scope=" ".join(self.provider.scopes),
            redirect_uri=self._redirect_uri,
            code_challenge_method="S256",
            timeout=SECONDS,
        )

    async def _exchange(
        self, session: AsyncOAuth2Client, metadata: dict[str, Any], code: str, verifier: str
    ) -> dict[str, Any]:
        import httpx2
        from authlib.integrations.base_client import OAuthError

        try:
            token: dict[str, Any] = await session.fetch_token(
                metadata["token_endpoint"],
                grant_type="authorization_code",
                code=code,
                code_verifier=verifier,
                redirect_uri=self._redirect_uri,
            )
        except OAuthError as error:
            log.warning("provider_refused_code", provider=self.provider.name, error=error.error)
            raise ProviderRefused(self.provider.label) from None
        except (httpx2.HTTPError, ValueError) as error:
            raise self._away(error) from None
        return token

    async def _verified(self, token: dict[str, Any], nonce: str) -> dict[str, Any]:
        from authlib.oidc.core import CodeIDToken
        from joserfc.errors import ClaimError, ExpiredTokenError, JoseError

        issuer = {"essential": True, "value": self.provider.issuer}
        audience = {"essential": True, "value": self.provider.client_id}
        params = {
            "nonce": nonce,
            "client_id": self.provider.client_id,
            "access_token": token.get("access_token"),
        }
        try:
            decoded = await self._decoded(str(token.get("id_token", "")))
            claims = CodeIDToken(decoded.claims, decoded.header, {"iss": issuer, "aud": audience}, params)
            claims.validate(leeway=LEEWAY)
        except ExpiredTokenError:
            raise ClocksDiffer(self.provider.label) from None
        except ClaimError as error:
            if error.claim in ("iat", "nbf"):
                raise ClocksDiffer(self.provider.label) from None
            raise self._untrusted(str(error)) from None
        except (JoseError, ValueError) as error:
            raise self._untrusted(str(error)) from None
        if not isinstance(claims["sub"], str) or not 0 < len(claims["sub"]) <= 255:
            raise self._untrusted("the subject is none")
        return dict(claims)

    async def _decoded(self, id_token: str) -> Token:
        from joserfc import jwt
        from joserfc.errors import BadSignatureError, InvalidKeyIdError
        from joserfc.jws import JWSRegistry

        registry = JWSRegistry(algorithms=sorted(ALGORITHMS), strict_check_header=False)
        try:
            return jwt.decode(id_token, await self._key_set(), registry=registry)
        except (InvalidKeyIdError, BadSignatureError):
            # The provider may have new keys since.
            return jwt.decode(id_token, await self._key_set(anew=True), registry=registry)

    async def _key_set(self, anew: bool = False) -> Any:
        from joserfc.errors import JoseError
        from joserfc.jwk import KeySet

        async with self._reading:
            if anew or self._keys is None or time.monotonic() - self._keys[0] > REMEMBERED:
                keys: Any = await self._json((await self.metadata())["jwks_uri"])
                try:
                    self._keys = (time.monotonic(), KeySet.import_key_set(keys))
                except (JoseError, ValueError, KeyError, TypeError) as error:
                    raise self._away(error) from None
            return self._keys[1]

    async def _userinfo(self, session: AsyncOAuth2Client, metadata: dict[str, Any]) -> dict[str, Any]:
        import httpx2

        address = str(metadata.get("userinfo_endpoint") or "")
        if urlsplit(address).scheme not in self._schemes:
            return {}
        try:
            answer = (await session.get(address)).raise_for_status().json()
        except (httpx2.HTTPError, ValueError) as error:
            raise self._away(error) from None
        return answer if isinstance(answer, dict) else {}

    async def _json(self, address: str) -> dict[str, Any]:
        import httpx2

        try:
            # No redirect is followed: who is asked stands in the settings or in the issuer's description.
            async with httpx2.AsyncClient(timeout=SECONDS) as client:
                answer = (await client.get(address)).raise_for_status().json()
        except (httpx2.HTTPError, ValueError) as error:
            raise self._away(error) from None
        if not isinstance(answer, dict):
            raise self._away(ValueError("no JSON object"))
        return answer

    def _away(self, error: Exception) -> ProviderAway:
        self.trouble = f"it does not answer as it should ({type(error).__name__})"
        log.warning("provider_unreachable", provider=self.provider.name, error=type(error).__name__)
        return ProviderAway(self.provider.label)

    def _untrusted(self, reason: str) -> UntrustedToken:
        self.trouble = reason
        log.warning("provider_answer_refused", provider=self.provider.name, reason=reason)
        return UntrustedToken(self.provider.label)
