"""The call of content: its media. Texts are served by the plugins that own them."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from cubital.access import Db
from cubital.content.media import find_media
from cubital.errors import NotFound

router = APIRouter(tags=["content"])

# A picture drawn by an editor may hold no script that runs and load nothing.
INERT = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox"


@router.get("/media/{path:path}", response_class=Response)
async def media(path: str, request: Request, database: Db) -> Response:
    """An image or a sound of the content, checked again at each use by its ETag."""
    file = await database.read(find_media, path)
    if file is None:
        raise NotFound(f"There is no media file {path}.")
    headers = {
        "ETag": f'"{file.checksum[:32]}"',
        "Cache-Control": "no-cache",
        "Content-Security-Policy": INERT,
    }
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    return Response(file.data, media_type=file.media_type, headers=headers)
