"""The course system's HTTP: `python -m reference_platform.server PORT`."""

from __future__ import annotations

import json
import sys
from html import escape
from typing import Any
from urllib.parse import parse_qsl

import uvicorn
from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from lti1p3platform.exceptions import LtiException
from lti1p3platform.registration import Registration

from reference_platform.college import (
    KEY,
    PEOPLE,
    College,
    Login,
    check_assertion,
    launch_of,
    take_score,
)

PAGE = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>College</title>'
    '<link rel="icon" href="data:,"><main>{}</main></html>'
)
SCORE = "https://purl.imsglobal.org/spec/lti-ags/scope/score"


def application(url: str) -> FastAPI:
    app = FastAPI()
    college = College(url)

    @app.post("/control/reset")
    async def reset(request: Request) -> dict[str, bool]:
        nonlocal college
        college = College(url, tool=await request.json())
        return {"done": True}

    @app.post("/control/set")
    async def change(request: Request) -> dict[str, bool]:
        for name, value in (await request.json()).items():
            setattr(college, name, value)
        return {"done": True}

    @app.post("/control/link")
    async def link(request: Request) -> str:
        return college.add_link(await request.json())

    @app.get("/control/state")
    async def state() -> dict[str, Any]:
        return {name: getattr(college, name) for name in ("links", "scores", "results", "items")}

    @app.get("/course")
    async def course(user: str, target: str = "_blank") -> HTMLResponse:
        links = "".join(
            f'<p><a target="{target}" href="/start?user={user}&amp;hint={name}">'
            f"{escape(item['title'])}</a></p>"
            for name, item in college.links.items()
        )
        results = "".join(
            f"<p>{escape(key)}: {result['scoreGiven']:g}</p>" for key, result in college.results.items()
        )
        return HTMLResponse(
            PAGE.format(f"<h1>{PEOPLE[user].name}'s course</h1>{links}<h2>Grades</h2>{results}")
        )

    @app.get("/framed")
    async def framed(user: str, hint: str) -> HTMLResponse:
        return HTMLResponse(
            PAGE.format(
                '<iframe title="Tool" width="1000" height="800" '
                f'src="/start?user={user}&amp;hint={hint}"></iframe>'
            )
        )

    @app.get("/start")
    async def start(request: Request, user: str, hint: str) -> Response:
        login = Login(request, college.configuration())
        login.set_lti_message_hint(hint)
        if hint == "deep":
            login.set_deeplinking_launch_url()
        return login.initiate_login(user)

    @app.get("/auth")
    async def auth(request: Request) -> HTMLResponse:
        form = launch_of(college, request)
        fields = "".join(
            f'<input type="hidden" name="{name}" value="{escape(form[name])}">'
            for name in ("id_token", "state")
        )
        return HTMLResponse(
            PAGE.format(
                f'<form method="post" action="{escape(form["launch_url"])}">{fields}</form>'
                "<script>document.forms[0].submit()</script>"
            )
        )

    @app.get("/jwks")
    async def jwks() -> Response:
        if status := college.fault("jwks"):
            return JSONResponse({}, status)
        return JSONResponse({"keys": [Registration.get_jwk(KEY)]})

    @app.post("/token")
    async def token(request: Request) -> Response:
        if status := college.fault("token"):
            return JSONResponse({"error": "temporarily_unavailable"}, status)
        fields = dict(parse_qsl((await request.body()).decode()))
        try:
            answer = college.configuration().get_access_token(fields)
            check_assertion(college, fields["client_assertion"])
        except (LtiException, ValueError, KeyError) as error:
            return JSONResponse({"error": "invalid_client", "why": str(error)}, 400)
        return JSONResponse(answer)

    @app.post("/lineitems/{link}/scores")
    async def scores(link: str, request: Request) -> Response:
        sent = request.headers.get("authorization", "").removeprefix("Bearer ")
        if not college.configuration().validate_token(sent, [SCORE]):
            return JSONResponse({}, 401)
        if request.headers["content-type"] != "application/vnd.ims.lis.v1.score+json":
            return JSONResponse({}, 415)
        if request.query_params.get("course") != "1" or link not in college.links:
            return JSONResponse({}, 404)
        status = college.fault("scores")
        if status and status != 599:
            return JSONResponse({}, status)
        taken = take_score(college, link, json.loads(await request.body()))
        # 599: taken, and the answer gets lost.
        return JSONResponse({}, 503 if status else taken)

    @app.post("/return")
    async def deep_linked(request: Request) -> HTMLResponse:
        fields = dict(parse_qsl((await request.body()).decode()))
        college.items = college.configuration().validate_deeplinking_resp(fields)
        for item in college.items:
            college.add_link(item)
        titles = ", ".join(escape(item["title"]) for item in college.items)
        return HTMLResponse(PAGE.format(f"<h1>Added to the course: {titles}</h1>"))

    return app


if __name__ == "__main__":
    port = int(sys.argv[1])
    uvicorn.run(application(f"http://localhost:{port}"), host="127.0.0.1", port=port, log_level="warning")
