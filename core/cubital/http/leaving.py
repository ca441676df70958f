"""A server that was told to stop still answers for a while, so that a proxy sends to another one first."""

import signal
import threading
from types import FrameType

from fastapi import FastAPI
from starlette.types import Scope


def leave_before_stopping(app: FastAPI, seconds: float) -> None:
    """Let SIGTERM stop this process `seconds` later than its server would, a second one at once.

    Meanwhile `/healthz` and `/readyz` say 503, and each answer ends its connection. Called while the server's
    own handler stands.
    """
    stop = signal.getsignal(signal.SIGTERM)
    if not callable(stop) or not seconds:
        return

    def leave(number: int, frame: FrameType | None) -> None:
        if app.state.leaving:
            stop(number, frame)
            return
        app.state.leaving = True
        later = threading.Timer(seconds, stop, (number, None))
        later.daemon = True
        later.start()

    signal.signal(signal.SIGTERM, leave)


def is_leaving(scope: Scope) -> bool:
    return bool(scope["app"].state.leaving)
