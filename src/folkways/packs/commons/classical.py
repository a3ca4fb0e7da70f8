"""The classical users of a commons: sustainable, greedy, and those of open access.

H. S. Gordon, "The Economic Theory of a Common-Property Resource: The Fishery", Journal of Political
Economy 62 (1954): where access is open, all take until taking no longer pays. Without a cost that
point is an empty commons, which is what the greedy player does.
"""

from __future__ import annotations

import random

from folkways.packs.commons.questions import (
    Agenda,
    Ballot,
    Character,
    Harvest,
    Quota,
    Rules,
    SetQuota,
    Situation,
    Speak,
    StateAgenda,
    Take,
    Vote,
    Words,
)
from folkways.packs.commons.stock import grown, sustainable

GREEDY = Character(kind="greedy")


def takes(q: Take, chance: random.Random) -> Harvest:
    """Take as one's character says; only sustainable players keep to a quota on their own."""
    amount = share(q.character, q.stock, q.rules)
    if q.quota is not None and (q.character or GREEDY).kind == "sustainable":
        amount = min(amount, q.quota)
    return Harvest(amount=amount)


def share(character: Character | None, stock: int, rules: Rules) -> int:
    """Return what a player takes of a stock; one without a character is greedy."""
    who = character or GREEDY
    if who.kind == "sustainable":
        return sustainable(stock, rules.growth) // rules.people
    if who.kind == "open_access":
        return max(0, stock - (who.break_even or 0)) // rules.people
    return stock


def speaks(q: Speak, chance: random.Random) -> Words:
    """Name the sustainable share of the coming month; others name no limit."""
    if (q.character or GREEDY).kind != "sustainable":
        return Words(says="Everybody should take what they need.")
    limit = share(q.character, grown(q.stock, q.rules.growth, q.rules.capacity), q.rules)
    return Words(says=f"If nobody takes more than {limit}, there will be enough.", limit=limit)


def agenda(q: StateAgenda, chance: random.Random) -> Agenda:
    """Promise for everybody what one takes oneself."""
    quota = share(q.character, q.stock, q.rules)
    return Agenda(says=f"I will set a quota of {quota} each.", quota=quota)


def votes(q: Vote, chance: random.Random) -> Ballot:
    """Vote for the quota that leaves most to oneself over all months, if everybody takes it.

    Where quotas only advise, no vote changes anything, and one votes for the highest quota. Ties
    are broken by lot.
    """
    worth = [_worth(one.quota, q) if q.binding else float(one.quota) for one in q.candidates]
    best = [n for n, value in enumerate(worth) if value == max(worth)]
    return Ballot(candidate=chance.choice(best))


def sets_quota(q: SetQuota, chance: random.Random) -> Quota:
    """Set what one takes oneself."""
    return Quota(quota=share(q.character, q.stock, q.rules))


def _worth(quota: int, q: Situation) -> float:
    """Return what each gets in the remaining months if everybody takes a quota while it can."""
    rules, stock, total = q.rules, q.stock, 0.0
    for _ in range(rules.months - q.month + 1):
        taken = min(stock, quota * rules.people)
        total += taken / rules.people
        stock -= taken
        if stock < rules.collapse:
            break
        stock = grown(stock, rules.growth, rules.capacity)
    return total
