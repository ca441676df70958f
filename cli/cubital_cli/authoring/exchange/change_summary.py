"""What an import changes in an item, in one line: `key B 'Gold' -> C 'Blue'; stem 'Whcih?' -> 'Which?'`."""

from __future__ import annotations

from typing import Any

from cubital_cli.authoring.exchange.targets import Target

LONGEST = 60
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PARTS = {"options": ("option", "text"), "spots": ("place", "name")}


def summary(target: Target, before: dict[str, Any], after: dict[str, Any]) -> str:
    """Both with facts filled in; `after` holds the fields that the import sets."""
    asks, shape = target.kind.asks, target.kind.questions
    changes: list[str] = []
    whole = {**before, **after}
    if asks:
        changes += _question(before[asks.question], whole[asks.question])
    elif shape:
        question = (_as_choice(fields, shape) for fields in (before, whole))
        changes += _question(*question)
    beside = (asks.question,) if asks else (shape.question, shape.options, shape.answer) if shape else ()
    changes += [
        _change(name, before.get(name), value)
        for name, value in after.items()
        if name not in beside and value != before.get(name)
    ]
    return "; ".join(changes) or "its form"


def _as_choice(fields: dict[str, Any], shape: Any) -> dict[str, Any]:
    answer = fields.get(shape.answer)
    options = [{"text": text, "right": text == answer} for text in fields.get(shape.options) or ()]
    return {"kind": "one", "stem": fields.get(shape.question), "options": options}


def _question(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    changes: list[str] = []
    for name in dict.fromkeys([*before, *after]):
        one, other = before.get(name), after.get(name)
        if (one or None) == (other or None) and type(one) is not bool:
            continue
        if name in PARTS:
            changes += _parts(one or [], other or [], *PARTS[name])
        elif one != other:
            called = {"answer": "key", "accepted": "key", "value": "key", "reason": "explanation"}
            changes.append(_change(called.get(name, name), one, other))
    return changes


def _parts(before: list[Any], after: list[Any], called: str, name: str) -> list[str]:
    """The key first, by its letters; then the other words, by place."""
    changes: list[str] = []
    right, right_now = ([part[name] for part in parts if part.get("right")] for parts in (before, after))
    if key_moves(before, after, name):
        changes.append(f"key {_lettered(before, right, name)} -> {_lettered(after, right_now, name)}")
    texts, texts_now = ([part[name] for part in parts] for parts in (before, after))
    gone = [text for text in texts if text not in texts_now]
    come = [text for text in texts_now if text not in texts]
    if len(texts) == len(texts_now):
        pairs = [(one, other) for one, other in zip(texts, texts_now, strict=True) if one in gone]
        changes += [_change(f"{called} {LETTERS[texts.index(one)]}", one, other) for one, other in pairs]
    else:
        changes += [f"{called} {_short(text)} gone" for text in gone]
        changes += [f"{called} {_short(text)} added" for text in come]
    if not gone and not come and texts != texts_now:
        changes.append(f"the order of the {called}s")
    reasons = {part[name]: part.get("reason") for part in before}
    for part in after:
        if part[name] in reasons and reasons[part[name]] != part.get("reason"):
            changes.append(
                _change(f"explanation of {_short(part[name])}", reasons[part[name]], part.get("reason"))
            )
    return changes


def key_moves(before: list[Any], after: list[Any], name: str = "text") -> bool:
    """Whether another option is right, and not the same one in other words."""
    right, right_now = ({part[name] for part in parts if part.get("right")} for parts in (before, after))
    wrong, wrong_now = ({part[name] for part in parts if not part.get("right")} for parts in (before, after))
    return bool(right & wrong_now or right_now & wrong or len(right) != len(right_now)) or (
        # Neither text tells: then the place does.
        right != right_now
        and [bool(part.get("right")) for part in before] != [bool(part.get("right")) for part in after]
    )


def _lettered(parts: list[Any], right: list[str], name: str) -> str:
    texts = [part[name] for part in parts]
    return " and ".join(f"{LETTERS[texts.index(text)]} {_short(text)}" for text in right) or "none"


def _change(name: str, before: Any, after: Any) -> str:
    if before in (None, "", []):
        return f"{name} {_short(after)} added"
    if after in (None, "", []):
        return f"{name} {_short(before)} gone"
    if isinstance(before, str) and isinstance(after, str):
        before, after = _around_difference(before, after)
    return f"{name} {_short(before)} -> {_short(after)}"


def _around_difference(before: str, after: str) -> tuple[str, str]:
    """Of long texts the part that differs, from a word before it."""
    if max(len(before), len(after)) <= LONGEST:
        return before, after
    same = next(
        (n for n, (one, other) in enumerate(zip(before, after, strict=False)) if one != other),
        min(len(before), len(after)),
    )
    start = max(0, before.rfind(" ", 0, max(0, same - 1)))
    if start == 0:
        return before, after
    return f"…{before[start:]}", f"…{after[start:]}"


def _short(value: Any) -> str:
    text = " ".join((repr(value) if not isinstance(value, str) else value).split())
    text = text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
    return repr(text) if isinstance(value, str) else text
