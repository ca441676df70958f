"""What texts refer to must be there: pages, modules, sections, images, sounds."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cubital.content.kinds import ContentKind, Entry, Passage, Text
from cubital.content.page_paths import PagePaths
from cubital.content.reading import Reading, read
from cubital.learning.modules import MODULES


class Section(Entry):
    id: Text
    body: Text


class Reader(Entry):
    module: int
    picture: Text | None = None
    more_link: Text | None = None
    unit: Text | None = None
    section: Text | None = None
    sections: list[Section]


READERS = ContentKind(
    "readers",
    "readers/*.yaml",
    Reader,
    lambda entry: str(entry.module),
    passages=lambda entry: [
        Passage(
            f"{entry.module}/{part.id}", "x", "y", part.body, f"/course/{entry.module}?tab=lesson#{part.id}"
        )
        for part in entry.sections
    ],
)
KINDS: list[ContentKind[Any]] = [MODULES, READERS]
PAGES = PagePaths(["/", "/about", "/course/:id", "/study-resources"], {"/course/:id": "modules"})
MODULE = "id: {}\ntitle: T\ndescription: D\nprompts: [a, b, c]\n"


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """`reader(body)`: the mistakes of a course of modules 1 and 2 in which a section says `body`."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "content"
    for number in (1, 2):
        (folder / f"modules/0{number}-x").mkdir(parents=True)
        (folder / f"modules/0{number}-x/module.yaml").write_text(MODULE.format(number))
    (folder / "media").mkdir()
    (folder / "media/arm.svg").write_text("<svg/>")
    (folder / "readers").mkdir()
    text = "module: 1\nsections:\n  - id: veins\n    body: Veins.\n"
    (folder / "readers/one.yaml").write_text(text)

    def mistakes(
        body: str,
        module: int = 2,
        picture: str = "media/arm.svg",
        more: str = "",
        pages: PagePaths | None = PAGES,
    ) -> list[str]:
        (folder / "readers/two.yaml").write_text(
            f"module: {module}\npicture: {picture}\nsections:\n  - id: tubes\n    body: |\n"
            f"      One line.\n      Then: {body}\n{more}"
        )
        reading: Reading = read(folder, KINDS, pages=pages)
        return [str(mistake).removeprefix("content/readers/two.yaml:") for mistake in reading.mistakes]

    return mistakes


@pytest.mark.parametrize(
    "body",
    [
        "[there](/course/1?tab=lesson#veins)",
        "[there](/course/1)",
        "[here](#tubes)",
        "![An arm](media/arm.svg 'An arm')",
        "![An arm](/media/arm.svg)",
        "[cards](/study-resources?tab=flashcards)",
        "[home](/), [about](/about/), [a word](/study-resources#anything)",
        "[a bare address](</about>) and [one with a title](/about 'About us')",
        "[elsewhere](https://example.org/course/9#x)",
        "[elsewhere](//example.org/course/9)",
        "`/course/9` is no link",
    ],
)
def test_what_is_there_may_be_referred_to(reader: Callable[..., list[str]], body: str) -> None:
    assert reader(body) == []


@pytest.mark.parametrize(
    ("body", "mistake"),
    [
        (
            "[x](/course/9)",
            "the link /course/9 leads nowhere: there is no module 9; the modules are 1, 2",
        ),
        (
            "[x](/course/9?tab=lesson#veins)",
            "the link /course/9?tab=lesson#veins leads nowhere: there is no module 9; the modules are 1, 2",
        ),
        (
            "[x](/course/1?tab=lesson#vein)",
            "the link /course/1?tab=lesson#vein leads nowhere: "
            "/course/1?tab=lesson has no #vein; did you mean #veins?",
        ),
        (
            "[x](#tube)",
            "the link #tube leads nowhere: /course/2?tab=lesson has no #tube; did you mean #tubes?",
        ),
        (
            "[x](#nothing-like-it)",
            "the link #nothing-like-it leads nowhere: "
            "/course/2?tab=lesson has no #nothing-like-it; it has #tubes",
        ),
        ("![x](media/arn.svg)", "there is no file media/arn.svg; did you mean media/arm.svg?"),
        (
            "![x](media/../readers/one.yaml)",
            "there is no file media/../readers/one.yaml; put the file there, or name another",
        ),
    ],
)
def test_a_reference_to_nothing_is_told_with_its_line_and_the_nearest_name(
    reader: Callable[..., list[str]], body: str, mistake: str
) -> None:
    assert reader(body) == [f"7: sections[1].body: {mistake}"]


