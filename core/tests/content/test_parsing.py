"""What a file says: YAML's scalars as editors mean them, and flaws with their places."""

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cubital.content.parsing import Document, Flaw


def value(text: str) -> object:
    document = Document(text)
    assert document.flaws == []
    return document.value


@pytest.mark.parametrize("word", ["no", "yes", "on", "off", "No", "YES", "n", "y"])
def test_words_are_not_booleans(word: str) -> None:
    assert value(f"answer: {word}") == {"answer": word}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("true", True),
        ("False", False),
        ("12", 12),
        ("010", 10),
        ("0x1F", 31),
        ("-3", -3),
        ("1.5", 1.5),
        ("2e3", 2000.0),
        ("~", None),
        ("", None),
        ("12:30", "12:30"),
        ("2026-01-31", "2026-01-31"),
        ("1_000", "1_000"),
        (".inf", ".inf"),
        ("15-30", "15-30"),
        ("'5'", "5"),
    ],
)
def test_scalars_are_those_of_yaml_1_2(written: str, meant: object) -> None:
    read = value(f"field: {written}")
    assert read == {"field": meant}
    assert type(read["field"]) is type(meant)  # type: ignore[index]


def test_a_field_that_stands_twice_is_told_with_both_places() -> None:
    document = Document("term: Hub\ndefinition: x\nother:\n  term: fine\nterm: Hub again\n")
    assert document.flaws == [Flaw(5, 1, "term", "stands twice; the first is on line 1")]


def test_every_flaw_is_told_at_once() -> None:
    document = Document('a: 1\na: 2\nb: !odd x\nc: &here [1]\nd: *here\ne: "\\0"\n')
    assert [(flaw.line, flaw.field) for flaw in document.flaws] == [(2, "a"), (3, "b"), (4, "d"), (6, "e")]


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("a: 1\ndefinition: Blood culture: first\n", 2, 26, "must stand in quotes"),
        ("a:\n\t- x\n", 2, 1, "spaces, not tabs"),
        ("a: x\n\tb: x\n", 2, 1, "spaces, not tabs"),
        ("a: [1, 2\nb: 3\n", 2, 2, "bracket"),
        ("a: 1\nb: 'it\nc: 2\nd: 3\n", 2, 4, "a quote or bracket that was opened is not closed"),
        ("a: 1\n---\nb: 2\n", 2, 1, "one document"),
        ("a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> x\n", 2, 1, "two versions were merged"),
        ("- a: 1\n\u00a0 b: 2\n- a: 3\n", 2, 1, "hard spaces"),
        ("a: 1\nb: \u201cOne: two\u201d\n", 2, 8, "type straight ones"),
        ("a: 1\nb: ** bold\n", 2, 5, "must stand in quotes"),
        *((f"a: 1\nb: {sign} wash\n", 2, 4, f"begins with {sign} must") for sign in ",%@`-?!"),
        *((f"a: 1\nb: {sign} wash\n", 2, 6, f"begins with {sign} must") for sign in ">|"),
        ("a: 1\nb: & wash\n", 2, 5, "begins with & must"),
        ("a: 1\nb: &wash it\n", 2, 4, "begins with & must"),
        ("a: 1\nb: [Optional] wash\n", 2, 15, "begins with [ must"),
        ("a: 1\nb: {x} wash\nc: 2\n", 2, 8, "begins with { must"),
        ("a: 1\nb: 'wash' it\n", 2, 11, "round the whole text"),
        ("- a: x\n   b: y\n", 2, 5, "indented more than the field before it"),
        ("- a: x\n  b: y\n c: z\n", 3, 2, "begin at one column"),
        ('a: "a \\d tube"\n', 1, 7, "a backslash between double quotes twice"),
        ("a:b\nc: d\n", 2, 2, "a colon and a space"),
        (
            "a: Draw tube #2 first.\n",
            1,
            4,
            "ends before the # of 'a: Draw tube #2 first.': put it in quotes; two",
        ),
        ("a: Keep under 5 # of tubes\n", 1, 4, "ends before the # of"),
        ("a: Draw tube #2 first.\n  Then wait.\n", 2, 3, "a # in it must stand in quotes"),
        ("a: 1\u2028b: [x\u2028", 3, 1, "a bracket or brace that was opened"),
        ("a: 1\nb: \x07\n", 2, 4, "0x07"),
    ],
)
def test_a_syntax_error_has_its_place_and_a_hint(text: str, line: int, column: int, words: str) -> None:
    [flaw] = Document(text).flaws
    assert (flaw.line, flaw.column) == (line, column)
    assert words in flaw.message


def test_what_is_meant_as_a_comment_is_one() -> None:
    text = "# for all\na: one  # one\nb: 'two # three' # four\nc: | # five\n  six # seven\nd: eight#nine\n"
    document = Document(text)
    assert document.flaws == []
    assert document.value == {"a": "one", "b": "two # three", "c": "six # seven\n", "d": "eight#nine"}


def test_a_file_that_contains_itself_ends() -> None:
    assert [flaw.line for flaw in Document("&a [1, *a]\n").flaws] == [1]


def test_endless_nesting_is_a_flaw_and_no_crash() -> None:
    assert "deep" in Document("[" * 200 + "]" * 200).flaws[0].message


def test_each_part_knows_its_line() -> None:
    document = Document("# a comment\n- term: Hub\n  parts:\n    - one\n    - two: 2\n- term: Cap\n")
    assert document.line((0,)) == 2
    assert document.line((0, "parts", 1)) == 5
    assert document.line((0, "parts", 1, "two")) == 5
    assert document.line((1, "missing")) == 6


texts = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")))
data = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.dictionaries(texts, data, min_size=1), st.sampled_from(["'", '"', "|", ">"]))
def test_what_a_yaml_writer_writes_comes_back(entry: dict[str, object], style: str) -> None:
    class Writer(yaml.SafeDumper):
        def ignore_aliases(self, data: object) -> bool:
            return True

    # Texts are written in a style of their own: the writer knows YAML 1.1, to which 0E0 is a word.
    Writer.add_representer(
        str, lambda writer, text: writer.represent_scalar("tag:yaml.org,2002:str", text, style=style)
    )
    assert value(yaml.dump(entry, Dumper=Writer, allow_unicode=True, sort_keys=False)) == entry
