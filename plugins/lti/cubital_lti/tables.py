"""The tables of LTI: platforms, our keys, logins and launches under way, identities, grades."""

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, String, Table, Text, UniqueConstraint

from cubital.storage.schema import Json, UtcDateTime, metadata

platforms = Table(
    "lti_platforms",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("issuer", String(500), nullable=False),
    Column("client_id", String(255), nullable=False),
    Column("deployments", Json, nullable=False),  # their ids
    Column("auth_url", String(1000), nullable=False),
    Column("token_url", String(1000), nullable=False),
    Column("jwks_url", String(1000), nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    UniqueConstraint("issuer", "client_id"),
)

keys = Table(
    "lti_keys",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", Json, nullable=False),  # a private JWK
    Column("created_at", UtcDateTime, nullable=False),
)

# From the beginning of a login until the platform has answered it: each is answered once.
logins = Table(
    "lti_logins",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("state_hash", String(64), nullable=False, unique=True),
    Column("nonce", String(64), nullable=False),
    Column("browser_hash", String(64), nullable=False),
    Column("platform_id", ForeignKey("lti_platforms.id", ondelete="CASCADE"), nullable=False),
    Column("expires_at", UtcDateTime, nullable=False, index=True),
)

# From a proven answer until it is used, in the browser that began the login.
launches = Table(
    "lti_launches",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("code_hash", String(64), nullable=False, unique=True),
    Column("browser_hash", String(64), nullable=False),
    Column("platform_id", ForeignKey("lti_platforms.id", ondelete="CASCADE"), nullable=False),
    Column("launch", Json, nullable=False),
    Column("expires_at", UtcDateTime, nullable=False, index=True),
)

identities = Table(
    "lti_identities",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("issuer", String(500), nullable=False),
    Column("subject", String(255), nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    UniqueConstraint("issuer", "subject"),
)

# One for each place in a gradebook that a student has come from. It waits to be sent while it has a score and
# no `taken_at`; `made_at` is the score's own time, the same whenever it is sent.
grades = Table(
    "lti_grades",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("platform_id", ForeignKey("lti_platforms.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("module_id", Integer, nullable=False),
    Column("subject", String(255), nullable=False),
    Column("lineitem", String(1000), nullable=False),
    Column("score", Float),  # percent, the best since the student came
    Column("made_at", UtcDateTime),
    Column("taken_at", UtcDateTime),
    Column("try_at", UtcDateTime),  # not before
    Column("tries", Integer, nullable=False, server_default="0"),  # that failed
    Column("reason", Text, nullable=False, server_default=""),  # of the last failure
    UniqueConstraint("user_id", "platform_id", "lineitem"),
    Index(None, "user_id", "module_id"),
    Index(None, "taken_at", "try_at"),
)
