"""The range of sdks that a UI was made for, as npm reads ranges, against the sdk that the shell has."""

import json
from pathlib import Path

import pytest

from cubital.web.plugin_uis import SDK_VERSION, Declaration, is_for_our_sdk

CHECKOUT = Path(__file__).parents[2]


def test_the_version_is_the_sdks():
    package = json.loads((CHECKOUT / "webshell/sdk/package.json").read_text("utf-8"))
    assert package["version"] == SDK_VERSION


@pytest.mark.parametrize(
    ("sdk", "fits"),
    [
        ("^1.0.0", True),
        ("^1", True),
        ("~1.0", True),
        ("1.x", True),
        ("*", True),
        (">=1.0 <3", True),
        ("^1.0.0 || ^2.0.0", True),
        ("^1.9.0", False),
        ("^2.0.0", False),
        ("<1", False),
        ("newest", False),
    ],
)
def test_a_ui_is_shown_where_its_range_holds_our_sdk(sdk: str, fits: bool):
    assert is_for_our_sdk(Declaration(name="painted", sdk=sdk)) is fits
