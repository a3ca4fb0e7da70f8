"""Joint actions as the town sees them: who can be invited, what begins together, who leaves.

Invitations of one tick are settled in the agents' order, and nobody has a part in two: whoever has
invited somebody, or was invited first by another, is taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from folkways.agents.act import SEATS, SHOWN
from folkways.agents.agent import Agent
from folkways.agents.company import NOT_THERE, Invitation
from folkways.agents.persons import with_company
from folkways.base import events as ev
from folkways.base.time import MINUTE, TICK
from folkways.environments.town.town import Town
from folkways.world.address import Address

_ASLEEP = re.compile(r"\b(?:asleep|sleep(?:s|ing)?|nap(?:s|ping)?|dozing|snoozing)\b", re.I)


class Joint(msgspec.Struct):
    """What some are doing together until moment ``until``."""

    until: int
    members: list[str]


class JointActions:
    """The open invitations and joint actions of a town: a fold over the log."""

    def __init__(self, town: Town, agents: Sequence[Agent]) -> None:
        self._town = town
        self._agents: Mapping[str, Agent] = {agent.name: agent for agent in agents}
        self._open: dict[str, None] = {}  # those who have invited somebody
        self._joint: dict[str, Joint] = {}

    # -- the fold

    def fold(self, event: ev.Event) -> None:
        """Take in one event of the log."""
        if isinstance(event, ev.Invited):
            self._open[event.agent] = None
        elif isinstance(event, ev.ActionBegan) and event.joint:
            self._open.pop(event.agent, None)
            joint = self._joint.setdefault(event.joint, Joint(event.t + event.seconds, []))
            joint.members.append(event.agent)
        elif isinstance(event, ev.CompanyLeft):
            made = self._agents[event.agent].body.company.made
            if made is None or made.joint == event.joint:  # it may have invited others to the next
                self._open.pop(event.agent, None)
            joint = self._joint.get(event.joint, Joint(0, []))
            joint.members = [name for name in joint.members if name != event.agent]
            if len(joint.members) < 2:
                self._joint.pop(event.joint, None)
        elif isinstance(event, ev.DayEnded):
            self._open.clear()
            self._joint.clear()

    def restore(self) -> None:
        """Bring this to the state that the agents' own bodies have."""
        self._open, self._joint = {}, {}
        for agent in self._agents.values():
            if agent.body.company.made is not None:
                self._open[agent.name] = None
            doing = agent.body.doing
            if doing is not None and doing.joint:
                joint = self._joint.setdefault(doing.joint, Joint(doing.until, []))
                joint.members.append(agent.name)

    # -- what follows from the steps of a tick

    def about_to_begin(self, name: str) -> bool:
        """Whether somebody is about to begin something with others who have agreed, or may do so.

        Nobody opens a talk with them in that tick: they take part in one thing at a time.
        """
        agent = self._agents.get(name)  # a visitor is invited to nothing
        return agent is not None and agent.body.company.about_to_begin(name)

    def settle(self, t: int, steps: Iterable[ev.AnyEvent]) -> Iterator[ev.AnyEvent]:
        """Give who leaves, what begins, and who cannot be invited at all, in this order.

        Each event must be taken in before the next is drawn.
        """
        yield from self._partings(t)
        for name in sorted(self._open, key=self._index):
            made = self._agents[name].body.company.made
            if made is None:
                self._open.pop(name, None)
            elif made.answered:
                yield from self._begun(t, made)
        yield from self._refusals(t, [e for e in steps if isinstance(e, ev.Invited)])

    def close_day(self, t: int) -> Iterator[ev.InvitationAnswered]:
        """Give the end of each invitation that was not answered before the day ended."""
        for name in sorted(self._open, key=self._index):
            made = self._agents[name].body.company.made
            if made is not None:
                for other in made.others:
                    if other not in made.answers:
                        yield _declined(t, made, other, "the day ended")

    def removed(self, t: int, agent: Agent) -> Iterator[ev.AnyEvent]:
        """Give what ends because an agent leaves the town."""
        body, why = agent.body, "left the town"
        received, made = body.company.received, body.company.made
        if received is not None:
            yield _declined(t, received, agent.name, why)
        if made is not None:
            yield _left(t, agent.name, made.joint, made.others, why)
        if body.doing is not None and body.doing.joint and body.doing.until > t:
            yield _left(t, agent.name, body.doing.joint, body.doing.company, why)

    def _index(self, name: str) -> int:
        return self._agents[name].index

    def _partings(self, t: int) -> Iterator[ev.CompanyLeft]:
        """Give who has left what goes on with others."""
        for id, joint in list(self._joint.items()):
            if joint.until <= t:
                yield from self._over(t, id, joint)
                continue
            for name in sorted(joint.members, key=self._index):
                doing = self._agents[name].body.doing
                if id in self._joint and (doing is None or doing.joint != id):
                    others = [one for one in self._joint[id].members if one != name]
                    yield _left(t, name, id, others, "went on to something else")

    def _over(self, t: int, id: str, joint: Joint) -> Iterator[ev.CompanyLeft]:
        """End all parts of what is over, also those of who talks and has begun nothing else yet."""
        members = sorted(joint.members, key=self._index)
        doing = {name: self._agents[name].body.doing for name in members}
        still = [name for name, own in doing.items() if own is not None and own.joint == id]
        for name in members:
            others = [one for one in still if one != name]
            if others:
                yield _left(t, name, id, others, "it had come to its end")
        self._joint.pop(id, None)

    def _begun(self, t: int, made: Invitation) -> Iterator[ev.AnyEvent]:
        """Give what begins because an invitation was accepted; nothing if nobody accepted it."""
        if not made.joiners:
            self._open.pop(made.by, None)
            return
        if not self._stays(made.by, made):
            yield _left(t, made.by, made.joint, made.joiners, "went away")
            return
        for name in made.joiners:
            if not self._stays(name, made):
                yield _left(t, name, made.joint, (made.by,), "went away")
        members = [made.by, *made.joiners]  # without those who have just left
        if len(members) == 1:
            self._open.pop(made.by, None)
            return
        actions = self._agents[made.by].body.actions
        item = actions[0] if actions else ev.PlanItem(t, made.seconds, made.text, made.address)
        seconds = max(made.seconds, self._until_together(made.by, members[1:]) + MINUTE)
        for name in members:
            yield from self._put_down(t, name)
            yield ev.ActionBegan(
                t=t,
                agent=name,
                text=made.text if name == made.by else made.part or made.text,
                address=made.address,
                seconds=seconds,
                emoji=item.emoji or SHOWN,
                indoors=self._town.me(name).indoors,
                reason=item.reason if name == made.by else "",
                joint=made.joint,
                company=tuple(one for one in members if one != name),
                keeps=self._keeps(
                    name, members, item if name == made.by else None, made.part or made.text, t
                ),
                loud=item.loud,
                lead=made.by if made.part else "",
            )
        if item.object_state and item.address == made.address and self._one_thing(made.address):
            yield ev.ObjectChanged(
                t=t, agent=made.by, address=made.address, state=item.object_state
            )
        for name in members[1:]:
            path = self._town.approach(name, made.by).path
            if path:
                yield ev.Departed(t=t, agent=name, path=path, address=made.address)

    def _until_together(self, lead: str, others: Iterable[str]) -> int:
        """Return how many seconds the last of ``others`` needs to walk up to the lead.

        What they do lasts at least a minute from then: nobody has paid before the waiter has come
        to the table.
        """
        return TICK * max(len(self._town.approach(name, lead).path) for name in others)

    def _keeps(
        self, name: str, members: Sequence[str], item: ev.PlanItem | None, text: str, t: int
    ) -> tuple[str, ...]:
        """Return which commitments somebody carries out: by its plan, or to those it is with.

        Who brings a guest the meal that it promised, and is called on to serve that very guest,
        does what it was about to do.
        """
        ledger = self._agents[name].body.ledger
        planned = item.keeps if item is not None else ledger.under_way(members, t)
        shared = ledger.shared(name, members, t, text)
        return tuple(id for id in dict.fromkeys((*planned, *shared)) if id in ledger.open)

    def _put_down(self, t: int, name: str) -> Iterator[ev.ObjectChanged]:
        """Give that somebody leaves the object in use as it was found."""
        doing = self._agents[name].body.doing
        if doing is None or not doing.object_state or not self._one_thing(doing.address):
            return
        if not self._town.in_use(doing.address, name):
            state = self._town.resting_state(doing.address)
            yield ev.ObjectChanged(t=t, agent=name, address=doing.address, state=state)

    def _one_thing(self, address: str) -> bool:
        parsed = Address.parse(address, self._town.map.name)
        return bool(parsed.object) and self._town.seats(address) <= SEATS

    def _refusals(self, t: int, invited: Sequence[ev.Invited]) -> Iterator[ev.InvitationAnswered]:
        """Give the answers that need no asking."""
        taken: set[str] = set()
        new = {event.joint for event in invited}
        for event in sorted(invited, key=lambda event: self._index(event.agent)):
            made = self._agents[event.agent].body.company.made
            if made is None or made.joint != event.joint:
                continue
            late = event.agent in taken
            taken.add(event.agent)
            for other in event.others:
                why = self._hindrance(made, other)
                if why:
                    yield _declined(t, made, other, why)
                    continue
                why = f"{event.agent} had been invited before" if late else ""
                why = why or ("had been invited before" if other in taken else "")
                why = why or self._engagement(made, other, new)
                if why:
                    yield _declined(t, made, other, why, busy=True)
                else:
                    taken.add(other)

    def _hindrance(self, made: Invitation, name: str) -> str:
        """Return why somebody cannot be asked at all; empty if nothing hinders."""
        agent = self._agents.get(name)
        if agent is None or not self._town.in_town(name) or not self._near(name, made.address):
            return NOT_THERE
        doing = agent.body.doing
        return "was asleep" if doing is not None and _ASLEEP.search(doing.text) else ""

    def _engagement(self, made: Invitation, name: str, new: set[str]) -> str:
        """Return why somebody cannot be asked just now; empty if nothing hinders.

        ``new`` are the invitations of this tick: one of somebody's own among them comes later.
        """
        if not self._town.free(name):
            return "was busy"
        company, doing = self._agents[name].body.company, self._agents[name].body.doing
        if doing is not None and doing.joint:
            return f"was {with_company(doing.text, doing.company)}"
        received, own = company.received, company.made
        waits = own is not None and not own.answered and own.joint not in new
        if waits or received is None or received.joint != made.joint:
            return "had been invited before"
        return ""

    def _stays(self, name: str, made: Invitation) -> bool:
        """Whether somebody is where it is to begin, and does not walk away."""
        stays = self._town.in_town(name) and not self._town.walks(name)
        return stays and self._near(name, made.address)

    def _near(self, name: str, address: str) -> bool:
        """Whether somebody is in the space of an address: its arena, or one that opens into it."""
        spaces = self._town.spaces
        wanted = Address.parse(address, self._town.map.name).arena_address
        return spaces.at(self._town.me(name).tile) == spaces.of(wanted)


def _declined(
    t: int, made: Invitation, name: str, why: str, *, busy: bool = False
) -> ev.InvitationAnswered:
    return ev.InvitationAnswered(
        t=t, agent=name, joint=made.joint, by=made.by, joins=False, why=why, busy=busy
    )


def _left(t: int, name: str, joint: str, others: Iterable[str], why: str) -> ev.CompanyLeft:
    return ev.CompanyLeft(t=t, agent=name, joint=joint, others=tuple(others), why=why)
