"""What a new run file begins with when it goes on from another run: events, answers, vectors."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from folkways.base.events import AnyEvent, encode
from folkways.language.model import StoredAnswer
from folkways.store import answers

INSERT_EVENT = "INSERT INTO event (seq, t, agent, kind, body) VALUES (?, ?, ?, ?, ?)"
INSERT_TICK = "INSERT INTO tick (seq, t) VALUES (?, ?)"
INSERT_CHECKPOINT = "INSERT INTO checkpoint (seq, t, body, log_hash) VALUES (?, ?, ?, ?)"
PUT_ATTACHMENT = (
    "INSERT INTO attachment (name, body) VALUES (?, ?) "
    "ON CONFLICT (name) DO UPDATE SET body = excluded.body"
)
UPDATE_PROGRESS = "UPDATE progress SET seq = ?, t = ?, log_hash = ?"


class Past(NamedTuple):
    """All that happened before: ``events`` in order, and ``checkpoint``, the state after them.

    ``answers`` of language models come in the order in which they came; ``vectors`` are the model,
    the hash of a text and its vector.
    """

    events: Sequence[AnyEvent]
    checkpoint: bytes
    answers: Iterable[StoredAnswer] = ()
    vectors: Iterable[tuple[str, str, bytes]] = ()

    def ticks(self) -> Iterator[tuple[int, list[AnyEvent]]]:
        """Give the events of each moment."""
        for t, events in groupby(self.events, key=lambda event: event.t):
            yield t, list(events)


def lay(past: Past | None, connection: sqlite3.Connection) -> None:
    """Put ``past`` into a run file that is being laid out, within the transaction that is open."""
    if past is None:
        return
    digest = hashlib.sha256()
    seq, last = 0, None
    for t, events in past.ticks():
        rows = []
        for event in events:
            seq += 1
            body = encode(event)
            digest.update(body + b"\n")
            rows.append((seq, event.t, event.agent, type(event).__name__, body))
        connection.executemany(INSERT_EVENT, rows)
        connection.execute(INSERT_TICK, (seq, t))
        last = t
    if last is not None:
        mark = digest.hexdigest()
        connection.execute(INSERT_CHECKPOINT, (seq, last, past.checkpoint, mark))
        connection.execute(UPDATE_PROGRESS, (seq, last, mark))
    for answer in past.answers:
        answers.put(connection, answer)
    for model, text_hash, body in past.vectors:
        answers.keep_vectors(connection, model, [(text_hash, body)])
