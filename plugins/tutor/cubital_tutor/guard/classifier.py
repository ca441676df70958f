"""Classifying: what a message is beside a question, learnt from the examples in the folder messages/.

The rails know wordings; this knows what such messages are like, by their words, pairs of words and runs of
letters, and meets those that nobody has thought of.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import TypeVar

from cubital_tutor.guard.guard_rules import Concern
from cubital_tutor.language.naive_bayes import NaiveBayes, trait_counts, traits_of

K = TypeVar("K")

SMOOTHING = 0.3
# By how much, in log-likelihood, a message must be something else rather than an ordinary one. What to do now
# is soon read by one who did not need it; who is refused has no answer.
SURE, SURE_TO_REFUSE = 12.0, 28.0

ACCIDENTS = tuple(kind for kind in Concern if kind not in (Concern.PERSONAL, Concern.RULES))


class Classifier:
    """Tells what a message is like. `asked`: what the questions show that the course answers; they are
    ordinary ones too. Any thread may ask."""

    def __init__(self, asked: Counter[str]) -> None:
        self._kinds = NaiveBayes(
            {
                None: shown_by_examples(None) + asked,
                # All accidents are one kind here; its name is that of the first.
                ACCIDENTS[0]: shown_by_examples(*ACCIDENTS),
                Concern.PERSONAL: shown_by_examples(Concern.PERSONAL),
                Concern.RULES: shown_by_examples(Concern.RULES),
            },
            SMOOTHING,
        )
        self._accidents = NaiveBayes({kind: shown_by_examples(kind) for kind in ACCIDENTS}, SMOOTHING)

    def concern_in(self, message: str) -> Concern | None:
        """The concern whose examples `message` is surely more like than ordinary ones, if there is one."""
        traits = traits_of(message)
        likely = self._kinds.likelihoods(traits)
        ordinary = likely.pop(None)
        kind = _likeliest(likely)
        if likely[kind] - ordinary < (SURE if kind in ACCIDENTS else SURE_TO_REFUSE):
            return None
        return _likeliest(self._accidents.likelihoods(traits)) if kind in ACCIDENTS else kind


def _likeliest(likelihoods: Mapping[K, float]) -> K:
    return max(likelihoods, key=lambda kind: likelihoods[kind])


def examples_of(kind: Concern | None) -> list[str]:
    """Messages of `kind` as students type them; None is ordinary ones, many with the words of the others."""
    name = "ordinary" if kind is None else kind.value.replace(" ", "-")
    return (files("cubital_tutor") / "messages" / f"{name}.txt").read_text("utf-8").splitlines()


@cache
def any_course() -> Classifier:
    """The classifier that knows no course."""
    return Classifier(Counter())


@cache
def shown_by_examples(*kinds: Concern | None) -> Counter[str]:
    return trait_counts(chain.from_iterable(map(examples_of, kinds)))
