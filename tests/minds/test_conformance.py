"""Every mind that ships passes the suite that ships."""

from __future__ import annotations

import pytest

from folkways.minds.offline import OfflineMind
from folkways.minds.table.mind import TableMind
from folkways.reading import Lexicon
from folkways.testing.mind_suite import ALL, EVERY, Op, check_operation


@pytest.mark.parametrize("op", ALL, ids=[op.name for op in ALL])
def test_the_offline_mind(op: Op) -> None:
    check_operation(lambda: OfflineMind(3), op, EVERY[op.name])


@pytest.mark.parametrize("op", ALL, ids=[op.name for op in ALL])
def test_the_offline_mind_without_a_lexicon(op: Op) -> None:
    check_operation(lambda: OfflineMind(3, lexicon=Lexicon.empty()), op, EVERY[op.name])


@pytest.mark.parametrize("op", ALL, ids=[op.name for op in ALL])
def test_the_table_mind(op: Op) -> None:
    check_operation(lambda: TableMind(3), op, EVERY[op.name])
