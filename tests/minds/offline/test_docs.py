"""The page on the offline mind says what the code does."""

from __future__ import annotations

from dataclasses import Field, fields
from pathlib import Path

import pytest

from folkways.minds.offline import Constants

PAGE = Path(__file__).parents[3] / "docs" / "offline-mind.md"


@pytest.mark.parametrize("spec", fields(Constants), ids=lambda spec: spec.name)
def test_the_page_names_every_constant_with_value_range_and_reason(spec: Field[float]) -> None:
    low, high, why = spec.metadata["low"], spec.metadata["high"], spec.metadata["why"]
    row = f"| `{spec.name}` | {spec.default:g} | {low:g} to {high:g} | {why} |"
    assert row in PAGE.read_text("utf-8")


def test_every_constant_stands_in_an_equation_or_a_rule() -> None:
    text = PAGE.read_text("utf-8").split("## The constants")[0]
    spread = ("create_base", "create_strength", "create_harm", "create_rank")
    missing = [spec.name for spec in fields(Constants) if spec.name not in text]
    assert set(missing) <= set(spread)
