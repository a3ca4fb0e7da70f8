"""Conformity: thresholds, what was seen of others, and what the two come to."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.agents.mechanisms import build
from folkways.agents.questions import GenerateActions
from folkways.base import events as ev
from folkways.base.time import HOUR
from folkways.language.mind import CallKey, I, O
from folkways.language.operation import Operation
from folkways.minds.offline import OfflineMind
from folkways.norms.science.conformity import Conformity, ConformityParameters
from folkways.norms.science.examples import EXAMPLES
from folkways.norms.science.expectations import Expectations, Share, ThresholdStated, push
from folkways.norms.science.operations import STATE_THRESHOLDS
from folkways.norms.science.questions import StatedThresholds, StateThresholds
from folkways.testing.mechanism_suite import check_own_mechanism
from folkways.testing.societies import KeptTicks, preset, run


class Noting(OfflineMind):
    """The offline mind; everybody has one threshold, and questions about actions are noted."""

    def __init__(self, threshold: float) -> None:
        super().__init__(1)
        self.threshold = threshold
        self.asked: list[GenerateActions] = []

    def answer(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        if isinstance(inputs, StateThresholds):
            found = StatedThresholds(thresholds=(self.threshold,) * len(inputs.norms))
            assert isinstance(found, op.output)
            return found
        if isinstance(inputs, GenerateActions):
            self.asked.append(inputs)
        return super().answer(op, inputs, key)


def lived(mind: OfflineMind) -> KeptTicks:
    scenario = preset("hobbs_cafe", days=1, end="'10:00'")
    settings = ConformityParameters(people=1)
    return run(scenario, mind, (*build(scenario), Conformity(settings)))


def test_it_is_a_sound_mechanism() -> None:
    scenario = preset("hobbs_cafe", days=1, end="'09:00'")
    check_own_mechanism(Conformity, scenario=scenario, people=1)


@pytest.mark.parametrize(("threshold", "sign"), [(0.0, 1), (1.0, -1)])
def test_others_push_towards_a_norm_above_the_threshold_and_away_below(
    threshold: float, sign: int
) -> None:
    mind = Noting(threshold)
    kept = lived(mind)
    stated = [e for e in kept.events if isinstance(e, ev.MechanismEvent) and e.text]
    assert stated
    lines = [line for q in mind.asked for line in q.guidelines if line.notes]
    assert lines
    assert all("people seen of late kept it" in line.notes[0] for line in lines)
    pushed = [line.pressure or 0 for line in lines]
    assert any(pushed)
    # At threshold 1 a norm that everybody keeps is just reached: nothing is added.
    assert all(size * sign >= 0 for size in pushed)


def test_thresholds_are_asked_for_once_for_each_norm() -> None:
    kept = lived(Noting(0.5))
    found = [
        (e.agent, told.norm)
        for e in kept.events
        if isinstance(e, ev.MechanismEvent) and (told := ThresholdStated.read(e))
    ]
    assert len(found) == len(set(found))


def saw(t: int, other: str, *, kept: bool) -> ev.Event:
    kind = ev.ConformitySeen if kept else ev.ConflictDetected
    return kind(t=t, agent="Ann", other=other, norm="0.1", observation="x", memory=0)


def test_the_last_that_was_seen_of_each_person_counts_while_it_is_recent() -> None:
    part = Expectations()
    for event in (
        saw(0, "Bob", kept=False),
        saw(HOUR, "Bob", kept=True),
        saw(HOUR, "Cleo", kept=False),
    ):
        part.fold(event)
    assert part.share(["0.1"], HOUR, 8) == Share(1, 2)
    assert part.share(["0.1"], 10 * HOUR, 8) == Share(0, 0)
    assert part.share(["0.2"], HOUR, 8) == Share(0, 0)
    told = ThresholdStated(norm="0.1", content="No smoking.", threshold=0.4)
    part.fold(told.event(5, "Ann", "conformity", ("Ann",)))
    again = Expectations.restore(part.snapshot())
    assert again.threshold("0.1") == 0.4
    assert again.share(["0.1"], HOUR, 8) == Share(1, 2)
    assert told.sentence("Ann").startswith("Ann would go along if 40 % of the others kept the norm")
    with pytest.raises(msgspec.ValidationError):
        Expectations.restore(b"\x81\xa4last\x01")


shares = st.floats(0, 1)


@given(shares, shares, shares, st.floats(0, 5), st.floats(0.01, 1))
def test_the_push_is_bounded_and_grows_with_the_share(
    share: float, more: float, threshold: float, gain: float, slope: float
) -> None:
    low, high = sorted((share, more))
    assert -gain <= push(low, threshold, gain, slope) <= push(high, threshold, gain, slope) <= gain
    assert push(threshold, threshold, gain, slope) == 0


async def test_the_offline_mind_needs_fewer_others_for_what_it_is_for() -> None:
    question = EXAMPLES["state_thresholds"]
    assert isinstance(question, StateThresholds)
    norm = question.norms[0].model_copy(update={"content": "No smoking indoors."})

    async def threshold(learned: str) -> float:
        who = question.who.model_copy(update={"learned": learned})
        asked = StateThresholds(who=who, norms=(norm,))
        answer = await OfflineMind(1).perform(STATE_THRESHOLDS, asked, CallKey(0, 0, 0))
        return answer.thresholds[0]

    pro = await threshold("Martha is firmly against smoking indoors.")
    con = await threshold("Martha loves smoking indoors.")
    assert pro < con
