"""QTI's interactions as kinds of the question engine: choice, order, match, typed, a place on a picture."""

from __future__ import annotations

import re
from typing import Any

from cubital_cli.authoring.exchange.markup import CannotKeep
from cubital_cli.authoring.exchange.qti_comparisons import NotUnderstood
from cubital_cli.authoring.exchange.qti_declaration import Declaration, number_in
from cubital_cli.authoring.exchange.qti_feedback import FOR_RIGHT, for_right
from cubital_cli.authoring.exchange.qti_key import with_key
from cubital_cli.authoring.exchange.qti_marking import Marking
from cubital_cli.authoring.exchange.qti_pictures import Pictures, middle_of
from cubital_cli.authoring.exchange.qti_right import (
    lost_weights,
    refuse_other_right,
    right_range,
    right_texts,
)
from cubital_cli.authoring.exchange.qti_shown import BLANK, CHOICES, ShownItem
from cubital_cli.authoring.exchange.text_rules import refuse_text_rules

LAST_BLANK = re.compile(rf"(?<=\S)\s*\n{BLANK} ?(\S{{0,12}})$")


class EngineItem(ShownItem):
    """An assessmentItem that becomes one question of the engine."""

    _declared: Declaration
    _marking: Marking

    def read(self, pictures: Pictures) -> dict[str, Any]:
        """Raises CannotKeep, which says why it cannot be imported."""
        if self.body is None or not self.interactions:
            raise CannotKeep("asks nothing")
        if self.root.find("templateDeclaration") is not None:
            raise CannotKeep("is a template, made anew for each student")
        if len(self.interactions) > 1:
            raise CannotKeep("asks more than one question")
        (interaction,) = self.interactions
        name = self._name(interaction)
        kinds = {
            "choiceInteraction": self._choice,
            "inlineChoiceInteraction": self._choice,
            "hottextInteraction": self._hottext,
            "orderInteraction": self._order,
            "matchInteraction": self._match,
            "textEntryInteraction": self._typed,
            "hotspotInteraction": self._place,
        }
        if name not in kinds:
            raise CannotKeep(f"holds {name}, which is not understood")
        self._refuse_what_cannot_be_shown()
        self._declared = with_key(self.root, interaction)
        try:
            self._marking = Marking(self.root, interaction.get("responseIdentifier"), self._declared)
        except NotUnderstood as error:
            raise CannotKeep(f"asks for {error}, which is none") from error
        fields = kinds[name](interaction)
        if "options" not in fields and "spots" not in fields and "reason" not in fields:
            # Feedback that is for no part explains the whole.
            fields |= {"reason": reason} if (reason := self._reasons([]).get(self._declared.right[0])) else {}
        shown = {"kind": fields.pop("kind"), "stem": self._stem(interaction)}
        if last := LAST_BLANK.search(shown["stem"]):
            # What is typed has its place below the stem, with its unit.
            shown["stem"] = shown["stem"][: last.start()]
            fields |= {"unit": last[1]} if last[1] and shown["kind"] == "number" else {}
        picture = self._picture(interaction)
        if picture is not None:
            shown["picture"] = pictures.bring(picture)
            self.lost[:] = [what for what in self.lost if not what.startswith("the picture ")]
        elif fields.get("spots"):
            raise CannotKeep("has no picture for its places")
        self._lose_no_reason(fields)
        if shown["kind"] not in ("one", "true-or-false"):
            self._tell_scoring()
        return shown | fields

    def _lose_no_reason(self, fields: dict[str, Any]) -> None:
        """Feedback that became a reason is not lost."""
        parts = [*fields.get("options", ()), *fields.get("spots", ()), fields]
        reasons = [part["reason"] for part in parts if part.get("reason")]
        self.lost[:] = [
            what
            for what in self.lost
            if not (what.startswith("the feedback ") and any(what == _feedback(reason) for reason in reasons))
        ]

    def _tell_scoring(self) -> None:
        marks = {
            round(value, 6)  # shares of one mark differ in their last digit, so that they make a whole
            for outcome in self.root.iter("setOutcomeValue")
            if outcome.get("identifier") == "SCORE"
            for part in outcome.iter("baseValue")
            if (value := number_in(part.text)) and value > 0
        }
        if len(marks) > 1:
            self.lost.append("the part of a mark that other answers give")

    def _choice(self, interaction: Any) -> dict[str, Any]:
        choices = [part for part in interaction.iter() if self._name(part) in CHOICES]
        names = [choice.get("identifier", "") for choice in choices]
        unknown = [name for name in self._declared.right if name not in names]
        if unknown:
            raise CannotKeep(f"names the right answer {unknown[0]!r}, which is no choice")
        several = self._declared.cardinality == "multiple" and interaction.get("maxChoices") != "1"
        if not several and len(self._declared.right) != 1:
            raise CannotKeep(f"has {len(self._declared.right)} right answers of which one is to be chosen")
        refuse_other_right(self._marking, self._declared, names)
        reasons = self._reasons(names)
        options: list[dict[str, Any]] = []
        for name, choice in zip(names, choices, strict=True):
            option: dict[str, Any] = {"text": self._text(choice)}
            if name in reasons:
                option["reason"] = reasons[name]
            if name in self._declared.right:
                option["right"] = True
            if choice.get("fixed") == "true" and interaction.get("shuffle") == "true":
                self.lost.append(f"the fixed place of {option['text'][:40]!r}")
            options.append(option)
        texts = {name: str(option["text"]) for name, option in zip(names, options, strict=True)}
        self.lost += lost_weights(self._marking, self._declared, texts)
        if not several and [option["text"].casefold() for option in options] == ["true", "false"]:
            truth = {"kind": "true-or-false", "answer": options[0].get("right", False)}
            right = next(option for option in options if option.get("right"))
            self.lost += [
                _feedback(option["reason"])
                for option in options
                if option.get("reason") and option is not right
            ]
            return truth | ({"reason": right["reason"]} if "reason" in right else {})
        if not several:
            return {"kind": "one", "options": options}
        return {"kind": "several", "options": options} | (
            {"scoring": "parts"} if self._declared.worth else {}
        )

    def _hottext(self, interaction: Any) -> dict[str, Any]:
        """Some words of a text are the options."""
        fields = self._choice(interaction)
        texts = [option["text"].casefold() for option in fields.get("options", ())]
        if len(set(texts)) < len(texts):
            raise CannotKeep("lets one choose between words that are the same, by their place in the text")
        return fields

    def _reasons(self, names: list[str]) -> dict[str, str]:
        """Feedback that belongs to one option; a general one explains what is right."""
        reasons: dict[str, str] = {}
        general: list[tuple[bool, str]] = []
        for part in [*self.root.findall("modalFeedback"), *self.body.iter("feedbackInline")]:
            text = self._text(part)
            name = part.get("identifier", "")
            if text and name in names and part.get("showHide", "show") == "show":
                reasons.setdefault(name, text)
            elif text and self._name(part) == "modalFeedback":
                if for_right(self._marking, part, text):
                    general.append((name.casefold() not in FOR_RIGHT, text))
                else:
                    self.lost.append(_feedback(text))
        if general:
            general.sort(key=lambda pair: pair[0])
            reasons.setdefault(self._declared.right[0], general[0][1])
        self.lost += [_feedback(text) for _, text in general if text not in reasons.values()]
        return reasons

    def _order(self, interaction: Any) -> dict[str, Any]:
        texts = {part.get("identifier", ""): self._text(part) for part in interaction.findall("simpleChoice")}
        if sorted(self._declared.right) != sorted(texts):
            raise CannotKeep("does not put all of its steps in order")
        steps = {"kind": "order", "steps": [texts[name] for name in self._declared.right]}
        rules = self.root.find("responseProcessing")
        placed = rules is not None and rules.find(".//match/index") is not None
        return steps | ({"scoring": "parts"} if placed else {})

    def _match(self, interaction: Any) -> dict[str, Any]:
        sets = interaction.findall("simpleMatchSet")
        if len(sets) != 2:
            raise CannotKeep("does not match two sets")
        items, answers = (
            {part.get("identifier", ""): self._text(part) for part in each.findall("simpleAssociableChoice")}
            for each in sets
        )
        pairs = [tuple(pair.split()) for pair in self._declared.right]
        if any(len(pair) != 2 for pair in pairs):
            raise CannotKeep("names pairs that are none")
        if not _each_once(pairs, items):
            items, answers, pairs = answers, items, [(other, one) for one, other in pairs]
        if not _each_once(pairs, items) or any(answer not in answers for _, answer in pairs):
            raise CannotKeep("matches an item with several answers, or with none")
        fitting = {item: answer for item, answer in pairs}
        others = [text for name, text in answers.items() if name not in fitting.values()]
        return (
            {
                "kind": "match",
                "pairs": [{"item": text, "answer": answers[fitting[name]]} for name, text in items.items()],
            }
            | ({"others": others} if others else {})
            | self._scoring()
        )

    def _scoring(self) -> dict[str, str]:
        return {"scoring": "parts"} if self._declared.worth else {}

    def _typed(self, interaction: Any) -> dict[str, Any]:
        if self._declared.base_type in ("integer", "float"):
            number = right_range(self._marking, self._declared)
            self.lost += number.lost
            tolerance = {"tolerance": number.tolerance} if number.tolerance else {}
            return {"kind": "number", "value": number.value} | tolerance
        if self._declared.base_type != "string":
            raise CannotKeep(f"asks for a {self._declared.base_type}, which is not understood")
        best = max(self._declared.worth.values(), default=0.0)
        named = [str(part.text or "").strip() for part in self.root.iterfind("responseProcessing//baseValue")]
        forms = [
            *right_texts(self._marking, self._declared, named),
            *(key for key, worth in self._declared.worth.items() if worth == best > 0),
        ]
        self.lost += [
            f"the part of a mark for {key[:40]!r}"
            for key, worth in self._declared.worth.items()
            if 0 < worth < best
        ]
        try:
            self._marking.score(self._marking.right)
        except NotUnderstood as error:
            self.lost.append(f"the rule {error}, by which other texts may be right,")
        accepted = list(dict.fromkeys(forms))
        refuse_text_rules(self.root, self._declared, accepted)
        return {"kind": "text", "accepted": accepted, "near_misses": False}

    def _place(self, interaction: Any) -> dict[str, Any]:
        picture = next(
            (part for part in interaction.iter() if part.get("width") and part.get("height")), None
        )
        width, height = (
            number_in(picture.get(side)) if picture is not None else None for side in ("width", "height")
        )
        if not width or not height:
            raise CannotKeep("does not say how large its picture is")
        if self._declared.cardinality != "single" or len(self._declared.right) != 1:
            raise CannotKeep("wants more than one place on its picture")
        spots: list[dict[str, Any]] = []
        hotspots = interaction.findall("hotspotChoice")
        names = [part.get("identifier", "") for part in hotspots]
        refuse_other_right(self._marking, self._declared, names)
        reasons = self._reasons(names)
        for place, part in enumerate(hotspots):
            x, y = middle_of(part)
            name = part.get("hotspotLabel") or f"Place {place + 1}"
            spot = {"x": round(100 * x / width, 1), "y": round(100 * y / height, 1), "name": name}
            identifier = part.get("identifier", "")
            spot |= {"reason": reasons[identifier]} if identifier in reasons else {}
            spots.append(spot | ({"right": True} if identifier == self._declared.right[0] else {}))
        return {"kind": "place", "spots": spots}


def _feedback(text: str) -> str:
    """As what is lost is named."""
    return f"the feedback {' '.join(text.split())[:40]!r}"


def _each_once(pairs: list[tuple[str, ...]], items: dict[str, str]) -> bool:
    return sorted(one for one, _ in pairs) == sorted(items)
