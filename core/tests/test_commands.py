"""What a command of the command line logs."""

import pytest
import structlog

from cubital.commands import quiet_logs


def test_a_logged_error_has_its_traceback_and_no_values(capsys: pytest.CaptureFixture[str]) -> None:
    quiet_logs()
    password = "correct-horse-1"
    try:
        raise RuntimeError("the horse is gone")
    except RuntimeError:
        structlog.get_logger().exception("stable_failed")
    log = capsys.readouterr().err
    assert "stable_failed" in log
    assert "RuntimeError: the horse is gone" in log
    assert password not in log
