"""A passkey in software, as a device would hold it: it makes a key pair and signs challenges."""

import hashlib
import json
import os
from dataclasses import dataclass, field

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


@dataclass
class SoftwarePasskey:
    """`origin`: the page in which it is used. `verifies`: it asks who uses it. `user`: its user handle."""

    origin: str
    rp_id: str
    id: bytes = field(default_factory=lambda: os.urandom(32))
    count: int = 0
    verifies: bool = True
    user: str = ""
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    def make(self, options: dict, extensions: dict | None = None) -> dict:
        self.user = options["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        data = self._data(self._flags | ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"])
        made = self._credential(clientDataJSON=client, attestationObject=attestation)
        return made | {"clientExtensionResults": extensions or {}}

    def sign(self, options: dict) -> dict:
        self.count += 1
        data = self._data(self._flags)
        client = self._client("webauthn.get", options["challenge"])
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        signed = self._credential(clientDataJSON=client, authenticatorData=data, signature=signature)
        signed["response"]["userHandle"] = self.user
        return signed

    @property
    def _flags(self) -> int:
        return PRESENT | VERIFIED if self.verifies else PRESENT

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self.rp_id.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _credential(self, **response: bytes) -> dict:
        name = bytes_to_base64url(self.id)
        answers = {each: bytes_to_base64url(value) for each, value in response.items()}
        return {"id": name, "rawId": name, "type": "public-key", "response": answers}
