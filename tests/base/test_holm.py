from __future__ import annotations

import pytest

from folkways.base.holm import holm


def test_holm_adjusts_for_how_many() -> None:
    # the example of three: 0.01 * 3, then 0.03 * 2, then at least as much
    assert holm([0.01, 0.04, None, 0.03]) == pytest.approx([0.03, 0.06, None, 0.06])
