"""Answers from the log: a window, an agent, a conversation, a search, as the bytes of their JSON.

The bodies of events go into an answer as they stand in the log.
"""

from __future__ import annotations

import bisect
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, Literal, TypedDict

import msgspec

from folkways.base.errors import RunFileError
from folkways.base.events import Event, decode, unworded
from folkways.moments.scene import TOLD, Stage
from folkways.store import faults
from folkways.viewer.columns import Numbers
from folkways.viewer.errors import NotThere
from folkways.viewer.index import SCENE, Index, Window
from folkways.viewer.query import Query
from folkways.viewer.search import Search
from folkways.world.tilemap import Tile


class Limit(TypedDict, total=False):
    """How many of a kind of event an agent's panel gets: the last so many; all, if not said.

    ``each``: the last so many for each value of this field.
    """

    last: int
    each: Literal["other", "level"]


PANEL: Final[Mapping[str, Limit]] = MappingProxyType(
    {
        "NormCreated": {},
        "NormIdentified": {},
        "NormEvaluated": {},
        "NormsSubsumed": {},
        "NormReminded": {},
        "NormRevalued": {},
        "NormReplaced": {},
        "SynthesisHeld": {},
        "Intervened": {},
        "StatusRevised": {},
        "RelationshipRevised": {"last": 1, "each": "other"},
        "CommitmentMade": {"last": 40},
        "CommitmentEnded": {"last": 40},
        "PlanMade": {"last": 2, "each": "level"},
        "AgentPlaced": {"last": 1},
        "Departed": {"last": 1},
        "Arrived": {"last": 1},
        "ActionBegan": {"last": 12},
        "ConflictDetected": {"last": 40},
        "ConformitySeen": {"last": 40},
        "DeviationSeen": {"last": 40},
        "TalkDecided": {"last": 40},
        "Reacted": {"last": 40},
        "MemoryAdded": {"last": 300},
        "MemoriesRetrieved": {"last": 5},
        "Reflected": {"last": 10},
    }
)
"""What an agent's panel is made of."""

FOLLOWED: Final = 5000
"""The most events that one answer follows a run by; the next one goes on from there."""

NORMS: Final = ("NormCreated", "NormIdentified")
"""The kinds of events that say what a norm says."""

_IN_SCENE: Final = frozenset(SCENE)
_KEPT: Final = 64
"""The most windows that are kept as they were last answered; those asked for longest ago go."""
_BATCH: Final = 64
_LEVELS: Final = 3
"""The levels of plans that the page shows: the day, its hours, the next actions."""


class _Parts(msgspec.Struct):
    """The fields of events by which answers choose."""

    event: str = ""
    agent: str = ""
    other: str = ""
    level: str = ""
    conversation: str = ""
    ids: tuple[int, ...] = ()
    memories: tuple[int, ...] = ()
    tile: Tile | None = None
    path: tuple[Tile, ...] = ()
    norm: str = ""
    content: str = ""


_parts = msgspec.json.Decoder(_Parts)


