"""Quoting: the part of a passage that answers a question, in its own words and as whole Markdown."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from cubital_tutor.language.question_form import Manner
from cubital_tutor.language.sentences import SPEAKS_ON, in_column, sentences_of
from cubital_tutor.language.words import stems
from cubital_tutor.retrieval.answer_type import ASKS_FOR, BECAUSE, BECAUSE_COUNTS, fitness

LEAST, MOST = 90, 175  # words that an answer should have, where the passage has them
FIRST = 1.5
REPETITION = 0.6  # the part of its words that makes a point a repetition
LEAD_LEAST, LEAD_MOST = 3, 40  # words of a sentence that can be a direct answer
KEY_POINT = 1.15  # what editors call a key point says it shortly
LONG_TABLE = 7  # rows above which only those that the question names are quoted

Kind = Literal["text", "list", "table"]
Weigh = Callable[[str], float]
"""How much of what was asked a text speaks of, in the index's own weights."""

ITEM = re.compile(r"^\s{0,3}([-*+]|\d+[.)])\s+")
ITEM_NUMBER = re.compile(r"^\s*\d")
ANNOUNCES = re.compile(r":\**$|^(\*{1,2})[^*.]+\1$")
# No answer are a heading, a row, a picture, a question, what leans on what stands before ("Do it at once")
# and what goes on.
NO_ANSWER = re.compile(
    rf"{ANNOUNCES.pattern}|^\||^!\[|\?[\"”*]*$|;$|^[*_\"“]*(?i:(do|many|some) (it|this|that|can)\b)"
)


@dataclass(frozen=True)
class Block:
    """A piece of Markdown that stands by itself; `lead` is the line that announces a list or table."""

    kind: Kind
    lead: str
    body: str

    @property
    def text(self) -> str:
        return f"{self.lead}\n\n{self.body}" if self.lead and self.body else self.lead or self.body

    @property
    def spoken(self) -> str:
        """Its text as it is weighed: each row of a table with the names of its columns."""
        if self.kind != "table":
            return self.text
        head, *rows = self.body.splitlines()
        return "\n".join([self.lead, *(in_column(row, head) for row in rows)])

    @property
    def words(self) -> int:
        return word_count(self.text)


def joined(parts: Iterable[str]) -> str:
    """One Markdown text of those `parts` that are not empty."""
    return "\n\n".join(part for part in parts if part)


def word_count(markdown: str) -> int:
    return len(re.findall(r"[^\W_]+(?:[.'’:/–-][^\W_]+)*", markdown))


def blocks_of(markdown: str) -> list[Block]:
    """The paragraphs, lists and tables of a passage, in their order.

    By empty lines: the tokens of markdown-it-py gave the same answers to all 1,786 evaluation questions, and
    took a quarter more time for each.
    """
    blocks: list[Block] = []
    announced = ""
    for chunk in re.split(r"\n\s*\n", markdown.strip()):
        lines = chunk.strip("\n").splitlines()
        if not any(line.strip() for line in lines):
            continue
        kind = _kind(lines)
        if kind == "text":
            if announced:
                blocks.append(Block("text", "", announced))
            announced = " ".join(line.strip() for line in lines)
            if not ANNOUNCES.search(announced):
                blocks.append(Block("text", "", announced))
                announced = ""
        else:
            blocks.append(Block(kind, announced, "\n".join(line.rstrip() for line in lines)))
            announced = ""
    if announced:
        blocks.append(Block("text", "", announced))
    return blocks


def _kind(lines: Sequence[str]) -> Kind:
    if len(lines) > 1 and all(line.lstrip().startswith("|") for line in lines):
        return "table"
    return "list" if ITEM.match(lines[0]) else "text"


def quote(
    markdown: str,
    weigh: Weigh,
    room: int = MOST,
    manner: Manner = "plain",
    already: str = "",
    least: int = LEAST,
) -> str:
    """What of `markdown` speaks most of what was asked: about `least` to `room` words, in its order.

    Blocks are never cut: the best one may be longer than `room`. Of a long table the rows that were asked
    about are kept, and of loose points those. What `already` says is not said again.
    """
    whole = blocks_of(markdown)
    blocks = [_less(_narrowed(block, weigh, manner), already) for block in whole]
    if not blocks:
        return ""
    worth = [weigh(block.spoken) * _serves(block, manner) for block in blocks]
    worth[0] *= FIRST  # editors put the answer to the most frequent question first
    for place in range(len(blocks)):
        # What goes on from the direct answer: the rest of its paragraph, or the table that it announces.
        announced = place > 0 and blocks[place].kind != "text" and already in whole[place - 1].body
        if already and (announced or (blocks[place].kind == "text" and already in whole[place].body)):
            worth[place] = max(worth)
    ranked = sorted(range(len(blocks)), key=lambda place: (-worth[place], place))
    best = worth[ranked[0]]
    chosen: list[int] = []
    length = 0
    while ranked:
        place = ranked.pop(0)
        stems_before = {stem for other in chosen for stem in stems(blocks[other].text)} | set(stems(already))
        blocks[place] = _without_repetition(blocks[place], stems_before)
        fits = not chosen or length + blocks[place].words <= room
        hunger = 0.0 if length < least / 2 else 0.3 if length < least else 0.6
        is_worth_it = not chosen or worth[place] >= hunger * best
        if not (fits and is_worth_it and blocks[place].body):
            continue
        chosen.append(place)
        length += blocks[place].words
        if place + 1 in ranked and blocks[place].kind == "text" and blocks[place + 1].kind != "text":
            # A paragraph before a table or list speaks of it: that is next in turn.
            ranked.remove(place + 1)
            ranked.insert(0, place + 1)
            worth[place + 1] = max(worth[place + 1], 0.6 * best)
    return "\n\n".join(blocks[place].text for place in sorted(chosen))


