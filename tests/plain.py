"""Reports of runs whose figures are not drawn: for tests that look at everything else."""

from __future__ import annotations

from collections.abc import Sequence
from unittest.mock import patch

from folkways.metrics.asked_facts import Answered
from folkways.metrics.summary import Summary
from folkways.plots import figure
from folkways.plots.cost import CostOfRun
from folkways.plots.report import render_report
from folkways.plots.svg import Svg


def plain_report(
    summary: Summary,
    cost: CostOfRun | None = None,
    *,
    answers: Sequence[Answered] = (),
    answers_missing: str = "",
    ended: bool = False,
) -> str:
    """Return the report with an empty drawing in place of each figure, and no files of figures.

    Drawing takes most of the time of a report.
    """
    with patch.object(figure, "to_svg", lambda _, name, alt: Svg(f'<svg id="{name}"></svg>')):
        return render_report(
            summary,
            cost,
            answers=answers,
            answers_missing=answers_missing,
            files=False,
            ended=ended,
        )
