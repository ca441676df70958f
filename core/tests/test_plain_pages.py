"""What the public pages say before a script has run, or where none does."""

import json
import re
from html.parser import HTMLParser

import pytest

from cubital.content.public_pages import PublicPage
from cubital.content.site import SITE
from cubital.learning.modules import Module
from cubital.web.plain_pages import LONGEST_DESCRIPTION, plain_page, plain_pages
from cubital.web.shell_page import ShellPage

OPENING = '<div id="root"><!--cubital:opening--></div>'
HOSTILE = '</noscript><script>alert("x")</script>\'"&'
INDEX = (
    '<!doctype html><html><head><meta property="csp-nonce" nonce="__CUBITAL_NONCE__">'
    '<meta name="description" content="__CUBITAL_DESCRIPTION__"></head><body><!--cubital:boot-->'
    "<noscript><!--cubital:plain--></noscript></body></html>"
)


class Elements(HTMLParser):
    """Every element that an HTML text opens."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.opened: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.opened.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.words += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.opened if name == tag]


@pytest.fixture
def site(client):
    return client.portal.call(client.app.state.school.content.find, SITE, "site")


def page(text: str, title: str = "Privacy") -> PublicPage:
    return PublicPage(name="privacy", title=title, text=text)


def test_each_public_page_has_its_own_words_and_leads_to_the_others(client, tmp_path):
    (tmp_path / "index.html").write_text(INDEX)
    client.app.state.shell_page = ShellPage(client.app.state.plugin_uis, tmp_path)
    addresses = ("/", "/about", "/contact", "/info/faq", "/info/privacy")
    read = {address: Elements(client.get(address).text) for address in addresses}
    for elements in read.values():
        assert len(elements.all("h1")) == 1
        assert {link["href"] for link in elements.all("a")} >= set(addresses)
        assert [len(meta["content"] or "") for meta in elements.all("meta") if meta.get("name")] != [0]
    assert len({elements.all("meta")[1]["content"] for elements in read.values()}) == len(addresses)
    assert "Become the phlebotomist patients ask for" in read["/"].words
    assert "Body Systems" in read["/about"].words
    assert "Can I study on my phone?" in read["/info/faq"].words
    assert "This school needs JavaScript" in Elements(client.get("/dashboard").text).words


def test_nothing_in_a_text_ends_the_place_it_stands_in(site):
    named = site.model_copy(update={"name": HOSTILE, "tagline": HOSTILE})
    module = Module(id=1, title=HOSTILE, description=HOSTILE, prompts=["One?", "Two?", "Three?"])
    pages = [page(f"{HOSTILE}\n\n[a](javascript:alert(1)) ![b](media/rack.svg)", HOSTILE)]
    made = [*plain_pages(named, pages, [module], demo=True).values(), plain_page(named, pages)]
    for plain in made:
        assert "</noscript" not in plain.body
        elements = Elements(plain.body)
        assert not elements.all("script")
        assert all(str(link["href"]).startswith(("/", "mailto:")) for link in elements.all("a"))


def test_the_landing_page_opens_with_its_headline_and_first_picture_in_the_html(client, tmp_path, site):
    (tmp_path / "index.html").write_text(INDEX.replace("<noscript>", f"{OPENING}<noscript>"))
    client.app.state.shell_page = ShellPage(client.app.state.plugin_uis, tmp_path)
    landing = Elements(client.get("/").text.partition("<noscript>")[0])
    first = site.home.slides[0]
    assert site.home.headline in landing.words
    assert site.home.introduction in landing.words
    assert first.title in landing.words
    assert [(image["src"], image["fetchpriority"]) for image in landing.all("img")] == [
        (f"/{first.image}", "high")
    ]
    assert '<div id="root"><div></div></div>' in client.get("/about").text


def test_nothing_in_a_text_opens_an_element_before_the_shell_has_started(site):
    slide = site.home.slides[0].model_copy(update={"title": HOSTILE, "text": HOSTILE, "alt": HOSTILE})
    home = site.home.model_copy(
        update={"headline": HOSTILE, "introduction": HOSTILE, "slides": [slide, *site.home.slides[1:]]}
    )
    plain = plain_pages(site, [], [], demo=True)["/"].opening
    hostile = plain_pages(site.model_copy(update={"home": home}), [], [], demo=True)["/"].opening
    assert [tag for tag, _ in Elements(hostile).opened] == [tag for tag, _ in Elements(plain).opened]
    assert Elements(hostile).all("img")[0]["alt"] == HOSTILE


def test_a_picture_of_a_text_is_found_from_wherever_the_page_is(site):
    made = plain_pages(
        site, [page("![Rack](media/rack.svg)\n\n![Far](https://x.example/y.png)")], [], demo=True
    )
    sources = [image["src"] for image in Elements(made["/info/privacy"].body).all("img")]
    assert sources == ["/media/rack.svg", "https://x.example/y.png"]


def test_a_description_is_plain_and_short(site):
    made = plain_pages(
        site, [page("# Your *data*\n\nIs [yours](/about),\nand `ours`. " + "word " * 200)], [], True
    )
    description = made["/info/privacy"].description
    assert description.startswith("Your data Is yours, and ours. word")
    assert description.endswith("word…")
    assert len(description) <= LONGEST_DESCRIPTION + 1


def test_samples_are_for_those_who_try_the_school_out(site):
    quote = site.home.testimonial.quote
    assert quote in Elements(plain_pages(site, [], [], demo=True)["/"].body).words
    assert quote not in Elements(plain_pages(site, [], [], demo=False)["/"].body).words


def test_what_is_filled_in_is_not_searched_for_places(tmp_path, client):
    (tmp_path / "index.html").write_text(INDEX)
    places = "__CUBITAL_DESCRIPTION__ __CUBITAL_NONCE__ <!--cubital:plain-->"
    site = client.portal.call(client.app.state.school.content.find, SITE, "site")
    shell = ShellPage(client.app.state.plugin_uis, tmp_path)
    made = shell._make(
        client.app.state.school, site.model_copy(update={"name": places, "tagline": places}), [], []
    )
    assert all(len(pieces) == 2 for pieces in made.values()), "one nonce each, the template's own"
    boot = re.search(rb'id="boot">(.*?)</script>', made["/"][1])
    assert boot is not None
    assert json.loads(boot[1])["site"]["name"] == places


def test_a_slash_at_the_end_changes_nothing(client, tmp_path):
    (tmp_path / "index.html").write_text(INDEX)
    client.app.state.shell_page = ShellPage(client.app.state.plugin_uis, tmp_path)
    assert "Can I study on my phone?" in Elements(client.get("/info/faq/").text).words
