"""The log of a run file by its columns and by numbers of events, for readers that pick and choose.

Events are checked against their seals each time they are read, since a file may change while it is
open. All raise RunFileError for a file that is missing or damaged.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from folkways.store import faults, seal
from folkways.store.checked import Checked
from folkways.store.connection import connected

_AT_ONCE = 500  # numbers in one statement
_DENSE = 4  # from this many numbers in so many rows on, reading the rows between is faster


Row = tuple[int, int, str, str, bytes | None]
"""Number, moment, agent and kind of an event; the body only where it was asked for."""


class Rows:
    """The events of the run file at ``path``; holds nothing open between calls."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def batches(
        self, after: int, upto: int, kinds: Collection[str] | None = None
    ) -> Iterator[list[Row]]:
        """Give the events after number ``after`` up to ``upto``, in order, some thousand at once.

        Only those of ``kinds`` have their bodies, if any are named. Raises RunFileError if an
        event is missing.
        """
        with connected(self.path) as connection:
            # What was checked when the run was opened may have been changed since.
            for rows in Checked(self.path).rows(connection, after, upto):
                yield [
                    row if kinds is None or row[3] in kinds else (*row[:4], None) for row in rows
                ]

    def end_of_tick(self, seq: int) -> int:
        """Return the number of the last event of the tick that event ``seq`` belongs to.

        Raises RunFileError if there is no such tick or its row is damaged.
        """
        statement = "SELECT seq FROM tick WHERE seq >= ? ORDER BY seq LIMIT 1"
        with connected(self.path) as connection:
            row = connection.execute(statement, (seq,)).fetchone()
            if row is None or not isinstance(row[0], int):
                raise faults.Damaged(self.path, f"the tick of event {seq} is missing")
            Checked(self.path).row(connection, "tick", row[0])
        return row[0]

    def bodies(self, seqs: Sequence[int]) -> list[bytes]:
        """Return the bodies of events by their numbers, which rise; in the same order.

        Raises RunFileError if one is missing.
        """
        found: list[bytes] = []
        with connected(self.path) as connection:
            for start in range(0, len(seqs), _AT_ONCE):
                found += self._some(connection, seqs[start : start + _AT_ONCE])
        return found

    def _some(self, connection: sqlite3.Connection, seqs: Sequence[int]) -> list[bytes]:
        if seqs[-1] - seqs[0] < len(seqs) * _DENSE:
            which, values = "BETWEEN ? AND ?", [seqs[0], seqs[-1]]
        else:
            which, values = f"IN ({_marks(seqs)})", list(seqs)
        with seal.snapshot(connection):
            rows = list(seal.chosen(connection, self.path, f"seq {which}", values))
        if len(rows) == len(seqs):
            found, bodies = zip(*rows, strict=True)
            if list(found) == list(seqs):
                return list(bodies)
        known = dict(rows)
        try:
            return [known[seq] for seq in seqs]
        except KeyError as error:
            raise faults.Damaged(self.path, f"event {error} is missing") from None


def _marks(values: Collection[object]) -> str:
    return ",".join("?" * len(values))
