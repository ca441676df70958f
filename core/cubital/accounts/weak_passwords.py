"""Weak passwords: common ones, the words of the school and its trade, and the account's own names.

`common_passwords.txt` holds the 3,000 commonest that have six characters or more, the commonest first, out
of the list that comes with zxcvbn (MIT licence). The library itself is not needed: a password is refused for
standing on a list, not for a score.
"""

from functools import cache
from importlib.resources import files

from cubital.content.cache import ContentCache
from cubital.content.site import SITE

TOO_EASY = "This password is too easy to guess. Please choose another one."

# Beside the school's name, the words in it, and those of its trade.
WORDS = ("admin", "administrator", "cubital", "school", "student", "teacher")


async def is_guessable_in(content: ContentCache, password: str, *names: str) -> bool:
    """Whether `password` is too easy for an account of these names in this school."""
    site = await content.find(SITE, "site")
    of_school = [site.name, *site.name.split(), *site.password_words] if site else []
    return is_guessable(password, [*WORDS, *of_school, *names])


def is_guessable(password: str, words: list[str]) -> bool:
    """Whether `password` is among the commonest, or one of `words`, bare or amid digits and signs."""
    bare = _bare(password)
    return password.casefold() in common_passwords() or (
        bool(bare) and bare in {_bare(word) for word in words}
    )


@cache
def common_passwords() -> frozenset[str]:
    return frozenset(files("cubital.accounts").joinpath("common_passwords.txt").read_text("utf-8").split())


def _bare(text: str) -> str:
    """Its letters and digits, without those digits that stand before or after all letters."""
    letters = "".join(each for each in text.casefold() if each.isalnum())
    return letters.strip("0123456789") or letters
