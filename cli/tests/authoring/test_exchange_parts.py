"""A part of a question that the file says as before stays as it was made here; what both changed is told."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from test_exchange_gift_kinds import gift

from cubital.content.kinds import ContentKind
from cubital.content.reading import Reading, read
from cubital_cli.authoring.exchange import ImportResult, apply_import, target
from cubital_cli.authoring.exchange.csv_tables import read_csv
from cubital_cli.authoring.exchange.qti_reading import read_qti
from cubital_cli.authoring.exchange.targets import Target

GIFT = (
    "::Tube::Which tube is for a blood count?{=Red#Clots. ~Lavender ~Gold ~Oxalat}\n\n"
    "::Turns::How many inversions does a citrate tube need?{#=4:1}\n"
)
CSV = (
    "id,question,option_1,option_2,option_3,answer,explanation\n"
    "5,Which tube is for a blood count?,Red,Lavender,Oxalat,Red,It clots.\n"
)
QTI = (
    '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i1748" title="x">'
    '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">'
    "<correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody>"
    '<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1">'
    '<prompt>Which tube is for a count?</prompt>'
    '<simpleChoice identifier="A">Red</simpleChoice><simpleChoice identifier="B">Lavender</simpleChoice>'
    '<simpleChoice identifier="C">Oxalat</simpleChoice></choiceInteraction></itemBody></assessmentItem>'
)  # fmt: skip
BANK_FILE = "content/bank/imported.yaml"
RECORD = "content/.imported.yaml"
Again = Callable[[str], ImportResult]


@pytest.fixture
def again(bank: Callable[..., Target], tmp_path: Path) -> Again:
    """`again(text)`: the import of GIFT or QTI into the bank, as it has become by now."""
    bank()

    def run(text: str) -> ImportResult:
        into = bank()
        is_qti = text.startswith("<")
        imported = read_qti(Path("tubes.xml"), text.encode(), into) if is_qti else gift(text, into)
        imported.file = "tubes"
        result = apply_import(into, imported, {"task": "tubes"})
        result.write(tmp_path / "content")
        return result

    return run


@pytest.fixture
def table(
    course: Callable[[dict[str, str]], Reading], course_kinds: list[ContentKind[Any]], tmp_path: Path
) -> Again:
    """`table(text)`: the import of a CSV into the quiz, as it has become by now."""
    course({"quiz.yaml": "- id: 1\n  question: Is it so?\n  options: [Yes, No]\n  correct_answer: 'Yes'\n"
                         .replace("[Yes, No]", "['Yes', 'No']")})  # fmt: skip

    def run(text: str) -> ImportResult:
        into = target(read(tmp_path / "content", course_kinds), course_kinds, "quiz")
        imported = read_csv(Path("tubes.csv"), text.encode(), into)
        imported.file = "tubes.csv"
        result = apply_import(into, imported, {})
        result.write(tmp_path / "content")
        return result

    return run


@pytest.fixture
def by_hand(tmp_path: Path) -> Callable[..., None]:
    """`by_hand(old, new)`: what an editor changes in the imported questions."""

    def edit(old: str, new: str, file: str = BANK_FILE) -> None:
        text = (tmp_path / file).read_text()
        assert old in text
        (tmp_path / file).write_text(text.replace(old, new, 1))

    return edit


def question(tmp_path: Path, number: int = 0) -> dict[str, Any]:
    item: dict[str, Any] = yaml.safe_load((tmp_path / BANK_FILE).read_text())[number]["question"]
    return item


def key(tmp_path: Path) -> list[str]:
    return [option["text"] for option in question(tmp_path)["options"] if option.get("right")]


def lines(result: ImportResult) -> str:
    return "\n".join(remark.message for remark in result.remarks)


def changes(result: ImportResult) -> list[str]:
    return [change.message.partition(" changed: ")[2] for change in result.changes]


def to_lavender(by_hand: Callable[..., None], tmp_path: Path) -> None:
    by_hand("        right: true\n", "")
    by_hand("- text: Lavender\n", "- text: Lavender\n        right: true\n")
    assert key(tmp_path) == ["Lavender"]


@pytest.mark.parametrize(
    ("text", "stem", "reworded"),
    [(GIFT, "for a blood count?", "for counting blood?"), (QTI, "for a count?", "for counting?")],
    ids=["gift", "qti"],
)
def test_a_key_that_was_corrected_here_stays_where_the_file_rewords_the_stem(
    again: Again, by_hand: Callable[..., None], tmp_path: Path, text: str, stem: str, reworded: str
) -> None:
    again(text)
    to_lavender(by_hand, tmp_path)
    assert "has been changed here since it came; ours stays" in lines(again(text))
    result = again(text.replace(stem, reworded))
    assert key(tmp_path) == ["Lavender"]
    assert question(tmp_path)["stem"].endswith(reworded)
    (change,) = changes(result)
    assert change.startswith("stem ")
    assert "stays as changed here since it came: options and key" in lines(result)
    # And so it does when it comes a third time, with other words.
    again(text.replace(stem, "for a full count?"))
    assert (key(tmp_path), question(tmp_path)["stem"]) == (["Lavender"], "Which tube is for a full count?")


@pytest.mark.parametrize("text", [GIFT, QTI], ids=["gift", "qti"])
def test_where_both_changed_the_options_ours_stay_and_both_are_told(
    again: Again, by_hand: Callable[..., None], tmp_path: Path, text: str
) -> None:
    again(text)
    to_lavender(by_hand, tmp_path)
    result = again(text.replace("Oxalat", "Oxalate"))
    assert (key(tmp_path), result.changed) == (["Lavender"], [])
    assert [option["text"] for option in question(tmp_path)["options"]][-1] == "Oxalat"
    line = lines(result)
    assert (
        "options and key: changed here since it came, and the file says otherwise now: here 'Red', " in line
    )
    assert "'Lavender' (right), " in line.partition(", in the file ")[0]
    assert "in the file 'Red' (right), 'Lavender', " in line
    assert line.endswith("'Oxalate'; ours stays")
    # The editor takes it over by hand: from then on it is as the file says.
    by_hand("        right: true\n", "")
    by_hand("- text: Red\n", "- text: Red\n        right: true\n")
    by_hand("- text: Oxalat\n", "- text: Oxalate\n")
    assert again(text.replace("Oxalat", "Oxalate")).remarks == []
    assert changes(again(text.replace("Oxalat", "Sodium oxalate"))) != []
    assert question(tmp_path)["options"][-1]["text"] == "Sodium oxalate"


def test_a_tolerance_that_was_set_here_stays_where_the_file_rewords_the_stem(
    again: Again, by_hand: Callable[..., None], tmp_path: Path
) -> None:
    again(GIFT)
    by_hand("tolerance: 1.0", "tolerance: 0.5")
    result = again(GIFT.replace("citrate tube need", "blue tube need"))
    assert question(tmp_path, 1)["stem"] == "How many inversions does a blue tube need?"
    assert question(tmp_path, 1)["tolerance"] == 0.5
    assert "stays as changed here since it came: number and tolerance" in lines(result)
    result = again(GIFT.replace("citrate tube need", "blue tube need").replace("#=4:1", "#=3:1"))
    assert (question(tmp_path, 1)["value"], question(tmp_path, 1)["tolerance"]) == (4, 0.5)
    assert "here 4; ± 0.5, in the file 3; ± 1; ours stays" in lines(result).replace(".0", "")


@pytest.mark.parametrize("option", ["Red", "Oxalat"], ids=["rewritten", "added"])
def test_an_explanation_that_was_written_here_stays_where_the_file_respells_its_option(
    again: Again, by_hand: Callable[..., None], tmp_path: Path, option: str
) -> None:
    again(GIFT)
    if option == "Red":
        by_hand("reason: Clots.", "reason: Its blood clots.")
    else:
        by_hand("- text: Oxalat\n", "- text: Oxalat\n        reason: Its blood clots.\n")
    result = again(GIFT.replace(option, f"{option} tube"))
    options = {each["text"]: each.get("reason") for each in question(tmp_path)["options"]}
    assert options[f"{option} tube"] == "Its blood clots."
    assert key(tmp_path) == ["Red tube" if option == "Red" else "Red"]
    assert any(f"'{option}' -> '{option} tube'" in change for change in changes(result))


def test_an_explanation_that_both_wrote_stays_ours_and_both_are_told(
    again: Again, by_hand: Callable[..., None], tmp_path: Path
) -> None:
    again(GIFT)
    by_hand("reason: Clots.", "reason: Its blood clots.")
    result = again(GIFT.replace("Clots.", "It has no additive.").replace("Gold", "Golden"))
    assert question(tmp_path)["options"][0]["reason"] == "Its blood clots."
    assert changes(result) == ["option C 'Gold' -> 'Golden'"]
    assert "explanation of 'Red'" in lines(result)
    assert "here 'Its blood clots.', in the file 'It has no additive.'; ours stays" in lines(result)


def test_an_explanation_of_the_file_beside_a_key_of_ours_is_to_be_looked_at(
    again: Again, by_hand: Callable[..., None], tmp_path: Path
) -> None:
    again(GIFT)
    to_lavender(by_hand, tmp_path)
    result = again(GIFT.replace("Clots.", "It has no additive."))
    assert key(tmp_path) == ["Lavender"]
    assert "an explanation is the file's, and the key is ours; look at it" in lines(result)


def test_an_older_record_overwrites_nothing_and_lists_what_differs(
    again: Again, by_hand: Callable[..., None], tmp_path: Path
) -> None:
    again(GIFT)
    record = tmp_path / RECORD
    parts = [line.partition(', "parts"') for line in record.read_text().splitlines()]
    assert all(sign for line, sign, _ in parts if line.startswith("- "))
    older = "".join(line + ("}" if sign else "") + "\n" for line, sign, _ in parts)
    record.write_text(older)
    before = question(tmp_path)
    result = again(GIFT.replace("blood count?", "full count?").replace("=Red#Clots. ~L", "~Red#Clots. =L"))
    assert (question(tmp_path), result.changed) == (before, [])
    assert "stem: differs here" in lines(result)
    assert "options and key: differs here" in lines(result)
    # The same file once makes the older record a new one.
    record.write_text(older)
    again(GIFT)
    assert changes(again(GIFT.replace("blood count?", "full count?"))) == [
        "stem 'Which tube is for a blood count?' -> 'Which tube is for a full count?'"
    ]


def test_a_table_again_leaves_the_key_and_the_explanation_of_ours(
    table: Again, by_hand: Callable[..., None], tmp_path: Path
) -> None:
    def row() -> dict[str, Any]:
        return dict(yaml.safe_load((tmp_path / "content/quiz.yaml").read_text())[1])

    table(CSV)
    by_hand("correct_answer: Red", "correct_answer: Lavender", "content/quiz.yaml")
    result = table(CSV.replace("for a blood count", "for counting blood"))
    assert (row()["question"], row()["correct_answer"]) == ("Which tube is for counting blood?", "Lavender")
    assert "stays as changed here since it came: options and key" in lines(result)
    by_hand("explanation: It clots.", "explanation: EDTA binds calcium.", "content/quiz.yaml")
    result = table(CSV.replace("for a blood count", "for counting blood").replace("Oxalat,", "Oxalate,"))
    assert row()["options"] == ["Red", "Lavender", "Oxalat"]
    assert (row()["correct_answer"], row()["explanation"]) == ("Lavender", "EDTA binds calcium.")
    assert "in the file 'Red' (right), 'Lavender', 'Oxalate'; ours stays" in lines(result)


def test_a_table_again_leaves_an_explanation_of_ours_where_it_respells_an_option(
    table: Again, by_hand: Callable[..., None], tmp_path: Path
) -> None:
    table(CSV)
    by_hand("explanation: It clots.", "explanation: It has no additive.", "content/quiz.yaml")
    result = table(CSV.replace("Oxalat,", "Oxalate,"))
    item = yaml.safe_load((tmp_path / "content/quiz.yaml").read_text())[1]
    assert item["options"] == ["Red", "Lavender", "Oxalate"]
    assert item["explanation"] == "It has no additive."
    assert changes(result) == ["option C 'Oxalat' -> 'Oxalate'"]


def test_pairs_that_both_changed_stay_ours_and_are_told_as_pairs(
    again: Again, by_hand: Callable[..., None], tmp_path: Path
) -> None:
    text = "::M::Match the tubes.{=Red -> Serum =Blue -> Citrate =Gold -> Gel}"
    again(text)
    by_hand("answer: Gel", "answer: Gel serum")
    result = again(text.replace("-> Gel}", "-> Clot}").replace("Match the", "Match these"))
    assert question(tmp_path)["stem"] == "Match these tubes."
    assert question(tmp_path)["pairs"][2] == {"item": "Gold", "answer": "Gel serum"}
    assert "here 'Red' -> 'Serum', 'Blue' -> 'Citrate', 'Gold' -> 'Gel serum', in the file " in lines(result)
    assert lines(result).endswith("'Gold' -> 'Clot'; ours stays")
