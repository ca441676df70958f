"""The calls of a user's own account: password, signed-in devices, export of personal data, erasure."""

from typing import Any

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse

from cubital.accounts import changing_password, devices
from cubital.accounts.forms import Erasure, PasswordChange, ShownPassword
from cubital.api.cookies import delete_session_cookie, set_session_cookie
from cubital.api.dependencies import Db, Me, TheSchool, at_most
from cubital.api.new_passwords import refuse_guessable
from cubital.api.proving import hash_of_shown, prove_owner, prove_presence
from cubital.errors import Invalid
from cubital.http.rate_limits import DATA_BY_USER, SECOND_STEP_BY_ACCOUNT
from cubital.personal_data import erase_myself, note_export, own_data
from cubital.schemas import ApiModel, Done

router = APIRouter(prefix="/api/account", tags=["account"])


class Ended(ApiModel):
    """`ended`: how many sessions."""

    ended: int


@router.post("/password", response_model=Done)
async def change_password(
    form: PasswordChange, me: Me, response: Response, database: Db, school: TheSchool
) -> Done:
    """Set a new password. All other devices are signed out; this one's cookie is renewed."""
    old_hash = await hash_of_shown(form.current_password, me, school)
    if form.new_password == form.current_password:
        raise Invalid(("newPassword", "This is your current password. Choose another one."))
    await refuse_guessable(school, "newPassword", form.new_password, me.user.username, me.user.email)
    new_hash = await school.passwords.hash(form.new_password)
    token = await database.by(me).write(changing_password.change_password, me, old_hash, new_hash)
    # Whoever guessed codes after the old password must learn the new one first.
    await school.limits.forgive((SECOND_STEP_BY_ACCOUNT, str(me.id)))
    set_session_cookie(response, school, token)
    return Done()


@router.get("/sessions", response_model=list[devices.Device])
async def list_sessions(me: Me, database: Db) -> list[devices.Device]:
    """My signed-in devices, the last seen first."""
    return await database.read(devices.devices_of, me)


@router.post("/sessions/{session_id}/end", response_model=Done)
async def end_session(
    session_id: int,
    me: Me,
    response: Response,
    database: Db,
    school: TheSchool,
    shown: ShownPassword | None = None,
) -> Done:
    """Sign out one of my devices; 404 where I have no such session. Takes the password as `end-others`."""
    await prove_presence(shown.password if shown else None, me, school)
    await database.by(me).write(devices.end_one, me, session_id)
    if session_id == me.session_id:
        delete_session_cookie(response, school)
    return Done()


@router.post("/sessions/end-others", response_model=Ended)
async def end_other_sessions(
    me: Me, database: Db, school: TheSchool, shown: ShownPassword | None = None
) -> Ended:
    """Sign out every device of mine but this one.

    403 without the password, unless I signed in here during the last quarter of an hour.
    """
    await prove_presence(shown.password if shown else None, me, school)
    return Ended(ended=await database.by(me).write(devices.end_others, me))


@router.post("/sessions/end-all", response_model=Ended)
async def end_all_sessions(
    me: Me, response: Response, database: Db, school: TheSchool, shown: ShownPassword | None = None
) -> Ended:
    """Sign out everywhere, here too. Takes the password as `end-others`."""
    await prove_presence(shown.password if shown else None, me, school)
    ended = await database.by(me).write(devices.end_all, me)
    delete_session_cookie(response, school)
    return Ended(ended=ended)


@router.get("/data", response_model=dict[str, Any], dependencies=[at_most(DATA_BY_USER)])
async def download_data(me: Me, database: Db, school: TheSchool) -> JSONResponse:
    """Everything that is held on me, by the part of the school that holds it, as a file to keep.

    409 while an open exam asks a question that I have answered before: the file has its mark.
    """
    data = await database.read(own_data, me.user, school.plugins)
    await database.by(me).write(note_export, me)
    return JSONResponse(data, headers={"Content-Disposition": 'attachment; filename="my-data.json"'})


@router.post("/erase", response_model=Done)
async def erase(form: Erasure, me: Me, response: Response, database: Db, school: TheSchool) -> Done:
    """Delete my account and everything that is held on me; 409 for the only administrator.

    Takes the password; of an account that has none, a sign-in during the last quarter of an hour.
    """
    await prove_owner(form.password, me, school)
    await database.by(me).write(erase_myself, me, school.plugins)
    delete_session_cookie(response, school)
    return Done()
