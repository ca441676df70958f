"""The guide for editors tells the truth: its examples are read without a mistake, and every file is named."""

import re
import shutil
from pathlib import Path, PurePosixPath

import pytest

from cubital.content.reading import read
from cubital.plugins.manager import find_plugins

CONTENT = Path(__file__).parents[1] / "content"
GUIDE = (CONTENT / "README.md").read_text("utf-8")
CHAPTER = re.compile(r"^## (?P<title>.+?)$(?P<body>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
EXAMPLE = re.compile(r"^```yaml\n(?P<yaml>.*?)^```$", re.MULTILINE | re.DOTALL)
BEGINS_FILE = re.compile(r"^# (?P<file>[\w/-]+\.yaml)", re.MULTILINE)
MEDIA = re.compile(r"media/[\w-]+\.\w+")
SHORTENED = ("lesson.yaml",)  # an example with gaps, which each lesson shows in full


def examples() -> dict[str, str]:
    """By file, the example of it in the guide."""
    yaml_of: dict[str, str] = {}
    for chapter in CHAPTER.finditer(GUIDE):
        for example in EXAMPLE.finditer(chapter["body"]):
            named = list(BEGINS_FILE.finditer(example["yaml"]))
            ends = [*(begin.start() for begin in named[1:]), len(example["yaml"])][: len(named)]
            for begin, end in zip(named, ends, strict=True):
                yaml_of[begin["file"]] = example["yaml"][begin.start() : end]
            if not named:
                yaml_of[chapter["title"]] = example["yaml"]
    return {file: text for file, text in yaml_of.items() if file not in SHORTENED}


def place_of(file: str) -> str:
    return f"modules/05-venipuncture/{file}" if file == "module.yaml" else file


@pytest.mark.parametrize("file", sorted(examples()))
def test_an_example_is_read_without_a_mistake(tmp_path: Path, file: str):
    place = place_of(file)
    kinds = [kind for kind in find_plugins().content_kinds() if PurePosixPath(place).match(kind.files)]
    (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / place).write_text(examples()[file], "utf-8")
    (tmp_path / "media").mkdir()
    for name in MEDIA.findall(examples()[file]):
        (tmp_path / name).touch()
    if place != "facts.yaml":
        shutil.copy(CONTENT / "facts.yaml", tmp_path)

    reading = read(tmp_path, kinds)

    assert kinds, f"no kind of content is in {place}"
    assert not reading.mistakes, "\n".join(map(str, reading.mistakes))
    assert [entry for entry in reading.entries if entry.source == place]


def test_the_guide_names_every_file_there_is():
    for kind in find_plugins().content_kinds():
        pattern = kind.files.replace("modules/*", "modules/NN-slug").replace("/*", "/<category>")
        assert f"`{pattern}`" in GUIDE, kind.files


def test_a_range_among_the_facts_has_an_en_dash():
    facts = (CONTENT / "facts.yaml").read_text("utf-8")
    assert re.findall(r'value: "?[^",]*\d%?-\d[^",]*', facts) == []
