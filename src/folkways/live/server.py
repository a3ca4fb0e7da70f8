"""A live run's side of its mailbox: requests are looked at between two ticks and met or refused."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from folkways.assembly.experiment import Experiment
from folkways.base.errors import FolkwaysError, NotNow
from folkways.base.events import ConversationClosed, Uttered, VisitorLeft
from folkways.base.in_shell import in_shell
from folkways.base.time import MINUTE, TICK
from folkways.engine.simulation import TickRecord
from folkways.environments.change import Disclose, Praise, SetObject, Visit, Whisper, moment_after
from folkways.environments.environment import Environment
from folkways.live.mailbox import LiveAction, LiveReply, LiveRequest, Mailbox, Pause, Resume
from folkways.live.validation import checked
from folkways.store.fulfilled_requests import acted_at
from folkways.store.reader import RunFile

WAITS: Final = 10 * MINUTE
"""What cannot be done at once is tried for so much simulated time of the day."""
LOOKS_EVERY: Final = 0.05
"""Seconds between two looks while the run is paused."""
ANSWERS_WITHIN: Final = 120.0
"""Seconds for which a run is paused at most for a visitor to whom somebody has spoken."""
_NOTHING: Final = "Nothing was changed"


class RequestServer:
    """What comes from outside into the run at ``path``; a simulation's ``Outside``.

    ``note`` shows a message to those who watch the run.
    """

    def __init__(self, path: Path, experiment: Experiment, note: Callable[[str], None]) -> None:
        """Clear up first what a run that was killed has left in the mailbox."""
        self._path = path
        self._experiment = experiment
        self._moments = experiment.header.moments
        self._note = note
        self._stopping: Callable[[], bool] = lambda: False
        self._mailbox = Mailbox(path)
        self._paused = False
        self._on_purpose = False  # paused on purpose, and not for a visitor who may say more
        self._open: dict[str, LiveRequest] = {}
        self._since: dict[str, int] = {}
        self._why: dict[str, str] = {}
        self._answering: dict[str, str] = {}
        self._staying: set[str] = set()  # visitors for whose answers the run waits a little
        self._waits_until = 0.0  # by the clock on the wall; 0: a pause has no end
        self._lets_go: set[str] = set()
        self._settle()

    def _settle(self) -> None:
        """Tell what was done of the requests that a run had taken when it was killed."""
        self._mailbox.show_paused(False)
        for name in self._mailbox.left_behind():
            t = acted_at(RunFile(self._path), name)
            message = f"{_NOTHING}: the run was killed before it came to it"
            if t is not None:
                message = f"Done at {self._moments.name(t)}, before the run was killed"
            self._mailbox.answer(name, LiveReply(t is not None, message, t))
        self._mailbox.tidy()

    def stop_when(self, stopping: Callable[[], bool]) -> None:
        """Wait no longer, while the run is paused, once ``stopping`` says so."""
        self._stopping = stopping

    async def before(self, t: int, environment: Environment) -> TickRecord | None:
        """Return the next change that somebody asks for; while the run is paused, wait."""
        while True:
            change = self._look(environment)
            if change is not None or not self._paused or self._stopping():
                return change
            if self._waits_until and time.monotonic() >= self._waits_until:
                self._turn(self._on_purpose, environment.t)
            await asyncio.sleep(LOOKS_EVERY)

    def committed(self, record: TickRecord) -> None:
        """Take note of a tick or change that is safe in the run file."""
        if record.request:
            self._met(record, self._open.pop(record.request))
        elif self._answering or self._staying:
            self._pause_after(record)

    def close(self) -> None:
        """Refuse what is left, because the run ends or pauses."""
        for name in self._mailbox.names():
            why = self._why.get(name, "the run stopped before it came to it")
            self._mailbox.answer(name, LiveReply(False, f"{_NOTHING}: {why}"))
        self._mailbox.show_paused(False)
        self._mailbox.tidy()

    # --

    def _look(self, environment: Environment) -> TickRecord | None:
        """Go through the requests until one of them changes something."""
        names = self._mailbox.names()
        # The sender may have given up meanwhile.
        for name in [name for name in self._open if name not in names]:  # it was withdrawn
            self._forget(name, environment)
        waiting: set[str] = set()
        for name in names:
            try:
                request = self._request(name)
                change = self._meet(name, request, environment, waiting) if request else None
            except NotNow as error:
                self._wait(name, environment, str(error), waiting)
            except FolkwaysError as error:
                self._refuse(name, str(error), environment)
            else:
                if change is not None:
                    return change
        return None

    def _request(self, name: str) -> LiveRequest | None:
        """Return a request, checked; None if it was withdrawn or nobody waits for it any more."""
        request = self._open.get(name)
        if request is None:
            try:
                request = self._mailbox.read(name)
            except ValueError as error:
                raise FolkwaysError(f"the request cannot be used: {error}") from error
            if request is None:
                return None
            action = checked(
                request.action, self._experiment.header.agents, self._experiment.tilemap
            )
            request = self._open[name] = msgspec.structs.replace(request, action=action)
        if request.expires < time.time():
            self._mailbox.withdraw(name)  # and forgotten at the next look
            return None
        return request

    def _meet(
        self, name: str, request: LiveRequest, environment: Environment, waiting: set[str]
    ) -> TickRecord | None:
        """Return the change that meets a request, None if none is needed; it can be called off."""
        action = request.action
        if not environment.ready:
            raise NotNow("the first tick of the first day comes before that")
        if isinstance(action, Pause | Resume):
            if self._mailbox.take(name):
                if isinstance(action, Pause):
                    self._on_purpose = True
                elif not action.of_visit:
                    self._on_purpose = False
                self._turn(isinstance(action, Pause) or self._on_purpose, environment.t)
                state = "paused" if self._paused else "running"
                told = f"{self._path} is {state} at {self._moments.name(environment.t)}"
                self._mailbox.answer(name, LiveReply(True, told))
            return None
        if request.pause and self._paused:  # until the agent has answered
            self._lets_go.add(name)
            self._turn(False, environment.t)
        # Changes take the seconds between two ticks; the last of them is used up.
        if environment.t % TICK == TICK - 1:
            raise NotNow("too many changes were made since the last tick")
        t = moment_after(environment.t, environment.t)
        if isinstance(action, Visit) and action.visitor in waiting:
            raise NotNow(f"{action.visitor} has something else to say before that")
        events = environment.change(t, [action])
        return TickRecord(t, events, request=name) if self._mailbox.take(name) else None

    def _wait(self, name: str, environment: Environment, why: str, waiting: set[str]) -> None:
        """Try again later, for a while; what waits goes before what the same visitor says next."""
        action = self._open[name].action
        if isinstance(action, Visit):
            waiting.add(action.visitor)
        self._why[name] = why
        if self._paused:
            self._refuse(name, f"{why}. The run is paused, so resume it first", environment)
        elif environment.open:
            since = self._since.setdefault(name, environment.t)
            if environment.t >= since + WAITS:
                minutes = WAITS // MINUTE
                self._refuse(name, f"{why}, for {minutes} simulated minutes by now", environment)

    def _refuse(self, name: str, why: str, environment: Environment) -> None:
        self._mailbox.answer(name, LiveReply(False, f"{_NOTHING}: {why}"))
        self._forget(name, environment)

    def _forget(self, name: str, environment: Environment) -> None:
        """Forget a request that was not fulfilled; pause the run again if it was resumed for it."""
        for kept in (self._open, self._since, self._why):
            kept.pop(name, None)
        if name in self._lets_go:
            self._lets_go.discard(name)
            self._turn(True, environment.t)

    def _met(self, record: TickRecord, request: LiveRequest) -> None:
        for kept in (self._since, self._why):
            kept.pop(record.request, None)
        self._lets_go.discard(record.request)
        said = any(isinstance(event, Uttered) for event in record.events)
        told = _told(request.action, self._moments.name(record.t), said=said)
        if self._paused:
            told += "; the run is paused, so nothing comes of it until it is resumed"
        over = any(isinstance(event, ConversationClosed) for event in record.events)
        action = request.action
        if request.pause and isinstance(action, Visit) and action.stay:
            self._staying.add(action.visitor)
        if request.pause and said and not over:
            words = next(event for event in record.events if isinstance(event, Uttered))
            self._answering[words.conversation] = words.to
        elif (
            request.pause and over and self._on_purpose
        ):  # who leaves does not take somebody's pause along
            self._turn(True, record.t)
        self._mailbox.answer(record.request, LiveReply(True, told, record.t))

    def _pause_after(self, record: TickRecord) -> None:
        """Pause the run if an agent has just given the answer that was to be waited for."""
        for event in record.events:
            if isinstance(event, VisitorLeft):
                self._staying.discard(event.agent)
            if not isinstance(event, Uttered | ConversationClosed):
                continue
            agent = self._answering.get(event.conversation, "")
            if agent and (event.agent == agent or isinstance(event, ConversationClosed)):
                del self._answering[event.conversation]
                self._turn(True, record.t)
            elif isinstance(event, Uttered) and event.to in self._staying and not event.ends:
                self._turn(True, record.t)
                self._waits_until = time.monotonic() + ANSWERS_WITHIN

    def _turn(self, paused: bool, t: int) -> None:
        """Pause or resume the run, and say so."""
        if paused == self._paused:
            return
        self._paused = paused
        self._waits_until = 0.0
        if paused:
            at = self._moments.name(t)
            self._note(f"Paused at {at}. To continue: folkways live resume {in_shell(self._path)}")
        else:
            self._note("Resumed")
        self._mailbox.show_paused(paused)


def _told(action: LiveAction, at: str, *, said: bool) -> str:
    match action:
        case Whisper():
            return f"Whispered to {action.agent} at {at}"
        case Disclose():
            return f"It was made public at {at} how many believe in {action.norm!r}"
        case Praise():
            return f"{action.agent} was praised in public at {at}"
        case SetObject():
            return f"{action.address} was put into the state {action.state!r} at {at}"
        case Visit() if action.stay and not said:
            return f"{action.visitor} joined {action.agent} at {at} and can be spoken to"
        case Visit() if said:
            return f"{action.visitor} spoke to {action.agent} at {at}"
        case Visit():
            return f"{action.visitor} took leave of {action.agent} at {at}"
        case _:
            return f"Done at {at}"
