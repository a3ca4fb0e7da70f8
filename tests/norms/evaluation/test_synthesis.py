from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.base import events as ev
from folkways.base.time import HOUR, day_of
from folkways.language.mind import CallKey, I, O
from folkways.language.operation import Operation
from folkways.minds.table.mind import TableMind
from folkways.norms import combined
from folkways.norms import questions as op
from folkways.norms.database import NormDatabase
from folkways.norms.evaluation.synthesis import weighted_mean
from folkways.testing.societies import KeptTicks, people, preset, run

MORNING: dict[str, object] = {"days": 1, "end": "'12:00'"}
utilities = st.lists(st.integers(1, 100), min_size=1, max_size=8)


@given(utilities, st.data())
def test_the_weighted_mean_lies_between_its_parts(values: list[int], data: st.DataObject) -> None:
    weights = data.draw(st.lists(st.floats(0.01, 10), min_size=len(values), max_size=len(values)))
    mean = weighted_mean(values, weights)
    assert min(values) <= mean <= max(values)


@pytest.mark.parametrize("weights", [[1.0], [1.0, -1.0], [0.0, 0.0]])
def test_weights_that_do_not_fit_are_refused(weights: list[float]) -> None:
    with pytest.raises(ValueError, match="one weight"):
        weighted_mean([50, 60], weights)


def test_the_weighted_mean_by_hand() -> None:
    assert weighted_mean([40, 80], [1, 3]) == 70


@pytest.fixture(scope="module")
def log() -> KeptTicks:
    return run(preset("hobbs_cafe", settings=MORNING | {"norms.synthesis": "paper"}), TableMind(1))


@pytest.fixture(scope="module")
def strongest() -> KeptTicks:
    return run(preset("hobbs_cafe", days=2, end="'10:00'"), TableMind(1))


def test_synthesis_starts_above_the_threshold_only(log: KeptTicks) -> None:
    held = [event for event in log.events if isinstance(event, ev.SynthesisHeld)]
    assert held
    assert all(event.total > 350 for event in held)


def test_a_higher_threshold_means_fewer_syntheses(log: KeptTicks) -> None:
    settings = {"norms.synthesis": "paper", "norms.synthesis_threshold": 10_000}
    first = next(event.t for event in log.events if isinstance(event, ev.SynthesisHeld))
    kept = run(preset("hobbs_cafe", settings=MORNING | settings), TableMind(1), until=first + HOUR)
    assert not any(isinstance(event, ev.SynthesisHeld) for event in kept.events)


def test_an_accepted_abstract_norm_replaces_its_parts(log: KeptTicks) -> None:
    made = {
        event.norm: event
        for event in log.events
        if isinstance(event, ev.NormIdentified) and event.channel == "synthesis"
    }
    expected: dict[str, int] = {}
    utility: dict[str, int] = {}
    for event in log.events:
        if isinstance(event, ev.NormIdentified) and event.parts:
            parts = [utility[part] for part in event.parts]  # as they stand by then
            expected[event.norm] = weighted_mean(parts, list(event.weights))
        if isinstance(event, ev.NormIdentified | ev.NormCreated | ev.NormRevalued):
            utility[event.norm] = event.utility
    passed = {
        event.norm for event in log.events if isinstance(event, ev.NormEvaluated) and event.passed
    }
    subsumed = {e.into: e.parts for e in log.events if isinstance(e, ev.NormsSubsumed)}
    assert subsumed
    assert set(subsumed) == set(made) & passed
    for id, event in made.items():
        assert len(event.parts) >= 2
        assert event.utility == expected[id]
        if id in subsumed:
            assert subsumed[id] == event.parts


def test_by_default_a_synthesis_weakens_no_conviction_and_joins_no_custom_with_a_duty(
    strongest: KeptTicks,
) -> None:
    norms: dict[str, tuple[str, int]] = {}
    made: dict[str, int] = {}
    for event in strongest.events:
        if isinstance(event, ev.NormIdentified) and event.parts:
            kinds, utilities = zip(*(norms[part] for part in event.parts), strict=True)
            assert set(kinds) == {event.norm_kind}
            assert event.utility == max(utilities)
            assert all(day_of(made[part]) < day_of(event.t) for part in event.parts if part in made)
            made[event.norm] = event.t
        if isinstance(event, ev.NormIdentified | ev.NormCreated):
            norms[event.norm] = (event.norm_kind, event.utility)
        elif isinstance(event, ev.NormRevalued):
            norms[event.norm] = (norms[event.norm][0], event.utility)
    assert made


class Emphatic(TableMind):
    """Gives every norm a utility of 80 to 100, as language models do (Ren et al. 2024, 3.3)."""

    async def perform(self, op_: Operation[I, O], inputs: I, key: CallKey) -> O:
        """Answer from the table, with the utilities raised."""
        answer = await super().perform(op_, inputs, key)
        if isinstance(
            answer, combined.TakenIn | combined.NormativeThoughts | op.NormativeInformation
        ):
            raised = tuple(
                piece.model_copy(update={"utility": 80 + piece.utility // 5})
                for piece in answer.information
            )
            return op_.output.model_validate({**answer.model_dump(), "information": raised})
        return answer


def test_with_the_utilities_of_a_model_ordinary_agents_synthesise_as_well() -> None:
    """Whoever passes the threshold with a new norm does, in the same step, and nobody else."""
    scenario = preset("hobbs_cafe", settings=MORNING | {"norms.synthesis": "paper"})
    kept = run(scenario, Emphatic(3))
    databases = {agent.name: NormDatabase() for agent in people(scenario)}
    held: set[str] = set()
    for record in kept.ticks:
        for event in record.events:
            if isinstance(event, ev.SynthesisHeld):
                assert databases[event.agent].total_utility == event.total > 350
                held.add(event.agent)
            if event.agent in databases:
                databases[event.agent].fold(event)
        for database in databases.values():
            assert not (database.fresh and database.total_utility > 350)
    ordinary = {agent.name for agent in people(scenario) if agent.role.value == "ordinary"}
    assert 2 * len(ordinary & held) > len(ordinary)
