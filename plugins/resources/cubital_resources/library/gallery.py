"""The content kind of the professionals gallery's pictures: content/gallery.yaml."""

import re
from typing import Annotated, Literal

from pydantic import AfterValidator

from cubital.content.kinds import ContentKind, Entry, Text
from cubital.schemas import ApiModel

PICTURE = re.compile(r"media/[A-Za-z0-9][A-Za-z0-9_./-]*\.(svg|png|jpe?g|webp|avif)")

Scene = Literal[
    "clinical",
    "education",
    "laboratory",
    "portrait",
    "safety",
    "teamwork",
    "technology",
    "training",
]
"""What a picture is of. The filter "all" is no category of a picture."""


def _picture(path: str) -> str:
    if not PICTURE.fullmatch(path) or ".." in path:
        raise ValueError(f"must be a picture below media/, such as media/gallery-lab.svg, not {path!r}")
    return path


class GalleryImage(Entry):
    """`alt` says what the picture shows to someone who does not see it; `caption` stands under it."""

    src: Annotated[str, AfterValidator(_picture)]
    alt: Text
    caption: Text
    category: Scene


class ImageView(ApiModel):
    """A picture as the gallery shows it; `src` is an address of this school."""

    src: str
    alt: str
    caption: str
    category: Scene


def view(image: GalleryImage) -> ImageView:
    return ImageView.model_validate(dict(image) | {"src": f"/{image.src}"})


GALLERY = ContentKind(
    name="gallery",
    files="gallery.yaml",
    model=GalleryImage,
    key=lambda image: image.src,
    holds="list",
)
