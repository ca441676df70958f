"""Rules for a typed text that a short text here cannot say: capitals that count, and parts of a text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any

from cubital_cli.authoring.exchange.markup import CannotKeep
from cubital_cli.authoring.exchange.qti_declaration import Declaration

PART = "takes any text with {} in it for right, and a short text is the whole"
CAPITALS = "counts capitals: {} is right in these letters alone, and a short text takes any"


def refuse_capitals(exact: Iterable[str], accepted: Collection[str]) -> None:
    """Raises CannotKeep for a text of `exact` whose capitals count.

    Harmless are texts without letters, and those that are `accepted` in other capitals too.
    """
    ways = Counter(form.casefold() for form in set(accepted))
    for text in exact:
        if text.lower() != text.upper() and ways[text.casefold()] < 2:
            raise CannotKeep(CAPITALS.format(repr(text[:40])))


def refuse_parts(root: Any, declared: Declaration) -> None:
    """Raises CannotKeep where rules of QTI look for a part of a text."""
    for match in root.iterfind("responseProcessing//stringMatch[@substring='true']"):
        part = str(match.findtext("baseValue") or (declared.right or [""])[0]).strip()
        raise CannotKeep(PART.format(repr(part[:40])))


def refuse_text_rules(root: Any, declared: Declaration, accepted: Collection[str]) -> None:
    """Both for the rules and the mapping of a question of QTI. Raises CannotKeep."""
    refuse_parts(root, declared)
    exact = [
        str(part.text or "").strip() if part.tag == "baseValue" else (declared.right or [""])[0]
        for match in root.iterfind("responseProcessing//stringMatch[@caseSensitive='true']")
        for part in match
        if part.tag in ("baseValue", "correct")
    ]
    exact += [
        entry.get("mapKey", "")
        for entry in root.iterfind("responseDeclaration/mapping/mapEntry")
        if entry.get("caseSensitive") == "true"
    ]
    lower = {form.casefold() for form in accepted}
    best = max(declared.worth.values(), default=0.0)
    for key, worth in declared.worth.items():
        if worth < best and key.casefold() in lower:
            form = next(form for form in accepted if form.casefold() == key.casefold())
            raise CannotKeep(CAPITALS.format(repr(form[:40])))
    refuse_capitals((text for text in exact if text in accepted), accepted)
