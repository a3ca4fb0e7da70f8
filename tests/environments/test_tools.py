"""Tools: calls that work, and everything that can go wrong in one, told and without effect."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, Field
from tests.environments.library_desk import Desk, Library

from folkways.base.errors import PartError
from folkways.environments.tool_calls import ACT_WITH_TOOLS, ToolAnswered, ToolCalled, answered
from folkways.environments.tools import Argument, Tool, Toolbox, ToolCall, ToolRefused
from folkways.environments.tools_used import TOOL_MEASURES
from folkways.language.operation import Data
from folkways.language.wording import check_wording
from folkways.metrics.own_measures import take
from folkways.minds.offline import OfflineMind
from folkways.minds.table.mind import TableMind
from folkways.testing.environment_suite import (
    check_environment,
    environment_in,
    events_of,
    pair,
)
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.mind_suite import check_operation


class Purse(msgspec.Struct):
    coins: int = 10


class Spend(Data):
    coins: int = Field(gt=0, le=5, description="How many.")
    on: Literal["bread", "tea"]
    gift: bool = False


class Left(Data):
    left: int


def spend(purse: Purse, given: Spend) -> Left:
    purse.coins -= given.coins
    if purse.coins < 0:
        raise ToolRefused(f"only {purse.coins + given.coins} coins are left")
    return Left(left=purse.coins)


def calling(run: Callable[[Purse, Spend], object], **arguments: str | int | bool) -> ToolCall:
    names = {"coins": 3, "on": "tea", **arguments}
    pairs = tuple(Argument(name=name, value=value) for name, value in names.items())
    return ToolCall(tool="spend", arguments=pairs)


def box(run: Callable[[Purse, Spend], BaseModel] = spend, most_lines: int = 1000) -> Toolbox[Purse]:
    return Toolbox([Tool("spend", "Spends coins.", Spend, run)], most_lines)


def test_a_call_changes_a_copy_and_gives_a_typed_result() -> None:
    purse = Purse()
    use = box().use(purse, calling(spend, coins="4", gift="true"))
    assert (use.outcome, use.text, use.state.coins, purse.coins) == ("done", '{"left":6}', 6, 10)


def endless(purse: Purse, given: Spend) -> Left:
    while True:
        purse.coins += 1


def stubborn(purse: Purse, given: Spend) -> Left:
    while True:
        try:
            purse.coins += 1
        except Exception:  # noqa: BLE001  what a stranger's tool may do
            continue


def broken(purse: Purse, given: Spend) -> Left:
    purse.coins = 0
    return Left(left=dict[str, int]()["gone"])


def silent(purse: Purse, given: Spend) -> Left:
    purse.coins = 0
    return "nothing"  # type: ignore[return-value]


def leaving(purse: Purse, given: Spend) -> Left:
    raise BaseException("over")


def deep(purse: Purse, given: Spend) -> Left:
    return deep(purse, given)


@pytest.mark.parametrize(
    ("run", "arguments", "outcome", "said"),
    [
        (spend, {"coins": 9}, "invalid", "coins: input should be less than or equal to 5"),
        (spend, {"coins": "many"}, "invalid", "coins: input should be a valid integer"),
        (spend, {"on": "cake"}, "invalid", "on: input should be 'bread' or 'tea'"),
        (spend, {"when": "now"}, "invalid", "when: extra inputs are not permitted"),
        (broken, {}, "failed", "the tool failed: KeyError: 'gone'"),
        (silent, {}, "failed", "it returned 'nothing', which is no result"),
        (endless, {}, "failed", "it did not finish within 1000 lines of code"),
        (stubborn, {}, "failed", "it did not finish within 1000 lines of code"),
        (leaving, {}, "failed", "the tool failed: BaseException: over"),
        (deep, {}, "failed", "the tool failed: "),
    ],
)
def test_what_goes_wrong_is_told_and_changes_nothing(
    run: Callable[[Purse, Spend], BaseModel],
    arguments: dict[str, str | int],
    outcome: str,
    said: str,
) -> None:
    purse, trace = Purse(), sys.gettrace()
    use = box(run).use(purse, calling(run, **arguments))
    assert use.outcome == outcome
    assert said in use.text
    assert use.state == purse == Purse()
    assert sys.gettrace() is trace


def test_a_refusal_takes_back_what_the_tool_had_done() -> None:
    use = box().use(Purse(coins=2), calling(spend))
    assert (use.outcome, use.text, use.state.coins) == ("refused", "only 2 coins are left", 2)


def test_an_unknown_tool_is_told_with_those_there_are() -> None:
    use = box().use(Purse(), ToolCall(tool="steal"))
    assert (use.outcome, use.text) == ("invalid", "there is no tool 'steal'; the tools are spend")
    assert box().use(Purse(), calling(spend), only=()).text.endswith("there are no tools")


def test_two_tools_of_a_name_are_refused() -> None:
    tool = Tool("spend", "Spends coins.", Spend, spend)
    with pytest.raises(PartError, match="the same name: spend and spend"):
        Toolbox([tool, tool])


def test_agents_see_types_and_bounds() -> None:
    (tool,) = box().shown()
    assert [(one.name, one.kind) for one in tool.parameters] == [
        ("coins", "whole number above 0 to 5"),
        ("on", "one of bread, tea"),
        ("gift", "true or false, optional"),
    ]


@given(st.lists(st.tuples(st.sampled_from(["spend", "x"]), st.text(max_size=5)), max_size=5))
def test_no_call_ever_raises_or_creates_coins(calls: list[tuple[str, str]]) -> None:
    purse = Purse()
    for tool, coins in calls:
        arguments = (Argument(name="coins", value=coins), Argument(name="on", value="tea"))
        use = box().use(purse, ToolCall(tool=tool, arguments=arguments))
        assert 0 <= use.state.coins <= purse.coins
        purse = use.state


def test_a_call_comes_out_of_the_log_as_it_went_in() -> None:
    called = ToolCalled.of(calling(spend, coins=2))
    answer = answered(box(), Purse(), called)
    event = answer.event(60, "Ann Lee", "library", ())
    assert ToolAnswered.read(event) == answer
    assert ToolCalled.read(event) is None
    assert answer.written == "spend(coins=2, on=tea)"


def test_the_question_is_worded_and_answered() -> None:
    assert ACT_WITH_TOOLS.example is not None
    check_wording(ACT_WITH_TOOLS, ACT_WITH_TOOLS.example)
    check_operation(lambda: OfflineMind(3), ACT_WITH_TOOLS, ACT_WITH_TOOLS.example)  # type: ignore[arg-type]


def test_calls_of_one_moment_are_answered_one_after_another() -> None:
    """Both want the only copy: the state of the second call is that after the first."""
    library = environment_in(Library, pair(Library), TableMind(1))
    events = events_of(library)
    found = [(e.agent, one.outcome) for e in events if (one := ToolAnswered.read(e))]
    assert found == [("Ada Byrd", "done"), ("Ben Cole", "refused")]
    assert isinstance(library, Library)
    assert library.state.desk == Desk(lent={"atlas": "Ada Byrd"})
    log = MemoryLog(make_header(("Ada Byrd", "Ben Cole")), events)
    values = {one.name: one.value for one in take(TOOL_MEASURES, log)}
    assert (values["tool_calls"], values["tool_errors"]) == (2, 0.5)


def test_it_keeps_what_environments_promise() -> None:
    check_environment(Library)
    for measure in TOOL_MEASURES:
        check_measure(measure)
