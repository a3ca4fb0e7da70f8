"""Searching a log, newest first, within bounds of time whatever its length."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import msgspec

from folkways.base.json_text import read_json
from folkways.viewer.bodies import damaged
from folkways.viewer.columns import Numbers
from folkways.viewer.index import RunIndex
from folkways.viewer.query import Query

READ: Final = 40_000
"""The most events that one search reads; the next one goes on from there."""
_BATCH: Final = 4000
_PLAIN: Final = re.compile(r"[\x00-\x7f]+")


class Search:
    """One search. After :meth:`run`, ``searched`` is the last event that was looked at.

    ``more`` says whether there may be others before that one.
    """

    def __init__(self, index: RunIndex, query: Query) -> None:
        self._index = index
        self._query = query
        self.more = False
        self.searched = query.after + 1

    def run(self) -> list[tuple[int, bytes]]:
        """Return numbers and bodies of the events that were found, newest first."""
        numbers = self._candidates()
        if not self._query.text:
            return self._newest(numbers)
        return self._saying(numbers)

    def _candidates(self) -> Numbers:
        query, columns = self._query, self._index.columns
        after, upto = query.after, columns.size
        if query.before is not None:
            upto = min(upto, query.before - 1)
        if query.begins is not None:
            after = max(after, columns.first_at(query.begins) - 1)
        if query.until is not None:
            upto = min(upto, columns.last_at(query.until))
        return columns.find(after, upto, query.kinds or None, query.agents or None)

    def _newest(self, numbers: Numbers) -> list[tuple[int, bytes]]:
        last = numbers[-self._query.limit :].tolist()
        self.more = len(last) < len(numbers)
        if self.more:
            self.searched = last[0]
        return list(zip(reversed(last), reversed(self._index.rows.bodies(last)), strict=True))

    def _saying(self, numbers: Numbers) -> list[tuple[int, bytes]]:
        says = self._test()
        found: list[tuple[int, bytes]] = []
        for end in range(len(numbers), max(len(numbers) - READ, 0), -_BATCH):
            some = numbers[max(end - _BATCH, 0) : end].tolist()
            for seq, body in zip(
                reversed(some), reversed(self._index.rows.bodies(some)), strict=True
            ):
                if says(seq, body):
                    found.append((seq, body))
                    if len(found) == self._query.limit:
                        self.more, self.searched = seq != numbers[0], seq
                        return found
            self.more = some[0] != numbers[0]
            self.searched = some[0] if self.more else self._query.after + 1
        return found

    def _test(self) -> Callable[[int, bytes], bool]:
        """Return what tells whether an event has the words."""
        words = self._query.text.lower()
        # What must be in the log somehow, so that most events are passed over without being
        # decoded: the longest part in plain letters, and every other letter as large or small.
        written = msgspec.json.encode(words)[1:-1].decode()
        plain = max(_PLAIN.findall(written), key=len, default="").encode()
        others = [
            (letter.encode(), letter.upper().encode())
            for letter in dict.fromkeys(written)
            if not letter.isascii()
        ]

        def says(seq: int, body: bytes) -> bool:
            if plain not in body.lower():
                return False
            if not all(small in body or large in body for small, large in others):
                return False
            return _has(self._decoded(seq, body), words)

        return says

    def _decoded(self, seq: int, body: bytes) -> object:
        try:
            event = read_json(body, dict[str, object])
        except msgspec.DecodeError as error:
            raise damaged(self._index.path, seq) from error
        event.pop("event", None)
        return event


def _has(value: object, words: str) -> bool:
    if isinstance(value, str):
        return words in value.lower()
    if isinstance(value, dict):
        return any(_has(one, words) for one in value.values())
    if isinstance(value, list):
        return any(_has(one, words) for one in value)
    return False
