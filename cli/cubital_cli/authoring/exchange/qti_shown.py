"""The stem and the picture of a question of QTI: what somebody sees who is to answer it."""

from __future__ import annotations

import re
from typing import Any

from cubital_cli.authoring.exchange.markup import CannotKeep
from cubital_cli.authoring.exchange.qti_item import QtiItem

BLANK = "_____"
CHOICES = ("simpleChoice", "inlineChoice", "hottext")


class ShownItem(QtiItem):
    """An assessmentItem as it is shown. Its methods raise CannotKeep for what we cannot show."""

    def _refuse_what_cannot_be_shown(self) -> None:
        """Nobody can answer a question without the text or film that it is about."""
        for part in self.body.iter():
            name = self._name(part)
            picture = str(part.get("type", "")).startswith("image")
            if name in ("video", "audio", "iframe") or (name == "object" and not picture):
                source = part.get("data") or part.get("src") or name
                raise CannotKeep(f"shows {source[:60]!r}, which cannot be kept")
        if self.root.find("assessmentStimulusRef") is not None:
            raise CannotKeep("is about a text in another file, which cannot be kept")

    def _stem(self, interaction: Any) -> str:
        name = self._name(interaction)
        if name in ("textEntryInteraction", "inlineChoiceInteraction"):
            text = self._with_blank(interaction)
        elif name == "hottextInteraction":
            text = self._text(self.body)  # its options stand in it
        else:
            before = self._text(self.body, without=[interaction])
            prompt = self._text(interaction.find("prompt"))
            text = "\n\n".join(part for part in (before, prompt) if part)
        text = re.sub(r"!\[[^\]]*\]\(media/[^)]*\)", "", text).strip()
        if not text.replace(BLANK, "").strip():
            raise CannotKeep("has no words that ask")
        return text

    def _with_blank(self, interaction: Any) -> str:
        """The text with a line where one answers."""
        tail = interaction.tail
        interaction.tail = f" {BLANK} {tail or ''}"
        try:
            return self._text(self.body, without=[interaction])
        finally:
            interaction.tail = tail

    def _picture(self, interaction: Any) -> Any:
        """The one picture that the question shows, outside its options. Raises CannotKeep for several."""
        shown = [
            part
            for part in self.body.iter()
            if self._name(part) in ("img", "object", "image")
            and (part.get("src") or str(part.get("type", "")).startswith("image"))
        ]
        inside = [
            part
            for choice in interaction.iter()
            if self._name(choice) in (*CHOICES, "simpleAssociableChoice")
            for part in choice.iter()
        ]
        if any(part in inside for part in shown):
            raise CannotKeep("has pictures in its options")
        if len(shown) > 1:
            raise CannotKeep("shows more than one picture")
        return shown[0] if shown else None
