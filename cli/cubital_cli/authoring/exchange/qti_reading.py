"""A reader of QTI 2: the choice questions with one right answer of a package, or of one XML file.

By hand: the libraries that know QTI convert between its versions; here a question is a few XML elements.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import escape
from pathlib import Path, PurePosixPath
from typing import Any
from xml.etree.ElementTree import ParseError

import defusedxml.ElementTree
from defusedxml import DefusedXmlException, DTDForbidden

from cubital.content.media import TYPES
from cubital_cli.authoring.exchange.archives import Archive
from cubital_cli.authoring.exchange.choice_questions import question_shape
from cubital_cli.authoring.exchange.imported import ImportedItem, ImportedItems, NotThisFormat
from cubital_cli.authoring.exchange.markup import CannotKeep, from_html
from cubital_cli.authoring.exchange.targets import Target

QTI_2 = "http://www.imsglobal.org/xsd/imsqti_v2p"
OTHER_VERSIONS = {"questestinterop": "1.2", "qti-assessment-item": "3", "qti-assessment-test": "3"}
OTHER_INTERACTIONS = re.compile(r"(\w+Interaction)$")


# Shown after an answer, made anew for each student, or said to teachers: never part of the question.
HIDDEN = {
    "feedbackBlock": "the feedback",
    "feedbackInline": "the feedback",
    "modalFeedback": "the feedback",
    "rubricBlock": "the instruction",
    "templateBlock": "the template",
    "templateInline": "the template",
}
DEEPEST = 200


class NotXml(NotThisFormat):
    """One file that is no XML; in a package the others are read all the same."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}")
        self.reason = reason


def read_qti(file: Path, data: bytes, target: Target) -> ImportedItems:
    """The items of a package, or of one XML file. Every other one is a remark, with its place."""
    imported = ImportedItems()
    if data[:2] != b"PK":
        _read_item(file.name, data, target, imported)
        return imported
    archive = Archive(file.name, data)
    for name in archive.names:
        place = f"{file.name}: {name}"
        own_name = name.rpartition("/")[2]
        # Macs put files of their own beside each file of a package.
        if own_name in ("imsmanifest.xml", ".DS_Store") or own_name.startswith("._"):
            continue
        if name.endswith(".xml"):
            try:
                _read_item(place, archive.read(name), target, imported)
            except NotXml as error:
                imported.remark(place, f"{error.reason}; it was left out")
        else:
            seen = PurePosixPath(name).suffix.lower() in TYPES
            more = "; put it into content/media yourself" if seen else ""
            imported.remark(place, f"is no question and was left out{more}")
    if not imported.items and not imported.remarks:
        raise NotThisFormat(f"{file.name}: holds no questions")
    return imported


def _read_item(place: str, data: bytes, target: Target, imported: ImportedItems) -> None:
    shape = question_shape(target)
    try:
        root = _parse(place, data)
    except DefusedXmlException as error:
        raise NotThisFormat(f"{place}: holds a DOCTYPE or an entity, which is refused") from error
    except (ParseError, ValueError, LookupError) as error:
        raise NotXml(place, f"is not XML: {error}") from error
    if _depth(root) > DEEPEST:
        raise NotXml(place, f"is nested more than {DEEPEST} deep")
    space, _, name = root.tag[1:].rpartition("}") if root.tag.startswith("{") else ("", "", root.tag)
    if name == "assessmentTest":
        imported.remark(place, "orders questions into a test, which is not kept; its questions are imported")
        return
    if name != "assessmentItem" or not space.startswith(QTI_2):
        other = OTHER_VERSIONS.get(name)
        what = f"is QTI {other}; export it as QTI 2.1" if other else f"<{name}> is no QTI 2 item"
        imported.remark(place, f"{what}; it was left out")
        return
    item = _Item(root, "{" + space + "}")
    try:
        trouble = item.trouble()
    except CannotKeep as error:
        trouble = str(error)
    if trouble:
        imported.remark(place, f"{trouble}; the question was left out")
        return
    options = item.options
    fields: dict[str, Any] = {
        shape.question: item.question,
        shape.options: list(options.values()),
        shape.answer: options[item.answer],
    }
    if item.rationale:
        fields[shape.rationale] = item.rationale
    for what in dict.fromkeys(item.lost):
        imported.remark(place, f"{what} was left out")
    imported.items.append(ImportedItem(place, fields, root.get("identifier")))


