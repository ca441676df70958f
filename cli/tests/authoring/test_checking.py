"""Reading and checking a folder leave Python's garbage collector as they found it."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from cubital.content.kinds import ContentKind, Entry
from cubital.learning.modules import MODULES
from cubital.plugin_failures import PluginFailed
from cubital_cli.authoring.checking import check, read_whole


class Note(Entry):
    text: str


@pytest.fixture(params=[True, False], ids=["collector on", "collector off"])
def collector(request: pytest.FixtureRequest) -> Iterator[bool]:
    was_on = gc.isenabled()
    (gc.enable if request.param else gc.disable)()
    yield request.param
    (gc.enable if was_on else gc.disable)()


def test_the_collector_is_as_before(collector: bool, tmp_path: Path) -> None:
    assert check(tmp_path, [MODULES]).reading.mistakes
    assert gc.isenabled() is collector
    read_whole(tmp_path, [MODULES])
    assert gc.isenabled() is collector


def test_the_collector_is_as_before_where_a_reading_fails(collector: bool, tmp_path: Path) -> None:
    with pytest.raises(PluginFailed):
        check(tmp_path, [MODULES, MODULES])
    assert gc.isenabled() is collector


def test_nothing_is_collected_while_a_folder_is_read(collector: bool, tmp_path: Path) -> None:
    states = []

    def key(note: Note) -> str:
        states.append(gc.isenabled())
        return "1"

    (tmp_path / "notes.yaml").write_text("text: one\n")
    kind = ContentKind(name="notes", files="notes.yaml", model=Note, key=key)
    assert not check(tmp_path, [kind]).reading.mistakes
    assert set(states) == {False}
