"""What the public pages say before a script has run, or where none does: search engines read it too.

Made of the same content that the shell draws, when it is loaded. The `body` goes into the page's <noscript>;
the `opening` stands where the shell will draw the same (its styles: webshell/tools/opening.ts).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Protocol

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from cubital.content.public_pages import PublicPage
from cubital.content.site import Site, Slide, Titled
from cubital.learning.modules import Module

AT_ONCE, LATER = 'fetchpriority="high"', 'loading="lazy"'
RING = "<div></div>"  # turns until the shell has started
LONGEST_DESCRIPTION = 300  # characters; search engines show fewer
SCRIPTLESS = "Turn on JavaScript in your browser to sign in and study."


class Point(Protocol):
    @property
    def title(self) -> str: ...
    @property
    def text(self) -> str: ...


@dataclass(frozen=True, slots=True)
class PlainPage:
    """`description`: one plain sentence or two; `body` and `opening`: HTML."""

    description: str
    body: str
    opening: str = RING


def plain_pages(
    site: Site, pages: Sequence[PublicPage], modules: Sequence[Module], demo: bool
) -> Mapping[str, PlainPage]:
    """By path: the landing page, about, contact, and the school's own texts. Samples only in a `demo`."""
    menu = _menu(site, pages)
    bodies = {
        "/": (site.home.introduction, _landing(site, demo)),
        "/about": (_plain(site.about.mission), _about(site, modules, demo)),
        "/contact": (site.tagline, _contact(site)),
        **{
            f"/info/{page.name}": (_plain(page.text), f"{_heading(1, page.title)}{_markdown(page.text)}")
            for page in pages
        },
    }
    openings = {"/": _opening(site)}
    return {
        path: PlainPage(_cut(words), _framed(menu, body), openings.get(path, RING))
        for path, (words, body) in bodies.items()
    }


def plain_page(site: Site, pages: Sequence[PublicPage]) -> PlainPage:
    """Of a page that needs its script."""
    body = f"{_heading(1, site.name)}<p>This school needs JavaScript. Please turn it on in your browser.</p>"
    return PlainPage(site.tagline, _framed(_menu(site, pages), body, hint=""))


def _landing(site: Site, demo: bool) -> str:
    home = site.home
    quote = home.testimonial
    testimonial = (
        f"<blockquote>{escape(quote.quote)}</blockquote><p>{escape(quote.name)}, {escape(quote.role)}</p>"
    )
    return "".join(
        (
            _heading(1, home.headline),
            f"<p>{escape(home.introduction)}</p>",
            *(_points([slide], level=2) + _picture(slide) for slide in home.slides),
            _heading(2, site.tagline),
            _points(home.features),
            testimonial if demo or not quote.sample else "",
            _points([home.closing], level=2),
        )
    )


def _opening(site: Site) -> str:
    """The headline, the introduction, room for the buttons, and the first slide."""
    home, slide = site.home, site.home.slides[0]
    tubes = "<b></b>" * 6
    return (
        f'<div class="opening"><div><i>{tubes}</i>{_heading(1, home.headline)}'
        f"<p>{escape(home.introduction)}</p><s></s></div>"
        f"<figure>{_picture(slide, AT_ONCE)}<figcaption>"
        f"<strong>{escape(slide.title)}</strong><span>{escape(slide.text)}</span></figcaption></figure></div>"
    )


def _about(site: Site, modules: Sequence[Module], demo: bool) -> str:
    about = site.about
    parts: dict[str, Sequence[Point]] = {
        "Before you enroll": [point for point in about.enrollment if demo or not point.sample],
        "Why students choose us": about.reasons,
        "Our expertise": about.expertise,
        "Our learning approach": about.approach,
        "The curriculum": [Titled(title=each.title, text=each.description) for each in modules],
    }
    return "".join(
        (
            _heading(1, f"About {site.name}"),
            _heading(2, "Our mission"),
            _markdown(about.mission),
            *(_heading(2, title) + _points(points) for title, points in parts.items() if points),
        )
    )


def _contact(site: Site) -> str:
    return f"{_heading(1, 'Contact us')}<p>{_mail(site.email)}</p><p>{escape(site.phone)}</p>"


def _menu(site: Site, pages: Sequence[PublicPage]) -> str:
    links = {"/": site.name, "/about": "About", "/contact": "Contact"}
    links |= {f"/info/{page.name}": page.title for page in pages}
    return " ".join(f'<a href="{path}">{escape(title)}</a>' for path, title in links.items())


def _framed(menu: str, body: str, hint: str = f"<p>{SCRIPTLESS}</p>") -> str:
    return f'<div class="plain"><nav>{menu}</nav><main>{body}</main>{hint}</div>'


def _heading(level: int, text: str) -> str:
    return f"<h{level}>{escape(text)}</h{level}>"


def _points(points: Iterable[Point], level: int = 3) -> str:
    return "".join(f"{_heading(level, point.title)}<p>{escape(point.text)}</p>" for point in points)


def _picture(slide: Slide, when: str = LATER) -> str:
    source, words = escape(slide.image), escape(slide.alt)
    return f'<img src="/{source}" alt="{words}" width="1200" height="800" {when}>'


def _mail(address: str) -> str:
    return f'<a href="mailto:{escape(address)}">{escape(address)}</a>'


def _markdown(text: str) -> str:
    return str(_MARKDOWN.render(text))


def _plain(markdown: str) -> str:
    """Its words without the marks."""
    blocks = (
        token.children or ()
        for token in _MARKDOWN.parse(markdown[: 10 * LONGEST_DESCRIPTION])
        if token.type == "inline"
    )
    return " ".join("".join(map(_words_of, children)) for children in blocks)


def _words_of(token: Token) -> str:
    return " " if token.type in ("softbreak", "hardbreak") else token.content


def _cut(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= LONGEST_DESCRIPTION else f"{words[:LONGEST_DESCRIPTION].rsplit(' ', 1)[0]}…"


def _from_the_top(state: StateCore) -> None:
    """Pictures are named as the content names them, media/rack.svg, wherever the page is."""
    for token in state.tokens:
        for child in token.children or ():
            if child.type == "image" and str(child.attrs["src"]).startswith("media/"):
                child.attrs["src"] = f"/{child.attrs['src']}"


_MARKDOWN = MarkdownIt("js-default")  # no HTML of the text's own
_MARKDOWN.core.ruler.push("pictures_from_the_top", _from_the_top)
