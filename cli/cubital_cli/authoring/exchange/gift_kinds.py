"""GIFT's kinds of question as those of the question engine, by Moodle's rules."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from typing import Any

from cubital_cli.authoring.exchange.gift_syntax import (
    BLANK,
    FEEDBACK,
    FORMAT,
    GENERAL_FEEDBACK,
    OPTION,
    TITLE,
    WEIGHT,
    around_answers,
    cleaned,
    literal,
    without_placeholders,
)
from cubital_cli.authoring.exchange.markup import PICTURE, CannotKeep
from cubital_cli.authoring.exchange.missing_pictures import refuse_lost_media
from cubital_cli.authoring.exchange.weights import lost_of_one, lost_of_several

TRUTH = re.compile(r"(T|TRUE|F|FALSE)\s*(#.*)?", re.IGNORECASE | re.DOTALL)
RANGE = re.compile(
    r"(?<![\d.])([+-]?[\d.]+(?:e[+-]?\d+)?)\s*\.\.\s*([+-]?[\d.]+(?:e[+-]?\d+)?)", re.IGNORECASE
)
NUMBER = re.compile(r"([+-]?[\d.]+(?:e[+-]?\d+)?)(?:\s*:\s*([+-]?[\d.]+(?:e[+-]?\d+)?))?", re.IGNORECASE)
ARROW = "->"
UNIT = re.compile(r"(?<=\S) \(in ([^\s()]{1,12})\)$")  # as ours go out
WHOLE = 100.0


@dataclass
class GiftQuestion:
    """`title` as the file has it; `question` for the engine; `explanation` is of the whole of a choice, whose
    options have their feedback as reasons; `lost` is what of it has no place in the engine."""

    title: str | None
    question: dict[str, Any]
    explanation: str
    lost: list[str] = field(default_factory=list)

    def whole(self) -> dict[str, Any]:
        """The question with the explanation where the engine has it: as the reason of what is right."""
        right = next((one for one in self.question.get("options", ()) if one.get("right")), None)
        if right is not None and self.explanation:
            right["reason"] = f"{right.get('reason', '')} {self.explanation}".strip()
        return self.question


@dataclass(frozen=True)
class _Answer:
    """One `=` or `~`; `weight` in percent: of the whole mark, or off it. `written` is its text with that."""

    sign: str
    written: str
    text: str
    weight: float
    feedback: str

    @property
    def name(self) -> str:
        """Its text as people see it in the file."""
        return without_placeholders(self.text).strip()


def engine_question(text: str) -> GiftQuestion:
    """Raises CannotKeep, which says why a question cannot be imported."""
    title = TITLE.match(text)
    rest = text[title.end() :].lstrip() if title else text.removeprefix("::")
    form = FORMAT.match(rest)
    before, inside, after = around_answers(rest[form.end() :] if form else rest)
    return _Reader(form[1].lower() if form else "moodle").read(
        without_placeholders(title[1]).strip() if title else None, before, inside, after
    )


class _Reader:
    def __init__(self, form: str) -> None:
        self._form = form
        self._lost: list[str] = []

    def read(self, title: str | None, before: str, inside: str, after: str) -> GiftQuestion:
        stem = self._shown(before.rstrip() + (BLANK + after.lstrip() if after.strip() else ""))
        answers, *general = inside.rsplit(GENERAL_FEEDBACK, 1)
        explanation = self._clean("".join(general))
        fields = self._answers(answers.strip(), explanation)
        if fields["kind"] == "number" and (unit := UNIT.search(stem)):
            stem = stem[: unit.start()]
            fields["unit"] = unit[1]
        question = {"kind": fields["kind"], "stem": stem} | fields
        return GiftQuestion(title, question, explanation, self._lost)

    def _answers(self, inside: str, explanation: str) -> dict[str, Any]:
        if not inside:
            raise CannotKeep("is an essay question")
        if TRUTH.fullmatch(inside):
            return self._true_or_false(inside, explanation)
        if inside.startswith("#"):
            return self._number(inside[1:].strip(), explanation)
        answers = self._marked(inside)
        if any(answer.sign == "~" for answer in answers):
            return self._choice(answers)
        paired = [ARROW in answer.text for answer in answers]
        if all(paired):
            return self._match(answers, explanation)
        if any(paired):
            raise CannotKeep("matches some of its answers by -> and others not")
        return self._text(answers, explanation)

    def _marked(self, inside: str) -> list[_Answer]:
        """The answers; what stands before the first sign is one too: wrong among options, else right."""
        marked = list(OPTION.finditer(inside))
        before = inside[: marked[0].start()].strip() if marked else inside
        sign = "~" if any(match[1][-1] == "~" for match in marked) else "="
        first = [self._answer(sign, before)] if before else []
        return first + [self._answer(match[1][-1], match[2].strip()) for match in marked]

    def _answer(self, sign: str, written: str) -> _Answer:
        text, *feedback = written.split(FEEDBACK, 1)
        weight = WEIGHT.match(text)
        worth = float(weight[1]) if weight else WHOLE if sign == "=" else 0.0
        rest = text[weight.end() :] if weight else text
        return _Answer(sign, text, rest, worth, self._clean("".join(feedback)))

    def _choice(self, answers: list[_Answer]) -> dict[str, Any]:
        # By Moodle's rules one may choose several where no answer is marked as the right one.
        several = all(answer.sign == "~" for answer in answers)
        right = [answer for answer in answers if answer.weight > 0]
        if several and len(answers) > 2 and any(answer.weight < WHOLE for answer in right):
            if sum(answer.weight for answer in right) > WHOLE + 1:
                raise CannotKeep(
                    f"gives {right[0].name[:40]!r} and others more than the whole mark, so that some of them "
                    "are enough; write = before the one that is right, or weights that make 100"
                )
            shares = {answer.name: answer.weight / WHOLE for answer in answers}
            of_right = {answer.name: shares.pop(answer.name) for answer in right}
            self._lost += lost_of_several(of_right, shares)
            return {"kind": "several", "options": self._options(answers, right), "scoring": "parts"}
        whole = [answer for answer in answers if answer.weight == WHOLE]
        if len(whole) != 1:
            raise CannotKeep(
                "has no right option" if not whole else "has more than one right option to choose"
            )
        shares = {answer.name: answer.weight / WHOLE for answer in answers}
        self._lost += lost_of_one(whole[0].name, shares)
        return {"kind": "one", "options": self._options(answers, whole)}

    def _options(self, answers: list[_Answer], right: list[_Answer]) -> list[dict[str, Any]]:
        return [
            {"text": self._shown(answer.text)}
            | _reason(answer.feedback)
            | ({"right": True} if answer in right else {})
            for answer in answers
        ]

    def _true_or_false(self, inside: str, explanation: str) -> dict[str, Any]:
        """The first feedback is to who is wrong, the second to who is right."""
        truth, *feedback = inside.split(FEEDBACK, 2)
        to_wrong, to_right = [*map(self._clean, feedback), "", ""][:2]
        self._lose(to_wrong)
        answer = truth.strip()[0].upper() == "T"
        return {"kind": "true-or-false", "answer": answer} | _reason(to_right, explanation)

    def _match(self, answers: list[_Answer], explanation: str) -> dict[str, Any]:
        pairs: list[dict[str, str]] = []
        others: list[str] = []
        for answer in answers:
            self._lose(answer.feedback)
            # Here no weight counts, and what fits has no format of its own.
            left, right = answer.written.split(ARROW, 1)
            item, fitting = self._shown(left), self._shown(f"[{self._form}]{right.strip()}")
            if item:
                pairs.append({"item": item, "answer": fitting})
            else:
                others.append(fitting)
        # In Moodle each pair counts.
        more = {"others": others} if others else {}
        return {"kind": "match", "pairs": pairs} | more | {"scoring": "parts"} | _reason(explanation)

    def _text(self, answers: list[_Answer], explanation: str) -> dict[str, Any]:
        whole = self._whole(answers)
        forms = [literal(answer.text) for answer in whole]
        if any(re.search(r"(?<!\\)\*", form) for form in forms):
            raise CannotKeep("accepts any text at a *")
        # An escaped * is one to be typed.
        forms = list(dict.fromkeys(form.replace("\\*", "*") for form in forms))
        reasons = dict.fromkeys([*(answer.feedback for answer in whole), explanation])
        return {"kind": "text", "accepted": forms, "near_misses": False} | _reason(*reasons)

    def _number(self, inside: str, explanation: str) -> dict[str, Any]:
        # Among numbers a ~ is no option: what follows it is told to who is wrong.
        numbers, *to_wrong = inside.split("~", 1)
        for feedback in to_wrong:
            self._lose(self._clean(feedback.lstrip("#")))
        whole = self._whole(self._marked(numbers.strip()))
        if len(whole) != 1:
            raise CannotKeep(f"has {len(whole)} numbers that are wholly right")
        value, tolerance = _value(without_placeholders(whole[0].text).strip())
        reason = _reason(whole[0].feedback, explanation)
        return {"kind": "number", "value": value, "tolerance": tolerance} | reason

    def _whole(self, answers: list[_Answer]) -> list[_Answer]:
        """Those that are wholly right; what else is accepted for a part is lost."""
        whole = [answer for answer in answers if answer.weight == WHOLE]
        for answer in answers:
            if 0 < answer.weight < WHOLE:
                self._lost.append(f"the part of a mark for {answer.name[:40]!r}")
            if answer.weight < WHOLE:
                self._lose(answer.feedback)
        if not whole:
            raise CannotKeep("has no answer that is wholly right")
        return whole

    def _lose(self, feedback: str) -> None:
        if feedback:
            self._lost.append(f"the feedback {feedback[:40]!r}")

    def _shown(self, part: str) -> str:
        """A text that one must see to answer. Raises CannotKeep where it shows what is not in the file."""
        before = len(self._lost)
        text = self._clean(part)
        refuse_lost_media(
            [*self._lost[before:], *(f"the picture {one[2]}" for one in PICTURE.finditer(text))]
        )
        return text

    def _clean(self, part: str) -> str:
        return cleaned(part, self._form, self._lost)


def _value(text: str) -> tuple[float, float]:
    """The middle and the tolerance. Raises CannotKeep."""
    try:
        if span := RANGE.fullmatch(text):
            # Exactly: 7.35 to 7.45 has a middle of 7.4, and both ends are in it.
            low, high = Decimal(span[1]), Decimal(span[2])
            return float((low + high) / 2), float(abs(high - low) / 2)
        if number := NUMBER.fullmatch(text):
            return float(number[1]), abs(float(number[2] or 0))
    except (ValueError, InvalidOperation):
        pass  # told below
    raise CannotKeep(f"asks for the number {text[:40]!r}, which is none")


def _reason(*texts: str) -> dict[str, str]:
    text = " ".join(filter(None, texts))
    return {"reason": text} if text else {}
