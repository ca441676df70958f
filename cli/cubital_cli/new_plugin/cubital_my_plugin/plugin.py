"""My Plugin: say here, in one sentence, what it is for."""

from cubital import hookimpl
from cubital.access import Me
from cubital.schemas import ApiModel
from fastapi import APIRouter


class Greeting(ApiModel):
    """What the page shows."""

    text: str


router = APIRouter(tags=["my_plugin"])


@router.get("/api/my-plugin", response_model=Greeting)
async def greeting(me: Me) -> Greeting:
    """A greeting for whoever is signed in."""
    return Greeting(text=f"Hello, {me.user.username}!")


@hookimpl
def register_routes() -> APIRouter:
    return router
