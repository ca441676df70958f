"""Built files: served precompressed where the browser takes it, and for ever where the name is a hash."""

import mimetypes
import os
import re

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

HASHED = re.compile(r"[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$")
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))


class Assets(StaticFiles):
    """A folder of built files, with `.br` and `.gz` beside those worth compressing."""

    def __init__(self, folder: os.PathLike[str] | str, all_hashed: bool = False) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._all_hashed = all_hashed

    async def check_config(self) -> None:
        """A folder that is not there, or not yet, has no file: that is a 404."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        accepted = Headers(scope=scope).get("accept-encoding", "")
        response = None
        for encoding, suffix in ENCODINGS:
            if encoding in accepted and self.lookup_path(path + suffix)[1] is not None:
                response = await super().get_response(path + suffix, scope)
                response.headers["Content-Encoding"] = encoding
                break
        response = response or await super().get_response(path, scope)
        media_type = mimetypes.guess_type(path)[0] or "application/octet-stream"
        text = media_type.startswith("text/") or media_type.endswith(("javascript", "json", "svg+xml"))
        response.headers["Content-Type"] = media_type + ("; charset=utf-8" if text else "")
        response.headers["Vary"] = "Accept-Encoding"
        forever = self._all_hashed or HASHED.search(path)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if forever else "no-cache"
        return response
