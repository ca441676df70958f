"""SQL expressions for the practice exams of a progress record: the best score counts, and none is needed."""

from sqlalchemy import func, select, true

from cubital.learning.assessments import PASSING
from cubital.learning.tables import assessments, progress

# Both of the module of a progress record; null where no exam was taken.
BEST = (
    select(func.max(assessments.c.score))
    .where(assessments.c.user_id == progress.c.user_id, assessments.c.module_id == progress.c.module_id)
    .correlate(progress)
    .scalar_subquery()
)
LATEST = (
    select(func.max(assessments.c.completed_at))
    .where(assessments.c.user_id == progress.c.user_id, assessments.c.module_id == progress.c.module_id)
    .correlate(progress)
    .scalar_subquery()
)
COMPLETED = progress.c.completed == true()
NOT_PASSED = func.coalesce(BEST, 0) < PASSING
