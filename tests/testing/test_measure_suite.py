"""The suite passes what holds to it, and says what does not."""

from __future__ import annotations

import pytest
from tests.plugins.talks import Remembers, Talkers, TalkShare, Undefined

from folkways.base.errors import PartError
from folkways.testing.measure_suite import check_measure


def test_a_number_and_a_table_pass() -> None:
    check_measure(TalkShare)
    check_measure(Talkers)


def test_one_that_keeps_something_to_itself_fails() -> None:
    with pytest.raises(AssertionError, match="depends on what was measured before"):
        check_measure(Remembers)


def test_one_without_a_definition_fails() -> None:
    with pytest.raises(PartError, match="needs a definition"):
        check_measure(Undefined)
