"""The two ceremonies of WebAuthn, by py_webauthn: a passkey is made, and a passkey signs.

Import it within the call that needs it: it takes a quarter of a second, and few people have passkeys.
"""

import json
from typing import Any
from urllib.parse import urlsplit

from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from cubital.accounts.second_factor.passkeys import Passkey, PasskeyRefused
from cubital.accounts.sessions import Caller

Credential = dict[str, Any]


def new_passkey_options(
    public_url: str, school_name: str, caller: Caller, existing: list[str]
) -> tuple[Credential, str]:
    """What the browser is to be told to make one, and the challenge in it."""
    options = generate_registration_options(
        rp_id=rp_id(public_url),
        rp_name=school_name,
        user_id=f"{caller.id}".encode(),
        user_name=caller.username,
        user_display_name=caller.user.display_name,
        exclude_credentials=_descriptors(existing),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.PREFERRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
    )
    return json.loads(options_to_json(options)), bytes_to_base64url(options.challenge)


def verified_passkey(public_url: str, challenge: str, credential: Credential) -> tuple[str, str, int]:
    """Credential id, public key and counter of the new passkey. Raises PasskeyRefused."""
    try:
        made = verify_registration_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=rp_id(public_url),
            expected_origin=public_url,
        )
    except (WebAuthnException, ValueError) as error:
        raise PasskeyRefused() from error
    return (
        bytes_to_base64url(made.credential_id),
        bytes_to_base64url(made.credential_public_key),
        made.sign_count,
    )


def signing_options(public_url: str, credentials: list[str]) -> tuple[Credential, str]:
    """What the browser is to be told to have one of these sign, and the challenge in it."""
    options = generate_authentication_options(
        rp_id=rp_id(public_url), allow_credentials=_descriptors(credentials)
    )
    return json.loads(options_to_json(options)), bytes_to_base64url(options.challenge)


def verified_count(public_url: str, challenge: str, credential: Credential, passkey: Passkey) -> int:
    """The passkey's counter after its signature. Raises PasskeyRefused."""
    try:
        signed = verify_authentication_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=rp_id(public_url),
            expected_origin=public_url,
            credential_public_key=base64url_to_bytes(passkey.public_key),
            credential_current_sign_count=passkey.sign_count,
        )
    except (WebAuthnException, ValueError) as error:
        raise PasskeyRefused(passkey.user_id) from error
    return signed.new_sign_count


def rp_id(public_url: str) -> str:
    """The host of the school's address, to which its passkeys are bound."""
    return urlsplit(public_url).hostname or ""


def _descriptors(credentials: list[str]) -> list[PublicKeyCredentialDescriptor]:
    return [PublicKeyCredentialDescriptor(id=base64url_to_bytes(each)) for each in credentials]
