"""The garbage collector is held back while much is made that stays, and is left as it was."""

import gc
from collections.abc import Iterator

import pytest

from cubital.garbage_collection import collect_what_comes, no_garbage_collection


@pytest.fixture(params=[True, False], ids=["collector on", "collector off"])
def collector(request: pytest.FixtureRequest) -> Iterator[bool]:
    was_on = gc.isenabled()
    (gc.enable if request.param else gc.disable)()
    yield request.param
    gc.unfreeze()
    (gc.enable if was_on else gc.disable)()


def fail() -> None:
    with no_garbage_collection():
        with no_garbage_collection():
            assert not gc.isenabled()
        assert not gc.isenabled()
        raise ZeroDivisionError


def test_it_is_as_before_also_where_something_fails(collector: bool) -> None:
    with pytest.raises(ZeroDivisionError):
        fail()
    assert gc.isenabled() is collector


def test_after_a_start_it_looks_at_new_objects_alone(collector: bool) -> None:
    there: list[object] = []
    collect_what_comes()
    assert gc.isenabled()
    new: list[object] = []
    looked_at = {id(each) for each in gc.get_objects()}
    assert id(there) not in looked_at
    assert id(new) in looked_at
