"""A model that is slow, breaks, refuses or costs too much: what the student sees, keeps and has left."""

import asyncio
import gc
import sys
import warnings
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from llmock.pytest_plugin import LLMock
from starlette.testclient import TestClient
from tutor_calls import ask, events

from cubital.accounts.registering import create_demo_accounts
from cubital.testing import run_in

# LiteLLM warns of many things, and a warning that were an error would be one more fault.
pytestmark = pytest.mark.filterwarnings("ignore")

AS_EVENTS = {"Accept": "text/event-stream"}
QUESTION = "do i need a waste tube when i use a butterfly"
SUPPORTED = (
    "A winged set with citrate first needs a discard tube [1]. The air in the tubing would otherwise "
    "take part of the vacuum, and the blue tube would stay short [1]. "
    "Same order for holder and syringe transfer [1]."
)

sqlite = pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
Asking = Callable[..., TestClient]


@pytest.fixture(autouse=True)
def _prices_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LITELLM_LOCAL_MODEL_COST_MAP", "True")


@pytest.fixture
def asking(
    monkeypatch: pytest.MonkeyPatch,
    llmock: LLMock,
    request: pytest.FixtureRequest,
    backend: str,
    sign_in: Callable[..., TestClient],
) -> Asking:
    """`asking(DAILY_ANSWERS="2")`: the student of a school with a model server and these settings."""

    def opened(**settings: str) -> TestClient:
        ours = {
            "MODEL": "openai/gpt-4o-mini",
            "API_BASE": llmock.base_url(),
            "FIRST_WORDS_SECONDS": "60",
            "NEXT_WORDS_SECONDS": "30",
        }
        for name, value in (ours | settings).items():
            monkeypatch.setenv(f"CUBITAL_TUTOR_{name}", value)
        return sign_in(request.getfixturevalue("client"))

    return opened


def warm(client: TestClient, model: LLMock) -> None:
    """The very first call loads LiteLLM's client, which is not what is looked at."""
    model.reply(SUPPORTED)
    ask(client, QUESTION)


def chat(client: TestClient) -> list[dict]:
    return client.get("/api/tutor/modules/5/chat").json()["messages"]


FAULTS = {
    "slow first token": lambda model: model.slow_first_token(30, times=2),
    "500": lambda model: model.fail(500, times=2),
    "401": lambda model: model.fail(401, times=2),
    "429 for long": lambda model: model.rate_limit(times=2, retry_after=600),
    "disconnect": lambda model: model.disconnect(after_chunks=1, times=2),
    "truncated": lambda model: model.truncate(after_chunks=1, times=2),
    "malformed": lambda model: model.corrupt(after_chunks=1, times=2),
    "hangs": lambda model: model.stall(after_chunks=1, seconds=30, times=2),
}


@sqlite
@pytest.mark.parametrize("fault", FAULTS)
def test_a_model_that_fails_before_its_first_sentence_gives_way_to_the_course(
    fault: str, llmock: LLMock, asking: Asking
):
    student = asking(FIRST_WORDS_SECONDS="3", NEXT_WORDS_SECONDS="2")
    FAULTS[fault](llmock.reply(SUPPORTED, times=2))
    for answer in (ask(student, QUESTION).json(), events(ask(student, QUESTION, **AS_EVENTS).text)[-1][1]):
        assert answer["answeredBy"] == "offline"
        assert "discard tube" in answer["message"]
        assert answer["notice"] == "The model does not answer right now; the course itself answers."
    assert student.get("/api/tutor/budget").json()["answersLeft"] == 40


@sqlite
def test_a_school_that_ends_leaves_no_connection_to_a_model_open(
    llmock: LLMock, asking, open_client, sign_in
):
    asking()
    with open_client() as client:
        run_in(client, create_demo_accounts)
        FAULTS["500"](llmock.reply(SUPPORTED, times=2))
        assert ask(sign_in(client), QUESTION).json()["answeredBy"] == "offline"
        gc.collect()
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        sys.modules["litellm"].in_memory_llm_clients_cache.flush_cache()
        gc.collect()
    assert [str(one.message) for one in seen if one.category is ResourceWarning] == []


@sqlite
@pytest.mark.parametrize("fault", ["disconnect", "truncate", "corrupt", "stall"])
def test_a_stream_that_breaks_later_keeps_what_was_shown_and_can_be_retried(
    fault: str, llmock: LLMock, asking: Asking
):
    student = asking(NEXT_WORDS_SECONDS="3")
    warm(student, llmock)
    llmock.reply(SUPPORTED)
    getattr(llmock, fault)(after_chunks=20)
    *shown, (last, error) = events(ask(student, QUESTION, **AS_EVENTS).text)
    words = "".join(data["text"] for name, data in shown if name == "token")
    assert words.startswith("A winged set with citrate first needs a discard tube.")
    assert last == "error"
    assert error["message"] == "The answer was cut off. Please try again."
    message = chat(student)[-1]
    assert (message["text"], message["complete"], message["answeredBy"]) == (
        words,
        False,
        "openai/gpt-4o-mini",
    )
    assert student.get("/api/tutor/budget").json()["answersLeft"] == 39

    llmock.reply(SUPPORTED)
    again = student.get("/api/modules/5/agent", params={"retry": error["questionId"]}).json()
    assert again["answeredBy"] == "openai/gpt-4o-mini"
    assert [message["complete"] for message in chat(student)[-2:]] == [True, True]


