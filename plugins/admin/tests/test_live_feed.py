"""The live feed: what an administrator's socket is told, and when it is closed."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect
from structlog.testing import capture_logs

from cubital.errors import Unreachable
from cubital.learning.tables import activity
from cubital.storage.work import Work
from cubital.testing import run_in, school_of
from cubital_admin.live import sockets
from cubital_admin.live.feed import announce

SUBSCRIBE = {"type": "admin_subscribe"}
Hear = Callable[..., Any]


def does(browser: TestClient, name: str = "study", module_id: int | None = 5) -> int:
    answer = browser.post("/api/activity/log", json={"moduleId": module_id, "activity": name})
    assert answer.status_code == 200, answer.text
    return int(answer.json()["id"])


def test_what_a_student_does_is_told_at_once(admin: TestClient, ada: TestClient, hear: Hear) -> None:
    with admin.websocket_connect("/ws") as socket:
        socket.send_json(SUBSCRIBE)
        entry = does(ada, "reading")
        message = hear(socket)
        assert message["data"].pop("timestamp").endswith("Z")
        assert message == {
            "type": "student_activity",
            "data": {
                "id": entry,
                "userId": ada.id,
                "fullName": "Ada Lovelace",
                "username": "ada",
                "activity": "reading",
                "moduleId": 5,
                "details": {},
            },
        }


def test_every_socket_hears_each_event_once(admin: TestClient, ada: TestClient, hear: Hear) -> None:
    with admin.websocket_connect("/ws") as one, admin.websocket_connect("/ws") as other:
        for socket in (one, other):
            socket.send_json(SUBSCRIBE)
        ids = [does(ada, name) for name in ("study", "chat", "reading", "quiz") * 5]
        for socket in (one, other):
            assert [hear(socket)["data"]["id"] for _ in ids] == ids
            with pytest.raises(TimeoutError):
                hear(socket, seconds=0.3)


def test_one_that_has_not_asked_hears_nothing(admin: TestClient, ada: TestClient, hear: Hear) -> None:
    with admin.websocket_connect("/ws") as socket:
        does(ada)
        with pytest.raises(TimeoutError):
            hear(socket, seconds=0.3)
        socket.send_json(SUBSCRIBE)  # and then hears what came since the line was opened
        assert hear(socket)["data"]["username"] == "ada"


def test_batches_are_arrays_that_hold_everything_once(admin: TestClient, ada: TestClient, hear: Hear) -> None:
    with admin.websocket_connect("/ws") as socket:
        socket.send_json(SUBSCRIBE | {"batch": True})
        ids = [does(ada) for _ in range(30)]
        heard: list[int] = []
        while len(heard) < len(ids):
            batch = hear(socket)
            assert isinstance(batch, list)
            heard += [message["data"]["id"] for message in batch]
        assert heard == ids


def test_events_that_come_together_are_sent_together(
    admin: TestClient, ada: TestClient, add_entries: Callable[..., list[int]], hear: Hear
) -> None:
    with admin.websocket_connect("/ws") as socket:
        socket.send_json(SUBSCRIBE | {"batch": True})
        first = does(ada)
        assert [message["data"]["id"] for message in hear(socket)] == [first]
        ids = add_entries(ada.id, 40)
        does(ada)
        assert [message["data"]["id"] for message in hear(socket)][:40] == ids


@pytest.mark.both_databases
def test_one_who_comes_back_is_told_what_was_missed(admin: TestClient, ada: TestClient, hear: Hear) -> None:
    seen = does(ada)
    missed = [does(ada) for _ in range(3)]
    with admin.websocket_connect("/ws") as socket:
        socket.send_json(SUBSCRIBE | {"after": seen})
        assert [hear(socket)["data"]["id"] for _ in missed] == missed
        live = does(ada)
        assert hear(socket)["data"]["id"] == live


@pytest.mark.both_databases
def test_of_what_was_missed_the_newest_fifty_are_told(
    admin: TestClient, ada: TestClient, add_entries: Callable[..., list[int]], hear: Hear
) -> None:
    ids = add_entries(ada.id, 70)
    with admin.websocket_connect("/ws") as socket:
        socket.send_json(SUBSCRIBE | {"after": 0, "batch": True})
        assert [message["data"]["id"] for message in hear(socket)] == ids[-50:]


@pytest.mark.both_databases
def test_an_id_that_appears_late_is_told_all_the_same(admin: TestClient, ada: TestClient, hear: Hear) -> None:
    # As on PostgreSQL, where a transaction that began earlier may commit later.
    first = does(ada)

    def log_late(work: Work) -> None:
        entry = {"user_id": ada.id, "activity": "quiz", "details": {}, "timestamp": work.now}
        work.insert(activity, id=first + 5, **entry)
        announce(work, first + 5)

    def log_later_still(work: Work) -> None:
        entry = {"user_id": ada.id, "activity": "chat", "details": {}, "timestamp": work.now}
        work.insert(activity, id=first + 3, **entry)
        announce(work, first + 3)

    with admin.websocket_connect("/ws") as socket:
        socket.send_json(SUBSCRIBE)
        run_in(admin, log_late)
        assert hear(socket)["data"]["id"] == first + 5
        run_in(admin, log_later_still)
        assert hear(socket)["data"]["id"] == first + 3
        with pytest.raises(TimeoutError):
            hear(socket, seconds=0.3)


@pytest.mark.both_databases
def test_a_lost_signal_is_no_lost_event(
    admin: TestClient,
    ada: TestClient,
    add_entries: Callable[..., list[int]],
    hear: Hear,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cubital_admin.live.feed.LOOK_BACK", 0.2)
    with admin.websocket_connect("/ws") as socket:
        socket.send_json(SUBSCRIBE)
        does(ada)
        hear(socket)
        [silent] = add_entries(ada.id, 1)
        assert hear(socket)["data"]["id"] == silent


def test_a_quiet_line_shows_that_it_holds(
    admin: TestClient, hear: Hear, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "QUIET", 0.1)
    with admin.websocket_connect("/ws") as socket:
        socket.send_json(SUBSCRIBE | {"batch": True})
        assert hear(socket) == []


def test_visitors_and_students_are_refused(
    student: TestClient, new_browser: Callable[[], TestClient]
) -> None:
    for browser in (student, new_browser()):
        with pytest.raises(WebSocketDisconnect) as refusal, browser.websocket_connect("/ws"):
            pass
        assert refusal.value.code == 1008


def test_a_page_of_another_site_is_refused(admin: TestClient) -> None:
    headers = {"Origin": "https://elsewhere.example"}
    with (
        pytest.raises((WebSocketDisconnect, WebSocketDenialResponse)),
        admin.websocket_connect("/ws", headers=headers),
    ):
        pass


def test_the_socket_ends_with_its_session(
    admin: TestClient, sign_in: Callable[..., TestClient], new_browser: Callable[[], TestClient], hear: Hear
) -> None:
    elsewhere = sign_in(new_browser(), "admin")
    with admin.websocket_connect("/ws") as socket, elsewhere.websocket_connect("/ws") as other:
        for each in (socket, other):
            each.send_json(SUBSCRIBE)
        assert admin.post("/api/logout").status_code == 200
        assert hear(socket) == 1008
        with pytest.raises(TimeoutError):  # another session of the same administrator goes on
            hear(other, seconds=0.3)


@pytest.mark.both_databases
def test_a_session_that_ended_unheard_is_noticed(
    admin: TestClient, hear: Hear, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cubital.accounts.tables import sessions

    monkeypatch.setattr(sockets, "RECHECK", 0.2)
    with admin.websocket_connect("/ws") as socket:
        socket.send_json(SUBSCRIBE)
        run_in(admin, lambda work: work.run(sessions.delete()))
        assert hear(socket) == 1008


def test_what_is_no_message_closes_the_line(admin: TestClient, hear: Hear) -> None:
    for frame in ("", "{", "not json", '"admin_subscribe"', "[]", "null", "[" * 4000):
        with admin.websocket_connect("/ws") as socket:
            socket.send_text(frame)
            assert hear(socket) == 1007, frame


def test_a_senseless_wish_closes_the_line(admin: TestClient, hear: Hear) -> None:
    for after in ("7", -1, 1.5, True, 10**30, [1]):
        with admin.websocket_connect("/ws") as socket:
            socket.send_json(SUBSCRIBE | {"after": after})
            assert hear(socket) == 1007, after


def test_bytes_and_endless_messages_close_the_line(admin: TestClient, hear: Hear) -> None:
    with admin.websocket_connect("/ws") as socket:
        socket.send_bytes(b"\xff\x00")
        assert hear(socket) == 1007
    with admin.websocket_connect("/ws") as socket:
        socket.send_text(json.dumps(SUBSCRIBE | {"more": "x" * 10_000}))
        assert hear(socket) == 1007


def test_messages_of_other_kinds_are_passed_over(admin: TestClient, ada: TestClient, hear: Hear) -> None:
    with admin.websocket_connect("/ws") as socket:
        socket.send_json({"type": "ping"})
        socket.send_json(SUBSCRIBE | {"unknown": 1})
        entry = does(ada)
        assert hear(socket)["data"]["id"] == entry


def test_one_may_ask_again_on_the_same_line(admin: TestClient, ada: TestClient, hear: Hear) -> None:
    with admin.websocket_connect("/ws") as socket:
        socket.send_json(SUBSCRIBE)
        entry = does(ada)
        assert hear(socket)["data"]["id"] == entry
        socket.send_json(SUBSCRIBE | {"batch": True, "after": entry})
        following = does(ada)
        assert [message["data"]["id"] for message in hear(socket)] == [following]


@pytest.mark.both_databases
def test_what_another_process_is_told_reaches_this_one(
    admin: TestClient,
    open_client: Callable[..., Any],
    sign_in: Callable[..., TestClient],
    hear: Hear,
) -> None:
    same_database = school_of(admin).settings.database_url
    with open_client(database_url=same_database) as another_process, admin.websocket_connect("/ws") as socket:
        socket.send_json(SUBSCRIBE)
        ids = [does(sign_in(another_process)) for _ in range(3)]
        assert [hear(socket)["data"]["id"] for _ in ids] == ids
        assert admin.post("/api/logout").status_code == 200


@pytest.mark.both_databases
def test_while_the_database_is_away_a_socket_is_told_to_try_again(
    admin: TestClient, hear: Hear, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        raise Unreachable()

    monkeypatch.setattr(sockets, "RECHECK", 0.05)
    with capture_logs() as log, admin.websocket_connect("/ws") as socket:
        socket.send_json(SUBSCRIBE)
        monkeypatch.setattr(school_of(admin).database, "read_inline", away)
        assert hear(socket) == 1013
        with pytest.raises(WebSocketDenialResponse) as refused, admin.websocket_connect("/ws"):
            pass
    assert (refused.value.status_code, refused.value.headers["retry-after"]) == (503, "2")
    assert not [entry for entry in log if entry["log_level"] == "error"]
