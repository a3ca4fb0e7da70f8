"""DecideTies: one ties oneself to those who keep norms, and breaks with those who break them.

Where people can choose with whom they deal, they form ties to cooperators and break those to
defectors (Rand, Arbesman & Christakis 2011, "Dynamic social networks promote cooperation in
experiments with humans", PNAS 108(48), 19193-19198).
"""

from __future__ import annotations

from folkways.language.mind import CallKey
from folkways.minds.offline.context import Context
from folkways.norms.science.tying import CLOSEST, DecideTies, TieCase, TieDecided, TiesDecided


def decide_ties(q: DecideTies, key: CallKey, ctx: Context) -> TiesDecided:
    """Answer DecideTies: as close as the standing is good, and none if it is bad."""
    return TiesDecided(ties=tuple(_decided(case) for case in q.cases))


def _decided(case: TieCase) -> TieDecided:
    if case.standing <= 0:
        return TieDecided(closeness=0, reason="cannot be relied on to keep norms")
    closeness = max(1, round(CLOSEST * case.standing))
    return TieDecided(closeness=closeness, reason="can be relied on to keep norms")
