"""GIFT and QTI both ways: questions that are understood, and a remark with its place on everything else."""

import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import defusedxml.ElementTree
import pytest

from cubital.content.kinds import ContentKind
from cubital.content.reading import Reading
from cubital_cli.authoring.exchange import NoTarget, NotThisFormat, apply_import, format_of, target
from cubital_cli.authoring.exchange.gift import read_gift, write_gift
from cubital_cli.authoring.exchange.imported import ImportedItems
from cubital_cli.authoring.exchange.qti_reading import read_qti
from cubital_cli.authoring.exchange.qti_writing import write_qti
from cubital_cli.authoring.exchange.targets import Target

QUIZ = """\
- id: 1
  question: "Which {tube}: is = first ~ here # \\\\ or <b>?"
  options: ["5 % ~ of it", "a = b -> c", "plain", "#4 {x}: y"]
  correct_answer: plain
  explanation: "Because: 1 < 2 & it is **so**, and *only **then***, not 2 * 3 * 4."
- id: 2
  question: |
    Two
    lines?
  options: [x, y]
  correct_answer: y
"""
LESSON = "module: 5\nsections: []\nexam:\n  - question: A?\n    options: [x, y]\n    correct_answer: x\n"


@pytest.fixture
def bank(course: Callable[[dict[str, str]], Reading], course_kinds: list[ContentKind[Any]]) -> Target:
    return target(course({"quiz.yaml": QUIZ}), course_kinds, "quiz")


def gift(text: str, into: Target) -> ImportedItems:
    return read_gift(Path("bank.gift"), text.encode(), into)


def fields(imported: ImportedItems) -> list[dict[str, Any]]:
    return [arrival.fields for arrival in imported]


@pytest.mark.parametrize(
    ("write", "read"), [(write_gift, read_gift), (write_qti, read_qti)], ids=["gift", "qti"]
)
def test_questions_that_come_back_as_they_were_change_nothing(
    course: Callable[[dict[str, str]], Reading], course_kinds: list[ContentKind[Any]], write: Any, read: Any
) -> None:
    reading = course({"quiz.yaml": QUIZ, "modules/05/lesson.yaml": LESSON})
    for name, entry in (("quiz", None), ("lessons", "5")):
        into = target(reading, course_kinds, name, entry)
        imported = read(Path("bank.zip"), write(into), into)
        assert imported.remarks == []
        result = apply_import(into, imported, {})
        assert (result.new, result.changed, len(result.same)) == ([], [], len(into.items))


@pytest.mark.parametrize(("write", "read"), [(write_gift, read_gift), (write_qti, read_qti)])
def test_a_question_whose_words_were_changed_elsewhere_lands_where_it_came_from(
    course: Callable[[dict[str, str]], Reading], course_kinds: list[ContentKind[Any]], write: Any, read: Any
) -> None:
    into = target(course({"modules/05/lesson.yaml": LESSON}), course_kinds, "lessons", "5")
    data = write(into)
    if data[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            data = next(package.read(name) for name in package.namelist() if name.startswith("items/"))
    result = apply_import(into, read(Path("bank.xml"), data.replace(b"A?", b"A really?"), into), {})
    assert result.changed == ["A?"]
    assert result.files == {"modules/05/lesson.yaml": LESSON.replace("A?", "A really?")}


def test_gift_of_moodle_is_read(bank: Target) -> None:
    text = (
        "// A comment.\n"
        "$CATEGORY: $course$/Blood\n"
        "\n"
        "::Q1:: What is drawn\n"
        "first? {\n"
        "  =Blue # Right, it is citrate.\n"
        "\n"
        "  ~Gold # No, that is serum.\n"
        "  ~Gray\n"
        "}\n"
        "\n"
        "::Q2::[html]<p>Which is <b>right</b>?</p>{~%-50%x ~%100%y ####<p>Because.</p>}\n"
        "\n"
        "A vein {=carries ~stops ~makes} blood to the heart.\n"
    )
    imported = gift(text, bank)
    assert fields(imported) == [
        {
            "question": "What is drawn\nfirst?",
            "options": ["Blue", "Gold", "Gray"],
            "correct_answer": "Blue",
            "explanation": "Right, it is citrate.",
        },
        {
            "question": "Which is **right**?",
            "options": ["x", "y"],
            "correct_answer": "y",
            "explanation": "Because.",
        },
        {
            "question": "A vein _____ blood to the heart.",
            "options": ["carries", "stops", "makes"],
            "correct_answer": "carries",
        },
    ]
    assert [str(remark) for remark in imported.remarks] == [
        "bank.gift:2: '$CATEGORY: $course$/Blood' was left out; say where questions go with --to and --set",
        "bank.gift:4: the feedback 'No, that is serum.' to the option 'Gold' was left out",
        "bank.gift:12: what wrong options take off the mark was left out",
    ]
    assert [arrival.place for arrival in imported] == ["bank.gift:4", "bank.gift:12", "bank.gift:14"]


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("Is it red? {TRUE}", "is a true-or-false question"),
        ("Is it red? {F#no#yes}", "is a true-or-false question"),
        ("Who? {=Ada =Grace}", "is a question for a short answer"),
        ("How many? {#5:1}", "is a question for a number"),
        ("Match. {=a -> b =c -> d}", "is a matching question"),
        ("Write. {}", "is an essay question"),
        ("Just a text.", "has no answers in braces"),
        ("Both? {~%50%a ~%50%b ~c}", "has more than one right option"),
        ("None? {~a ~b}", "has no right option"),
        ("Open? {=a ~b", "is not closed"),
        ("Two {=a ~b} and {=c ~d}", "answers in more than one place"),
    ],
)
def test_what_is_no_choice_with_one_answer_is_listed_with_its_line(
    bank: Target, question: str, why: str
) -> None:
    imported = gift(f"// First.\n\n{question}\n", bank)
    assert imported.items == []
    assert len(imported.remarks) == 1
    assert imported.remarks[0].place == "bank.gift:3"
    assert why in imported.remarks[0].message
    assert "was left out" in imported.remarks[0].message


