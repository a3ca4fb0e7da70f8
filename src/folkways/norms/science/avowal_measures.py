"""Measures of belief and avowal: unpopular norms, pluralistic ignorance, enforcement.

They need the facts of the mechanism ``avowal``; without these nothing is measured.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from folkways.base.measure import Measure, MeasuredRun, Number, Rows
from folkways.norms.science.avowals import gap
from folkways.norms.science.stands import NormStands, stands


class UnpopularNorms(Measure):
    """Norms that most follow and enforce and few believe in."""

    name = "unpopular_norms"
    unit = "agents"
    definition = (
        "Each norm on which several agents have a private belief: agents who privately believe "
        "that one should act by it; those seen keeping it more often than breaking it, of those "
        "seen doing either; agents who spoke up about a breach, sanctioned one, or would; those "
        "who did so without believing in it; the mean share of believers that agents assume; "
        "agents in pluralistic ignorance (who agree with the majority in private and assume that "
        "most others disagree). Unpopular: fewer than half believe, more than half comply, and "
        "more enforce than believe."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each norm."""
        return [_row(group) for group in stands(run)]


def _row(group: NormStands) -> Mapping[str, str | int | float | bool | None]:
    people = list(group.stands.values())
    complying, of = group.complying()
    return {
        "norm": group.name,
        "statement": group.statement,
        "agents": len(people),
        "believe": sum(one.belief.sign > 0 for one in people),
        "need_not": sum(one.belief.sign < 0 for one in people),
        "comply": complying,
        "seen": of,
        "enforce": group.enforcing(),
        "enforce_falsely": sum(one.falsely > 0 for one in people),
        "thought_to_believe": sum(one.belief.believing for one in people) / 100 / len(people),
        "pluralistic_ignorance": len(group.ignorant()),
        "gap": _mean(_gaps([group])),
        "unpopular": group.unpopular,
    }


class BeliefAndAvowal(Measure):
    """Private belief and public avowal by agent and norm."""

    name = "belief_and_avowal"
    unit = "points"
    definition = (
        "Private belief of each agent in each norm (1: one should, -1: one need not), the share of "
        "others in percent that it assumes to believe, its avowal from -1 to 1 (from watched "
        "actions that kept or broke the norm, and whether it spoke up for it), and the gap, "
        "(avowal - belief) / 2: 1 for an agent that fully avows a norm it does not believe in."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each agent and norm."""
        return [
            {
                "norm": group.name,
                "agent": one.agent,
                "belief": one.belief.sign,
                "thought_to_believe": one.belief.believing,
                "avowal": one.avowal.value,
                "kept": one.avowal.kept,
                "broken": one.avowal.broken,
                "kept_alone": one.avowal.alone_kept,
                "broken_alone": one.avowal.alone_broken,
                "enforced": one.enforced,
                "gap": gap(one.belief, one.avowal),
            }
            for group in stands(run)
            for one in group.stands.values()
        ]


class BeliefGap(Measure):
    """Mean gap between avowal and belief."""

    name = "belief_gap"
    unit = "points"
    definition = (
        "Mean gap between avowal and private belief over agents and norms, -1 to 1; above 0, "
        "people avow more than they believe."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return the mean; None if nothing was avowed."""
        return _mean(_gaps(stands(run)))


class PluralisticIgnorance(Measure):
    """Share of beliefs whose holders are wrong about the majority."""

    name = "pluralistic_ignorance"
    unit = "share"
    definition = (
        "Agents who agree with the majority in private and assume that most others disagree, of "
        "all private beliefs in norms."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return the share; None without a belief."""
        groups = stands(run)
        of = sum(len(group.stands) for group in groups)
        return sum(len(group.ignorant()) for group in groups) / of if of else None


class Enforcing(Measure):
    """Share of beliefs whose holders enforce the norm."""

    name = "enforcing"
    unit = "share"
    definition = (
        "Agents who have spoken up about a breach of a norm or would, of all private beliefs in "
        "norms."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return the share; None without a belief."""
        groups = stands(run)
        of = sum(len(group.stands) for group in groups)
        return sum(group.enforcing() for group in groups) / of if of else None


class FalseEnforcement(Measure):
    """Share of enforcement by agents who do not believe."""

    name = "false_enforcement"
    unit = "share"
    definition = (
        "Reproaches and sanctions by agents who did not believe in the norm at that moment, of all "
        "by agents whose belief is known."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return the share; None if nobody enforced anything."""
        every = [one for group in stands(run) for one in group.stands.values()]
        of = sum(one.enforced for one in every)
        return sum(one.falsely for one in every) / of if of else None


def _gaps(groups: Iterable[NormStands]) -> Iterator[float]:
    for group in groups:
        for one in group.stands.values():
            size = gap(one.belief, one.avowal)
            if size is not None:
                yield size


def _mean(values: Iterable[float]) -> float | None:
    found = list(values)
    return sum(found) / len(found) if found else None
