"""The settings of a school: environment variables CUBITAL_*, or a .env file."""

import os
import re
from collections.abc import Iterator
from email.utils import parseaddr
from ipaddress import IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

# Of a network's bits: fewer make it half of all addresses there are, or more. The widest private one has 7.
FEWEST_BITS = 7
MAPPED = IPv6Network("::ffff:0:0/96")
# What libpq may answer with an unencrypted connection, without saying so.
UNDECIDED = frozenset({"", "allow", "prefer"})
EXAMPLE_PASSWORDS = frozenset({"password", "secret", "changeme", "change-me"})

SHORTEST_KEY = 32  # characters

HOST = re.compile(r"[\w.:\[\]-]+")

Registration = Literal["open", "approval", "payment"]
SecondFactor = Literal["off", "offered", "staff"]
Names = Annotated[tuple[str, ...], NoDecode]


class UnsafeSettings(Exception):
    """The settings would run an unsafe or impossible school; the message names them."""


class Settings(BaseSettings):
    model_config = SettingsConfigDict(
        env_prefix="CUBITAL_",
        env_file=".env",
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
        env_ignore_empty=True,  # CUBITAL_X= in a compose file means: not set
    )

    environment: Literal["demo", "production"] = "production"
    home: Path = Path(".cubital")
    public_url: str | None = None
    trusted_proxies: Names = ()
    database_url: str | None = None
    redis_url: SecretStr | None = None
    registration: Registration = "open"
    oidc_providers: Path | None = None
    smtp_url: SecretStr | None = None
    mail_from: str | None = None
    plugins_disabled: Names = ()
    safe_mode: bool = False
    rate_limits: Literal["on", "off"] = "on"
    metrics_token: SecretStr | None = None
    opentelemetry: Literal["on", "off"] = "off"
    second_factor: SecondFactor = "offered"
    secret_key: SecretStr | None = None
    leave_seconds: Annotated[float, Field(ge=0, le=60)] = 0

    @field_validator("plugins_disabled", "trusted_proxies", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        if isinstance(value, str):
            return tuple(name.strip() for name in value.split(",") if name.strip())
        return value

    @field_validator("trusted_proxies")
    @classmethod
    def _are_addresses(cls, proxies: tuple[str, ...]) -> tuple[str, ...]:
        for proxy in proxies:
            try:
                ip_network(proxy)
            except ValueError as error:
                raise ValueError(
                    "CUBITAL_TRUSTED_PROXIES must be addresses or networks, comma separated, for example "
                    f"127.0.0.1,10.0.0.0/8: {error}"
                ) from None
        return proxies

    @field_validator("public_url")
    @classmethod
    def _is_whole_address(cls, url: str | None) -> str | None:
        """The public address as browsers write it in `Origin`: in small letters, without the usual port."""
        if not url:
            return None
        parts = urlsplit(url)
        host = parts.netloc.lower().removesuffix({"http": ":80", "https": ":443"}.get(parts.scheme, ""))
        more = parts.path.strip("/") or parts.query or parts.fragment or parts.username
        if parts.scheme not in ("http", "https") or not HOST.fullmatch(host) or more:
            raise ValueError(
                "CUBITAL_PUBLIC_URL must be where the school begins, with nothing behind it, for example "
                f"https://school.example.org, and not {url}"
            )
        return f"{parts.scheme}://{host}"

    @field_validator("redis_url")
    @classmethod
    def _is_redis(cls, url: SecretStr | None) -> SecretStr | None:
        if url is None or not url.get_secret_value():
            return None
        parts = urlsplit(url.get_secret_value())
        if parts.scheme not in ("redis", "rediss", "unix"):
            raise ValueError("CUBITAL_REDIS_URL must start with redis://, rediss:// or unix://")
        number = parts.path.strip("/")
        if parts.scheme != "unix" and number and not number.isdecimal():
            raise ValueError(
                "CUBITAL_REDIS_URL ends with the number of a database, for example redis://host:6379/0"
            )
        return url

    @field_validator("redis_url", "smtp_url")
    @classmethod
    def _has_a_port_that_is_one(cls, url: SecretStr | None, info: ValidationInfo) -> SecretStr | None:
        try:
            _ = urlsplit(url.get_secret_value()).port if url else None
        except ValueError:
            name = f"CUBITAL_{str(info.field_name).upper()}"
            raise ValueError(f"{name} has a port that is no number up to 65535") from None
        return url

    @field_validator("database_url")
    @classmethod
    def _can_be_read(cls, url: str | None) -> str | None:
        try:
            # Another libpq would take what follows an unescaped @ for the host, and tell it.
            readable = "@" not in (make_url(url).host or "") if url else True
        except ArgumentError:
            return url  # told where it is opened
        except ValueError:
            readable = False
        if not readable:
            raise ValueError(
                "CUBITAL_DATABASE_URL cannot be read. It is such as "
                "postgresql+psycopg://user:password@host:5432/name; write @ as %40, : as %3A, / as %2F and # "
                "as %23 in the password"
            )
        if url and make_url(url).query.get("pgbouncer", "true") not in ("true", "false"):
            raise ValueError("In CUBITAL_DATABASE_URL, pgbouncer must be true or false")
        return url

    @field_validator("mail_from")
    @classmethod
    def _is_a_sender(cls, sender: str | None) -> str | None:
        if sender and ("@" not in parseaddr(sender)[1] or any(sign in sender for sign in "\r\n")):
            raise ValueError("CUBITAL_MAIL_FROM must be an address, for example School <office@example.org>")
        return sender

    @field_validator("smtp_url")
    @classmethod
    def _is_mail_server(cls, url: SecretStr | None) -> SecretStr | None:
        if url is None or not url.get_secret_value():
            return None
        parts = urlsplit(url.get_secret_value())
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise ValueError(
                "CUBITAL_SMTP_URL must name a mail server, for example smtp://user:password@mail.example.org:587"
            )
        return url

    @field_validator("secret_key")
    @classmethod
    def _is_long(cls, keys: SecretStr | None) -> SecretStr | None:
        if keys and any(len(key) < SHORTEST_KEY for key in _parts(keys)):
            raise ValueError(
                f"CUBITAL_SECRET_KEY must have at least {SHORTEST_KEY} characters, for example what "
                "`openssl rand -hex 32` prints; an older key may follow behind a comma"
            )
        return keys

    @property
    def secret_keys(self) -> tuple[str, ...]:
        """The newest first; none where the school makes its own."""
        return _parts(self.secret_key) if self.secret_key else ()

    @property
    def demo(self) -> bool:
        return self.environment == "demo"

    @property
    def database(self) -> str:
        """The database's URL: as set, else SQLite under `home`."""
        return self.database_url or f"sqlite:///{self.home.resolve() / 'school.sqlite3'}"

    def database_to_open(self) -> str:
        """The same, for whoever connects. Raises UnsafeSettings where it may be sent no password."""
        if not self.demo:
            self._refuse_example_password("CUBITAL_DATABASE_URL", self.database_url)
            self._refuse_open_database()
        return self.database

    @property
    def embedded(self) -> bool:
        """Whether the database is the process's own SQLite, which each opening migrates."""
        return self.database.startswith("sqlite")

    @property
    def outbox(self) -> Path:
        """The folder of mail files while no mail server is set."""
        return self.home / "outbox"

    def refuse_unsafe(self) -> None:
        """Raise UnsafeSettings where `production` cannot be run safely."""
        if self.demo:
            return
        if self.public_url is None:
            raise UnsafeSettings(
                "CUBITAL_PUBLIC_URL is not set. In production the school must know the address that people "
                "use, for example CUBITAL_PUBLIC_URL=https://school.example.org. A new school begins with: "
                "cubital init; for a trial on this machine set CUBITAL_ENVIRONMENT=demo"
            )
        if urlsplit(self.public_url).scheme != "https":
            raise UnsafeSettings(
                f"CUBITAL_PUBLIC_URL={self.public_url} is not https. Session cookies are only safe "
                "over https; for a trial on this machine set CUBITAL_ENVIRONMENT=demo"
            )
        for name, url in (
            ("CUBITAL_DATABASE_URL", self.database_url),
            ("CUBITAL_REDIS_URL", self.redis_url),
            ("CUBITAL_SMTP_URL", self.smtp_url),
        ):
            self._refuse_example_password(name, url)
        if self.rate_limits == "off":
            raise UnsafeSettings(
                "CUBITAL_RATE_LIMITS=off lets everybody guess passwords without end. Leave it out: it is for "
                "load tests of a demo alone."
            )
        for proxy in self.trusted_proxies:
            if _bits(proxy) < FEWEST_BITS:
                raise UnsafeSettings(
                    f"CUBITAL_TRUSTED_PROXIES={proxy} believes everybody, so that a visitor can come from "
                    "any address and escape every limit. Name the proxy's own address or network, such as "
                    "127.0.0.1"
                )
        self._refuse_open_database()

    def _refuse_example_password(self, name: str, url: str | SecretStr | None) -> None:
        text = url.get_secret_value() if isinstance(url, SecretStr) else url or ""
        if (urlsplit(text).password or "").lower() in EXAMPLE_PASSWORDS:
            raise UnsafeSettings(f"{name} has the password of an example. Give that server one of its own.")

    def _refuse_open_database(self) -> None:
        try:
            url = make_url(self.database)
        except ArgumentError:
            return  # told where it is opened
        if url.get_backend_name() != "postgresql":
            return
        mode = str(url.query.get("sslmode", os.environ.get("PGSSLMODE", "")))
        hosts = [url.host, *_texts(url.query.get("host", ()))]
        if mode in UNDECIDED and any(host and not is_this_machine(host) for host in hosts):
            raise UnsafeSettings(
                "CUBITAL_DATABASE_URL leads over a network and does not say whether it is encrypted. Add "
                "?sslmode=verify-full to it, or ?sslmode=disable where nobody else can reach that network."
            )

    def refuse_plain_http(self, name: str, url: str | None) -> None:
        """Raise UnsafeSettings where the setting `name` would send a key over a network for all to read."""
        parts = urlsplit(url or "")
        if not self.demo and parts.scheme == "http" and not is_this_machine(parts.hostname or ""):
            raise UnsafeSettings(
                f"{name} is plain http, and a key would go there for everybody on the way to read. Use "
                "https; http is for a server on this machine alone."
            )


def _parts(keys: SecretStr) -> tuple[str, ...]:
    return tuple(key.strip() for key in keys.get_secret_value().split(","))


def _bits(network: str) -> int:
    """How many bits of an address the network fixes; of IPv4 written as IPv6, those of the IPv4 address."""
    address_range = ip_network(network)
    if isinstance(address_range, IPv6Network) and address_range.overlaps(MAPPED):
        return max(0, address_range.prefixlen - MAPPED.prefixlen)
    return address_range.prefixlen


def is_this_machine(host: str) -> bool:
    """Whether what is sent to `host`, a name, an address or a socket's path, leaves the machine never."""
    if host.startswith(("/", "@")) or host.lower() == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _texts(value: str | tuple[str, ...]) -> Iterator[str]:
    for each in (value,) if isinstance(value, str) else value:
        yield from each.split(",")
