"""The calls of the practice games: an answer as it is given, a game when it is over, and the best so far."""

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field

from cubital.access import Db, Me, TheSchool
from cubital.accounts.sessions import Caller
from cubital.http.cached_answers import answer_cached_privately
from cubital.learning.answers import CHOSEN_AT_MOST, CLIENT_ID_AT_MOST
from cubital.schemas import ApiModel, RowId
from cubital.storage.work import Work
from cubital_resources.games import playing
from cubital_resources.games.playing import GameAnswer, GamesView, GameView, Mode, NoSuchQuestion
from cubital_resources.study import study_state
from cubital_resources.study.study_state import StudyView, offered

router = APIRouter(tags=["resources"])

ClientId = Annotated[str, Field(min_length=1, max_length=CLIENT_ID_AT_MOST)]


class NewAnswer(ApiModel):
    """`client_id`: what the page calls this one answer; `question`: its id; `chosen`: an option."""

    client_id: ClientId
    question: RowId
    chosen: Annotated[str, Field(min_length=1, max_length=CHOSEN_AT_MOST)]

    @property
    def choice(self) -> GameAnswer:
        return GameAnswer(self.client_id, self.question, self.chosen)


class AnswerView(ApiModel):
    """`points`: what the answer is worth, 0 where it is wrong."""

    question: int
    correct: bool
    correct_answer: str
    points: int
    repeated: bool


class NewGame(ApiModel):
    """A game that is over: the answers in the order in which they were given. `seconds`: how long it took."""

    client_id: ClientId
    mode: Mode
    answers: Annotated[list[NewAnswer], Field(max_length=1000)]
    seconds: Annotated[int, Field(ge=0, le=86_400)]


class FinishedGame(ApiModel):
    game: GameView
    games: GamesView
    study: StudyView


@router.get("/api/resources/games", response_model=GamesView)
async def my_games(request: Request, response: Response, me: Me, database: Db) -> GamesView | Response:
    """My best games by mode, and the newest."""
    return answer_cached_privately(request, response, await database.read(playing.played_by, me.id))


@router.post("/api/resources/games/answers", response_model=AnswerView)
async def give_answer(new: NewAnswer, me: Me, database: Db, school: TheSchool) -> AnswerView:
    """Record one answer; the same `clientId` again records nothing."""
    question = (await offered(school.content)).questions.get(new.question)
    if question is None:
        raise NoSuchQuestion()
    recorded = await database.by(me).write(playing.answer, me, question, new.choice)
    return AnswerView(
        question=question.id,
        correct=recorded.correct,
        correct_answer=question.correct_answer,
        points=question.point_value if recorded.correct else 0,
        repeated=recorded.repeated,
    )


@router.post("/api/resources/games", response_model=FinishedGame)
async def finish(new: NewGame, me: Me, database: Db, school: TheSchool) -> FinishedGame:
    """Finish a game. The score is counted here, and answers that have not arrived yet are recorded."""
    offer = await offered(school.content)
    answers = [answer.choice for answer in new.answers]

    def finished(work: Work, caller: Caller) -> FinishedGame:
        game = playing.finish(work, caller, new.client_id, new.mode, answers, new.seconds, offer.questions)
        done = study_state.done_by(work, caller.id)
        return FinishedGame(game=game, games=playing.played_by(work, caller.id), study=offer.view(done))

    return await database.by(me).write(finished, me)
