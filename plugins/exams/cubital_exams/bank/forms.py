"""Forms: the lengths in which an exam can be sat, of what the bank has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from cubital_exams.bank.blueprints import Blueprint
from cubital_exams.bank.items import ExamItem

FormName = Literal["full", "short", "domain"]
SHORT, ONE_DOMAIN = 25, 20  # questions


@dataclass(frozen=True)
class Form:
    """`scored`: how many questions count, by domain; `unscored` more are mixed in. `minutes`: as a rule."""

    id: FormName
    name: str
    scored: Mapping[str, int]
    unscored: int
    minutes: int

    @property
    def questions(self) -> int:
        return sum(self.scored.values()) + self.unscored


def forms_of(blueprint: Blueprint, bank: Mapping[str, Sequence[ExamItem]]) -> list[Form]:
    """Those that the bank has enough different items for: the full exam, a short one, one domain."""
    forms: list[Form] = []
    full = {domain.id: domain.items for domain in blueprint.domains}
    spare = sum(map(len, bank.values())) - blueprint.scored
    if _has(bank, full) and spare >= blueprint.unscored:
        forms.append(Form("full", "Full exam", full, blueprint.unscored, blueprint.minutes))
    short = in_proportion(full, SHORT)
    if blueprint.questions > SHORT and _has(bank, short):
        forms.append(Form("short", "Short exam", short, 0, minutes_for(blueprint, SHORT)))
    if any(bank.values()):
        forms.append(Form("domain", "One domain", {"": ONE_DOMAIN}, 0, minutes_for(blueprint, ONE_DOMAIN)))
    return forms


def of_domain(blueprint: Blueprint, bank: Mapping[str, Sequence[ExamItem]], domain: str) -> Form | None:
    """The form of one domain; None where the blueprint or the bank has nothing of it."""
    count = min(ONE_DOMAIN, len(bank.get(domain, ())))
    if not count:
        return None
    name = next(one.name for one in blueprint.domains if one.id == domain)
    return Form("domain", name, {domain: count}, 0, minutes_for(blueprint, count))


def minutes_for(blueprint: Blueprint, questions: int) -> int:
    """As long for each question as in the full exam."""
    return max(1, round(blueprint.minutes * questions / blueprint.questions))


def _has(bank: Mapping[str, Sequence[ExamItem]], counts: Mapping[str, int]) -> bool:
    return all(len(bank[domain]) >= count for domain, count in counts.items())


def in_proportion(counts: Mapping[str, int], length: int) -> dict[str, int]:
    """`length` shared out like `counts`, by largest remainders."""
    total = max(1, sum(counts.values()))
    exact = {domain: length * count / total for domain, count in counts.items()}
    parts = {domain: int(share) for domain, share in exact.items()}
    by_remainder = sorted(exact, key=lambda domain: parts[domain] - exact[domain])
    for domain in by_remainder[: length - sum(parts.values())]:
        parts[domain] += 1
    return parts
