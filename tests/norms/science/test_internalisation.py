"""Internalisation: salience folded from cues, and what it does whether or not anybody watches."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.agents.mechanisms import build
from folkways.agents.questions import GenerateActions
from folkways.base import events as ev
from folkways.language.mind import CallKey, I, O
from folkways.language.operation import Operation
from folkways.minds.offline import OfflineMind
from folkways.norms.science.examples import EXAMPLES
from folkways.norms.science.internalisation import Internalisation, InternalisationParameters
from folkways.norms.science.operations import INTERNALISE
from folkways.norms.science.questions import Internalise
from folkways.norms.science.salience import WEIGHTS, Cue, Cued, Internalised, Salience, level
from folkways.norms.science.sanctions import Sanctioned
from folkways.testing.mechanism_suite import check_own_mechanism
from folkways.testing.societies import KeptTicks, preset, run

PATIENCE = Salience.PATIENCE


class Noting(OfflineMind):
    """The offline mind; what it is asked about actions is noted."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[GenerateActions] = []

    def answer(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        if isinstance(inputs, GenerateActions):
            self.asked.append(inputs)
        return super().answer(op, inputs, key)


def lived(mind: OfflineMind, **changes: object) -> KeptTicks:
    scenario = preset("hobbs_cafe", days=1, end="'10:00'")
    settings = InternalisationParameters.model_validate(changes)
    return run(scenario, mind, (*build(scenario), Internalisation(settings)))


def test_it_is_a_sound_mechanism() -> None:
    check_own_mechanism(Internalisation, scenario=preset("hobbs_cafe", days=1, end="'09:00'"))


def test_norms_become_agents_own_and_weigh_in_what_they_do() -> None:
    mind = Noting()
    kept = lived(mind, threshold=0.6)
    settled = [
        (e.t, e.agent, told)
        for e in kept.events
        if isinstance(e, ev.MechanismEvent) and (told := Internalised.read(e))
    ]
    assert any(told.own for _, _, told in settled)
    pairs = [(agent, told.norm) for _, agent, told in settled]
    assert len(pairs) == len(set(pairs))
    notes = [note for q in mind.asked for line in q.guidelines for note in line.notes]
    assert "the agent has made this its own and does it unwatched, too" in notes


def test_without_gain_and_threshold_nothing_is_added() -> None:
    mind = Noting()
    lived(mind, gain=0.0, automatic=0.0)
    assert not any(line.pressure for q in mind.asked for line in q.guidelines)


def fold(*events: ev.Event) -> Salience:
    part = Salience()
    for event in events:
        part.fold(event)
    return part


def breach(t: int, other: str = "Bob") -> ev.ConflictDetected:
    return ev.ConflictDetected(t=t, agent="Ann", other=other, norm="0.1", observation="x", memory=0)


def test_a_breach_erodes_only_if_nobody_answers_it() -> None:
    alone = fold(breach(100))
    assert alone.moved("0.1", 100 + PATIENCE) == 0
    assert alone.moved("0.1", 101 + PATIENCE) == WEIGHTS["unpunished"]
    told = Sanctioned(
        target="Bob", norm="x", conduct="x", indoors=True, message="", cost=60, effect=1.0
    )
    answered = fold(breach(100), told.event(200, "Cleo", "sanction", ("Cleo", "Bob", "Ann")))
    assert answered.moved("0.1", 10_000) == 0
    other = fold(breach(100, "Dan"), told.event(200, "Cleo", "sanction", ("Cleo", "Bob", "Ann")))
    assert other.moved("0.1", 10_000) == WEIGHTS["unpunished"]


@pytest.mark.parametrize("cue", get_args(Cue))
def test_each_cue_moves_salience_by_its_weight(cue: Cue) -> None:
    cued = Cued(norms=["0.1"], cues=[cue])
    part = fold(cued.event(5, "Ann", "internalisation", ("Ann",)))
    assert part.moved("0.1", 5) == WEIGHTS[cue]
    assert Salience.restore(part.snapshot()).moved("0.1", 5) == WEIGHTS[cue]


@given(st.integers(1, 100), st.floats(-100, 100), st.floats(0.001, 1))
def test_salience_begins_at_the_utility_and_stays_within_bounds(
    utility: int, moved: float, step: float
) -> None:
    assert level(utility, 0, step) == utility / 100
    assert 0 <= level(utility, moved, step) <= 1


def test_a_damaged_state_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        Salience.restore(b"\x81\xa5moved\x01")


async def test_the_offline_mind_makes_no_norm_its_own_that_it_is_firmly_against() -> None:
    question = EXAMPLES["internalise"]
    assert isinstance(question, Internalise)
    mind = OfflineMind(1)
    assert (await mind.perform(INTERNALISE, question, CallKey(0, 0, 0))).own
    who = question.who.model_copy(
        update={"learned": "Martha is firmly against smoking bans. Martha loves smoking indoors."}
    )
    norm = question.norm.model_copy(update={"content": "No smoking indoors."})
    against = question.model_copy(update={"who": who, "norm": norm})
    assert not (await mind.perform(INTERNALISE, against, CallKey(0, 0, 0))).own
