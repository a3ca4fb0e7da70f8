"""Sanctions: given, seen, borne in mind; the rule of the offline mind; what is measured."""

from __future__ import annotations

from typing import cast

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from folkways.agents.mechanism import Mechanism
from folkways.agents.mechanisms import build
from folkways.agents.questions import DecideToTalk, GenerateActions, TalkDecision
from folkways.base import events as ev
from folkways.base.time import MINUTE
from folkways.language.mind import CallKey
from folkways.language.operation import I, O, Operation
from folkways.minds.offline import OfflineMind
from folkways.norms.science.bearing import SanctionParameters
from folkways.norms.science.examples import EXAMPLES
from folkways.norms.science.operations import DECIDE_SANCTION
from folkways.norms.science.questions import DecideSanction, SanctionGiven, Sanctioning
from folkways.norms.science.sanction import SanctionBreaches
from folkways.norms.science.sanctions import Sanction, Sanctioned, Sanctions, pressure
from folkways.scenario.schema import MECHANISMS
from folkways.testing.mechanism_suite import check_own_mechanism
from folkways.testing.societies import KeptTicks, preset, run, trio

HOUR = 60.0


def sanctioned(kept: KeptTicks) -> list[tuple[str, Sanctioned, tuple[str, ...]]]:
    return [
        (event.agent, told, event.audience)
        for event in kept.events
        if isinstance(event, ev.MechanismEvent) and (told := Sanctioned.read(event))
    ]


def society(**changes: object) -> tuple[Mechanism, ...]:
    mechanism = SanctionBreaches(SanctionParameters.model_validate(changes))
    return (*build(trio()), mechanism)


