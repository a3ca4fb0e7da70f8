from __future__ import annotations

import pytest
from tests.plugins.orders import AtMost, ByName, Idle

from folkways.base.errors import PartError
from folkways.engine.scheduler import Barrier
from folkways.testing.scheduler_suite import check_scheduler


@pytest.mark.parametrize("scheduler", [Barrier, ByName, AtMost(2)])
def test_what_is_right_passes(scheduler: type | AtMost) -> None:
    check_scheduler(scheduler, towns=2)


def test_what_is_wrong_is_named() -> None:
    with pytest.raises(PartError, match="the scheduler idle"):
        check_scheduler(Idle, towns=1)
    with pytest.raises(PartError, match="is no scheduler"):
        check_scheduler(object)
