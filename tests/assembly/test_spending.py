from __future__ import annotations

from pathlib import Path

import pytest

from folkways.assembly.spending import Spending, model_access
from folkways.base.errors import FolkwaysError


def test_a_price_table_that_lost_its_content_is_not_taken_for_the_shipped_one(
    tmp_path: Path,
) -> None:
    path = tmp_path / "own.yaml"
    for content in ("", "\ufeff"):
        path.write_text(content)
        with pytest.raises(FolkwaysError, match=r"own\.yaml is empty; it needs 'date:'"):
            model_access(Spending(prices=path))
    assert model_access(Spending()).prices_text == ""


def test_a_price_by_hand_needs_the_name_of_its_model() -> None:
    with pytest.raises(FolkwaysError, match="the name of a model is missing before '='"):
        model_access(Spending(price="=1,2"))


def test_mistakes_in_a_price_table_name_its_file(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text("date: 2024-01-01\nproviders: {openai: {models: {gpt: {input: x}}}}\n")
    with pytest.raises(FolkwaysError, match=r"the price table .*own\.yaml: 2 problems"):
        model_access(Spending(prices=path))
