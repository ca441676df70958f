"""Examining plugins: each fault is found with the others, and with what to do about it."""

import json
from pathlib import Path
from typing import Any

import pytest

from cubital.doctor.plugins import examine
from cubital.plugin_failures import PluginFailed
from cubital.plugins.manager import find_plugins
from cubital.settings import Settings
from cubital.version import __version__

OURS = ("admin", "exams", "exercises", "lti", "payments", "resources", "tutor")


def diagnosis(name: str = "", **settings: Any) -> list[str]:
    """What is said of the plugin `name`, or of all together; ours, which are well, need not be looked at."""
    disabled = (*OURS, *settings.pop("disabled", ()))
    examined, together = examine(Settings(_env_file=None, plugins_disabled=disabled, **settings))
    [findings] = [one.findings for one in examined if one.name == name] if name else [together]
    return [f"{finding.what} {finding.advice}".strip() for finding in findings]


def test_ours_are_well():
    examined, together = examine(Settings(_env_file=None))
    assert {one.name for one in examined} >= set(OURS)
    assert [one.findings for one in examined if one.name in OURS] == [[]] * len(OURS)
    assert together == []


def test_one_that_cannot_be_imported_hides_no_other(install):
    install("broken", "raise RuntimeError('its engine is missing')")
    install("odd", "from cubital import hookimpl\n@hookimpl\ndef register_rutes(): pass")
    assert diagnosis("broken") == [
        "The plugin broken (broken) cannot be imported: RuntimeError: its engine is missing. "
        "Mend or uninstall it, or start without it: CUBITAL_PLUGINS_DISABLED=broken"
    ]
    assert diagnosis("odd") == [
        "The plugin odd has a hook that does not fit: there is no hook register_rutes. "
        "Did you mean register_routes?"
    ]
    assert diagnosis() == []


def test_one_that_is_switched_off_is_not_even_imported(install):
    install("broken", "raise RuntimeError('its engine is missing')")
    assert diagnosis("broken", disabled=["broken"]) == []


@pytest.mark.parametrize(
    ("code", "finding"),
    [
        (
            "def register_content(): return []",
            "Its register_content is not marked as a hook, and is never asked. Write @hookimpl above it.",
        ),
        (
            "from cubital import hookimpl\n@hookimpl\ndef register_routes(): pass",
            "Its register_routes does not answer as it should: AttributeError: 'NoneType' object has no "
            "attribute 'routes'. Mend it, or start without it: CUBITAL_PLUGINS_DISABLED=odd",
        ),
        (
            "from cubital import hookimpl\nimport sqlalchemy\n"
            "@hookimpl\ndef concerns(work): return []\n"
            "odd_things = sqlalchemy.Table('odd_things', sqlalchemy.MetaData())",
            "Nothing makes its tables: odd_things. Add a migration to migrations/versions in its package.",
        ),
        (
            "",
            "It adds nothing: no hook, no user interface, no tables. "
            "Its hooks must stand in the module that its entry point names: odd_plugin.",
        ),
    ],
)
def test_what_the_start_does_not_tell_is_told(install, code: str, finding: str):
    install("odd", code)
    assert finding in diagnosis("odd")


def test_names_that_cannot_be_are_told_together(install):
    install("twin", "", "one")
    install("twin", "", "two")
    install("Loud", "")
    assert diagnosis(disabled=["tutr"]) == [
        "'Loud' cannot be a plugin's name: lower-case letters, digits and _ only.",
        "Two installed plugins are both named twin. Uninstall one of them.",
        "CUBITAL_PLUGINS_DISABLED names tutr, but no such plugin is installed. "
        "Installed: Loud, admin, exams, exercises, lti, payments, resources, tutor, twin, twin.",
    ]


CLAIMS = """
from cubital import hookimpl
from cubital.content.kinds import ContentKind, Entry
from fastapi import APIRouter
router = APIRouter()
@router.get("/api/things")
async def things(): return 1
@hookimpl
def register_routes(): return router
@hookimpl
def register_content(): return [ContentKind("things", "things.yaml", Entry, str)]
"""


def test_what_two_claim_is_told_all_at_once(install):
    for name in ("one", "two"):
        declare(install(name, CLAIMS), name, pages=[{"path": "/thing/:id", "module": "./Thing"}])
    advice = "Uninstall one, or start without it: CUBITAL_PLUGINS_DISABLED=two"
    assert diagnosis() == [
        f"one and two both claim GET /api/things. {advice}",
        f"one and two both claim the page /thing/:id. {advice}",
        f"one and two both claim content of the kind things. {advice}",
    ]


