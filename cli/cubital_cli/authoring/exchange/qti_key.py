"""The key of a question of QTI that stands in its rules alone: the one answer to which they give the most."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from itertools import combinations, permutations
from typing import Any

from cubital_cli.authoring.exchange.markup import CannotKeep
from cubital_cli.authoring.exchange.qti_comparisons import NotUnderstood, typed
from cubital_cli.authoring.exchange.qti_declaration import NO_KEY, Declaration, number_in
from cubital_cli.authoring.exchange.qti_marking import Marking
from cubital_cli.authoring.exchange.qti_right import ANY_TEXT, NO_FORM, right_range
from cubital_cli.authoring.exchange.text_rules import refuse_parts

MOST_OPTIONS = 10  # of which every set is tried
MOST_STEPS = 7  # of which every order is tried
CHOICES = ("simpleChoice", "inlineChoice", "hotspotChoice")
NUMBERS = ("integer", "float")

Answer = tuple[str, ...]


def with_key(root: Any, interaction: Any) -> Declaration:
    """What the question declares, with what its rules say is right where it declares no such thing.

    Raises CannotKeep where neither says it, or not for sure.
    """
    declared = Declaration.of(root, interaction)
    if declared.right:
        return declared
    refuse_parts(root, declared)
    try:
        marking = Marking(root, interaction.get("responseIdentifier"), declared)
        if not marking.is_written_out or not marking.sets("SCORE"):
            raise CannotKeep(NO_KEY)
        if declared.base_type in NUMBERS:
            middle = right_range(marking, declared, _numbers(root)).value
            return replace(declared, right=[f"{Decimal(str(middle)):f}"])
        return replace(declared, right=list(_best(marking, _answers(root, interaction, declared))))
    except NotUnderstood as error:
        raise CannotKeep(f"says what is right by a rule that is not understood ({error})") from error


def _answers(root: Any, interaction: Any, declared: Declaration) -> Iterable[Answer]:
    """Every answer that can be given; of texts, those that the rules name."""
    names = [part.get("identifier", "") for part in interaction.iter() if part.tag in CHOICES]
    if declared.base_type == "string":
        texts = (str(part.text or "").strip() for part in root.iterfind("responseProcessing//baseValue"))
        return [(text,) for text in dict.fromkeys([*texts, NO_FORM]) if text]
    if declared.base_type == "directedPair":
        return _pairings(root, interaction)
    if declared.cardinality == "single":
        return [(name,) for name in names]
    if declared.cardinality == "ordered":
        if len(names) > MOST_STEPS:
            raise NotUnderstood(f"an order of more than {MOST_STEPS}")
        return permutations(names)
    if len(names) > MOST_OPTIONS:
        raise NotUnderstood(f"sets of more than {MOST_OPTIONS} options")
    most = int(number_in(interaction.get("maxChoices")) or 0) or len(names)
    return (chosen for size in range(min(most, len(names)) + 1) for chosen in combinations(names, size))


def _numbers(root: Any) -> set[Decimal]:
    values = root.iterfind("responseProcessing//baseValue")
    numbers = (typed(part.text, part.get("baseType")) for part in values)
    return {number for number in numbers if isinstance(number, Decimal)}


def _pairings(root: Any, interaction: Any) -> list[Answer]:
    """The sets of pairs that the rules name, and each with one pair less or put differently."""
    sets = [
        [part.get("identifier", "") for part in each if part.tag == "simpleAssociableChoice"]
        for each in interaction.iterfind("simpleMatchSet")
    ]
    others = sets[1] if len(sets) == 2 else []
    rules = root.find("responseProcessing")
    groups = [group for group in rules.iter("multiple")] + [rules]
    pairings: dict[Answer, None] = {}
    for group in groups:
        pairs = tuple(
            dict.fromkeys(
                " ".join(str(part.text).split())
                for part in group.iter("baseValue")
                if part.get("baseType") == "directedPair"
            )
        )
        pairings |= dict.fromkeys([pairs])
        for place, pair in enumerate(pairs):
            rest = (*pairs[:place], *pairs[place + 1 :])
            pairings |= dict.fromkeys([rest, *((*rest, f"{pair.split()[0]} {other}") for other in others)])
    return list({tuple(sorted(pairs)): None for pairs in pairings})


def _best(marking: Marking, answers: Iterable[Answer]) -> Answer:
    """The one that gets the whole mark; of texts, all that do. Raises CannotKeep and NotUnderstood."""
    scores = {answer: marking.score(marking.answer(list(answer))) for answer in answers}
    best = max(scores.values(), default=0)
    if best <= 0:
        raise CannotKeep("gives no answer a mark")
    right = [answer for answer, score in scores.items() if score == best]
    if (NO_FORM,) in right:
        raise CannotKeep(ANY_TEXT)
    if len(right) == 1 and right[0]:
        return right[0]
    if (NO_FORM,) in scores:
        return tuple(text for (text,) in right)
    raise CannotKeep(f"gives the whole mark to more than one answer, such as {_words(right[0])}")


def _words(answer: Answer) -> str:
    return ", ".join(answer) or "none"
