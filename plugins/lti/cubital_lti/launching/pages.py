"""The plain pages of a launch, which a person sees before the school, and partly inside their course system.

They are made here and not by the shell, whose pages no other site may frame.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from urllib.parse import urlsplit

from fastapi.responses import HTMLResponse

from cubital.accounts.user import User
from cubital.errors import Conflict, Refusal
from cubital.learning.module_sizes import ModuleView
from cubital_lti.launching.id_tokens import Launch

POLICY = (
    "default-src 'none'; style-src 'nonce-{nonce}'; img-src 'self'; script-src {scripts}; "
    "base-uri 'none'; form-action {form_action}; frame-ancestors {frame_ancestors}"
)
ANY_SITE = "https: http:"
SUBMIT_SCRIPT = "document.forms[0].requestSubmit()\n"
SUBMIT_PATH = "/api/lti/submit.js"

STYLE = (Path(__file__).parent / "page.css").read_text("utf-8")


def _page(
    title: str,
    body: str,
    status: int = 200,
    *,
    frame_ancestors: str = "'none'",
    form_action: str = "'self'",
    scripts: str = "'none'",
) -> HTMLResponse:
    nonce = secrets.token_urlsafe(16)
    policy = POLICY.format(
        nonce=nonce, scripts=scripts, form_action=form_action, frame_ancestors=frame_ancestors
    )
    return HTMLResponse(
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(title)}</title><style nonce="{nonce}">{STYLE}</style>'
        f"<main><h1>{escape(title)}</h1>{body}</main></html>",
        status,
        {"Content-Security-Policy": policy, "Cache-Control": "no-store"},
    )


def _form(
    action: str,
    button: str,
    fields: Mapping[str, str],
    label: str = "",
    other: bool = False,
    above: str = "",
) -> str:
    hidden = "".join(
        f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">'
        for name, value in fields.items()
    )
    named = f' aria-label="{escape(label)}"' if label else ""
    css = ' class="other"' if other else ""
    submit = f"<button{named}{css}>{escape(button)}</button>"
    return f'<form method="post" action="{escape(action)}">{hidden}{above}{submit}</form>'


def origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def refusal_page(message: str, status: int) -> HTMLResponse:
    """What went wrong, also inside a course system: there is nothing to click on it."""
    return _page("This did not open", f"<p>{escape(message)}</p>", status, frame_ancestors=ANY_SITE)


def new_window_page(login: str) -> HTMLResponse:
    """In place of the school inside a frame, where it never opens: the same launch in a window of its own."""
    return _page(
        "Your lesson opens in a new window",
        "<p>The school does not open inside another page. In a window of its own nobody can lay anything "
        "over it, and your browser keeps you signed in.</p>"
        f'<a class="button" target="_blank" rel="noopener" href="{escape(login)}">Open in a new window</a>',
        frame_ancestors=ANY_SITE,
    )


def whose_account_page(
    launch: Launch, user: User, code: str, obstacle: Refusal | None, status: int = 200
) -> HTMLResponse:
    """The question whether who comes from the course is who is signed in here.

    `obstacle`: why they must prove it first, and what was wrong with the proof, where `status` says so.
    """
    here = f"{user.display_name} ({user.username})"
    answer = {"code": code, "account": "mine"}
    trouble = password = ""
    if obstacle and (status != 200 or isinstance(obstacle, Conflict)):
        trouble = f'<p role="alert" id="trouble"><strong>{escape(obstacle.message)}</strong></p>'
    if obstacle:
        password = _password(user, is_wrong=bool(trouble))
    connect = _form("/api/lti/account", "Yes, connect this account", answer, above=password)
    if isinstance(obstacle, Conflict):  # without a password there is nothing to show
        connect = ""
    return _page(
        "Is this your account?",
        f"<p>Your course system says that you are <strong>{escape(_who(launch))}</strong>. In this browser "
        f"<strong>{escape(here)}</strong> is signed in.</p>"
        "<p>If both are you, connect them: from now on your course opens this account, and the scores of "
        f"your exams go to your course.</p>{trouble}{connect}"
        + _form("/api/lti/account", "No, make a new account", answer | {"account": "other"}, other=True),
        status,
    )


def _password(user: User, is_wrong: bool) -> str:
    wrong = ' aria-invalid="true" aria-describedby="trouble" autofocus' if is_wrong else ""
    return (
        f'<p><label for="password">Password of {escape(user.username)}</label>'
        f'<input type="text" name="username" value="{escape(user.username)}" autocomplete="username" hidden>'
        '<input type="password" id="password" name="password" autocomplete="current-password" required'
        f"{wrong}></p>"
    )


def another_account_page(
    launch: Launch, here: User, account: User | None, code: str, stay: str
) -> HTMLResponse:
    """The question whether who is signed in here makes room for who comes, whose `account` is new if None.

    `stay`: the page that opens without that.
    """
    comes = account.display_name if account else _who(launch)
    here_name = escape(here.display_name)
    return _page(
        f"Go on as {comes}?",
        f"<p>In this browser <strong>{here_name} ({escape(here.username)})</strong> is signed in. "
        f"Your course system says that you are <strong>{escape(_who(launch))}</strong>. "
        f"Going on signs {here_name} out.</p>"
        + _form("/api/lti/account", f"Go on as {comes}", {"code": code, "account": "other"})
        + f'<a class="button other" href="{escape(stay)}">Stay signed in as {here_name}</a>',
    )


def _who(launch: Launch) -> str:
    return " · ".join(part for part in (launch.name, launch.email) if part) or "somebody without a name"


def choice_page(modules: Iterable[ModuleView], code: str, return_url: str) -> HTMLResponse:
    """The modules, for an instructor to choose one for their course."""
    listed = "".join(_choice(module, code) for module in modules)
    return _page(
        "Choose a module",
        "<p>It becomes a link in your course. Where a module has a practice exam, your students' best scores "
        f"go to your gradebook.</p><ul>{listed}</ul>",
        frame_ancestors=origin_of(return_url),
    )


def _choice(module: ModuleView, code: str) -> str:
    picture = module.picture
    image = f'<img src="/{escape(picture.src)}" alt="{escape(picture.alt)}">' if picture else ""
    size = [f"{_counted(module.minutes, 'minute')} of reading"] if module.minutes else []
    size += [_counted(module.questions, "question")] if module.questions else []
    choose = _form(
        "/api/lti/choose", "Choose", {"code": code, "module": str(module.id)}, label=f"Choose {module.title}"
    )
    return (
        f"<li>{image}<div><h2>{escape(module.title)}</h2><p>{escape(module.description)}</p>"
        f'<p class="soft">{escape(" · ".join(size))}</p>{choose}</div></li>'
    )


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def return_page(return_url: str, message: str) -> HTMLResponse:
    """The way back to the course system, which a script goes at once."""
    origin = origin_of(return_url)
    return _page(
        "Back to your course",
        _form(return_url, "Add it to my course", {"JWT": message})
        + f'<script src="{SUBMIT_PATH}" defer></script>',
        frame_ancestors=origin,
        form_action=origin,
        scripts="'self'",
    )
