"""Acting on a run that is going on, from another process or thread on this machine.

Requests are put into the run's mailbox and met between two ticks; the log marks what changes the
run as coming from outside.
"""

from __future__ import annotations

import math
import time
from dataclasses import replace
from pathlib import Path
from typing import Final

from folkways.assembly.arguments import require
from folkways.assembly.imported import refuse_import
from folkways.assembly.recalled import kept_town
from folkways.base.in_shell import in_shell
from folkways.base.time import format_moment
from folkways.environments.change import Disclose, Praise, SetObject, Visit, Whisper
from folkways.live.mailbox import LiveAction, LiveReply, LiveRequest, Mailbox, Pause, Resume
from folkways.live.named_norm import with_statement
from folkways.live.replies import reply_to
from folkways.live.result import ActionResult
from folkways.live.validation import checked
from folkways.plugins.with_options import resume_command
from folkways.store.fulfilled_requests import acted_at
from folkways.store.lock import is_written
from folkways.store.reader import RunFile

TIMEOUT: Final = 60.0
"""Seconds to wait for an answer; a tick in which a language model is asked takes a while."""
_SOONEST, _LATEST = 0.005, 0.1  # seconds between two looks for the answer
_ALIVE_EVERY = 0.5  # seconds between two looks whether the run is still being written
_GRACE = 10.0  # seconds for the answer to a request that was taken as the time ran out


def whisper(run: str | Path, agent: str, text: str, *, timeout: float = TIMEOUT) -> ActionResult:
    """Put a thought into an agent's mind, which takes it for its own (Park et al. 2023, section 3).

    ``agent`` is a name or a part of one that only one has; ``text`` has 1 to 2,000 characters.
    This and the other functions here wait up to ``timeout`` seconds for the run; what could not be
    done by then is withdrawn. They raise RunFileError for a file that is no run and FolkwaysError
    for invalid agents, objects and texts; a run that is not going on is no error but an
    answer.
    """
    return _ask(run, Whisper(agent, text), timeout)


def disclose(run: str | Path, norm: str, *, timeout: float = TIMEOUT) -> ActionResult:
    """Make public how many privately believe in a norm; the run needs the mechanism ``avowal``.

    ``norm`` is a tracked norm's id, or a norm in a sentence.
    """
    return _ask(run, Disclose(norm), timeout)


def praise(run: str | Path, agent: str, norm: str, *, timeout: float = TIMEOUT) -> ActionResult:
    """Praise an agent before everybody for going against a norm, named as in :func:`disclose`."""
    return _ask(run, Praise(agent, norm), timeout)


def set_object(
    run: str | Path, address: str, state: str, *, timeout: float = TIMEOUT
) -> ActionResult:
    """Put an object into a state ("burning"), until somebody uses it or the day ends.

    ``address`` may be its last parts if only one object has them; ``state`` has 1 to 60 characters.
    """
    return _ask(run, SetObject(address, state), timeout)


def visit(
    run: str | Path,
    name: str,
    agent: str,
    text: str,
    *,
    description: str = "",
    leave: bool = False,
    stay: bool = False,
    pause: bool = False,
    listen: bool = True,
    timeout: float = TIMEOUT,
) -> ActionResult:
    """Enter the town as a visitor and say something to an agent, or go on talking with it.

    ``name`` is nobody's who lives there; ``text`` has 1 to 1,000 characters; ``description`` (up to
    200) is what others see the visitor do or be. With ``leave`` the visitor goes after that, also
    without a word. The agent's answer is waited for. With ``pause`` the run is paused as soon as it
    has come, so that no simulated time passes until the next word. A run that was paused by
    :func:`pause` is paused again in any case, also when the visitor leaves.

    With ``stay`` the visitor remains in the town for an hour of simulated time after each talk, and
    people may speak to it; it may come without a word, and what somebody says first is waited for,
    unless ``listen`` is False. ``pause`` then pauses for two minutes at most.
    """
    wanted = Visit(name, agent, text, description, leave, stay)
    return _ask(run, wanted, timeout, pause=pause, listen=listen)


def pause(run: str | Path, *, timeout: float = TIMEOUT) -> ActionResult:
    """Pause the run between two ticks; its log says nothing of that."""
    return _ask(run, Pause(), timeout)


def resume(run: str | Path, *, of_visit: bool = False, timeout: float = TIMEOUT) -> ActionResult:
    """Resume a paused run; with ``of_visit`` only one that :func:`visit` alone paused."""
    return _ask(run, Resume(of_visit), timeout)


def is_paused(run: str | Path) -> bool:
    """Whether some process runs it and is paused."""
    path = Path(run)
    return Mailbox(path).paused and is_written(path)


def _ask(
    run: str | Path,
    action: LiveAction,
    timeout: float,
    *,
    pause: bool = False,
    listen: bool = True,
) -> ActionResult:
    require(isinstance(run, str | Path), "run", run, "the path of a run file")
    require(0 < timeout < math.inf, "timeout", timeout, "a finite number of seconds above 0")
    path = Path(run)
    stored = RunFile(path)
    refuse_import(stored.header, str(path), "acted on")
    action = with_statement(action, stored.header)
    if isinstance(action, SetObject):
        action = checked(action, stored.header.agents, kept_town(stored, str(path)))
    else:
        action = checked(action, stored.header.agents, None)
    # From here on the log is searched for the answer; earlier talks of the same visitor are none of
    # it.
    before = stored.seq
    idle = _not_going_on(stored, action)
    if idle:
        return ActionResult(False, idle)
    return _Waiting(path, action, timeout, before, pause).done(listen=listen)