@sqlite
def test_a_model_that_only_rambles_is_not_heard_to_its_end(llmock: LLMock, asking: Asking):
    student = asking()
    llmock.reply("Zxcv qwer asdf uiop lkjh. " * 100)
    # Who waited for all of it would find the model silent, and say so.
    llmock.stall(after_chunks=400, seconds=40)
    answer = events(ask(student, QUESTION, **AS_EVENTS).text)[-1][1]
    assert answer["answeredBy"] == "offline"
    assert answer["notice"] == "The model's answer was not backed by the course; the course itself answers."


def test_a_model_that_rambles_slowly_is_given_up_when_its_time_is_over():
    from cubital_tutor.models.grounding import Grounding
    from cubital_tutor.models.model_tutor import _admitted

    chunks = []

    async def words() -> AsyncGenerator[str]:
        for _ in range(200):
            await asyncio.sleep(0.02)
            chunks.append("zxcv. ")
            yield chunks[-1]

    async def heard() -> list[str]:
        return [text async for text in _admitted(words(), Grounding([], "which tube"), patience=0.2)]

    assert asyncio.run(heard()) == []
    assert 1 < len(chunks) < 100


@sqlite
def test_a_short_wait_that_the_provider_asks_for_is_kept(llmock: LLMock, asking: Asking):
    student = asking()
    llmock.rate_limit(times=1, retry_after=1)
    llmock.reply(SUPPORTED)
    assert ask(student, QUESTION).json()["answeredBy"] == "openai/gpt-4o-mini"
    assert len(llmock.requests) == 2
    llmock.assert_resilient()


@sqlite
def test_a_provider_that_asks_for_a_long_rest_gets_it(llmock: LLMock, asking: Asking):
    student = asking()
    llmock.rate_limit(times=1, retry_after=600)
    assert ask(student, QUESTION).json()["answeredBy"] == "offline"
    llmock.reply(SUPPORTED)
    assert ask(student, QUESTION).json()["answeredBy"] == "offline"
    assert len(llmock.requests) == 1


@sqlite
def test_a_second_model_answers_when_the_first_is_down(llmock: LLMock, asking: Asking):
    student = asking(FALLBACK_MODEL="openai/gpt-4.1-nano", FALLBACK_API_BASE=llmock.base_url())
    llmock.fail(500)
    llmock.reply(SUPPORTED)
    answer = ask(student, QUESTION).json()
    assert answer["answeredBy"] == "openai/gpt-4.1-nano"
    assert [request.body["model"] for request in llmock.requests] == ["gpt-4o-mini", "gpt-4.1-nano"]


@pytest.mark.both_databases
def test_the_answers_of_a_day_are_counted_and_the_course_takes_over(llmock: LLMock, asking: Asking):
    student = asking(DAILY_ANSWERS="2")
    llmock.reply(SUPPORTED, times=None)
    for left in (1, 0):
        assert ask(student, QUESTION).json()["answeredBy"] == "openai/gpt-4o-mini"
        budget = student.get("/api/tutor/budget").json()
        assert (budget["answersLeft"], budget["answersADay"]) == (left, 2)
        assert budget["resetsAt"].endswith("T00:00:00.000Z")
    answer = ask(student, QUESTION).json()
    assert answer["answeredBy"] == "offline"
    assert answer["notice"] == "Your budget of model answers for today is used up; the course itself answers."
    assert len(llmock.requests) == 2


@pytest.mark.both_databases
def test_many_questions_at_once_do_not_get_past_the_budget(llmock: LLMock, asking: Asking):
    student = asking(DAILY_ANSWERS="3")
    llmock.reply(SUPPORTED, times=None)
    with ThreadPoolExecutor(8) as pool:
        models = list(pool.map(lambda _: ask(student, QUESTION).json()["answeredBy"], range(8)))
    assert sorted(models) == ["offline"] * 5 + ["openai/gpt-4o-mini"] * 3
    assert len(llmock.requests) == 3


@sqlite
@pytest.mark.parametrize("whose", ["DAILY_COST", "SCHOOL_DAILY_COST"])
def test_money_is_counted_before_it_is_spent(whose: str, llmock: LLMock, asking: Asking):
    # Room for what one answer may cost at most, and for no second one.
    student = asking(**{whose: "0.0025"})
    llmock.reply(SUPPORTED, times=None)
    models = []
    while "offline" not in models:
        models.append(ask(student, QUESTION).json()["answeredBy"])
    assert 1 < len(models) < 30
    assert len(llmock.requests) == len(models) - 1


@sqlite
def test_a_model_without_a_price_is_not_asked_where_money_is_limited(llmock: LLMock, asking: Asking):
    student = asking(MODEL="openai/home-made", DAILY_COST="5")
    assert ask(student, QUESTION).json()["answeredBy"] == "offline"
    assert llmock.requests == []


@sqlite
def test_a_model_without_a_price_is_asked_where_none_is(llmock: LLMock, asking: Asking):
    student = asking(MODEL="openai/home-made")
    llmock.reply(SUPPORTED)
    assert ask(student, QUESTION).json()["answeredBy"] == "openai/home-made"
