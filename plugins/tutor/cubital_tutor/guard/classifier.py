"""Classifying: what a message is beside a question, learnt from the examples of each guard topic.

The rails know wordings; this knows what such messages are like, by their words, pairs of words and runs of
letters, and meets those that nobody has thought of.
"""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import TypeVar

from cubital_tutor.guard.topics import EMERGENCY, PERSONAL, RULES, ordinary, topics
from cubital_tutor.language.course_language import CourseLanguage, spoken_language
from cubital_tutor.language.naive_bayes import NaiveBayes, together, trait_counts, traits_of

K = TypeVar("K")

SMOOTHING = 0.3
# By how much, in log-likelihood, a message must be something else rather than an ordinary one. What to do now
# is soon read by one who did not need it; who is refused has no answer.
SURE, SURE_TO_REFUSE = 10.0, 28.0


class Classifier:
    """Tells what a message is like. `questions`: the traits of those that the course answers, which are
    ordinary ones too; `wordings`: of the ways in which students ask. Any thread may ask."""

    def __init__(self, questions: Counter[str], wordings: Counter[str] | None = None) -> None:
        language = spoken_language()
        accidents = accident_topics(language)
        ordinary = together(example_counts(language, None), questions)
        # All accidents are one kind here.
        any_accident = together(*(example_counts(language, name) for name in accidents))
        kinds = {None: ordinary, EMERGENCY: any_accident}
        for name in (PERSONAL, RULES):
            if name in topics(language):
                kinds[name] = example_counts(language, name)
        self._kinds: NaiveBayes[str | None] = NaiveBayes(kinds, SMOOTHING)
        # Who asks tells what happened, too, and often as an accident is told: of a patient, or of a cat.
        stories = together(ordinary, wordings or Counter(), trait_counts(language.outside))
        self._stories: NaiveBayes[str | None] = NaiveBayes(
            {None: stories, EMERGENCY: any_accident}, SMOOTHING
        )
        self._accidents = NaiveBayes({name: example_counts(language, name) for name in accidents}, SMOOTHING)

    def topic_of(self, message: str) -> str | None:
        """The guard topic whose examples `message` is surely more like than ordinary ones, if any."""
        traits = traits_of(message)
        likely = self._kinds.likelihoods(traits)
        ordinary = likely.pop(None)
        kind = _likeliest(likely)
        if kind != EMERGENCY:
            return kind if likely[kind] - ordinary >= SURE_TO_REFUSE else None
        likely = self._stories.likelihoods(traits)
        if likely[EMERGENCY] - likely[None] < SURE:
            return None
        return _likeliest(self._accidents.likelihoods(traits))


def _likeliest(likelihoods: Mapping[K, float]) -> K:
    return max(likelihoods, key=lambda kind: likelihoods[kind])


def accident_topics(language: CourseLanguage) -> list[str]:
    """Those that somebody may have to act on now."""
    return [name for name in topics(language) if name not in (PERSONAL, RULES)]


def any_course() -> Classifier:
    """The classifier that knows no course's questions."""
    return _any_course(spoken_language())


@lru_cache(maxsize=8)
def _any_course(_: CourseLanguage) -> Classifier:
    return Classifier(Counter())


@lru_cache(maxsize=100)
def example_counts(language: CourseLanguage, topic: str | None) -> Counter[str]:
    """The traits of a topic's examples; None: of ordinary messages."""
    return trait_counts(ordinary(language) if topic is None else topics(language)[topic].examples)
