"""Vectors that take time or money: computed once, and stored before they are used."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Sequence

import numpy as np

from folkways.base.errors import Stopped, Unavailable
from folkways.memory.embedder import EmbeddingStore, Vector, text_hash
from folkways.minds.wrappers.gate import Gate

_IN_MEMORY = 4096
_ENTRIES = np.dtype("<f4")


class HeldVectors:
    """An embedding store that lives as long as the process."""

    def __init__(self) -> None:
        self._vectors: dict[tuple[str, str], bytes] = {}

    def __len__(self) -> int:
        return len(self._vectors)

    def vector(self, model: str, text_hash: str) -> bytes | None:
        """Return the vector that is held for a text, if any."""
        return self._vectors.get((model, text_hash))

    def keep_vectors(self, model: str, items: Sequence[tuple[str, bytes]]) -> None:
        """Hold (text_hash, vector) pairs; what is held already stays as it is."""
        for name, vector in items:
            self._vectors.setdefault((model, name), vector)


class StoredEmbedder(ABC):
    """Looks in memory, then in the store, and has computed what is in neither.

    ``name`` is for the run header, ``model`` what vectors are stored under. Texts that several
    agents want at the same moment go together, at most ``batch`` of them, with up to ``parallel``
    batches at a time; a text under way is waited for, not computed again. If a waiting task
    is cancelled, the batch continues, and its vectors are stored.
    """

    name: str

    def __init__(
        self, name: str, model: str, store: EmbeddingStore | None, *, batch: int, parallel: int
    ) -> None:
        self.name = name
        self._model = model
        self._store: EmbeddingStore = HeldVectors() if store is None else store
        self._batch = batch
        self._parallel = parallel
        self._gate = Gate(parallel)
        self._stop: Callable[[], bool] = lambda: False
        self._halted: Unavailable | None = None
        self._length = 0
        self._recent: dict[str, Vector] = {}
        self._under_way: dict[str, asyncio.Task[None]] = {}
        self._open: list[str] = []
        self._opened: asyncio.Task[None] | None = None

    @abstractmethod
    async def _vectors(self, texts: Sequence[str]) -> list[Vector]:
        """Compute the vectors of different texts that can be written in UTF-8, in their order."""

    async def _parts(self, texts: Sequence[str]) -> AsyncIterator[list[Vector]]:
        """Give the vectors of ``texts`` in their order, in parts that are stored as they come."""
        yield await self._vectors(texts)

    async def prepare(self, texts: Sequence[str]) -> None:
        """Have the vectors of ``texts`` computed that are not stored.

        Raises Unavailable if they cannot be had (Stopped if nothing more is to be computed),
        StorageError if they cannot be stored.
        """
        missing = [text for text in dict.fromkeys(texts) if self._known(text) is None]
        tasks = list(dict.fromkeys(self._task(text) for text in missing))
        if tasks:
            # Cancelling one waiting task must not cancel what others wait for.
            await asyncio.wait(tasks)
            for task in tasks:
                task.result()

    def embed(self, text: str) -> Vector:
        """Return the vector of a text that was prepared; do not change it."""
        vector = self._known(text)
        if vector is None:
            raise LookupError(f"{self.name}: prepare() was not awaited for {text[:80]!r}")
        return vector

    @property
    def in_flight(self) -> int:
        """How many requests an endpoint is busy with."""
        return 0

    @property
    def waiting(self) -> int:
        """How many requests to an endpoint wait for their turn, or to be retried."""
        return 0

    @property
    def retries(self) -> int:
        """How many requests to an endpoint were retried."""
        return 0

    @property
    def trouble(self) -> str:
        """Why an endpoint is tried again now, and how often it was; empty if it answers."""
        return ""

    def stop_when(self, stop: Callable[[], bool]) -> None:
        """Begin nothing new once ``stop`` says so; later calls raise Stopped."""
        self._stop = stop

    def halt(self, error: Unavailable) -> None:
        """Begin nothing more: all who wait get ``error``; what is being computed goes on."""
        self._halted = self._halted or error
        self._gate.close(error)

    async def drain(self) -> None:
        """Wait until all that is under way has been stored or has failed."""
        tasks = set(self._under_way.values())
        if tasks:
            await asyncio.wait(tasks)

    async def aclose(self) -> None:  # noqa: B027  most have nothing to close
        """Let go of connections, if any are held."""

    def _known(self, text: str) -> Vector | None:
        vector = self._recent.get(text)
        if vector is None:
            stored = self._store.vector(self._model, text_hash(text))
            if stored is not None:
                vector = self._remember(text, stored)
        return vector

    def _remember(self, text: str, stored: bytes) -> Vector:
        vector = np.frombuffer(stored, dtype=_ENTRIES).astype(np.float32, copy=False)
        vector.flags.writeable = False
        self._check_length(len(vector))
        if len(self._recent) >= _IN_MEMORY:
            del self._recent[next(iter(self._recent))]
        self._recent[text] = vector
        return vector

    def _check_length(self, length: int) -> None:
        self._length = self._length or length
        if length != self._length:
            raise Unavailable(
                f"{self.name} gives vectors of {length} numbers, where the run holds vectors of "
                f"{self._length}: it is not the model that the run was begun with. Serve that one "
                "again and go on with the run, or begin a new one"
            )

    def _task(self, text: str) -> asyncio.Task[None]:
        task = self._under_way.get(text)
        if task is not None:
            return task
        if not self._under_way:  # nobody is inside or waits: the event loop may be a new one
            self._gate = Gate(self._parallel)
            if self._halted is not None:
                self._gate.close(self._halted)
        if self._opened is None or len(self._open) >= self._batch:
            self._open = []
            self._opened = asyncio.create_task(self._compute(self._open))
            self._opened.add_done_callback(self._forget)
        self._open.append(text)
        self._under_way[text] = self._opened
        return self._opened

    async def _compute(self, texts: list[str]) -> None:
        await asyncio.sleep(0)  # for those who will ask in this same moment
        gate = self._gate
        await gate.enter()
        try:
            if self._open is texts:
                self._opened = None
            self._check_going_on()
            sent = [text.encode("utf-8", "replace").decode() for text in texts]
            done = 0
            async for vectors in self._parts(sent):
                self._keep(texts[done : done + len(vectors)], vectors)
                done += len(vectors)
        finally:
            gate.leave()

    def _check_going_on(self) -> None:
        """Raise Stopped, or what it was halted with, if nothing more is to be begun."""
        if self._stop():
            self.halt(Stopped("stopped: nothing more is embedded; what was in flight is stored"))
        self._gate.check()

    def _keep(self, texts: Sequence[str], vectors: Sequence[Vector]) -> None:
        for vector in vectors:
            self._check_length(len(vector))
        stored = [vector.astype(_ENTRIES).tobytes() for vector in vectors]
        self._store.keep_vectors(
            self._model, [(text_hash(t), v) for t, v in zip(texts, stored, strict=True)]
        )
        for text, vector_bytes in zip(texts, stored, strict=True):
            self._remember(text, vector_bytes)

    def _forget(self, task: asyncio.Task[None]) -> None:
        if task is self._opened:
            self._opened = None
        self._under_way = {text: t for text, t in self._under_way.items() if t is not task}
        if not task.cancelled():
            task.exception()  # seen, even if nobody waits for it any more
