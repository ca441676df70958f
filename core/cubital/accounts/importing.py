"""Importing accounts from a CSV file: every mistake is reported at once; all rows become accounts, or none.

The slow parts, reading and hashing, happen outside the transaction, so that it is over in a moment.
"""

from __future__ import annotations

import asyncio
import csv
import io
import os
import secrets
import typing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from pwdlib import PasswordHash
from pydantic import ValidationError
from sqlalchemy import bindparam, select
from sqlalchemy.exc import IntegrityError

from cubital.accounts import audit
from cubital.accounts.forms import NewAccount
from cubital.accounts.passwords import Sodium, hash_password
from cubital.accounts.registering import row_of
from cubital.accounts.tables import users
from cubital.accounts.user import Role, Status
from cubital.accounts.usernames import identity_key
from cubital.content.messages import nearest
from cubital.errors import Conflict
from cubital.events import UserRegistered
from cubital.storage.work import Work

COLUMNS = ("username", "password", "full_name", "email", "phone_number", "role", "status")
CHOICES = {"role": typing.get_args(Role), "status": typing.get_args(Status)}
DEFAULTS = {"role": "student", "status": "active"}
AT_ONCE = 500  # rows of one statement
TAKEN = {
    "username": (users.c.username_key, "Username already exists"),
    "email": (users.c.email_key, "An account with this email address already exists"),
}
FIELDS = {field.alias or name: name for name, field in NewAccount.model_fields.items()}

# Slowness protects what people choose, because it can be guessed. Nobody guesses 140 random bits; still,
# the first sign-in replaces this hash by a slow one, as it does with every hash of another cost.
FOR_RANDOM = PasswordHash([Sodium(kibibytes=64, passes=1)])
SYMBOLS = "abcdefghijkmnpqrstuvwxyz23456789"  # 32, without those that look like others


@dataclass(frozen=True)
class SheetMistake:
    """`line` counts from 1, which is the header's; `column` is empty where the whole line is meant."""

    line: int
    column: str
    message: str

    def __str__(self) -> str:
        return (
            f"{self.line}: {self.column}: {self.message}" if self.column else f"{self.line}: {self.message}"
        )


@dataclass(frozen=True)
class AccountRow:
    """One account to be; `generated` where nobody chose its password."""

    line: int
    account: NewAccount
    role: Role
    status: Status
    generated: bool


@dataclass(frozen=True)
class Identity:
    """The key of a username or an email address, which no other account may have."""

    line: int
    column: str
    key: str


@dataclass(frozen=True)
class Sheet:
    """A file as it was read: its right entries, all its identities, and what is wrong with it."""

    entries: Sequence[AccountRow]
    identities: Sequence[Identity]
    mistakes: Sequence[SheetMistake]


def read_sheet(file: bytes) -> Sheet:
    """The accounts of a CSV file in UTF-8, with a header; never raises for what is wrong with it."""
    try:
        text = file.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = file.count(b"\n", 0, error.start) + 1
        return Sheet((), (), [SheetMistake(line, "", "this is not UTF-8; save the file as CSV UTF-8")])
    records, mistakes = _records(text)
    if not records:
        return Sheet((), (), mistakes or [SheetMistake(1, "", f"the header is missing: {','.join(COLUMNS)}")])
    header, wrong = _header(records[0][0], [name.strip() for name in records[0][1]])
    mistakes += wrong
    if "username" not in header:
        return Sheet((), (), mistakes)
    entries: list[AccountRow] = []
    identities: list[Identity] = []
    for line, values in records[1:]:
        if len(values) != len(header):
            counts = f"{len(values)} where the header has {len(header)}"
            mistakes.append(SheetMistake(line, "", f"the number of values is {counts}"))
            continue
        row = dict(zip(header, values, strict=True))
        entry, wrong = _entry(line, row)
        entries += [entry] if entry else []
        mistakes += wrong
        identities += _identities(line, row, entry)
    if not records[1:] and not mistakes:
        mistakes.append(SheetMistake(records[0][0], "", "there are no accounts below the header"))
    mistakes += _shared(identities)
    return Sheet(entries, identities, sorted(mistakes, key=lambda mistake: mistake.line))


def already_there(work: Work, sheet: Sheet) -> list[SheetMistake]:
    """A mistake for each name and address that an account already has."""
    mistakes = []
    for column, (key, message) in TAKEN.items():
        identities = [identity for identity in sheet.identities if identity.column == column]
        existing = select(key).where(key.in_(bindparam("keys", expanding=True)))
        for some in _chunks(identities):
            keys = [identity.key for identity in some]
            taken = {row[0] for row in work.all(existing, keys=keys)}
            mistakes += [SheetMistake(each.line, column, message) for each in some if each.key in taken]
    return sorted(mistakes, key=lambda mistake: mistake.line)


async def hash_passwords(
    entries: Sequence[AccountRow], one_done: Callable[[], None] = lambda: None
) -> list[str]:
    """The hashes, in the order of `entries`, made on all cores: 10 to 20 ms of one for each chosen password.

    On the event loop, because its Ctrl-C is a cancellation, which nothing swallows; the KeyboardInterrupt
    of plain code is lost where it meets the garbage collector.
    """
    loop = asyncio.get_running_loop()
    threads = ThreadPoolExecutor(os.cpu_count() or 1)
    hashes = []
    try:
        for hashing in [loop.run_in_executor(threads, _hash, entry) for entry in entries]:
            hashes.append(await hashing)
            one_done()
    finally:
        threads.shutdown(cancel_futures=True)
    return hashes


