"""The form that QTI 2.1 prescribes for what of it we write, in tables of our own.

They were compared with the whole of its schema. Where that allows more than we write, they are narrower.
"""

import re
from xml.etree.ElementTree import Element

from qti_bank import local
from qti_types import mistakes_of_types
from xml_form import Form, twice

NAME, TRUTH = r"[A-Za-z_][A-Za-z0-9_.-]*", "true|false"
COUNT, NUMBER = r"\d{1,9}", r"-?\d+(\.\d+)?(e[+-]?\d+)?"
# What a value says, by the base type of its declaration.
BASES = {"identifier": NAME, "directedPair": f"{NAME} {NAME}", "float": NUMBER, "string": r"(?s).*\S.*"}
DECLARATIONS = "(responseDeclaration)+(outcomeDeclaration)+"
STATIC = "(strong|em|br|img)*"
INLINE = "(strong|em|br|img|textEntryInteraction)*"
MARKED = "(strong|em|br)*"
RULES = "(responseCondition|setOutcomeValue)*"
INTERACTIONS = "(choiceInteraction|orderInteraction|matchInteraction|hotspotInteraction)"
ITEM = Form(
    root="assessmentItem",
    namespace="http://www.imsglobal.org/xsd/imsqti_v2p1",
    # What the schema lets one leave out, but we always write, stands without a question mark too.
    attributes={
        "assessmentItem": "identifier title adaptive timeDependent",
        "responseDeclaration": "identifier cardinality baseType",
        "outcomeDeclaration": "identifier cardinality baseType",
        "mapping": "lowerBound? upperBound? defaultValue",
        "mapEntry": "mapKey mappedValue caseSensitive?",
        "img": "src alt",
        "object": "data type width height",
        "choiceInteraction": "responseIdentifier shuffle maxChoices",
        "orderInteraction": "responseIdentifier shuffle",
        "matchInteraction": "responseIdentifier shuffle maxAssociations",
        "hotspotInteraction": "responseIdentifier maxChoices",
        "textEntryInteraction": "responseIdentifier",
        "simpleChoice": "identifier",
        "simpleAssociableChoice": "identifier matchMax",
        "hotspotChoice": "identifier shape coords hotspotLabel",
        "setOutcomeValue": "identifier",
        "variable": "identifier",
        "correct": "identifier",
        "mapResponse": "identifier",
        "baseValue": "baseType",
        "index": "n",
        "equal": "toleranceMode",
        "modalFeedback": "outcomeIdentifier identifier showHide",
    },
    children={
        "assessmentItem": f"{DECLARATIONS}itemBody responseProcessing (modalFeedback)*",
        "responseDeclaration": "correctResponse (mapping)?",
        "outcomeDeclaration": "(defaultValue)?",
        "correctResponse": "(value)+",
        "defaultValue": "(value)+",
        "value": "",
        "mapping": "(mapEntry)+",
        "mapEntry": "",
        "itemBody": f"(p)+{INTERACTIONS}?|choiceInteraction",
        "p": INLINE,
        "strong": MARKED,
        "em": MARKED,
        "br": "",
        "img": "",
        "prompt": STATIC,
        "modalFeedback": STATIC,
        "simpleChoice": STATIC,
        "simpleAssociableChoice": STATIC,
        "object": "",
        "choiceInteraction": "(prompt)?(simpleChoice)+",
        "orderInteraction": "(simpleChoice)+",
        "matchInteraction": "simpleMatchSet simpleMatchSet",
        "simpleMatchSet": "(simpleAssociableChoice)+",
        "hotspotInteraction": "object (hotspotChoice)+",
        "hotspotChoice": "",
        "textEntryInteraction": "",
        "responseProcessing": RULES,
        "responseCondition": "responseIf (responseElse)?",
        "responseIf": f"(match|equal|and){RULES}",
        "responseElse": RULES,
        "setOutcomeValue": "(variable|correct|baseValue|mapResponse|sum|multiple)",
        "match": "(variable correct|index index)",
        "equal": "variable correct",
        "and": "gte lte",
        "gte": "variable baseValue",
        "lte": "variable baseValue",
        "index": "(variable|correct)",
        "sum": "variable baseValue",
        "multiple": "variable correct",
        "variable": "",
        "correct": "",
        "mapResponse": "",
        "baseValue": "",
    },
    values={
        "identifier": NAME,
        "responseIdentifier": NAME,
        "outcomeIdentifier": NAME,
        "cardinality": "single|multiple|ordered",
        "baseType": "|".join(BASES),
        "adaptive": TRUTH,
        "timeDependent": TRUTH,
        "shuffle": TRUTH,
        "caseSensitive": TRUTH,
        "showHide": "show|hide",
        "title": r"[^\r\n\t]+",
        "maxChoices": COUNT,
        "maxAssociations": COUNT,
        "matchMax": COUNT,
        "n": r"[1-9]\d{0,8}",
        "lowerBound": NUMBER,
        "upperBound": NUMBER,
        "defaultValue": NUMBER,
        "mappedValue": NUMBER,
        "toleranceMode": "exact",
        "width": r"[1-9]\d*",
        "height": r"[1-9]\d*",
        "shape": "circle",
        "coords": r"\d+,\d+,[1-9]\d*",
        "src": r"\.\./media/[\w./-]+",
        "data": r"\.\./media/[\w./-]+",
        "type": r"image/[a-z.+-]+",
    },
    texts={
        "baseValue": r".*\S.*",
        "em": ".*",
        "modalFeedback": ".*",
        "object": ".*",
        "p": ".*",
        "prompt": ".*",
        "simpleAssociableChoice": ".*",
        "simpleChoice": ".*",
        "strong": ".*",
        "value": r".*\S.*",
    },
)
# The responses that an interaction can give.
RESPONSES = {
    "choiceInteraction": "(single|multiple) identifier",
    "orderInteraction": "ordered identifier",
    "matchInteraction": "multiple directedPair",
    "hotspotInteraction": "single identifier",
    "textEntryInteraction": "single (string|float)",
}
CHOICES = ("simpleChoice", "simpleAssociableChoice", "hotspotChoice")
# Of what is named: the attribute that names it, and what it must be.
USES = {
    **dict.fromkeys(RESPONSES, ("responseIdentifier", "responseDeclaration")),
    "correct": ("identifier", "responseDeclaration"),
    "mapResponse": ("identifier", "responseDeclaration"),
    "variable": ("identifier", "responseDeclaration|outcomeDeclaration"),
    "setOutcomeValue": ("identifier", "outcomeDeclaration"),
    "modalFeedback": ("outcomeIdentifier", "outcomeDeclaration"),
}


