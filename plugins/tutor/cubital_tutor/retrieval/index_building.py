"""Building an index in a process of its own.

It takes seconds of the processor and some hundred megabytes: a school would keep students waiting meanwhile,
and would keep the memory.
"""

from __future__ import annotations

import pickle
import subprocess
import sys

import structlog

from cubital.content import Passage
from cubital.garbage_collection import no_garbage_collection
from cubital_tutor.language.course_language import CourseLanguage
from cubital_tutor.retrieval.index import PassageIndex
from cubital_tutor.retrieval.written_answers import WrittenAnswer

log = structlog.get_logger()

FEW = 200  # passages and answers that are indexed sooner than a process begins


def build(
    passages: tuple[Passage, ...], language: CourseLanguage, answers: tuple[WrittenAnswer, ...]
) -> PassageIndex:
    if len(passages) + len(answers) > FEW:
        try:
            return _built_elsewhere(pickle.dumps((passages, language, answers)))
        except (OSError, subprocess.CalledProcessError, pickle.UnpicklingError, EOFError) as error:
            log.warning("tutor_index_built_here", reason=str(error), output=getattr(error, "stderr", b""))
    return PassageIndex(passages, language, answers)


def _built_elsewhere(parts: bytes) -> PassageIndex:
    # -P: no module is taken from the folder that the school was started in.
    command = [sys.executable, "-P", "-m", __name__]
    child = subprocess.run(command, input=parts, capture_output=True, check=True)  # noqa: S603  (ours)
    index: PassageIndex = pickle.loads(child.stdout)  # noqa: S301  (of our own process)
    return index


if __name__ == "__main__":
    output, sys.stdout = sys.stdout.buffer, sys.stderr  # what is logged is not the index
    with no_garbage_collection():
        index = PassageIndex(*pickle.load(sys.stdin.buffer))  # noqa: S301  (the parent's)
        pickle.dump(index, output, protocol=pickle.HIGHEST_PROTOCOL)