def add_accounts(work: Work, sheet: Sheet, hashes: Sequence[str]) -> int:
    """Create every account of a sheet without mistakes; their number.

    Raises Conflict where a name or address was taken since the sheet was checked.
    """
    late = already_there(work, sheet)
    if late:
        raise Conflict(f"Line {late[0]}. It was taken a moment ago; nothing was imported.")
    for some in _chunks(list(zip(sheet.entries, hashes, strict=True))):
        rows = [
            row_of(entry.account, password_hash, entry.status, entry.role, work.now)
            for entry, password_hash in some
        ]
        insert = users.insert().returning(users.c.id, users.c.username_key)
        try:
            ids = {row.username_key: row.id for row in work.run_many(insert, rows)}
        except IntegrityError:
            raise Conflict("A name was taken while the import ran; nothing was imported.") from None
        made = {ids[row["username_key"]]: entry for row, (entry, _) in zip(rows, some, strict=True)}
        how = {
            user_id: {"status": entry.status, "role": entry.role, "imported": True}
            for user_id, entry in made.items()
        }
        audit.record_all(work, "registered", how)
        for user_id, entry in made.items():
            work.publish(UserRegistered(user_id, entry.status))
    return len(sheet.entries)


def _records(text: str) -> tuple[list[tuple[int, list[str]]], list[SheetMistake]]:
    """The rows that are not blank, each with the line on which it begins."""
    first = text.lstrip().partition("\n")[0]
    separator = max(",;\t", key=first.count)  # some spreadsheets write semicolons where others write commas
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    records: list[tuple[int, list[str]]] = []
    line = 1
    try:
        for values in reader:
            if any(value.strip() for value in values):
                records.append((line, values))
            line = reader.line_num + 1
    except csv.Error as error:
        return records, [SheetMistake(line, "", f"this is not CSV: {error}")]
    return records, []


def _header(line: int, names: list[str]) -> tuple[list[str], list[SheetMistake]]:
    """The columns that the names were meant to be, so that what stands below them is checked all the same."""
    header: list[str] = []
    mistakes = []
    for name in names:
        right = name if name in COLUMNS else nearest(name, [each for each in COLUMNS if each not in names])
        if right != name:
            advice = f"did you mean {right}?" if right else f"the columns are {', '.join(COLUMNS)}"
            mistakes.append(SheetMistake(line, name, f"there is no such column; {advice}"))
        if right in header:
            mistakes.append(SheetMistake(line, name, "this column is there twice"))
        header.append(right or name)
    if "username" not in header:
        mistakes.append(SheetMistake(line, "username", "this column is missing"))
    return header, mistakes


def _entry(line: int, row: dict[str, str]) -> tuple[AccountRow | None, list[SheetMistake]]:
    chosen = {name: (row.get(name) or "").strip() or default for name, default in DEFAULTS.items()}
    wrong = [
        SheetMistake(line, name, _not_a(name, value)) for name, value in chosen.items() if _not_a(name, value)
    ]
    if chosen["role"] == "admin" and chosen["status"] != "active":
        wrong.append(SheetMistake(line, "status", "an administrator's account is active"))
    form = {name: row[name] for name in FIELDS.values() if name in row}
    generated = not form.get("password")
    if generated:
        form["password"] = _random_password()
    try:
        account = NewAccount.model_validate(form)
    except ValidationError as error:
        for problem in error.errors(include_url=False):
            field = str(problem["loc"][0])
            message = str(problem["ctx"]["error"]) if problem["type"] == "value_error" else problem["msg"]
            wrong.append(SheetMistake(line, FIELDS.get(field, field), message))
        return None, wrong
    if wrong:
        return None, wrong
    role, status = typing.cast(Role, chosen["role"]), typing.cast(Status, chosen["status"])
    return AccountRow(line, account, role, status, generated), []


def _not_a(name: str, value: str) -> str:
    """The mistake in this role or status; empty where there is none."""
    if value in CHOICES[name]:
        return ""
    right = nearest(value, CHOICES[name])
    advice = f"did you mean {right}?" if right else f"it is one of {', '.join(CHOICES[name])}"
    return f"there is no {name} {value}; {advice}"


def _identities(line: int, row: dict[str, str], entry: AccountRow | None) -> Iterator[Identity]:
    for column in TAKEN:
        key = identity_key(getattr(entry.account, column) if entry else row.get(column, ""))
        if key:
            yield Identity(line, column, key)


def _shared(identities: Sequence[Identity]) -> Iterator[SheetMistake]:
    first: dict[tuple[str, str], int] = {}
    for identity in identities:
        line = first.setdefault((identity.column, identity.key), identity.line)
        if line != identity.line:
            yield SheetMistake(identity.line, identity.column, f"the same as in line {line}")


def _random_password() -> str:
    """28 symbols, 140 bits, in groups that can be read aloud."""
    return "-".join("".join(secrets.choice(SYMBOLS) for _ in range(4)) for _ in range(7))


def _hash(entry: AccountRow) -> str:
    password = entry.account.password
    return FOR_RANDOM.hash(password) if entry.generated else hash_password(password)


T = typing.TypeVar("T")


def _chunks(items: Sequence[T]) -> Iterator[Sequence[T]]:
    for start in range(0, len(items), AT_ONCE):
        yield items[start : start + AT_ONCE]