# User interfaces


def declare(folder: Path, name: str, /, **declared: Any) -> None:
    """A built UI, whole as far as the manifest goes."""
    ui = folder / "ui_dist"
    ui.mkdir(exist_ok=True)
    (ui / "entry.js").write_text("")
    (ui / "plugin.json").write_text(json.dumps({"name": name, "sdk": "^1.0.0"} | declared))
    exposes = [
        {"path": module, "assets": {"js": {"sync": ["entry.js"], "async": []}}}
        for module in ("./Page", "./Thing")
    ]
    manifest = {"metaData": {"remoteEntry": {"name": "entry.js", "path": ""}}, "exposes": exposes}
    (ui / "mf-manifest.json").write_text(json.dumps(manifest))


MEND = "Mend ui/plugin.json, and build the UI again."
AGAIN = "Build the UI again, or install the plugin again."
PAGE = {"path": "/page", "module": "./Page"}


@pytest.mark.parametrize(
    ("declared", "findings"),
    [
        ({"pages": [PAGE]}, []),
        (
            {"page": [PAGE]},
            [f"ui_dist/plugin.json: page: there is no such field; did you mean pages? {MEND}"],
        ),
        (
            {"nav": [{"to": "/page", "label": "Page", "icon": "clipboard-list"}]},
            [
                "ui_dist/plugin.json: menu entry Page: icon: there is no icon clipboard-list; did you mean "
                f"clipboard-check? {MEND}"
            ],
        ),
        (
            {"palette": [{"label": f"To {icon}", "to": "/page", "icon": icon} for icon in ("star", "zzz")]},
            [
                "ui_dist/plugin.json: palette entry To zzz: icon: there is no icon zzz; docs/icons.md lists "
                f"them. {MEND}"
            ],
        ),
        (
            {
                "slots": [
                    {"slot": "study.tabs", "module": "./Page", "label": "Pages"},
                    {"slot": "study.tabs", "module": "./Thing"},
                ]
            },
            [
                "ui_dist/plugin.json: fill ./Thing: label: is missing, the words on the tab in study.tabs. "
                f"{MEND}"
            ],
        ),
        (
            {"pages": [PAGE | {"acess": "admin"}]},
            [f"ui_dist/plugin.json: page /page: acess: there is no such field; did you mean access? {MEND}"],
        ),
        (
            {"pages": [PAGE, {"module": "./Page"}]},
            [f"ui_dist/plugin.json: pages[2].path: is missing. {MEND}"],
        ),
        ({"pages": [{"path": "/page"}]}, [f"ui_dist/plugin.json: page /page: module: is missing. {MEND}"]),
        (
            {"sdk": "^2.0.0"},
            [
                "Its UI was made for @cubital/sdk ^2.0.0, and this school has 1.0.0. Install a version of "
                "the plugin that was made for this one; until then its pages are not shown."
            ],
        ),
        (
            {"name": "other"},
            [
                "ui_dist/plugin.json names the plugin other, its entry point painted. "
                "Give both one name, and build the UI again."
            ],
        ),
        (
            {"pages": [{"path": "/page", "module": "./Late"}]},
            [f"plugin.json names ./Late, which the built UI does not have. {AGAIN}"],
        ),
    ],
)
def test_a_declaration_that_is_wrong_is_told(install, declared: dict[str, Any], findings: list[str]):
    declare(install("painted", ""), "painted", **declared)
    assert diagnosis("painted") == findings


def test_a_build_that_is_not_whole_is_told(install):
    folder = install("painted", "")
    declare(folder, "painted")
    (folder / "ui_dist/entry.js").unlink()
    assert diagnosis("painted") == [f"Its built UI lacks ui_dist/entry.js. {AGAIN}"]
    (folder / "ui_dist/mf-manifest.json").write_text("{}")
    assert diagnosis("painted") == [f"Its built UI is broken: KeyError: 'metaData'. {AGAIN}"]
    (folder / "ui_dist/plugin.json").unlink()
    [finding] = diagnosis("painted")
    assert finding.startswith("Its plugin.json cannot be read: ")


