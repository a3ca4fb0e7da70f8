"""Density of the networks of talk and of transmission."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from folkways.base.events import ConversationOpened
from folkways.metrics.norm_lives import NormLife
from folkways.metrics.series import Bins, Share
from folkways.metrics.stream import Stream


@dataclass(frozen=True)
class Network:
    """Shares of the possible pairs of agents.

    ``talk`` are unordered pairs that talked with each other, ``gifts`` ordered pairs (giver,
    receiver) in which one accepted a norm from the other; the series have those of each bin, of
    the pairs of agents that were in the town in it, the two others those of the whole run.
    """

    talk: Share
    gifts: Share
    talk_series: tuple[Share, ...]
    gift_series: tuple[Share, ...]


class TalkNetwork:
    """Notes who talked with whom in which bin, visits by ``visitors`` (names) left out."""

    def __init__(self, bins: Bins, visitors: Collection[str] = ()) -> None:
        self._visitors = visitors
        self._bins = bins
        self._pairs: dict[int, set[frozenset[str]]] = {}

    def attach(self, stream: Stream) -> None:
        """Follow the conversations of ``stream``."""
        stream.on(ConversationOpened, self._opened)

    def _opened(self, event: ConversationOpened) -> None:
        if event.agent in self._visitors or event.other in self._visitors:
            return
        pair = frozenset((event.agent, event.other))
        self._pairs.setdefault(self._bins.index(event.t), set()).add(pair)

    def result(
        self,
        lives: Iterable[NormLife],
        agents: Sequence[str],
        reached: int,
        left: Mapping[str, int] = MappingProxyType({}),
    ) -> Network:
        """Return the densities of talk, and of the acceptances among ``lives``.

        ``left`` has who was taken out of the town and when: from the next bin on they are not
        among the possible pairs.
        """
        people = set(agents)
        pairs = len(people) * (len(people) - 1)
        last = [self._bins.index(t) for t in left.values()]
        here = [len(people) - sum(i > one for one in last) for i in range(reached)]
        gifts: dict[int, set[tuple[str, str]]] = {}
        for life in lives:
            given = life.accepted and life.origin in ("conversation", "observation")
            if given and life.giver in people and life.giver != life.agent:
                at = self._bins.index(life.t if life.judged is None else life.judged)
                gifts.setdefault(at, set()).add((life.giver, life.agent))
        talked = set[frozenset[str]]().union(*self._pairs.values())
        gave = set[tuple[str, str]]().union(*gifts.values())
        return Network(
            talk=Share(len(talked), pairs // 2),
            gifts=Share(len(gave), pairs),
            talk_series=tuple(
                Share(len(self._pairs.get(i, ())), n * (n - 1) // 2) for i, n in enumerate(here)
            ),
            gift_series=tuple(
                Share(len(gifts.get(i, ())), n * (n - 1)) for i, n in enumerate(here)
            ),
        )
