"""The shell's page: one HTML file for every path of the school, the same for everyone."""

import asyncio
import json
import re
import secrets
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from fastapi.responses import HTMLResponse, Response

from cubital.api.second_factor import can_have_passkeys
from cubital.content.page_paths import PagePaths
from cubital.content.public_pages import PublicPage, public_pages
from cubital.content.site import SITE, Site
from cubital.http.security_headers import CONTENT_POLICY
from cubital.learning.modules import Module, modules
from cubital.school import School
from cubital.web.offline import RELEASE_HEADER
from cubital.web.plain_pages import PlainPage, plain_page, plain_pages
from cubital.web.plugin_uis import DEMO_PAGES, OWN_PAGES, PluginUi

SHELL = Path(__file__).parent / "shell_dist"
NOT_BUILT = "<h1>The user interface has not been built</h1><p>Run <code>make setup</code>, then start again."
NO_CONTENT = "<h1>The school has no content yet</h1><p>Load it: <code>cubital content load</code>"


class ShellPage:
    """The built index.html with this school's boot data in it, made anew when the content changes."""

    def __init__(self, uis: list[PluginUi], folder: Path = SHELL, release: str = "") -> None:
        index = folder / "index.html"
        self._template = index.read_text("utf-8") if index.exists() else None
        self._uis = uis
        self._release = release
        # Of a version, by path, what stands between the nonces; "" is every page that needs its script.
        self._made: tuple[int, Mapping[str, list[bytes]]] | None = None
        self.paths = PagePaths([*OWN_PAGES, *(page.path for ui in uis for page in ui.pages)])

    async def answer(self, school: School, path: str, known: bool) -> Response:
        """The page of `path`, which is among `paths` if `known`."""
        if self._template is None:
            return HTMLResponse(NOT_BUILT, 503)
        version = await school.content.version()
        if self._made is None or self._made[0] != version:
            site = await school.content.find(SITE, "site")
            if site is None:
                return HTMLResponse(NO_CONTENT, 503)
            pages = await public_pages(school.content, school.settings.demo)
            course = await modules(school.content)
            self._made = (version, await asyncio.to_thread(self._make, school, site, pages, course))
        nonce = secrets.token_urlsafe(16)
        by_path = self._made[1]
        return HTMLResponse(
            nonce.encode().join(by_path.get(path.rstrip("/") or "/", by_path[""])),
            200 if known or (school.settings.demo and path in DEMO_PAGES) else 404,
            {
                "Content-Security-Policy": CONTENT_POLICY.format(nonce=nonce),
                "Cache-Control": "no-store",
                RELEASE_HEADER: self._release,
            },
        )

    def _make(
        self, school: School, site: Site, pages: Sequence[PublicPage], course: Sequence[Module]
    ) -> Mapping[str, list[bytes]]:
        assert self._template is not None
        # The page of a sample is a plugin's, which may be switched off.
        samples = [sample for sample in site.samples if sample.to in self.paths]
        site = site.model_copy(update={"samples": samples})
        boot: dict[str, Any] = {
            "site": site.model_dump(mode="json", by_alias=True),
            "pages": [{"name": page.name, "title": page.title} for page in pages],
            "plugins": [ui.model_dump(mode="json", by_alias=True) for ui in self._uis],
            "registration": school.settings.registration,
            "secondFactor": school.settings.second_factor,
            "environment": school.settings.environment,
        }
        if school.settings.demo:
            boot["release"] = self._release  # an open page asks whether it is still the newest
        if school.settings.second_factor != "off" and can_have_passkeys(school):
            boot["passkeys"] = True
        if school.identity_providers:
            providers = [client.provider for client in school.identity_providers.values()]
            boot["identityProviders"] = [{"name": each.name, "label": each.label} for each in providers]
        inert = json.dumps(boot, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        block = f'<script type="application/json" id="boot">{inert}</script>'
        places = {"<!--cubital:boot-->": block, "__CUBITAL_TITLE__": escape(site.name)}
        plain = {"": plain_page(site, pages), **plain_pages(site, pages, course, school.settings.demo)}
        return {path: _filled(self._template, places, page) for path, page in plain.items()}


def _filled(template: str, places: Mapping[str, str], page: PlainPage) -> list[bytes]:
    """What stands between the nonces; what is filled in is not searched for places itself."""
    words = {
        **places,
        "__CUBITAL_DESCRIPTION__": escape(page.description),
        "<!--cubital:plain-->": page.body,
        "<!--cubital:opening-->": page.opening,
    }
    place = re.compile("|".join(map(re.escape, words)))
    parts = template.split("__CUBITAL_NONCE__")
    return [place.sub(lambda match: words[match[0]], part).encode() for part in parts]
