"""Canvas' texts with blanks in QTI 1.2: a list for each blank, all of whose texts are accepted."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET  # for building; what comes from elsewhere is read by defusedxml
from collections.abc import Collection
from typing import Any

from cubital_cli.authoring.exchange.markup import CannotKeep
from cubital_cli.authoring.exchange.qti1_matching import right_answers
from cubital_cli.authoring.exchange.qti1_material import shown
from cubital_cli.authoring.exchange.qti1_rules import RESPONSE
from cubital_cli.authoring.exchange.qti_declaration import NO_KEY

BLANK = re.compile(r"\[[A-Za-z]\w*\]")
MARKUP = ("b", "strong", "i", "em", "u", "span", "font")


def write_blank(root: ET.Element, body: ET.Element, item: Any, response: Any, names: Collection[str]) -> None:
    """A short text with all accepted forms. Raises CannotKeep where the text has not just this one blank."""
    forms: dict[str, str] = {}
    for label in response.iter("response_label"):
        form = ET.Element("p")
        shown(form, label, names)
        forms[label.get("ident", "")] = " ".join("".join(form.itertext()).split())
    if not all(forms.values()):
        raise CannotKeep("accepts a form without words")
    # Canvas names the first form alone in its conditions, and accepts them all.
    if not forms.keys() & right_answers(item).get(response.get("ident", ""), set()):
        raise CannotKeep(NO_KEY)
    if len(_marks(item, forms)) > 1:
        raise CannotKeep("gives its accepted forms different marks")
    declaration = ET.SubElement(
        root, "responseDeclaration", identifier=RESPONSE, cardinality="single", baseType="string"
    )
    right = ET.SubElement(declaration, "correctResponse")
    mapping = ET.SubElement(declaration, "mapping", defaultValue="0")
    texts = list(dict.fromkeys(forms.values()))
    ET.SubElement(right, "value").text = texts[0]
    for text in texts:
        ET.SubElement(mapping, "mapEntry", mapKey=text, mappedValue="1", caseSensitive="false")
    _put_blank(body, _sign(response))
    root.append(body)


def _marks(item: Any, forms: Collection[str]) -> set[str]:
    """The marks that conditions give to the forms."""
    return {
        (mark.text or "").strip()
        for condition in item.iter("respcondition")
        if any((test.text or "").strip() in forms for test in condition.iter("varequal"))
        for mark in condition.iter("setvar")
    }


def _sign(response: Any) -> str:
    """How the text calls the blank: `[m]`."""
    named = response.findtext("material/mattext") or response.get("ident", "").removeprefix("response_")
    return f"[{named.strip()}]"


def _put_blank(body: ET.Element, sign: str) -> None:
    """Replace the sign, which must stand in the text once and alone. Raises CannotKeep."""
    text = "".join(body.itertext())
    if text.count(sign) != 1 or set(BLANK.findall(text)) - {sign}:
        number = len([each for each in BLANK.findall(text) if each != sign]) + text.count(sign)
        raise CannotKeep(f"has {number} blanks in its text, and answers for one")
    interaction = ET.Element("textEntryInteraction", responseIdentifier=RESPONSE)
    for part in body.iter():
        if part.tag in MARKUP and (part.text or "").strip() == sign and not len(part):
            # A blank is not bold.
            part.tag, part.text, part.attrib = interaction.tag, None, interaction.attrib
            return
        if sign in (part.text or ""):
            part.text, interaction.tail = str(part.text).split(sign)
            part.insert(0, interaction)
            return
        for place, inner in enumerate(part):
            if sign in (inner.tail or ""):
                inner.tail, interaction.tail = str(inner.tail).split(sign)
                part.insert(place + 1, interaction)
                return
    raise CannotKeep(f"has formatting inside its blank {sign}")
