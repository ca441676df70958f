"""A question of QTI as its XML has it: its interactions, and what they show as text."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import escape
from typing import Any

from cubital_cli.authoring.exchange.markup import CannotKeep, from_html
from cubital_cli.authoring.exchange.missing_pictures import refuse_lost_media
from cubital_cli.authoring.exchange.qti_comparisons import NotUnderstood
from cubital_cli.authoring.exchange.qti_feedback import FOR_RIGHT, for_right
from cubital_cli.authoring.exchange.qti_key import with_key
from cubital_cli.authoring.exchange.qti_marking import Marking
from cubital_cli.authoring.exchange.qti_right import lost_weights, refuse_other_right

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
# What of the text around answers is shown, in HTML's names.
AS_HTML = {"rubricBlock": "div", "hottextInteraction": "div", "prompt": "p", "hottext": "span"}


@dataclass
class QtiItem:
    """An assessmentItem as it is read; `lost` is what of it has no place here."""

    root: Any
    lost: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.body = self.root.find("itemBody")
        inside = list(self.body.iter()) if self.body is not None else []
        self.interactions = [part for part in inside if OTHER_INTERACTIONS.search(self._name(part))]
        declared = self.root.findall("responseDeclaration")
        self.cardinalities = {part.get("cardinality", "single") for part in declared}
        right = [value for part in declared for value in part.findall("correctResponse/value")]
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
        if self.root.find("templateDeclaration") is not None:
            return "is a template, made anew for each student"
        if len(self.right) > 1:
            return f"has {len(self.right)} right answers"
        if self.cardinalities - {"single"}:
            return "says that more than one option can be right"
        try:
            declared = with_key(self.root, self.interactions[0])
            if len(declared.right) != 1:
                return f"has {len(declared.right)} right answers"
            self.right = declared.right
            self.marking = Marking(self.root, self.interactions[0].get("responseIdentifier"), declared)
            self._read()
            if self.answer not in self.options:
                return f"names the right answer {self.answer!r}, which is no choice"
            refuse_other_right(self.marking, declared, list(self.options))
            self.lost += lost_weights(self.marking, declared, self.options)
        except (CannotKeep, NotUnderstood) as error:
            return str(error)
        return None

    def _read(self) -> None:
        choices = self.interactions[0]
        prompt = choices.find("prompt")
        self.answer = self.right[0]
        self.options: dict[str, str] = {}
        for choice in choices.findall("simpleChoice"):
            self.options[choice.get("identifier", "")] = self._text(choice)
        before = self._text(self.body, without=[choices])
        self.question = "\n\n".join(text for text in (before, self._text(prompt)) if text)
        refuse_lost_media(self.lost)
        self.rationale = self._rationale()

    def _rationale(self) -> str:
        """The feedback that is shown for the right answer; others are lost."""
        texts: list[tuple[bool, str]] = []
        for part in self.root.findall("modalFeedback"):
            if text := self._text(part):
                name = part.get("identifier", "")
                of_another = name in self.options and name != self.answer
                if of_another or not for_right(self.marking, part, text):
                    self.lost.append(f"the feedback {text[:40]!r}")
                else:
                    texts.append((name != self.answer and name.casefold() not in FOR_RIGHT, text))
        texts.sort(key=lambda pair: pair[0])
        self.lost += [f"the feedback {text[:40]!r}" for _, text in texts if text != texts[0][1]]
        return texts[0][1] if texts else ""

    def _text(self, part: Any, without: list[Any] | None = None) -> str:
        if part is None:
            return ""
        text, lost = from_html(self._html(part, without or [], outermost=True))
        self.lost += lost
        return text

    def _html(self, part: Any, without: list[Any], outermost: bool = False) -> str:
        if part in without:
            return _escape(part.tail)
        name = self._name(part)
        if not outermost and (hidden := HIDDEN.get(name)) and not _is_for_students(part, name):
            if text := " ".join("".join(part.itertext()).split()):
                self.lost.append(f"{hidden} {text[:40]!r}")
            return _escape(part.tail)
        inside = _escape(part.text) + "".join(self._html(child, without) for child in part)
        if outermost:
            return inside
        attributes = "".join(f' {key}="{_escape(value, quote=True)}"' for key, value in part.attrib.items())
        tag = AS_HTML.get(name, name)
        return f"<{tag}{attributes}>{inside}</{tag}>{_escape(part.tail)}"

    def _name(self, part: Any) -> str:
        return str(part.tag).rpartition("}")[2]


def _is_for_students(part: Any, name: str) -> bool:
    return name == "rubricBlock" and "candidate" in part.get("view", "").split()


def _escape(text: str | None, quote: bool = False) -> str:
    return escape(text or "", quote=quote)
