"""A question that only the file or only the content still has is told: none goes or comes back silently."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from cubital_cli.authoring.exchange import ImportResult

FIRST = "::A::Which tube is for glucose?{=Gray ~Red ~Gold}\n\n"
SECOND = "::B::Is an alcohol swab dry?{F}\n\n"
THIRD = "::C::How many turns does citrate need?{#4:1}\n\n"
FILE = "content/bank/imported.yaml"
Again = Callable[..., ImportResult]


def items(tmp_path: Path) -> list[dict[str, Any]]:
    bank: list[dict[str, Any]] = yaml.safe_load((tmp_path / FILE).read_text())
    return bank


def delete(tmp_path: Path, number: int) -> None:
    rest = [item for place, item in enumerate(items(tmp_path)) if place != number]
    (tmp_path / FILE).write_text(yaml.safe_dump(rest, sort_keys=False))


def remarks(result: ImportResult) -> list[str]:
    return [str(remark) for remark in result.remarks]


def test_a_question_that_its_author_has_withdrawn_is_named_and_stays(again: Again, tmp_path: Path) -> None:
    again(FIRST + SECOND + THIRD)
    before = items(tmp_path)
    result = again(FIRST + THIRD)
    assert remarks(result) == ["tubes.gift: no longer in the file: 'Is an alcohol swab dry?'; it stays here"]
    assert items(tmp_path) == before
    assert remarks(again(FIRST + SECOND + THIRD)) == []


def test_where_a_question_of_the_file_is_not_understood_the_line_says_so(again: Again) -> None:
    again(FIRST + SECOND)
    result = again(FIRST + "::B::Describe an alcohol swab.{}\n")
    assert (
        "tubes.gift: no longer in the file, or left out above: 'Is an alcohol swab dry?'; it stays here"
        in remarks(result)
    )


def test_a_doubtful_question_is_not_called_withdrawn(again: Again) -> None:
    again(FIRST + SECOND)
    result = again(FIRST + "::B::Is an alcohol swab dry?{=no}\n")
    assert "it was left out" in str(remarks(result))
    assert "no longer in the file" not in str(remarks(result))


def test_another_file_of_the_same_name_withdraws_nothing(again: Again) -> None:
    again(FIRST + SECOND)
    result = again("::Other::Which gauge is a butterfly's?{=23 ~16 ~14}")
    assert (len(result.new), remarks(result)) == (1, [])


@pytest.mark.parametrize("titles", [True, False], ids=["with titles", "without"])
@pytest.mark.parametrize("is_new_version", [False, True], ids=["the same file", "a new version"])
def test_a_question_that_was_deleted_here_is_listed_and_does_not_come_back(
    again: Again, tmp_path: Path, titles: bool, is_new_version: bool
) -> None:
    def named(text: str) -> str:
        return text if titles else text.replace("::A::", "").replace("::B::", "").replace("::C::", "")

    again(named(FIRST + SECOND + THIRD))
    number = items(tmp_path)[2]["id"]
    delete(tmp_path, 2)
    text = named(FIRST + SECOND + THIRD.replace("#4:1", "#3:1" if is_new_version else "#4:1"))
    for _ in range(2):
        result = again(text)
        assert (result.new, result.changed, len(items(tmp_path))) == ([], [], 2)
        assert remarks(result) == [
            "bank.gift:5: 'How many turns does citrate need?' was deleted here since it came, and was left "
            f'out; to import it, take the line with "key": "{number}" out of content/.imported.yaml'
        ]
    # Its number does not become another's, and with it what the record knows of it.
    assert len(again(text + "::D::Is a lancet sharp?{T}\n").new) == 1
    assert items(tmp_path)[-1]["id"] > number
    assert "was deleted here" in str(remarks(again(text)))
    record = tmp_path / "content/.imported.yaml"
    lines = record.read_text().splitlines(keepends=True)
    record.write_text("".join(line for line in lines if f'"key": "{number}"' not in line))
    assert again(text).new == ["How many turns does citrate need?"]


def test_where_all_of_a_file_was_deleted_it_is_new_again_and_told(again: Again, tmp_path: Path) -> None:
    again(FIRST + SECOND)
    (tmp_path / FILE).unlink()
    result = again(FIRST + SECOND)
    assert len(result.new) == 2
    assert [remark.partition(": ")[2] for remark in remarks(result)] == [
        "was deleted here since it came, as all else of this file was; it is new again"
    ] * 2
    assert remarks(again(FIRST + SECOND)) == []
