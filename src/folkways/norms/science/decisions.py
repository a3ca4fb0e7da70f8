"""Decisions about norms: candidate intentions, and the ordering that settles conflicts.

The BOID architecture: beliefs, obligations, intentions and desires yield candidate goals, and an
ordering of the four says which is dropped where two conflict. Social agents put obligations before
desires, selfish ones desires before obligations; stable (simple-minded) ones put earlier intentions
before both, open-minded ones after (Broersen, Dastani, Hulstijn, Huang & van der Torre 2001, "The
BOID architecture", Autonomous Agents 2001, 9-16; 2002, Cognitive Science Quarterly 2(3-4),
428-447). Agents are realistic: nothing that contradicts their beliefs is a candidate.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, Self

import msgspec

from folkways.agents.fact import Fact
from folkways.base import events as ev

Ordering = Literal["selfish", "social", "salience"]
"""Desires before obligations, obligations before desires, or whichever is stronger."""
Rival = Literal["desire", "intention"]
Winner = Literal["obligation", "desire", "intention"]

RULES: Final[dict[Ordering, str]] = {
    "selfish": "desires before obligations",
    "social": "obligations before desires",
    "salience": "the stronger first",
}


class Candidate(NamedTuple):
    """A desire or intention that an obligation conflicts with; ``strength`` is 0 to 1."""

    kind: Rival
    text: str
    strength: float


def prevails(
    candidate: Candidate, obligation: float, ordering: Ordering, *, stable: bool = False
) -> bool:
    """Whether a candidate overrules an obligation of salience ``obligation`` (0 to 1).

    Of equals, the obligation is followed.
    """
    if candidate.kind == "intention" and stable:
        return True
    if ordering == "salience":
        return candidate.strength > obligation
    return candidate.kind == "desire" and ordering == "selfish"


def strongest(
    candidates: Iterable[Candidate],
    obligation: float,
    ordering: Ordering,
    *,
    stable: bool = False,
) -> tuple[Winner, Candidate | None]:
    """Return the winner, and the candidate that won or came closest; None without candidates."""
    ranked = sorted(
        candidates,
        key=lambda one: (prevails(one, obligation, ordering, stable=stable), one.strength),
    )
    if not ranked:
        return "obligation", None
    best = ranked[-1]
    won = prevails(best, obligation, ordering, stable=stable)
    return (best.kind if won else "obligation"), best


def pressed(salience: float, pressure: float) -> float:
    """Return a salience (0 to 1) that other mechanisms move by ``pressure`` logits."""
    if not pressure:
        return salience
    within = max(0.01, min(0.99, salience))
    return 1 / (1 + math.exp(-(math.log(within / (1 - within)) + pressure)))


class Deliberated(Fact):
    """An agent has decided on a norm (id): what won, against which desire or intention.

    ``rival`` is empty, ``rival_kind`` too, if nothing conflicted with the obligation. ``salience``
    and ``strength`` (of the rival) are 0 to 1. ``changed``: the winner differs from
    the previous one, or a conflict is decided for the first time.
    """

    norm: str
    content: str
    winner: Winner
    rival: str
    rival_kind: str
    salience: float
    strength: float
    ordering: Ordering
    changed: bool = True

    def sentence(self, agent: str) -> str:
        """Say what won, and why; what only confirms what the agent does anyway is bookkeeping."""
        if not self.changed:
            return ""
        norm = f'the norm "{self.content}"'
        if not self.rival:
            return f"{agent} intends to follow {norm}: nothing conflicts with it"
        rival = f"a {self.rival_kind} ({self.rival})"
        first, last = (norm, rival) if self.winner == "obligation" else (rival, norm)
        # An intention of a stable agent goes first whatever the ordering says of desires.
        fixed = self.winner == "intention" and self.strength <= self.salience
        rule = "intentions first" if fixed else RULES[self.ordering]
        sizes = f"salience {self.salience:.2f}, strength {self.strength:.2f}"
        return f"{agent} puts {first} before {last}: {rule} ({sizes})"


class Decision(msgspec.Struct, frozen=True, array_like=True):
    """What won when the agent last deliberated on a norm, at moment ``t``."""

    winner: Winner
    rival: str
    t: int


class _State(msgspec.Struct):
    decisions: dict[str, Decision] = {}


class Decisions:
    """The latest decision on each norm of an agent: a fold over its events."""

    kinds: Final = (ev.MechanismEvent,)

    def __init__(self) -> None:
        self._state = _State()

    def on(self, norm: str) -> Decision | None:
        """Return the latest decision on a norm (its id), None if there is none."""
        return self._state.decisions.get(norm)

    def fold(self, event: ev.Event) -> None:
        """Take in one event of the agent, or one that concerns it."""
        if isinstance(event, ev.MechanismEvent) and (told := Deliberated.read(event)):
            self._state.decisions[told.norm] = Decision(told.winner, told.rival, event.t)

    def snapshot(self) -> bytes:
        """Return the state for a checkpoint."""
        return msgspec.msgpack.encode(self._state)

    @classmethod
    def restore(cls, data: bytes) -> Self:
        """Return the state that gave ``data``; raises msgspec.ValidationError."""
        decisions = cls()
        decisions._state = msgspec.msgpack.decode(data, type=_State)
        return decisions
