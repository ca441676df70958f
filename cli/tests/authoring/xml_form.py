"""The form of an XML document, in tables: what stands in what, and what its attributes and its texts say."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from qti_bank import local


@dataclass(frozen=True)
class Form:
    """`attributes` has those of each element, with a "?" where it may lack one; `children` what stands in it,
    in this order, and names every element that there is. What an attribute may say stands in `values`, what
    an element says in `texts`: one that is not there holds no text, and without children not even spaces.
    """

    root: str
    namespace: str
    attributes: Mapping[str, str]
    children: Mapping[str, str]
    values: Mapping[str, str]
    texts: Mapping[str, str]

    def mistakes_in(self, document: Element) -> list[str]:
        mistakes = [] if local(document) == self.root else [f"{local(document)} is at the top"]
        for element in document.iter():
            space = element.tag.rpartition("}")[0].removeprefix("{")
            if space != self.namespace:
                mistakes.append(f"{local(element)} is of {space}")
            mistakes += [f"{local(element)} {mistake}" for mistake in self._mistakes_of(element)]
        return mistakes

    def _mistakes_of(self, element: Element) -> list[str]:
        name = local(element)
        if name not in self.children:
            return ["is not known"]
        return [*self._content(name, element), *self._attributes(name, element.attrib)]

    def _content(self, name: str, element: Element) -> list[str]:
        mistakes = []
        children = "".join(f"{local(child)} " for child in element)
        model = re.sub(r"(\w+)", r"(?:\1 )", self.children[name]).replace(" (", "(").replace(") ", ")")
        if not re.fullmatch(model, children):
            mistakes.append(f"holds {children.strip()}")
        text = "".join([element.text or "", *(child.tail or "" for child in element)])
        if name in self.texts:
            if not re.fullmatch(self.texts[name], text, re.DOTALL):
                mistakes.append(f"says {text}")
        elif text.strip() or (text and not self.children[name]):
            mistakes.append("holds a text")
        return mistakes

    def _attributes(self, name: str, present: Mapping[str, str]) -> list[str]:
        known = self.attributes.get(name, "").split()
        mistakes = [f"without {one}" for one in known if not one.endswith("?") and one not in present]
        mistakes += [f"has {one}" for one in present if one not in known and f"{one}?" not in known]
        return mistakes + [
            f"has {one} {value}"
            for one, value in present.items()
            if one in self.values and not re.fullmatch(self.values[one], value)
        ]


def twice(names: list[str]) -> list[str]:
    """Those that are there more than once."""
    return sorted({name for name in names if names.count(name) > 1})
