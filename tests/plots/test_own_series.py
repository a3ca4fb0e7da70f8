"""Tables over time as figures: the steps under an axis."""

from __future__ import annotations

from itertools import pairwise

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from folkways.plots.own_series import label_steps


@pytest.mark.parametrize(("count", "width"), [(30, 2.0), (400, 2.0), (400, 6.3), (3, 1.0)])
def test_labels_of_steps_have_room(count: int, width: float) -> None:
    figure = Figure(figsize=(width, 2))
    axes = figure.add_subplot()
    axes.plot(range(count), range(count))
    label_steps(axes, [str(step + 1) for step in range(count)])
    FigureCanvasAgg(figure).draw()
    boxes = [label.get_window_extent() for label in axes.get_xticklabels()]
    assert len(boxes) >= 2
    assert all(one.x1 < other.x0 for one, other in pairwise(boxes))
