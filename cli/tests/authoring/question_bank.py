"""A bank of questions of the question engine, to import into and share from."""

from collections.abc import Callable
from typing import Annotated, Any

from pydantic import Field

from cubital.content.kinds import ContentKind, Entry, Text
from cubital.content.structure import Asks
from cubital.questions import Question
from cubital_cli.authoring.exchange.imported import ImportedItems
from cubital_cli.authoring.exchange.targets import Target

Deck = Callable[[str], Target]
"""Of YAML: the glossary with it, to be shared from and imported into."""


class BankItem(Entry):
    id: Annotated[int, Field(ge=1)]
    task: Text
    question: Question


BANK = ContentKind("bank", "bank/*.yaml", BankItem, lambda item: str(item.id), "list", asks=Asks())
ITEM = "- id: 7\n  task: gloves\n  question: {kind: true-or-false, stem: 'Is it so?', answer: true}\n"
OURS = """\
- id: 1
  task: gloves
  question:
    kind: several
    stem: "Which = break ~ cells?"
    options: [{text: "a = b", reason: So., right: true}, {text: c, right: true}, {text: d}, {text: e}]
- id: 2
  task: gloves
  question: {kind: number, stem: How much?, value: 2.75, tolerance: 0.05, unit: mL, reason: "2 + 0.75."}
- id: 3
  task: gloves
  question: {kind: text, stem: What is it?, accepted: [hemolysis, lysis]}
- id: 4
  task: gloves
  question:
    kind: match
    stem: Which?
    pairs: [{item: Red, answer: Serum}, {item: Blue, answer: Citrate}]
    others: [EDTA]
- id: 5
  task: gloves
  question: {kind: true-or-false, stem: Is it so?, answer: false, reason: No.}
- id: 6
  task: gloves
  question: {kind: one, stem: Which?, options: [{text: x, right: true, reason: Yes.}, {text: "y -> z"}]}
- id: 7
  task: gloves
  question: {kind: order, stem: In order?, steps: [a, b, c]}
"""


def questions(imported: ImportedItems) -> list[dict[str, Any]]:
    return [item.fields["question"] for item in imported]
