"""The search index of users: the words of their names, address and number, without case and accents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from sqlalchemy import bindparam, delete, insert, select

from cubital.accounts.tables import users
from cubital.storage.work import Work
from cubital_admin.tables import words

LONGEST = 60
INDEXED = (
    users.c.id,
    users.c.username,
    users.c.full_name,
    users.c.email,
    users.c.phone_number,
    users.c.sort_name,
)
OF_USER = select(*INDEXED).where(users.c.id == bindparam("of_user"))
DELETE = delete(words).where(words.c.user_id == bindparam("of_user"))


def words_of(*texts: str) -> set[str]:
    """The words in these texts: letters and digits, in lower case, without accents; each of 60 at most."""
    letters = unicodedata.normalize("NFKD", " ".join(texts))
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return {word[:LONGEST] for word in re.findall(r"[^\W_]+", plain.casefold())}


def reindex_user(work: Work, user_id: int) -> None:
    """Index the words of this user, in place of those from before."""
    row = work.one(OF_USER, of_user=user_id)
    work.run(DELETE, of_user=user_id)
    if row is not None:
        index_users(work, [row])


def index_users(work: Work, people: Iterable[Any]) -> None:
    """Index people of whom no word is indexed; rows of `INDEXED`."""
    rows = [
        {"word": word, "user_id": person.id, "sort_name": person.sort_name}
        for person in people
        for word in words_of(person.username, person.full_name, person.email, person.phone_number)
    ]
    if rows:
        work.run_many(insert(words), rows)


def unindex_user(work: Work, user_id: int) -> None:
    """Remove all words of this user."""
    work.run(DELETE, of_user=user_id)
