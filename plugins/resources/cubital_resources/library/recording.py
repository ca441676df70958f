"""Recordings of glossary terms by a local speech program, espeak-ng or piper."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from cubital.content.editing import EditableFile
from cubital.content.reading import EntryRead, read
from cubital.errors import NotFound, Refusal
from cubital_resources.library.anchors import slug
from cubital_resources.library.categories import CATEGORIES
from cubital_resources.library.glossary import GLOSSARY, GlossaryTerm

FOLDER = "media/audio"
PATIENCE = 60  # seconds for one term
WORDS_PER_MINUTE = 130  # espeak-ng's own is 175: as slowly as the browser's voice speaks


class NoSpeechProgram(NotFound):
    def __init__(self) -> None:
        super().__init__(
            "No speech program is installed here. Install espeak-ng (on Debian or Ubuntu: apt-get install "
            "espeak-ng), or piper with a voice: cubital glossary audio --piper-voice en_US-amy-medium.onnx"
        )


class SpeechFailed(Refusal):
    """The program ended with an error, or made no sound file."""


@dataclass(frozen=True)
class SpeechProgram:
    """A program that writes a sentence from its standard input into a WAV file."""

    name: str
    command: Callable[[Path], list[str]]

    def say(self, text: str, file: Path) -> None:
        """Write `text` as speech; raises SpeechFailed, and then leaves no file."""
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(suffix=".wav", dir=file.parent)
        os.close(handle)
        made = Path(name)
        try:
            # The program is one of two that this machine has installed; the text goes to its input.
            done = subprocess.run(  # noqa: S603
                self.command(made), input=text.encode(), capture_output=True, timeout=PATIENCE, check=False
            )
            if done.returncode != 0:
                why = done.stderr.decode(errors="replace").strip().splitlines()
                raise SpeechFailed(f"{self.name} could not say “{text}”: {why[-1] if why else 'no reason'}")
            with made.open("rb") as sound:
                head = sound.read(12)
                if head[:4] + head[8:] != b"RIFFWAVE" or made.stat().st_size <= 44:
                    raise SpeechFailed(f"{self.name} made no sound of “{text}”.")
            made.chmod(0o644)
            made.replace(file)
        except subprocess.TimeoutExpired as late:
            raise SpeechFailed(f"{self.name} took too long over “{text}”.") from late
        finally:
            made.unlink(missing_ok=True)


def find_speech_program(piper_voice: Path | None) -> SpeechProgram:
    """Piper where a voice for it is given, else espeak-ng; raises NoSpeechProgram."""
    program_name = "piper" if piper_voice else "espeak-ng"
    program = shutil.which(program_name)
    if program is None:
        raise NoSpeechProgram()
    if piper_voice:
        return SpeechProgram(
            "piper", lambda file: [program, "--model", str(piper_voice), "--output_file", str(file)]
        )
    return SpeechProgram(
        "espeak-ng",
        lambda file: [program, "-v", "en-us", "-s", str(WORDS_PER_MINUTE), "--stdin", "-w", str(file)],
    )


def unrecorded(content: Path) -> list[EntryRead]:
    """The terms of the folder without a recording. Raises Refusal where its glossary has mistakes."""
    # Of the other kinds nothing is asked here: their files are left alone.
    reading = read(content, [CATEGORIES, GLOSSARY], some_disabled=True)
    mistakes = [str(mistake) for mistake in reading.mistakes]
    if mistakes:
        raise Refusal("The glossary has mistakes; nothing was recorded.\n" + "\n".join(mistakes))
    if not reading.of(GLOSSARY.name):
        raise NotFound(f"There is no glossary in {content}.")
    return [entry for entry in reading.of(GLOSSARY.name) if not _term(entry).audio_url]


def record(content: Path, entries: Iterable[EntryRead], program: SpeechProgram) -> Iterator[tuple[str, str]]:
    """Record each term and name its sound in the YAML, file by file; yields (term, path below content)."""
    by_source: dict[str, list[EntryRead]] = {}
    for entry in entries:
        by_source.setdefault(entry.source, []).append(entry)
    for source, terms in by_source.items():
        file = content / source
        text = EditableFile(source, file.read_bytes().decode())
        for entry in terms:
            path = f"{FOLDER}/{slug(_term(entry).term)}.wav"
            program.say(_term(entry).term, content / path)
            text.change((entry.position,), {"audio_url": path})
            yield _term(entry).term, path
        _replace(file, text.text())


def _replace(file: Path, text: str) -> None:
    # As one step: who stops the program in the middle keeps the old file, whole.
    handle, name = tempfile.mkstemp(dir=file.parent)
    with os.fdopen(handle, "wb") as new:
        new.write(text.encode())
    shutil.copymode(file, name)
    Path(name).replace(file)


def _term(entry: EntryRead) -> GlossaryTerm:
    assert isinstance(entry.value, GlossaryTerm)
    return entry.value
