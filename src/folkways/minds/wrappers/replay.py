"""A model that only repeats what it has answered before."""

from __future__ import annotations

from folkways.base.errors import NotStored
from folkways.base.time import format_moment
from folkways.language.model import AnswerStore, Reply, Request


class Replay:
    """Answers from a store and from nothing else: exact, offline and free of charge."""

    def __init__(self, name: str, fingerprint: str, store: AnswerStore) -> None:
        """Stand in for the model of this name and fingerprint, whose answers ``store`` holds."""
        self.name = name
        self.fingerprint = fingerprint
        self._store = store

    async def complete(self, request: Request) -> Reply:
        """Return the stored answer; if there is none, raise NotStored, which names the question."""
        key = request.content_key(self.fingerprint)
        reply = self._store.answer(key)
        if reply is None:
            where = request.key
            raise NotStored(
                f"the run holds no answer of {self.name} to {request.operation}, asked by agent "
                f"number {where.agent} at {format_moment(where.tick)} (question "
                f"{where.ordinal} of that step, key {key[:16]}); a replay needs the same scenario, "
                "prompts and version of folkways as the run"
            )
        return reply