def test_a_ui_that_was_not_built_since_it_changed_is_told(install):
    folder = install("painted", "")
    source = folder.parent / "ui"
    source.mkdir()
    (source / "plugin.json").write_text('{"$schema": "x", "name": "painted", "sdk": "^1.0.0"}')
    build = f"Build the UI: (cd {source} && npm run build)"
    assert f"Its UI has not been built. {build}" in diagnosis("painted")
    declare(folder, "painted")
    assert diagnosis("painted") == []
    declare(folder, "painted", pages=[PAGE])
    assert diagnosis("painted") == [f"ui/plugin.json has changed since the UI was built. {build}"]


def test_a_wheel_that_says_it_has_a_ui_and_has_none_is_told(install):
    folder = install("painted", "from cubital import hookimpl\n@hookimpl\ndef concerns(work): return []")
    entries = folder.parent / "painted-1.0.dist-info" / "entry_points.txt"
    assert diagnosis("painted") == []
    entries.write_text(f"{entries.read_text()}\n[cubital.ui]\npainted = painted_plugin\n")
    assert diagnosis("painted") == [
        "Its wheel was made without its user interface: painted_plugin/ui_dist is not there. "
        "Build the UI (npm run build in ui/), then the wheel, and install that."
    ]
    declare(folder, "painted")
    assert diagnosis("painted") == []


@pytest.mark.parametrize(
    ("requirement", "fits"),
    [
        ("cubital-core<0.2,>=0.1", True),
        ("cubital-core<0.2,>=0.1; extra == 'test'", True),
        ("cubital-core>=7; extra == 'test'", True),
        ("cubital_core>=7", False),
        ("cubital-core!=0.1.*", False),
    ],
)
def test_one_that_was_made_for_another_core_is_refused_at_the_start_and_told(
    install, requirement: str, fits: bool
):
    folder = install("old", "from cubital import hookimpl\n@hookimpl\ndef concerns(work): return []")
    metadata = folder.parent / "old-1.0.dist-info" / "METADATA"
    metadata.write_text(f"{metadata.read_text()}Requires-Dist: {requirement}\n")
    if fits:
        assert diagnosis("old") == []
        return
    versions = requirement.removeprefix("cubital-core").removeprefix("cubital_core")
    sentence = (
        f"The plugin old (old 1.0) was made for cubital-core {versions}, and this is {__version__}. "
        "Install a version of the plugin that was made for this one, or start without it: "
        "CUBITAL_PLUGINS_DISABLED=old"
    )
    assert diagnosis("old") == [sentence]
    with pytest.raises(PluginFailed) as failed:
        find_plugins(OURS)
    assert str(failed.value) == sentence
    assert find_plugins([*OURS, "old"])


def test_a_menu_entry_to_no_page_is_told(install):
    nav = [{"to": to, "label": to} for to in ("/course/5?tab=lesson", "/pag")]
    declare(install("painted", ""), "painted", pages=[PAGE], nav=nav)
    assert diagnosis() == [
        "The menu entry /pag of painted leads to /pag, and there is no such page. "
        "Mend `to` in its ui/plugin.json, and build the UI again."
    ]


def test_an_entry_of_the_palette_leads_to_a_page_or_names_a_module(install):
    folder = install("painted", "")
    entries = [
        {"label": "Lesson", "to": "/course/5?tab=lesson"},
        {"label": "Lost", "to": "/pag"},
        {"label": "People", "module": "./Late"},
    ]
    declare(folder, "painted", pages=[PAGE], palette=entries)
    assert diagnosis("painted") == [f"plugin.json names ./Late, which the built UI does not have. {AGAIN}"]
    assert diagnosis() == [
        "The palette entry Lost of painted leads to /pag, and there is no such page. "
        "Mend `to` in its ui/plugin.json, and build the UI again."
    ]
    declare(folder, "painted", pages=[PAGE], palette=[{"label": "Both", "to": "/page", "module": "./Page"}])
    assert diagnosis("painted") == [
        f"ui_dist/plugin.json: palette entry Both: it has either `to` or `module`. {MEND}"
    ]


def test_a_slot_that_nobody_opens_is_told(install):
    slots = ("dashboard.card", "stamps.badges", "painted.frames", "admin.panels")
    fills = [{"slot": slot, "module": "./Page"} for slot in slots]
    declare(install("painted", ""), "painted", pages=[PAGE], slots=fills)
    nobody = "which no installed plugin opens."
    assert diagnosis() == [
        f"painted fills the slot dashboard.card, {nobody} Did you mean dashboard.cards? {MEND}",
        f"painted fills the slot stamps.badges, {nobody} {MEND}",
    ]
    install("stamps", "")
    assert len(diagnosis()) == 1


# The database
