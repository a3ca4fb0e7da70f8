"""A clone of a network: cascades by their known chances, and how far they are from the data."""

from __future__ import annotations

import random
from itertools import pairwise
from statistics import fmean

import pytest

from folkways.base.errors import FolkwaysError
from folkways.base.events import AnyEvent
from folkways.environments.feed import Posted
from folkways.metrics.own_measures import take
from folkways.minds.table.mind import TableMind
from folkways.packs.network_clone.environment import NetworkClone
from folkways.packs.network_clone.measures import MEASURES, depth_of
from folkways.packs.network_clone.operations import READ_POSTS
from folkways.packs.network_clone.parameters import Cascade, read_cascades
from folkways.packs.network_clone.questions import TopicCascade
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.feed_suite import check_feed
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header

NAMES = tuple(f"{one} Orr" for one in ("Ann", "Bob", "Cy", "Di", "Ed"))
LINE = {"shape": "given", "ties": list(pairwise(NAMES))}
"""A chain, in which every post passes from one to the next."""
CASCADE = {
    "author": NAMES[0],
    "topic": "gardens",
    "text": "The quinces are ripe.",
    "shares": [(NAMES[1], NAMES[0]), (NAMES[2], NAMES[1])],
}
TEXT = f"""cascade,who,source,topic,text
a,{NAMES[0]},,gardens,The quinces are ripe.
a,{NAMES[1]},{NAMES[0]},,
a,{NAMES[2]},{NAMES[1]},,
b,{NAMES[3]},,music,Open stage on Friday.
"""


def members(count: int = 5) -> Scenario:
    agents = [{"name": name, "innate": ["gardens"]} for name in NAMES[:count]]
    return MaplessScenario.model_validate(
        {"name": "clone", "environment": "network_clone", "agents": agents}
    )


def live(**parameters: object) -> list[AnyEvent]:
    given = {"network": LINE, "cascades": [CASCADE], **parameters}
    return events_of(environment_in(NetworkClone, members(), TableMind(1), **given))


def measured(events: list[AnyEvent]) -> dict[str, object]:
    return {one.name: one.value for one in take(MEASURES, MemoryLog(make_header(NAMES), events))}


def test_it_keeps_what_environments_promise() -> None:
    check_environment(NetworkClone, members(4))
    check_feed(NetworkClone, members(), network=LINE, cascades=[CASCADE])


def test_a_post_that_all_share_passes_along_the_whole_chain() -> None:
    events = live(sharing=1.0)
    shared = [event.agent for event in events if (p := Posted.read(event)) and p.parent is not None]
    assert shared == list(NAMES[1:])
    values = measured(events)
    assert values["size_error"] == 2
    assert values["size_distance"] == values["depth_distance"] == 1
    assert values["sharer_overlap"] == 2 / 4


def test_a_cascade_as_it_is_recorded_has_no_distance() -> None:
    shares = list(zip(NAMES[1:], NAMES, strict=False))
    values = measured(live(sharing=1.0, cascades=[{**CASCADE, "shares": shares}]))
    assert values["size_distance"] == values["depth_distance"] == values["size_error"] == 0
    assert values["sharer_overlap"] == 1


def test_its_measures_can_be_taken() -> None:
    log = MemoryLog(make_header(NAMES), live())
    for measure in MEASURES:
        check_measure(measure, log)


def test_nobody_shares_twice_or_is_shown_a_post_again() -> None:
    events = live(sharing=1.0, network={"shape": "full"})
    shared = [event.agent for event in events if Posted.read(event)]
    assert sorted(shared) == sorted(NAMES)


@pytest.mark.parametrize(("topic", "expected"), [("gardens", 0.5), ("music", 0.1)])
def test_the_classical_reader_shares_by_topic(topic: str, expected: float) -> None:
    question = READ_POSTS.example
    assert question is not None
    post = question.posts[0].model_copy(update={"topic": topic})
    asked = question.model_copy(
        update={"posts": (post,), "cascade": TopicCascade(sharing=0.5, elsewhere=0.2)}
    )
    found = [READ_POSTS.by_rule(asked, random.Random(seed)).posts for seed in range(3000)]
    assert fmean(map(len, found)) == pytest.approx(expected, abs=0.03)


def test_cascades_are_read_from_csv() -> None:
    first, second = read_cascades(TEXT)
    assert first == Cascade.model_validate(CASCADE)
    assert (second.author, second.topic, second.shares) == (NAMES[3], "music", ())
    assert depth_of(first.shares) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cascade,who\na,b", "no column 'source'"),
        (TEXT.replace(f"{NAMES[0]},,", f"{NAMES[0]},x,"), "line 2: Ann Orr has a source"),
        (TEXT.replace(f"{NAMES[2]},{NAMES[1]}", f"{NAMES[2]},{NAMES[4]}"), "has not shared it"),
    ],
)
def test_cascades_in_another_form_are_refused(text: str, message: str) -> None:
    with pytest.raises(FolkwaysError, match=message):
        read_cascades(text)


def test_cascades_of_people_who_are_not_there_are_refused() -> None:
    with pytest.raises(FolkwaysError, match="no agent is called 'Kai'"):
        live(cascades=[{**CASCADE, "author": "Kai", "shares": []}])
