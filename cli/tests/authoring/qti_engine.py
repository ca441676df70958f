"""Questions in pyslet, an engine of QTI 2.1 that is not ours."""

import io
import warnings
from typing import Any

with warnings.catch_warnings():
    # It has not been touched for years, and Python has words about that.
    warnings.simplefilter("ignore")
    import pyslet.imscpv1p2
    import pyslet.qtiv2.xml


def session_of(item: bytes) -> Any:
    """What it knows of an item that somebody begins."""
    document = pyslet.qtiv2.xml.QTIDocument()
    document.read(src=io.BytesIO(item))
    session = pyslet.qtiv2.variables.ItemSessionState(document.root)
    session.begin_session()
    return session


def after(item: bytes, response: Any) -> Any:
    """What it knows after this response."""
    return _after_response(session_of(item), response)


def after_key(item: bytes) -> Any:
    """What it knows after the response that the item calls correct."""
    session = session_of(item)
    return _after_response(session, session["RESPONSE.CORRECT"].value)


def _after_response(session: Any, response: Any) -> Any:
    session["RESPONSE"].set_value(response)
    session.end_attempt()
    return session


def manifest_of(xml: bytes) -> Any:
    document = pyslet.imscpv1p2.ManifestDocument()
    document.read(src=io.BytesIO(xml))
    return document.root
