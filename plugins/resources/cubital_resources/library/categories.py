"""The nine categories of the vocabulary. A tenth is a decision of the school, and a line here."""

from typing import Literal

Category = Literal[
    "Anatomy",
    "Blood Components",
    "Complications",
    "Conditions",
    "Equipment",
    "Laboratory Tests",
    "Procedures",
    "Safety",
    "Terminology",
]
