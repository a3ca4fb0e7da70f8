from __future__ import annotations

from folkways.calibration.evidence import FittedDecision
from folkways.calibration.families import NOTICE
from folkways.calibration.fit import fit


def noticed(*outcomes: bool) -> list[FittedDecision[bool]]:
    """Customs that were broken, each in another agent's sight."""
    return [
        FittedDecision(True, float(outcome), f"agent {number}", (number,))
        for number, outcome in enumerate(outcomes)
    ]


def test_one_decision_does_not_make_a_constant_at_the_end_of_its_range_certain() -> None:
    """The theory's default, 1, is the largest chance; every breach noticed agrees with it."""
    fitted = {one.name: one for one in fit(NOTICE, noticed(True)).constants}
    found = fitted["notice_descriptive"]
    assert not found.identified
    assert found.value == found.default == 1.0


def test_many_decisions_identify_it_inside_its_range() -> None:
    fitted = {one.name: one for one in fit(NOTICE, noticed(*[True, False] * 40)).constants}
    found = fitted["notice_descriptive"]
    assert found.identified
    assert found.low is not None
    assert found.high is not None
    assert found.low < 0.5 < found.high < 0.7
