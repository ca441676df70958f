"""Writing YAML: whatever is written is read back as it was."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubital.content.parsing import Document, stripped
from cubital.content.yaml_writer import to_yaml

TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
SCALARS = TEXTS | st.integers() | st.booleans() | st.none()
DATA = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(TEXTS.filter(str.strip), inner), max_leaves=20
)


@settings(deadline=None, max_examples=200)
@given(st.dictionaries(TEXTS.filter(str.strip), DATA, min_size=1) | st.lists(DATA, min_size=1))
def test_lists_and_fields_inside_each_other_are_read_back_as_they_were(data: Any) -> None:
    document = Document(to_yaml(data))
    assert document.flaws == []
    assert stripped(document.value) == stripped(data)


@pytest.mark.parametrize("text", ["yes", "no", "on", "12:30", "1_000", "0777", "2026-11-21", "~", "1.0"])
def test_a_text_that_some_reader_would_take_for_something_else_is_quoted(text: str) -> None:
    assert to_yaml([text]) == f'- "{text}"\n'
