"""Agents of a run that are asked something; the run is not changed by it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from folkways.language.mind import Mind
    from folkways.metrics.series import Width
    from folkways.runs.asked import Asked
    from folkways.runs.interview import Interview


class Answering:
    """What a run offers to whoever wants to ask its agents."""

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

        See :func:`folkways.runs.interview.interview`.
        """
        from folkways.runs.interview import interview
        from folkways.runs.run import Run

        assert isinstance(self, Run)  # noqa: S101  for the type checker
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
    ) -> Asked:
        """Ask all agents what they believe of norms, and what they expect of one another.

        ``norms`` are ids of tracked norms or norms in a sentence (none: all that are tracked);
        ``at`` is a moment (the last if None), ``every`` "quarter" or "hour" the end of each of
        these. ``out`` is a table that keeps the answers as they come; the rest is as for
        :meth:`interview`. For :meth:`expectations`, a proxy from the log, nobody is asked.
        """
        from folkways.runs.aside import Aside
        from folkways.runs.asked import ask_expectations
        from folkways.runs.run import Run

        assert isinstance(self, Run)  # noqa: S101  for the type checker
        aside = Aside(self, mind=mind, max_cost=max_cost, max_tokens=max_tokens, price=price)
        named = [norms] if isinstance(norms, str) else norms
        return ask_expectations(aside, named, at=at, every=every, out=out)
