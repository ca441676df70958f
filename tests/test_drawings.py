"""Our drawings in lessons, slides and places to point at: each suits dark themes and the device's fonts."""

import re
from pathlib import Path

import pytest

CONTENT = Path(__file__).parents[1] / "content"
TOLD_IN = [CONTENT / "site.yaml", *CONTENT.glob("modules/*/lesson.yaml")]
POINTED_AT = {f"media/{path.name}" for path in CONTENT.glob("media/site-*.svg")}
ON_CARDS = {f"media/{path.name}" for path in CONTENT.glob("media/exercise-*.svg")}
SHOWN = sorted(
    {name for file in TOLD_IN for name in re.findall(r"media/[\w-]+\.svg", file.read_text("utf-8"))}
    | POINTED_AT
    | ON_CARDS
)
A_SCENE = {"media/school.svg"}  # a room with walls and a window, which is light by day in every theme


@pytest.mark.parametrize("name", [name for name in SHOWN if name not in A_SCENE])
def test_a_drawing_has_a_dark_ground_for_dark_themes(name: str):
    drawing = (CONTENT / name).read_text("utf-8")
    ground = re.search(r"@media \(prefers-color-scheme: dark\) \{.*?\n  \}", drawing, re.DOTALL)

    assert ground, "no colors for the dark themes"
    assert 'rect[fill="#f6f1e7"] { fill: #1b2528 }' in ground[0]


@pytest.mark.parametrize("drawing", sorted(CONTENT.glob("media/*.svg")), ids=lambda path: path.stem)
def test_a_drawing_is_lettered_in_the_fonts_of_the_device(drawing: Path):
    fonts = re.findall(r'font-family="([^"]+)"', drawing.read_text("utf-8"))

    assert all("-apple-system" in font and "system-ui" in font for font in fonts), fonts
