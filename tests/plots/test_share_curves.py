from __future__ import annotations

from xml.etree import ElementTree

import numpy as np
import pytest

from folkways.plots.share_curves import Curve, share_curves


def test_a_curve_stays_as_it_was_between_points_and_after_the_last() -> None:
    curve = Curve([0, 10, 20], [0.0, 0.5, 1.0])
    grid = np.array([0.0, 9.0, 10.0, 15.0, 500.0])
    assert curve.at(grid).tolist() == [0.0, 0.0, 0.5, 0.5, 1.0]
    assert Curve([5], [1.0]).at(np.array([0.0, 5.0])).tolist() == [0.0, 1.0]


def test_the_figure_is_an_element_with_words_and_the_same_every_time() -> None:
    curves = [Curve([0, 10], [0.0, 1.0]), Curve([0, 30], [0.2, 0.4])]
    figure = share_curves(curves, "A & B", "games", mark=0.7)
    root = ElementTree.fromstring(figure)
    assert root.get("aria-label") == (
        "A & B: share over 30 games in 2 runs; the median ends at 70%"
    )
    assert "median of 2" in figure
    assert figure == share_curves(curves, "A & B", "games", mark=0.7)


def test_without_a_curve_there_is_nothing_to_draw() -> None:
    with pytest.raises(ValueError, match="no curve"):
        share_curves([], "Nothing", "games")
