"""Who of a promise was where it was to be, and whether in time."""

from __future__ import annotations

from collections.abc import Mapping

from folkways.agents.agent import Agent
from folkways.agents.commitment import TOLERANCE, Commitment
from folkways.agents.fulfilment import Work
from folkways.agents.ledger import Ledger
from folkways.environments.town.promise_ends import is_to_meet
from folkways.environments.town.town import Town
from folkways.environments.town.whereabouts import Whereabouts


class PromisePresence:
    """Where ``agents`` (by name) are, and were, for what they have promised."""

    def __init__(self, town: Town, agents: Mapping[str, Agent]) -> None:
        self._town = town
        self._where = Whereabouts(town)
        self._agents = agents

    def ledger(self, one: Commitment) -> Ledger:
        """Return the ledger of the one who owes something."""
        return self._agents[one.by].body.ledger

    def done_with_other(self, one: Commitment) -> bool:
        """Whether the one to whom the word was given was there when it was done."""
        other = self._agents.get(one.others[0])
        if other is None:  # a visitor
            return self._where.together(one.by, one.others[0])
        mine, theirs = self.ledger(one).recent(), other.body.ledger.recent()
        kept = [work for work in mine if one.kept_by(work)] or mine
        spaces, world = self._town.spaces, self._town.map.name
        return any(work.beside(their, spaces, world) for work in kept for their in theirs)

    def came(self, name: str, one: Commitment) -> bool:
        """Whether one of the two is where it was to be, or did something there in time."""
        if not one.place:
            return self._where.together(one.by, one.others[0])
        agent = self._agents.get(name)
        came = agent is not None and one.id in agent.body.ledger.came
        return came or self._where.there(name, one.place)

    def latest(self, one: Commitment) -> int:
        """Return until when something can still be done: longer for those who are there for it."""
        assert one.due is not None  # noqa: S101
        end = one.due + max(TOLERANCE, one.length)
        if one.seconds and not is_to_meet(one):
            end = one.due + one.seconds + TOLERANCE
        if not one.shows:
            return end
        both = (one.by, one.others[0]) if one.joint else (one.by,)
        return end if all(self.came(name, one) for name in both) else one.latest

    def at_it(self, one: Commitment, t: int) -> bool:
        """Whether an action that began in time, and where it was to be, is carrying it out."""
        work = self.ledger(one).work
        if work is None or not one.kept_by(work) or work.until <= t:
            return False
        return one.at(work.address) and self.in_time(one, work)

    def about_to(self, one: Commitment) -> bool:
        """Whether both are there for something, and it is still ahead in the plan of the moment.

        Who has come in time and waits, to be served first for example, does not break a promise.
        """
        if not self.both_came(one):
            return False
        ahead = any(one.id in item.keeps for item in self._agents[one.by].body.actions)
        return (
            ahead
            and self._where.there(one.by, one.place)
            and self._where.together(one.by, one.others[0])
        )

    def both_came(self, one: Commitment) -> bool:
        """Whether both were in time where they were to do something together."""
        return one.joint and all(self.came(name, one) for name in (one.by, one.others[0]))

    def in_time(self, one: Commitment, work: Work) -> bool:
        """Whether something was done at its time: begun in time, or while those who came waited."""
        if one.due is None:
            return True
        return one.in_time(work, work.started if self.both_came(one) else self.latest(one))

    def beside(self, one: Commitment) -> tuple[str, ...]:
        """Return the one to whom the word was given, if that one is there to see."""
        name = one.others[0]
        if one.shows and one.place:
            return (name,) if self._where.there(name, one.place) else ()
        return (name,) if self._where.together(one.by, name) else ()
