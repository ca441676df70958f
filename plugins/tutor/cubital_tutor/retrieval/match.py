"""A question as the index understands it, and a passage with how well it fits."""

from dataclasses import dataclass, field
from functools import cached_property

from cubital.content import Passage
from cubital_tutor.language.question_form import Manner

MOST_GENERAL = 1.6  # the weight that a word said of anything has at most


@dataclass(frozen=True)
class Match:
    """A passage and how well it fits, from 0 (not at all) to about 1.

    `support`: the part of what was asked that it speaks of at all, by weight. `alike`: how much it is like a
    question that the passage is known to answer. `weights`: the stems that tell which part of it is meant.
    `covers_intents`: it tells what the question wants to know. `likeness`: 0 of the passage that the question
    is most like, less of each other one. `scope`: how much the question is like those that the course
    answers. `unknown`: the part of what was asked that the course never speaks of. `written`: the log-odds
    that a teacher's answer from there is meant; None where none was looked for. `rank`: the weight of all
    that, beside other matches of the same question.
    """

    passage: Passage
    score: float
    weights: dict[str, float]
    support: float = 1.0
    alike: float = 0.0
    covers_intents: bool = True
    likeness: float = 0.0
    scope: float = 0.0
    written: float | None = None
    rank: float = 0.0
    unknown: float = 0.0


@dataclass(frozen=True)
class Query:
    """A question as the index understands it: the weight of each stem, how sure its spelling is, and whether
    the meaning of a word is asked for. `own`: the stems of the question itself, not of those before it.
    `wants`: what is wanted to be known, of each the stems that tell it."""

    weights: dict[str, float]
    known: dict[str, float]
    meaning: bool
    manner: Manner = "plain"
    own: frozenset[str] = field(default_factory=frozenset)
    wants: tuple[frozenset[str], ...] = ()

    @cached_property
    def about(self) -> frozenset[str]:
        """The things that it asks about: what is telling and not what is wanted to be known of them."""
        telling = frozenset(stem for stem, weight in self.weights.items() if weight > MOST_GENERAL)
        return telling.difference(*self.wants)

    @cached_property
    def total(self) -> float:
        return sum(self.weights.values())

    @cached_property
    def stems(self) -> frozenset[str]:
        return frozenset(self.weights)

    @cached_property
    def sure(self) -> dict[str, float]:
        """Weight × spelling confidence, by stem."""
        return {stem: weight * self.known[stem] for stem, weight in self.weights.items()}
