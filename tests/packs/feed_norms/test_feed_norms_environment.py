"""Norms in a feed: what users see, how reproaches carry a norm, and what it makes of the tone."""

from __future__ import annotations

import random

import pytest

from folkways.agents.shown import Guideline
from folkways.base.events import AnyEvent, FellBack, NormCreated, NormEvaluated
from folkways.base.measure import Measure
from folkways.environments.feed import Post, Posted
from folkways.language.mind import Mind
from folkways.metrics.own_measures import take
from folkways.minds.offline import OfflineMind
from folkways.packs.feed_norms.classical import respects, writes
from folkways.packs.feed_norms.environment import FeedNorms
from folkways.packs.feed_norms.measures import INSULT, MEASURES
from folkways.packs.feed_norms.operations import WRITE_WITH_NORMS
from folkways.packs.feed_norms.parameters import FeedNormsParameters
from folkways.packs.feed_norms.questions import Poster, WriteWithNorms, Written
from folkways.scenario.load import load
from folkways.scenario.schema import Scenario
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.feed_suite import check_feed
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.minds import ScriptedMind

CRSEC = ("creation", "spreading.communication", "evaluation.immediate", "compliance")
SURE = Guideline(text="Nobody should insult others.", kind="injunctive", weight=99, pressure=50.0)


def scenario(*mechanisms: str, rounds: int = 6) -> Scenario:
    settings = {
        "mechanisms": f"[{', '.join(mechanisms)}]",
        "feed_norms.rounds": str(rounds),
    }
    return load("feed_norms", settings=settings).scenario


def live(*mechanisms: str, rounds: int = 6, mind: Mind | None = None) -> list[AnyEvent]:
    given = scenario(*mechanisms, rounds=rounds)
    return events_of(environment_in(FeedNorms, given, mind or OfflineMind(1)))


def measured(events: list[AnyEvent]) -> dict[str, object]:
    names = [agent.name for agent in scenario().agents]  # type: ignore[union-attr]
    return {one.name: one.value for one in take(MEASURES, MemoryLog(make_header(names), events))}


def test_it_is_a_feed_with_all_its_mechanisms() -> None:
    given = scenario(*CRSEC, "sanction", "reputation", rounds=3)
    assert isinstance(given.agents, tuple)
    few = given.model_copy(update={"agents": given.agents[:4]})
    check_environment(FeedNorms, few, OfflineMind(1))
    check_feed(FeedNorms, given, OfflineMind(1))


def test_without_mechanisms_nobody_objects_and_the_habit_decides() -> None:
    events = live(rounds=20)
    values = measured(events)
    assert values["insults"] == pytest.approx(0.4, abs=0.1)
    assert values["respect_held"] == 0
    assert not [one for event in events if (one := Posted.read(event)) and one.kind == "reply"]


def test_a_norm_spreads_by_reproach_and_insults_become_rarer() -> None:
    events = live(*CRSEC, rounds=16)
    (made,) = [event for event in events if isinstance(event, NormCreated)]
    replies = [
        (event.agent, one)
        for event in events
        if (one := Posted.read(event)) and one.kind == "reply"
    ]
    assert replies[0][0] == made.agent
    assert made.content in replies[0][1].text
    passed = {event.agent for event in events if isinstance(event, NormEvaluated) and event.passed}
    assert len(passed) >= 5
    values = measured(events)
    assert isinstance(values["insults_last"], float)
    assert values["insults_last"] < 0.25


def test_conduct_is_known_from_the_page_alone_and_an_insult_counts() -> None:
    feed = environment_in(FeedNorms, scenario(*CRSEC), OfflineMind(1))
    assert isinstance(feed, FeedNorms)
    feed.state.connect([[1, 2], [], [], [], [], [], [], [], [], []])
    for author, attitude in ((1, 0.0), (1, INSULT), (2, 0.0), (3, INSULT)):
        number = len(feed.state.posts)
        feed.state.posts.append(
            Post(author=author, kind="post", text="", round=0, root=number, attitude=attitude)
        )
    feed.state.inbox[0] = [0, 1, 2]
    names = [one.name for one in feed.people]
    assert feed.conduct_seen(names[0]) == {
        names[1]: "insulting others in a post",
        names[2]: "treating others with respect in a post",
    }
    assert feed.conduct_seen(names[4]) == {}


@pytest.mark.parametrize(
    ("text", "insults"), [("You FOOLS!", True), ("I disagree.", False), ("", False)]
)
def test_an_insult_has_one_of_the_signs(text: str, insults: bool) -> None:
    assert FeedNormsParameters().insults(text) == insults


def test_a_reply_to_a_post_that_is_not_there_is_counted_and_left_out() -> None:
    def answer(asked: WriteWithNorms) -> Written:
        return Written(post="Hm.", reply_to=99, reply="No.")

    events = live(rounds=2, mind=ScriptedMind({WRITE_WITH_NORMS.name: answer}))
    assert {one.kind for event in events if (one := Posted.read(event))} == {"post"}
    assert len([event for event in events if isinstance(event, FellBack)]) == 20


# -- the rule of the classical users


def asked(*norms: Guideline, habit: float = 1.0) -> WriteWithNorms:
    question = WRITE_WITH_NORMS.example
    assert question is not None
    poster = Poster(habit=habit, friendly=("Good.",), hostile=("Fool!",))
    return question.model_copy(update={"norms": norms, "poster": poster})


def test_a_norm_that_is_kept_holds_an_insult_back() -> None:
    chance = random.Random(1)
    assert writes(asked(), chance).post == "Fool!"
    assert writes(asked(habit=0), chance).post == "Good."
    assert writes(asked(SURE), chance).post == "Good."


def test_the_first_breach_on_a_page_is_objected_to_with_the_norm() -> None:
    written = writes(asked(SURE), random.Random(1))
    assert written.reply_to == 0
    assert written.reply == "Emil Roth, that is an insult. Nobody should insult others."


def test_only_norms_against_insults_hold_back() -> None:
    assert respects("People should not make fun of others.")
    assert not respects("People should be quiet in public.")


@pytest.mark.parametrize("measure", MEASURES)
def test_its_measures_can_be_taken(measure: type[Measure]) -> None:
    check_measure(measure, MemoryLog(make_header(["Ann Lee"]), []))
