"""Norms on a commons: the same game without mechanisms, norms that spread and bind with them."""

from __future__ import annotations

import math
import random

import pytest

from folkways.agents.shown import Guideline
from folkways.base.events import (
    AnyEvent,
    ConflictDetected,
    MechanismEvent,
    NormCreated,
    NormEvaluated,
)
from folkways.base.measure import Measure
from folkways.environments.mechanised import Mechanised
from folkways.metrics.own_measures import take
from folkways.minds.offline import OfflineMind
from folkways.norms.science.reputation import DISTRUSTS, TRUSTS
from folkways.norms.science.sanctions import Sanctioned
from folkways.packs.commons.facts import Said
from folkways.packs.commons.norms.classical import keeping, restraint, takes
from folkways.packs.commons.norms.environment import CommonsNorms
from folkways.packs.commons.norms.measures import MEASURES
from folkways.packs.commons.norms.operations import TAKE_WITH_NORMS
from folkways.packs.commons.norms.questions import Regard
from folkways.scenario.load import load
from folkways.scenario.schema import Scenario
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header

CRSEC = ("creation", "spreading.communication", "evaluation.immediate", "compliance")
NAMES = ("Aino Berg", "Bruno Castel", "Carla Dietz", "Davi Engel", "Elin Faber")
RULE = Guideline(text="Nobody should take more than their share.", kind="injunctive", weight=70)


def scenario(*mechanisms: str, months: int = 4) -> Scenario:
    settings = {
        "mechanisms": f"[{', '.join(mechanisms)}]",
        "commons_norms.months": str(months),
        "commons_norms.talk": "10",
    }
    return load("commons_norms", settings=settings).scenario


def live(*mechanisms: str, months: int = 4, seed: int = 1) -> list[AnyEvent]:
    given = scenario(*mechanisms, months=months)
    return events_of(environment_in(CommonsNorms, given, OfflineMind(seed)))


def measured(events: list[AnyEvent]) -> dict[str, object]:
    return {one.name: one.value for one in take(MEASURES, MemoryLog(make_header(NAMES), events))}


def test_it_is_an_environment_with_all_its_mechanisms() -> None:
    given = scenario(*CRSEC, "sanction", "reputation", months=2)
    assert isinstance(given.agents, tuple)
    given = given.model_copy(update={"agents": given.agents[:2]})
    check_environment(CommonsNorms, given, OfflineMind(1))


def test_without_mechanisms_nobody_holds_a_norm_and_the_habit_decides() -> None:
    events = live(months=12)
    values = measured(events)
    assert values["restraint_held"] == 0
    assert values["restraint_emerged"] is None
    assert not any(isinstance(event, NormCreated) for event in events)


def test_a_norm_is_created_spread_by_talk_evaluated_and_held_by_all() -> None:
    events = live(*CRSEC)
    (made,) = [event for event in events if isinstance(event, NormCreated)]
    passed = [event for event in events if isinstance(event, NormEvaluated) and event.passed]
    assert {event.agent for event in passed} == set(NAMES) - {made.agent}
    assert all(event.t > made.t for event in passed)


def test_breaches_are_seen_and_enter_the_next_talk() -> None:
    events = live(*CRSEC)
    seen = next(event for event in events if isinstance(event, ConflictDetected))
    later = [fact.says for event in events if event.t > seen.t and (fact := Said.read(event))]
    assert any(seen.observation in words for words in later)


def test_sanctions_are_given_for_breaches_and_told_to_all() -> None:
    events = live(*CRSEC, "sanction")
    given = [event for event in events if isinstance(event, MechanismEvent)]
    shown = [event for event in given if Sanctioned.read(event)]
    assert shown
    assert all(set(event.audience) == set(NAMES) for event in shown)


@pytest.mark.parametrize("measure", MEASURES)
def test_its_measures_can_be_taken(measure: type[Measure]) -> None:
    check_measure(measure, MemoryLog(make_header(["Ann Lee"]), []))


# -- the rule of the classical users


def test_a_norm_is_kept_with_its_utility_in_per_cent() -> None:
    assert keeping(RULE, (), 4) == pytest.approx(0.7)


def test_sanctions_add_logits() -> None:
    pressed = RULE.model_copy(update={"pressure": 1.5})
    odds = keeping(pressed, (), 4) / (1 - keeping(pressed, (), 4))
    assert math.log(odds) == pytest.approx(math.log(7 / 3) + 1.5)


def test_trust_in_the_others_makes_it_likelier_and_distrust_less_so() -> None:
    trusted, distrusted = (
        Regard(name="Emil Roth", text=f"Ann Lee {word} Emil Roth.") for word in (TRUSTS, DISTRUSTS)
    )
    assert keeping(RULE, (trusted,), 4) > keeping(RULE, (), 4) > keeping(RULE, (distrusted,), 4)


def test_only_rules_of_restraint_restrain() -> None:
    others = ("People should greet each other.", "People may take as much as they like.")
    lines = [Guideline(text=text, kind="injunctive", weight=99) for text in others]
    assert restraint(lines) is None
    assert restraint([*lines, RULE]) is RULE
    assert restraint([RULE.model_copy(update={"kind": "descriptive"})]) is None


def test_a_norm_that_is_kept_limits_the_harvest_to_an_equal_share_of_growth() -> None:
    question = TAKE_WITH_NORMS.example
    assert question is not None
    sure = RULE.model_copy(update={"weight": 100, "pressure": 50.0})
    free = takes(question.model_copy(update={"norms": ()}), random.Random(1)).amount
    kept = takes(question.model_copy(update={"norms": (sure,)}), random.Random(1)).amount
    assert (free, kept) == (20, 13)


def test_a_member_needs_no_place() -> None:
    environment = environment_in(CommonsNorms, scenario(*CRSEC), OfflineMind(1))
    assert isinstance(environment, Mechanised)
    assert environment.members[0].here().public
