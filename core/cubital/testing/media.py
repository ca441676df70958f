"""The media of a content folder, for tests that load it without the command line."""

from pathlib import Path

from cubital.content.media import MediaFile, scan_media
from cubital.content.mistakes import ContentHasMistakes


def read_media(folder: Path) -> list[MediaFile]:
    """The media files below `folder`/media. Raises ContentHasMistakes where one may not be served."""
    media = scan_media(folder)
    if media.mistakes:
        raise ContentHasMistakes(media.mistakes)
    return media.files
