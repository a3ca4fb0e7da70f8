"""What the dictionaries promise as a whole."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from folkways.columns.all import TABLES, table
from folkways.columns.column import Table
from folkways.columns.exported import exported


@pytest.mark.parametrize("one", TABLES, ids=lambda one: one.name)
def test_every_column_is_defined_once(one: Table) -> None:
    assert max(Counter(one.names).values()) == 1
    assert one.row.endswith(".")
    for column in one.columns:
        assert column.definition, column.name
        assert not column.definition.endswith("."), column.name


def test_tables_have_names_of_their_own() -> None:
    assert max(Counter(one.name for one in TABLES).values()) == 1


@pytest.mark.parametrize("one", TABLES, ids=lambda one: one.name)
def test_columns_of_other_tables_that_are_named_are_there(one: Table) -> None:
    for column in one.columns:
        for name, call in re.findall(r"`(\w+)` of `(run\.\w+\(\))`", column.definition):
            assert name in table(call).names


def test_exported_ids_of_norms_are_said_to_be_text() -> None:
    for name, column in (("norms", "norm"), ("conflicts", "norm"), ("conversations", "norm")):
        (found,) = exported(name).of(column)
        assert found.kind == "text"
        assert "not a number" in found.definition
