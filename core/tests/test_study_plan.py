"""The plan: which module by which day, counted backward from the exam."""

from datetime import date, timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from cubital.learning.study_plan import REVISION, plan_to

TODAY = date(2026, 11, 26)

ahead = st.integers(1, 800)
modules = st.lists(st.integers(1, 40), unique=True, min_size=1, max_size=40)


def in_days(days: int) -> date:
    return TODAY + timedelta(days=days)


def test_the_last_week_is_left_for_review_and_the_modules_share_the_rest():
    plan = plan_to(in_days(28), TODAY, [10, 11, 12])
    assert plan.state == "on"
    assert [(one.module_id, (one.by - TODAY).days + 1) for one in plan.modules] == [
        (10, 7),
        (11, 14),
        (12, 21),
    ]


def test_an_exam_that_is_over_today_or_too_near_is_said_to_be():
    assert plan_to(in_days(-1), TODAY, [1]).state == "past"
    assert plan_to(TODAY, TODAY, [1]).state == "today"
    assert plan_to(in_days(5), TODAY, list(range(1, 13))).state == "tight"
    assert plan_to(in_days(5), TODAY, []).state == "revise"
    assert [one.by for one in plan_to(in_days(1), TODAY, [1, 2]).modules] == [TODAY, TODAY]


@given(ahead, modules)
def test_every_module_has_a_day_in_the_order_of_the_course_before_the_exam(days: int, left: list[int]):
    plan = plan_to(in_days(days), TODAY, left)
    assert [one.module_id for one in plan.modules] == left
    dates = [one.by for one in plan.modules]
    assert dates == sorted(dates)
    assert dates[0] >= TODAY
    assert dates[-1] < in_days(days)


@given(ahead, modules)
def test_no_module_has_two_days_more_than_another(days: int, left: list[int]):
    dates = [TODAY - timedelta(days=1), *(one.by for one in plan_to(in_days(days), TODAY, left).modules)]
    gaps = [(later - earlier).days for earlier, later in pairwise(dates)]
    assert max(gaps) - min(gaps) <= 1


@given(ahead, modules)
def test_it_is_tight_only_where_some_day_has_two_modules(days: int, left: list[int]):
    plan = plan_to(in_days(days), TODAY, left)
    assert (plan.state == "tight") == (len({one.by for one in plan.modules}) < len(left))


@given(st.integers(4 * REVISION, 800), modules)
def test_the_last_week_belongs_to_no_module(days: int, left: list[int]):
    assert plan_to(in_days(days), TODAY, left).modules[-1].by < in_days(days - REVISION)


@given(ahead, modules, st.data())
def test_a_module_that_is_done_makes_no_other_earlier(days: int, left: list[int], data: st.DataObject):
    done = data.draw(st.sampled_from(left))
    others = [module for module in left if module != done]
    before = {one.module_id: one.by for one in plan_to(in_days(days), TODAY, left).modules}
    after = plan_to(in_days(days), TODAY, others).modules
    position = left.index(done)
    later = [one for one in after if left.index(one.module_id) < position]
    assert all(one.by >= before[one.module_id] for one in later)
