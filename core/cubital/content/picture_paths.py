"""The type of a field that names a picture of the content: `media/gallery-lab.svg`."""

import re
from typing import Annotated

from pydantic import AfterValidator

PICTURE = re.compile(r"media/[A-Za-z0-9][A-Za-z0-9_./-]*\.(svg|png|jpe?g|webp|avif)")


def _picture(path: str) -> str:
    if not PICTURE.fullmatch(path) or ".." in path:
        raise ValueError(f"must be a picture below media/, such as media/gallery-lab.svg, not {path!r}")
    return path


PicturePath = Annotated[str, AfterValidator(_picture)]
"""A path below content/media/, as the texts write it; whether the file is there, the content check says."""
