"""The cross-site rule (CSRF): whatever writes is refused when a page of another site sent it."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers

from cubital.errors import Forbidden
from cubital.settings import Settings

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


class ForeignOrigin(Forbidden):
    log_event = "foreign_origin"

    def __init__(self) -> None:
        super().__init__("This was sent from another site's page, and is refused.")


def is_foreign(headers: Headers, settings: Settings) -> bool:
    """Whether a page of another site sent this. Programs send neither header and are served."""
    origin = headers.get("origin")
    if origin is not None:
        # A demo is also visited by the machine's other names; in production there is one address.
        by_another_name = settings.demo and urlsplit(origin).netloc == headers.get("host")
        return origin != settings.public_url and not by_another_name
    return headers.get("sec-fetch-site", "none") not in ("same-origin", "none")
