"""The calls of the practice games: a draw, an answer as it is given, a game when it is over, and the best."""

from collections.abc import Callable
from random import SystemRandom
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from cubital.access import Db, Me, TheSchool
from cubital.accounts.sessions import Caller
from cubital.http.cached_answers import answer_cached, answer_cached_privately
from cubital.learning.answers import CHOSEN_AT_MOST, CLIENT_ID_AT_MOST
from cubital.schemas import ApiModel, RowId
from cubital.school import School
from cubital.storage.work import Work
from cubital_resources.games import drawing, playing
from cubital_resources.games.drawing import DrawView
from cubital_resources.games.game_questions import GameQuestions, the_ten
from cubital_resources.games.playing import GameAnswer, GamesView, GameView, Mode
from cubital_resources.games.question_pool import PoolView, QuestionPool, pool_of
from cubital_resources.games.sources import MODULES, Source
from cubital_resources.study import study_state
from cubital_resources.study.study_state import StudyView, offered
from cubital_resources.tables import THE_TEN

router = APIRouter(tags=["resources"])

ClientId = Annotated[str, Field(min_length=1, max_length=CLIENT_ID_AT_MOST)]


class AnswerOfGame(ApiModel):
    """`client_id`: what the page calls this one answer; `question`: its id; `chosen`: an option."""

    client_id: ClientId
    question: RowId
    chosen: Annotated[str, Field(min_length=1, max_length=CHOSEN_AT_MOST)]

    @property
    def choice(self) -> GameAnswer:
        return GameAnswer(self.client_id, self.question, self.chosen)


class NewAnswer(AnswerOfGame):
    """`draw`: the draw that the question is of; none for the ten."""

    draw: RowId | None = None


class AnswerView(ApiModel):
    """`points`: what the answer is worth, 0 where it is wrong."""

    question: int
    correct: bool
    correct_answer: str
    points: int
    repeated: bool


class NewDraw(ApiModel):
    """`modules`: those to draw from, all there is where none is given."""

    modules: Annotated[tuple[RowId, ...], Field(max_length=MODULES)] = ()


class NewGame(ApiModel):
    """A game that is over: the answers in the order in which they were given. `seconds`: how long it took;
    `draw`: the draw that it was played with, none for the ten."""

    client_id: ClientId
    mode: Mode
    answers: Annotated[list[AnswerOfGame], Field(max_length=1000)]
    seconds: Annotated[int, Field(ge=0, le=86_400)]
    draw: RowId | None = None


class FinishedGame(ApiModel):
    """`games`: the best of the same source, and the newest."""

    game: GameView
    games: GamesView
    study: StudyView


@router.get("/api/resources/games", response_model=GamesView)
async def my_games(
    request: Request,
    response: Response,
    me: Me,
    database: Db,
    source: Annotated[Source, Query(description="ten, all, or the numbers of modules, as 3,5.")] = THE_TEN,
) -> GamesView | Response:
    """My best games of one source by mode, and the newest."""
    view = await database.read(playing.played_by, me.id, source)
    return answer_cached_privately(request, response, view)


@router.get("/api/resources/games/pool", response_model=PoolView)
async def pool(request: Request, response: Response, me: Me, school: TheSchool) -> PoolView | Response:
    """How many questions and terms a game may be drawn from, in all and by module."""

    async def view() -> PoolView:
        return (await _pool(school)).view()

    return await answer_cached(request, response, school.content, view(), private=True)


@router.post("/api/resources/games/draws", response_model=DrawView)
async def draw(new: NewDraw, me: Me, database: Db, school: TheSchool) -> DrawView:
    """Draw ten questions for a game, at random from practice questions and glossary terms."""
    pool = await _pool(school)

    def drawn(work: Work, caller: Caller) -> DrawView:
        withheld = school.plugins.withheld_questions(work, caller.id)
        return drawing.draw(work, caller, new.modules, pool, withheld, SystemRandom())

    return await database.by(me).write(drawn, me)


@router.post("/api/resources/games/answers", response_model=AnswerView)
async def give_answer(new: NewAnswer, me: Me, database: Db, school: TheSchool) -> AnswerView:
    """Record one answer; the same `clientId` again records nothing."""
    questions = await _questions(school, new.draw)

    def answered(work: Work, caller: Caller) -> AnswerView:
        question = questions(work, caller).find(new.question)
        recorded = playing.answer(work, caller, question, new.choice)
        return AnswerView(
            question=question.number,
            correct=recorded.correct,
            correct_answer=question.correct_answer,
            points=question.points if recorded.correct else 0,
            repeated=recorded.repeated,
        )

    return await database.by(me).write(answered, me)


@router.post("/api/resources/games", response_model=FinishedGame)
async def finish(new: NewGame, me: Me, database: Db, school: TheSchool) -> FinishedGame:
    """Finish a game. The score is counted here, and answers that have not arrived yet are recorded. A draw is
    for one game: handed in again, it answers with the first."""
    offer = await offered(school.content)
    questions = await _questions(school, new.draw)
    answers = [answer.choice for answer in new.answers]
    game_id = new.client_id if new.draw is None else drawing.game_id(new.draw)

    def finished(work: Work, caller: Caller) -> FinishedGame:
        game = playing.finish(work, caller, game_id, new.mode, answers, new.seconds, questions(work, caller))
        done = study_state.done_by(work, caller.id)
        games = playing.played_by(work, caller.id, game.source)
        return FinishedGame(game=game, games=games, study=offer.view(done))

    return await database.by(me).write(finished, me)


async def _pool(school: School) -> QuestionPool:
    return await pool_of(await school.content.snapshot(), school.plugins.content_kinds())


async def _questions(school: School, draw: int | None) -> Callable[[Work, Caller], GameQuestions]:
    """What a game may ask: the ten, or what the draw holds."""
    if draw is None:
        ten = the_ten((await offered(school.content)).questions.values())
        return lambda work, caller: ten
    pool = await _pool(school)
    return lambda work, caller: drawing.questions_of(work, caller, draw, pool)
