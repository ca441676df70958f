"""The cookie that binds a launch to the browser which began it: one for windows, one for frames.

A window comes back from its course system by a GET, with which a browser sends the first one. In a frame of
another site it sends only what is partitioned: the second one, which is good for choosing a module alone.
"""

import secrets

from fastapi import Request, Response

from cubital.access import school_of

SECONDS = 3600


def _names(request: Request) -> tuple[str, str]:
    start = "" if school_of(request).settings.demo else "__Host-"
    return f"{start}cubital_lti", f"{start}cubital_lti_frame"


def browser_secret(request: Request, framed: bool) -> str:
    """The secret of this browser, or a new one."""
    return request.cookies.get(_names(request)[framed]) or secrets.token_urlsafe(32)


def browser_secrets(request: Request, windows_only: bool = False) -> list[str]:
    """Those that came along; `windows_only` without that of a frame, which opens no account."""
    names = _names(request)[: 1 if windows_only else 2]
    return [secret for name in names if (secret := request.cookies.get(name))]


def set_browser_secret(request: Request, response: Response, secret: str, framed: bool) -> None:
    name = _names(request)[framed]
    secure = framed or not school_of(request).settings.demo
    if not framed:
        response.set_cookie(
            name, secret, max_age=SECONDS, path="/", httponly=True, secure=secure, samesite="lax"
        )
        return
    # By hand: Python writes Partitioned from 3.14 on.
    response.headers.append(
        "Set-Cookie",
        f"{name}={secret}; Max-Age={SECONDS}; Path=/; HttpOnly; Secure; SameSite=None; Partitioned",
    )