def _serves(block: Block, manner: Manner) -> float:
    """How well the form of a block fits the way in which something was asked."""
    if manner in ASKS_FOR and not ASKS_FOR[manner].search(block.body):
        return 0.6
    if block.kind == "text" or _loose(block):
        return BECAUSE_COUNTS if manner == "why" and BECAUSE.search(block.body) else 1.0
    if manner == "why" and block.kind == "table" and BECAUSE.search(block.body.splitlines()[0]):
        return BECAUSE_COUNTS
    if manner == "steps":
        return 1.8 if ITEM_NUMBER.match(block.body) else 1.3
    return 1.25 if manner in ("comparison", "plain") and block.kind == "table" else 1.1


def lead(markdown: str, weigh: Weigh, manner: Manner, enough: float) -> str:
    """The one sentence or point of `markdown` that answers most directly, empty where none says enough.

    `enough`: the weight that it must have at least, unless it gives the very number or time asked for.
    """
    best, worth = "", 0.0
    for sentence, part in _can_lead(markdown):
        weight = weigh(sentence)
        if weight >= enough or (weight > 0 and manner in ASKS_FOR and ASKS_FOR[manner].search(sentence)):
            value = weight / (1 + word_count(sentence) / 60) * fitness(sentence, manner) * part
            if value > worth:
                best, worth = sentence, value
    return best


def _can_lead(markdown: str) -> Iterator[tuple[str, float]]:
    """The sentences that may stand alone, and what each counts by where it stands."""
    for block in blocks_of(markdown):
        if block.kind == "table" or block.body.startswith("!["):
            continue
        part = KEY_POINT if _loose(block) else 1.0
        for line in block.body.splitlines():
            before = ""
            for sentence in sentences_of(line):
                # "It freezes" says nothing without the sentence before.
                sentence_in_context = (
                    f"{before} {sentence}" if before and SPEAKS_ON.match(sentence) else sentence
                )
                whole = LEAD_LEAST <= word_count(sentence_in_context) <= LEAD_MOST
                if whole and not NO_ANSWER.search(sentence):
                    yield sentence_in_context, part
                before = sentence


def first_sentence(markdown: str) -> str:
    """The first sentence that a passage says in plain text; empty where it has none."""
    return next((sentence for sentence, _ in _can_lead(markdown)), "")


def steps(markdown: str) -> str:
    """The first numbered list of a passage, empty where it has none."""
    lists = (block.body for block in blocks_of(markdown) if block.kind == "list")
    return next((body for body in lists if body.lstrip()[:1].isdigit()), "")


def _less(block: Block, already: str) -> Block:
    """The block without the sentence that has been said already."""
    if not already or already not in block.body or block.kind == "table":
        return block
    if block.kind == "list":
        lines = [line for line in block.body.splitlines() if ITEM.sub("", line).strip() != already]
        # A numbered list with a gap would be a riddle.
        return block if ITEM_NUMBER.match(block.body) else Block("list", block.lead, "\n".join(lines))
    return Block("text", block.lead, " ".join(block.body.replace(already, "", 1).split()))


def _without_repetition(block: Block, stems_before: set[str]) -> Block:
    """Loose points often say again what the body has said: those that add little are left out."""
    if not (stems_before and _loose(block)):
        return block
    lines_left = []
    for line in block.body.splitlines():
        mine = set(stems(line))
        if len(mine & stems_before) < REPETITION * len(mine):
            lines_left.append(line)
    return Block("list", "", "\n".join(lines_left))


def _loose(block: Block) -> bool:
    """Whether it is a list of points that no sentence announces, each on a line of its own."""
    return (
        block.kind == "list"
        and not block.lead
        and all(line.startswith("- ") for line in block.body.splitlines())
    )


def _narrowed(block: Block, weigh: Weigh, manner: Manner) -> Block:
    """A long table with only the rows that were asked about, loose points likewise; else as it is."""
    lines = block.body.splitlines()
    if block.kind == "table" and len(lines) - 2 >= LONG_TABLE:
        worth = [weigh(in_column(line, lines[0])) for line in lines[2:]]
        lines_left = _telling(lines[2:], worth, 0.4 if manner == "comparison" else 0.7)
        return (
            Block("table", block.lead, "\n".join([*lines[:2], *lines_left]))
            if len(lines_left) < LONG_TABLE
            else block
        )
    if _loose(block):
        return Block("list", "", "\n".join(_telling(lines, [weigh(line) for line in lines], 0.7)))
    return block


def _telling(lines: list[str], worth: list[float], part: float) -> list[str]:
    """The lines that weigh at least `part` of what the heaviest weighs; all where none weighs anything."""
    least = part * max(worth)
    return [line for line, value in zip(lines, worth, strict=True) if value >= least]
