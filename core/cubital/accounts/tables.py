"""The tables of accounts: users, sessions, second factors, what waits for somebody, and the audit."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

from cubital.accounts.usernames import SORTED_BY
from cubital.storage.schema import Json, UtcDateTime, metadata

# Compared byte by byte on both databases, so that both sort alike.
SORT_NAME = String(SORTED_BY).with_variant(String(SORTED_BY, collation="C"), "postgresql")

users = Table(
    "users",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("username", String(200), nullable=False),
    # What two names must not share: letter case and compatible characters do not tell people apart.
    Column("username_key", String(200), nullable=False, unique=True),
    Column("password_hash", String(200), nullable=False),
    Column("full_name", String(200), nullable=False, server_default=""),
    # Of `full_name`, or else of `username`: what `usernames.sort_name` makes of it.
    Column("sort_name", SORT_NAME, nullable=False, server_default=""),
    Column("email", String(320), nullable=False, server_default=""),
    Column("email_key", String(320), unique=True),
    Column("phone_number", String(50), nullable=False, server_default=""),
    Column("progress", Integer, nullable=False, server_default="0"),
    Column("last_active", UtcDateTime),
    Column("preferences", Json, nullable=False),
    Column("is_admin", Boolean, nullable=False, server_default=false()),
    Column("role", String(20), nullable=False, server_default="student"),
    Column("status", String(20), nullable=False, server_default="active"),
    Column("notes", Text, nullable=False, server_default=""),
    Column("created_at", UtcDateTime, nullable=False),
    Index(None, "status", "created_at"),
    # Lists of staff: by name, by who was here last, or by who has come furthest, from any row on.
    Index(None, "sort_name", "id"),
    Index(None, "last_active", "id"),
    Index(None, "progress", "id"),
    Index("ix_users_status_id", "status", "id"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created_at", UtcDateTime, nullable=False),
    Column("last_seen_at", UtcDateTime, nullable=False),
    Column("expires_at", UtcDateTime, nullable=False),
    Column("browser", String(60), nullable=False, server_default=""),
    # Another system said who it is: that is no proof of being there for whoever has a password here.
    Column("vouched_for", Boolean, nullable=False, server_default=false()),
)

# Triggers of the migration refuse to change or delete its rows: nothing in them may need to be forgotten.
audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", UtcDateTime, nullable=False),
    Column("actor_id", Integer),
    Column("session_id", Integer),  # the actor's
    Column("action", String(50), nullable=False),
    Column("subject_id", Integer, index=True),
    Column("details", Json, nullable=False),
)

password_resets = Table(
    "password_resets",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("expires_at", UtcDateTime, nullable=False),
)

registrations = Table(
    "registrations",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("expires_at", UtcDateTime, nullable=False),
)

# One for each user: the newest.
email_changes = Table(
    "email_changes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("email", String(320), nullable=False),
    Column("expires_at", UtcDateTime, nullable=False),
)

# Whom a provider calls `subject`. With its issuer: a provider that moves calls others by the same names.
identities = Table(
    "identities",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("provider", String(40), nullable=False),
    Column("issuer", String(500), nullable=False),
    Column("subject", String(255), nullable=False),
    Column("linked_at", UtcDateTime, nullable=False),
    UniqueConstraint("provider", "issuer", "subject"),
    UniqueConstraint("user_id", "provider"),
)

# Sign-ins that are on their way through a provider; `user_id` where it is to be linked with that account.
authorization_requests = Table(
    "authorization_requests",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("state_hash", String(64), nullable=False, unique=True),
    Column("browser_hash", String(64), nullable=False),
    Column("provider", String(40), nullable=False),
    Column("nonce", String(64), nullable=False),
    Column("verifier", String(128), nullable=False),
    Column("return_to", String(2000), nullable=False),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), index=True),
    Column("expires_at", UtcDateTime, nullable=False, index=True),
)

# One for each user. It counts once it is confirmed by a code.
authenticator_apps = Table(
    "authenticator_apps",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("secret", String(500), nullable=False),  # encrypted by the school's secret key
    # The newest of the steps of 30 seconds whose code was taken: none is taken twice.
    Column("last_step", Integer, nullable=False, server_default="0"),
    Column("created_at", UtcDateTime, nullable=False),
    Column("confirmed_at", UtcDateTime),
)

# Those that are left: each goes with its use.
recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("salt", String(32), nullable=False),  # the same for all codes of one user
    Column("code_hash", String(64), nullable=False),
    UniqueConstraint("user_id", "code_hash"),
)

# Of a browser that has shown the right password and is asked for the second factor.
sign_in_steps = Table(
    "sign_in_steps",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("challenge", String(100)),  # of a passkey, where one was asked for
    Column("expires_at", UtcDateTime, nullable=False),
)

# Bytes are written as base64url, as browsers send them.
passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("credential_id", String(1400), nullable=False, unique=True),
    Column("public_key", Text, nullable=False),
    Column("sign_count", BigInteger, nullable=False),  # 32 bits without a sign
    Column("name", String(100), nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    Column("last_used_at", UtcDateTime),
    Column("signs_in_alone", Boolean),  # without the password; null where neither browser nor use has told
)

# Of a session in which a passkey is being added; one for each.
passkey_challenges = Table(
    "passkey_challenges",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("challenge", String(100), nullable=False),
    Column("expires_at", UtcDateTime, nullable=False),
)

# Of a browser that may sign in by a passkey alone; whose it is, nobody knows yet.
passkey_sign_ins = Table(
    "passkey_sign_ins",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("challenge_hash", String(64), nullable=False, unique=True),
    Column("browser_hash", String(64), nullable=False),
    Column("expires_at", UtcDateTime, nullable=False, index=True),
)
