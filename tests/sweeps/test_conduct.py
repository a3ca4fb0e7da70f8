from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from tests.sweeps.test_compare import made

from folkways.sweeps.conduct import Conductor, Unwatched
from folkways.sweeps.executor import Lost, Report
from folkways.sweeps.run_result import Result
from folkways.sweeps.work import Job, RunProgress

Work = Callable[[Job], list[Report]]


class Desk:
    """An executor that answers as it is told."""

    tries = 2

    def __init__(self, work: Work, slots: int = 2) -> None:
        self.slots = slots
        self.work = work
        self.given: list[Job] = []
        self.at_once = 0
        self.paused = False
        self._waiting: list[list[Report]] = []

    def submit(self, job: Job) -> None:
        self.given.append(job)
        self._waiting.append(self.work(job))
        self.at_once = max(self.at_once, len(self._waiting))

    def reports(self, seconds: float) -> list[Report]:
        return self._waiting.pop(0)

    def pause(self) -> None:
        self.paused = True

    def close(self) -> None:
        pass


def job(name: str) -> Job:
    return Job(name, name, f"/{name}.folk", "hobbs_cafe", 1, {}, paid=True)


def ended(one: Job, money: float, *, done: bool = True) -> Result:
    reason = "" if done else "BudgetReached: the next call would exceed the cap"
    return msgspec.structs.replace(made(1, 0.5), run=one.run, done=done, reason=reason, money=money)


def conducted(
    desk: Desk, names: str, max_cost: float | None = None, spent: dict[str, float] | None = None
) -> dict[str, Result]:
    kept: dict[str, Result] = {}

    def keep(result: Result) -> None:
        kept[result.run] = result

    Conductor(desk, Unwatched(), keep, max_cost, spent).conduct(map(job, names), 0)
    return kept


def test_no_more_than_the_slots_are_under_way() -> None:
    desk = Desk(lambda one: [RunProgress(one.run, 0.5), ended(one, 0)], slots=3)
    assert set(conducted(desk, "abcdefgh")) == set("abcdefgh")
    assert desk.at_once == 3
    assert [one.max_cost for one in desk.given] == [None] * 8


def test_what_a_run_does_not_need_goes_to_the_others() -> None:
    desk = Desk(lambda one: [ended(one, 0.5)], slots=1)
    conducted(desk, "abcd", max_cost=8)
    # 8/4, then (8 - 0.5)/3, (8 - 1)/2, (8 - 1.5)/1
    assert [one.max_cost for one in desk.given] == pytest.approx([2, 2.5, 3.5, 6.5])


@pytest.mark.parametrize(
    ("needs", "done"),
    [
        ({"a": 1.0, "b": 6.0, "c": 1.0, "d": 1.0}, "abcd"),
        ({"a": 1.0, "b": 1.0, "c": 1.0, "d": 20.0}, "abc"),
        ({"a": 9.0, "b": 9.0, "c": 9.0, "d": 9.0}, ""),
    ],
)
def test_money_is_never_given_twice(needs: dict[str, float], done: str) -> None:
    spent: dict[str, float] = {}
    highest = 0.0

    def work(one: Job) -> list[Report]:
        nonlocal highest
        assert one.max_cost is not None
        spent[one.run] = min(needs[one.run], one.max_cost)
        highest = max(highest, sum(spent.values()))
        return [ended(one, spent[one.run], done=spent[one.run] == needs[one.run])]

    desk = Desk(work, slots=2)
    kept = conducted(desk, "abcd", max_cost=12)
    assert highest <= 12 + 1e-6
    assert {name for name, one in kept.items() if one.done} == set(done)
    assert all(one.done or one.reason.startswith("BudgetReached") for name, one in kept.items())
    # what was left over was used up by those that had stopped at their part
    assert sum(spent.values()) == pytest.approx(min(12, sum(needs.values())), abs=0.05)


def test_what_earlier_runs_have_cost_counts() -> None:
    desk = Desk(lambda one: [ended(one, 0.1)], slots=1)
    conducted(desk, "ab", max_cost=10, spent={"z": 4.0, "b": 1.0})
    assert [one.max_cost for one in desk.given] == pytest.approx([2.5, 1 + 10 - 4 - 1 - 0.1])


def test_one_that_is_lost_is_tried_again_and_then_given_up() -> None:
    def work(one: Job) -> list[Report]:
        if one.run == "a" and len([x for x in desk.given if x.run == "a"]) == 1:
            return [Lost("a", "killed", again=True)]
        if one.run == "b":
            return [Lost("b", "killed", again=True)]
        return [Lost("c", "a bug", again=False)] if one.run == "c" else [ended(one, 0)]

    desk = Desk(work)
    kept = conducted(desk, "abcd")
    assert [one.run for one in desk.given].count("b") == 2
    assert [one.run for one in desk.given].count("c") == 1
    assert {name: one.reason for name, one in kept.items() if not one.done} == {
        "b": "killed, 2 times",
        "c": "a bug",
    }
    assert kept["a"].done


def test_ctrl_c_begins_nothing_new_and_a_second_one_stops() -> None:
    class Interrupted(Desk):
        def reports(self, seconds: float) -> list[Report]:
            if not self.paused:
                raise KeyboardInterrupt
            return super().reports(seconds)

    desk = Interrupted(lambda one: [ended(one, 0)])
    assert set(conducted(desk, "abcd")) == {"a", "b"}
    assert desk.paused

    class Stubborn(Desk):
        def reports(self, seconds: float) -> list[Report]:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        conducted(Stubborn(lambda one: []), "abcd")
