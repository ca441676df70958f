"""The college's data: who is there, its keys, its courses' links and gradebook, and what is to go wrong."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from lti1p3platform.framework.fastapi.oidc_login import FastAPIOIDCLogin
from lti1p3platform.ltiplatform import LTI1P3PlatformConfAbstract
from lti1p3platform.message_launch import LTIAdvantageMessageLaunchAbstract
from lti1p3platform.registration import Registration

CLIENT = "cubital-client"
DEPLOYMENT = "deployment-1"
ROLES = "http://purl.imsglobal.org/vocab/lis/v2/membership#"


@dataclass(frozen=True)
class Person:
    name: str
    email: str
    role: str


PEOPLE = {
    "s-ada": Person("Ada Lovelace", "ada@college.example", "Learner"),
    "s-ben": Person("Ben Okafor", "ben@college.example", "Learner"),
    "t-grace": Person("Grace Hopper", "grace@college.example", "Instructor"),
}


def new_key() -> str:
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    ).decode()


def public_half(private_key: str) -> str:
    key = serialization.load_pem_private_key(private_key.encode(), None)
    return (
        key.public_key()
        .public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
        .decode()
    )


KEY, OTHER_KEY = new_key(), new_key()  # made once: they take a second


@dataclass
class College:
    """`tamper`: changes to the next id_tokens. `faults`: statuses of the next answers, by what is asked."""

    url: str
    tool: dict[str, Any] = field(default_factory=dict)
    links: dict[str, dict[str, Any]] = field(default_factory=dict)
    scores: list[dict[str, Any]] = field(default_factory=list)
    results: dict[str, dict[str, Any]] = field(default_factory=dict)
    assertions: list[str] = field(default_factory=list)
    items: list[dict[str, Any]] = field(default_factory=list)
    tamper: dict[str, Any] = field(default_factory=dict)
    faults: dict[str, list[int]] = field(default_factory=dict)

    def fault(self, of: str) -> int | None:
        waiting = self.faults.get(of) or []
        return waiting.pop(0) if waiting else None

    def add_link(self, item: dict[str, Any]) -> str:
        link = f"link{len(self.links) + 1}"
        self.links[link] = item
        return link

    def configuration(self) -> Configuration:
        return Configuration(college=self)


class Configuration(LTI1P3PlatformConfAbstract):
    def init_platform_config(self, college: College) -> None:  # type: ignore[override]
        self._college = college
        self.get_registration()

    def get_registration_by_params(self, **kwargs: Any) -> Registration:
        tool = self._college.tool
        registration = Registration()
        registration.set_iss(self._college.url).set_client_id(CLIENT).set_deployment_id(DEPLOYMENT)
        registration.set_launch_url(f"{tool['url']}/api/lti/launch")
        registration.set_oidc_login_url(f"{tool['url']}/api/lti/login")
        registration.set_deeplink_launch_url(f"{tool['url']}/api/lti/deep-linking")
        registration.set_platform_private_key(KEY).set_platform_public_key(public_half(KEY))
        if "keys" in tool:
            registration.set_tool_key_set(tool["keys"])
        else:
            registration.set_tool_key_set_url(f"{tool['url']}/api/lti/jwks")
        return registration


class Login(FastAPIOIDCLogin):
    def set_lti_message_hint(self, hint: str) -> None:  # type: ignore[override]
        self._lti_message_hint = hint


class Message(LTIAdvantageMessageLaunchAbstract):
    def get_preflight_response(self) -> dict[str, Any]:
        return dict(self._request.query_params)

    def render_launch_form(self, launch_data: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
        return launch_data


def launch_of(college: College, request: Any) -> dict[str, Any]:
    """The form by which the browser goes on to the tool: `launch_url`, `id_token`, `state`."""
    hint, subject = request.query_params["lti_message_hint"], request.query_params["login_hint"]
    person = PEOPLE[subject]
    message = Message(request, college.configuration())
    message.set_user_data(subject, [ROLES + person.role], person.name, person.email)
    message.set_launch_context_claim("course-1", context_title="Phlebotomy 101")
    if hint == "deep":
        message.set_dl(
            f"{college.url}/return", "Phlebotomy 101", accept_types={"ltiResourceLink"}, extra_data="d-1"
        )
    else:
        item = college.links[hint]
        message.set_resource_link_claim(hint, title=item["title"])
        message.set_custom_parameters_claim(item.get("custom", {}))
        if "lineItem" in item:
            message.set_ags(f"{college.url}/lineitems", f"{college.url}/lineitems/{hint}?course=1")
    form: dict[str, Any] = message.lti_launch()
    return {**form, "id_token": _tampered(college, form["id_token"])}


def _tampered(college: College, id_token: str) -> str:
    tamper, college.tamper = college.tamper, {}
    if not tamper:
        return id_token
    claims = jwt.decode(id_token, options={"verify_signature": False}) | tamper.get("claims", {})
    claims = {name: value for name, value in claims.items() if value is not None}
    headers = {"kid": Registration.get_jwk(KEY)["kid"]}
    algorithm = tamper.get("alg", "RS256")
    if algorithm == "none":
        return jwt.encode(claims, None, algorithm="none", headers=headers)
    if algorithm == "HS256":  # signed by what everybody can read
        return jwt.encode(claims, "x" * 64, algorithm="HS256", headers=headers)
    if tamper.get("key") == "withdrawn":
        return jwt.encode(
            claims, OTHER_KEY, algorithm="RS256", headers={"kid": Registration.get_jwk(OTHER_KEY)["kid"]}
        )
    return jwt.encode(claims, OTHER_KEY if "key" in tamper else KEY, algorithm="RS256", headers=headers)


def take_score(college: College, link: str, score: dict[str, Any]) -> int:
    """The status of the answer. A score that is not newer than the last is refused, as AGS says."""
    college.scores.append({"link": link, **score})
    last = college.results.get(f"{link} {score['userId']}")
    if last is not None and score["timestamp"] <= last["timestamp"]:
        return 409
    college.results[f"{link} {score['userId']}"] = score
    return 200


def check_assertion(college: College, assertion: str) -> None:
    """What the library does not look at. Raises ValueError."""
    claims = jwt.decode(assertion, options={"verify_signature": False})
    if (claims["iss"], claims["sub"], claims["aud"]) != (CLIENT, CLIENT, f"{college.url}/token"):
        raise ValueError("the assertion is somebody else's, or for somebody else")
    if claims["jti"] in college.assertions or claims["exp"] < time.time():
        raise ValueError("the assertion is an old one")
    college.assertions.append(claims["jti"])
