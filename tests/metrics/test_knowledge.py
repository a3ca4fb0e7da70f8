"""Who knows a fact, since when and from whom, from the memories of a log."""

from __future__ import annotations

from folkways.base import events as ev
from folkways.base.time import parse_moment
from folkways.metrics.knowledge import FactKnown, KnowledgeMeter
from folkways.metrics.present import AgentsPresent
from folkways.metrics.series import Bins
from folkways.metrics.stream import Stream
from folkways.scenario.facts import TrackedFact

FACT = TrackedFact(id="sale", statement="Ann sells the ferry.", known_by=("Ann",), words=("ferry",))
AGENTS = ("Ann", "Bo", "Cy", "Di", "Ed")


def memory(when: str, agent: str, id: int, kind: ev.MemoryKind, text: str, about: str = "", *,
           speech: bool = False) -> ev.MemoryAdded:  # fmt: skip
    return ev.MemoryAdded(
        t=parse_moment(when),
        agent=agent,
        id=id,
        memory=kind,
        text=text,
        importance=5,
        about=about,
        speech=speech,
    )


LOG = [
    memory("day 1 08:00", "Ann", 0, "thought", FACT.statement),
    memory("day 1 08:30", "Bo", 4, "plan", "Look at the ferry."),
    memory("day 1 08:40", "Bo", 5, "chat", "Ann told of the ferry.", "Ann"),
    memory("day 1 08:50", "Di", 2, "observation", "It rains."),
    memory("day 1 10:10", "Cy", 3, "observation", 'Bo said: "The ferry?"', "Bo", speech=True),
    memory("day 1 10:20", "Di", 7, "chat", "Ed spoke of a ferry.", "Ed"),
    memory("day 1 10:30", "Bo", 9, "thought", "A ferry is worth a lot."),
    ev.Intervened(t=parse_moment("day 1 12:30"), agent="Cy", kind="removed", data={}),
]


def known() -> FactKnown:
    stream, present = Stream(Bins.of(8 * 3600, 16 * 3600)), AgentsPresent(AGENTS)
    meter = KnowledgeMeter([FACT], present)
    present.attach(stream)
    meter.attach(stream)
    stream.run(LOG)
    return meter.result()["sale"]


def test_the_first_memory_that_carries_it_says_when_how_and_from_whom() -> None:
    assert [(one.agent, one.way, one.source, one.memory, one.met) for one in known().learned] == [
        ("Ann", "at first", "", 0, 1),
        ("Bo", "told", "Ann", 5, 2),
        ("Cy", "overheard", "Bo", 3, 1),
        ("Di", "told", "Ed", 7, 1),
    ]
    assert known().since("Di") == parse_moment("day 1 10:20")
    assert known().since("Ed") is None


def test_shares_are_of_those_in_the_town() -> None:
    found = known()
    assert (found.at_first.count, found.at_first.of) == (1, 5)
    assert [(one.count, one.of) for one in found.known] == [(2, 5), (4, 5), (3, 4)]
    assert (found.at_end.count, found.at_end.of) == (3, 4)


def test_the_tree_has_as_parent_who_knew_it_before() -> None:
    tree = known().tree
    assert {one.agent: one.parent for one in tree.adoptions} == {
        "Ann": "",
        "Bo": "Ann",
        "Cy": "Bo",
        "Di": "",
    }
    assert tree.generations == (2, 1, 1)


def test_without_facts_no_event_is_asked_for() -> None:
    stream, present = Stream(Bins.of(0, 1)), AgentsPresent(AGENTS)
    meter = KnowledgeMeter((), present)
    meter.attach(stream)
    assert ev.MemoryAdded not in stream.kinds
    assert not meter.result()
