"""What is said before teaching, or instead of it: the first steps of an accident, and refusals."""

from __future__ import annotations

from dataclasses import replace

from cubital.learning.modules import Module
from cubital_tutor.answers.answer import Answer, source_of
from cubital_tutor.answers.composing import as_card, where
from cubital_tutor.answers.declining import with_prompts
from cubital_tutor.answers.quoting import joined, steps
from cubital_tutor.guard.guardrails import Verdict, harmless
from cubital_tutor.retrieval.index import PassageIndex
from cubital_tutor.retrieval.ranking import Ranked
from cubital_tutor.retrieval.relevance import SURE

# In Markdown: below it stands what is said besides, which pages show in small letters.
RULE = "---"
# The log-odds from which a written answer is given below the first steps of an emergency.
BESIDES = -0.6


def with_care(verdict: Verdict, module: Module, index: PassageIndex, besides: Ranked | None = None) -> Answer:
    """What the verdict says, and below it what was asked besides, else the steps that the course is sure to
    have for it.

    `besides`: the written answer that is most likely to be what was asked besides. Likely enough, it comes
    under its own question; never where the course has nothing to teach, as to somebody in despair.
    """
    if verdict.refused == "rules":
        return Answer(with_prompts(verdict.lead, module), (), True, refused="rules")
    plain = Answer(verdict.lead, (), True, verdict.refused, verdict.urgent)
    if not verdict.look_up:
        return plain
    results = index.search(verdict.look_up, module.id, most=1)
    passages = [results[0].passage] if results and results[0].score >= SURE else []
    below: list[str] = []
    if besides and besides.log_odds >= BESIDES:
        below = [as_card(besides)]
        passages = [besides.candidate.passage, *passages]
    elif passages:
        # What the lead says already may be said again, in the order in which it is done.
        to_do = steps(harmless(passages[0].text))
        below = [where(passages[0], module), to_do] if to_do else []
    text = joined([verdict.lead, RULE, *below]) if below else verdict.lead
    return replace(plain, text=text, sources=tuple(dict.fromkeys(map(source_of, passages))))
