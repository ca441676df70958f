"""People whom another system vouches for: their account, their session, and the form by which they come."""

import pytest
from fastapi import APIRouter, Request, Response

from cubital import hookimpl
from cubital.access import POSTED_FROM_ELSEWHERE, TheSchool, sign_in_from_elsewhere
from cubital.accounts.registering import register_from_elsewhere
from cubital.accounts.signing_in import begin_session
from cubital.accounts.status import change_status
from cubital.accounts.user import User
from cubital.errors import Forbidden
from cubital.plugins.manager import Plugins
from cubital.schemas import Done
from cubital.testing import run_in

OTHER_SITE = {"Origin": "https://college.example", "Sec-Fetch-Site": "cross-site"}


class Hospital:
    """A plugin that lets in whom a hospital's own page sends."""

    @hookimpl
    def register_routes(self) -> APIRouter:
        router = APIRouter()

        @router.post("/api/hospital/come", dependencies=[POSTED_FROM_ELSEWHERE], response_model=Done)
        async def come(request: Request, response: Response, school: TheSchool, name: str) -> Done:
            user = await school.database.write(register_from_elsewhere, name)
            await sign_in_from_elsewhere(request, response, user.id)
            return Done()

        @router.post("/api/hospital/leave", response_model=Done)
        async def leave() -> Done:
            return Done()

        return router


@pytest.fixture
def hospital(open_client):
    with open_client(plugins=Plugins([], {"hospital": Hospital()})) as client:
        yield client


@pytest.mark.both_databases
def test_a_route_may_take_a_form_of_another_site_and_sign_in(hospital):
    answer = hospital.post("/api/hospital/come?name=ada", headers=OTHER_SITE)
    assert answer.status_code == 200
    assert hospital.get("/api/user").json()["username"] == "ada"


def test_its_neighbors_take_none(hospital):
    for path in ("/api/hospital/leave", "/api/hospital/come/", "/api/logout"):
        assert hospital.post(path, headers=OTHER_SITE).status_code == 403, path
    assert hospital.get("/api/hospital/come?name=ada", headers=OTHER_SITE).status_code == 405


@pytest.mark.both_databases
def test_the_account_has_what_fits_of_what_was_said(client):
    def made(*details: str) -> User:
        return run_in(client, register_from_elsewhere, *details)

    ada = made("ada", "Ada Lovelace", "ada@college.example")
    assert (ada.username, ada.full_name, ada.email) == ("ada", "Ada Lovelace", "ada@college.example")
    assert (ada.status, ada.administrator) == ("active", False)
    # The same address belongs to the first, and leads nobody to their account.
    again = made("ADA", "Ada Lovelace", "Ada@College.example")
    assert (again.username, again.email) == ("ADA2", "")
    assert again.id != ada.id
    nameless = made("", "A", "no address")
    assert (nameless.username, nameless.full_name, nameless.email) == ("student2", "", "")
    assert made("аda", "", "").username == "student3"  # the first letter is Cyrillic


@pytest.mark.both_databases
def test_no_password_opens_the_account(client):
    run_in(client, register_from_elsewhere, "ada")
    for password in ("!", "", "password"):
        answer = client.post("/api/login", json={"username": "ada", "password": password})
        assert answer.status_code in (401, 422)


@pytest.mark.both_databases
def test_who_may_not_sign_in_is_told_why(client):
    ada = run_in(client, register_from_elsewhere, "ada")
    run_in(client, change_status, ada.id, "paused")
    with pytest.raises(Forbidden, match="has been paused by the school"):
        run_in(client, begin_session, ada.id)
