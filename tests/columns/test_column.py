from __future__ import annotations

import pandas as pd
import pytest

from folkways.columns.column import Column, Table, boolean, integer, seconds, share, text

TABLE = Table(
    "t",
    "One row each.",
    (
        text("norm", "a norm"),
        integer("n", "a count"),
        share("share_NORM", "a share"),
        seconds("ended", "when", "it goes on"),
        boolean("sure", "whether", "not known"),
        Column("others", "texts", "who"),
    ),
)


def test_a_column_for_each_norm_is_known_by_the_ids_of_the_norms() -> None:
    found = TABLE.column("share_no_smoking", ("quiet", "no_smoking"))
    assert found is not None
    assert (found.name, found.definition) == ("share_no_smoking", "a share")
    assert TABLE.column("share_no_smoking", ("quiet",)) is None
    assert TABLE.column("share_NORMAL") is None


def test_a_frame_without_rows_has_the_same_types_as_one_with_rows() -> None:
    table = Table("t", "", TABLE.of("norm", "n", "ended", "sure", "others"))
    rows = [["quiet", 1, None, True, ("Ann",)], ["loud", 2, 30, None, ()]]
    full = table.typed(pd.DataFrame(rows, columns=list(table.names)))
    empty = table.typed(pd.DataFrame([], columns=list(table.names)))
    assert list(full.dtypes) == list(empty.dtypes)
    assert full["ended"].isna().tolist() == [True, False]


def test_columns_are_taken_by_name_in_the_order_asked_for() -> None:
    assert [one.name for one in TABLE.of("n", "norm")] == ["n", "norm"]
    with pytest.raises(KeyError):
        TABLE.of("other")
