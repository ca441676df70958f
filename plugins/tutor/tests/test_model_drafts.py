import json
from collections.abc import Callable
from pathlib import Path

import pytest
import typer
import yaml
from llmock.pytest_plugin import LLMock
from typer.testing import CliRunner

# LiteLLM warns of many things, and a warning that were an error would be one more fault.
pytestmark = pytest.mark.filterwarnings("ignore")

Cubital = Callable[..., str]


@pytest.fixture
def cubital(cli: typer.Typer, llmock: LLMock, monkeypatch: pytest.MonkeyPatch) -> Cubital:
    """`cubital("tutor", "ask", …, status=0)`: what the command prints, in a school with a model server."""
    monkeypatch.setenv("LITELLM_LOCAL_MODEL_COST_MAP", "True")
    monkeypatch.setenv("CUBITAL_TUTOR_MODEL", "openai/gpt-4o-mini")
    monkeypatch.setenv("CUBITAL_TUTOR_API_BASE", llmock.base_url())
    monkeypatch.setenv("CUBITAL_TUTOR_FIRST_WORDS_SECONDS", "60")

    def run(*arguments: str, status: int = 0) -> str:
        done = CliRunner().invoke(cli, arguments)
        assert done.exit_code == status, done.output
        return done.output

    return run


def test_a_draft_has_a_lessons_shape_is_kept_and_replaces_nothing(
    cubital: Cubital, llmock: LLMock, tmp_path: Path
):
    written = yaml.safe_load(Path("content/modules/05-venipuncture/lesson.yaml").read_text("utf-8"))
    written["sections"] = written["sections"][:1]
    written["message"] = "Fill every tube to 99 mL."
    llmock.reply("Here it is: " + json.dumps(written))
    file = tmp_path / "draft.yaml"
    assert "in doubt" in cubital("tutor", "draft-lesson", "5", "--output", str(file))
    draft = file.read_text("utf-8")
    assert "# - Fill every tube to 99 mL." in draft
    assert yaml.safe_load(draft)["sections"][0]["id"] == written["sections"][0]["id"]

    again = cubital("tutor", "draft-lesson", "5")
    assert "kept from before" in again
    assert len(llmock.requests) == 1
    assert "nothing is written over" in cubital("tutor", "draft-lesson", "5", "--output", str(file), status=2)
    assert "99 mL" not in cubital("tutor", "ask", "how full do tubes have to be", "--module", "5")


def test_what_is_no_lesson_is_none(cubital: Cubital, llmock: LLMock):
    llmock.reply("I would rather not.")
    assert "No draft" in cubital("tutor", "draft-lesson", "5", status=1)
    llmock.reply(json.dumps({"message": "Hello"}))
    assert "lacks what a lesson needs" in cubital("tutor", "draft-lesson", "5", status=1)
