"""What a measure from outside returns is checked where it enters."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from tests.metrics.made_runs import Builder
from tests.plugins.talks import Talkers, TalkShare, Undefined

from folkways.base.errors import PartError
from folkways.base.events import ActionBegan, Uttered
from folkways.base.measure import Measure, MeasuredRun
from folkways.metrics.own_measures import OwnMeasure, cell_text, take, take_what_works


def measure_of(found: Callable[[MeasuredRun], object], unit: str = "") -> type[Measure]:
    """Return a measure that returns what ``found`` does."""
    return type(
        "Made",
        (Measure,),
        {
            "name": "made",
            "unit": unit,
            "definition": "As made.",
            "measure": lambda self, run: found(run),
        },
    )


def taken(found: object, unit: str = "") -> OwnMeasure:
    (one,) = take([measure_of(lambda run: found, unit)], Builder().log)
    return one


@pytest.mark.parametrize(
    ("found", "value", "text"),
    [
        (3, 3, "3 frowns"),
        (1234.5, 1234.5, "1,234 frowns"),
        (np.float64(0.25), 0.25, "0.25 frowns"),
        (np.int64(7), 7, "7 frowns"),
        (None, None, "undefined"),
    ],
)
def test_a_number_is_kept_with_its_unit(found: object, value: float | None, text: str) -> None:
    one = taken(found, "frowns")
    assert (one.value, one.rows, one.text) == (value, None, text)
    assert type(one.value) in (int, float, type(None))
    assert list(one.frame()["value"].dropna()) == ([] if value is None else [value])


def test_a_share_is_shown_in_percent() -> None:
    assert taken(0.625, "share").text == "62.5 %"


def test_a_table_is_kept_row_by_row() -> None:
    one = taken([{"agent": "Ann", "said": np.int64(2), "loud": True, "mean": None}])
    assert one.rows == ({"agent": "Ann", "said": 2, "loud": True, "mean": None},)
    assert one.columns == ("agent", "said", "loud", "mean")
    assert taken([]).columns == ()
    assert [cell_text(cell) for cell in (2000, True, 0.5, None)] == [
        "2,000",
        "True",
        "0.5",
        "undefined",
    ]


@pytest.mark.parametrize(
    ("found", "unit", "said"),
    [
        (float("nan"), "", "a finite number"),
        (float("inf"), "", "a finite number"),
        (True, "", "a finite number"),
        (10**400, "", "within the range of a float"),
        pytest.param(10**5000, "", "too large to be written out: a number within", id="huge"),
        ([{"a": 10**5000}], "", "too large to be written out: a number within"),
        ([10**5000], "", "too large to be written out: each row"),
        (1.2, "share", "between 0 and 1"),
        ("many", "", "a number is wanted"),
        ({"a": 1}, "", "a number is wanted"),
        ([1, 2], "", "each row must be a mapping"),
        ([{"a": 1}, {"b": 1}], "", "the same columns"),
        ([{1: 1}], "", "columns must have names"),
        ([{"a\ud800": 1}], "", "has half a surrogate pair"),
        ([{"a": object()}], "", "a cell holds"),
    ],
)
def test_what_is_no_number_and_no_table_is_refused(found: object, unit: str, said: str) -> None:
    with pytest.raises(PartError, match=rf"the measure made returned .*{said}"):
        taken(found, unit)


def test_one_that_fails_is_named() -> None:
    with pytest.raises(PartError, match="the measure made failed: ZeroDivisionError"):
        take([measure_of(lambda run: 1 / len(list(run.events())))], Builder().log)


def _leave(_run: MeasuredRun) -> object:
    raise BaseException("no run")


def test_one_that_raises_what_is_no_exception_is_named_with_its_line() -> None:
    said = r"^the measure made failed: BaseException: no run \(.*test_own_measures\.py, line \d+\)$"
    with pytest.raises(PartError, match=said):
        take([measure_of(_leave)], Builder().log)


def test_ctrl_c_stops_a_measure() -> None:
    def interrupted(_run: MeasuredRun) -> object:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        take([measure_of(interrupted)], Builder().log)


def test_one_that_fails_costs_the_others_nothing() -> None:
    good, bad = measure_of(lambda run: 3), measure_of(lambda run: 1 / len(list(run.events())))
    found, failed = take_what_works([bad, good], Builder().log)
    assert [one.value for one in found] == [3]
    (said,) = failed
    assert said.startswith(
        "The measure made is left out: the measure made failed: ZeroDivisionError: division by zero"
    )


def test_one_that_does_not_say_what_it_measures_is_refused() -> None:
    with pytest.raises(PartError, match="undefined needs a definition"):
        take([Undefined], Builder().log)


def test_it_sees_the_events_of_the_kinds_that_it_asks_for() -> None:
    made = Builder()
    made.acts("day 1 08:00", "Ann", "smoking")
    kinds = (ActionBegan, Uttered)
    counts = measure_of(lambda run: len(list(run.events(*kinds))))
    (one,) = take([counts], made.log)
    everything = list(made.log.events())
    assert one.value == sum(isinstance(event, kinds) for event in everything)
    assert len(everything) > 0


def test_measures_of_a_run_without_talk() -> None:
    share, table = take([TalkShare, Talkers], Builder().log)
    assert share.value is None
    assert [row["utterances"] for row in table.rows or ()] == [0, 0]
