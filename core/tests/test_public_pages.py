"""The school's own pages for everybody, and their samples, which a school that is no demo does not show."""

import json
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from cubital.plugins.manager import find_plugins
from cubital.web.shell_page import ShellPage

SHELL = "<!doctype html><html><head><!--cubital:boot--></head><body></body></html>"
DOMAIN = "school.example"


def boot_of(client: TestClient, folder, **headers: str) -> dict[str, Any]:
    """What the page brings with it, as the browser gets it."""
    (folder / "index.html").write_text(SHELL)
    client.app.state.shell_page = ShellPage(client.app.state.plugin_uis, folder)
    text = client.get("/about", headers=headers).text
    return json.loads(re.search(r'id="boot">(.*?)</script>', text)[1])


def titles_in_the_page(client: TestClient, folder, **headers: str) -> list[str]:
    """What the foot of the page lists."""
    return [page["title"] for page in boot_of(client, folder, **headers)["pages"]]


def test_a_demo_lists_all_pages_in_their_order_and_serves_each_with_its_facts(client, tmp_path):
    assert titles_in_the_page(client, tmp_path) == ["Cost and enrollment", "Questions", "Privacy", "Terms"]
    page = client.get("/api/pages/enrolling").json()
    assert (page["title"], page["sample"]) == ("Cost and enrollment", True)
    assert "30 venipunctures and 10 capillary sticks" in page["text"]
    assert client.get("/info/enrolling").status_code == 200


@pytest.mark.parametrize("name", ["no-such-page", "a" * 5000, "..%2Fsite"])
def test_a_page_that_is_not_there_is_named(client, name):
    answer = client.get(f"/api/pages/{name}")
    assert answer.status_code == 404


def test_a_school_that_is_no_demo_shows_no_sample(open_client, tmp_path):
    with open_client(environment="production", public_url=f"https://{DOMAIN}") as client:
        assert titles_in_the_page(client, tmp_path, Host=DOMAIN) == ["Questions"]
        assert client.get("/api/pages/faq", headers={"Host": DOMAIN}).json()["title"] == "Questions"
        assert client.get("/api/pages/privacy", headers={"Host": DOMAIN}).status_code == 404


@pytest.mark.parametrize(
    ("disabled", "pages"),
    [
        ((), ["/sample/lesson/1", "/sample/exercise/label-check"]),
        (("exercises",), ["/sample/lesson/1"]),
        (("exercises", "tutor"), []),
    ],
)
def test_the_landing_page_offers_only_samples_whose_plugin_is_there(open_client, tmp_path, disabled, pages):
    with open_client(find_plugins(disabled=disabled)) as client:
        samples = boot_of(client, tmp_path)["site"]["samples"]
    assert [sample["to"] for sample in samples] == pages
