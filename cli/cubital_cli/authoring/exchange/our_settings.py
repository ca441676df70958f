"""What we have of a question of the engine that another program's file has not: settings, and reasons."""

from __future__ import annotations

from typing import Any

OURS_ALONE = ("near_misses", "scoring", "unit", "picture")


def with_ours(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
    """Their question with our settings, and with our reasons where it gives none."""
    settings = {name: ours[name] for name in OURS_ALONE if ours.get(name) is not None}
    if ours.get("reason") and not theirs.get("reason"):
        settings["reason"] = ours["reason"]
    for name, own in (("options", "text"), ("spots", "name")):
        if name in theirs:
            reasons = {part[own]: part["reason"] for part in ours[name] if part["reason"]}
            settings[name] = [
                {"reason": reasons[part[own]]} | part if part[own] in reasons else part
                for part in theirs[name]
            ]
    return theirs | settings