def mistakes_in(item: Element) -> list[str]:
    """What of an item is not as QTI 2.1 has it."""
    declarations = [*item.iterfind("{*}responseDeclaration"), *item.iterfind("{*}outcomeDeclaration")]
    choices = [one.get("identifier", "") for one in item.iter() if local(one) in CHOICES]
    names = [one.get("identifier", "") for one in declarations]
    mistakes = ITEM.mistakes_in(item)
    mistakes += [f"{name} is there twice" for name in [*twice(names), *twice(choices)]]
    for declaration in declarations:
        mistakes += [f"{declaration.get('identifier')} {one}" for one in _of_values(declaration, choices)]
    for element in item.iter():
        mistakes += [f"{local(element)} {one}" for one in _of_uses(element, declarations)]
    return mistakes + mistakes_of_types(item, declarations)


def _of_values(declaration: Element, choices: list[str]) -> list[str]:
    """What a declaration says to be right or to be worth something, against its own types."""
    base = declaration.get("baseType", "")
    values = [one.text or "" for one in declaration.iterfind("*/{*}value")]
    keys = [one.get("mapKey", "") for one in declaration.iter() if local(one) == "mapEntry"]
    mistakes = [
        f"has {one}, which is no {base}"
        for one in [*values, *keys]
        if not re.fullmatch(BASES.get(base, ""), one)
    ]
    if declaration.get("cardinality") == "single" and len(values) > 1:
        mistakes.append(f"is single and has {len(values)} values")
    if base in ("identifier", "directedPair"):
        named = {name for one in [*values, *keys] for name in one.split()}
        mistakes += [f"names {one}, which is no choice" for one in sorted(named - set(choices))]
    return mistakes + [f"maps {one} twice" for one in twice(keys)]


def _of_uses(element: Element, declarations: list[Element]) -> list[str]:
    """What an element says of a declaration, against that."""
    name = local(element)
    if name == "baseValue" and not re.fullmatch(
        BASES.get(element.get("baseType", ""), ""), element.text or ""
    ):
        return [f"says {element.text}, which is no {element.get('baseType')}"]
    if name not in USES:
        return []
    attribute, kinds = USES[name]
    used = element.get(attribute)
    declaration = next((one for one in declarations if one.get("identifier") == used), None)
    if declaration is None or local(declaration) not in kinds.split("|"):
        return [f"names {used}, which is no {kinds}"]
    kind = f"{declaration.get('cardinality')} {declaration.get('baseType')}"
    mistakes = []
    if not re.fullmatch(RESPONSES.get(name, ".*"), kind):
        mistakes.append(f"for {kind}")
    if kind.startswith("single ") and element.get("maxChoices", "1") != "1":
        mistakes.append(f"has maxChoices {element.get('maxChoices')} for a single answer")
    if name == "mapResponse" and declaration.find("{*}mapping") is None:
        mistakes.append(f"is of {used}, which has no mapping")
    if name == "modalFeedback" and not kind.endswith(" identifier"):
        mistakes.append(f"is shown by {used}, a {kind}")
    return mistakes
