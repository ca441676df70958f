"""`cubital resources …` and `cubital glossary audio`, on the school that the settings name."""

import array
import shutil
import wave

import anyio
import pytest
import typer
from typer.testing import CliRunner

from cubital.content.loading import load
from cubital.content.media import load_media
from cubital.content.reading import read
from cubital.plugins.manager import find_plugins
from cubital.school import open_school
from cubital.settings import Settings
from cubital.testing.media import read_media


@pytest.fixture
def cubital(tmp_path, monkeypatch, content_folder):
    """Runs a command; the test's content is there first, its media too unless they are `lost`."""
    monkeypatch.setenv("CUBITAL_HOME", str(tmp_path))
    cli = typer.Typer()
    find_plugins().only("resources").add_commands(cli)

    async def load_content(lost):
        plugins = find_plugins()
        async with open_school(Settings(), plugins) as school:
            await school.database.write(load, read(content_folder, plugins.content_kinds()))
            await school.database.write(load_media, [] if lost else read_media(content_folder))

    def run(*arguments, loaded=True, lost=False):
        if loaded:
            anyio.run(load_content, lost)
        return CliRunner().invoke(cli, arguments)

    return run


def test_a_term_is_found_by_its_definition(cubital):
    result = cubital("resources", "glossary", "CASE for")

    assert result.exit_code == 0
    assert result.stdout.splitlines() == ["Étui (sharps)  [ay-TWEE]  Equipment", "    A case for sharps."]


def test_what_is_not_there_is_said(cubital):
    result = cubital("resources", "glossary", "centrifuge")

    assert result.exit_code == 1
    assert 'No terms found matching "centrifuge"' in result.stderr


def test_an_empty_school_says_how_to_fill_it(cubital):
    result = cubital("resources", "missing-audio", loaded=False)

    assert result.exit_code == 1
    assert "cubital content load" in result.stderr


def test_a_recording_that_is_not_there_is_a_failure(cubital):
    result = cubital("resources", "missing-audio", lost=True)

    assert result.exit_code == 1
    assert "Étui (sharps): media/etui.mp3 is not there" in result.stdout
    assert "Term 1: spoken by the browser" in result.stdout
    assert "0 of 20 terms have a recording." in result.stdout


def test_a_recording_that_is_there_is_counted(cubital):
    result = cubital("resources", "missing-audio")

    assert result.exit_code == 0
    assert "1 of 20 terms have a recording." in result.stdout


SPEAKS = """#!/bin/sh
echo "$@" >> "$LOG"
while [ $# -gt 1 ]; do case "$1" in -w|--output_file) file="$2";; esac; shift; done
text=$(cat)
[ "$text" = "Term 3" ] && [ -n "$STUMBLES" ] && { echo "no breath" >&2; exit 3; }
printf 'RIFF0000WAVE%0100d%s' 0 "$text" > "$file"
"""


@pytest.fixture
def speech(tmp_path, monkeypatch):
    """Puts a program of this name on the PATH, which then holds no other speech program."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}:/bin:/usr/bin")
    monkeypatch.setenv("LOG", str(tmp_path / "said"))

    def install(name):
        (folder / name).write_text(SPEAKS)
        (folder / name).chmod(0o755)
        return tmp_path / "said"

    return install


def glossary_of(content_folder):
    return (content_folder / "glossary" / "safety.yaml").read_text()


def test_terms_without_a_recording_are_recorded_and_named_in_the_yaml(cubital, content_folder, speech):
    arguments = speech("espeak-ng")
    result = cubital("glossary", "audio", str(content_folder), loaded=False)

    assert result.exit_code == 0, result.output
    assert "19 terms were recorded by espeak-ng." in result.stdout
    sound = content_folder / "media" / "audio" / "term-3.wav"
    assert sound.read_bytes().startswith(b"RIFF")
    assert sound.read_bytes().endswith(b"Term 3")
    assert glossary_of(content_folder).count("audio_url: media/audio/term-") == 19
    assert "-v en-us -s 130" in arguments.read_text()
    loaded = cubital("resources", "missing-audio")
    assert "20 of 20 terms have a recording." in loaded.stdout

    again = cubital("glossary", "audio", str(content_folder), loaded=False)
    assert "0 terms were recorded" in again.stdout


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed here")
def test_the_real_program_is_heard(cubital, content_folder):
    result = cubital("glossary", "audio", str(content_folder), loaded=False)

    assert result.exit_code == 0, result.output
    for sound in (content_folder / "media" / "audio").iterdir():
        with wave.open(str(sound)) as recorded:
            samples = array.array("h", recorded.readframes(recorded.getnframes()))
            assert len(samples) / recorded.getframerate() > 0.3
        assert max(map(abs, samples)) > 3000, f"{sound.name} is silent"


def test_piper_speaks_with_the_voice_that_is_given(cubital, content_folder, speech):
    arguments = speech("piper")
    result = cubital("glossary", "audio", str(content_folder), "--piper-voice", "amy.onnx", loaded=False)

    assert result.exit_code == 0, result.output
    assert "--model amy.onnx" in arguments.read_text()


def test_a_program_that_stumbles_leaves_the_yaml_as_it_was(cubital, content_folder, speech, monkeypatch):
    speech("espeak-ng")
    monkeypatch.setenv("STUMBLES", "1")
    before = glossary_of(content_folder)
    result = cubital("glossary", "audio", str(content_folder), loaded=False)

    assert "no breath" in str(result.exception)
    assert glossary_of(content_folder) == before
    names = [path.name for path in (content_folder / "media" / "audio").iterdir()]
    assert "term-3.wav" not in names
    assert all(name.startswith("term-") for name in names)


def test_without_a_speech_program_it_is_said_what_to_install(
    cubital, content_folder, speech, monkeypatch, tmp_path
):
    monkeypatch.setenv("PATH", str(tmp_path / "programs"))
    result = cubital("glossary", "audio", str(content_folder), loaded=False)

    assert "apt-get install espeak-ng" in str(result.exception)


def test_a_glossary_with_mistakes_is_not_recorded(cubital, content_folder, speech):
    speech("espeak-ng")
    file = content_folder / "glossary" / "safety.yaml"
    file.write_text(file.read_text().replace("category: Safety", "category: Safty", 1))
    result = cubital("glossary", "audio", str(content_folder), loaded=False)

    assert "nothing was recorded" in str(result.exception)