ITEM = """<?xml version="1.0"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="{name}" title="t"
    adaptive="false" timeDependent="false">
  <responseDeclaration identifier="RESPONSE" cardinality="{cardinality}" baseType="identifier">
    <correctResponse>{right}</correctResponse>
  </responseDeclaration>
  <itemBody>
    <p>Look at {picture}<em>this</em>.</p>
    {interaction}
  </itemBody>
</assessmentItem>
"""
CHOICE = """<choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="1">
      <prompt>Which tube?</prompt>
      <simpleChoice identifier="A">
        Blue<feedbackInline outcomeIdentifier="F" identifier="A">No!</feedbackInline>
      </simpleChoice>
      <simpleChoice identifier="B"><p>The <strong>gold</strong> one</p></simpleChoice>
    </choiceInteraction>"""


def item(interaction: str = CHOICE, right: str = "<value>B</value>", **more: str) -> str:
    values = {"name": "x1", "cardinality": "single", "picture": "", **more}
    return ITEM.format(interaction=interaction, right=right, **values)


def package(**files: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for name, text in files.items():
            made.writestr(name.replace("__", "."), text)
    return out.getvalue()


def test_qti_of_others_is_read_and_what_has_no_place_is_listed(bank: Target) -> None:
    data = package(
        imsmanifest__xml="<manifest/>",
        good__xml=item(),
        shown__xml=item(picture='<img src="https://elsewhere.example/x.png" alt="x"/>'),
        text__xml=item("<extendedTextInteraction responseIdentifier='RESPONSE'/>"),
        two__xml=item(right="<value>A</value><value>B</value>", cardinality="multiple"),
        none__xml=item(right=""),
        test__xml='<assessmentTest xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1"/>',
        old__xml="<questestinterop/>",
        picture__png="png",
    )
    imported = read_qti(Path("exam.zip"), data, bank)
    assert fields(imported) == [
        {
            "question": "Look at *this*.\n\nWhich tube?",
            "options": ["Blue", "The **gold** one"],
            "correct_answer": "The **gold** one",
        }
    ]
    assert [str(remark) for remark in imported.remarks] == [
        "exam.zip: good.xml 't': the feedback 'No!' was left out",
        "exam.zip: shown.xml 't': shows the picture https://elsewhere.example/x.png, which does not come "
        "with it; the question was left out",
        "exam.zip: text.xml 't': holds extendedTextInteraction, and only choiceInteraction is understood; "
        "the question was left out",
        "exam.zip: two.xml 't': has 2 right answers; the question was left out",
        "exam.zip: none.xml 't': does not say what is right; the question was left out",
        "exam.zip: test.xml: orders questions into a test, which is not kept; its questions are imported",
        "exam.zip: old.xml: holds no questions; it was left out",
        "exam.zip: picture.png: is no question and was left out; put it into content/media yourself",
    ]


def test_our_package_is_what_qti_says_it_must_be(bank: Target) -> None:
    with zipfile.ZipFile(io.BytesIO(write_qti(bank))) as made:
        assert made.namelist() == ["imsmanifest.xml", "items/quiz-1.xml", "items/quiz-2.xml"]
        manifest = defusedxml.ElementTree.fromstring(made.read("imsmanifest.xml"))
        space = "{http://www.imsglobal.org/xsd/imscp_v1p1}"
        resources = manifest.findall(f"{space}resources/{space}resource")
        assert [resource.get("href") for resource in resources] == made.namelist()[1:]
        assert {resource.get("type") for resource in resources} == {"imsqti_item_xmlv2p1"}
        root = defusedxml.ElementTree.fromstring(made.read("items/quiz-1.xml"))
        order = [part.tag.rpartition("}")[2] for part in root]
    assert order == [
        "responseDeclaration",
        "outcomeDeclaration",
        "outcomeDeclaration",
        "itemBody",
        "responseProcessing",
        "modalFeedback",
    ]
    qti = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
    right = root.findtext(f"{qti}responseDeclaration/{qti}correctResponse/{qti}value")
    choices = root.findall(f"{qti}itemBody/{qti}choiceInteraction/{qti}simpleChoice")
    assert [choice.text for choice in choices if choice.get("identifier") == right] == ["plain"]


BOMB = "<!DOCTYPE a [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;'>]><a>&b;</a>"
OUTSIDE = "<!DOCTYPE a [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><a>&a;</a>"


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (BOMB.encode(), "DOCTYPE"),
        (OUTSIDE.encode(), "DOCTYPE"),
        (package(item__xml=BOMB), "DOCTYPE"),
        (b"<a>", "is not XML"),
        (b"", "is not XML"),
        (b"\xff\xfe\x00", "is not XML"),
        (package(**{"../../evil__xml": item()}), "leads elsewhere"),
        (package(), "holds no questions"),
        (b"PK\x03\x04", "is not a zip"),
    ],
)
def test_a_hostile_or_broken_file_is_refused_in_a_sentence(bank: Target, data: bytes, why: str) -> None:
    with pytest.raises(NotThisFormat, match=why):
        read_qti(Path("exam.zip"), data, bank)


