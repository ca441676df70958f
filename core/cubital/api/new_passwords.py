"""Refusal of new passwords that a guesser would soon come to."""

from cubital.accounts.weak_passwords import TOO_EASY, is_guessable_in
from cubital.errors import Invalid
from cubital.school import School


async def refuse_guessable(school: School, field: str, password: str, *names: str) -> None:
    """Raises Invalid for `field` where a guesser would soon come to `password`, in production.

    `names` are those of the account. A demo takes any password: its own are known to everyone.
    """
    if not school.settings.demo and await is_guessable_in(school.content, password, *names):
        raise Invalid((field, TOO_EASY))
