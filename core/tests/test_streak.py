"""The streak: one missed day in seven is forgiven, and nothing else."""

from datetime import date, timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from cubital.learning.streak import FORGIVES_EVERY, streak_of

TODAY = date(2026, 11, 26)
DAY = timedelta(days=1)

days_back = st.sets(st.integers(0, 60), max_size=60)


def studied(*back: int) -> set[date]:
    return {TODAY - timedelta(days=days) for days in back}


def test_days_in_a_row_count_and_a_day_that_is_not_over_breaks_nothing():
    assert streak_of(studied(0, 1, 2), TODAY).days == 3
    assert streak_of(studied(1, 2, 3), TODAY).days == 3
    assert streak_of(set(), TODAY).days == 0


def test_one_missed_day_is_forgiven_and_two_together_are_not():
    streak = streak_of(studied(0, 2, 3), TODAY)
    assert (streak.days, streak.forgiven) == (3, (TODAY - DAY,))
    assert streak_of(studied(0, 3, 4), TODAY).days == 1
    assert streak_of(studied(2, 3), TODAY).days == 2  # yesterday is forgiven, today is not over
    assert streak_of(studied(3, 4), TODAY).days == 0


def test_a_second_day_is_forgiven_a_week_later_and_not_before():
    week_later = studied(0, 2, 3, 4, 5, 6, 7, 9)
    assert streak_of(week_later, TODAY).forgiven == (TODAY - DAY, TODAY - 8 * DAY)
    too_early = studied(0, 2, 3, 4, 5, 6, 8)
    assert streak_of(too_early, TODAY).days == 6


def test_a_missed_day_before_all_study_is_none_of_the_streak():
    assert streak_of(studied(0, 1), TODAY).forgiven == ()


@given(days_back)
def test_of_any_seven_days_at_most_one_is_forgiven_and_it_lies_between_days_of_study(back: set[int]):
    days = studied(*back)
    streak = streak_of(days, TODAY)
    assert all((later - earlier).days >= FORGIVES_EVERY for later, earlier in pairwise(streak.forgiven))
    assert not days & set(streak.forgiven)
    assert all(day - DAY in days and day < TODAY for day in streak.forgiven)
    assert streak.days <= len(days)


@given(days_back, st.integers(0, 60))
def test_another_day_of_study_never_makes_a_streak_shorter(back: set[int], more: int):
    days = studied(*back)
    assert streak_of(days | studied(more), TODAY).days >= streak_of(days, TODAY).days


@given(st.integers(1, 60))
def test_without_a_missed_day_the_streak_is_all_days(length: int):
    assert streak_of(studied(*range(length)), TODAY).days == length


@given(days_back)
def test_the_days_of_a_streak_and_the_forgiven_ones_fill_the_calendar_without_a_gap(back: set[int]):
    days = studied(*back)
    streak = streak_of(days, TODAY)
    newest = TODAY if TODAY in days else TODAY - DAY
    span = [newest - timedelta(days=number) for number in range(streak.days + len(streak.forgiven))]
    assert all((day in days) != (day in streak.forgiven) for day in span)
