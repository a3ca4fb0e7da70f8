from __future__ import annotations

import pytest

from folkways.reading.serving import is_serving


@pytest.mark.parametrize(
    "doing",
    [
        "serving the guests at the inn",
        "serving drinks",
        "waiting on the guests",
        "waiting at tables",
        "tending the bar",
        "selling tickets at the door",
        "working behind the counter",
        "standing at the front desk",
        "looking after the hotel guests",
        "taking orders",
    ],
)
def test_work_that_serves_others(doing: str) -> None:
    assert is_serving(doing)


@pytest.mark.parametrize(
    "doing",
    [
        "having lunch at the bar",
        "serving on a jury",
        "serving as a judge",
        "working at the desk in the library",
        "waiting for the guests",
        "looking after the garden",
        "talking with the guests",
        "reserving a table",
    ],
)
def test_other_work(doing: str) -> None:
    assert not is_serving(doing)
