"""What the game of reputation is measured by: cooperation, ties, and what is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows
from folkways.environments.paid import PayoffTable
from folkways.norms.science.ties import Ties
from folkways.packs.reputation_game.facts import Decided, Gossiped, Paired, Played, WantedTie
from folkways.packs.reputation_game.parameters import ROUND, ReputationGameParameters
from folkways.packs.reputation_game.payoffs import UNIT, pays

LATEST = 10
"""So many of the latest rounds tell how a run ended."""


@dataclass
class Round:
    """What was decided and told in one round; ``ties`` are those at its end."""

    decisions: dict[str, bool] = field(default_factory=dict)
    mutual: list[bool] = field(default_factory=list)
    chosen: list[bool] = field(default_factory=list)
    told: list[bool] = field(default_factory=list)
    ties: list[tuple[str, str]] = field(default_factory=list)


def rounds(run: MeasuredRun) -> list[Round]:
    """Return the rounds in order."""
    found: dict[int, Round] = {}
    ties: Ties[str] = Ties()
    for event in run.events(MechanismEvent):
        if not event.t:
            continue
        here = found.setdefault(event.t // ROUND, Round())
        if (decided := Decided.read(event)) is not None:
            here.decisions[event.agent] = decided.cooperates
        elif (played := Played.read(event)) is not None:
            here.mutual.append(played.own and played.theirs)
        elif (paired := Paired.read(event)) is not None:
            here.chosen = paired.chosen
        elif (told := Gossiped.read(event)) is not None:
            here.told.append(told.favourable)
        elif (wanted := WantedTie.read(event)) is not None:
            ties.want(event.agent, wanted.other, float(wanted.wants))
        here.ties = ties.pairs()
    return [found[number] for number in sorted(found)]


class Cooperation(Measure):
    """See the definition."""

    name = "cooperation"
    unit = SHARE
    definition = f"Decisions to cooperate, of all decisions, last {LATEST} rounds."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it; None before anybody played."""
        return _mean([d for one in rounds(run)[-LATEST:] for d in one.decisions.values()])


class CooperationWholeRun(Measure):
    """See the definition."""

    name = "cooperation_whole_run"
    unit = SHARE
    definition = "Decisions to cooperate, of all decisions, all rounds."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it; None before anybody played."""
        return _mean([d for one in rounds(run) for d in one.decisions.values()])


class TiesOfCooperators(Measure):
    """See the definition."""

    name = "ties_of_cooperators"
    unit = "ties"
    definition = f"Ties of those who cooperated mostly in the last {LATEST} rounds, mean."
    mostly = True

    def measure(self, run: MeasuredRun) -> Number:
        """Return it; None if there are no such players."""
        latest = rounds(run)[-LATEST:]
        if not latest:
            return None
        ends = Counter(name for pair in latest[-1].ties for name in pair)
        shares = {
            name: _mean([one.decisions[name] for one in latest if name in one.decisions])
            for name in run.header.agents
        }
        return _mean(
            [
                ends[name]
                for name, s in shares.items()
                if s is not None and (s > 1 / 2) == self.mostly
            ]
        )


class TiesOfDefectors(TiesOfCooperators):
    """See the definition."""

    name = "ties_of_defectors"
    definition = (
        f"Ties of all others, in at least half of the last {LATEST} rounds defectors, mean."
    )
    mostly = False


class FavourableGossip(Measure):
    """See the definition."""

    name = "favourable_gossip"
    unit = SHARE
    definition = "Gossip that speaks for the person it is about, all rounds."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it; None without gossip."""
        return _mean([favourable for one in rounds(run) for favourable in one.told])


class ReputationRounds(Measure):
    """See the definition."""

    name = "reputation_rounds"
    step = "round"
    definition = (
        "By round: shares of decisions to cooperate, of games in which both did, and of pairs that "
        "were chosen; ties of a player, mean."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each round."""
        return [
            {
                "round": number,
                "cooperation": _mean(list(one.decisions.values())),
                "mutual": _mean(one.mutual),
                "chosen": _mean(one.chosen),
                "ties": 2 * len(one.ties) / len(run.header.agents),
            }
            for number, one in enumerate(rounds(run), 1)
        ]


class ReputationGamePayoffs(PayoffTable):
    """What each agent gained and lost."""

    unit = UNIT
    Parameters = ReputationGameParameters
    pays = staticmethod(pays)


MEASURES: tuple[type[Measure], ...] = (
    Cooperation,
    CooperationWholeRun,
    TiesOfCooperators,
    TiesOfDefectors,
    FavourableGossip,
    ReputationRounds,
    ReputationGamePayoffs,
)


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None
