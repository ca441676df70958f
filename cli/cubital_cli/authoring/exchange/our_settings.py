"""What we have of a question of the engine that another program's file has not: settings, and reasons."""

from __future__ import annotations

from typing import Any

from cubital_cli.authoring.exchange.annotations import is_near
from cubital_cli.authoring.exchange.change_summary import key_moves

OURS_ALONE = ("near_misses", "scoring", "unit", "picture")


def with_ours(ours: dict[str, Any], theirs: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Their question with our settings, and with our reasons where it gives none; and our reasons that do not
    fit their key, which go."""
    settings = {name: ours[name] for name in OURS_ALONE if ours.get(name) is not None}
    gone: list[str] = []
    if ours.get("reason") and not theirs.get("reason"):
        if _has_another_key(ours, theirs):
            gone.append(ours["reason"])
        else:
            settings["reason"] = ours["reason"]
    for name, own in (("options", "text"), ("spots", "name")):
        if name in theirs:
            moves = key_moves(ours[name], theirs[name], own)
            known = {part[own]: part for part in ours[name]}
            before = {text: part for text, part in known.items() if part["reason"]}
            settings[name] = []
            for part in theirs[name]:
                our_part = before.get(part[own])
                if our_part and not part.get("reason"):
                    # What explains why an option is right does not explain why it is not.
                    if moves and our_part["right"] != bool(part.get("right")):
                        gone.append(our_part["reason"])
                    else:
                        part = {"reason": our_part["reason"]} | part
                spot = known.get(part[own])
                if name == "spots" and spot and is_near(spot, part):
                    part = part | {side: spot[side] for side in ("x", "y")}
                settings[name].append(part)
    return theirs | settings, gone


def _has_another_key(ours: dict[str, Any], theirs: dict[str, Any]) -> bool:
    if any(ours.get(name) != theirs.get(name) for name in ("answer", "value", "steps")):
        return True
    forms, pairs = ours.get("accepted"), ours.get("pairs")
    if forms:
        return set(forms).isdisjoint(theirs["accepted"])
    return pairs is not None and any(pair not in theirs["pairs"] for pair in pairs)
