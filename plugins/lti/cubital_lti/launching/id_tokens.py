"""The id_token of a launch: it is believed when a platform's key signed it, for us, now, for this login."""

from __future__ import annotations

import json
import re
import time
from base64 import urlsafe_b64decode
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cubital.errors import Forbidden
from cubital_lti.grades.gradebook import SCORE_SCOPE

if TYPE_CHECKING:
    from joserfc.jwk import KeySet

    from cubital_lti.platforms.platform import Platform

LTI = "https://purl.imsglobal.org/spec/lti/claim/"
DEEP_LINKING = "https://purl.imsglobal.org/spec/lti-dl/claim/"
GRADES = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint"
RESOURCE_LINK_REQUEST = "LtiResourceLinkRequest"
DEEP_LINKING_REQUEST = "LtiDeepLinkingRequest"

CLOCKS_DIFFER = 60  # seconds
OLDEST = 3600  # seconds since it was made, whatever its `exp` allows
LONGEST = 1000  # of an address
# What is not of these stands in no header of ours either.
ADDRESS = re.compile(r"https?://[A-Za-z0-9.-]+(:\d+)?(/[!-~]*)?")
# Not a mentor, who may be a parent that looks on.
TEACHING = frozenset({"Instructor", "Administrator", "ContentDeveloper", "TeachingAssistant"})
LEARNING = frozenset({"Learner", "Student"})


@dataclass(frozen=True)
class Launch:
    """What a platform says of somebody who comes. `lineitem`: where their score belongs, empty for nowhere.

    `return_url`, `data` and `takes_lineitem` are those of deep linking; `return_url` is empty otherwise.
    """

    issuer: str
    subject: str
    deployment: str
    name: str
    email: str
    teaches: bool
    learns: bool
    module_id: int | None
    lineitem: str
    return_url: str
    data: str | None
    takes_lineitem: bool


class LaunchRefused(Forbidden):
    """`reason` is for the log: whoever forged it is told nothing."""

    log_event = "lti_launch_refused"

    def __init__(self, reason: str) -> None:
        super().__init__(
            "Your course system's launch could not be accepted. Open the link in your course again; if that "
            "does not help, tell your instructor."
        )
        self.reason = reason


def key_id_of(id_token: str) -> str:
    """The `kid` of its header, which is not proven yet; raises LaunchRefused where it has none."""
    try:
        header = json.loads(urlsafe_b64decode(id_token.partition(".")[0] + "=="))
        kid = header["kid"]
    except (ValueError, LookupError, TypeError):
        raise LaunchRefused("an id_token without a kid") from None
    return str(kid)


def read_id_token(
    id_token: str, platform: Platform, keys: KeySet, nonce: str, plain_http: bool = False
) -> Launch:
    """What the token says; raises LaunchRefused where anything of it is not as it must be.

    `plain_http`: whether what is chosen may go back in the clear, to a platform that is so itself.
    """
    from joserfc import jwt
    from joserfc.errors import JoseError

    now_and_us = jwt.JWTClaimsRegistry(
        leeway=CLOCKS_DIFFER,
        iss={"essential": True, "value": platform.issuer},
        aud={"essential": True, "value": platform.client_id},
        exp={"essential": True},
        iat={"essential": True},
        nonce={"essential": True, "value": nonce},
    )
    try:
        claims = jwt.decode(id_token, keys, algorithms=["RS256"]).claims
        now_and_us.validate(claims)
    except (JoseError, ValueError) as error:
        raise LaunchRefused(f"{type(error).__name__}: {error}") from error
    _refuse_others(claims, platform)
    _refuse_old(claims)
    return _launch(claims, platform, plain_http)


def _refuse_others(claims: dict[str, Any], platform: Platform) -> None:
    audiences = claims["aud"] if isinstance(claims["aud"], list) else [claims["aud"]]
    if claims.get("azp", platform.client_id) != platform.client_id:
        raise LaunchRefused("azp is another client")
    if len(audiences) > 1 and "azp" not in claims:
        raise LaunchRefused("several audiences and no azp")
    if claims.get(f"{LTI}deployment_id") not in platform.deployments:
        raise LaunchRefused(f"deployment {claims.get(f'{LTI}deployment_id')!r} is not registered")
    if claims.get(f"{LTI}version") != "1.3.0":
        raise LaunchRefused(f"version {claims.get(f'{LTI}version')!r}")


