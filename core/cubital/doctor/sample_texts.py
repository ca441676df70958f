"""The doctor of sample texts: what of the loaded content a school that is no demo has not made its own."""

from __future__ import annotations

from sqlalchemy import select

from cubital.content.sample_marks import sample_marks
from cubital.content.tables import content_entries
from cubital.doctor.plugins import DoctorFinding
from cubital.storage.work import Work

CURRENT = (
    select(content_entries.c.source, content_entries.c.body)
    .where(content_entries.c.until_load.is_(None))
    .order_by(content_entries.c.source)
)


def sample_texts(work: Work) -> list[DoctorFinding]:
    """One note that names the files, where there are any."""
    files = sorted({row.source for row in work.all(CURRENT) if any(sample_marks(row.body))})
    if not files:
        return []
    return [
        DoctorFinding(
            f"Texts are still samples: {', '.join(files)}.",
            "Write the school's own; cubital content check names each place.",
            fine=True,
        )
    ]