def _parse(place: str, data: bytes) -> Any:
    """Raises NotXml for a DOCTYPE, and DefusedXmlException where it brings entities along."""
    try:
        return defusedxml.ElementTree.fromstring(data, forbid_dtd=True)
    except DTDForbidden as error:
        defusedxml.ElementTree.fromstring(data, forbid_dtd=False)
        raise NotXml(place, "holds a DOCTYPE, which is refused") from error


@dataclass
class _Item:
    """An assessmentItem as it is read; `lost` is what of it has no place here."""

    root: Any
    space: str
    lost: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.body = self.root.find(self.space + "itemBody")
        inside = list(self.body.iter()) if self.body is not None else []
        self.interactions = [part for part in inside if OTHER_INTERACTIONS.search(self._name(part))]
        declared = self.root.findall(self.space + "responseDeclaration")
        self.cardinalities = {part.get("cardinality", "single") for part in declared}
        right = [
            value
            for part in declared
            for value in part.findall(f"{self.space}correctResponse/{self.space}value")
        ]
        self.right = [str(value.text or "").strip() for value in right]

    def trouble(self) -> str | None:
        """The reason why this question cannot be imported, if there is one."""
        if self.body is None or not self.interactions:
            return "asks nothing"
        names = sorted({self._name(part) for part in self.interactions})
        if names != ["choiceInteraction"]:
            return f"holds {', '.join(names)}, and only choiceInteraction is understood"
        if len(self.interactions) > 1:
            return "asks more than one question"
        if self.interactions[0].get("maxChoices", "1") != "1":
            return "lets one choose more than one option"
        if self.root.find(self.space + "templateDeclaration") is not None:
            return "is a template, made anew for each student"
        if len(self.right) != 1:
            return f"has {len(self.right) or 'no'} right answers"
        if self.cardinalities - {"single"}:
            return "says that more than one option can be right"
        self._read()
        if self.answer not in self.options:
            return f"names the right answer {self.answer!r}, which is no choice"
        return None

    def _read(self) -> None:
        choices = self.interactions[0]
        prompt = choices.find(self.space + "prompt")
        self.answer = self.right[0]
        self.options: dict[str, str] = {}
        for choice in choices.findall(self.space + "simpleChoice"):
            self.options[choice.get("identifier", "")] = self._text(choice)
        before = self._text(self.body, without=[choices])
        self.question = "\n\n".join(text for text in (before, self._text(prompt)) if text)
        self.rationale = self._rationale()

    def _rationale(self) -> str:
        feedback = [part for part in self.root.findall(self.space + "modalFeedback") if self._text(part)]
        texts = [self._text(part) for part in feedback]
        if len(set(texts)) > 1:
            general = next(
                (text for part, text in zip(feedback, texts, strict=True) if self._is_for_right(part)),
                texts[0],
            )
            self.lost += [f"the feedback {text[:40]!r}" for text in texts if text != general]
            return general
        return texts[0] if texts else ""

    def _is_for_right(self, part: Any) -> bool:
        return part.get("identifier", "").casefold() in (
            self.answer.casefold(),
            "correct",
            "general",
            "rationale",
        )

    def _text(self, part: Any, without: list[Any] | None = None) -> str:
        if part is None:
            return ""
        text, lost = from_html(self._html(part, without or [], outermost=True))
        self.lost += lost
        return text

    def _html(self, part: Any, without: list[Any], outermost: bool = False) -> str:
        if part in without:
            return _escape(part.tail)
        if not outermost and (hidden := HIDDEN.get(self._name(part))):
            if text := " ".join("".join(part.itertext()).split()):
                self.lost.append(f"{hidden} {text[:40]!r}")
            return _escape(part.tail)
        inside = _escape(part.text) + "".join(self._html(child, without) for child in part)
        if outermost:
            return inside
        name = self._name(part)
        attributes = "".join(f' {key}="{_escape(value, quote=True)}"' for key, value in part.attrib.items())
        return f"<{name}{attributes}>{inside}</{name}>{_escape(part.tail)}"

    def _name(self, part: Any) -> str:
        return str(part.tag).rpartition("}")[2]


def _depth(root: Any) -> int:
    deepest, level = 0, [root]
    while level:
        deepest, level = deepest + 1, [child for part in level for child in part]
    return deepest


def _escape(text: str | None, quote: bool = False) -> str:
    return escape(text or "", quote=quote)
