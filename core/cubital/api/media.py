"""The calls of content: its media. Texts are served by the plugins that own them."""

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.datastructures import Headers

from cubital.api.dependencies import Db
from cubital.content.media import MediaFile, find_media
from cubital.content.serving_media import MediaCatalog, MediaView, hashed_url, meanings_of, part_of
from cubital.errors import NotFound

# A picture drawn by an editor may hold no script that runs and load nothing.
INERT = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox"
FOREVER = "public, max-age=31536000, immutable"


router = APIRouter(tags=["content"])
catalog = MediaCatalog()  # it only remembers what files of a certain checksum hold


@router.get("/api/media", response_model=dict[str, MediaView])
async def list_media(request: Request, response: Response, database: Db) -> dict[str, MediaView] | Response:
    """Every image and sound by the name that texts use: its lasting address, and a picture's size."""
    etag, views = await database.read(catalog.read)
    headers = {"ETag": etag, "Cache-Control": "no-cache"}
    if etag in (known.strip() for known in request.headers.get("if-none-match", "").split(",")):
        return Response(status_code=304, headers=headers)
    response.headers.update(headers)
    return views


@router.get("/media/{path:path}", response_class=Response)
async def media(path: str, request: Request, database: Db) -> Response:
    """An image or a sound of the content; part of it where a Range is asked for.

    Under an address with its hash it is kept for good, else checked again at each use by its ETag.
    """
    for meaning in meanings_of(path):
        file = await database.read(find_media, meaning.path)
        if file is None:
            continue
        if meaning.hash and not file.checksum.startswith(meaning.hash):
            newest = hashed_url(file.path, file.checksum)
            return RedirectResponse(newest, 307, {"Cache-Control": "no-cache"})
        return _answer(file, request.headers, FOREVER if meaning.hash else "no-cache")
    raise NotFound(f"There is no media file {path}.")


def _answer(file: MediaFile, headers_of_request: Headers, cache_control: str) -> Response:
    etag = f'"{file.checksum[:32]}"'
    headers = {
        "ETag": etag,
        "Cache-Control": cache_control,
        "Content-Security-Policy": INERT,
        "Accept-Ranges": "bytes",
    }
    if headers_of_request.get("if-none-match") == etag:
        return Response(status_code=304, headers=headers)
    length = len(file.data)
    whole = headers_of_request.get("if-range", etag) != etag
    try:
        part = None if whole else part_of(headers_of_request.get("range"), length)
    except ValueError:
        return Response(status_code=416, headers=headers | {"Content-Range": f"bytes */{length}"})
    if part is None:
        return Response(file.data, media_type=file.media_type, headers=headers)
    headers["Content-Range"] = f"bytes {part.start}-{part.stop - 1}/{length}"
    return Response(file.data[part.start : part.stop], 206, headers, file.media_type)
