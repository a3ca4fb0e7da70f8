"""A run that is held in memory: the same to its writer and its readers as a run file."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence

from folkways.base.events import AnyEvent, Event, encode
from folkways.base.log import Header, Status
from folkways.language.model import Reply, StoredAnswer
from folkways.store.answers import twice
from folkways.store.fork_history import Past
from folkways.store.standing import Checkpoint


class MemoryRun:
    """A :class:`folkways.base.log.RunLog` that can be appended to; gone with the process."""

    def __init__(
        self,
        header: Header,
        *,
        until: int | None = None,
        attachments: Mapping[str, bytes] | None = None,
        past: Past | None = None,
    ) -> None:
        """Begin a run, empty or with a ``past``; at ``until`` it is to pause, if at any moment."""
        self._header = header
        self._attachments = dict(attachments or {})
        self._events: list[AnyEvent] = []
        self._hash = hashlib.sha256()
        self._checkpoint: Checkpoint | None = None
        self._answers: dict[str, StoredAnswer] = {}
        self._vectors: dict[tuple[str, str], bytes] = {}
        self.status: Status = "running"
        self.reason = ""
        self.until = until
        self.t: int | None = None
        self.ticks = 0
        if past is not None:
            self._take_up(past)

    def _take_up(self, past: Past) -> None:
        for t, events in past.ticks():
            self.append(t, events)
        if self.t is not None:
            self._checkpoint = Checkpoint(self.seq, self.t, past.checkpoint)
        for answer in past.answers:
            self.keep_answer(answer)
        for model, text_hash, body in past.vectors:
            self.keep_vectors(model, [(text_hash, body)])

    @property
    def header(self) -> Header:
        """What was asked for and with what it was done."""
        return self._header

    @property
    def seq(self) -> int:
        """How many events there are; they are numbered from 1."""
        return len(self._events)

    def append(
        self,
        t: int,
        events: Sequence[AnyEvent],
        checkpoint: bytes | None = None,
        request: str = "",
    ) -> None:
        """Take the events of tick ``t`` and, if given, the engine's state after them.

        A run in memory cannot be asked for anything, so there is no ``request``.
        """
        for event in events:
            self._hash.update(encode(event) + b"\n")
        self._events.extend(events)
        self.t = t
        self.ticks += 1
        if checkpoint is not None:
            self._checkpoint = Checkpoint(self.seq, t, checkpoint)

    def mark(self, status: Status, reason: str = "") -> None:
        """Record how the run stands and, if it is paused, why."""
        self.status, self.reason = status, reason

    def close(self) -> None:
        """Do nothing: there is no file to let go of."""

    def events(
        self, after_seq: int = 0, kinds: Collection[type[Event]] | None = None
    ) -> Iterator[AnyEvent]:
        """Give the events after number ``after_seq`` in order, only of ``kinds`` if given."""
        wanted = None if kinds is None else tuple(kinds)
        for event in self._events[after_seq:]:
            if wanted is None or isinstance(event, wanted):
                yield event

    def answer(self, key: str) -> Reply | None:
        """Return the answer of a mind that is stored under a content key, if any."""
        stored = self._answers.get(key)
        return None if stored is None else stored.reply

    def keep_answer(self, answer: StoredAnswer) -> None:
        """Store an answer; raises RunFileError if another one has its key."""
        if self._answers.setdefault(answer.key, answer).reply != answer.reply:
            raise twice("the run", answer)

    def answers(self) -> Iterator[StoredAnswer]:
        """Give the answers stored when the iteration began, in the order in which they came."""
        yield from tuple(self._answers.values())

    def vector(self, model: str, text_hash: str) -> bytes | None:
        """Return the vector that is stored for a text, if any."""
        return self._vectors.get((model, text_hash))

    def keep_vectors(self, model: str, items: Sequence[tuple[str, bytes]]) -> None:
        """Store (text_hash, vector) pairs; what is stored already stays as it is."""
        for text_hash, body in items:
            self._vectors.setdefault((model, text_hash), body)

    def attachment(self, name: str) -> bytes:
        """Return what was kept with the run under ``name``; raises KeyError if nothing was."""
        return self._attachments[name]

    def checkpoint(self, before: int | None = None) -> Checkpoint | None:
        """Return the last checkpoint; None if it is not before that moment."""
        point = self._checkpoint
        return None if point and before is not None and point.t >= before else point

    def log_hash(self) -> str:
        """Return the SHA-256 over the bodies of all events, each followed by a newline."""
        return self._hash.hexdigest()
