"""What the panel of an agent shows at a moment, as the bytes of its JSON."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Mapping
from functools import reduce
from operator import or_
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal, TypedDict

import msgspec

from folkways.base.events import Event
from folkways.base.json_patch import Changes
from folkways.base.time import day_of, moment
from folkways.moments import portrait
from folkways.moments.portrait import Panel, Portrait
from folkways.viewer.bodies import PARTS, decoded, object_of, pairs
from folkways.viewer.columns import Numbers
from folkways.viewer.index import RunIndex
from folkways.viewer.query import FACTS


class ListLimit(TypedDict, total=False):
    """How many of a kind of event an agent's panel gets: all, or the last ones up to a number.

    ``each``: the last ones for each value of this field.
    """

    last: int
    each: Literal["other"]


PANEL: Final[Mapping[str, ListLimit]] = MappingProxyType(
    {
        "NormReminded": {},
        "Intervened": {},
        "StatusRevised": {},
        "RelationshipRevised": {"last": 1, "each": "other"},
        "ActionBegan": {"last": 12},
        "MemoryAdded": {"last": 300},
        "MemoriesRetrieved": {"last": 5},
    }
)
"""The events of which an agent's panel is made beside what is folded for it."""

FOLDED: Final = frozenset(
    (*(kind.__name__ for kind in portrait.KINDS), *(FACTS + one for one in portrait.SOURCES))
)
"""The kinds of events that are folded for an agent's panel, as the index calls them."""


class Listed:
    """Folds which events an agent's panel lists, as :meth:`AgentPanel.agent` answers them."""

    def __init__(self) -> None:
        self._listed: defaultdict[tuple[str, str], deque[int]] = defaultdict(deque)

    def changes(self, seq: int, kind: str, other: str) -> Changes:
        """Take in event ``seq`` of a kind of ``PANEL``; return what comes and goes (None)."""
        limit = PANEL[kind]
        listed = self._listed[kind, other if "each" in limit else ""]
        listed.append(seq)
        gone = [listed.popleft()] if len(listed) > limit.get("last", len(listed)) else []
        return {str(seq): True, **{str(one): None for one in gone}}


_folded = msgspec.json.Decoder(reduce(or_, portrait.KINDS))


def folded(path: Path, seq: int, body: bytes) -> Event:
    """Return an event that is folded for a panel; raises RunFileError if it is damaged."""
    event: Event = decoded(_folded, path, seq, body)
    return event


class AgentPanel:
    """Answers about agents from ``index``."""

    def __init__(self, index: RunIndex) -> None:
        self._path = index.path
        self._columns = index.columns
        self._rows = index.rows

    def agent(self, number: int, t: int) -> bytes:
        """Return what the panel of an agent needs at moment ``t``, in the order of the log."""
        kinds = PANEL.keys() | FOLDED
        mine = self._columns.find(0, self._columns.last_at(t), kinds, (number,))
        found = self._columns.by_kind(mine, kinds)
        panel = self._panel(found)
        chosen = [self._limited(found[kind], limit) for kind, limit in PANEL.items()]
        numbers = sorted(seq for some in chosen for seq in some)
        bodies = dict(zip(numbers, self._rows.bodies(numbers), strict=True))
        named = {id for norm in panel.norms.values() for id in norm.memories}
        for seq in set(found["MemoriesRetrieved"].tolist()) & bodies.keys():
            named.update(decoded(PARTS, self._path, seq, bodies[seq]).ids)
        older = found["MemoryAdded"][: -PANEL["MemoryAdded"]["last"]]
        return object_of(
            number=b"%d" % number,
            t=b"%d" % t,
            panel=msgspec.json.encode(panel),
            events=pairs(bodies.items()),
            memory=self._memories(older, named),
        )

    def _panel(self, found: Mapping[str, Numbers]) -> Panel:
        """Return what is folded of an agent's events, which are given by their kinds."""
        plans = found["PlanMade"]
        if len(plans):
            day = day_of(self._columns.t(int(plans[-1])))
            plans = plans[plans >= self._columns.first_at(moment(day, 0))]
        rest = (found[kind] for kind in FOLDED - {"PlanMade"})
        seqs = sorted(seq for some in (plans, *rest) for seq in some.tolist())
        folding = Portrait()
        for seq, body in zip(seqs, self._rows.bodies(seqs), strict=True):
            folding.fold(seq, folded(self._path, seq, body))
        return folding.panel

    def _limited(self, numbers: Numbers, limit: ListLimit) -> list[int]:
        last = limit.get("last", len(numbers))
        if "each" not in limit:
            return [int(seq) for seq in numbers[max(len(numbers) - last, 0) :]]
        # From the newest back.
        kept: dict[str, list[int]] = {}
        seqs = numbers.tolist()[::-1]
        for seq, body in zip(seqs, reversed(self._rows.bodies(seqs[::-1])), strict=True):
            those = kept.setdefault(decoded(PARTS, self._path, seq, body).other, [])
            if len(those) < last:
                those.append(seq)
        return [seq for those in kept.values() for seq in those]

    def _memories(self, older: Numbers, named: set[int]) -> bytes:
        """Return the records with the ids ``named`` that are among ``older``, by id."""
        # Ids count from 0, so that an id is a place among the agent's records.
        ids = sorted(id for id in named if 0 <= id < len(older))
        bodies = self._rows.bodies([int(older[id]) for id in ids])
        return b"{" + b",".join(b'"%d":%s' % pair for pair in zip(ids, bodies, strict=True)) + b"}"
