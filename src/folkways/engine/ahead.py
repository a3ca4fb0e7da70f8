"""Running ahead: a scout lives through steps early, beside the run itself, on shared answers."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, Self, TypeVar

from folkways.base.events import AnyEvent
from folkways.base.plural import counted
from folkways.engine.shared_answers import GivenUp, SharedAnswers
from folkways.environments.due import DueStep
from folkways.environments.environment import Environment
from folkways.environments.scout import Group, Scout

E = TypeVar("E", bound=Environment)

_TURNS = 64
"""Event-loop turns the scout gets to catch up."""


class Ahead(Generic[E]):
    """Drives the ``scout`` of a run; ``answers`` are those that both share."""

    def __init__(self, scout: Scout[E], answers: SharedAnswers) -> None:
        self.answers = answers
        self.stumbles = 0
        """How many errors the scout came to, other than questions that were given up."""
        self.first_error = ""
        """The first of them in words."""
        self.gone = False
        """Whether the scout itself failed, so that the run goes on without it."""
        self._scout = scout
        self._tasks: dict[Group, asyncio.Task[None]] = {}

    @property
    def failure(self) -> str:
        """What went wrong with the scout, in a sentence; "" if nothing did."""
        if not self.stumbles:
            return ""
        left = "; the run went on without it" if self.gone else ""
        return (
            f"running ahead failed {counted(self.stumbles, 'time')}, which costs time but does not "
            f"change the log{left}. The first error: {self.first_error}"
        )

    def follow(self, environment: E, until: int | None) -> None:
        """Go on from where ``environment`` stands, to moment ``until`` at most."""
        self._drop(list(self._tasks))
        if self.gone:
            return
        with self._guarded():
            self._scout.follow(environment, until)
        self._begin()

    async def committed(self, environment: E, t: int, events: Sequence[AnyEvent]) -> None:
        """Take note of what was committed at ``t``, after which ``environment`` stands there."""
        if not self.gone:
            await self._catch_up(t)
        self.answers.forget(t)
        if self.gone:
            return
        with self._guarded():
            self._drop(self._scout.compare(environment, events))
        self._begin()

    async def _catch_up(self, t: int) -> None:
        """Give the scout its turn: it may have all its answers for ``t`` as well."""
        for _ in range(_TURNS):
            with self._guarded():
                if self._scout.stands() > t:
                    return
            if self.gone:
                return
            await asyncio.sleep(0)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        # What was asked of a language model is stored all the same when it comes.
        self._drop(list(self._tasks))
        self.answers.close()

    def _begin(self) -> None:
        if self.gone:
            return
        with self._guarded():
            for group in self._scout.begin():
                self._tasks[group] = asyncio.get_running_loop().create_task(self._live(group))

    @contextlib.contextmanager
    def _guarded(self) -> Iterator[None]:
        """Let the run go on without the scout if that fails as a whole: the log needs none."""
        try:
            yield
        except Exception as error:  # noqa: BLE001
            self._stumbled(error)
            self.gone = True
            self._drop(list(self._tasks))

    def _stumbled(self, error: Exception) -> None:
        # Guesses that were dropped are no errors.
        while isinstance(error, ExceptionGroup):
            error = next((one for one in error.exceptions if not _dropped(one)), GivenUp())
        if isinstance(error, GivenUp):
            return
        self.stumbles += 1
        self.first_error = self.first_error or f"{type(error).__name__}: {error}"

    async def _live(self, group: Group) -> None:
        try:
            # If one fails the others end at once: nobody is to change an agent put right since.
            async with asyncio.TaskGroup() as together:
                tasks = [together.create_task(_lived(step)) for step in group.steps]
            if group not in self._tasks:
                return
            self._scout.settle(group, [event for task in tasks for event in task.result()])
        # A scout stands on guesses, so anything may be wrong with what it comes to. If the error
        # is a real one, the run itself comes to it as well.
        except Exception as error:  # noqa: BLE001
            if group not in self._tasks:
                return
            self._stumbled(error)
            with self._guarded():
                self._scout.stumble(group)
        # Empty of this group if the scout is gone.
        self._tasks.pop(group, None)
        self._begin()

    def _drop(self, groups: Iterable[Group]) -> None:
        for group in groups:
            task = self._tasks.pop(group, None)
            if task is not None:
                task.cancel()


def _dropped(error: Exception) -> bool:
    return isinstance(error, GivenUp)


async def _lived(step: DueStep) -> list[AnyEvent]:
    return await step.live()
