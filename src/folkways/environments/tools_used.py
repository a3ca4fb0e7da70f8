"""Measures of tool use: calls, and calls without a result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import get_args

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows
from folkways.environments.tool_calls import ToolAnswered
from folkways.environments.tools import DONE, Outcome


def answers(run: MeasuredRun) -> Iterator[tuple[str, ToolAnswered]]:
    """Give the answers to all calls, in order, each with the name of the agent that called."""
    for event in run.events(MechanismEvent):
        if (answer := ToolAnswered.read(event)) is not None:
            yield event.agent, answer


class ToolCalls(Measure):
    """See the definition."""

    name = "tool_calls"
    unit = "calls"
    definition = "Calls of tools by all agents."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        return sum(1 for _ in answers(run))


class ToolErrors(Measure):
    """See the definition."""

    name = "tool_errors"
    unit = SHARE
    definition = (
        "Calls of tools that gave no result (refused by the tool, no such tool or arguments, or a "
        "fault in the tool), of all calls."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        found = [answer.outcome != DONE for _, answer in answers(run)]
        return sum(found) / len(found) if found else None


class ToolsUsed(Measure):
    """See the definition."""

    name = "tools_used"
    definition = (
        "By tool: calls by outcome: done, refused by the tool, invalid (no such tool or "
        "arguments), failed (a fault in the tool)."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each tool that was called."""
        counts: dict[str, Counter[str]] = {}
        for _, answer in answers(run):
            counts.setdefault(answer.tool, Counter())[answer.outcome] += 1
        return [
            {
                "tool": tool,
                "calls": found.total(),
                **{outcome: found[outcome] for outcome in get_args(Outcome)},
            }
            for tool, found in sorted(counts.items())
        ]


TOOL_MEASURES: tuple[type[Measure], ...] = (ToolCalls, ToolErrors, ToolsUsed)
