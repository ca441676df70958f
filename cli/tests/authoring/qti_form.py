"""The form that QTI 2.1 prescribes for what of it we write, as its schema has it, in tables of our own."""

import re
from xml.etree.ElementTree import Element

from qti_bank import local

# Of each element its attributes, those in capitals it must have; and what stands in it, in this order.
ATTRIBUTES = {
    "assessmentItem": "IDENTIFIER TITLE ADAPTIVE TIMEDEPENDENT",
    "responseDeclaration": "IDENTIFIER CARDINALITY basetype",
    "outcomeDeclaration": "IDENTIFIER CARDINALITY basetype",
    "mapping": "lowerbound upperbound DEFAULTVALUE",
    "mapEntry": "MAPKEY MAPPEDVALUE casesensitive",
    "img": "SRC ALT",
    "object": "DATA TYPE width height",
    "choiceInteraction": "RESPONSEIDENTIFIER SHUFFLE MAXCHOICES",
    "orderInteraction": "RESPONSEIDENTIFIER SHUFFLE",
    "matchInteraction": "RESPONSEIDENTIFIER SHUFFLE MAXASSOCIATIONS",
    "hotspotInteraction": "RESPONSEIDENTIFIER MAXCHOICES",
    "textEntryInteraction": "RESPONSEIDENTIFIER",
    "simpleChoice": "IDENTIFIER",
    "simpleAssociableChoice": "IDENTIFIER MATCHMAX",
    "hotspotChoice": "IDENTIFIER SHAPE COORDS hotspotlabel",
    "setOutcomeValue": "IDENTIFIER",
    "variable": "IDENTIFIER",
    "correct": "IDENTIFIER",
    "mapResponse": "IDENTIFIER",
    "baseValue": "BASETYPE",
    "index": "N",
    "equal": "TOLERANCEMODE",
    "modalFeedback": "OUTCOMEIDENTIFIER IDENTIFIER SHOWHIDE",
}
FLOW = "(strong|em|br|img|textEntryInteraction)*"
EXPRESSION = "(variable|correct|baseValue|mapResponse|sum|multiple)"
DECLARATIONS = "(responseDeclaration)+(outcomeDeclaration)+"
INTERACTIONS = "(choiceInteraction|orderInteraction|matchInteraction|hotspotInteraction)"
RULES = "(responseCondition|setOutcomeValue)*"
CHILDREN = {
    "assessmentItem": f"{DECLARATIONS}itemBody responseProcessing (modalFeedback)*",
    "responseDeclaration": "correctResponse (mapping)?",
    "outcomeDeclaration": "(defaultValue)?",
    "correctResponse": "(value)+",
    "defaultValue": "(value)+",
    "mapping": "(mapEntry)+",
    "itemBody": f"(p)+{INTERACTIONS}?|choiceInteraction",
    "p": FLOW,
    "prompt": FLOW,
    "modalFeedback": FLOW,
    "simpleChoice": FLOW,
    "simpleAssociableChoice": FLOW,
    "choiceInteraction": "(prompt)?(simpleChoice)+",
    "orderInteraction": "(simpleChoice)+",
    "matchInteraction": "simpleMatchSet simpleMatchSet",
    "simpleMatchSet": "(simpleAssociableChoice)+",
    "hotspotInteraction": "object (hotspotChoice)+",
    "responseProcessing": RULES,
    "responseCondition": "responseIf (responseElse)?",
    "responseIf": f"(match|equal|and){RULES}",
    "responseElse": RULES,
    "setOutcomeValue": EXPRESSION,
    "match": "(variable correct|index index)",
    "equal": "variable correct",
    "and": "gte lte",
    "gte": "variable baseValue",
    "lte": "variable baseValue",
    "index": "(variable|correct)",
    "sum": "variable baseValue",
    "multiple": "variable correct",
}
NAME, NUMBER, TRUTH = r"[A-Za-z_][\w.-]*", r"-?\d+(\.\d+)?(e[+-]?\d+)?", "true|false"
# What may stand in an attribute; of others anything.
VALUES = {
    "identifier": NAME,
    "responseIdentifier": NAME,
    "outcomeIdentifier": NAME,
    "cardinality": "single|multiple|ordered",
    "baseType": "identifier|directedPair|string|float",
    "adaptive": TRUTH,
    "timeDependent": TRUTH,
    "shuffle": TRUTH,
    "caseSensitive": TRUTH,
    "showHide": "show|hide",
    "title": r"[^\n\t]+",
    "maxChoices": r"\d+",
    "maxAssociations": r"\d+",
    "matchMax": r"\d+",
    "n": r"[1-9]\d*",
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
}
# Elements that may hold a text of their own.
TEXTS = {
    "baseValue",
    "em",
    "modalFeedback",
    "object",
    "p",
    "prompt",
    "simpleAssociableChoice",
    "simpleChoice",
    "strong",
    "value",
}
# The responses that an interaction can give.
RESPONSES = {
    "choiceInteraction": "(single|multiple) identifier",
    "orderInteraction": "ordered identifier",
    "matchInteraction": "multiple directedPair",
    "hotspotInteraction": "single identifier",
    "textEntryInteraction": "single (string|float)",
}


def mistakes_in(item: Element) -> list[str]:
    """What of an item is not as QTI 2.1 has it."""
    mistakes = []
    for element in item.iter():
        name = local(element)
        children = "".join(f"{local(child)} " for child in element)
        model = re.sub(r"(\w+)", r"(?:\1 )", CHILDREN.get(name, "")).replace(" (", "(").replace(") ", ")")
        if not re.fullmatch(model, children):
            mistakes.append(f"{name} holds {children.strip()}")
        shown = "".join([element.text or "", *(child.tail or "" for child in element)]).strip()
        if shown and name not in TEXTS:
            mistakes.append(f"{name} holds a text")
        attributes = ATTRIBUTES.get(name, "").split()
        present = {attribute.lower() for attribute in element.attrib}
        mistakes += [
            f"{name} without {one}" for one in attributes if one.isupper() and one.lower() not in present
        ]
        mistakes += [f"{name} has {one}" for one in present - {one.lower() for one in attributes}]
        for attribute, value in element.attrib.items():
            if not re.fullmatch(VALUES.get(attribute, ".*"), value):
                mistakes.append(f"{name} has {attribute} {value}")
        if name in RESPONSES:
            declaration = item.find("{*}responseDeclaration")
            kind = f"{declaration.get('cardinality')} {declaration.get('baseType')}"
            if not re.fullmatch(RESPONSES[name], kind):
                mistakes.append(f"{name} for {kind}")
    return mistakes
