"""Finding plugins: who is here, who is left out, and who stops the start."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from cubital.app import create_app
from cubital.plugin_failures import PluginFailed
from cubital.plugins.manager import find_plugins
from cubital.settings import Settings, UnsafeSettings
from cubital.web.plugin_uis import plugin_uis

OURS = {"exams", "exercises", "lti", "tutor", "resources", "admin", "payments"}


def settings(tmp_path: Path, **changes) -> Settings:
    return Settings(_env_file=None, environment="demo", home=tmp_path, **changes)


def test_our_plugins_come_through_the_same_door():
    plugins = find_plugins()
    assert {plugin.name for plugin in plugins.enabled} >= OURS
    assert all(
        plugin.distribution == f"cubital-{plugin.name}" for plugin in plugins.enabled if plugin.name in OURS
    )


def test_a_disabled_plugin_is_not_even_imported(install):
    install("broken", "raise RuntimeError('no')")
    plugins = find_plugins(disabled=["broken"])
    assert "broken" not in [plugin.name for plugin in plugins.enabled]
    assert "broken" in [plugin.name for plugin in plugins.installed]


def test_a_plugin_that_raises_on_import_stops_the_start_with_its_name(install):
    install("broken", "raise RuntimeError('its engine is missing')")
    with pytest.raises(PluginFailed, match=r"broken.*RuntimeError: its engine is missing"):
        find_plugins()


@pytest.mark.parametrize("disabled", [(), ("loose",)])
def test_a_package_that_is_none_is_told_whether_it_is_switched_on_or_not(install, disabled):
    (install("loose", "") / "__init__.py").unlink()
    with pytest.raises(PluginFailed, match=r"loose.*there is no package with an __init__\.py"):
        find_plugins(disabled=disabled)


def test_safe_mode_starts_without_strangers(install):
    install("broken", "raise RuntimeError('no')")
    assert {plugin.name for plugin in find_plugins(safe_mode=True).enabled} == OURS


def test_two_plugins_of_one_name_are_refused(install):
    install("twin", "", "one")
    install("twin", "", "two")
    with pytest.raises(PluginFailed, match="both named twin"):
        find_plugins()


def test_disabling_a_plugin_that_is_not_there_is_a_mistake():
    with pytest.raises(PluginFailed, match=r"CUBITAL_PLUGINS_DISABLED names tutr.*tutor"):
        find_plugins(disabled=["tutr"])


def test_a_hook_with_wrong_arguments_is_refused_with_the_plugins_name(install):
    install("odd", "from cubital import hookimpl\n@hookimpl\ndef on_event(happened): pass")
    with pytest.raises(PluginFailed, match="odd"):
        find_plugins()


def test_a_plugin_is_told_of_the_events_it_names_and_no_others(install, tmp_path):
    install(
        "picky",
        "from cubital import hookimpl\nfrom cubital.events import SignedIn\nheard = []\n"
        "@hookimpl\ndef on_event(event: SignedIn, work): heard.append(event)",
    )
    with TestClient(create_app(settings(tmp_path))) as client:
        client.post("/api/login", json={"username": "student", "password": "student123"})
        client.post("/api/progress/1", json={"progress": 10})
    import picky_plugin

    assert [type(event).__name__ for event in picky_plugin.heard] == ["SignedIn"]


def test_an_event_that_nobody_can_name_stops_the_start(install):
    install("odd", "from cubital import hookimpl\n@hookimpl\ndef on_event(event: 'Nothing', work): pass")
    with pytest.raises(PluginFailed, match=r"odd.*Nothing"):
        find_plugins()


ROUTE = """
from cubital import hookimpl
from fastapi import APIRouter
router = APIRouter()
@router.get("{path}")
async def call(): return 1
@hookimpl
def register_routes(): return router
"""


NESTED = """
nested = APIRouter()
nested.include_router(router, prefix="{prefix}")
"""


def test_two_plugins_that_claim_one_path_are_both_named(install, tmp_path):
    install("one", ROUTE.replace("{path}", "/api/things/{number}"))
    install("two", ROUTE.replace("{path}", "/api/things/{id}"))
    with pytest.raises(PluginFailed, match=r"one and two both claim GET /api/things/\{\}"):
        create_app(settings(tmp_path))


@pytest.mark.parametrize("path", ["/plugins/one/things", "/assets/{{file}}", "/{{any}}/logo.svg"])
def test_a_plugin_cannot_answer_for_a_file(install, tmp_path, path):
    install("one", ROUTE.replace("{path}", path.format()))
    with pytest.raises(PluginFailed, match="core and one both claim GET"):
        create_app(settings(tmp_path))


@pytest.mark.parametrize(("prefix", "path"), [("", "/api/things"), ("/api", "/things")])
def test_a_router_within_a_router_hides_no_claim(install, tmp_path, prefix, path):
    install("one", ROUTE.replace("{path}", "/api/things"))
    nesting = ROUTE.replace("{path}", path).replace("return router", "return nested")
    install("two", nesting + NESTED.replace("{prefix}", prefix))
    with pytest.raises(PluginFailed, match="one and two both claim GET /api/things"):
        create_app(settings(tmp_path))


def test_a_plugin_cannot_take_a_call_of_core(install, tmp_path):
    install("thief", ROUTE.replace("{path}", "/api/user"))
    with pytest.raises(PluginFailed, match="core and thief both claim GET /api/user"):
        create_app(settings(tmp_path))


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("/api/progress/{word}", r"core and thief both claim GET /api/progress/\{\}"),
        ("/api/modules/{number}/lesson", r"thief and tutor both claim GET /api/modules/\{\}/lesson"),
        ("/api/resources/{part}", r"resources and thief both claim GET /api/resources/\{\}"),
        ("/{word}", r"core and thief both claim GET /\{\}"),
        ("/api/{rest:path}", r"thief claims GET /api/\{rest:path\}.*Let it begin with /api/thief/"),
        ("/{rest:path}", r"thief claims GET /\{rest:path\}"),
        ("/api/tutor/{rest:path}", r"thief claims GET /api/tutor/"),
    ],
)
def test_a_plugin_cannot_take_a_call_by_a_path_that_matches_more(install, tmp_path, path, message):
    install("thief", ROUTE.replace("{path}", path))
    with pytest.raises(PluginFailed, match=message):
        create_app(settings(tmp_path))


def test_below_its_own_name_a_plugin_may_take_whatever_follows(install, tmp_path):
    install("thief", ROUTE.replace("{path}", "/api/thief/{rest:path}"))
    with TestClient(create_app(settings(tmp_path))) as client:
        assert client.get("/api/thief/a/b/c").json() == 1
        assert client.get("/api/thief").status_code == 404


def declare_page(folder: Path, name: str, path: str) -> None:
    (folder / "ui_dist").mkdir()
    (folder / "ui_dist" / "plugin.json").write_text(
        f'{{"name": "{name}", "sdk": "^1.0.0", "pages": [{{"path": "{path}", "module": "./Page"}}]}}'
    )


@pytest.mark.parametrize("path", ["/dashboard", "/kit"])
def test_a_plugin_cannot_take_a_page_of_the_shell(install, path):
    declare_page(install("thief", ""), "thief", path)
    with pytest.raises(PluginFailed, match=f"core and thief both claim the page {path}"):
        plugin_uis(find_plugins())


def test_two_plugins_that_claim_one_page_are_both_named(install):
    for name in ("one", "two"):
        declare_page(install(name, ""), name, "/same")
    with pytest.raises(PluginFailed, match="one and two both claim the page /same"):
        plugin_uis(find_plugins())


def test_names_of_parameters_make_no_other_page(install):
    declare_page(install("one", ""), "one", "/same/:id")
    declare_page(install("two", ""), "two", "/same/:number")
    with pytest.raises(PluginFailed, match="one and two both claim the page /same/:number"):
        plugin_uis(find_plugins())


def test_a_broken_ui_is_announced_without_an_entry(install):
    folder = install("halfbuilt", "")
    (folder / "ui_dist").mkdir()
    (folder / "ui_dist" / "plugin.json").write_text(
        '{"name": "halfbuilt", "sdk": "^1.0.0", "pages": [{"path": "/half", "module": "./Page"}]}'
    )
    [ui] = [ui for ui in plugin_uis(find_plugins()) if ui.name == "halfbuilt"]
    assert ui.entry is None
    assert ui.pages[0].path == "/half"


def test_a_switched_off_plugin_leaves_no_call_and_no_page(tmp_path):
    with TestClient(create_app(settings(tmp_path, plugins_disabled=("admin",)))) as client:
        paths = client.get("/openapi.json").json()["paths"]
        assert not [path for path in paths if path.startswith("/api/admin")]
        assert "admin" not in [ui["name"] for ui in client.get("/api/plugins").json()]
        assert client.get("/api/admin/students").status_code == 404
        assert "/api/user" in paths


def test_payment_without_anyone_to_pay_is_refused(tmp_path):
    with pytest.raises(UnsafeSettings, match="payment"):
        create_app(settings(tmp_path, registration="payment", plugins_disabled=("payments",)))


def test_production_without_a_public_address_is_refused(tmp_path):
    with pytest.raises(UnsafeSettings, match="CUBITAL_PUBLIC_URL is not set"):
        create_app(Settings(_env_file=None, home=tmp_path))
    with pytest.raises(UnsafeSettings, match="not https"):
        create_app(Settings(_env_file=None, home=tmp_path, public_url="http://school.example.org"))
