"""Numpy, imported when the first of it is needed: it takes a tenth of a second and 15 MB, which a command
line, and a school whose tutor is asked nothing, do without."""

from typing import TYPE_CHECKING, Any

__all__ = ["Numbers", "np"]

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[Any]
else:
    Numbers = Any

    class _ImportedLater:
        """By `import` itself, which threads may do at once; LazyLoader is not safe so before Python 3.12."""

        def __getattr__(self, name):
            import numpy

            found = getattr(numpy, name)
            setattr(self, name, found)  # so that it is asked for once
            return found

    np = _ImportedLater()
