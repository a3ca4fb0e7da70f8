"""Constants of an altered offline mind are found again from what it answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from tests.calibration import synthetic

from folkways.calibration.families import (
    ACCEPT,
    COMPLY,
    IMPORTANCE,
    NOTICE,
    SPEAK,
    TALK,
    UTILITY,
    gather,
)
from folkways.calibration.fit import Fit, fit
from folkways.language.operation import Data
from folkways.minds.offline import Constants
from folkways.minds.offline.context import Context
from folkways.minds.offline.lens import Lens
from folkways.reading.lexicon import Lexicon

CTX = Context(1, Lens(Lexicon.default()), Constants())
CASES: dict[
    str, tuple[Callable[[int], Iterator[tuple[str, Data]]], int, dict[str, float], tuple[str, ...]]
] = {
    NOTICE.name: (
        synthetic.conflicts,
        150,
        {"notice_injunctive": 0.5, "notice_descriptive": 0.2},
        ("notice_injunctive", "notice_descriptive"),
    ),
    SPEAK.name: (
        synthetic.talks,
        400,
        {"speak_base": 0.5, "speak_assertive": 2.5, "speak_utility": 4.5},
        ("speak_base", "speak_assertive", "speak_utility"),
    ),
    ACCEPT.name: (
        synthetic.checks,
        800,
        {"accept_base": -1.0, "accept_stance": 4.0, "accept_credibility": 2.0},
        ("accept_base", "accept_stance", "accept_credibility"),
    ),
    UTILITY.name: (
        synthetic.heard,
        600,
        {"utility_base": 45.0, "utility_stance": 10.0, "utility_noise": 9.0},
        ("utility_base", "utility_stance", "utility_noise", "utility_wording"),
    ),
    IMPORTANCE.name: (
        synthetic.noticed,
        150,
        {"importance_words": 5.0, "importance_stance": 4.0},
        ("importance_words", "importance_stance"),
    ),
    COMPLY.name: (
        synthetic.temptations,
        500,
        {"comply_base": -4.0, "comply_utility": 5.0, "comply_reproached": 3.5},
        ("comply_base", "comply_utility", "comply_reproached"),
    ),
    TALK.name: (
        synthetic.meetings,
        400,
        {"campaign_rate": 0.2, "chat_base": -0.5, "chat_extravert": 3.0},
        ("campaign_rate", "chat_base", "chat_extravert"),
    ),
}


def fitted(name: str, values: dict[str, float], number: int) -> Fit:
    questions = CASES[name][0]
    pairs = synthetic.answered(questions(number), Constants(**values))
    (found,) = [one for one in gather(pairs, CTX) if one.family.name == name]
    assert len(found.decisions) >= number / 2
    return fit(found.family, found.decisions)


@pytest.mark.parametrize("name", sorted(CASES))
def test_altered_constants_are_found_again_within_their_intervals(name: str) -> None:
    _, number, values, identified = CASES[name]
    found = {one.name: one for one in fitted(name, values, number).constants}
    truth = Constants(**values)
    assert set(identified) <= {one.name for one in found.values() if one.identified}
    for one in found.values():
        if one.low is None or one.high is None:
            assert one.value == one.default
            continue
        # One interval in twenty may miss; none may miss by half its length.
        slack = (one.high - one.low) / 4
        true = getattr(truth, one.name)
        assert one.low - slack <= true <= one.high + slack, one
    for changed in values:
        one = found[changed]
        nearer = abs(one.value - getattr(truth, changed)) < abs(one.value - one.default)
        assert nearer, one


@pytest.mark.parametrize("name", sorted(CASES))
def test_without_decisions_everything_stays_at_its_default(name: str) -> None:
    family = next(one.family for one in gather([], CTX) if one.family.name == name)
    found = fit(family, [])
    assert all(one.value == one.default and one.why for one in found.constants)
    assert found.applied(Constants()) == Constants()


def test_a_constant_that_never_mattered_is_not_identified() -> None:
    found = fitted(ACCEPT.name, {"accept_base": -1.0}, 200)
    (rigid,) = [one for one in found.constants if one.name == "accept_rigid"]
    assert not rigid.identified
    assert rigid.value == rigid.default
