"""Stories passed on through a network: who tells when, to whom, and what is measured."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from folkways.base.errors import FolkwaysError
from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.environments.board import RetellingBlock
from folkways.environments.networks import NetworkParameters
from folkways.metrics.own_measures import take
from folkways.minds.table.mind import TableMind
from folkways.packs.story_chains.environment import StoryChains
from folkways.packs.story_chains.facts import Began, Told
from folkways.packs.story_chains.measures import MEASURES
from folkways.packs.story_chains.parameters import ChainParameters
from folkways.packs.story_chains.questions import RetellStory, Story
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.testing.chain_suite import check_chain
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.minds import ScriptedMind

NAMES = ("Ann Lee", "Bob Ray", "Cy Orr", "Di Ash", "Ed Fox", "Flo May")
STORIES = ["A dog ran away, and nobody saw it. It rained.", "A cat slept, and a bird sang."]


def tellers(count: int = 6) -> Scenario:
    agents = [{"name": name, "innate": ["calm"]} for name in NAMES[:count]]
    return MaplessScenario.model_validate(
        {"name": "six", "environment": "story_chains", "agents": agents}
    )


def tell(mind: TableMind | ScriptedMind, shape: str, **more: object) -> list[AnyEvent]:
    parameters: dict[str, object] = {
        "network": {"shape": shape, "cliques": 2},
        "stories": STORIES,
        "generations": 4,
        **more,
    }
    return events_of(environment_in(StoryChains, tellers(), mind, **parameters))


@cache
def full() -> tuple[AnyEvent, ...]:
    return tuple(tell(TableMind(1), "full", loss=0.3, expected=["It was late."]))


def told(events: Sequence[AnyEvent]) -> list[tuple[str, Told]]:
    return [(event.agent, one) for event in events if (one := Told.read(event))]


def test_it_holds_to_the_suite() -> None:
    check_environment(StoryChains, tellers(4))
    check_chain(StoryChains, tellers(), stories=STORIES, generations=4, network={"shape": "circle"})


def test_in_a_chain_each_tells_once_what_the_one_before_told() -> None:
    found = told(tell(TableMind(1), "chain", generations=9))
    assert [name for name, _ in found] == list(NAMES)
    assert [one.heard for _, one in found] == [[], *([name] for name in NAMES[:-1])]
    assert [one.generation for _, one in found] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("shape", ["circle", "caveman", "full"])
def test_elsewhere_everybody_tells_in_each_generation(shape: str) -> None:
    found = told(tell(TableMind(1), shape, loss=0.0))
    assert len(found) == 4 * len(NAMES)
    assert not any(one.heard for _, one in found if one.generation == 1)
    assert all(one.heard for _, one in found if one.generation > 1)


def test_stories_are_handed_out_in_turn() -> None:
    events = tell(TableMind(1), "circle", loss=0.0, generations=1)
    assert [one.story for _, one in told(events)] == STORIES * 3
    (began,) = [one for event in events if (one := Began.read(event))]
    assert began.stories == STORIES


def test_the_mind_tells_what_it_likes_and_hears_what_was_told() -> None:
    mind = ScriptedMind({"retell_story": lambda q: Story(story=f"{q.name} says so.")})
    tell(mind, "circle", generations=2)
    asked = [q for q in mind.asked if isinstance(q, RetellStory)]
    assert asked[6].stories == ("Bob Ray says so.", "Flo May says so.")
    assert asked[0].traits == ("calm",)


def test_a_story_that_all_have_forgotten_ends_the_run() -> None:
    found = told(tell(TableMind(1), "chain", loss=1.0))
    assert [(name, one.story) for name, one in found] == [("Ann Lee", "")]


def test_it_measures_itself() -> None:
    found = {one.name: one for one in take(MEASURES, MemoryLog(make_header(NAMES), list(full())))}
    rows = found["story_generations"].rows
    assert rows is not None
    assert [row["generation"] for row in rows] == [1, 2, 3, 4]
    for name in ("similarity_to_first", "similarity_within", "clauses_kept", "new_words"):
        assert found[name].value == rows[-1][name]


def test_without_loss_everything_is_kept() -> None:
    events = tell(TableMind(1), "chain", loss=0.0)
    found = {one.name: one.value for one in take(MEASURES, MemoryLog(make_header(NAMES), events))}
    assert found["similarity_to_first"] == pytest.approx(1)
    assert (found["clauses_kept"], found["new_words"]) == (1, 0)


@pytest.mark.parametrize("kind", MEASURES)
def test_its_measures_hold_to_the_suite(kind: type[Measure]) -> None:
    check_measure(kind, MemoryLog(make_header(NAMES), list(full())))


def test_a_network_that_cannot_be_is_refused() -> None:
    with pytest.raises(FolkwaysError, match="6 agents cannot form 4 cliques"):
        tell(TableMind(1), "caveman", network={"shape": "caveman", "cliques": 4})
    four = ChainParameters(network=NetworkParameters(shape="caveman", cliques=4))
    ((where, flaw),) = StoryChains.check(four, NAMES)
    assert where == "network"
    assert "6 agents cannot form 4 cliques" in flaw
    assert list(StoryChains.check(ChainParameters(), NAMES)) == []


def test_the_viewer_shows_what_became_of_the_story_heard() -> None:
    parameters = {"network": {"shape": "chain"}, "stories": STORIES, "generations": 1, "loss": 0.0}
    environment = environment_in(StoryChains, tellers(), TableMind(1), **parameters)
    events_of(environment)
    (block,) = environment.board()
    assert block == RetellingBlock("Told by Ann Lee", (("same", STORIES[0]),))