class QuietMind(OfflineMind):
    """Nobody talks about breaches; what is asked about actions is noted.

    ``sanctioners`` sanction every breach with ``message``, the others none.
    """

    def __init__(self, message: str = "", sanctioners: tuple[str, ...] = ()) -> None:
        super().__init__(3)
        self.message, self.sanctioners = message, sanctioners
        self.asked: list[GenerateActions] = []

    def answer(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        found: BaseModel | None = None
        if isinstance(inputs, DecideToTalk):
            found = TalkDecision(decision="no", reason="would rather not")
        elif isinstance(inputs, DecideSanction):
            takes_part = not self.sanctioners or inputs.who.name in self.sanctioners
            cases = range(len(inputs.cases)) if takes_part else ()
            given_ = [SanctionGiven(case=at, message=self.message) for at in cases]
            found = Sanctioning(sanctions=tuple(given_))
        elif isinstance(inputs, GenerateActions):
            self.asked.append(inputs)
        return super().answer(op, inputs, key) if found is None else cast(O, found)


def test_it_is_a_sound_mechanism() -> None:
    check_own_mechanism(SanctionBreaches, mind=QuietMind("No littering."), metanorm=True)


def test_it_is_off_by_default() -> None:
    assert "sanction" not in MECHANISMS
    assert "sanction" not in {one.name for one in build(trio())}


def test_a_sanction_is_an_act_that_target_and_witnesses_see() -> None:
    kept = run(trio(), QuietMind("No littering."), society())
    given_ = sanctioned(kept)
    assert given_
    for by, told, audience in given_:
        assert by != told.target
        assert audience[:2] == (by, told.target)
        assert told.message == "No littering."
        assert told.sentence(by).startswith(f"{by} shows disapproval of {told.target} for ")
    acts = [e for e in kept.events if isinstance(e, ev.ActionBegan) and "frowning" in e.text]
    assert {e.agent for e in acts} == {by for by, _, _ in given_}
    assert all(not e.text.endswith("littering.") for e in acts)


def test_the_same_breach_is_decided_on_once_within_the_cooldown() -> None:
    kept = run(trio(), QuietMind(""), society(cooldown_minutes=1440))
    pairs = [(by, told.target, told.norm) for by, told, _ in sanctioned(kept)]
    assert len(pairs) == len(set(pairs))


def test_without_message_nothing_is_said() -> None:
    kept = run(trio(), QuietMind("No littering."), society(message=False))
    assert sanctioned(kept)
    assert all(not told.message for _, told, _ in sanctioned(kept))


def test_the_target_acts_with_the_words_in_mind() -> None:
    mind = QuietMind("Nobody should drop litter.")
    kept = run(trio(), mind, society())
    target = sanctioned(kept)[0][1].target
    told = [q for q in mind.asked if q.who.name == target and "was reproached by" in q.reason]
    assert told
    lines = [line for q in told for line in q.guidelines if line.notes]
    assert lines
    assert all((line.pressure or 0) > 0 for line in lines)


def test_words_are_looked_through_for_norms_and_looks_are_not() -> None:
    taught = run(trio(), QuietMind("Nobody should drop litter."), society())
    shown = run(trio(), QuietMind(), society())
    for kept, expected in ((taught, True), (shown, False)):
        found = [
            e for e in kept.events if isinstance(e, ev.NormIdentified) and e.agent == "Ben Cole"
        ]
        from_words = [e for e in found if e.source_text == "Ada Byrd: Nobody should drop litter."]
        assert bool(from_words) is expected


def sanction(t: int, target: str = "Ben", effect: float = 1.5) -> Sanction:
    return Sanction("Ada", target, t, "No littering.", "littering", False, "", effect)


def test_a_fresh_sanction_counts_its_effect_and_halves_its_count() -> None:
    assert pressure([sanction(0)], "Ben", 0, HOUR, 0.5) == pytest.approx(1.5)
    faded = pressure([sanction(0)], "Ben", 60 * MINUTE, HOUR, 0.5)
    watched = pressure([sanction(0)], "Cleo", 0, HOUR, 0.5)
    assert faded == pytest.approx(watched)
    assert 0 < faded < 1.5
    assert pressure([], "Ben", 0, HOUR, 0.5) == 0


@given(
    st.lists(st.integers(0, 10_000), min_size=1, max_size=10),
    st.integers(10_000, 50_000),
    st.floats(0, 1),
)
def test_pressure_grows_with_each_sanction_fades_and_never_turns(
    times: list[int], t: int, vicarious: float
) -> None:
    known = [sanction(at) for at in times]
    now = pressure(known, "Ben", t, HOUR, vicarious)
    assert now >= 0
    assert pressure([*known, sanction(t)], "Ben", t, HOUR, vicarious) > now
    assert pressure(known, "Ben", t + 3600, HOUR, vicarious) <= now
    assert pressure(known, "Cleo", t, HOUR, vicarious) <= now


def test_the_part_round_trips() -> None:
    part = Sanctions()
    told = Sanctioned(
        target="Ben",
        norm="No littering.",
        conduct="littering",
        indoors=True,
        message="",
        cost=60,
        effect=1.0,
    )
    part.fold(told.event(5, "Ada", "sanction", ("Ada", "Ben", "Cleo")))
    again = Sanctions.restore(part.snapshot())
    assert again.known == part.known
    assert again.known[0].witnesses == ("Cleo",)
    with pytest.raises(msgspec.ValidationError):
        Sanctions.restore(b"\x81\xa5known\x01")


async def answers(case: dict[str, object]) -> float:
    """Return in which share of 300 draws the offline mind sanctions."""
    question = EXAMPLES["decide_sanction"]
    assert isinstance(question, DecideSanction)
    asked = question.model_copy(update={"cases": (question.cases[0].model_copy(update=case),)})
    mind = OfflineMind(1)
    found = [
        await mind.perform(DECIDE_SANCTION, asked, CallKey(t, 0, 0)) for t in range(0, 3000, 10)
    ]
    return sum(bool(one.sanctions) for one in found) / len(found)


async def test_anger_makes_the_offline_mind_sanction_more_and_letting_pass_less() -> None:
    calm, angry = await answers({"anger": 0}), await answers({"anger": 10})
    assert calm < angry
    assert await answers({"anger": 0, "let_pass": True}) < calm


def test_with_metanorms_those_who_let_a_breach_pass_are_sanctioned() -> None:
    scenario = preset("hobbs_cafe", days=1, end="'10:00'")
    crsec = build(scenario)

    def sanctions(**changes: object) -> list[Sanctioned]:
        settings = SanctionParameters.model_validate({"patience_minutes": 1, **changes})
        mind = QuietMind(sanctioners=("Francisco Lopez",))
        kept = run(scenario, mind, (*crsec, SanctionBreaches(settings)))
        return [told for _, told, _ in sanctioned(kept)]

    assert not any(told.let_pass for told in sanctions())
    meta = [told for told in sanctions(metanorm=True) if told.let_pass]
    assert meta
    assert "letting a breach pass" in meta[0].sentence("Francisco Lopez")


def test_a_person_is_sanctioned_once_at_a_time() -> None:
    kept = run(trio(), QuietMind(), society(cooldown_minutes=0))
    at = [(e.t, e.agent, told.target) for e in kept.events if (told := read(e))]
    assert at
    assert len(at) == len(set(at))


def read(event: ev.Event) -> Sanctioned | None:
    return Sanctioned.read(event) if isinstance(event, ev.MechanismEvent) else None