def _not_going_on(run: RunFile, action: LiveAction) -> str:
    """Return why nothing can be done in a run that no process writes, empty if one does."""
    if is_written(run.path):
        return ""
    status, at = run.status, "" if run.t is None else f" at {run.header.moments.name(run.t)}"
    if status == "finished":
        options = {
            Whisper: ' --whisper NAME="..."',
            Disclose: " --disclose NORM",
            Praise: " --praise NAME=NORM",
            SetObject: ' --set-object ADDRESS="..."',
        }.get(type(action))
        command = f"folkways fork {in_shell(run.path)} --at MOMENT{options}"
        fork = f". To change its course, make a fork: {command}"
        return f"{run.path} is finished; nobody lives in it any more{fork if options else ''}"
    how = f"is paused{at}" if status == "paused" else f"was killed{at}"
    return (
        f"{run.path} {how}; nothing can be done in it until it goes on: "
        f"{resume_command(run.path, run.header.parts)}"
    )


class _Waiting:
    """One request from when it is put to what came of it."""

    def __init__(
        self, path: Path, action: LiveAction, timeout: float, before: int, pause: bool
    ) -> None:
        self._path = path
        self._action = action
        self._mailbox = Mailbox(path)
        self._until = time.monotonic() + timeout
        self._timeout = timeout
        self._before = before
        self._pause = pause
        self._name = self._mailbox.put(LiveRequest(action, time.time() + timeout, pause))

    def done(self, *, listen: bool) -> ActionResult:
        """Return what came of it; with ``listen`` also what is answered to a visitor."""
        try:
            answer = self._answer()
        except BaseException:
            self._mailbox.withdraw(self._name)
            raise
        if not (answer.done and listen and isinstance(self._action, Visit)):
            return ActionResult(answer.done, answer.message, answer.t)
        return self._with_reply(self._action, answer)

    def _answer(self) -> LiveReply:
        delay, looked = _SOONEST, time.monotonic()
        while True:
            answer = self._mailbox.collect(self._name)
            if answer is not None:
                return answer
            now = time.monotonic()
            if now >= looked + _ALIVE_EVERY:
                looked = now
                if not is_written(self._path) and (answer := self._abandoned()):
                    return answer
            if now >= self._until and self._mailbox.withdraw(self._name):
                return LiveReply(
                    False,
                    f"The run has not come to it within {self._timeout:g} seconds; nothing was "
                    "changed. A tick may take long: wait longer, or see whether the run is paused",
                )
            if now >= self._until + _GRACE:
                return self._unanswered()
            time.sleep(delay)
            delay = min(_LATEST, delay * 1.5)

    def _unanswered(self) -> LiveReply:
        """Return what the log says of a request that was taken and whose answer does not come."""
        t = acted_at(RunFile(self._path), self._name)
        if t is not None:
            return LiveReply(True, f"Done at {format_moment(t)}", t)
        return LiveReply(
            False,
            f"The run has taken it and cannot answer into {self._mailbox.folder}; whether anything "
            "was changed stands in its log",
        )

    def _abandoned(self) -> LiveReply | None:
        """Return what came of a request to a run that no process wrote at the last look.

        None if somebody has resumed it since, and has the request.
        """
        withdrawn = self._mailbox.withdraw(self._name)
        answer = self._mailbox.collect(self._name)
        if answer is not None:
            return answer
        run = RunFile(self._path)
        t = acted_at(run, self._name)
        if t is not None:
            return LiveReply(True, f"Done at {format_moment(t)}; then the run stopped", t)
        if not withdrawn and is_written(self._path):
            return None
        return LiveReply(
            False,
            f"The run stopped before it came to it; nothing was changed. To go on: "
            f"{resume_command(self._path, run.header.parts)}",
        )

    def _with_reply(self, action: Visit, answer: LiveReply) -> ActionResult:
        """Wait for what the agent answers, which stands in the log."""
        run, delay = RunFile(self._path), _SOONEST
        while True:
            reply = reply_to(run, action, answer.t or 0, self._before)
            if reply.text or reply.over:
                self._wait_for_pause(action)
                told = ActionResult(True, answer.message, answer.t, reply.text, reply.over)
                return replace(told, speaker=reply.speaker)
            if time.monotonic() >= self._until or not (reply.expected and is_written(self._path)):
                return ActionResult(True, f"{answer.message}; no answer has come yet", answer.t)
            time.sleep(delay)
            delay = min(_LATEST, delay * 1.5)

    def _wait_for_pause(self, action: Visit) -> None:
        """Wait until the run, whose log already has the answer, is paused because of it."""
        until = time.monotonic() + _GRACE
        paused = not self._pause or action.leave
        while not (paused or self._mailbox.paused) and time.monotonic() < until:
            paused = not is_written(self._path)
            time.sleep(_SOONEST)
