"""Recognizing requests: which messages ask something of the tutor ("quiz me") and not of the course.

A message is known by its wording (wordings.yaml), or by its likeness to one: all of its words must be known,
it must be nearer to requests than to questions that only look like them, and naive Bayes must agree.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import chain, pairwise
from typing import Literal, cast

import yaml
from rapidfuzz.distance import OSA

from cubital_tutor.language.naive_bayes import NaiveBayes, plain_words, trait_counts, traits_of

Kind = Literal[
    "quiz",
    "stop",
    "simpler",
    "again",
    "example",
    "summary",
    "course",
    "start",
    "lost",
    "progress",
    "ready",
    "next",
    "thanks",
    "ok",
    "hello",
    "goodbye",
]
QUESTION, BESIDE, MORE = "question", "beside", "more"

LONGEST = 25  # words; who writes more tells of something
SMOOTHING = 0.3
# How sure naive Bayes must be, how like one wording a message must be, how much nearer a question may be.
SURE, ALIKE, NEARER = 4.0, 0.3, 0.1
NEARLY_THE_SAME = 0.6
# Letters from which on a word may have one wrong, and two; a shorter one may have two in each other's place.
ONE_WRONG, TWO_WRONG = 5, 8
SHORT_FORMS = {
    **{"u": "you", "ur": "your", "r": "are", "pls": "please", "plz": "please", "wat": "what"},
    **{"im": "i am", "ive": "i have", "whats": "what is", "thats": "that is", "hows": "how is"},
    **{"dont": "do not", "cant": "can not", "didnt": "did not", "doesnt": "does not", "youre": "you are"},
    **{"wanna": "want to", "gonna": "going to", "gotta": "have to", "gimme": "give me", "thx": "thanks"},
    **{"lets": "let us", "idk": "i do not know"},
}
LITTLE = frozenset(
    {
        *("please", "teacher", "sir", "just", "now", "so", "a", "an", "the", "some", "this", "that", "it"),
        *("i", "you", "me", "us", "my", "your", "can", "could", "would", "is", "am", "are", "do"),
        *("to", "for", "of", "in", "on", "with", "and", "about", "from"),
    }
)
LITTLE_WEIGHT, PAIR_WEIGHT = 0.3, 0.2
ABOUT = re.compile(
    r"^(?P<request>.*?\b(?:quiz|test|drill|ask) me(?: (?:a )?questions?)?) (?:on|about) (?P<topic>.+)$",
    re.IGNORECASE | re.DOTALL,
)
# Whoever names the exam that they are to pass: "am I ready for the NHA CPT exam?"
OF_EXAM = re.compile(
    r"^(?P<request>.*?\b(?:ready|pass(?:ing)?|next(?= to pass\b)))\b"
    r"(?= (?:for|to|the|my|an?)\b)(?=.*(?:\b[A-Z]{3}\b|\b(?i:exam|test|certification|boards)\b))",
    re.DOTALL,
)
# Whoever asks what there is asks of the course only where they name it: else "what colors are there" did too.
OF_COURSE = re.compile(
    r"\b(?:course|class|program|training|school|modules?|lessons?|chapters?|topics?|subjects?|outline"
    r"|contents|syllabus|curriculum)\b",
    re.IGNORECASE,
)
THIS = re.compile(r"^(?:this|that|it|the) ?(?:module|lesson|chapter|stuff|course)?\W*$", re.IGNORECASE)


@dataclass(frozen=True)
class Request:
    """What a message asks of the tutor. `topic`: the words that say of what, where it names something."""

    kind: Kind
    topic: str = ""


def request_of(message: str, history: Sequence[str] = ()) -> Request | None:
    """The request that `message` is, None where it is a question to the course.

    `history`: the student's messages before it, oldest first; "another one" is what they asked for last.
    """
    about = ABOUT.match(message.strip())
    if about and _recognizer().kind_of(about["request"]) == "quiz":
        return Request("quiz", "" if THIS.match(about["topic"]) else about["topic"])
    kind = _recognizer().kind_of(message)
    of_exam = None if kind else OF_EXAM.match(message.strip())
    if of_exam:
        kind = _recognizer().kind_of(of_exam["request"])
        return Request(cast(Kind, kind)) if kind in ("ready", "next") else None
    if kind == "course" and not (OF_COURSE.search(message) or _recognizer().is_wording(message)):
        return None
    if kind == MORE:
        return request_of(history[-1], history[:-1]) if history else None
    return Request(cast(Kind, kind)) if kind else None


@cache
def wordings() -> Mapping[str, Sequence[str]]:
    """How students word each kind of request, what they say beside it, and questions that look like one."""
    text = (files("cubital_tutor.requests") / "wordings.yaml").read_text("utf-8")
    each: dict[str, list[str]] = yaml.safe_load(text)
    return each


@cache
def _recognizer() -> Recognizer:
    return Recognizer(wordings())


def words_of(text: str) -> list[str]:
    """The words of `text`, short forms written out."""
    return " ".join(SHORT_FORMS.get(word, word) for word in plain_words(text)).split()


class Recognizer:
    """Tells the kind of a message from examples of each. Any thread may ask."""

    def __init__(self, examples: Mapping[str, Sequence[str]]) -> None:
        kinds = {kind: [words_of(text) for text in texts] for kind, texts in examples.items()}
        beside = kinds.pop(BESIDE, [])
        self._beside = sorted(map(tuple, beside), key=len, reverse=True)
        every = [(kind, words) for kind, texts in kinds.items() for words in texts]
        counts = Counter(chain.from_iterable(set(words) for _, words in every))
        self._rarest = math.log(len(every))
        self._weights = {word: self._rarest - math.log(count) for word, count in counts.items()}
        self._known = frozenset(self._weights).union(*beside)
        self._kinds = {tuple(words): kind for kind, words in reversed(every)}
        self._examples = [(kind, self._features(words)) for kind, words in every]
        self._with: dict[str, list[int]] = {}
        for place, (_, features) in enumerate(self._examples):
            for feature in features:
                self._with.setdefault(feature, []).append(place)
        self._bayes: NaiveBayes[str] = NaiveBayes(
            {kind: trait_counts(map(" ".join, texts)) for kind, texts in kinds.items()}, SMOOTHING
        )

    def kind_of(self, message: str) -> str | None:
        """The kind of request, None where the message is none."""
        words = [self._spelled(word) for word in words_of(message)[: LONGEST + 1]]
        if not 0 < len(words) <= LONGEST:
            return None
        kind = self._kind_of_words(words)
        if kind is not None:
            return None if kind == QUESTION else kind
        rest = list(self._without_beside(words))
        if not rest or rest == words:
            return None
        kind = self._kind_of_words(rest)
        return None if kind == QUESTION else kind

    def is_wording(self, message: str) -> bool:
        """Whether an example is worded so, letter by letter."""
        return tuple(words_of(message)) in self._kinds

    def _kind_of_words(self, words: list[str]) -> str | None:
        """QUESTION where they are surely one, None where nothing is sure."""
        exact = self._kinds.get(tuple(words))
        if exact is not None:
            return exact
        if any(word not in self._weights for word in words):
            return None
        likely = self._bayes.likelihoods(traits_of(" ".join(words)))
        question = likely.pop(QUESTION)
        likeliest = max(likely, key=likely.__getitem__)
        alike = self._alike(words)
        question_alike = alike.pop(QUESTION, 0.0)
        nearest = max(alike, key=alike.__getitem__, default=None)
        if nearest is None or likely[likeliest] - question < SURE:
            return None
        if alike[nearest] < ALIKE or alike[nearest] <= question_alike - NEARER:
            return None
        if alike[nearest] < NEARLY_THE_SAME:
            return likeliest
        return nearest

    def _alike(self, words: list[str]) -> dict[str, float]:
        """For each kind how like the likeliest of its examples is: what both have of what either has."""
        features = self._features(words)
        own = sum(features.values())
        common: defaultdict[int, float] = defaultdict(float)
        for feature, weight in features.items():
            for place in self._with.get(feature, ()):
                common[place] += weight
        best: dict[str, float] = {}
        for place, weight in common.items():
            kind, others = self._examples[place]
            best[kind] = max(best.get(kind, 0.0), weight / (own + sum(others.values()) - weight))
        return best

    def _features(self, words: Iterable[str]) -> dict[str, float]:
        """The words and their pairs, each with its weight: rare ones count more."""
        features = {word: self._weight(word) for word in words}
        for first, second in pairwise(["", *words, ""]):
            weights = (self._weight(word) if word else 1.0 for word in (first, second))
            features[f"{first} {second}"] = PAIR_WEIGHT * sum(weights) / 2
        return features

    def _weight(self, word: str) -> float:
        return LITTLE_WEIGHT if word in LITTLE else self._weights.get(word, self._rarest)

    def _spelled(self, word: str) -> str:
        """`word`, or the known one that it is a misspelling of."""
        if word in self._known or len(word) < ONE_WRONG - 1:
            return word
        wrong = 2 if len(word) >= TWO_WRONG else 1
        best: tuple[int, str] | None = None
        for other in sorted(self._weights):
            if other in LITTLE or len(other) < ONE_WRONG - 1 or abs(len(other) - len(word)) > wrong:
                continue
            if len(word) < ONE_WRONG and sorted(word) != sorted(other):
                continue
            distance = OSA.distance(word, other, score_cutoff=wrong)
            if distance <= wrong and (best is None or distance < best[0]):
                best = distance, other
        return best[1] if best else word

    def _without_beside(self, words: Sequence[str]) -> Iterator[str]:
        place = 0
        while place < len(words):
            for phrase in self._beside:
                if tuple(words[place : place + len(phrase)]) == phrase:
                    place += len(phrase)
                    break
            else:
                yield words[place]
                place += 1
