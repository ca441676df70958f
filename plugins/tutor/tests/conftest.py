"""A model server that breaks on demand: llmock, in a process of its own, spoken to over HTTP alone."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pytest
from llmock.journal import RequestRecord
from llmock.pytest_plugin import LLMock
from llmock.scenarios import Behavior, behavior_to_dict

from cubital.content.reading import Reading, read
from cubital.learning.modules import MODULES, Module
from cubital.plugins.manager import find_plugins
from cubital.testing import free_port
from cubital_tutor.answers.answer import Answer
from cubital_tutor.answers.answering import answer
from cubital_tutor.language.content_kinds import KINDS, language_of
from cubital_tutor.language.course_language import CourseLanguage, speaking
from cubital_tutor.lessons import LESSONS, Lesson
from cubital_tutor.retrieval import index_file
from cubital_tutor.retrieval.index import PassageIndex
from cubital_tutor.retrieval.index_file import index_of
from cubital_tutor.retrieval.phrasings import PHRASINGS, with_phrasings
from cubital_tutor.retrieval.written_answers import WRITTEN


@dataclass(frozen=True)
class Course:
    """The course as it is shipped, and its tutor, without a school around them."""

    modules: dict[int, Module]
    lessons: dict[int, Lesson]
    index: PassageIndex

    def answer(self, question: str, module: int, history: Sequence[str] = ()) -> Answer:
        return answer(question, self.modules[module], self.lessons.get(module), self.index, history)


@pytest.fixture(scope="session")
def course_language() -> CourseLanguage:
    """That of the course as it is shipped."""
    reading = read(Path("content"), KINDS)
    return language_of(entry.value for kind in KINDS for entry in reading.of(kind.name))


@pytest.fixture(autouse=True, scope="module")
def _the_language_is_spoken(course_language: CourseLanguage) -> Iterator[None]:
    with speaking(course_language):
        yield


@pytest.fixture(scope="session")
def index_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the index of the course is kept."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # what one process of the run has made, the others read
    return folder / "index"


@pytest.fixture(scope="session")
def course_content() -> Reading:
    """The content as it is shipped."""
    reading = read(Path("content"), find_plugins().content_kinds())
    assert not reading.mistakes
    return reading


@pytest.fixture(scope="session")
def made_index(course_content: Reading, course_language: CourseLanguage, index_folder: Path) -> PassageIndex:
    """The index of the course, which is kept in `index_folder` too."""
    kinds = {kind.name: kind for kind in find_plugins().content_kinds()}
    entries = course_content.entries
    passages = [passage for entry in entries for passage in kinds[entry.kind].passages(entry.value)]
    phrasings = [entry.value for entry in course_content.of(PHRASINGS.name)]
    answers = tuple(entry.value for entry in course_content.of(WRITTEN.name))
    index_file._of_this_process.clear()  # else a school of this process may have it elsewhere
    return index_of(index_folder, tuple(with_phrasings(passages, phrasings)), course_language, answers)


@pytest.fixture(scope="session")
def the_course(course_content: Reading, made_index: PassageIndex) -> Course:
    return Course(
        {entry.value.id: entry.value for entry in course_content.of(MODULES.name)},
        {entry.value.module: entry.value for entry in course_content.of(LESSONS.name)},
        made_index,
    )


class ModelServer(LLMock):
    """llmock's words for replies and faults, sent to the server's own control calls."""

    def __init__(self, url: str) -> None:
        # The base class would hold a server of this process.
        super().__init__(server=None)  # type: ignore[arg-type]
        self._url = url
        self._http = httpx2.Client(base_url=f"{url}/_llmock", timeout=30)

    @property
    def url(self) -> str:
        return self._url

    def base_url(self, provider: str = "openai") -> str:
        return f"{self._url}/v1" if provider == "openai" else f"{self._url}/{provider}"

    def add(self, *behaviors: Behavior) -> LLMock:
        answer = self._http.post(
            "/scenario", json={"behaviors": [behavior_to_dict(one) for one in behaviors]}
        )
        assert answer.status_code == 201, answer.text
        return self

    @property
    def requests(self) -> list[RequestRecord]:
        records = self._http.get("/requests").json()["requests"]
        return [RequestRecord(**{name: one[name] for name in one if name != "duration"}) for one in records]

    def reset(self) -> LLMock:
        assert self._http.post("/reset").status_code == 200
        return self

    def close(self) -> None:
        self._http.close()


@pytest.fixture(scope="session")
def model_server() -> Iterator[ModelServer]:
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "llmock.cli", "serve", "--port", str(port), "--log-level", "critical"],
        stdout=subprocess.DEVNULL,
    )
    server = ModelServer(f"http://127.0.0.1:{port}")
    deadline = time.monotonic() + 30
    try:
        while True:
            with contextlib.suppress(httpx2.TransportError):
                server.reset()
                break
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.05)
        yield server
    finally:
        server.close()
        process.terminate()
        # A stream that is held back for half a minute is not waited for.
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(2)
        process.kill()
        process.wait()


@pytest.fixture
def llmock(model_server: ModelServer, monkeypatch: pytest.MonkeyPatch) -> ModelServer:
    """The model server with nothing scripted and nothing asked, and a key for it."""
    model_server.reset()
    monkeypatch.setenv("OPENAI_API_KEY", "llmock-test-key")
    return model_server
