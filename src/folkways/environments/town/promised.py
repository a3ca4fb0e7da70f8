"""What the agents of a town owe one another, and what anybody could see of how they keep it.

Kept or broken is decided by who was where with whom from the time that was agreed until
``TOLERANCE`` later. What nobody could see is left to the agents' own accounts, and a promise to
tell somebody something to the talk in which it is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from folkways.agents.agent import Agent
from folkways.agents.ledger import TOLERANCE, Commitment
from folkways.base import events as ev
from folkways.base.time import day_of
from folkways.environments.town.town import Town
from folkways.world.address import Address


class Promised:
    """The open commitments of all agents: a fold over the log, and what of them is over."""

    def __init__(self, town: Town) -> None:
        self._town = town
        self._open: dict[str, Commitment] = {}

    def fold(self, event: ev.Event) -> None:
        """Take in one event of the log."""
        if isinstance(event, ev.CommitmentMade):
            self._open[event.commitment] = Commitment.of(event)
        elif isinstance(event, ev.CommitmentEnded):
            self._open.pop(event.commitment, None)

    def restore(self, agents: Iterable[Agent]) -> None:
        """Bring this to the state that the agents' own ledgers have."""
        self._open = {}
        for agent in agents:
            for one in agent.body.ledger.open.values():
                if one.by == agent.name:
                    self._open[one.id] = one

    def today(self, day: int) -> list[Commitment]:
        """Return what is due at a time of ``day`` (counted from 1)."""
        return [one for one in self._open.values() if one.due and day_of(one.due) == day]

    def over(self, t: int) -> Iterator[ev.CommitmentEnded]:
        """Give the end of each commitment that has been kept or broken by moment ``t``."""
        for one in list(self._open.values()):
            event = self._left(one, t) or self._judged(one, t, last=False)
            if event is not None:
                yield event

    def close_day(self, t: int, agents: Iterable[Agent]) -> Iterator[ev.CommitmentEnded]:
        """Give the end of each commitment that does not outlive a day that ends at ``t``."""
        followed = {id for agent in agents for id in agent.body.ledger.followed}
        for one in list(self._open.values()):
            event = self._left(one, t) or self._judged(one, t, last=True)
            if event is None and one.lasting and one.id in followed:
                why = "by its own account, until the day ended"
                event = _ended(one, t, "kept", "account", why)
            if event is None and one.due is None:
                why = "the day ended, and nothing had shown whether it was kept"
                event = _ended(one, t, "lapsed", "town", why)
            if event is not None:
                yield event

    def _left(self, one: Commitment, t: int) -> ev.CommitmentEnded | None:
        """Return the end of a commitment of or to somebody who has left the town."""
        if self._town.gone(one.by):
            return _ended(one, t, "cancelled", "town", f"{one.by} has left the town")
        if all(self._gone(name) for name in one.others):
            names = ", ".join(one.others)
            return _ended(one, t, "cancelled", "town", f"{names}: nobody is left to keep it with")
        return None

    def _gone(self, name: str) -> bool:
        """Whether an agent has left for good; visitors come and go."""
        return not self._town.in_town(name) and not self._town.visitor(name)

    def _judged(self, one: Commitment, t: int, *, last: bool) -> ev.CommitmentEnded | None:
        """Return the end of a commitment whose time has come, if it is kept or broken by now."""
        if one.due is None or t < one.due:
            return None
        beside = tuple(name for name in one.others if self._together(one, name))
        if one.shows and self._there(one.by, one.place) and (one.place or beside):
            where = f"at {one.place}" if one.place else f"with {', '.join(beside)}"
            return _ended(one, t, "kept", "presence", f"{one.by} was {where} in time", beside)
        if one.tell:
            why = f"the day ended before {one.by} had talked with {one.tell} about it"
            return _ended(one, t, "broken", "town", why) if last else None
        patience = TOLERANCE if one.shows else max(TOLERANCE, one.length)
        if not last and t < one.due + patience:
            return None
        if not one.shows:
            return _ended(one, t, "broken", "account", "no action carried it out in time")
        waiting = tuple(name for name in one.others if self._there(name, one.place))
        where = f"at {one.place}" if one.place else f"with {', '.join(one.others)}"
        why = f"{one.by} was not {where} in time"
        return _ended(one, t, "broken", "presence", why, waiting)

    def _together(self, one: Commitment, name: str) -> bool:
        """Whether ``name`` is where the debtor is, in the same arena."""
        mine, other = self._arena(one.by), self._arena(name)
        return mine is not None and mine == other

    def _there(self, name: str, place: str) -> bool:
        """Whether somebody is at a place, or anywhere if it is empty, and does not just walk by."""
        arena = self._arena(name)
        if arena is None or not place:
            return arena is not None
        address = Address.parse(place, self._town.map.name)
        return arena == (address.arena_address if address.arena else address) or (
            not address.arena and arena.sector_address == address
        )

    def _arena(self, name: str) -> Address | None:
        """Return in which arena somebody stays; None for those who walk, or are not there."""
        if not self._town.in_town(name):
            return None
        me = self._town.me(name)
        arena = self._town.map.arena_at(me.tile)
        return arena.address if arena is not None and (me.free or me.talking) else None


def _ended(
    one: Commitment,
    t: int,
    outcome: ev.Outcome,
    witness: ev.Witness,
    why: str,
    seen_by: tuple[str, ...] = (),
) -> ev.CommitmentEnded:
    return ev.CommitmentEnded(
        t=t,
        agent=one.by,
        commitment=one.id,
        others=one.others,
        outcome=outcome,
        witness=witness,
        why=why,
        seen_by=seen_by,
    )
