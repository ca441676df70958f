"""Numpy, imported when the first of it is needed: it takes some tenths of a second and 15 MB, which most
commands, and a server that needs no index of the tutor's yet, do without."""

import os
from typing import TYPE_CHECKING, Any

__all__ = ["Numbers", "np"]

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[Any]
else:
    Numbers = Any

    class _ImportedLater:
        """By `import` itself, which threads may do at once; importlib's LazyLoader is not always safe."""

        def __getattr__(self, name):
            # A thread for each core would wait to multiply matrices; answering multiplies none.
            os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
            import numpy

            value = getattr(numpy, name)
            setattr(self, name, value)  # so that it is asked for once
            return value

    np = _ImportedLater()