def _refuse_old(claims: dict[str, Any]) -> None:
    if time.time() - claims["iat"] > OLDEST:
        raise LaunchRefused("made more than an hour ago")


def _launch(claims: dict[str, Any], platform: Platform, plain_http: bool) -> Launch:
    message = claims.get(f"{LTI}message_type")
    if message not in (RESOURCE_LINK_REQUEST, DEEP_LINKING_REQUEST):
        raise LaunchRefused(f"message type {message!r}")
    if message == RESOURCE_LINK_REQUEST and not _part(claims, f"{LTI}resource_link").get("id"):
        raise LaunchRefused("a resource link without an id")
    subject = claims.get("sub")
    if not isinstance(subject, str) or not 0 < len(subject) <= 255 or not subject.isprintable():
        raise LaunchRefused("no subject: the course system must say who comes")
    settings = _part(claims, f"{DEEP_LINKING}deep_linking_settings")
    return_url = ""
    if message == DEEP_LINKING_REQUEST:
        is_plain = platform.token_url.startswith("http:")
        return_url = _address(settings.get("deep_link_return_url"), plain_http and is_plain)
    if message == DEEP_LINKING_REQUEST and not return_url:
        raise LaunchRefused("deep linking without an address to return to")
    roles = _roles(claims.get(f"{LTI}roles"))
    return Launch(
        issuer=platform.issuer,
        subject=subject,
        deployment=claims[f"{LTI}deployment_id"],
        name=_text(claims.get("name"))
        or f"{_text(claims.get('given_name'))} {_text(claims.get('family_name'))}".strip(),
        email=_text(claims.get("email")),
        teaches=not TEACHING.isdisjoint(roles),
        learns=not LEARNING.isdisjoint(roles),
        module_id=_whole_number(_part(claims, f"{LTI}custom").get("module")),
        lineitem=_lineitem(claims, platform),
        return_url=return_url,
        data=_data(settings.get("data")),
        takes_lineitem=settings.get("accept_lineitem", True) is not False,
    )


def _roles(uris: Any) -> set[str]:
    """Those in the course; those in the whole college only for who has none in the course."""
    known = [uri for uri in uris if isinstance(uri, str)] if isinstance(uris, list) else []
    in_course = [uri for uri in known if "/membership" in uri or "://" not in uri]
    return {uri.rpartition("#")[2] for uri in in_course or known}


def _lineitem(claims: dict[str, Any], platform: Platform) -> str:
    endpoint = _part(claims, GRADES)
    scopes = endpoint.get("scope")
    if not isinstance(scopes, list) or SCORE_SCOPE not in scopes:
        return ""
    # On any host: Canvas signs line items of the college's own, which no registration names. A platform of
    # this machine is in the clear itself.
    return _address(endpoint.get("lineitem"), platform.token_url.startswith("http:"))


def _part(claims: dict[str, Any], name: str) -> dict[str, Any]:
    part = claims.get(name)
    return part if isinstance(part, dict) else {}


def _text(value: Any) -> str:
    """A text of which nothing is kept that no database or page takes."""
    return "".join(filter(str.isprintable, value)).strip()[:200] if isinstance(value, str) else ""


def _data(value: Any) -> str | None:
    """What goes back with the choice as it came. Raises LaunchRefused where it can not be kept."""
    if value is None:
        return None
    if not isinstance(value, str) or "\0" in value or any("\ud800" <= sign <= "\udfff" for sign in value):
        raise LaunchRefused("deep linking data that is no text")
    return value


def _address(value: Any, plain_http: bool) -> str:
    """An address to which something may be sent; empty for what is none."""
    is_one = isinstance(value, str) and len(value) <= LONGEST and ADDRESS.fullmatch(value)
    is_safe = is_one and (plain_http or value.startswith("https:"))
    return str(value) if is_safe else ""


def _whole_number(value: Any) -> int | None:
    text = str(value)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else None
