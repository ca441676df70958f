"""Python's garbage collector, held back while many objects are made that stay.

It looks at all objects again and again meanwhile, and finds none to throw away: what is imported, read or
built stays, and content holds no circles of objects.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """Hold it back inside; it is as before afterwards."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def collect_what_comes() -> None:
    """Begin to collect, from what is made from now on: what a start has made is never looked at again.

    A full collection would otherwise hold the event loop for a tenth of a second, with each request waiting.
    """
    gc.freeze()
    gc.enable()
