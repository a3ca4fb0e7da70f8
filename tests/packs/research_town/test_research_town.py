"""A town of researchers: who is given what, and how like the hidden paper is what they write."""

from __future__ import annotations

import pytest

from folkways.base.errors import FolkwaysError
from folkways.base.events import AnyEvent
from folkways.environments.messages import Made, Sent
from folkways.metrics.own_measures import take
from folkways.minds.table.mind import TableMind
from folkways.packs.research_town.environment import ResearchTown
from folkways.packs.research_town.facts import Reviewed, Wrote
from folkways.packs.research_town.measures import MEASURES
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.messages_suite import check_messages

NAMES = ("Ann Orr", "Bob Orr", "Cy Orr")
BEES = "Bees dance in the hive. Foragers follow the dance."
PEAT = "Peat dries in the bog. Moss grows on wet peat."
PAPERS = [
    {"id": "a", "title": "Bees", "text": BEES, "links": {"author": ["Ann Orr"]}},
    {
        "id": "b",
        "title": "More bees",
        "text": "Foragers that follow a dance of bees find flowers.",
        "links": {"author": ["Ann Orr", "Bob Orr"], "cites": ["a"]},
    },
    {"id": "c", "title": "Peat", "text": PEAT, "links": {"author": ["Cy Orr"]}},
]


def people() -> Scenario:
    return MaplessScenario.model_validate(
        {
            "name": "town",
            "environment": "research_town",
            "agents": [{"name": name} for name in NAMES],
        }
    )


def live(**parameters: object) -> list[AnyEvent]:
    given = {"papers": PAPERS, **parameters}
    return events_of(environment_in(ResearchTown, people(), TableMind(1), **given))


def measured(events: list[AnyEvent]) -> dict[str, object]:
    return {one.name: one.value for one in take(MEASURES, MemoryLog(make_header(NAMES), events))}


def test_it_keeps_what_environments_promise() -> None:
    check_environment(ResearchTown, people())
    check_messages(ResearchTown, people(), papers=PAPERS)


def test_a_hidden_paper_is_written_from_what_it_cites_and_what_its_authors_know() -> None:
    events = live(hidden=["b"])
    (wrote,) = [fact for event in events if (fact := Wrote.read(event))]
    assert wrote.shown == ["a"]
    assert "Foragers follow the dance." in wrote.text
    sent = [(event.agent, told.to) for event in events if (told := Sent.read(event))]
    assert sent == [("Ann Orr", ["Ann Orr"]), ("Bob Orr", ["Ann Orr"])]
    values = measured(events)
    assert values["hidden_similarity"] > values["other_similarity"]  # type: ignore[operator]
    assert values["reciprocal_rank"] == 1


def test_papers_that_cite_the_hidden_one_are_not_shown() -> None:
    (wrote,) = [fact for event in live(hidden=["a"]) if (fact := Wrote.read(event))]
    assert wrote.shown == []


def test_who_is_given_nothing_writes_nothing_like_it() -> None:
    values = measured(live(given="nothing"))
    assert values["hidden_similarity"] == 0


def test_only_people_who_are_no_authors_review() -> None:
    events = live(hidden=["b"], reviewers=2)
    assert [event.agent for event in events if Reviewed.read(event)] == ["Cy Orr"]
    assert len([event for event in events if Made.read(event)]) == 3


def test_its_measures_can_be_taken() -> None:
    log = MemoryLog(make_header(NAMES), live())
    for measure in MEASURES:
        check_measure(measure, log)


@pytest.mark.parametrize(
    ("papers", "message"),
    [
        ([{**PAPERS[0], "links": {"author": ["Kai"]}}], "a, author: there is no 'Kai'"),
        (
            [{**PAPERS[0], "links": {"likes": ["Ann Orr"]}}],
            "there is no relation 'likes'",
        ),
        (
            [{**PAPERS[0], "links": {"author": ["Ann Orr", "Ann Orr"]}}],
            "a, author: 'Ann Orr' is named twice",
        ),
        ([PAPERS[0], PAPERS[0]], "the id 'a' is used twice"),
        ([{**PAPERS[0], "links": {}}], "none of the papers has an author"),
    ],
)
def test_papers_that_hang_in_the_air_are_refused(papers: object, message: str) -> None:
    with pytest.raises(FolkwaysError, match=message):
        live(papers=papers)
