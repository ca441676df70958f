"""The school's secret key: it encrypts what a copy of the database must not show."""

from __future__ import annotations

import base64
import os
import secrets
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from cubital.errors import Refusal
from cubital.settings import Settings

# Imported where it is used: it takes seven megabytes, and many schools have nothing to encrypt.
if TYPE_CHECKING:
    from cryptography.fernet import Fernet, MultiFernet

FILE = "secret.key"


class AnotherKey(Refusal):
    """What was encrypted was so with a key that the school does not have (any more)."""

    status = 503
    log_event = "secret_key_unknown"

    def __init__(self) -> None:
        super().__init__("The school cannot read what this needs. Please tell the people who run it.")


class SecretKey:
    """Encrypts with the newest key, and reads what the older ones encrypted.

    The keys are those of CUBITAL_SECRET_KEY; without any, the one in the file `secret.key` of CUBITAL_HOME,
    which is made with the first secret.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @property
    def has_older(self) -> bool:
        return len(self._settings.secret_keys) > 1

    @property
    def exists(self) -> bool:
        """Whether there is one; else the first secret makes it."""
        return bool(self._settings.secret_keys) or (self._settings.home / FILE).exists()

    def reads(self, encrypted: str) -> bool:
        try:
            self.decrypt(encrypted)
        except AnotherKey:
            return False
        return True

    def encrypt(self, text: str) -> str:
        return self._all_keys.encrypt(text.encode()).decode()

    def decrypt(self, encrypted: str) -> str:
        """Raises AnotherKey."""
        from cryptography.fernet import InvalidToken

        try:
            return self._all_keys.decrypt(encrypted).decode()
        except InvalidToken:
            raise AnotherKey() from None

    def renewed(self, encrypted: str) -> str | None:
        """The same under the newest key; None where it is so already. Raises AnotherKey."""
        from cryptography.fernet import InvalidToken

        try:
            self._keys[0].decrypt(encrypted)
        except InvalidToken:
            return self.encrypt(self.decrypt(encrypted))
        return None

    @cached_property
    def _all_keys(self) -> MultiFernet:
        from cryptography.fernet import MultiFernet

        return MultiFernet(self._keys)

    @cached_property
    def _keys(self) -> list[Fernet]:
        from cryptography.fernet import Fernet

        texts = self._settings.secret_keys or (_text_in(self._settings.home / FILE),)
        return [Fernet(_key_of(text)) for text in texts]


def _key_of(text: str) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    derivation = HKDF(algorithm=SHA256(), length=32, salt=None, info=b"cubital secret key")
    return base64.urlsafe_b64encode(derivation.derive(text.encode()))


def _text_in(file: Path) -> str:
    """What the file holds, made where there is none: whole, whichever process comes first."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        own = file.with_name(f"{FILE}.{secrets.token_hex(8)}")
        with open(os.open(own, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as new:
            new.write(secrets.token_urlsafe(32))
            new.flush()
            os.fsync(new.fileno())
        try:
            os.link(own, file)
        except FileExistsError:
            pass
        finally:
            own.unlink()
    return file.read_text("ascii").strip()
