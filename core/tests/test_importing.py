"""Importing: every mistake is told with its line, all accounts are made or none, and passwords hold."""

import asyncio
import re
import signal
import weakref

import pytest
from sqlalchemy import select

from cubital import hookimpl
from cubital.accounts.importing import Sheet, add_accounts, already_there, hash_passwords, read_sheet
from cubital.accounts.tables import audit, users
from cubital.accounts.user import all_users
from cubital.errors import Conflict
from cubital.events import UserRegistered
from cubital.plugins.manager import Plugins
from cubital.school import open_school
from cubital.storage.work import Work
from cubital.testing import run_in

pytestmark = pytest.mark.both_databases

HEADER = "username,password,full_name,email,phone_number,role,status"
FULL = re.compile(r"\$argon2id\$v=19\$m=19456,t=2,p=1\$")


def mistakes_in(*lines: str) -> list[str]:
    return [str(mistake) for mistake in read_sheet("\n".join(lines).encode()).mistakes]


def test_a_right_file_is_read_with_what_it_leaves_out():
    sheet = read_sheet(
        b'\xef\xbb\xbfusername,full_name,role,status\r\nada," Ada\nByron ",admin,\r\n\r\nbea,,,paused\r\n'
    )
    assert sheet.mistakes == []
    ada, bea = sheet.entries
    assert (ada.line, ada.account.username, ada.account.full_name) == (2, "ada", "Ada Byron")
    assert (ada.role, ada.status) == ("admin", "active")
    assert (bea.line, bea.role, bea.status, bea.account.email) == (5, "student", "paused", "")


def test_who_has_no_password_gets_a_random_one_of_at_least_128_bits():
    made = [
        entry.account.password for entry in read_sheet(b"username,password\na,\nb,\nc,secret12\n").entries
    ]
    assert made[2] == "secret12"
    assert made[0] != made[1]
    for password in made[:2]:
        assert re.fullmatch(r"([a-km-np-z2-9]{4}-){6}[a-km-np-z2-9]{4}", password)  # 28 of 32 symbols


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_any_separator_of_spreadsheets_is_understood(separator):
    sheet = read_sheet(f"username{separator}full_name\nada{separator}Ada Byron\n".encode())
    assert [entry.account.full_name for entry in sheet.entries] == ["Ada Byron"]


def test_every_mistake_is_told_at_once_with_its_line_and_column():
    assert mistakes_in(
        HEADER,
        "ada,secret12,Ada Byron,ada@example.org,+1 207,student,active",
        "bea,short,B,nobody,call me,king,activ",
        " ,secret12,,,,,",
        "cleo,secret12,,,,admin,paused",
        "dora,secret12",
        "erased:7,secret12,,,,,",
    ) == [
        "3: role: there is no role king; it is one of student, admin",
        "3: status: there is no status activ; did you mean active?",
        "3: password: Password must be at least 6 characters",
        "3: full_name: Full name must be at least 2 characters",
        "3: email: Invalid email address",
        "3: phone_number: Invalid phone number format",
        "4: username: Username is required",
        "5: status: an administrator's account is active",
        "6: the number of values is 2 where the header has 7",
        "7: username: Username may have letters, 0-9, spaces and signs such as . _ - @ only",
    ]


def test_an_unknown_column_is_told_with_the_right_name_and_still_checked():
    assert mistakes_in("user name,e-mail,shoe size", "ada,nobody,39") == [
        "1: user name: there is no such column; did you mean username?",
        "1: e-mail: there is no such column; did you mean email?",
        f"1: shoe size: there is no such column; the columns are {HEADER.replace(',', ', ')}",
        "2: email: Invalid email address",
    ]


def test_names_and_addresses_that_the_file_has_twice_are_told_with_both_lines():
    assert mistakes_in(
        "username,email", "ada,ada@example.org", "bea,bea@example.org", "ADA,", "cleo,Ada@Example.org"
    ) == ["4: username: the same as in line 2", "5: email: the same as in line 2"]


@pytest.mark.parametrize(
    ("file", "mistake"),
    [
        (b"", f"1: the header is missing: {HEADER}"),
        (b"\n\n", f"1: the header is missing: {HEADER}"),
        (b"username\n", "1: there are no accounts below the header"),
        (b"email\na@example.org\n", "1: username: this column is missing"),
        (b"username,username\nada,bea\n", "1: username: this column is there twice"),
        (b"username\nada\n\xe9mile\n", "3: this is not UTF-8; save the file as CSV UTF-8"),
        (b'username\nada\n"bea\ncleo\n', "3: this is not CSV: unexpected end of data"),
    ],
)
def test_what_is_no_such_file_is_told(file, mistake):
    assert [str(each) for each in read_sheet(file).mistakes] == [mistake]


def imported(client, file: bytes) -> Sheet:
    sheet = read_sheet(file)
    assert not sheet.mistakes
    hashes = asyncio.run(hash_passwords(sheet.entries))
    assert run_in(client, add_accounts, sheet, hashes) == len(sheet.entries)
    return sheet


