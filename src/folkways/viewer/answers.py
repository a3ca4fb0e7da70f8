"""Answers from the log: a window, an agent, a conversation, a search, as the bytes of their JSON.

The bodies of events go into an answer as they stand in the log.
"""

from __future__ import annotations

import bisect
import contextlib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from folkways.base.events import AnyEvent, Event, decode, unworded
from folkways.base.json_patch import Changes
from folkways.moments.scene import TOLD, Stage
from folkways.viewer.bodies import PARTS, damaged, decoded, object_of, pairs
from folkways.viewer.columns import Numbers
from folkways.viewer.errors import NotThere
from folkways.viewer.index import SCENE, RunIndex, Window
from folkways.viewer.query import Query
from folkways.viewer.search import Search
from folkways.world.tilemap import Tile

if TYPE_CHECKING:
    from folkways.viewer.agent_panel import AgentPanel

E = TypeVar("E", bound=Event)

FOLLOWED: Final = 5000
"""The most events that one answer follows a run by; the next one goes on from there."""

TALK: Final = ("ConversationOpened", "Uttered", "ConversationClosed")
"""The kinds of events that a conversation is answered with."""

NORMS: Final = ("NormCreated", "NormIdentified")
"""The kinds of events that say what a norm says."""

_IN_SCENE: Final = frozenset(SCENE)
_KEPT: Final = 64
"""The most windows that are kept as they were last answered; those asked for longest ago go."""


class Answers:
    """Answers from ``index``. Raises RunFileError where the log is damaged."""

    def __init__(self, index: RunIndex) -> None:
        self._index = index
        self._columns = index.columns
        self._rows = index.rows
        self._contents: dict[str, str] = {}
        self._read_to = 0
        self._kept: dict[int, bytes] = {}

    # The norms behind a panel take longer to load than the first page, which shows none, may take.
    @cached_property
    def _panel(self) -> AgentPanel:
        from folkways.viewer.agent_panel import AgentPanel

        return AgentPanel(self._index)

    def agent(self, number: int, t: int) -> bytes:
        """Return what the panel of an agent needs at moment ``t``; see :class:`AgentPanel`."""
        return self._panel.agent(number, t)

    def window(self, k: int, head: Mapping[str, int]) -> bytes:
        """Return window ``k``; raises NotThere if the log has not so many."""
        windows = self._index.windows
        if not 0 <= k < len(windows):
            raise NotThere(f"the run has {len(windows)} windows, none with number {k}")
        window = windows[k]
        after = windows[k + 1] if k + 1 < len(windows) else None
        upto = self._index.seq if after is None else after.seq
        numbers = self._columns.find(window.seq, upto, SCENE)
        return object_of(
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
        return object_of(events=passing, head=msgspec.json.encode(head), **told)

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
            if decoded(PARTS, self._index.path, seq, body).conversation == id
        ]
        ends = [talk.seq, talk.closed] if talk.closed else [talk.seq]
        first, *last = zip(ends, self._rows.bodies(ends), strict=True)
        return object_of(id=msgspec.json.encode(id), events=pairs([first, *spoken, *last]))

    def events(self, query: Query) -> bytes:
        """Return the events that are looked for, newest first, and whether there may be more.

        Each is its number, its body, its sentence, and its kind as groups name it.

        ``searched`` is the number of the event down to which all was looked at; a search of a long
        log continues with that as ``before``.
        """
        search = Search(self._index, query)
        found = search.run()
        return object_of(
            events=msgspec.json.encode([self._told(seq, body) for seq, body in found]),
            more=b"true" if search.more else b"false",
            searched=b"%d" % search.searched,
        )

    def between(self, first: int, last: int) -> list[AnyEvent]:
        """Return all events from moment ``first`` to ``last``, both included."""
        seqs = list(range(self._columns.first_at(first), self._columns.last_at(last) + 1))
        found = []
        for seq, body in zip(seqs, self._rows.bodies(seqs), strict=True):
            with contextlib.suppress(msgspec.ValidationError):  # a kind of another version
                found.append(self._decoded(seq, body))
        return found

    def _decoded(self, seq: int, body: bytes) -> AnyEvent:
        try:
            return decode(body)
        except msgspec.ValidationError:
            raise
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise damaged(self._index.path, seq) from error

    def of_kind(self, kind: type[E]) -> list[E]:
        """Return all events of a kind."""
        seqs = self._columns.find(0, self._index.seq, (kind.__name__,)).tolist()
        found = [
            self._decoded(seq, body)
            for seq, body in zip(seqs, self._rows.bodies(seqs), strict=True)
        ]
        return [event for event in found if isinstance(event, kind)]

    def steps(self, seconds: int) -> list[int]:
        """Return the first moments of all steps of so many seconds in which something happened."""
        found = self._columns.moments()
        return sorted({int(t) - int(t) % seconds for t in found})

    def whole(self) -> Iterator[bytes]:
        """Give every event as :meth:`events` does, with what it changes on the page.

        These are changes of the ``scene``, of the agent's ``panel``, and of the events ``listed``
        in it.
        """
        from folkways.moments.portrait import Portrait
        from folkways.viewer.agent_panel import FOLDED, PANEL, Listed, folded

        stage = self._stage(self._index.windows[0])
        portraits: defaultdict[str, Portrait] = defaultdict(Portrait)
        lists: defaultdict[str, Listed] = defaultdict(Listed)
        for rows in self._rows.batches(0, self._index.seq):
            for seq, _, agent, kind, given in rows:
                body = given or b""
                changes: dict[str, Changes] = {}
                if kind in _IN_SCENE:
                    changes["scene"] = stage.changes(seq, self._index.event(seq, body))
                if kind in FOLDED and (
                    own := portraits[agent].changes(seq, folded(self._index.path, seq, body))
                ):
                    changes["panel"] = own
                if kind in PANEL:
                    other = decoded(PARTS, self._index.path, seq, body).other
                    changes["listed"] = lists[agent].changes(seq, kind, other)
                told = self._told(seq, body)
                yield msgspec.json.encode((*told, changes) if changes else told)

    def _told(self, seq: int, body: bytes) -> tuple[int, msgspec.Raw, str, str]:
        return seq, msgspec.Raw(body), self._sentence(seq, body), self._columns.kind(seq)

    def _sentence(self, seq: int, body: bytes) -> str:
        try:
            event = self._decoded(seq, body)
        except msgspec.ValidationError:
            parts = decoded(PARTS, self._index.path, seq, body)  # a kind of another version
            return unworded(parts.event, parts.agent)
        return event.sentence(self._content)

    def _content(self, norm: str) -> str:
        """Return what a norm says; the norms of the log are read when one is first asked for."""
        if self._index.seq > self._read_to:
            fresh = self._columns.find(self._read_to, self._index.seq, NORMS).tolist()
            self._read_to = self._index.seq
            for seq, body in zip(fresh, self._rows.bodies(fresh), strict=True):
                parts = decoded(PARTS, self._index.path, seq, body)
                self._contents[parts.norm] = parts.content
        return self._contents.get(norm, norm)

    def tiles(self) -> set[Tile]:
        """Return the tiles on which somebody stood or went."""
        kinds = ("AgentPlaced", "Arrived", "Departed")
        seqs = self._columns.find(0, self._index.seq, kinds).tolist()
        found: set[Tile] = set()
        for seq, body in zip(seqs, self._rows.bodies(seqs), strict=True):
            parts = decoded(PARTS, self._index.path, seq, body)
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
