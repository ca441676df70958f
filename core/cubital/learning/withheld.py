"""The rule of withheld questions: while an exam is open, nothing tells keys or marks of what it asks.

A list leaves out what is withheld, as the review of missed questions does. What is one piece, as the result
of an earlier exam or the file of personal data, waits as a whole.
"""

from cubital.errors import Conflict


class Withheld(Conflict):
    """An open exam asks what the caller wants to be told of."""

    def __init__(self, refusal: str = "Your open exam asks some of these questions.") -> None:
        super().__init__(f"{refusal} Hand it in first, then look here.")
