"""The content kind of the professionals gallery's pictures: content/gallery.yaml."""

from typing import Literal

from cubital.content.kinds import ContentKind, Entry, Text
from cubital.content.picture_paths import PicturePath
from cubital.schemas import ApiModel

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


class GalleryImage(Entry):
    """`alt` says what the picture shows to someone who does not see it; `caption` stands under it."""

    src: PicturePath
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
