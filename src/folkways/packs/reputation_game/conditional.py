"""The classical player: a conditional cooperator who keeps weighted records of others.

A. Jøsang and R. Ismail, "The Beta Reputation System" (2002): the chance that somebody cooperates is
estimated from good and bad deeds, (good + prior) / (all + priors); reports of others count less
than what one has seen. U. Fischbacher, S. Gächter and E. Fehr, Economics Letters 71 (2001): most
people cooperate if they expect others to, each from a level of their own, and some never do.
O. Leimar and P. Hammerstein, Proc. R. Soc. B 268 (2001): to defect against a defector is excused.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from folkways.packs.reputation_game.questions import (
    Acquaintance,
    ChoosePartner,
    Decision,
    Evidence,
    Partner,
    Play,
    React,
    Reaction,
)

PRIOR_WEIGHT = 2.0
"""The prior counts as much as two deeds (a uniform prior, in the source)."""
HEARSAY = 0.5
"""The weight of a deed that one has only heard of."""
UNKNOWN = 0.5
"""The chance that anybody cooperates, before anything is known."""


def expectation(evidence: Sequence[Evidence], prior: float = UNKNOWN) -> float:
    """Return the chance (0 to 1) that somebody cooperates, by what is known and not excused."""
    evidence = [one for one in evidence if not one.excused]
    weights = [HEARSAY if one.teller else 1.0 for one in evidence]
    good = sum(w for w, one in zip(weights, evidence, strict=True) if one.cooperated)
    return (PRIOR_WEIGHT * prior + good) / (PRIOR_WEIGHT + sum(weights))


def of_partner(partner: Acquaintance | None, lately: Sequence[Evidence]) -> float:
    """Return the chance for a partner; of a stranger one expects what others have done lately."""
    general = expectation(lately)
    return general if partner is None else expectation(partner.evidence, general)


def plays(q: Play, chance: random.Random) -> Decision:
    """Cooperate if the partner is expected to, with at least the chance that one needs."""
    caution = UNKNOWN if q.who.caution is None else q.who.caution
    return Decision(cooperates=of_partner(q.partner, q.lately) >= caution)


def chooses(q: ChoosePartner, chance: random.Random) -> Partner:
    """Choose whom one expects most of, at random among equals."""
    values = [expectation(one.evidence) for one in q.candidates]
    best = [one for one, value in zip(q.candidates, values, strict=True) if value == max(values)]
    return Partner(name=chance.choice(best).name)


def reacts(q: React, chance: random.Random) -> Reaction:
    """Want a tie to those who are more likely to cooperate than not, and tell the truth of deeds.

    There is nothing to tell of a defection that is excused.
    """
    tie = q.ties and of_partner(q.partner, q.lately) >= UNKNOWN
    excused = bool(q.partner.evidence) and q.partner.evidence[-1].excused
    if not q.listeners or excused:
        return Reaction(tie=tie)
    did = "cooperated" if q.theirs else "defected"
    return Reaction(
        tie=tie,
        listener=chance.choice(q.listeners),
        favourable=q.theirs,
        text=f"{q.partner.name} {did} when we played.",
    )
