"""Repetition: what an answer has said already is not said again below it."""

import re

from cubital_tutor.answers.quoting import ANNOUNCES, Block, blocks_of, joined
from cubital_tutor.language.sentences import FOLLOWS, ITEM_START, sentences_of, without
from cubital_tutor.language.words import stems, words_of

# Spaces in a sentence that may be said again: "Label it."
SHORT_SENTENCE = 3
# The part of a sentence's words that was said already, where it would say that again.
SAYS_IT_AGAIN = 0.75
# Words that have no stem of their own, and without which something else is said.
DECIDES = re.compile(
    r"\b(?:yes|no|not|never|none|only|until|without|before|after|unless|except|above|below)\b|n't\b"
)


def is_nothing_new(text: str, before: str) -> bool:
    """Whether all words of `text` were said already, those too by which it would mean the opposite."""
    return {*stems(text), *DECIDES.findall(text.lower())} <= {
        *stems(before),
        *DECIDES.findall(before.lower()),
    }


def without_repetition(text: str, before: str) -> str:
    """`text` without the blocks, sentences and rows of tables that `before` says already, and without a line
    that announces one of them. A list stays whole, with its line, or goes whole; a sentence that was said
    stays where the next one, which was not, follows from it."""
    there = set(stems(before))
    rows = {tuple(words_of(line)) for line in before.splitlines() if line.lstrip().startswith("|")}

    def repeats(words: str) -> bool:
        mine = set(stems(words))
        return len(mine & there) >= SAYS_IT_AGAIN * len(mine)

    def news(block: Block) -> str:
        if block.kind == "table":
            head, rule, *own = block.body.splitlines()
            left = [row for row in own if tuple(words_of(row)) not in rows]
            return "\n".join([head, rule, *left]) if left else ""
        if repeats(block.body):
            return ""
        return block.body if block.kind == "list" else without_announcement(unsaid(block.body))

    def unsaid(paragraph: str) -> str:
        left: list[str] = []
        stays, is_needed = True, False
        for sentence in reversed(sentences_of(paragraph)):
            announces_nothing = not stays and bool(ANNOUNCES.search(sentence))
            stays = is_needed or not (announces_nothing or repeats(sentence))
            is_needed = stays and bool(FOLLOWS.match(sentence))
            if stays:
                left.insert(0, sentence)
        return " ".join(left)

    parts: list[str] = []
    for block in blocks_of(text):
        body = news(block)
        # Without the line that announces it, a list of what is forbidden would read as one of what to do.
        parts += [block.lead if body else without_announcement(without(block.lead, repeats)[0]), body]
    return joined(parts)


def without_announcement(text: str) -> str:
    """`text` without a last sentence that announces what is not there."""
    return without(text, lambda sentence: text.endswith(sentence) and bool(ANNOUNCES.search(sentence)))[0]


def said_once(text: str) -> str:
    """`text` without the sentences that it has said before; tables and numbered steps stay whole."""
    sentences: set[str] = set()
    lines: list[str] = []
    for line in text.splitlines():
        parts = [] if line.lstrip().startswith("|") else sentences_of(line)
        plain = [" ".join(words_of(part)) for part in parts]
        steps = line.lstrip()[:1].isdigit()
        good = [
            part
            for part, words in zip(parts, plain, strict=True)
            if steps or words not in sentences or words.count(" ") < SHORT_SENTENCE
        ]
        sentences.update(plain)
        if len(good) == len(parts):
            lines.append(line)
        elif good:
            item = ITEM_START.match(line)
            lines.append((item[0] if item else "") + " ".join(good))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()
