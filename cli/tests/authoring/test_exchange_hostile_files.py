"""Files that mean harm, or mean nothing: every reader answers with a sentence, whatever it is given."""

import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cubital.content.dimensions import looks_like, picture_size
from cubital.content.drawings import read_drawing
from cubital.content.kinds import ContentKind
from cubital.content.media import TYPES
from cubital.content.reading import Reading
from cubital_cli.authoring.exchange import FORMATS, NotThisFormat, read_limited, target
from cubital_cli.authoring.exchange import archives as limits
from cubital_cli.authoring.exchange.archives import Archive
from cubital_cli.authoring.exchange.imported import ImportedItems
from cubital_cli.authoring.exchange.markup import CannotKeep, from_html
from cubital_cli.authoring.exchange.targets import Target

QUIZ = "- {id: 1, question: Why?, options: [a, b], correct_answer: a}\n"
Kinds = list[ContentKind[Any]]


@pytest.fixture
def quiz(course: Callable[[dict[str, str]], Reading], course_kinds: Kinds) -> Target:
    return target(course({"quiz.yaml": QUIZ}), course_kinds, "quiz")


WORDS = "question options , ; :: { } = ~ # #### %50% -> <assessmentItem> < > & // $CATEGORY: T [html] é"
PIECES = st.sampled_from([*WORDS.split(), '"', "\n", "\r\n", "\\", " ", "\0", "\ufeff", "PK\x03\x04"])
BYTES = st.one_of(
    st.binary(max_size=200), st.lists(PIECES, max_size=30).map(lambda parts: "".join(parts).encode())
)


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.name)
@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=BYTES)
def test_any_bytes_are_read_or_refused_in_a_sentence(quiz: Target, known: Any, data: bytes) -> None:
    try:
        imported = known.read(Path("given.x"), data, quiz)
    except NotThisFormat as error:
        refused = str(error)
    else:
        assert isinstance(imported, ImportedItems)
        return
    assert refused.startswith("given.x")


@settings(deadline=None, max_examples=150)
@given(data=BYTES)
def test_any_bytes_are_looked_at_as_pictures_without_a_fault(data: bytes) -> None:
    read_drawing(data)
    for suffix in TYPES:
        looks_like(suffix, data)
        picture_size(suffix, data)


TAGS = ["<b>", "</b>", "<i>", "</i>", "<br/>", "x", " ", "&amp;", "<img src=a>"]


@settings(deadline=None, max_examples=150)
@given(text=st.lists(st.sampled_from([*TAGS, "<", "<sup>", "</sup>", "<del>", "</del>"])))
def test_any_html_becomes_a_text_or_is_refused(text: list[str]) -> None:
    try:
        from_html("".join(text))
    except CannotKeep as error:
        refused = str(error)
        assert refused.startswith("holds a")


@settings(deadline=None, max_examples=150)
@given(text=st.lists(st.sampled_from(TAGS)))
def test_marks_in_any_order_take_no_word_with_them(text: list[str]) -> None:
    assert from_html("".join(text))[0].count("x") == text.count("x")


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<b>x</b><b></b>", "**x**"),
        ("<b>x</b><i></i><b>y</b>", "**xy**"),
        ("<i><b>x</b></i><b>y</b>", "***x*****y**"),
        ("<b><i></i></b><b>x</b>", "**x**"),
        ("<b>x</b> <b>y</b>", "**x** **y**"),
    ],
)
def test_a_mark_around_nothing_takes_no_other_with_it(html: str, text: str) -> None:
    assert from_html(html)[0] == text


def zipped(*names: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for name in names:
            made.writestr(name, "x")
    return out.getvalue()


@pytest.mark.parametrize(
    "name", ["../evil.xml", "a/../../evil.xml", "/etc/evil.xml", "C:evil.xml", "a\\..\\evil.xml"]
)
def test_a_name_that_leads_out_of_a_package_is_refused(name: str) -> None:
    with pytest.raises(NotThisFormat, match="leads elsewhere"):
        Archive("exam.zip", zipped("good.xml", name))


def test_a_package_of_too_many_files_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_MEMBERS", 3)
    with pytest.raises(NotThisFormat, match="more than 3 files"):
        Archive("exam.zip", zipped("a", "b", "c", "d"))


def test_a_package_with_a_password_is_refused() -> None:
    data = bytearray(zipped("a.xml"))
    data[data.index(b"PK\x01\x02") + 8] |= 1  # the flag of encryption in the directory
    with pytest.raises(NotThisFormat, match="without a password"):
        Archive("exam.zip", bytes(data))


def test_what_is_unpacked_is_counted_over_the_whole_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LARGEST_UNPACKED", 5)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("a", "xxx")
        made.writestr("b", "xxx")
    archive = Archive("exam.zip", out.getvalue())
    assert archive.read("a") == b"xxx"
    with pytest.raises(NotThisFormat, match="unpacks to more than"):
        archive.read("b")


def test_a_file_that_is_too_large_or_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "large.csv").write_bytes(b"x" * 11)
    with pytest.raises(NotThisFormat, match="is larger than"):
        read_limited(tmp_path / "large.csv", 10)
    for name in ("", "none.csv"):
        with pytest.raises(NotThisFormat, match="there is no such file"):
            read_limited(tmp_path / name)
