"""QTI's interactions as kinds of the question engine: choice, order, match, typed, a place on a picture."""

from __future__ import annotations

import re
from typing import Any

from cubital_cli.authoring.exchange.markup import CannotKeep
from cubital_cli.authoring.exchange.qti_item import QtiItem
from cubital_cli.authoring.exchange.qti_pictures import Pictures

BLANK = "_____"
LAST_BLANK = re.compile(rf"(?<=\S)\s*\n{BLANK} ?(\S{{0,12}})$")
CHOICES = ("simpleChoice", "inlineChoice")


class EngineItem(QtiItem):
    """An assessmentItem that becomes one question of the engine."""

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
            "orderInteraction": self._order,
            "matchInteraction": self._match,
            "textEntryInteraction": self._typed,
            "hotspotInteraction": self._place,
        }
        if name not in kinds:
            raise CannotKeep(f"holds {name}, which is not understood")
        self._declare(interaction)
        fields = kinds[name](interaction)
        if "options" not in fields and "spots" not in fields and "reason" not in fields:
            # Feedback that is for no part explains the whole.
            fields |= {"reason": reason} if (reason := self._reasons([]).get(self._right[0])) else {}
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
        return shown | fields

    def _declare(self, interaction: Any) -> None:
        name = interaction.get("responseIdentifier")
        declared = [
            part for part in self.root.findall("responseDeclaration") if part.get("identifier") == name
        ]
        if not declared:
            raise CannotKeep("does not say what is right")
        (declaration, *_) = declared
        self._cardinality = declaration.get("cardinality", "single")
        self._type = declaration.get("baseType", "identifier")
        self._right = [
            str(value.text or "").strip() for value in declaration.findall("correctResponse/value")
        ]
        self._worth = {
            entry.get("mapKey", ""): _number(entry.get("mappedValue")) or 0.0
            for entry in declaration.iter("mapEntry")
        }
        if not self._right:
            # Some programs give the weights of the options alone.
            positive = [key for key, worth in self._worth.items() if worth > 0]
            best = max(self._worth.values(), default=0.0)
            single = self._cardinality == "single"
            self._right = [key for key in positive if not single or self._worth[key] == best]
        if not self._right:
            raise CannotKeep("does not say what is right")

    def _stem(self, interaction: Any) -> str:
        name = self._name(interaction)
        if name in ("textEntryInteraction", "inlineChoiceInteraction"):
            text = self._with_blank(interaction)
        else:
            before = self._text(self.body, without=[interaction])
            prompt = self._text(interaction.find("prompt"))
            text = "\n\n".join(part for part in (before, prompt) if part)
        text = re.sub(r"!\[[^\]]*\]\(media/[^)]*\)", "", text).strip()
        if not text:
            raise CannotKeep("has no words that ask")
        return text

    def _with_blank(self, interaction: Any) -> str:
        """The text with a line where one answers."""
        tail = interaction.tail
        interaction.tail = f" {BLANK} {tail or ''}"
        try:
            return self._text(self.body, without=[interaction])
        finally:
            interaction.tail = tail

    def _picture(self, interaction: Any) -> Any:
        """The one picture that the question shows, outside its options. Raises CannotKeep for several."""
        shown = [
            part
            for part in self.body.iter()
            if self._name(part) in ("img", "object", "image")
            and (part.get("src") or str(part.get("type", "")).startswith("image"))
        ]
        inside = [
            part
            for choice in interaction.iter()
            if self._name(choice) in ("simpleChoice", "simpleAssociableChoice", "inlineChoice")
            for part in choice.iter()
        ]
        if any(part in inside for part in shown):
            raise CannotKeep("has pictures in its options")
        if len(shown) > 1:
            raise CannotKeep("shows more than one picture")
        return shown[0] if shown else None

    def _choice(self, interaction: Any) -> dict[str, Any]:
        choices = [
            part for part in interaction.iter() if self._name(part) in ("simpleChoice", "inlineChoice")
        ]
        names = [choice.get("identifier", "") for choice in choices]
        unknown = [name for name in self._right if name not in names]
        if unknown:
            raise CannotKeep(f"names the right answer {unknown[0]!r}, which is no choice")
        several = self._cardinality in ("multiple", "ordered")
        if not several and len(self._right) != 1:
            raise CannotKeep(f"has {len(self._right)} right answers of which one is to be chosen")
        reasons = self._reasons(names)
        options: list[dict[str, Any]] = []
        for name, choice in zip(names, choices, strict=True):
            option: dict[str, Any] = {"text": self._text(choice)}
            if name in reasons:
                option["reason"] = reasons[name]
            if name in self._right:
                option["right"] = True
            options.append(option)
        if not several and [option["text"].casefold() for option in options] == ["true", "false"]:
            truth = {"kind": "true-or-false", "answer": options[0].get("right", False)}
            right = next(option for option in options if option.get("right"))
            return truth | ({"reason": right["reason"]} if "reason" in right else {})
        if not several:
            return {"kind": "one", "options": options}
        return {"kind": "several", "options": options} | ({"scoring": "parts"} if self._worth else {})

    def _reasons(self, names: list[str]) -> dict[str, str]:
        """Feedback that belongs to one option; a general one explains what is right."""
        reasons: dict[str, str] = {}
        general = ""
        for part in [*self.root.findall("modalFeedback"), *self.body.iter("feedbackInline")]:
            text = self._text(part)
            name = part.get("identifier", "")
            if text and name in names and part.get("showHide", "show") == "show":
                reasons.setdefault(name, text)
            elif text and self._name(part) == "modalFeedback":
                if general:
                    self.lost.append(f"the feedback {text[:40]!r}")
                general = general or text
        if general:
            reasons.setdefault(self._right[0], general)
        self.lost[:] = [what for what in self.lost if not any(text[:20] in what for text in reasons.values())]
        return reasons

    def _order(self, interaction: Any) -> dict[str, Any]:
        texts = {part.get("identifier", ""): self._text(part) for part in interaction.findall("simpleChoice")}
        if sorted(self._right) != sorted(texts):
            raise CannotKeep("does not put all of its steps in order")
        return {"kind": "order", "steps": [texts[name] for name in self._right]}

    def _match(self, interaction: Any) -> dict[str, Any]:
        sets = interaction.findall("simpleMatchSet")
        if len(sets) != 2:
            raise CannotKeep("does not match two sets")
        items, answers = (
            {part.get("identifier", ""): self._text(part) for part in each.findall("simpleAssociableChoice")}
            for each in sets
        )
        pairs = [tuple(pair.split()) for pair in self._right]
        if any(len(pair) != 2 for pair in pairs):
            raise CannotKeep("names pairs that are none")
        if not _each_once(pairs, items):
            items, answers, pairs = answers, items, [(other, one) for one, other in pairs]
        if not _each_once(pairs, items) or any(answer not in answers for _, answer in pairs):
            raise CannotKeep("matches an item with several answers, or with none")
        used = {answer for _, answer in pairs}
        fitting = {item: answer for item, answer in pairs}
        others = [text for name, text in answers.items() if name not in used]
        return (
            {
                "kind": "match",
                "pairs": [{"item": text, "answer": answers[fitting[name]]} for name, text in items.items()],
            }
            | ({"others": others} if others else {})
            | ({"scoring": "parts"} if self._worth else {})
        )

    def _typed(self, interaction: Any) -> dict[str, Any]:
        if self._type in ("integer", "float"):
            value = _number(self._right[0])
            if value is None:
                raise CannotKeep(f"asks for the number {self._right[0][:40]!r}, which is none")
            return {"kind": "number", "value": value} | self._tolerance()
        if self._type != "string":
            raise CannotKeep(f"asks for a {self._type}, which is not understood")
        best = max(self._worth.values(), default=0.0)
        forms = [*self._right, *(key for key, worth in self._worth.items() if worth == best > 0)]
        self.lost += [
            f"the part of a mark for {key[:40]!r}" for key, worth in self._worth.items() if 0 < worth < best
        ]
        return {"kind": "text", "accepted": list(dict.fromkeys(forms)), "near_misses": False}

    def _tolerance(self) -> dict[str, float]:
        for part in self.root.iter("equal"):
            parts = str(part.get("tolerance", "")).split()
            value = _number(parts[0]) if parts else None
            if part.get("toleranceMode") == "absolute" and value is not None:
                return {"tolerance": value}
            if part.get("toleranceMode") == "relative" and value is not None:
                raise CannotKeep("has a tolerance in percent, which is not understood")
        return {}

    def _place(self, interaction: Any) -> dict[str, Any]:
        picture = next(
            (part for part in interaction.iter() if part.get("width") and part.get("height")), None
        )
        width, height = (
            _number(picture.get(side)) if picture is not None else None for side in ("width", "height")
        )
        if not width or not height:
            raise CannotKeep("does not say how large its picture is")
        if self._cardinality != "single" or len(self._right) != 1:
            raise CannotKeep("wants more than one place on its picture")
        spots: list[dict[str, Any]] = []
        hotspots = interaction.findall("hotspotChoice")
        reasons = self._reasons([part.get("identifier", "") for part in hotspots])
        for place, part in enumerate(hotspots):
            x, y = _middle(part)
            name = part.get("hotspotLabel") or f"Place {place + 1}"
            spot = {"x": round(100 * x / width, 1), "y": round(100 * y / height, 1), "name": name}
            identifier = part.get("identifier", "")
            spot |= {"reason": reasons[identifier]} if identifier in reasons else {}
            spots.append(spot | ({"right": True} if identifier == self._right[0] else {}))
        return {"kind": "place", "spots": spots}


def _each_once(pairs: list[tuple[str, ...]], items: dict[str, str]) -> bool:
    return sorted(one for one, _ in pairs) == sorted(items)


def _middle(hotspot: Any) -> tuple[float, float]:
    """The middle of a circle, rectangle or polygon, in the picture's pixels. Raises CannotKeep."""
    numbers = [_number(part) for part in re.split(r"[,\s]+", hotspot.get("coords", "").strip())]
    known = [number for number in numbers if number is not None]
    shape = hotspot.get("shape", "")
    if shape == "circle" and len(known) == 3:
        return known[0], known[1]
    if shape in ("rect", "poly") and len(known) >= 4 and len(known) % 2 == 0:
        xs, ys = known[::2], known[1::2]
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    raise CannotKeep(f"has a place of the shape {shape!r}, which is not understood")


def _number(text: str | None) -> float | None:
    try:
        return float(text or "")
    except ValueError:
        return None
