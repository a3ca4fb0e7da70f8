"""What the agents of a town owe one another, and what has become of it.

A promise is kept by the action that carries it out, when that action comes to its end, in one piece
or in several, and what has an agreed length once that time is over, if at least half of it was
spent so. If it was agreed for a place, or to be done together, it has to be done there, or beside
the one to whom the word was given. Only a promise to meet is kept by being there, both at once; one
to tell somebody something by the talk in which it is told. What is to be held to is judged when it
ends.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from folkways.agents import bound
from folkways.agents.agent import Agent
from folkways.agents.commitment import TOLERANCE, Commitment
from folkways.base import events as ev
from folkways.base.time import day_of, format_clock
from folkways.environments.town.promise_ends import at_place, ended, is_over, is_to_meet
from folkways.environments.town.promise_presence import PromisePresence
from folkways.environments.town.town import Town
from folkways.environments.town.whereabouts import Whereabouts
from folkways.reading.bounds import bound_to


class Promised:
    """The open commitments of all agents: a fold over the log, and what of them is over."""

    def __init__(self, town: Town, agents: Sequence[Agent]) -> None:
        self._town = town
        self._where = Whereabouts(town)
        self._agents = {agent.name: agent for agent in agents}
        self._presence = PromisePresence(town, self._agents)
        self._open: dict[str, Commitment] = {}
        self._called_off: dict[str, str] = {}
        """Agreements of which somebody has ended its half in a talk of this tick, with who did."""

    def fold(self, event: ev.Event) -> None:
        """Take in one event of the log."""
        if isinstance(event, ev.CommitmentMade):
            self._open[event.commitment] = Commitment.of(event)
        elif isinstance(event, ev.CommitmentEnded):
            one = self._open.pop(event.commitment, None)
            if one is not None and one.agreement and event.outcome in ("moved", "cancelled"):
                self._called_off[one.agreement] = one.by

    def restore(self) -> None:
        """Bring this to the state that the agents' own ledgers have, in the order of the log."""
        found = [
            one
            for agent in self._agents.values()
            for one in agent.body.ledger.open.values()
            if one.by == agent.name
        ]
        # The sort is stable: what is made in one tick is in the order of the agents.
        self._open = {one.id: one for one in sorted(found, key=lambda one: one.made)}

    def today(self, day: int) -> list[Commitment]:
        """Return what begins or ends at a time of ``day`` (counted from 1)."""
        times = ((one, (one.due, one.until)) for one in self._open.values())
        return [one for one, both in times if any(t is not None and day_of(t) == day for t in both)]

    def over(
        self, t: int, *, last: bool = False, of: Collection[str] | None = None
    ) -> Iterator[ev.CommitmentEnded]:
        """Give the end of each commitment that is over by moment ``t``.

        ``last``: the day ends then, and with it all that is due today or at no set time. ``of``
        leaves it at those who owe something, None: everybody.
        """
        over: set[str] = set()
        for one in list(self._open.values()):
            if of is not None and one.by not in of:
                continue
            event = self._left(one, t) or self._without_half(one, t)
            event = event or self._judged_both(one, t, last=last)
            if event is None or one.id in over:
                continue
            over.add(one.id)
            yield event
            if event.outcome == "kept" and event.witness == "presence":
                for half in self._other_halves(one):
                    over.add(half.id)
                    why = f"{one.by} and {half.by} did it together{at_place(half)}"
                    yield ended(half, t, "kept", "presence", why, self._presence.beside(half))
        self._called_off = {}

    def _other_halves(self, one: Commitment) -> list[Commitment]:
        """Return what the other has agreed to of a thing that both do together.

        It is kept by both or by neither.
        """
        return [half for half in self._open.values() if half.half_of(one)]

    def _without_half(self, one: Commitment, t: int) -> ev.CommitmentEnded | None:
        """Return the end of a commitment whose other half the two have just called off.

        The agent that moved it has agreed to something else in its place by now.
        """
        other = self._called_off.get(one.agreement, one.by)
        if other == one.by or not one.joint:
            return None
        why = f"called off in a talk with {other}"
        return ended(one, t, "cancelled", "talk", why, (other,))

    def _left(self, one: Commitment, t: int) -> ev.CommitmentEnded | None:
        """Return the end of a commitment of or to somebody who has left the town."""
        if self._town.gone(one.by):
            return ended(one, t, "cancelled", "town", f"{one.by} has left the town")
        if all(self._gone(name) for name in one.others):
            names = ", ".join(one.others)
            return ended(one, t, "cancelled", "town", f"{names}: nobody is left to keep it with")
        return None

    def _gone(self, name: str) -> bool:
        """Whether an agent has left for good; visitors come and go."""
        return not self._town.in_town(name) and not self._town.visitor(name)

    def _judged_both(self, one: Commitment, t: int, *, last: bool) -> ev.CommitmentEnded | None:
        """Return the end of a commitment; what both did together neither of them has broken.

        As long as one of them is still at it, it is not over for the other.
        """
        event = self._judged(one, t, last=last)
        if event is None or event.outcome == "kept":
            return event
        for half in self._other_halves(one):
            if not last and self._presence.at_it(half, t):
                return None
            theirs = self._judged(half, t, last=last)
            if theirs is not None and theirs.outcome == "kept":
                why = f"{half.by} and {one.by} did it together{at_place(one)}"
                return ended(one, t, "kept", "presence", why, self._presence.beside(one))
        return event

    def _judged(self, one: Commitment, t: int, *, last: bool) -> ev.CommitmentEnded | None:
        """Return the end of a commitment, if it is kept, broken or lapsed by now."""
        if one.due is not None and t < one.due - TOLERANCE:
            return None
        over = is_over(one, t, last=last) or self._act_over(one, t)
        if one.tell:
            return self._untold(one, t) if over else None
        if one.lasting:
            return self._held(one, t) if over else None
        if one.due is None:
            return self._done(one, t) or (self._lapsed(one, t) if over else None)
        kept = self._met(one, t) if is_to_meet(one) else self._done(one, t, last=last)
        return kept or self._missed(one, t, one.due, last=last)

    # --- kept

    def _met(self, one: Commitment, t: int) -> ev.CommitmentEnded | None:
        """Return that two who agreed to meet have met."""
        if t < (one.due or 0) or not self._where.there(one.by, one.place):
            return None
        if not self._where.together(one.by, one.others[0]):
            return None
        why = f"{one.by} and {one.others[0]} met{at_place(one)}"
        return ended(one, t, "kept", "presence", why, one.others[:1])

    def _done(self, one: Commitment, t: int, *, last: bool = False) -> ev.CommitmentEnded | None:
        """Return that an action, or enough of the time that was agreed, has kept a commitment."""
        ledger = self._presence.ledger(one)
        if one.due is not None and one.seconds:
            end = min(one.due + one.seconds, t) if last else one.due + one.seconds
            done = t >= end and 0 < end - one.due <= 2 * ledger.worked_on(one, t)
            what = one.what
        else:
            # What was begun elsewhere at that very moment does not undo what has been done here.
            fitting = (
                work.text
                for work in ledger.carried_out(one, t)
                if self._presence.in_time(one, work) and one.at(work.address)
            )
            found = next(fitting, None)
            done, what = found is not None, found or ""
        if not done or (
            one.joint and one.due is not None and not self._presence.done_with_other(one)
        ):
            return None
        if not one.shows:
            why = f"by its own account, in {what}"
            return ended(one, t, "kept", "account", why, self._presence.beside(one))
        company = f" with {one.others[0]}" if one.joint else ""
        why = f"{one.by} did it{at_place(one)}{company}: {what}"
        return ended(one, t, "kept", "presence", why, self._presence.beside(one))

    def _act_over(self, one: Commitment, t: int) -> bool:
        """Whether a promise has ended with what the one to whom it was made was doing."""
        other = self._agents.get(one.others[0])
        return other is not None and bound.is_over(one, other.body, t)

    def _held(self, one: Commitment, t: int) -> ev.CommitmentEnded:
        """Return what has become of something that was to be held to until now."""
        ledger = self._presence.ledger(one)
        if one.id not in ledger.followed and not any(ledger.carried_out(one, t)):
            return self._lapsed(one, t)
        until = "the day ended" if one.until is None or t < one.until else format_clock(one.until)
        until = f"{bound_to(one.what)} was over" if self._act_over(one, t) else until
        why = f"by its own account, until {until}"
        return ended(one, t, "kept", "account", why)

    # --- not kept

    def _untold(self, one: Commitment, t: int) -> ev.CommitmentEnded:
        """Return the end of a promise to tell somebody something that no talk has kept."""
        if one.due is None:
            return self._lapsed(one, t)
        until = "the day ended" if one.until is None or t < one.until else "its time was over"
        why = f"{until} before {one.by} had talked with {one.tell} about it"
        return ended(one, t, "broken", "town", why)

    def _lapsed(self, one: Commitment, t: int) -> ev.CommitmentEnded:
        over = "its time" if one.until is not None and t >= one.until else "the day"
        over = bound_to(one.what) if self._act_over(one, t) else over
        shown = f"its occasion had come ({one.occasion})" if one.occasion else "whether it was kept"
        what = "that " if one.occasion else ""
        return ended(one, t, "lapsed", "town", f"{over} ended, and nothing had shown {what}{shown}")

    def _missed(
        self, one: Commitment, t: int, due: int, *, last: bool
    ) -> ev.CommitmentEnded | None:
        """Return that the time for something is over, and it has not been done."""
        closing = last and day_of(due) == day_of(t - 1)
        at_it = self._presence.at_it(one, t) or self._presence.about_to(one)
        if not closing and (t < self._presence.latest(one) or at_it):
            return None
        if closing and (t < one.latest or at_it):
            return ended(one, t, "lapsed", "town", "the day ended before it could be done")
        if not one.shows:
            return ended(one, t, "broken", "account", "no action carried it out in time")
        other = one.others[0]
        if not self._presence.came(one.by, one):
            why = f"{one.by} was not {at_place(one).strip() or f'with {other}'} in time"
        elif one.joint and not self._presence.came(other, one):
            return ended(one, t, "lapsed", "presence", f"{other} did not come")
        elif one.id in self._presence.ledger(one).deserted:
            return ended(one, t, "lapsed", "presence", f"{other} left before it was done")
        else:
            why = f"{one.by} was there in time, but did not do it to its end"
        return ended(one, t, "broken", "presence", why, self._presence.beside(one))
