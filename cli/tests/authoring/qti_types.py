"""The types that the rules of a question of QTI 2.1 work on, as the specification has them."""

from collections.abc import Mapping
from xml.etree.ElementTree import Element

from qti_bank import local

FLOAT = "single float"
NUMERIC = ("equal", "gte", "lte", "sum")  # what they are given is a number


def mistakes_of_types(item: Element, declarations: list[Element]) -> list[str]:
    """Where a rule is given what it does not take."""
    types = {
        one.get("identifier", ""): f"{one.get('cardinality')} {one.get('baseType')}" for one in declarations
    }
    rules = item.find("{*}responseProcessing")
    return [
        f"{local(rule)} is given {mistake}"
        for rule in (rules.iter() if rules is not None else [])
        if (mistake := _mistake(rule, [_type(part, types) for part in rule], types))
    ]


def _type(expression: Element, types: Mapping[str, str]) -> str:
    """Cardinality and base type of what it gives."""
    match local(expression):
        case "variable" | "correct":
            return types.get(expression.get("identifier", ""), "")
        case "baseValue":
            return f"single {expression.get('baseType')}"
        case "mapResponse" | "sum":
            return FLOAT
        case "index" | "multiple" as name if len(expression):
            base = _type(expression[0], types).rpartition(" ")[2]
            return f"{'single' if name == 'index' else 'multiple'} {base}"
    return ""


def _mistake(rule: Element, operands: list[str], types: Mapping[str, str]) -> str:
    name, bases = local(rule), {one.rpartition(" ")[2] for one in operands}
    wrong = (
        (name in NUMERIC and set(operands) != {FLOAT})
        or (name == "match" and len(set(operands)) > 1)
        or (name == "index" and not "".join(operands).startswith("ordered "))
        or (name == "multiple" and (len(bases) > 1 or any(one.startswith("ordered ") for one in operands)))
        or (name == "setOutcomeValue" and operands != [types.get(rule.get("identifier", ""))])
    )
    return " and ".join(operands) if wrong else ""
