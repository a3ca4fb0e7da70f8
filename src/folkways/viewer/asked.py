"""How agents of a run are asked from the page."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from folkways.base.errors import FolkwaysError
from folkways.base.log import IMPORTED, Header
from folkways.plugins import INSTALLED, Parts
from folkways.store.reader import RunFile
from folkways.viewer.control import AnswerCost, Answered
from folkways.viewer.live import as_sentence

if TYPE_CHECKING:
    from folkways.interviews.session import InterviewSession


class RunInterviewer:
    """Asks agents of the run at ``path``; an ``Interviewer``.

    What it needs for that is made when it is first asked for. ``max_cost`` (US dollars) and
    ``max_tokens`` are for all questions together; ``parts`` are those from outside that may be
    used.
    """

    def __init__(
        self,
        path: Path,
        max_cost: float | None = None,
        max_tokens: int | None = None,
        parts: Parts = INSTALLED,
    ) -> None:
        self._parts = parts
        self._path = path
        self._free = asks_no_model(RunFile(path).header)
        self._max_cost = max_cost
        self._max_tokens = max_tokens
        self._lock = threading.Lock()
        self._session: InterviewSession | FolkwaysError | None = None
        self._asking = threading.Lock()

    @property
    def refusal(self) -> str:
        """Why nobody can be asked, as a sentence; "" if they can."""
        if self._free:
            return ""
        session = self._made()
        return as_sentence(session) if isinstance(session, FolkwaysError) else ""

    @property
    def cost_warning(self) -> str:
        """Why a question costs something, as a sentence; "" if it does not."""
        if self._free:
            return ""
        session = self._made()
        if isinstance(session, FolkwaysError) or not session.paid:
            return ""
        return f"A question asks {', '.join(session.paid)}, which costs money."

    def ask(
        self, agent: int, t: int, question: str, history: Sequence[tuple[str, str]]
    ) -> Answered:
        """Return what agent number ``agent`` says at moment ``t``, after what was said before.

        One question is put at a time.
        """
        from folkways.interviews.interview import ask

        session = self._made()
        if isinstance(session, FolkwaysError):
            raise session.with_traceback(None)
        with self._asking:
            found = ask(session, agent, question, t, history)
        spent = None if found.spent is None else AnswerCost(*found.spent)
        return Answered(found.answer, found.memories, spent)

    def _made(self) -> InterviewSession | FolkwaysError:
        from folkways.assembly.spending import Spending
        from folkways.interviews.session import InterviewSession

        with self._lock:
            if self._session is None:
                try:
                    self._session = InterviewSession(
                        RunFile(self._path),
                        parts=self._parts,
                        spending=Spending(self._max_cost, self._max_tokens),
                    )
                except FolkwaysError as error:
                    self._session = error
            return self._session


class _Spec(msgspec.Struct):
    mind: str = ""


class _Minds(msgspec.Struct):
    agents: list[_Spec] | _Spec
    minds: dict[str, object] = {}
    embedder: str = ""


def asks_no_model(header: Header) -> bool:
    """Say whether a run is certain to think and compare by what is built in, without looking more.

    What takes a second to find out for others need not be waited for then.
    """
    try:
        scenario = msgspec.convert(header.scenario, _Minds)
    except msgspec.ValidationError:
        return False
    listed = scenario.agents if isinstance(scenario.agents, list) else [scenario.agents]
    minds = {header.mind, *(spec.mind or header.mind for spec in listed)}
    built_in = minds == {"offline"} and not scenario.minds and scenario.embedder == "lexical"
    return built_in and IMPORTED not in header.arguments
