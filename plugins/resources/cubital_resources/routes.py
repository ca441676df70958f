"""The calls of the study resources, room by room."""

from fastapi import APIRouter

from cubital_resources import staff_view
from cubital_resources.games import routes as games
from cubital_resources.library import routes as library
from cubital_resources.reflections import routes as reflections
from cubital_resources.reviews import routes as reviews
from cubital_resources.study import routes as study

router = APIRouter()
for room in (reflections, games, reviews, staff_view, library, study):
    router.include_router(room.router)
