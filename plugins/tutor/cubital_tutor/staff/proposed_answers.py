"""Proposed answers: open questions as entries of content/answers, which wait for a teacher's words.

The tutor invents none: `content check` refuses an entry until somebody has written its answer.
"""

from __future__ import annotations

from collections.abc import Sequence

import yaml

from cubital_tutor.retrieval.index import PassageIndex
from cubital_tutor.retrieval.ranking import ranked
from cubital_tutor.retrieval.relevance import MAY_BE_MEANT
from cubital_tutor.staff.gaps import Gap

NONE = "# No open questions: no answer is missing.\n"
WORDINGS = 12  # most that an entry takes


def proposed(open_gaps: Sequence[Gap], index: PassageIndex) -> str:
    """YAML: of each gap an entry without its answer, at the nearest place; where none is near, a comment."""
    places = index.places()
    return "\n".join(_entry(gap, index, places) for gap in open_gaps) or NONE


def _entry(gap: Gap, index: PassageIndex, places: dict[str, str]) -> str:
    students = "1 student" if gap.students == 1 else f"{gap.students} students"
    comments = [f"Asked {gap.asked} x by {students} in module {gap.module_id}."]
    meant = next(iter(ranked(index.written.candidates(gap.question, gap.module_id))), None)
    if meant is not None and meant.log_odds >= MAY_BE_MEANT:
        comments.append(
            f"If it asks for the same, add it to the `asks` of: {meant.candidate.answer.question}"
        )
    place = places.get(gap.nearest.link) if gap.nearest else None
    if place is None:
        comments.append(
            f"No place of the course is near; write the section first, or leave it: {gap.question}"
        )
        return "".join(f"# {line}\n" for line in comments)
    entry = {
        "question": gap.question,
        "asks": gap.others[:WORDINGS],
        "answer": "",
        "place": place,
    }
    written = yaml.safe_dump([entry], allow_unicode=True, sort_keys=False, width=10_000)
    return "".join(f"# {line}\n" for line in comments) + written
