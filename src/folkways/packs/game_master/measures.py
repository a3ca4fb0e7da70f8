"""What scenes are measured by: wants that are met, acts with an effect, calls that are refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows
from folkways.environments.tool_calls import ToolAnswered
from folkways.environments.tools import DONE
from folkways.environments.tools_used import TOOL_MEASURES
from folkways.packs.game_master.facts import Attempted, Narrated, RoundClosed


class Round(NamedTuple):
    """A round: whether each of its acts had an effect, outcomes of calls, and how it closed."""

    acts: tuple[bool, ...]
    calls: tuple[str, ...]
    closed: RoundClosed


def rounds(run: MeasuredRun) -> Iterator[Round]:
    """Give the rounds that are over, in order."""
    acts: list[bool] = []
    calls: list[str] = []
    for event in run.events(MechanismEvent):
        if Attempted.read(event) is not None:
            acts.append(False)
        elif (answer := ToolAnswered.read(event)) is not None:
            calls.append(answer.outcome)
            acts[-1] = acts[-1] or answer.outcome == DONE
        elif (closed := RoundClosed.read(event)) is not None:
            yield Round(tuple(acts), tuple(calls), closed)
            acts, calls = [], []


def _share(values: Sequence[bool]) -> float | None:
    return fmean(values) if values else None


def _met(closed: RoundClosed) -> float | None:
    return closed.reached / closed.wanted if closed.wanted else None


class WantsMet(Measure):
    """See the definition."""

    name = "wants_met"
    unit = SHARE
    definition = "Wanted things that their seekers have after the last round, of all wanted things."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        found = list(rounds(run))
        return _met(found[-1].closed) if found else None


class AllMetRound(Measure):
    """See the definition."""

    name = "all_met_round"
    unit = "rounds"
    definition = "The first round after which all players have what they want; undefined if none."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        met = (one.closed.round for one in rounds(run) if _met(one.closed) == 1)
        return next(met, None)


class ActsWithEffect(Measure):
    """See the definition."""

    name = "acts_with_effect"
    unit = SHARE
    definition = "Acts of players that changed the grounded state, of all acts."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        return _share([act for one in rounds(run) for act in one.acts])


class UnbackedRulings(Measure):
    """See the definition."""

    name = "unbacked_rulings"
    unit = SHARE
    definition = (
        "Rulings of the game master in which the grounded state refused at least one call, so that "
        "not everything narrated took place; of all rulings."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        refused: list[bool] = []
        for event in run.events(MechanismEvent):
            if Narrated.read(event) is not None:
                refused.append(False)
            elif (answer := ToolAnswered.read(event)) is not None:
                refused[-1] = refused[-1] or answer.outcome != DONE
        return _share(refused)


class SceneRounds(Measure):
    """See the definition."""

    name = "scene_rounds"
    definition = (
        "By round: share of wanted things that are with those who want them, share of acts that "
        "changed the state, share of the game master's calls that gave no result."
    )
    step = "round"

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each round."""
        return [
            {
                "round": one.closed.round,
                "wants_met": _met(one.closed),
                "acts_with_effect": _share(one.acts),
                "calls_without_result": _share([outcome != DONE for outcome in one.calls]),
            }
            for one in rounds(run)
        ]


class ScenePeople(Measure):
    """See the definition."""

    name = "scene_people"
    definition = (
        "By player, after the last round: what it has, coins, how many things it wants and how "
        "many of these it has."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each player."""
        found = list(rounds(run))
        if not found:
            return []
        last = found[-1].closed
        values = zip(last.people, last.held, last.money, last.wants, last.got, strict=True)
        return [
            {"player": name, "has": held, "coins": money, "wants": wants, "got": got}
            for name, held, money, wants, got in values
        ]


MEASURES: tuple[type[Measure], ...] = (
    WantsMet,
    AllMetRound,
    ActsWithEffect,
    UnbackedRulings,
    SceneRounds,
    ScenePeople,
    *TOOL_MEASURES,
)
