"""Emotion: appraised from breaches and norms kept, fading, and what it moves to."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.agents.mechanisms import build
from folkways.agents.questions import DecideToTalk, GenerateActions, TalkDecision
from folkways.base import events as ev
from folkways.base.time import MINUTE
from folkways.language.mind import CallKey, I, O
from folkways.language.operation import Operation
from folkways.minds.offline import OfflineMind
from folkways.norms.science.bearing import SanctionParameters
from folkways.norms.science.emotion import EmotionParameters, Emotions
from folkways.norms.science.examples import EXAMPLES
from folkways.norms.science.feelings import Appraised, Feelings, Felt
from folkways.norms.science.operations import APPRAISE_CONDUCT
from folkways.norms.science.questions import (
    AppraiseConduct,
    DecideSanction,
    SanctionGiven,
    Sanctioning,
)
from folkways.norms.science.sanction import SanctionBreaches
from folkways.scenario.schema import Role
from folkways.testing.mechanism_suite import check_own_mechanism
from folkways.testing.societies import KeptTicks, people, preset, run, trio


class Noting(OfflineMind):
    """The offline mind, which sanctions every breach; what it is asked is noted."""

    def __init__(self, *, silent: bool = False) -> None:
        super().__init__(3)
        self.actions: list[GenerateActions] = []
        self.sanctions: list[DecideSanction] = []
        self.silent = silent

    def answer(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        if isinstance(inputs, GenerateActions):
            self.actions.append(inputs)
        elif isinstance(inputs, DecideSanction):
            self.sanctions.append(inputs)
            cases = range(len(inputs.cases))
            found = Sanctioning(sanctions=tuple(SanctionGiven(case=at) for at in cases))
            assert isinstance(found, op.output)
            return found
        elif isinstance(inputs, DecideToTalk) and inputs.norm is not None and self.silent:
            no = TalkDecision(decision="no", reason="would rather not")
            assert isinstance(no, op.output)
            return no
        return super().answer(op, inputs, key)


def lived(mind: OfflineMind, *, sanctions: bool = False, **changes: object) -> KeptTicks:
    scenario = preset("hobbs_cafe", days=1, end="'10:00'")
    more = (SanctionBreaches(SanctionParameters()),) if sanctions else ()
    emotion = Emotions(EmotionParameters.model_validate(changes))
    return run(scenario, mind, (*build(scenario), emotion, *more))


def felt(kept: KeptTicks) -> list[tuple[ev.MechanismEvent, Felt]]:
    events = [e for e in kept.events if isinstance(e, ev.MechanismEvent)]
    return [(e, one) for e in events if (one := Felt.read(e))]


def test_it_is_a_sound_mechanism() -> None:
    check_own_mechanism(Emotions, scenario=preset("hobbs_cafe", days=1, end="'09:00'"))


def test_breaches_of_others_make_angry_and_keeping_a_norm_before_others_proud() -> None:
    found = felt(lived(OfflineMind(1)))
    kinds = {one.emotion for _, one in found}
    assert {"anger", "pride"} <= kinds
    for event, one in found:
        assert 1 <= one.strength <= 10
        assert one.sentence(event.agent).startswith(f"{event.agent} feels {one.emotion}")
        assert (one.emotion != "anger") or one.other not in ("", event.agent)


def test_the_same_occasion_is_appraised_once_within_the_cooldown() -> None:
    kept = lived(OfflineMind(1), cooldown_minutes=1440)
    events = [e for e in kept.events if isinstance(e, ev.MechanismEvent)]
    told = [(e.agent, o) for e in events if (a := Appraised.read(e)) for o in a.occasions]
    assert told
    assert len(told) == len(set(told))


def test_anger_reaches_the_decision_to_sanction() -> None:
    mind = Noting()
    lived(mind, sanctions=True)
    assert any(case.anger for q in mind.sanctions for case in q.cases)


def torn(**changes: object) -> tuple[Noting, KeptTicks]:
    """Three people, of whom Ben stands for a norm that he breaks; nobody talks about breaches."""
    ben = {
        "role": Role.ENTREPRENEUR,
        "learned": "Ben is strictly against people littering anywhere. He often drops litter.",
    }
    scenario = trio()
    agents = [
        one.model_copy(update=ben) if one.name == "Ben Cole" else one for one in people(scenario)
    ]
    scenario = scenario.model_copy(update={"agents": tuple(agents)})
    mind = Noting(silent=True)
    emotion = Emotions(EmotionParameters.model_validate({"half_life_minutes": 1000, **changes}))
    return mind, run(scenario, mind, (*build(scenario), emotion, SanctionBreaches()))


def apologies(kept: KeptTicks) -> set[tuple[str, str]]:
    return {
        (e.agent, e.text.removeprefix("apologising to "))
        for e in kept.events
        if isinstance(e, ev.ActionBegan) and e.text.startswith("apologising to ")
    }


def test_who_is_sanctioned_feels_guilty_apologises_and_bears_it_in_mind() -> None:
    mind, kept = torn()
    guilty = {(e.agent, one.other) for e, one in felt(kept) if one.emotion == "guilt" and one.other}
    assert guilty == {("Ben Cole", "Cleo Dunn")}
    assert apologies(kept) == guilty
    notes = [note for q in mind.actions for line in q.guidelines for note in line.notes]
    assert "the agent feels guilty about breaking this" in notes
    assert not apologies(torn(repair=False)[1])


def told(emotion: str, strength: int) -> ev.MechanismEvent:
    one = msgspec.convert(
        {
            "emotion": emotion,
            "strength": strength,
            "norm": "0.1",
            "content": "No smoking.",
            "other": "Bob",
            "reason": "it matters",
        },
        Felt,
    )
    return one.event(600, "Ann", "emotion", ("Ann",))


@given(st.integers(1, 10), st.integers(0, 10_000), st.floats(1, 1000))
def test_feelings_fade_and_never_grow(strength: int, later: int, half_life: float) -> None:
    part = Feelings()
    part.fold(told("guilt", strength))
    now = part.strongest("guilt", 600, half_life, norm="0.1")
    assert now == strength
    assert part.strongest("guilt", 600 + later, half_life) <= now
    half = part.strongest("guilt", 600 + round(half_life * MINUTE), half_life)
    assert half == pytest.approx(strength / 2, rel=0.02)
    assert part.strongest("shame", 600, half_life) == 0
    assert part.strongest("guilt", 600, half_life, other="Cleo") == 0
    assert Feelings.restore(part.snapshot()).all == part.all


async def appraised(**changes: object) -> dict[str, int]:
    question = EXAMPLES["appraise_conduct"]
    assert isinstance(question, AppraiseConduct)
    one = question.occasions[1].model_copy(update=changes)
    asked = question.model_copy(update={"occasions": (one,)})
    answer = await OfflineMind(1).perform(APPRAISE_CONDUCT, asked, CallKey(0, 0, 0))
    return {feeling.emotion: feeling.strength for feeling in answer.feelings}


async def test_the_offline_mind_is_ashamed_only_where_somebody_saw_it() -> None:
    assert set(await appraised(happened="broke", watched=True)) == {"guilt", "shame"}
    assert set(await appraised(happened="broke", watched=False)) == {"guilt"}
    assert set(await appraised(happened="seen", watched=False)) == {"anger"}
    assert set(await appraised(happened="kept", watched=True)) == {"pride"}


async def test_what_matters_little_leaves_the_offline_mind_cold() -> None:
    norm = EXAMPLES["appraise_conduct"]
    assert isinstance(norm, AppraiseConduct)
    trifle = norm.occasions[1].norm.model_copy(update={"utility": 5})
    assert await appraised(norm=trifle) == {}
