"""Drafts of lessons: written by a model, checked, kept, and never in a student's hands."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from llmock.pytest_plugin import LLMock

CUBITAL = Path(sys.executable).with_name("cubital")


@pytest.fixture
def school(tmp_path: Path, llmock: LLMock) -> dict[str, str]:
    """The environment of a school with content and a model server."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CUBITAL_")} | {
        "CUBITAL_HOME": str(tmp_path / "home"),
        "CUBITAL_ENVIRONMENT": "demo",
        "CUBITAL_TUTOR_MODEL": "openai/gpt-4o-mini",
        "CUBITAL_TUTOR_API_BASE": llmock.base_url(),
        "CUBITAL_TUTOR_FIRST_WORDS_SECONDS": "60",
    }
    cubital(environment, "content", "load")
    return environment


def cubital(environment: dict[str, str], *arguments: str, status: int = 0) -> str:
    done = subprocess.run([CUBITAL, *arguments], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_a_draft_has_a_lessons_shape_is_kept_and_replaces_nothing(
    school: dict[str, str], llmock: LLMock, tmp_path: Path
):
    written = yaml.safe_load(Path("content/modules/05-venipuncture/lesson.yaml").read_text("utf-8"))
    written["sections"] = written["sections"][:1]
    written["message"] = "Fill every tube to 99 mL."
    llmock.reply("Here it is: " + json.dumps(written))
    file = tmp_path / "draft.yaml"
    assert "in doubt" in cubital(school, "tutor", "draft-lesson", "5", "--output", str(file))
    draft = file.read_text("utf-8")
    assert "# - Fill every tube to 99 mL." in draft
    assert yaml.safe_load(draft)["sections"][0]["id"] == written["sections"][0]["id"]

    again = cubital(school, "tutor", "draft-lesson", "5")
    assert "kept from before" in again
    assert len(llmock.requests) == 1
    assert "nothing is written over" in cubital(
        school, "tutor", "draft-lesson", "5", "--output", str(file), status=2
    )
    assert "99 mL" not in cubital(school, "tutor", "ask", "how full do tubes have to be", "--module", "5")


def test_what_is_no_lesson_is_none(school: dict[str, str], llmock: LLMock):
    llmock.reply("I would rather not.")
    assert "No draft" in cubital(school, "tutor", "draft-lesson", "5", status=1)
    llmock.reply(json.dumps({"message": "Hello"}))
    assert "lacks what a lesson needs" in cubital(school, "tutor", "draft-lesson", "5", status=1)