def test_new_questions_get_the_next_numbers(bank: Target) -> None:
    result = apply_import(bank, gift("One? {=a ~b}\n\nTwo? {=a ~b}\n", bank), {})
    assert result.new == ["One?", "Two?"]
    new = result.files["quiz.yaml"].removeprefix(QUIZ)
    assert [line for line in new.split("\n") if "id:" in line] == ["  id: 3", "  id: 4"]


def test_terms_are_no_questions(
    course: Callable[[dict[str, str]], Reading], course_kinds: list[ContentKind[Any]]
) -> None:
    terms = "- {term: Vein, definition: A vessel., category: Anatomy}\n"
    into = target(course({"glossary/a.yaml": terms}), course_kinds, "glossary")
    for write in (write_gift, write_qti):
        with pytest.raises(NoTarget, match="are no questions"):
            write(into)


def test_emphasis_is_no_sign_in_a_package(bank: Target) -> None:
    with zipfile.ZipFile(io.BytesIO(write_qti(bank))) as package:
        item = package.read("items/quiz-1.xml").decode()
    assert "it is <strong>so</strong>, and <em>only <strong>then</strong></em>, not 2 * 3 * 4." in item


def test_a_table_that_spreadsheets_call_text_is_one(tmp_path: Path) -> None:
    for name, data in (
        ("utf16.txt", "term\tdefinition\n".encode("utf-16")),
        ("tabs.txt", b"term\tmeaning\n"),
    ):
        (tmp_path / name).write_bytes(data)
        assert format_of(tmp_path / name).name == "csv"
    (tmp_path / "bank.txt").write_text("::a::Which? {=x ~y}")
    assert format_of(tmp_path / "bank.txt").name == "gift"


def test_the_ending_says_the_format_unless_it_is_named() -> None:
    names = ["a.csv", "a.apkg", "a.GIFT", "a.txt", "a.zip", "a.xml"]
    assert [format_of(Path(name)).name for name in names] == ["csv", "anki", "gift", "gift", "qti", "qti"]
    assert format_of(Path("a.dat"), "csv").name == "csv"
    with pytest.raises(NotThisFormat, match="name one with --format"):
        format_of(Path("a.docx"))


def test_a_choice_of_qti_1_lands_among_those_with_one_answer(bank: Target) -> None:
    labels = "".join(
        f'<response_label ident="{name}"><material><mattext>{text}</mattext></material></response_label>'
        for name, text in (("a", "Index"), ("b", "Middle finger"))
    )
    xml = (
        '<questestinterop><item ident="f1"><presentation>'
        "<material><mattext>Which finger?</mattext></material>"
        f'<response_lid ident="r"><render_choice>{labels}</render_choice></response_lid></presentation>'
        '<resprocessing><respcondition><conditionvar><varequal respident="r">b</varequal></conditionvar>'
        '<setvar action="Set">1</setvar></respcondition></resprocessing></item></questestinterop>'
    )
    imported = read_qti(Path("old.xml"), xml.encode(), bank)
    assert fields(imported) == [
        {
            "question": "Which finger?",
            "options": ["Index", "Middle finger"],
            "correct_answer": "Middle finger",
        }
    ]
