"""Deep linking: the module that an instructor has chosen, as a signed message for their course system."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING, Any

from cubital.learning.module_sizes import ModuleView
from cubital_lti.launching.id_tokens import DEEP_LINKING, LTI, Launch

if TYPE_CHECKING:
    from joserfc.jwk import RSAKey

    from cubital_lti.platforms.platform import Platform

GOOD_FOR = 300  # seconds


def response_of(launch: Launch, platform: Platform, module: ModuleView, link: str, key: RSAKey) -> str:
    """The signed message; `link` is the address that the new link in the course opens."""
    from joserfc import jwt

    now = int(time.time())
    claims: dict[str, Any] = {
        "iss": platform.client_id,
        "aud": [platform.issuer],
        "iat": now,
        "exp": now + GOOD_FOR,
        "nonce": secrets.token_urlsafe(24),
        f"{LTI}deployment_id": launch.deployment,
        f"{LTI}message_type": "LtiDeepLinkingResponse",
        f"{LTI}version": "1.3.0",
        f"{DEEP_LINKING}content_items": [_content_item(launch, module, link)],
    }
    if launch.data is not None:
        claims[f"{DEEP_LINKING}data"] = launch.data
    return jwt.encode({"alg": "RS256", "kid": key.kid}, claims, key)


def _content_item(launch: Launch, module: ModuleView, link: str) -> dict[str, Any]:
    item: dict[str, Any] = {
        "type": "ltiResourceLink",
        "title": module.title,
        "text": module.description,
        "url": link,
        "custom": {"module": str(module.id)},
        "window": {"targetName": "_blank"},
    }
    if launch.takes_lineitem and module.questions:
        item["lineItem"] = {
            "label": module.title,
            "scoreMaximum": 100,
            "resourceId": f"module-{module.id}",
            "tag": "practice-exam",
        }
    return item
