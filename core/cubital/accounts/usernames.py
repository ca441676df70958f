"""Usernames: the key that keeps two of them apart, and the letters that a new one may have.

Case, compatible forms, invisible characters and the number of spaces tell nobody apart, so they are no
difference (`identity_key`). A new username keeps to the letters of one alphabet, with 0-9, spaces and the
signs of ASCII but the colon, because a Cyrillic "а" in a Latin name looks like another person's name, and
"∕" like "/". Chinese, Japanese and Korean letters are used together and count as one alphabet. This is
simpler than Unicode's table of look-alikes (UTS 39): a name that is wholly of another alphabet is accepted,
whatever it looks like. Lists are in the order of `sort_name`.
"""

import string
import unicodedata

# No colon: the names of erased accounts have one, and nobody can be in their way.
BESIDE_LETTERS = f"{string.digits} {string.punctuation}".replace(":", "")
TOGETHER = {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC", "HANGUL", "BOPOMOFO"}
SORTED_BY = 100  # characters of a name; whom these do not tell apart are in the order of their numbers
# Letters to Unicode, and yet nothing to see.
BLANK = {"\u115f", "\u1160", "\u17b4", "\u17b5", "\u3164", "\uffa0", "\u034f"}


def visible(text: str) -> str:
    """`text` in compatible characters, without invisible ones, with single spaces inside and none around."""
    seen = "".join(
        " " if each.isspace() else each
        for each in unicodedata.normalize("NFKC", text)
        if each.isspace() or (unicodedata.category(each) not in ("Cc", "Cf", "Cs") and each not in BLANK)
    )
    # Once more: what was parted by something invisible may belong together.
    return unicodedata.normalize("NFKC", " ".join(seen.split()))


def identity_key(text: str) -> str:
    """The key that two usernames, or two email addresses, share when they are the same."""
    return visible(visible(text).casefold())


def sort_name(full_name: str, username: str) -> str:
    """The key of lists by name: the displayed name without case and accents."""
    letters = unicodedata.normalize("NFKD", visible(full_name or username).casefold())
    return "".join(each for each in letters if not unicodedata.combining(each))[:SORTED_BY]


def refuse_look_alike(username: str) -> None:
    """Raises ValueError, in words for its owner, where a new username might pass for another's."""
    alphabets = {_alphabet(each) for each in username if unicodedata.category(each).startswith("L")}
    if not all(_allowed(each) for each in username):
        raise ValueError("Username may have letters, 0-9, spaces and signs such as . _ - @ only")
    if len(alphabets) > 1:
        raise ValueError(
            "Username must keep to the letters of one alphabet, so that it cannot be taken for another's"
        )


def _allowed(each: str) -> bool:
    return unicodedata.category(each)[0] in "LM" or each in BESIDE_LETTERS


def _alphabet(letter: str) -> str:
    # The standard library has no scripts, but each letter's name begins with its own.
    name = unicodedata.name(letter, "").split(" ")[0]
    return "CJK" if name in TOGETHER else name
