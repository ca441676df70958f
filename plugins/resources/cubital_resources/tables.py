"""The tables of study: entries studied, reflections, games, and what reviews have taught."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from cubital.storage.schema import Json, UtcDateTime, metadata

THE_TEN = "ten"  # the source of a game of the quiz's own questions

# `kind` and `key` name an entry of the content: a flashcard that was turned, a term that was heard.
studied = Table(
    "resources_studied",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(50), nullable=False),
    Column("key", Text, nullable=False),
    Column("first_at", UtcDateTime, nullable=False),
    Column("last_at", UtcDateTime, nullable=False),
    UniqueConstraint("user_id", "kind", "key"),
)

# An answer to one question of a topic: `text` as it stands in the box, `saved` as last saved on purpose.
reflections = Table(
    "resources_reflections",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("topic", String(100), nullable=False),
    Column("question", Integer, nullable=False),  # its place in the topic, from 0
    Column("text", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("changed_at", UtcDateTime, nullable=False),
    Column("saved", Text),
    Column("saved_at", UtcDateTime),
    UniqueConstraint("user_id", "topic", "question"),
)

games = Table(
    "resources_games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("client_id", String(100), nullable=False),
    Column("mode", String(20), nullable=False),
    Column("source", Text, nullable=False, server_default=THE_TEN),  # or all, or modules, as 3,5
    Column("score", Integer, nullable=False),
    Column("possible", Integer, nullable=False),
    Column("correct", Integer, nullable=False),
    Column("answered", Integer, nullable=False),
    Column("longest_streak", Integer, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("finished_at", UtcDateTime, nullable=False),
    UniqueConstraint("user_id", "client_id"),
    Index(None, "user_id", "finished_at"),
)

# The questions that the server drew for a game: what recorded answers call each, and the options shown.
draws = Table(
    "resources_draws",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("source", Text, nullable=False),
    Column("questions", Json, nullable=False),
    Column("drawn_at", UtcDateTime, nullable=False),
    Index(None, "user_id", "source"),
)

# How well a student remembers one card, in FSRS's terms; `version` counts its reviews.
memories = Table(
    "resources_memories",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(50), nullable=False),
    Column("key", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("lapses", Integer, nullable=False),
    Column("state", Integer, nullable=False),
    Column("step", Integer),
    Column("stability", Float, nullable=False),
    Column("difficulty", Float, nullable=False),
    Column("due", UtcDateTime, nullable=False),
    Column("last_review", UtcDateTime, nullable=False),
    UniqueConstraint("user_id", "kind", "key"),
)

# Each review as it arrived, under the id that the page gave it. `day` is the student's own, as 2026-11-21.
reviews = Table(
    "resources_reviews",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("client_id", String(100), nullable=False),
    Column("kind", String(50), nullable=False),
    Column("key", Text, nullable=False),
    Column("knew", Boolean, nullable=False),
    Column("effort", String(4)),  # hard or easy, where the student said so
    Column("counted", Boolean, nullable=False),
    Column("first", Boolean, nullable=False),  # the card was new
    Column("day", String(10), nullable=False),
    Column("at", UtcDateTime, nullable=False),
    Column("received_at", UtcDateTime, nullable=False),
    UniqueConstraint("user_id", "client_id"),
    Index(None, "user_id", "day"),
)
