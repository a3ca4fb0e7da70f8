"""Running ahead: a scout lives through steps early, beside the run itself, on shared answers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Generic, Self, TypeVar

from folkways.base.events import AnyEvent
from folkways.engine.shared_answers import SharedAnswers
from folkways.environments.due import DueStep
from folkways.environments.environment import Environment
from folkways.environments.scout import Group, Scout

E = TypeVar("E", bound=Environment)

_TURNS = 64
"""So many rounds of the event loop a scout is given to come to where the run is."""


class Ahead(Generic[E]):
    """Drives the ``scout`` of a run; ``answers`` are those that both share."""

    def __init__(self, scout: Scout[E], answers: SharedAnswers) -> None:
        self.answers = answers
        self._scout = scout
        self._tasks: dict[Group, asyncio.Task[None]] = {}

    def follow(self, environment: E, until: int | None) -> None:
        """Go on from where ``environment`` stands, to moment ``until`` at most."""
        self._drop(list(self._tasks))
        self._scout.follow(environment, until)
        self._begin()

    async def committed(self, environment: E, t: int, events: Sequence[AnyEvent]) -> None:
        """Take note of what was committed at ``t``, after which ``environment`` stands there."""
        # The scout may have all its answers as well, and only need its turn.
        for _ in range(_TURNS):
            if self._scout.stands() > t:
                break
            await asyncio.sleep(0)
        self.answers.forget(t)
        self._drop(self._scout.compare(environment, events))
        self._begin()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        # What was asked of a language model is stored all the same when it comes.
        self._drop(list(self._tasks))
        self.answers.close()

    def _begin(self) -> None:
        for group in self._scout.begin():
            self._tasks[group] = asyncio.get_running_loop().create_task(self._live(group))

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
        except Exception:  # noqa: BLE001
            if group not in self._tasks:
                return
            self._scout.stumble(group)
        del self._tasks[group]
        self._begin()

    def _drop(self, groups: Iterable[Group]) -> None:
        for group in groups:
            task = self._tasks.pop(group, None)
            if task is not None:
                task.cancel()


async def _lived(step: DueStep) -> list[AnyEvent]:
    return await step.live()
