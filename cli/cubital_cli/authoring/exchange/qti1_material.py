"""What QTI 1.2 shows, as elements of XHTML: its material, with the HTML inside of it."""

from __future__ import annotations

import posixpath
import re
import xml.etree.ElementTree as ET  # for building; what comes from elsewhere is read by defusedxml
from collections.abc import Collection
from html.parser import HTMLParser
from typing import Any
from urllib.parse import unquote

VOID = ("br", "hr", "img", "input", "wbr", "col", "source", "track", "embed", "link", "meta")
NO_NAME = re.compile(r"[^\w.-]")
FOLDER = re.compile(r"^\$IMS[_-]CC[_-]FILE_?BASE\$/?|^(\.\./)+", re.IGNORECASE)
FILMS = {"mataudio": "audio", "matvideo": "video", "matapplet": "object", "matapplication": "object"}


def shown(parent: ET.Element, part: Any, names: Collection[str], without: Collection[str] = ()) -> None:
    """Put what `part` shows into `parent`, but for elements called as in `without`.

    `names` are the files of the package.
    """
    for inner in part:
        if inner.tag in without:
            continue
        if inner.tag in ("mattext", "matemtext", "mat_formattedtext"):
            _text(parent, inner, names)
        elif inner.tag == "matimage":
            source = _inside(inner.get("uri", ""), names)
            ET.SubElement(parent, "img", src=source, alt=inner.get("label") or "")
        elif inner.tag in FILMS:
            ET.SubElement(parent, FILMS[inner.tag], src=inner.get("uri", ""))
        elif inner.tag == "matbreak":
            ET.SubElement(parent, "br")
        else:
            shown(parent, inner, names, without)


def has_words(element: ET.Element) -> bool:
    return bool("".join(element.itertext()).strip()) or element.find(".//img") is not None


def _text(parent: ET.Element, part: Any, names: Collection[str]) -> None:
    text = "".join(part.itertext())
    kind = (part.get("texttype") or part.get("type") or "").casefold()
    if kind in ("text/html", "text/xhtml", "html", "smart_text") or re.search(r"</\w+>|<(br|img)\b", text):
        builder = _Builder(names)
        builder.feed(text)
        parent.append(builder.element())
    elif text.strip():
        ET.SubElement(parent, "p").text = text.strip()


class _Builder(HTMLParser):
    """HTML that may be untidy as one element that is not."""

    def __init__(self, names: Collection[str]) -> None:
        super().__init__(convert_charrefs=True)
        self._names = names
        self._root = ET.Element("div")
        self._open = [self._root]

    def element(self) -> ET.Element:
        self.close()
        return self._root

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        plain = {NO_NAME.sub("", name): value or "" for name, value in attrs if NO_NAME.sub("", name)}
        if "src" in plain:
            plain["src"] = _inside(plain["src"], self._names)
        element = ET.SubElement(self._open[-1], NO_NAME.sub("", tag) or "span", plain)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        places = [place for place, element in enumerate(self._open) if place and element.tag == tag]
        if places:
            del self._open[places[-1] :]

    def handle_data(self, data: str) -> None:
        here = self._open[-1]
        if len(here):
            here[-1].tail = (here[-1].tail or "") + data
        else:
            here.text = (here.text or "") + data


def _inside(source: str, names: Collection[str]) -> str:
    """The name in the package of what is shown as `source`, where one alone ends so; else as it stands."""
    path = unquote(FOLDER.sub("", source)).partition("?")[0]
    ends = [name for name in names if name == path or name.endswith(f"/{posixpath.normpath(path)}")]
    return ends[0] if path and len(ends) == 1 else source
