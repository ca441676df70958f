"""The two ceremonies of WebAuthn, by py_webauthn: a passkey is made, and a passkey signs.

A passkey that its device has unlocked with fingerprint, face or PIN ("user verification") is two factors in
one: the device, and what unlocks it. So it may sign in alone, in place of the password and the second step;
a signature without that is a second step at most.

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
from webauthn.helpers import (
    bytes_to_base64url,
    parse_authentication_credential_json,
    parse_client_data_json,
)
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from cubital.accounts.second_factor.passkeys import NewPasskey, Passkey, PasskeyRefused
from cubital.accounts.sessions import Caller

Credential = dict[str, Any]

LONGEST_ID = 1023  # bytes, as WebAuthn has it

# What a stranger sends may be anything, also where py_webauthn takes a text for granted.
UNREADABLE = (WebAuthnException, ValueError, TypeError, AttributeError, RecursionError)


def new_passkey_options(
    public_url: str, school_name: str, caller: Caller, existing: list[str]
) -> tuple[Credential, str]:
    """What the browser is to be told to make one, and the challenge in it.

    Where it can, the device keeps the passkey so that it is found without a username. An old security key
    that cannot is as good for the second step.
    """
    options = generate_registration_options(
        rp_id=rp_id(public_url),
        rp_name=school_name,
        user_id=_user_handle(caller.id),
        user_name=caller.username,
        user_display_name=caller.user.display_name,
        exclude_credentials=_descriptors(existing),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.PREFERRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
    )
    as_json = json.loads(options_to_json(options)) | {"extensions": {"credProps": True}}
    return as_json, bytes_to_base64url(options.challenge)


def verified_passkey(public_url: str, challenge: str, credential: Credential) -> NewPasskey:
    """Raises PasskeyRefused."""
    try:
        made = verify_registration_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=rp_id(public_url),
            expected_origin=public_url,
        )
    except UNREADABLE as error:
        raise PasskeyRefused() from error
    if len(made.credential_id) > LONGEST_ID:
        raise PasskeyRefused()
    return NewPasskey(
        bytes_to_base64url(made.credential_id),
        bytes_to_base64url(made.credential_public_key),
        made.sign_count,
        _signs_in_alone(credential) if made.user_verified else False,
    )


def _signs_in_alone(credential: Credential) -> bool | None:
    """Whether the device finds it without a username, by the browser's word; None where it does not say."""
    match credential.get("clientExtensionResults"):
        case {"credProps": {"rk": bool(is_found)}}:
            return is_found
    return None


def signing_options(public_url: str, credentials: list[str] | None = None) -> tuple[Credential, str]:
    """What the browser is to be told to have one of these sign, and the challenge in it.

    Without credentials: any that it has of this school, of a person whom the device asks who they are.
    """
    options = generate_authentication_options(
        rp_id=rp_id(public_url),
        allow_credentials=None if credentials is None else _descriptors(credentials),
        user_verification=UserVerificationRequirement.REQUIRED
        if credentials is None
        else UserVerificationRequirement.PREFERRED,
    )
    return json.loads(options_to_json(options)), bytes_to_base64url(options.challenge)


def signed_challenge(credential: Credential) -> str:
    """The challenge that was signed, by the browser's word. Raises PasskeyRefused."""
    try:
        client_data = parse_authentication_credential_json(credential).response.client_data_json
        return bytes_to_base64url(parse_client_data_json(client_data).challenge)
    except UNREADABLE as error:
        raise PasskeyRefused() from error


def verified_count_alone(public_url: str, challenge: str, credential: Credential, passkey: Passkey) -> int:
    """As `verified_count`, for who has shown nothing else: the device must have asked who they are, and name
    the account."""
    named = parse_authentication_credential_json(credential).response.user_handle
    if named != _user_handle(passkey.user_id):
        raise PasskeyRefused(passkey.user_id)
    return verified_count(public_url, challenge, credential, passkey, alone=True)


def verified_count(
    public_url: str, challenge: str, credential: Credential, passkey: Passkey, alone: bool = False
) -> int:
    """The passkey's counter after its signature. Raises PasskeyRefused."""
    try:
        signed = verify_authentication_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=rp_id(public_url),
            expected_origin=public_url,
            credential_public_key=base64url_to_bytes(passkey.public_key),
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=alone,
        )
    except UNREADABLE as error:
        raise PasskeyRefused(passkey.user_id) from error
    return signed.new_sign_count


def rp_id(public_url: str) -> str:
    """The host of the school's address, to which its passkeys are bound."""
    return urlsplit(public_url).hostname or ""


def _user_handle(user_id: int) -> bytes:
    """By what a device names the account of a passkey."""
    return str(user_id).encode()


def _descriptors(credentials: list[str]) -> list[PublicKeyCredentialDescriptor]:
    return [PublicKeyCredentialDescriptor(id=base64url_to_bytes(each)) for each in credentials]
