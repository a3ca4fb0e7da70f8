"""Living through the steps of a moment, in the order and number that a scheduler wants."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Iterable, Sequence

from folkways.base.blame import blamed_on, is_stop
from folkways.base.errors import FolkwaysError, PartError, Stopped, Unavailable
from folkways.base.events import AnyEvent
from folkways.base.outside_code import shown
from folkways.engine.scheduler import Queue, Scheduler
from folkways.environments.due import DueStep


async def live(
    steps: Sequence[DueStep], scheduler: Scheduler, committed: int
) -> list[list[AnyEvent]]:
    """Live through ``steps`` and return the events of each, in the order of ``steps``.

    If some fail, the gravest error is raised bare. Raises PartError for a scheduler that fails,
    returns no steps, begins nothing while nothing runs, or a step that does not wait.
    """
    # A single step, the usual case in a small town, leaves nothing to decide and needs no task.
    if len(steps) == 1:
        return [await _lived(steps[0])]
    return await _Moment(steps, scheduler, committed).live() if steps else []


class _Moment:
    def __init__(self, steps: Sequence[DueStep], scheduler: Scheduler, committed: int) -> None:
        self._steps = steps
        self._scheduler = scheduler
        self._committed = committed
        # Sets that keep their order.
        self._waiting = dict.fromkeys(steps)
        self._running: dict[DueStep, None] = {}
        self._ended: dict[DueStep, list[AnyEvent]] = {}
        self._group = asyncio.TaskGroup()

    async def live(self) -> list[list[AnyEvent]]:
        try:
            async with self._group:
                self._begin()
        except ExceptionGroup as failed:
            # One error is raised bare, since callers and users expect one; the others have the
            # same cause or are milder.
            error = min(failed.exceptions, key=_gravity)
            raise error from error.__cause__
        return [self._ended[step] for step in self._steps]

    def _begin(self) -> None:
        if not self._waiting:
            return
        queue = Queue(
            self._committed,
            tuple(self._waiting),
            self._in_order(self._running),
            self._in_order(self._ended),
        )
        # Also while they are taken: what it returns may be a generator.
        with blamed_on(self._called, "choose"):
            for step in self._chosen(queue):
                if not isinstance(step, DueStep) or step not in self._waiting:
                    raise self._wrong("it chose a step that does not wait")
                del self._waiting[step]
                self._running[step] = None
                self._group.create_task(self._live(step))
        if not self._running:
            raise self._wrong("it chose no step, though some wait and none is running")

    def _chosen(self, queue: Queue) -> Iterable[object]:
        found: object = self._scheduler.choose(queue)
        if inspect.iscoroutine(found):
            found.close()
            raise PartError("must be written with def, without async")
        if not isinstance(found, Iterable):
            raise PartError(
                f"returned {shown(found)}; it must return a list of the steps in queue.waiting "
                "that begin now"
            )
        return found

    def _in_order(self, some: dict[DueStep, None] | dict[DueStep, list[AnyEvent]]) -> list[DueStep]:
        return [step for step in self._steps if step in some] if some else []

    async def _live(self, step: DueStep) -> None:
        self._ended[step] = await _lived(step)
        del self._running[step]
        self._begin()

    @property
    def _called(self) -> str:
        return f"the scheduler {self._scheduler.name}"

    def _wrong(self, what: str) -> PartError:
        return PartError(f"{self._called}: {what}")


async def _lived(step: DueStep) -> list[AnyEvent]:
    try:
        return await step.live()
    except asyncio.CancelledError as error:
        if is_stop(error):
            raise
        # A task group would take the step for one that was cancelled, and go on without it.
        raise RuntimeError(f"the step of {step.agent} was cancelled from within") from error


def _gravity(error: Exception) -> int:
    """Order errors of one moment: bugs first, then what a user can mend, then mere pauses."""
    if not isinstance(error, FolkwaysError):
        return 0
    return 3 if isinstance(error, Stopped) else 2 if isinstance(error, Unavailable) else 1
