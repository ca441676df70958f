"""Links: taken out of Markdown by a parser of Markdown; a pattern knows fewer ways to write one."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline, autolink, image, link

MARKUP = re.compile(
    r"<!--.*?-->|<(script|style|iframe|object)\b.*?(</\1\s*>|$)|</?[a-z][^<>]{0,300}>", re.I | re.S
)
BARE_ADDRESS = re.compile(
    r"\b(?:https?|ftp)://\S+|\bwww\.\S+|\b(?:javascript|data|vbscript|mailto|xmpp):\S*|(?<!\S)/[/\\]\S*",
    re.IGNORECASE,
)
# A path of the school itself; "//" and "/\" begin the name of another server.
OWN = re.compile(r"/(?![/\\])")
BRACKETS = str.maketrans("", "", "[]\\")


@dataclass(frozen=True)
class _Link:
    """Where a link stands in the text, and its words within it: none where they go with the link."""

    start: int
    end: int
    words: tuple[int, int] | None
    own: bool


def without_links(text: str) -> str:
    """`text` with the words of its links alone: no link or picture is left, nor what could become one beside
    other text."""
    while True:
        # What an entity or a backslash hides is read as it will be shown.
        plain = MARKUP.sub("", html.unescape(text))
        plain = BARE_ADDRESS.sub("", _without(plain, {}, keep_own=False).translate(BRACKETS))
        if plain == text:
            return plain
        text = plain


def without_foreign_links(text: str) -> str:
    """`text` without HTML, and with the words alone of links that lead out of the school."""
    text = MARKUP.sub("", text)
    environment: dict[str, Any] = {}
    _PARSER.parse(text, environment)
    plain = _without(text, environment, keep_own=True)
    if environment.get("references"):
        # "[a]: //elsewhere" makes a link of each [a].
        plain = plain.translate(BRACKETS)
    return BARE_ADDRESS.sub("", plain)


def _without(text: str, environment: dict[str, Any], keep_own: bool) -> str:
    match: list[_Link] = []
    _PARSER.inline.parse(text, _PARSER, environment | {"found": match, "of": text}, [])
    return _cut(text, sorted(match, key=lambda one: (one.start, -one.end)), 0, len(text), keep_own)


def _cut(text: str, links: list[_Link], start: int, end: int, keep_own: bool) -> str:
    pieces: list[str] = []
    for one in links:
        if one.start < start or one.end > end:
            continue
        pieces.append(text[start : one.start])
        words = _cut(text, links, *one.words, keep_own) if one.words else ""
        if not (keep_own and one.own):
            pieces.append(words)
        elif one.words:
            pieces.append(f"[{words}{text[one.words[1] : one.end]}")
        else:
            pieces.append(text[one.start : one.end])
        start = one.end
    return "".join([*pieces, text[start:end]])


Rule = Callable[[StateInline, bool], bool]


def _noted(rule: Rule) -> Rule:
    """The parser's own rule, which also notes where it found what it looks for."""

    def look(state: StateInline, silent: bool) -> bool:
        start, before = state.pos, len(state.tokens)
        match = rule(state, silent)
        # The words beside a picture are parsed by themselves, and go with it.
        if match and not silent and state.src == state.env.get("of"):
            token = next(one for one in state.tokens[before:] if one.type in ("link_open", "image"))
            words = None
            if rule is link:
                words = start + 1, state.md.helpers.parseLinkLabel(state, start, True)
            address = str(token.attrs.get("href") or token.attrs.get("src") or "")
            state.env["found"].append(_Link(start, state.pos, words, bool(OWN.match(address))))
        return match

    return look


_PARSER = MarkdownIt("commonmark")
for _name, _rule in (("link", link), ("image", image), ("autolink", autolink)):
    _PARSER.inline.ruler.at(_name, _noted(_rule))
