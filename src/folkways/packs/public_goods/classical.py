"""The classical player: inequity-averse, with the equilibrium strategies of Fehr and Schmidt.

As in the source, players know one another's aversions; one of which nothing is known cares for its
own tokens only.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from folkways.packs.public_goods.aversion import Aversion, cooperators, enforcers
from folkways.packs.public_goods.questions import (
    ChooseInstitution,
    Contribute,
    Contribution,
    Institution,
    Member,
    Rules,
    Sanction,
    SanctionOne,
    Sanctions,
)

SELFISH = Aversion(alpha=0.0, beta=0.0)


def chooses(q: ChooseInstitution, chance: random.Random) -> Institution:
    """Join where one would earn more if the others stayed where they were in the last round.

    Where both give the same, one stays. On average one player reconsiders in a round: if all moved
    at once, they would move together, away from what they move for. At first it is even chance.
    """
    if q.sanctioning is None:
        return Institution(sanctioning=chance.random() < 0.5)
    if chance.random() * (len(q.others) + 1) >= 1:
        return Institution(sanctioning=q.sanctioning)
    with_sanctions = _expected(q, sanctioning=True)
    without = _expected(q, sanctioning=False)
    if abs(with_sanctions - without) < 1e-9:
        return Institution(sanctioning=q.sanctioning)
    return Institution(sanctioning=with_sanctions > without)


def contributes(q: Contribute, chance: random.Random) -> Contribution:
    """Contribute everything if that is an equilibrium in this group, else nothing."""
    group = _group(q.aversion, q.others)
    gives = 0 in _cooperators(group, q.rules, sanctions=True)
    return Contribution(tokens=q.rules.endowment if gives else 0.0)


def sanctions(q: Sanction, chance: random.Random) -> Sanctions:
    """Punish each player that is no enforcer and contributed less, down to what one keeps oneself.

    Proposition 5: each of n' enforcers takes (g - g_i) / (n' - c) from a player who contributed g_i
    instead of g. The source has one who deviates; several are treated alike.
    """
    group = _group(q.aversion, q.others)
    cost = q.rules.cost
    found = frozenset() if cost is None else enforcers(group, q.rules.share(len(group)), cost)
    if cost is None or 0 not in found:
        return Sanctions()
    spent = [
        (n, cost * max(0.0, q.contributed - (one.contributed or 0.0)) / (len(found) - cost))
        for n, one in enumerate(q.others)
        if n + 1 not in found
    ]
    total = sum(tokens for _, tokens in spent)
    afford = min(1.0, q.earned / total) if total > 0 else 1.0
    message = f"Please contribute all {q.rules.endowment:g} tokens." if q.rules.messages else ""
    return Sanctions(
        sanctions=tuple(
            SanctionOne(member=n, tokens=tokens * afford, message=message)
            for n, tokens in spent
            if tokens > 0
        )
    )


def _expected(q: ChooseInstitution, *, sanctioning: bool) -> float:
    """Return what the player would earn in an institution, by the equilibrium of its members."""
    there = [one for one in q.others if one.sanctioning is sanctioning]
    if not there:
        return q.rules.endowment
    group = _group(q.aversion, there)
    giving = _cooperators(group, q.rules, sanctions=sanctioning)
    kept = 0.0 if 0 in giving else q.rules.endowment
    return kept + q.rules.share(len(group)) * len(giving) * q.rules.endowment


def _cooperators(group: Sequence[Aversion], rules: Rules, *, sanctions: bool) -> frozenset[int]:
    if len(group) == 1:
        return frozenset()
    return cooperators(group, rules.share(len(group)), rules.cost if sanctions else None)


def _group(own: Aversion | None, others: Sequence[Member]) -> list[Aversion]:
    """Return the aversions of a group, the player's own first."""
    return [own or SELFISH, *(one.aversion or SELFISH for one in others)]
