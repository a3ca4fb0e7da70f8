"""An agent's private belief in a norm, and separately what it says and shows.

People may act by a norm, and even press others to, without believing in it (Kuran 1995, *Private
Truths, Public Lies*). So belief and avowal are folds of their own: a belief is what the agent
states to itself alone, an avowal is what others can hear and see of it.
"""

from __future__ import annotations

from typing import Final, Literal, Self, get_args

import msgspec

from folkways.agents.fact import Fact
from folkways.base import events as ev
from folkways.norms.science.sanctions import Sanctioned

Side = Literal["should", "need not", "no opinion"]
"""What one believes of a norm: that one should act by it, that one need not, or neither."""
Public = Literal["for", "against", "nothing"]
"""The side on a norm that an agent takes in public."""
SIDES: tuple[Side, ...] = get_args(Side)


class BeliefStated(Fact):
    """The agent's private belief in a norm (id), and its guess about the others.

    ``believing`` is the share of the others, in percent, that it assumes to believe that one
    should; ``changed``: the belief differs from the previous one, or is the first.
    """

    norm: str
    content: str
    belief: Side
    believing: int
    changed: bool = True

    def sentence(self, agent: str) -> str:
        """Return the belief in words, if it is new."""
        if not self.changed:
            return ""
        believes = {"should": "believes in", "need not": "sees no need for"}
        stands = believes.get(self.belief, "has no opinion on")
        return f"Privately, {agent} {stands} this norm: {self.content}"


class SideTaken(Fact):
    """The side the agent takes in public; ``enforces``: it also speaks up about breaches.

    The other fields are its evidence: how many people it saw keep and break the norm, how many
    spoke for and against it; ``news`` counts disclosures and praise so far. ``changed``: the side
    differs from the previous one, or is the first.
    """

    norm: str
    content: str
    side: Public
    enforces: bool
    kept: int = 0
    broken: int = 0
    spoke_for: int = 0
    spoke_against: int = 0
    news: int = 0
    changed: bool = True

    def sentence(self, agent: str) -> str:
        """Return the side in words, if it is new."""
        if not self.changed:
            return ""
        takes = "takes no side on" if self.side == "nothing" else f"is {self.side}"
        return f"In public, {agent} {takes} this norm: {self.content}"


class NormShown(Fact):
    """Which norms (ids) the agent's new action plainly keeps or breaks, and who could see it."""

    norms: list[str]
    contents: list[str]
    kept: list[bool]
    watched: bool


class Belief(msgspec.Struct, frozen=True):
    """The last belief stated; ``believing`` is in percent of the others."""

    content: str
    side: Side
    believing: int

    @property
    def sign(self) -> int:
        """1 for "should", -1 for "need not", 0 without an opinion."""
        return {"should": 1, "need not": -1, "no opinion": 0}[self.side]


class Avowal(msgspec.Struct):
    """How an agent stands to a norm, as far as others could hear and see.

    ``enforced`` counts breaches of others about which it spoke up or which it sanctioned, ``kept``
    and ``broken`` its own actions while somebody was in sight, ``alone_kept`` and ``alone_broken``
    those unwatched.
    """

    content: str = ""
    enforced: int = 0
    kept: int = 0
    broken: int = 0
    alone_kept: int = 0
    alone_broken: int = 0

    @property
    def value(self) -> float | None:
        """Return how far it avows the norm, -1 (against) to 1 (for); None if nothing was shown.

        Watched conduct counts by the share that kept the norm; enforcing counts as full avowal.
        """
        said = [1.0] if self.enforced else []
        acts = self.kept + self.broken
        shown = [2 * self.kept / acts - 1] if acts else []
        found = said + shown
        return sum(found) / len(found) if found else None

    def counted(self, *, kept: bool, watched: bool) -> None:
        """Take in an action of the agent's own."""
        if watched:
            self.kept, self.broken = self.kept + kept, self.broken + (not kept)
        else:
            self.alone_kept += kept
            self.alone_broken += not kept


def gap(belief: Belief, avowal: Avowal) -> float | None:
    """Return avowal less belief, -1 to 1; None if the agent has shown nothing or has no opinion.

    1: it fully avows a norm that it does not believe in. -1: it believes and shows the opposite.
    """
    if avowal.value is None or not belief.sign:
        return None
    return (avowal.value - belief.sign) / 2


