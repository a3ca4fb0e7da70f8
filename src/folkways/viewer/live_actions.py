"""What is done from the page to the run itself."""

from __future__ import annotations

from pathlib import Path

from folkways.base.errors import FolkwaysError
from folkways.live import acting
from folkways.live.result import ActionResult
from folkways.store.reader import RunFile
from folkways.viewer.control import ActOutcome


class RunHand:
    """Acts on the run that some other process writes into ``path``; a ``Hand``."""

    def __init__(self, path: Path, timeout: float = acting.TIMEOUT) -> None:
        """Wait for the run up to ``timeout`` seconds; RunFileError for what is no run."""
        self._path = path
        self._timeout = timeout
        self._agents = RunFile(path).header.agents

    @property
    def paused(self) -> bool:
        """Whether the run is live and paused."""
        return acting.is_paused(self._path)

    def whisper(self, agent: int, text: str) -> ActOutcome:
        """Put a thought into an agent's mind."""
        return _told(acting.whisper(self._path, self._name(agent), text, timeout=self._timeout))

    def set_object(self, address: str, state: str) -> ActOutcome:
        """Set the state of an object."""
        return _told(acting.set_object(self._path, address, state, timeout=self._timeout))

    def visit(
        self, name: str, agent: int, text: str, *, leave: bool, stay: bool, description: str
    ) -> ActOutcome:
        """Say something as a visitor; the run is paused once the agent has answered.

        Typing takes minutes, in which the town would live through days. It is paused for a while,
        too, when somebody speaks to a visitor who stays; the page shows that itself.
        """
        who = self._name(agent)
        return _told(
            acting.visit(
                self._path,
                name,
                who,
                text,
                description=description,
                leave=leave,
                stay=stay,
                pause=True,
                listen=bool(text),
                timeout=self._timeout,
            )
        )

    def pause(self) -> ActOutcome:
        """Pause the run between two ticks."""
        return _told(acting.pause(self._path, timeout=self._timeout))

    def resume(self) -> ActOutcome:
        """Resume the run."""
        return _told(acting.resume(self._path, timeout=self._timeout))

    def _name(self, agent: int) -> str:
        if agent >= len(self._agents):
            raise FolkwaysError(f"the run has {len(self._agents)} agents, none with number {agent}")
        return self._agents[agent]


def _told(done: ActionResult) -> ActOutcome:
    return ActOutcome(done.done, done.message, done.t, done.reply)
