"""Numpy, imported when the first of it is needed: it takes some tenths of a second and 15 MB, which a command
line, and a school where nobody opens a chat, do without."""

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
        """By `import` itself, which threads may do at once; importlib's LazyLoader may not be."""

        def __getattr__(self, name):
            # What multiplies matrices would start a thread for each core, and none is multiplied here.
            os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
            import numpy

            value = getattr(numpy, name)
            setattr(self, name, value)  # so that it is asked for once
            return value

    np = _ImportedLater()
