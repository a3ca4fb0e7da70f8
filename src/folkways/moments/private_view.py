"""An agent's private beliefs about norms and its avowals, folded from its events."""

from __future__ import annotations

from typing import TypedDict

import msgspec

from folkways.base.events import Event
from folkways.norms.science.avowals import Avowals, Beliefs, Side, gap


class PrivateViewJson(TypedDict):
    """One norm, as ``folkways show --json`` prints it; see :class:`PrivateView`."""

    norm: str
    content: str
    belief: Side
    thought_to_believe: float
    side: str
    avowal: float | None
    gap: float | None


class PrivateView(msgspec.Struct, frozen=True):
    """How an agent stands to a norm (id) in private and in public.

    ``thought_to_believe`` is the share of others that it assumes to believe in it, ``side`` its
    public side, ``avowal`` what it says and shows, -1 (against) to 1 (for), and ``gap`` is
    (avowal - belief) / 2; both are None if it has shown nothing.
    """

    norm: str
    content: str
    belief: Side
    thought_to_believe: float
    side: str
    avowal: float | None
    gap: float | None

    @property
    def line(self) -> str:
        """The view in a line."""
        privately = {
            "should": "privately for it",
            "need not": "privately sees no need for it",
            "no opinion": "privately without an opinion",
        }[self.belief]
        others = (
            f"assumes that {round(100 * self.thought_to_believe)} % of the others believe in it"
        )
        public = {"for": "is for it in public", "against": "speaks against it"}
        shown = public.get(self.side, "takes no side in public")
        size = "" if self.gap is None else f"; gap {self.gap:+.2f}"
        return f"{self.content} {privately}, {others}, {shown}{size}"

    def to_json(self) -> PrivateViewJson:
        """Return it as plain data."""
        return {
            "norm": self.norm,
            "content": self.content,
            "belief": self.belief,
            "thought_to_believe": self.thought_to_believe,
            "side": self.side,
            "avowal": self.avowal,
            "gap": self.gap,
        }


class PrivateViews:
    """Folds one agent's events into its private views."""

    def __init__(self) -> None:
        self._beliefs = Beliefs()
        self._avowals = Avowals()

    def fold(self, event: Event) -> None:
        """Take in one event of the agent."""
        self._beliefs.fold(event)
        self._avowals.fold(event)

    def views(self) -> tuple[PrivateView, ...]:
        """Return a view for each norm on which the agent has stated a belief."""
        found = []
        for norm, belief in self._beliefs.by_norm.items():
            avowal, taken = self._avowals.by_norm.get(norm), self._avowals.taken(norm)
            found.append(
                PrivateView(
                    norm=norm,
                    content=belief.content,
                    belief=belief.side,
                    thought_to_believe=belief.believing / 100,
                    side="nothing" if taken is None else taken.side,
                    avowal=None if avowal is None else avowal.value,
                    gap=None if avowal is None else gap(belief, avowal),
                )
            )
        return tuple(found)
