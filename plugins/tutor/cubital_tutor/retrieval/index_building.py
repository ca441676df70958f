"""Building an index in a process of its own.

It takes seconds of the processor and some hundred megabytes: a school would keep students waiting meanwhile,
and would keep the memory.
"""

from __future__ import annotations

import pickle
import subprocess
import sys

import structlog

from cubital.garbage_collection import no_garbage_collection
from cubital_tutor.retrieval.index import PassageIndex
from cubital_tutor.retrieval.index_bytes import Parts, to_bytes

log = structlog.get_logger()

FEW = 200  # passages and answers that are indexed sooner than a process begins


def build(parts: Parts) -> bytes:
    """The index of `parts`, as `from_bytes` takes it."""
    passages, _, answers = parts
    if len(passages) + len(answers) > FEW:
        try:
            return _built_elsewhere(pickle.dumps(parts))
        except (OSError, subprocess.CalledProcessError) as error:
            log.warning("tutor_index_built_here", reason=str(error), output=getattr(error, "stderr", b""))
    return to_bytes(PassageIndex(*parts), parts)


def _built_elsewhere(parts: bytes) -> bytes:
    # -P: no module is taken from the folder that the school was started in.
    command = [sys.executable, "-P", "-m", __name__]
    child = subprocess.run(command, input=parts, capture_output=True, check=True)  # noqa: S603  (ours)
    return child.stdout


if __name__ == "__main__":
    output, sys.stdout = sys.stdout.buffer, sys.stderr  # what is logged is not the index
    with no_garbage_collection():
        parts = pickle.load(sys.stdin.buffer)  # noqa: S301  (the parent's)
        output.write(to_bytes(PassageIndex(*parts), parts))
