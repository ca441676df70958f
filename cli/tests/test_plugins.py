"""The list of plugins with the contributions of each."""

import json


def bell(result) -> dict[str, object]:
    [plugin] = [plugin for plugin in json.loads(result.stdout) if plugin["name"] == "bell"]
    return plugin


def test_what_a_plugin_adds_is_listed(cubital) -> None:
    assert bell(cubital("plugins", "list", "--json")) == {
        "name": "bell",
        "version": "2.1",
        "distribution": "school-bell",
        "enabled": True,
        "hooks": ["register_routes", "register_content", "register_commands", "personal_data"],
        "calls": ["GET /api/bells"],
        "pages": [],
        "nav": [],
        "slots": [],
        "palette": [],
        "content": ["bells"],
        "commands": ["bell ring", "bell stuck", "tower climb"],
        "tables": [],
    }
    shown = cubital("plugins", "list").stdout
    assert "bell 2.1, from school-bell: enabled" in shown
    assert "GET /api/bells" in shown


def test_a_plugin_that_is_switched_off_adds_nothing(cubital, environment: dict[str, str]) -> None:
    off = f"{environment['CUBITAL_PLUGINS_DISABLED']},bell"
    plugin = bell(cubital("plugins", "list", "--json", CUBITAL_PLUGINS_DISABLED=off))
    assert plugin["enabled"] is False
    assert plugin["calls"] == plugin["commands"] == plugin["content"] == []


def test_our_own_plugins_add_their_calls_and_tables(cubital) -> None:
    plugins = {
        p["name"]: p
        for p in json.loads(cubital("plugins", "list", "--json", CUBITAL_PLUGINS_DISABLED="").stdout)
    }
    assert "GET /api/modules/{module_id}/agent" in plugins["tutor"]["calls"]
    assert "GET /api/resources/glossary" in plugins["resources"]["calls"]
    assert plugins["tutor"]["tables"]
    assert "users" not in plugins["admin"]["tables"]
