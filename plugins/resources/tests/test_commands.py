"""`cubital resources …`, on the school that the settings name."""

import anyio
import pytest
import typer
from typer.testing import CliRunner

from cubital.content.loading import load
from cubital.content.media import load_media, read_media
from cubital.content.reading import read
from cubital.plugins import find_plugins
from cubital.school import open_school
from cubital.settings import Settings
from cubital_resources.commands import add_commands


@pytest.fixture
def cubital_resources(tmp_path, monkeypatch, content_folder):
    """Runs a command; `load_content` first puts the test's content there."""
    monkeypatch.setenv("CUBITAL_HOME", str(tmp_path))
    cli = typer.Typer()
    add_commands(cli)

    async def load_content():
        plugins = find_plugins()
        async with open_school(Settings(), plugins) as school:
            await school.database.write(load, read(content_folder, plugins.content_kinds()))
            await school.database.write(load_media, read_media(content_folder))

    def run(*arguments, loaded=True):
        if loaded:
            anyio.run(load_content)
        return CliRunner().invoke(cli, arguments)

    return run


def test_a_term_is_found_by_its_definition(cubital_resources):
    result = cubital_resources("glossary", "CASE for")

    assert result.exit_code == 0
    assert result.stdout.splitlines() == ["Étui (sharps)  [ay-TWEE]  Equipment", "    A case for sharps."]


def test_what_is_not_there_is_said(cubital_resources):
    result = cubital_resources("glossary", "centrifuge")

    assert result.exit_code == 1
    assert 'No terms found matching "centrifuge"' in result.stderr


def test_an_empty_school_says_how_to_fill_it(cubital_resources):
    result = cubital_resources("missing-audio", loaded=False)

    assert result.exit_code == 1
    assert "cubital content load" in result.stderr


def test_a_recording_that_is_not_there_is_a_failure(cubital_resources):
    result = cubital_resources("missing-audio")

    assert result.exit_code == 1
    assert "Étui (sharps): media/etui.mp3 is not there" in result.stdout
    assert "Term 1: spoken by the browser" in result.stdout
    assert "0 of 20 terms have a recording." in result.stdout


def test_a_recording_that_is_there_is_counted(cubital_resources, content_folder):
    (content_folder / "media").mkdir()
    (content_folder / "media" / "etui.mp3").write_bytes(b"ID3")

    result = cubital_resources("missing-audio")

    assert result.exit_code == 0
    assert "1 of 20 terms have a recording." in result.stdout
