"""Conversion between our Markdown and the HTML of other programs: emphasis, line ends, pictures, sounds."""

from __future__ import annotations

import re
from html import escape
from html.parser import HTMLParser
from urllib.parse import unquote

PICTURE = re.compile(r"!\[([^\]]*)\]\(/?media/([^)\s]+)\)")
BOLD = re.compile(r"\*\*(\S(?:.*?\S)?)\*\*")
# Within a word of letters alone: 2*3*4 and a*b*c are products.
_WORD = r"\*([^\W\d_](?:[^*\d\n]*[^\W\d_])?)\*"
ITALIC_IN_WORD = re.compile(rf"(?<=[^\W\d_]{{2}}){_WORD}|{_WORD}(?=[^\W\d_]{{2}})")
ITALIC = re.compile(r"(?<![*\w])\*(\S(?:[^*]*?\S)?)\*(?![*\w])")
SOUND = re.compile(r"/?media/([^\s\[\]]+\.(?:mp3|ogg|wav|m4a))")
ANKI_SOUND = re.compile(r"\[sound:([^\]]+)\]")
MARKS = {"b": "**", "strong": "**", "i": "*", "em": "*"}
BREAKS = frozenset({"br", "p", "div", "li", "tr", "h1", "h2", "h3", "ul", "ol"})
TABLE = frozenset({"table", "caption", "thead", "tbody", "tfoot", "th", "td"})  # its cells become lines
# Blocks whose words all stay.
BLOCKS = frozenset({"blockquote", "figure", "figcaption", "section", "article", "main", "contentbody"})
HARMLESS = BREAKS | TABLE | BLOCKS | {"span", "font", "u", "a", "body", "html", "head", "small", "code"}
# Blocks: what stands before and after them are words of their own, so that cells with 1 and 2 are not 12.
# fmt: off
SEPARATING = BREAKS | {
    "address", "article", "aside", "blockquote", "caption", "center", "dd", "details", "dl", "dt",
    "fieldset", "figcaption", "figure", "footer", "form", "h4", "h5", "h6", "header", "hr", "legend",
    "main", "nav", "optgroup", "option", "pre", "section", "summary", "table", "tbody", "td", "tfoot",
    "th", "thead",
}
# fmt: on
STRUCK = frozenset({"del", "s", "strike"})
LATEX = re.compile(r"\[\$\$?\]|\[latex\]|\\[(\[]|\$\$[^$(]")
GAP = re.compile(r"\{\{c\d+::")
ANKI_CODE = re.compile(r"\[/?anki:[^\]]*\]")
STYLES = {
    "hidden": re.compile(r"(?:^|;)\s*display\s*:\s*none", re.IGNORECASE),
    "struck": re.compile(r"text-decoration[^;]*line-through", re.IGNORECASE),
    "sup": re.compile(r"vertical-align\s*:\s*super", re.IGNORECASE),
    "sub": re.compile(r"vertical-align\s*:\s*sub(?!\w)", re.IGNORECASE),
}
VOID = frozenset({"br", "hr", "img", "input", "wbr", "col", "area", "source", "meta", "link"})
SILENT = frozenset({"script", "style"})
RAISED = str.maketrans("0123456789+-−=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ")
LOWERED = str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")


class CannotKeep(ValueError):
    """Markup without which the text would say something else, such as another number."""


def to_html(text: str) -> str:
    """Markdown as HTML that flashcard programs show; a text that is the path of a sound plays it."""
    if SOUND.fullmatch(text):
        return f"[sound:{text.rpartition('/')[2]}]"
    html = escape(text, quote=False)
    html = PICTURE.sub(lambda m: f'<img src="{m[2].rpartition("/")[2]}" alt="{escape(m[1])}">', html)
    html = ITALIC.sub(r"<i>\1</i>", BOLD.sub(r"<b>\1</b>", html))
    return html.replace("\n", "<br>")


def media_of(text: str) -> list[str]:
    """The media that `text` shows or plays, below content/media/."""
    sound = SOUND.fullmatch(text)
    return [sound[1]] if sound else [match[2] for match in PICTURE.finditer(text)]


def refuse_formula(text: str) -> None:
    """Raises CannotKeep where the text holds one in LaTeX."""
    if LATEX.search(text):
        raise CannotKeep("holds a formula (LaTeX) that cannot be kept as text")


