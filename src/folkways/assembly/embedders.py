"""The embedder that a run's scenario names, and what it takes."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Protocol
from uuid import uuid4

from folkways.assembly.experiment import Experiment
from folkways.assembly.spending import ModelAccess
from folkways.language.model import AnswerStore, Reply, StoredAnswer, Usage
from folkways.memory.embedder import Embedder, EmbeddingStore

if TYPE_CHECKING:
    from folkways.minds.wrappers.budget import Purse

EMBED = "embed"
"""What embedding texts is called beside the operations of agents."""
NOBODY = -1
"""Stands where an agent's number is: texts of several agents are embedded at once."""


class Store(AnswerStore, EmbeddingStore, Protocol):
    """A run file, or a run in memory."""

    @property
    def t(self) -> int | None:
        """The last tick that is safe; None before the first."""
        ...


def embedder_of_run(
    experiment: Experiment, store: Store, access: ModelAccess, purse: Purse | None = None
) -> Embedder:
    """Return what memories are compared by.

    What an endpoint takes is stored, set aside in ``purse`` beforehand and booked in its ledger.
    """
    from folkways.minds.embedders import choose

    name = experiment.scenario.embedder

    def took(tokens: int) -> None:
        tick = store.t or experiment.begins
        reply = Reply("", usage=Usage(tokens_in=tokens))
        answer = StoredAnswer(f"{EMBED}-{uuid4().hex}", name, EMBED, tick, NOBODY, reply)
        store.keep_answer(answer)
        if purse is not None:
            purse.ledger.add(answer)

    def reserve(tokens: int) -> AbstractAsyncContextManager[None]:
        assert purse is not None  # noqa: S101  else it is not given
        return purse.setting_aside(name, tokens)

    return choose.make_embedder(
        name,
        experiment.header.agents,
        store,
        access.environ,
        took,
        None if purse is None else reserve,
        replay=access.replay,
        parts=experiment.parts,
    )