class Beliefs:
    """The agent's private beliefs by norm: a fold over its own facts."""

    kinds: Final = (ev.MechanismEvent,)

    def __init__(self) -> None:
        self.by_norm: dict[str, Belief] = {}

    def fold(self, event: ev.Event) -> None:
        """Take in one event of the agent, or one that concerns it."""
        if isinstance(event, ev.MechanismEvent) and (told := BeliefStated.read(event)):
            self.by_norm[told.norm] = Belief(told.content, told.belief, told.believing)

    def snapshot(self) -> bytes:
        """Return the state for a checkpoint."""
        return msgspec.msgpack.encode(self.by_norm)

    @classmethod
    def restore(cls, data: bytes) -> Self:
        """Return the state that gave ``data``; raises msgspec.ValidationError."""
        beliefs = cls()
        beliefs.by_norm = msgspec.msgpack.decode(data, type=dict[str, Belief])
        return beliefs


class Taken(msgspec.Struct, frozen=True):
    """The last side taken on a norm, at moment ``t``, with what it rested on (see SideTaken)."""

    t: int
    side: Public
    enforces: bool
    evidence: tuple[int, int, int, int, int]


class Disclosure(msgspec.Struct, frozen=True):
    """It was made public that ``count`` of ``of`` people privately believe in ``norm``."""

    norm: str
    count: int
    of: int


class Praise(msgspec.Struct, frozen=True):
    """``who`` was praised in public for going against ``norm``."""

    norm: str
    who: str


class _State(msgspec.Struct):
    name: str = ""  # of the agent itself
    by_norm: dict[str, Avowal] = {}
    taken: dict[str, Taken] = {}
    disclosed: list[Disclosure] = []
    praised: list[Praise] = []


class Avowals:
    """What the agent avows by norm, and what was made public before it: a fold over events."""

    kinds: Final = (ev.MechanismEvent, ev.ConversationOpened, ev.Intervened)

    def __init__(self) -> None:
        self._state = _State()

    @property
    def by_norm(self) -> dict[str, Avowal]:
        """What others could hear and see, by the agent's norms (ids)."""
        return self._state.by_norm

    @property
    def disclosed(self) -> list[Disclosure]:
        """The disclosures that the agent has heard, oldest first."""
        return self._state.disclosed

    @property
    def praised(self) -> list[Praise]:
        """The praise that it has heard, oldest first."""
        return self._state.praised

    def taken(self, norm: str) -> Taken | None:
        """Return the side taken on a norm (id) last, None before that."""
        return self._state.taken.get(norm)

    def lets_pass(self, norm: str) -> bool:
        """Whether the agent has decided to leave breaches of a norm (id) alone."""
        taken = self.taken(norm)
        return taken is not None and not taken.enforces

    def fold(self, event: ev.Event) -> None:
        """Take in one event of the agent, or one that concerns it."""
        if isinstance(event, ev.MechanismEvent):
            self._told(event)
        elif isinstance(event, ev.ConversationOpened):
            # Norms have ids of their holder: a talk that somebody else opens carries another's.
            if event.reason == "conflict" and event.norm in self._state.taken:
                self._of(event.norm, event.about).enforced += 1
        elif isinstance(event, ev.Intervened):
            self._intervened(event)

    def _told(self, event: ev.MechanismEvent) -> None:
        if told := SideTaken.read(event):
            evidence = (told.kept, told.broken, told.spoke_for, told.spoke_against, told.news)
            taken = Taken(event.t, told.side, told.enforces, evidence)
            self._state.name = event.agent
            self._state.taken[told.norm] = taken
            self._of(told.norm, told.content)
        elif shown := NormShown.read(event):
            for norm, content, kept in zip(shown.norms, shown.contents, shown.kept, strict=True):
                self._of(norm, content).counted(kept=kept, watched=shown.watched)
        elif event.agent == self._state.name and (sanctioned := Sanctioned.read(event)):
            for avowal in self._state.by_norm.values():
                avowal.enforced += avowal.content == sanctioned.norm and not sanctioned.let_pass

    def _intervened(self, event: ev.Intervened) -> None:
        data = event.data
        if event.kind == "disclosed":
            count, of = int(str(data["believing"])), int(str(data["of"]))
            self._state.disclosed.append(Disclosure(str(data["norm"]), count, of))
        elif event.kind == "praised":
            self._state.praised.append(Praise(str(data["norm"]), str(data["who"])))

    def _of(self, norm: str, content: str) -> Avowal:
        avowal = self._state.by_norm.setdefault(norm, Avowal())
        avowal.content = avowal.content or content
        return avowal

    def snapshot(self) -> bytes:
        """Return the state for a checkpoint."""
        return msgspec.msgpack.encode(self._state)

    @classmethod
    def restore(cls, data: bytes) -> Self:
        """Return the state that gave ``data``; raises msgspec.ValidationError."""
        avowals = cls()
        avowals._state = msgspec.msgpack.decode(data, type=_State)
        return avowals
