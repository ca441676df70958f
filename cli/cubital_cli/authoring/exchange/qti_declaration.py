"""What a question of QTI declares to be right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cubital_cli.authoring.exchange.markup import CannotKeep

NO_KEY = "does not say what is right"


@dataclass(frozen=True)
class Declaration:
    """`right` are the values of the right answer; `worth` is what each value gives, where that is said,
    and `least` and `most` are its bounds."""

    cardinality: str
    base_type: str
    right: list[str]
    worth: Mapping[str, float]
    least: float | None = None
    most: float | None = None

    @classmethod
    def of(cls, root: Any, interaction: Any) -> Declaration:
        """That of the interaction; `right` is empty where rules alone may say it. Raises CannotKeep."""
        name = interaction.get("responseIdentifier")
        declarations = root.findall("responseDeclaration")
        declaration = next((part for part in declarations if part.get("identifier") == name), None)
        if declaration is None:
            raise CannotKeep(NO_KEY)
        cardinality = declaration.get("cardinality", "single")
        right = [str(value.text or "").strip() for value in declaration.findall("correctResponse/value")]
        worth = {
            entry.get("mapKey", ""): number_in(entry.get("mappedValue")) or 0.0
            for entry in declaration.iter("mapEntry")
        }
        if not right:
            # Some programs give the weights of the options alone.
            best = max(worth.values(), default=0.0)
            right = [key for key, of in worth.items() if of > 0 and (cardinality != "single" or of == best)]
        mapping = declaration.find("mapping")
        least, most = (
            number_in(mapping.get(bound)) if mapping is not None else None
            for bound in ("lowerBound", "upperBound")
        )
        return cls(cardinality, declaration.get("baseType", "identifier"), right, worth, least, most)


def number_in(text: str | None) -> float | None:
    try:
        return float(text or "")
    except ValueError:
        return None
