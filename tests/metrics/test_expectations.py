from __future__ import annotations

import pytest
from tests.metrics.made_runs import Builder, WordJudge

from folkways.base.events import MemoryAdded
from folkways.base.time import parse_moment
from folkways.metrics.expectations import Evidence
from folkways.metrics.measurement import summarise
from folkways.metrics.series import Share

AGENTS = ("Ann", "Ben", "Cem", "Dov")


def sees(
    made: Builder, when: str, agent: str, other: str, doing: str, *, speech: bool = False
) -> None:
    made.log.held.append(
        MemoryAdded(
            t=parse_moment(when),
            agent=agent,
            id=0,
            memory="observation",
            text=f"{other} is {doing}",
            importance=3,
            about=other,
            place="Café: room",
            indoors=True,
            speech=speech,
        )
    )


def evidence(made: Builder, agent: str) -> Evidence:
    rows = summarise(made.log, WordJudge()).evidence["smoke"]
    return next(row for row in rows if row.agent == agent)


def test_an_other_counts_once_by_what_it_was_mostly_seen_doing() -> None:
    made = Builder(AGENTS)
    made.begin()
    for doing in ("smoke", "not a smoke", "not a smoke"):
        sees(made, "day 1 09:00", "Ann", "Ben", doing)
    sees(made, "day 1 09:00", "Ann", "Cem", "smoke")
    sees(made, "day 1 09:00", "Ann", "Dov", "reading")
    sees(made, "day 1 09:00", "Ann", "Dov", "smoke", speech=True)
    assert evidence(made, "Ann").seen == Share(1, 2)
    assert evidence(made, "Ben").seen == Share(0, 0)


def test_an_other_speaks_for_what_it_said_last() -> None:
    made = Builder(AGENTS)
    made.begin()
    made.identified("day 1 09:00", "Ann", "do smoke", giver="Ben")
    made.identified("day 1 09:10", "Ann", "no smoke", giver="Ben")
    made.identified("day 1 09:20", "Ann", "do smoke", giver="Cem")
    made.identified("day 1 09:30", "Ann", "no smoke", giver="Ann")
    assert evidence(made, "Ann").told == Share(1, 2)


def test_who_hears_only_the_contrary_of_what_most_hold_is_misled() -> None:
    made = Builder(AGENTS)
    made.begin()
    for agent in ("Ann", "Ben", "Cem"):
        made.accepted("day 1 08:30", agent, "no smoke")
    made.identified("day 1 09:00", "Ann", "do smoke", giver="Dov")
    made.identified("day 1 09:00", "Ben", "no smoke", giver="Ann")
    made.identified("day 1 10:30", "Dov", "no smoke", giver="Ann")
    summary = summarise(made.log, WordJudge())
    first, last = summary.expectations["smoke"]
    assert (first.misled, first.under) == (Share(1, 2), 1)
    assert last.misled == Share(1, 3)
    assert first.told == 0.5
    assert last.told == pytest.approx(2 / 3)
    assert evidence(made, "Ann").misled is True
    assert evidence(made, "Ben").misled is False
    assert evidence(made, "Cem").misled is None
    assert evidence(made, "Ann").others == Share(2, 3)


def test_who_hears_it_praised_though_few_hold_it_overrates_it() -> None:
    made = Builder(AGENTS)
    made.begin()
    made.created("day 1 08:00", "Ann", "no smoke")
    made.identified("day 1 09:00", "Ben", "no smoke", giver="Ann")
    (found,) = summarise(made.log, WordJudge()).expectations["smoke"]
    assert (found.misled, found.under) == (Share(1, 1), 0)
    assert found.seen is None