def from_html(html: str) -> tuple[str, list[str]]:
    """HTML as Markdown, and the list of what was lost, in words.

    Raised and lowered signs stay what they are: 10<sup>9</sup> is 10⁹. What is struck out is left out.
    Raises CannotKeep for a formula, in MathML or in LaTeX.
    """
    reader = _Reader()
    reader.feed(html)
    reader.close()
    if reader.unclosed:
        raise CannotKeep("holds a raised, lowered, struck or hidden text that is not closed")
    text = re.sub(r"[ \t\xa0]+", " ", "".join(reader.parts))
    refuse_formula(text)
    if GAP.search(text):
        raise CannotKeep("holds a gap to be filled in (cloze)")
    text = re.sub(r" ?\n ?", "\n", text)
    sound = ANKI_SOUND.fullmatch(text.strip())
    if sound:
        return f"media/{sound[1]}", reader.lost
    lost = [*reader.lost, *(f"the sound {name}" for name in ANKI_SOUND.findall(text))]
    lost += dict.fromkeys(ANKI_CODE.findall(text))
    return re.sub(r"\n{3,}", "\n\n", ANKI_CODE.sub("", ANKI_SOUND.sub("", text))).strip(), lost


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.lost: list[str] = []
        self._silent = 0
        self._opened: list[int] = []  # where in `parts` each mark that is open stands
        self._just_closed = ("", 0, 0)  # a mark, and where in `parts` it was opened and closed
        self._shifted: list[int] = []  # where in `parts` each raised or lowered text begins
        self._struck: list[int] = []  # and each struck one
        self._styled: list[
            tuple[str, str, int]
        ] = []  # tags with what their style does, and where; "": nothing
        self._numbers: list[int | None] = []  # of the last item of each list that is open; None: no numbers

    @property
    def unclosed(self) -> bool:
        return bool(self._shifted or self._struck or any(what for _, what, _ in self._styled))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        what = self._style_of(tag, attributes)
        if tag in VOID and what == "hidden":
            return
        if tag not in VOID and (what or any(tag == styled for styled, _, _ in self._styled)):
            # One without a style inside of one with it: its end is not that of the outer one.
            self._styled.append((tag, what, len(self.parts)))
        if tag == "ol":
            self._numbers.append(0)
        elif tag == "ul":
            self._numbers.append(None)
        if tag in SILENT:
            self._silent += 1
        if tag.rpartition(":")[2] == "math":
            raise CannotKeep("holds a formula (MathML) that cannot be kept as text")
        if tag in ("sup", "sub"):
            self._shifted.append(len(self.parts))
            return
        if tag in STRUCK:
            self._struck.append(len(self.parts))
            return
        if tag in MARKS:
            self._open(MARKS[tag])
        elif tag == "img":
            self._picture(attributes.get("src") or "", attributes.get("alt") or "")
        elif tag in SEPARATING:
            self._break(self._item_start() if tag == "li" else "\n")
        if tag not in HARMLESS and tag not in MARKS and tag != "img":
            self.lost.append(f"<{tag}>")
        elif tag == "a" and attributes.get("href"):
            self.lost.append(f"a link to {attributes['href']}")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)  # <br/> is one line end, not two
        if tag in SILENT or tag in MARKS or tag in STRUCK or tag in ("sup", "sub"):
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        nearest = next((at for at in reversed(range(len(self._styled))) if self._styled[at][0] == tag), None)
        if nearest is not None:
            _, what, place = self._styled.pop(nearest)
            if what in ("sup", "sub"):
                self._shift(place, what)
            elif what:
                self._strike(place, what)
        if tag in ("ol", "ul") and self._numbers:
            self._numbers.pop()
        if tag in SILENT:
            self._silent = max(self._silent - 1, 0)
        if tag in ("sup", "sub") and self._shifted:
            self._shift(self._shifted.pop(), tag)
        elif tag in STRUCK and self._struck:
            self._strike(self._struck.pop())
        elif tag in MARKS:
            self._close(MARKS[tag])
        elif tag in SEPARATING and tag not in ("br", "hr"):
            self._break("\n")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.parts.append(data.replace("\n", " "))

    def _take_from(self, start: int) -> str:
        """Remove and return the text from `start` on; a mark that was opened in it is no longer open."""
        text = "".join(self.parts[start:])
        del self.parts[start:]
        self._opened = [place for place in self._opened if place < start]
        self._shifted = [place for place in self._shifted if place <= start]
        if self._just_closed[2] >= start:
            self._just_closed = ("", 0, 0)
        return text

    def _style_of(self, tag: str, attributes: dict[str, str | None]) -> str:
        style = attributes.get("style") or ""
        what = next((name for name, pattern in STYLES.items() if pattern.search(style)), "")
        raised = self._shifted or any(outer in ("sup", "sub") for _, outer, _ in self._styled)
        # Raised by its tag and by its style is raised once.
        return "" if what in ("sup", "sub") and (raised or tag in ("sup", "sub")) else what

    def _strike(self, start: int, what: str = "struck") -> None:
        text = " ".join(self._take_from(start).split())
        if text:
            self.lost.append(f"the {what} text {text[:40]!r}")

    def _shift(self, start: int, tag: str) -> None:
        text = self._take_from(start)
        signs = text.translate(RAISED if tag == "sup" else LOWERED)
        # A sign that cannot be raised is written as calculators write it.
        written = f"{'^' if tag == 'sup' else '_'}{text if len(text) == 1 else f'({text})'}"
        if text.strip():
            self.parts.append(signs if all(a != b for a, b in zip(text, signs, strict=True)) else written)

    # A mark that goes is blanked, never deleted: what stands in `_opened` and the like are places in `parts`.
    def _open(self, mark: str) -> None:
        closed, start, end = self._just_closed
        begun = [*self._shifted, *self._struck, *(place for _, _, place in self._styled)]
        if closed == mark and not "".join(self.parts[end + 1 :]) and all(place <= end for place in begun):
            self.parts[end] = ""  # it goes on
            self._opened.append(start)
            self._just_closed = ("", 0, 0)
        else:
            self._opened.append(len(self.parts))
            self.parts.append(mark)

    def _close(self, mark: str) -> None:
        start = self._opened.pop() if self._opened else None
        if start is None:
            return  # it was never opened
        if not "".join(self.parts[start + 1 :]).strip():
            self.parts[start] = ""  # nothing is marked
        else:
            self._just_closed = (mark, start, len(self.parts))
            self.parts.append(mark)

    def _break(self, what: str) -> None:
        if self.parts or what.strip():
            self.parts.append(what if self.parts else what.lstrip())

    def _item_start(self) -> str:
        if not self._numbers or self._numbers[-1] is None:
            return "\n- "
        self._numbers[-1] += 1
        return f"\n{self._numbers[-1]}. "

    def _picture(self, source: str, alt: str) -> None:
        name = unquote(source)
        if not name:
            self.lost.append("a picture without a file")
        elif re.match(r"[a-z]+:|//", name) or "/" in name:
            self.lost.append(f"the picture {source[:60]}")
        else:
            self.parts.append(f"![{alt}](media/{name})")
