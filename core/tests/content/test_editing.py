"""Editing YAML in place: what changes is what was asked for, and every other letter stays."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubital.content.editing import CannotEdit, EditableFile
from cubital.content.parsing import Document
from cubital.content.yaml_writer import block

FILE = """\
# Our cards.
- term: Vein   # the blue one
  definition: >-
    A vessel that leads
    to the heart.

  # not yet sure
  category: Anatomy   # keep
# Between the two.
- {term: Artery, definition: "x", category: Anatomy}
- term: Valve
  definition: |
    A flap.
    It closes.

# The end.
"""


def edited(text: str) -> EditableFile:
    return EditableFile("cards.yaml", text)


def test_new_items_come_last_and_comments_stay() -> None:
    file = edited(FILE)
    file.append((), [{"term": "Lumen", "definition": "The inside: a hollow."}])
    assert file.text() == FILE.replace(
        "    It closes.\n",
        '    It closes.\n- term: Lumen\n  definition: "The inside: a hollow."\n',
    )


def test_a_changed_field_leaves_all_others_as_they_were() -> None:
    file = edited(FILE)
    file.change((0,), {"category": "Safety"})
    file.change((1,), {"definition": "It says: no\nand twice"})
    assert file.text() == FILE.replace("category: Anatomy   # keep", "category: Safety   # keep").replace(
        'definition: "x"', 'definition: "It says: no\\nand twice"'
    )


def test_texts_of_several_lines_are_changed_whole() -> None:
    file = edited(FILE)
    file.change((0,), {"definition": "Short."})
    file.change((2,), {"definition": "One line.\nAnother.", "category": "Anatomy"})
    assert file.text() == FILE.replace(">-\n    A vessel that leads\n    to the heart.", "Short.").replace(
        "    A flap.\n    It closes.\n", "    One line.\n    Another.\n  category: Anatomy\n"
    )


def test_questions_inside_a_lesson_are_added_at_their_own_depth() -> None:
    lesson = "module: 1\nexam:\n  questions:\n    - ask: A\n      options: [x, y]\n    # last\nend: 1\n"
    file = edited(lesson)
    file.append(("exam", "questions"), [{"ask": "B", "options": ["5", "yes: no"]}])
    new = '    - ask: B\n      options:\n        - "5"\n        - "yes: no"\n'
    assert file.text() == lesson.replace("[x, y]\n", f"[x, y]\n{new}")


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_the_byte_order_mark_stay(newline: str, mark: str) -> None:
    text = mark + FILE.replace("\n", newline)
    file = edited(text)
    file.append((), [{"term": "Lumen", "definition": "One.\nTwo."}])
    file.change((0,), {"category": "Safety"})
    new = file.text()
    assert new.startswith(mark + "# Our cards.")
    assert new.replace("\r\n", "").count("\r") == 0
    assert ("\n" in new.replace("\r\n", "")) == (newline == "\n")
    assert Document(new.removeprefix(mark)).value[3] == {"term": "Lumen", "definition": "One.\nTwo.\n"}


@pytest.mark.parametrize("text", ["", "# Nothing yet.\n", "[]\n", "- term: Last without an end of line"])
def test_short_files_take_items_too(text: str) -> None:
    file = edited(text)
    file.append((), [{"term": "Lumen"}])
    assert Document(file.text()).value[-1] == {"term": "Lumen"}
    assert file.text().endswith("- term: Lumen\n")


@pytest.mark.parametrize("text", ["[{term: A}]\n", "term: A\n"])
def test_a_layout_that_cannot_be_edited_is_refused(text: str) -> None:
    with pytest.raises(CannotEdit):
        edited(text).append((), [{"term": "B"}])


@settings(deadline=None, max_examples=200)
@given(
    st.lists(
        st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1), min_size=1
    )
)
def test_every_text_is_read_back_as_it_was(texts: list[str]) -> None:
    document = Document(block({"text": texts[0], "list": texts, "last": "x"}, 0))
    assert document.flaws == []
    entry = document.value[0]
    assert entry["list"] == texts
    assert entry["text"].rstrip("\n") == texts[0].rstrip("\n")
    assert entry["last"] == "x"