@pytest.mark.parametrize(
    ("link", "page", "instead"),
    [
        ("/study-ressources", "/study-ressources", "did you mean /study-resources?"),
        ("/Study-Resources/?tab=x", "/Study-Resources/", "did you mean /study-resources?tab=x?"),
        ("/curse/1?tab=lesson#veins", "/curse/1", "did you mean /course/1?tab=lesson#veins?"),
        ("/curse/1?tab=lesson#vein", "/curse/1", "did you mean /course/1?"),
        ("/curse/9", "/curse/9", "did you mean /course/:id?"),
        ("/course", "/course", "did you mean /course/:id?"),
        ("/course/1/2", "/course/1/2", "did you mean /course/1?"),
        ("/api/user", "/api/user", "the pages are /, /about, /course/:id, /study-resources"),
    ],
)
def test_a_link_to_no_page_is_told_with_the_nearest_right_address(
    reader: Callable[..., list[str]], link: str, page: str, instead: str
) -> None:
    mistake = f"the link {link} leads nowhere: there is no page {page}; {instead}"
    assert reader(f"[x]({link})") == [f"7: sections[1].body: {mistake}"]
    assert reader("x", more=f"more_link: {link}\n") == [f"8: more_link: {mistake}"]


def test_a_text_that_only_looks_like_an_address_is_none(reader: Callable[..., list[str]]) -> None:
    assert reader("x", more="unit: /hpf\n") == []


def test_where_the_pages_are_not_known_any_is_linked_to(reader: Callable[..., list[str]]) -> None:
    assert reader("[x](/anything)", pages=None) == []


def test_a_field_that_names_a_module_or_a_file_is_a_reference_too(reader: Callable[..., list[str]]) -> None:
    assert reader("x", module=7, picture="media/gone.png") == [
        "1: module: there is no module 7; the modules are 1, 2",
        "2: picture: there is no file media/gone.png; put the file there, or name another",
    ]


def test_a_fact_may_stand_beside_a_link(reader: Callable[..., list[str]], tmp_path: Path) -> None:
    (tmp_path / "content/facts.yaml").write_text(
        "- {id: limit, value: '1', source: CLSI, reviewed: 2026-11-21, review_by: 2027-11-21}\n"
    )
    assert reader("$(limit), see [x](#tube)") == [
        "7: sections[1].body: the link #tube leads nowhere: "
        "/course/2?tab=lesson has no #tube; did you mean #tubes?"
    ]


def test_what_a_mistake_hides_is_not_told_as_missing(reader: Callable[..., list[str]]) -> None:
    Path("content/modules/01-x/module.yaml").write_text("id: 1\ntitle: T\nprompts: [a, b, c]\n")
    assert reader("see [there](/course/1)") == ["content/modules/01-x/module.yaml:1: description: is missing"]


def test_a_section_may_be_that_of_an_entry_with_a_mistake(reader: Callable[..., list[str]]) -> None:
    Path("content/readers/one.yaml").write_text("module: 1\nsections:\n  - id: veins\n")
    mistakes = ["content/readers/one.yaml:3: sections[1].body: is missing"]
    assert reader("see [there](/course/2?tab=lesson#veins)") == mistakes


def test_a_section_beside_a_module_must_be_one_of_its_page(reader: Callable[..., list[str]]):
    assert reader("Tubes.", module=2, more="section: tubes\n") == []
    (line,) = reader("Tubes.", module=2, more="section: tubs\n")
    assert line == "8: section: there is no section 'tubs'; did you mean tubes?"
    assert reader("Tubes.", module=2, more="section: tubs\n", pages=None) == []
