"""A small school for the resources: twenty flashcards, twenty terms, the checkout's own site.yaml."""

import shutil
from pathlib import Path

import pytest

CARD = "- term: Card {0}\n  definition: What card {0} means.\n  category: Safety\n"
TERM = "- term: Term {0}\n  definition: What term {0} means.\n  pronunciation: TURM {0}\n  category: Safety\n"


@pytest.fixture
def content_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "content"
    (folder / "glossary").mkdir(parents=True)
    shutil.copy("content/site.yaml", folder)
    (folder / "flashcards.yaml").write_text("".join(CARD.format(n) for n in range(20)))
    (folder / "glossary" / "safety.yaml").write_text("".join(TERM.format(n) for n in range(1, 20)))
    (folder / "glossary" / "equipment.yaml").write_text(
        "- term: Étui (sharps)\n"
        "  definition: A case for sharps.\n"
        "  pronunciation: ay-TWEE\n"
        "  category: Equipment\n"
        "  audio_url: media/etui.mp3\n"
    )
    return folder
