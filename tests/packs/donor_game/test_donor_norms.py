"""Norms and gossip in the donor game: what is seen, told and kept, and what it makes of gifts."""

from __future__ import annotations

import random

import pytest

from folkways.agents.shown import Guideline
from folkways.base.events import AnyEvent, NormCreated, NormEvaluated
from folkways.base.measure import Measure
from folkways.metrics.own_measures import take
from folkways.minds.offline import OfflineMind
from folkways.norms.science.reputation import DISTRUSTS, TRUSTS
from folkways.packs.donor_game.facts import Gave
from folkways.packs.donor_game.norms.classical import gives, helps, tells
from folkways.packs.donor_game.norms.environment import DonorNorms
from folkways.packs.donor_game.norms.facts import ToldOf
from folkways.packs.donor_game.norms.measures import MEASURES
from folkways.packs.donor_game.norms.operations import GIVE_WITH_NORMS, TELL_OF_DONOR
from folkways.packs.donor_game.norms.questions import GiveWithNorms, TellOfDonor, Word
from folkways.scenario.load import load
from folkways.scenario.schema import Scenario
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.rounds_suite import check_rounds

CRSEC = ("creation", "spreading.communication", "evaluation.immediate", "compliance")
SURE = Guideline(text="People should help others.", kind="injunctive", weight=99, pressure=50.0)


def scenario(*mechanisms: str, rounds: int = 6, **more: object) -> Scenario:
    settings = {
        "mechanisms": f"[{', '.join(mechanisms)}]",
        "donor_norms.rounds": str(rounds),
        **{f"donor_norms.{key}": str(value) for key, value in more.items()},
    }
    return load("donor_norms", settings=settings).scenario


def live(*mechanisms: str, rounds: int = 6, **more: object) -> list[AnyEvent]:
    given = scenario(*mechanisms, rounds=rounds, **more)
    return events_of(environment_in(DonorNorms, given, OfflineMind(1)))


def measured(events: list[AnyEvent]) -> dict[str, object]:
    names = [agent.name for agent in scenario().agents]  # type: ignore[union-attr]
    return {one.name: one.value for one in take(MEASURES, MemoryLog(make_header(names), events))}


def test_it_is_a_game_in_rounds_with_all_its_mechanisms() -> None:
    given = scenario(*CRSEC, "sanction", "reputation", rounds=3)
    assert isinstance(given.agents, tuple)
    few = given.model_copy(update={"agents": given.agents[:3]})
    check_environment(DonorNorms, few, OfflineMind(1))
    check_rounds(DonorNorms, given, OfflineMind(1))


def test_without_mechanisms_all_give_by_habit() -> None:
    values = measured(live())
    assert values["given"] == pytest.approx(0.1)
    assert values["help_held"] == 0
    assert values["help_kept"] is None


def test_a_norm_of_helping_spreads_by_gossip_and_more_is_given() -> None:
    events = live(*CRSEC, rounds=12)
    makers = {event.agent for event in events if isinstance(event, NormCreated)}
    passed = {event.agent for event in events if isinstance(event, NormEvaluated) and event.passed}
    assert makers == {"Aino Berg"}
    assert len(passed - makers) >= 4
    values = measured(events)
    assert isinstance(values["given_last"], float)
    assert values["given_last"] > 0.15


def test_without_gossip_nobody_learns_of_it() -> None:
    values = measured(live(*CRSEC, gossip=False))
    assert values["help_held"] == pytest.approx(1 / 8)


def test_everybody_is_the_donor_in_every_other_round_and_only_recipients_tell() -> None:
    events = live(rounds=4)
    pairs: dict[int, dict[str, str]] = {}
    for event in events:
        if gave := Gave.read(event):
            pairs.setdefault(event.t // 3600, {})[event.agent] = gave.other
        elif told := ToldOf.read(event):
            assert pairs[event.t // 3600][told.about] == event.agent
    assert sorted(pairs) == [1, 2, 3, 4]
    assert set(pairs[1].values()) == set(pairs[2])


def test_only_the_recipient_sees_what_was_given() -> None:
    game = environment_in(DonorNorms, scenario(*CRSEC), OfflineMind(1))
    assert isinstance(game, DonorNorms)
    game.state.gifts = {0: (1, 10.0), 2: (3, 60.0)}
    names = [one.name for one in game.people]
    looking = "looking on while another struggles: 10 % given"
    assert game.conduct_seen(names[1]) == {names[0]: looking}
    assert game.conduct_seen(names[3]) == {names[2]: "helping another: 60 % given"}
    assert game.conduct_seen(names[0]) == {}


# -- the rule of the classical players


def asked(**more: object) -> GiveWithNorms:
    question = GIVE_WITH_NORMS.example
    assert question is not None
    return question.model_copy(update={"norms": (SURE,), "said": (), "regard": "", **more})


def word(complains: bool) -> Word:
    return Word(by="Nora Pine", says="Hm.", complains=complains)


def test_a_norm_that_is_kept_helps_those_of_good_name() -> None:
    chance = random.Random(1)
    assert gives(asked(norms=()), chance).percent == 10
    assert gives(asked(), chance).percent == 50
    assert gives(asked(said=(word(True), word(False))), chance).percent == 50
    assert gives(asked(said=(word(True), word(True), word(False))), chance).percent == 10


def test_it_is_kept_with_its_utility_and_more_for_those_who_are_trusted() -> None:
    norm = SURE.model_copy(update={"weight": 70, "pressure": None})
    shares = {}
    for regard in ("", f"Martha Lund {TRUSTS} Emil Roth.", f"Martha Lund {DISTRUSTS} Emil Roth."):
        question = asked(norms=(norm,), regard=regard)
        helped = [gives(question, random.Random(seed)).percent == 50 for seed in range(2000)]
        shares[regard] = sum(helped) / len(helped)
    neutral, trusted, distrusted = shares.values()
    assert neutral == pytest.approx(0.7, abs=0.03)
    assert distrusted < neutral < trusted


def test_recipients_with_a_norm_complain_and_state_it() -> None:
    question = TELL_OF_DONOR.example
    assert isinstance(question, TellOfDonor)
    told = tells(question, random.Random(1))
    assert told.complains
    assert question.norms[0].text in told.says
    assert not tells(question.model_copy(update={"percent": 50.0}), random.Random(1)).complains
    assert not tells(question.model_copy(update={"norms": ()}), random.Random(1)).complains


def test_only_norms_of_helping_help() -> None:
    assert helps("People should help those who need a hand.")
    assert not helps("People should be quiet in public.")


@pytest.mark.parametrize("measure", MEASURES)
def test_its_measures_can_be_taken(measure: type[Measure]) -> None:
    check_measure(measure, MemoryLog(make_header(["Ann Lee"]), []))
