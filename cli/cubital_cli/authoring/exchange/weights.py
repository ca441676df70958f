"""Weights of options as other programs have them: what of them our two ways of scoring cannot say."""

from __future__ import annotations

from collections.abc import Mapping

EXACT = 1e-3  # of the whole mark: thirds are written with few digits


def lost_of_one(right: str, weights: Mapping[str, float]) -> list[str]:
    """Where one option is right: the parts of a mark that others give or take, as shares of the whole."""
    others = {option: weight for option, weight in weights.items() if option != right}
    lost = [f"the part of a mark for {option[:40]!r}" for option, weight in others.items() if weight > 0]
    if min(others.values(), default=0) < 0:
        lost.append("what wrong options take off the mark")
    return lost


def lost_of_several(right: Mapping[str, float], wrong: Mapping[str, float]) -> list[str]:
    """Where several are right, each of them counts the same here, and wrong ones take a share each."""
    lost = []
    if right and max(right.values()) - min(right.values()) > EXACT:
        lost.append("the weights of the right options, which count the same here,")
    share = -1 / max(len(wrong), 1)
    if any(weight < 0 and abs(weight - share) > EXACT for weight in wrong.values()):
        lost.append("what wrong options take off the mark, which is a share for each here,")
    return lost
