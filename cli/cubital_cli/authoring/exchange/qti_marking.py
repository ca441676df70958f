"""What a question of QTI gives and shows for an answer, by its own rules: responseProcessing is followed."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from cubital_cli.authoring.exchange.qti_comparisons import Comparisons, NotUnderstood, Value, typed
from cubital_cli.authoring.exchange.qti_declaration import Declaration

MATCH, MAP = "match_correct", "map_response"  # QTI's own templates, by the ends of their addresses


class Marking:
    """The rules of the question whose interaction answers into `name`."""

    def __init__(self, root: Any, name: str, declared: Declaration) -> None:
        self._rules = root.find("responseProcessing")
        self._name = name
        self._declared = declared
        self._outcomes = {
            part.get("identifier"): typed(part.findtext("defaultValue/value"), part.get("baseType"))
            for part in root.findall("outcomeDeclaration")
        }
        if self._outcomes.get("SCORE") is None:
            self._outcomes["SCORE"] = Decimal(0)
        self.right = self.answer(declared.right) if declared.right else None
        self.points: set[Decimal] = set()
        """The numbers at which what it gives changes, as far as they have been seen."""

    @property
    def is_written_out(self) -> bool:
        """Whether it has rules of its own, and no template alone."""
        return self._rules is not None and len(self._rules) > 0

    def answer(self, values: list[str]) -> Value:
        """These values as an answer to it."""
        parts = [typed(value, self._declared.base_type) for value in values]
        if self._declared.cardinality == "single":
            return parts[0] if parts else None
        return parts

    def score(self, response: Value) -> Decimal:
        """Raises NotUnderstood."""
        score = self.outcomes(response).get("SCORE")
        known = not self.is_written_out or self.sets("SCORE")
        if not known or not isinstance(score, Decimal) or not score.is_finite():
            raise NotUnderstood("no rule for SCORE")
        return score

    def outcomes(self, response: Value) -> dict[str | None, Value]:
        """All that it sets for this response. Raises NotUnderstood."""
        compare = Comparisons(self._name, response, self.right, self._declared, self._outcomes, self.points)
        if self.is_written_out:
            _Rules(compare).follow(self._rules)
        else:
            template = self._rules.get("template") or "" if self._rules is not None else ""
            by_match = template.endswith(MATCH) or not self._declared.worth
            right = Decimal(compare.same(response, self.right))
            compare.outcomes["SCORE"] = right if by_match else compare.mapped()
        return compare.outcomes

    def sets(self, outcome: str | None) -> bool:
        """Whether a rule sets it at all."""
        rules = self._rules.iter("setOutcomeValue") if self._rules is not None else ()
        return any(part.get("identifier") == outcome for part in rules)


class _Stopped(Exception):
    pass


class _Rules:
    def __init__(self, compare: Comparisons) -> None:
        self._compare = compare
        self._ways: dict[str, Callable[[Any], None]] = {
            "setOutcomeValue": self._set,
            "responseCondition": self._condition,
            "responseProcessingFragment": self._each,
        }

    def follow(self, rules: Any) -> None:
        try:
            self._each(rules)
        except _Stopped:
            return
        except ArithmeticError as error:
            raise NotUnderstood("a number without an end") from error

    def _each(self, rules: Any) -> None:
        for rule in rules:
            if rule.tag == "exitResponse":
                raise _Stopped
            if rule.tag not in self._ways:
                raise NotUnderstood(rule.tag)
            self._ways[rule.tag](rule)

    def _set(self, rule: Any) -> None:
        if len(rule) != 1:
            raise NotUnderstood(rule.tag)
        self._compare.outcomes[rule.get("identifier")] = self._compare.value(rule[0])

    def _condition(self, condition: Any) -> None:
        for branch in condition:
            if branch.tag == "responseElse":
                return self._each(branch)
            if branch.tag not in ("responseIf", "responseElseIf") or not len(branch):
                raise NotUnderstood(branch.tag)
            test, *rules = branch
            if self._compare.value(test) is True:
                return self._each(rules)
        return None
