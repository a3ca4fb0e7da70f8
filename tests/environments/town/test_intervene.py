from __future__ import annotations

import pytest

from folkways.base.errors import FolkwaysError
from folkways.environments.change import moment_after


def test_a_change_comes_after_its_tick_and_after_earlier_changes() -> None:
    assert moment_after(100, 60) == 101
    assert moment_after(107, 100) == 101
    assert moment_after(100, 101) == 102
    assert moment_after(107, 108) == 109


def test_there_is_room_for_nine_before_the_next_tick() -> None:
    with pytest.raises(FolkwaysError, match="too many changes"):
        moment_after(100, 109)
