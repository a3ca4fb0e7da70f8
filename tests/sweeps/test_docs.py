from __future__ import annotations

import re
from pathlib import Path

import pytest

from folkways.sweeps.plan import MEASURES, Disposition, Entrepreneurs, FigureSpec, SweepPlan

TEXT = (Path(__file__).parents[2] / "docs" / "sweeps.md").read_text("utf-8")


@pytest.mark.parametrize("model", [SweepPlan, Entrepreneurs, Disposition, FigureSpec])
def test_every_key_of_a_plan_is_described(
    model: type[SweepPlan | Entrepreneurs | Disposition | FigureSpec],
) -> None:
    for key in (field.alias or name for name, field in model.model_fields.items()):
        assert re.search(rf"`{key}`|\b{key}:", TEXT), key


def test_every_measure_is_described() -> None:
    for measure in MEASURES:
        stem = "conflicts_bin" if measure == "conflicts_by_bin" else measure
        assert re.search(rf"`{stem}[_A-Z0-9]*`", TEXT), measure
