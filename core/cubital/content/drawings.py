"""The allow-list of SVG drawings: a browser would run their scripts and fetch what they refer to.

By hand: sanitizers of HTML rewrite what they are given, and an editor is to learn which line may not stand.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from xml.sax import SAXException, SAXParseException
from xml.sax.handler import ContentHandler, feature_namespaces

import defusedxml.sax
from defusedxml import DefusedXmlException

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
# What drawing programs leave behind: no browser draws or runs it.
INERT = re.compile(r"inkscape|sodipodi|creativecommons|purl\.org/dc|rdf-syntax|adobe\.com|vectornator|sketch")

ELEMENTS = frozenset(
    re.findall(
        r"\w+",
        """
        svg g defs symbol use title desc metadata switch view style image
        path rect circle ellipse line polyline polygon text tspan textPath
        linearGradient radialGradient stop pattern clipPath mask marker filter
        feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
        feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur
        feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
        feTurbulence
        """,
    )
)
PICTURE_INSIDE = re.compile(r"data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/=\s]*")
REFERENCE = re.compile(r"url\s*+\(\s*+['\"]?+\s*+(?!#)", re.IGNORECASE)
# Functions of CSS that fetch what a text in them names. It is one only where "(" follows at once.
FETCHING = re.compile(
    r"(?<![\w-])(?:-[a-z]+-)?(?:image-set|image|src|cross-fade|element|paint)\(", re.IGNORECASE
)
# Whatever a rule may do with it: an address in a text of CSS is no part of a drawing.
ADDRESS = re.compile(r"""['"][^'"]*(?://|:/)""")
DANGEROUS_STYLE = re.compile(r"@import|expression\s*\(|javascript:|-moz-binding|\\|<", re.IGNORECASE)
EVERYTHING = "#"  # no element's id
MOST_COPIES = 10_000
DEEPEST_USE = 20
LENGTH = re.compile(r"([0-9]*\.?[0-9]+)(px)?")
SEPARATOR = re.compile(r"[\s,]+")


@dataclass(frozen=True)
class DrawingFlaw:
    """`line` and `column` count from 1."""

    line: int
    column: int
    message: str


@dataclass(frozen=True)
class Drawing:
    """The flaws of an SVG, and its `size` in pixels, None where it does not say one."""

    flaws: list[DrawingFlaw]
    size: tuple[int, int] | None


def read_drawing(data: bytes) -> Drawing:
    """Read an SVG. Everything in it that is not known to be harmless is a flaw."""
    reader = _Reader()
    parser = defusedxml.sax.make_parser()
    parser.forbid_dtd = True
    parser.setFeature(feature_namespaces, True)
    parser.setContentHandler(reader)
    try:
        parser.parse(BytesIO(data))
    except DefusedXmlException:
        reader.flaw("a DOCTYPE or an entity may not stand in a drawing; delete that line")
    except SAXParseException as error:
        line, column = error.getLineNumber() or 1, (error.getColumnNumber() or 0) + 1
        reader.flaws.append(DrawingFlaw(line, column, f"this is not well-formed XML: {error.getMessage()}"))
    except (SAXException, ValueError, LookupError) as error:  # an encoding that is unknown or not kept
        reader.flaw(f"this is not well-formed XML: {error}")
    return Drawing(reader.flaws, reader.size)


