"""Questions to the agents of a run, from outside of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from folkways.plugins import Parts
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile

if TYPE_CHECKING:
    from folkways.interviews.diagnosis import NormsDiagnosed
    from folkways.interviews.expectations import ExpectationsAsked
    from folkways.interviews.facts import FactsAsked
    from folkways.interviews.interview import Interview
    from folkways.interviews.session import InterviewSession
    from folkways.language.mind import Mind
    from folkways.metrics.asked_facts import Kind
    from folkways.metrics.series import Width


class Asked:
    """A run whose agents answer questions; it does not change by them."""

    log: RunFile | MemoryRun
    parts: Parts

    def interview(
        self,
        agent: str,
        question: str,
        at: str | int | None = None,
        history: Sequence[tuple[str, str]] = (),
        *,
        mind: str | Mind | None = None,
        condition: str = "full",
        max_cost: float | None = None,
        max_tokens: int | None = None,
        price: Sequence[str] = (),
    ) -> Interview:
        """Ask an agent something at a moment, as a reporter would.

        See :func:`folkways.interviews.interview.interview`.
        """
        from folkways.interviews.interview import interview

        return interview(
            self,
            agent,
            question,
            at,
            history,
            mind,
            condition=condition,
            max_cost=max_cost,
            max_tokens=max_tokens,
            price=price,
        )

    def asked_expectations(
        self,
        norms: str | Sequence[str] = (),
        *,
        at: str | int | None = None,
        every: Width | None = None,
        mind: str | Mind | None = None,
        out: str | Path | None = None,
        max_cost: float | None = None,
        max_tokens: int | None = None,
        price: Sequence[str] = (),
    ) -> ExpectationsAsked:
        """Ask all agents what they believe of norms, and what they expect of one another.

        ``norms`` are ids of tracked norms or norms in a sentence (none: all that are tracked);
        ``at`` is a moment (the last if None), ``every`` "quarter" or "hour" the end of each of
        these. ``out`` is a table that keeps the answers as they come; the rest is as for
        :meth:`interview`. For :meth:`expectations`, a proxy from the log, nobody is asked.
        """
        from folkways.interviews.expectations import ask_expectations

        session = self._asking(mind, max_cost, max_tokens, price)
        named = [norms] if isinstance(norms, str) else norms
        return ask_expectations(session, named, at=at, every=every, out=out)

    def diagnosis(
        self,
        norms: str | Sequence[str] = (),
        *,
        at: str | int | None = None,
        every: Width | None = None,
        threshold: float = 25.0,
        mind: str | Mind | None = None,
        out: str | Path | None = None,
        max_cost: float | None = None,
        max_tokens: int | None = None,
        price: Sequence[str] = (),
    ) -> NormsDiagnosed:
        """Ask all agents what norms are to them: habits, moral rules, descriptive or social norms.

        Each is asked what it believes and expects, and how likely it is to act by the norm in four
        situations. ``threshold`` is the least effect of what others do or think, in percentage
        points (above 0, at most 100), that makes its preference conditional; see
        :func:`folkways.metrics.diagnosis.diagnose`. The rest is as for :meth:`asked_expectations`.
        """
        from folkways.interviews.diagnosis import ask_diagnosis

        session = self._asking(mind, max_cost, max_tokens, price)
        named = [norms] if isinstance(norms, str) else norms
        return ask_diagnosis(session, named, at=at, every=every, threshold=threshold, out=out)

    def asked_facts(
        self,
        about: Sequence[Kind] = ("fact", "person", "gathering"),
        *,
        at: str | int | None = None,
        every: Width | None = None,
        mind: str | Mind | None = None,
        out: str | Path | None = None,
        max_cost: float | None = None,
        max_tokens: int | None = None,
        price: Sequence[str] = (),
    ) -> FactsAsked:
        """Ask all agents who knows tracked facts, whom they know, and why they came or did not.

        Answers are held against memories. Facts are asked about at moment ``at`` (the last if
        None) or at the end of ``every`` "quarter" or "hour", acquaintance at the beginning and at
        the last of these. The rest is as for :meth:`asked_expectations`. For :meth:`knowledge`,
        which goes by the log, nobody is asked.
        """
        from folkways.interviews.facts import ask_facts

        session = self._asking(mind, max_cost, max_tokens, price)
        return ask_facts(session, kinds=about, at=at, every=every, out=out)

    def _asking(
        self,
        mind: str | Mind | None,
        max_cost: float | None,
        max_tokens: int | None,
        price: Sequence[str],
    ) -> InterviewSession:
        from folkways.assembly.spending import Spending
        from folkways.interviews.session import InterviewSession

        spending = Spending(max_cost, max_tokens, price=price)
        return InterviewSession(self.log, mind=mind, spending=spending, parts=self.parts)