class Answers:
    """Answers from ``index``. Raises RunFileError where the log is damaged."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._columns = index.columns
        self._rows = index.rows
        self._contents: dict[str, str] = {}
        self._read_to = 0
        self._kept: dict[int, bytes] = {}

    def window(self, k: int, head: Mapping[str, int]) -> bytes:
        """Return window ``k``; raises NotThere if the log has not so many."""
        windows = self._index.windows
        if not 0 <= k < len(windows):
            raise NotThere(f"the run has {len(windows)} windows, none with number {k}")
        window = windows[k]
        after = windows[k + 1] if k + 1 < len(windows) else None
        upto = self._index.seq if after is None else after.seq
        numbers = self._columns.find(window.seq, upto, SCENE)
        return _object(
            k=b"%d" % k,
            t=b"%d" % window.t,
            seq=b"%d" % window.seq,
            keyframe=window.keyframe,
            events=self._in_window(k, numbers),
            until=b"null" if after is None else b"%d" % after.t,
            head=msgspec.json.encode(head),
        )

    def follow(self, after: int, rest: Mapping[str, object], t: int) -> bytes:
        """Return the events of the scene after number ``after``, and how the run stands.

        ``t`` is the moment to which all is known. If they are too many for one answer, the head is
        the last of them.
        """
        numbers = self._columns.find(after, self._index.seq, SCENE)
        head = {"seq": self._index.seq, "t": t}
        if len(numbers) > FOLLOWED:
            numbers = numbers[:FOLLOWED]
            last = int(numbers[-1])
            head = {"seq": last, "t": self._columns.t(last)}
        told = {name: msgspec.json.encode(value) for name, value in rest.items()}
        passing = self._passing(self._stage_after(after), numbers)
        return _object(events=passing, head=msgspec.json.encode(head), **told)

    def agent(self, number: int, t: int) -> bytes:
        """Return what the panel of an agent needs at moment ``t``, in the order of the log."""
        mine = self._columns.find(0, self._columns.last_at(t), PANEL, (number,))
        found = self._columns.by_kind(mine, PANEL)
        chosen = [self._limited(found[kind], limit) for kind, limit in PANEL.items()]
        numbers = sorted(seq for some in chosen for seq in some)
        bodies = dict(zip(numbers, self._rows.bodies(numbers), strict=True))
        named: set[int] = set()
        for kind in ("MemoriesRetrieved", "NormIdentified"):
            for seq in set(found[kind].tolist()) & bodies.keys():
                parts = self._decoded(seq, bodies[seq])
                named.update(parts.ids, parts.memories)
        older = found["MemoryAdded"][: -PANEL["MemoryAdded"]["last"]]
        return _object(
            number=b"%d" % number,
            t=b"%d" % t,
            events=_pairs(bodies.items()),
            memory=self._memories(older, named),
        )

    def _limited(self, numbers: Numbers, limit: Limit) -> list[int]:
        last = limit.get("last")
        each = limit.get("each")
        if last is None:
            return _plain(numbers)
        if each is None:
            return _plain(numbers[-last:])
        # From the newest back, until nothing can be left to find.
        kept: dict[str, list[int]] = {}
        for end in range(len(numbers), 0, -_BATCH):
            some = numbers[max(end - _BATCH, 0) : end].tolist()
            for seq, body in zip(reversed(some), reversed(self._rows.bodies(some)), strict=True):
                parts = self._decoded(seq, body)
                those = kept.setdefault(parts.level if each == "level" else parts.other, [])
                if len(those) < last:
                    those.append(seq)
            full = [len(those) == last for those in kept.values()]
            if each == "level" and len(full) == _LEVELS and all(full):
                break
        return [seq for those in kept.values() for seq in those]

    def _memories(self, older: Numbers, named: set[int]) -> bytes:
        """Return the records with the ids ``named`` that are among ``older``, by id."""
        # Ids count from 0, so that an id is a place among the agent's records.
        ids = sorted(id for id in named if 0 <= id < len(older))
        bodies = self._rows.bodies([int(older[id]) for id in ids])
        return b"{" + b",".join(b'"%d":%s' % pair for pair in zip(ids, bodies, strict=True)) + b"}"

    def talk(self, id: str) -> bytes:
        """Return a conversation from its opening to its end; raises NotThere if there is none."""
        talk = self._index.marks.talks.get(id)
        if talk is None:
            raise NotThere(f"the run has no conversation {id[:40]!r}")
        upto = talk.closed or self._index.seq
        said = self._columns.find(talk.seq, upto, ("Uttered",)).tolist()
        spoken = [
            (seq, body)
            for seq, body in zip(said, self._rows.bodies(said), strict=True)
            if self._decoded(seq, body).conversation == id
        ]
        ends = [talk.seq, talk.closed] if talk.closed else [talk.seq]
        first, *last = zip(ends, self._rows.bodies(ends), strict=True)
        return _object(id=msgspec.json.encode(id), events=_pairs([first, *spoken, *last]))

    def events(self, query: Query) -> bytes:
        """Return the events that are looked for, newest first, and whether there may be more.

        Each is its number, its body, its sentence, and its kind as groups name it.

        ``searched`` is the number of the event down to which all was looked at; a search of a long
        log goes on with that as ``before``.
        """
        search = Search(self._index, query)
        found = search.run()
        return _object(
            events=msgspec.json.encode([self._told(seq, body) for seq, body in found]),
            more=b"true" if search.more else b"false",
            searched=b"%d" % search.searched,
        )

    def whole(self) -> Iterator[bytes]:
        """Give every event as :meth:`events` does, with what it changes if it is of the scene."""
        stage = self._stage(self._index.windows[0])
        for rows in self._rows.batches(0, self._index.seq):
            for seq, _, _, kind, body in rows:
                told = self._told(seq, body or b"")
                if kind in _IN_SCENE:
                    changes = stage.changes(seq, self._index.event(seq, body or b""))
                    yield msgspec.json.encode((*told, changes))
                else:
                    yield msgspec.json.encode(told)

    def _told(self, seq: int, body: bytes) -> tuple[int, msgspec.Raw, str, str]:
        return seq, msgspec.Raw(body), self._sentence(seq, body), self._columns.kind(seq)

    def _sentence(self, seq: int, body: bytes) -> str:
        try:
            event = decode(body)
        except msgspec.ValidationError:
            parts = self._decoded(seq, body)  # a kind of another version
            return unworded(parts.event, parts.agent)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise self._damaged(seq) from error
        return event.sentence(self._content)

    def _content(self, norm: str) -> str:
        """Return what a norm says; the norms of the log are read when one is first asked for."""
        if self._index.seq > self._read_to:
            fresh = self._columns.find(self._read_to, self._index.seq, NORMS).tolist()
            self._read_to = self._index.seq
            for seq, body in zip(fresh, self._rows.bodies(fresh), strict=True):
                parts = self._decoded(seq, body)
                self._contents[parts.norm] = parts.content
        return self._contents.get(norm, norm)

    def tiles(self) -> set[Tile]:
        """Return the tiles on which somebody stood or went."""
        kinds = ("AgentPlaced", "Arrived", "Departed")
        seqs = self._columns.find(0, self._index.seq, kinds).tolist()
        found: set[Tile] = set()
        for seq, body in zip(seqs, self._rows.bodies(seqs), strict=True):
            parts = self._decoded(seq, body)
            found.update(parts.path, [parts.tile] if parts.tile else [])
        return found

    def _in_window(self, k: int, numbers: Numbers) -> bytes:
        """Return the events of window ``k``, which are kept if no more will come into it."""
        kept = self._kept.pop(k, None)
        if kept is None:
            kept = self._passing(self._stage(self._index.windows[k]), numbers)
        if k + 1 < len(self._index.windows):
            self._kept[k] = kept
            if len(self._kept) > _KEPT:
                del self._kept[next(iter(self._kept))]
        return kept

    def _stage(self, window: Window) -> Stage:
        return Stage.of(window.keyframe, self._index.resting)

    def _stage_after(self, after: int) -> Stage:
        """Return the scene as it is after event number ``after``."""
        windows = self._index.windows
        window = windows[bisect.bisect_right(windows, after, key=lambda one: one.seq) - 1]
        stage = self._stage(window)
        for seq, event, _ in self._scene(self._columns.find(window.seq, after, SCENE)):
            stage.fold(seq, event)
        return stage

    def _passing(self, stage: Stage, numbers: Numbers) -> bytes:
        """Return events of the scene: number, moment, what each changes, and what is shown of it.

        The scene on ``stage`` is that before the first of them.
        """
        entries: list[object] = []
        for seq, event, body in self._scene(numbers):
            if isinstance(event, TOLD):
                stage.fold(seq, event)
                entries.append((seq, event.t, {}, msgspec.Raw(body)))
            else:
                entries.append((seq, event.t, stage.changes(seq, event)))
        return msgspec.json.encode(entries)

    def _scene(self, numbers: Numbers) -> Iterator[tuple[int, Event, bytes]]:
        seqs = numbers.tolist()
        for seq, body in zip(seqs, self._rows.bodies(seqs), strict=True):
            yield seq, self._index.event(seq, body), body

    def _decoded(self, seq: int, body: bytes) -> _Parts:
        try:
            return _parts.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise self._damaged(seq) from error

    def _damaged(self, seq: int) -> RunFileError:
        return faults.damaged(self._index.path, f"event {seq} cannot be read")


def _plain(numbers: Numbers) -> list[int]:
    return [int(number) for number in numbers]


def _pairs(events: Iterable[tuple[int, bytes]]) -> bytes:
    return b"[" + b",".join(b"[%d,%s]" % event for event in events) + b"]"


def _object(**parts: bytes) -> bytes:
    pairs = (b'"%s":%s' % (name.encode(), part) for name, part in parts.items())
    return b"{" + b",".join(pairs) + b"}"