class _Reader(ContentHandler):
    def __init__(self) -> None:
        super().__init__()
        self.flaws: list[DrawingFlaw] = []
        self.size: tuple[int, int] | None = None
        self._place: Callable[[], tuple[int, int]] = lambda: (1, 1)
        self._style: list[str] | None = None
        self._open: list[str] = []  # the ids of the elements that are open, "" where one has none
        self._uses: dict[str, list[str]] = {}

    def flaw(self, message: str) -> None:
        self.flaws.append(DrawingFlaw(*self._place(), message))

    def setDocumentLocator(self, locator: Any) -> None:  # noqa: N802 - SAX's name
        super().setDocumentLocator(locator)
        self._place = lambda: (locator.getLineNumber() or 1, (locator.getColumnNumber() or 0) + 1)

    def processingInstruction(self, target: str, data: str) -> None:  # noqa: N802 - SAX's name
        self.flaw(f"the instruction <?{target} …?> may not stand in a drawing; delete it")

    def startElementNS(self, name: tuple[str | None, str], qname: str | None, attrs: Any) -> None:  # noqa: N802
        space, tag = name
        self._open.append(attrs.get((None, "id"), ""))
        if self._style is not None:
            # Its own text would count as the outer one's, to a browser; no drawing needs it.
            self.flaw(f"<{tag}> may not stand in <style>, which holds text alone; delete it")
            return
        if len(self._open) == 1:
            self._root(space, tag, attrs)
        elif space != SVG:
            if not INERT.search(space or ""):
                self.flaw(f"<{tag}> is no part of an SVG drawing; save it as plain SVG, or delete it")
            return
        elif tag not in ELEMENTS:
            self.flaw(f"<{tag}> may not stand in a drawing: {_why(tag)}")
            return
        if tag == "style":
            self._style = []
        for (attribute_space, attribute), value in attrs.items():
            self._attribute(tag, attribute_space, attribute, value)

    def characters(self, content: str) -> None:
        if self._style is not None:
            self._style.append(content)

    def endElementNS(self, name: tuple[str | None, str], qname: str | None) -> None:  # noqa: N802
        self._open.pop()
        if name == (SVG, "style") and self._style is not None:
            self._check_style("".join(self._style))
            self._style = None

    def endDocument(self) -> None:  # noqa: N802
        if _copies(self._uses, EVERYTHING, {}, 0) > MOST_COPIES:
            self.flaw(f"<use> of what uses others in turn makes more than {MOST_COPIES:,} copies; draw less")

    def _root(self, space: str | None, tag: str, attrs: Any) -> None:
        if tag != "svg" or space != SVG:
            self.flaw(f'a drawing begins with <svg xmlns="{SVG}" …>, this one with <{tag}>')
            return
        self.size = _size({name[1]: value for name, value in attrs.items() if name[0] is None})
        if self.size is None:
            self.flaw('needs a viewBox, such as viewBox="0 0 1200 800", so that pages know its size')

    def _attribute(self, tag: str, space: str | None, name: str, value: str) -> None:
        if space not in (None, XLINK):
            return
        if name.lower().startswith("on"):
            self.flaw(f"{name} of <{tag}> would run a script; delete it")
        elif name == "href":
            if tag == "use":
                for within in {EVERYTHING, *self._open[:-1]} - {""}:
                    self._uses.setdefault(within, []).append(value.strip().removeprefix("#"))
            if not value.strip().startswith("#") and not (
                tag == "image" and PICTURE_INSIDE.fullmatch(value.strip())
            ):
                allowed = "#… of the same drawing" + (", or an embedded PNG" if tag == "image" else "")
                self.flaw(f"href of <{tag}> leads out of the drawing ({_short(value)}); only {allowed} may")
        else:
            self._check_style(value, name, tag)

    def _check_style(self, value: str, name: str = "style", tag: str = "") -> None:
        where = f"{name} of <{tag}>" if tag else "<style>"
        if REFERENCE.search(value):
            self.flaw(
                f"{where} fetches something from outside ({_short(value)}); only url(#…) may stand there"
            )
        elif match := FETCHING.search(value):
            self.flaw(f"{where} holds {match[0]}…), which can fetch something; delete it")
        elif "\\" in value and "(" in value:
            self.flaw(f"{where} holds a backslash, which may hide what it fetches; write it out")
        elif name == "style" and (match := DANGEROUS_STYLE.search(value) or ADDRESS.search(value)):
            self.flaw(f"{where} holds {match[0]!r}, which may not stand in a drawing")


def _copies(uses: dict[str, list[str]], name: str, known: dict[str, int], depth: int) -> int:
    """The most copies that a browser makes to draw the element `name`; too many for a circle."""
    if depth > DEEPEST_USE:
        return MOST_COPIES + 1
    if name not in known:
        known[name] = MOST_COPIES + 1  # until it is known, so that a circle ends
        known[name] = sum(1 + _copies(uses, used, known, depth + 1) for used in uses.get(name, ()))
    return known[name]


def _why(tag: str) -> str:
    reasons = {
        "script": "it runs a program",
        "foreignObject": "it holds another document",
        "a": "links belong in the text beside the picture",
        "audio": "it plays something",
        "video": "it plays something",
        "animate": "it moves, which not every student can read by",
        "set": "it changes the drawing",
    }
    return reasons.get(tag, "only shapes, text, gradients, masks and filters may") + "; delete it"


def _short(value: str) -> str:
    return value.strip()[:40] + ("…" if len(value.strip()) > 40 else "")


def _size(attributes: dict[str, str]) -> tuple[int, int] | None:
    lengths = [LENGTH.fullmatch(attributes.get(name, "").strip()) for name in ("width", "height")]
    box = SEPARATOR.split(attributes.get("viewBox", "").strip())
    try:
        width, height = (float(length[1]) if length else 0.0 for length in lengths)
        if not (width and height) and len(box) == 4:
            box_width, box_height = float(box[2]), float(box[3])
            scale = width / box_width if width else height / box_height if height else 1.0
            width, height = box_width * scale, box_height * scale
        size = round(width), round(height)
    except (ValueError, OverflowError, ZeroDivisionError):
        return None
    return size if min(size) > 0 and max(size) < 100_000 else None
