"""The line of a page to its session: closed at once when the session ends, with the reason."""

from typing import Any

import anyio
import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from cubital.accounts.sessions import SESSIONS_CHANGED, end_all_sessions
from cubital.accounts.status import change_status
from cubital.api import session_socket
from cubital.testing import run_in

LINE = "/ws/session"
OVER, MALFORMED, TRY_AGAIN = 1008, 1007, 1013


@pytest.fixture
def me(student: TestClient) -> int:
    return int(student.get("/api/user").json()["id"])


def closed(line: WebSocketTestSession, seconds: float = 5) -> tuple[int, str]:
    """The code and the reason with which the line is closed; raises TimeoutError where it holds."""

    async def message() -> Any:
        with anyio.fail_after(seconds):
            return await line._send_rx.receive()

    frame = line.portal.call(message)
    assert frame["type"] == "websocket.close", frame
    return frame["code"], frame["reason"]


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("status", "words"),
    [
        ("paused", "Your account has been paused by the school. Contact the school to continue your course."),
        (
            "terminated",
            "Your account has been closed by the school. Contact the school if you have questions.",
        ),
    ],
)
def test_a_student_who_may_not_go_on_is_told_why(student: TestClient, me: int, status: str, words: str):
    with student.websocket_connect(LINE) as line:
        run_in(student, change_status, me, status)
        assert closed(line) == (OVER, words)


def test_a_page_that_was_just_opened_is_told_why_too(student: TestClient, me: int):
    """Its line is not there yet: the next call, and the line that comes too late, say it."""
    run_in(student, change_status, me, "paused")
    refused = student.get("/api/progress")
    assert refused.status_code == 401
    assert refused.json()["message"].startswith("Your account has been paused by the school.")
    with student.websocket_connect(LINE) as line:
        assert closed(line)[1].startswith("Your account has been paused")
    run_in(student, change_status, me, "active")
    assert student.get("/api/progress").json()["message"] == "Sign in to continue."


@pytest.mark.both_databases
def test_a_session_that_is_ended_elsewhere_has_no_reason(student: TestClient, me: int):
    with student.websocket_connect(LINE) as line:
        run_in(student, end_all_sessions, me)
        assert closed(line) == (OVER, "")


def test_every_page_of_the_session_is_told(student: TestClient):
    with student.websocket_connect(LINE) as one, student.websocket_connect(LINE) as other:
        student.post("/api/logout")
        assert closed(one) == closed(other) == (OVER, "")


def test_a_change_of_another_session_closes_nothing(student: TestClient, me: int):
    with student.websocket_connect(LINE) as line:
        for _ in range(3):
            run_in(student, lambda work: work.signal(SESSIONS_CHANGED, me))
        with pytest.raises(TimeoutError):
            closed(line, seconds=0.3)
        run_in(student, end_all_sessions, me)
        assert closed(line) == (OVER, "")


@pytest.mark.both_databases
def test_a_lost_signal_delays_it_and_no_more(student: TestClient, me: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(session_socket, "RECHECK", 0.1)
    monkeypatch.setattr(session_socket, "SESSIONS_CHANGED", "never")
    with student.websocket_connect(LINE) as line:
        run_in(student, end_all_sessions, me)
        assert closed(line) == (OVER, "")


def test_one_user_holds_no_more_lines_than_pages(
    student: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_socket, "MOST_SOCKETS", 2)
    with student.websocket_connect(LINE), student.websocket_connect(LINE) as second:
        with student.websocket_connect(LINE) as third:
            assert closed(third) == (TRY_AGAIN, "Too many pages are open.")
        second.close()
        lines = student.app.state.school.session_sockets
        while lines.total() == 2:
            run_in(student, lambda work: None)  # lets the other side hear of it
        with student.websocket_connect(LINE) as line, pytest.raises(TimeoutError):
            closed(line, seconds=0.3)


def test_a_visitor_has_no_line(client: TestClient):
    with client.websocket_connect(LINE) as line:
        assert closed(line) == (OVER, "")


def test_nothing_is_said_on_it(student: TestClient):
    with student.websocket_connect(LINE) as line:
        line.send_text("hello")
        assert closed(line)[0] == MALFORMED


def test_a_page_of_another_site_has_none(student: TestClient):
    with (
        pytest.raises((WebSocketDisconnect, WebSocketDenialResponse)),
        student.websocket_connect(LINE, headers={"Origin": "https://elsewhere.example"}),
    ):
        pass