def signs_in(client, username: str, password: str) -> bool:
    return client.post("/api/login", json={"username": username, "password": password}).status_code == 200


def hash_of(client, username: str) -> str:
    [row] = run_in(
        client, lambda work: work.all(select(users.c.password_hash).where(users.c.username == username))
    )
    return row.password_hash


def test_who_was_imported_signs_in_and_is_who_the_file_says(client):
    file = f"{HEADER}\nada,secret12,Ada Byron,ada@example.org,+1 207,admin,\nbea,,,,,,\n"
    _, bea = imported(client, file.encode()).entries
    assert signs_in(client, "bea", bea.account.password)
    assert not signs_in(client, "bea", "secret12")
    assert signs_in(client, "ada", "secret12")
    user = client.get("/api/user").json()
    assert (user["fullName"], user["email"], user["phoneNumber"]) == (
        "Ada Byron",
        "ada@example.org",
        "+1 207",
    )
    assert (user["isAdmin"], user["role"], user["status"]) == (True, "admin", "active")
    assert client.get("/api/admin/students").status_code == 200


def test_only_passwords_that_nobody_chose_are_spared_the_full_protection(client):
    imported(client, b"username,password\nada,secret12\nbea,\n")
    assert FULL.match(hash_of(client, "ada"))
    assert not FULL.match(hash_of(client, "bea"))


def test_the_first_sign_in_gives_a_random_password_the_full_protection_too(client):
    [bea] = imported(client, b"username\nbea\n").entries
    before = hash_of(client, "bea")
    assert not signs_in(client, "bea", "a wrong guess")
    assert hash_of(client, "bea") == before
    assert signs_in(client, "bea", bea.account.password)
    after = hash_of(client, "bea")
    assert FULL.match(after)
    assert signs_in(client, "bea", bea.account.password)
    assert hash_of(client, "bea") == after


@pytest.mark.anyio
async def test_more_accounts_than_one_statement_holds_are_all_there_and_audited(database):
    names = [f"student{number}" for number in range(1203)]
    sheet = read_sheet("\n".join(["username", *names]).encode())
    await database.write(add_accounts, sheet, await hash_passwords(sheet.entries))
    there = {user.username: user.id for user in await database.read(all_users)}
    assert sorted(there) == sorted(names)
    rows = await database.read(lambda work: work.all(select(audit)))
    assert {row.subject_id for row in rows} == set(there.values())
    assert {row.action for row in rows} == {"registered"}


@pytest.mark.anyio
async def test_a_name_that_is_there_refuses_the_whole_file(database):
    first = read_sheet(b"username,email\nada,ada@example.org\n")
    await database.write(add_accounts, first, await hash_passwords(first.entries))
    second = read_sheet("username,email\nbea,ADA@example.org\nＡda,\ncleo,\n".encode())
    assert [str(mistake) for mistake in await database.read(already_there, second)] == [
        "2: email: An account with this email address already exists",
        "3: username: Username already exists",
    ]
    with pytest.raises(Conflict, match=r"nothing was imported"):
        await database.write(add_accounts, second, await hash_passwords(second.entries))
    assert [user.username for user in await database.read(all_users)] == ["ada"]


class Welcoming:
    """A plugin that notes whom it heard of."""

    def __init__(self) -> None:
        self.heard: list[int] = []

    @hookimpl
    def on_event(self, event: UserRegistered, work: Work) -> None:
        self.heard.append(event.user_id)


@pytest.mark.anyio
async def test_plugins_hear_of_everyone_who_is_imported(settings):
    plugin = Welcoming()
    sheet = read_sheet(b"username\nada\nbea\n")
    async with open_school(settings, Plugins([], {"welcoming": plugin})) as school:
        await school.database.write(add_accounts, sheet, await hash_passwords(sheet.entries))
        there = [user.id for user in await school.database.read(all_users)]
    assert sorted(plugin.heard) == there


def test_hashing_tells_how_far_it_is():
    done: list[bool] = []
    asyncio.run(hash_passwords(read_sheet(b"username\nada\nbea\n").entries, lambda: done.append(True)))
    assert len(done) == 2


def test_ctrl_c_stops_the_hashing_even_where_plain_code_would_swallow_it():
    """What a weak reference's callback raises is printed and forgotten, KeyboardInterrupt as well."""
    done, watched = [], []

    def one_done() -> None:
        done.append(True)
        if len(done) == 1:  # a second one would be raised at once
            thing = set[int]()
            watched.append(weakref.ref(thing, lambda _: signal.raise_signal(signal.SIGINT)))

    # Passwords of people's own take their time: long before the last, the first is told.
    rows = [f"student{number},Correct-Horse-7" for number in range(300)]
    sheet = read_sheet("\n".join(["username,password", *rows]).encode())
    # Whoever runs the tests in the background has them ignore Ctrl-C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            asyncio.run(hash_passwords(sheet.entries, one_done))
    finally:
        signal.signal(signal.SIGINT, before)
    assert len(done) < len(sheet.entries)
