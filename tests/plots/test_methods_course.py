from __future__ import annotations

import msgspec
import pytest
from tests.metrics.made_runs import Builder, WordJudge

from folkways.base.log import Forked
from folkways.base.time import parse_moment
from folkways.metrics.measurement import summarise
from folkways.plots.methods import methods
from folkways.scenario.schema import MECHANISMS


def text_of(made: Builder, **scenario: object) -> str:
    header = made.log.header
    made.log.header = msgspec.structs.replace(header, scenario={**header.scenario, **scenario})
    return methods(summarise(made.log, WordJudge())).text


def forked(made: Builder, before: tuple[str, ...] | None, *changes: str) -> None:
    made.log.header = msgspec.structs.replace(
        made.log.header,
        forked=Forked(
            run="first.folk",
            log_hash="0123456789abcdef",
            at=parse_moment("day 1 09:00"),
            events=1,
            changes=changes,
            mechanisms=before,
        ),
    )


@pytest.fixture
def cut() -> Builder:
    """A run of two planned days that broke off at 11:00 of the first."""
    made = Builder(("Ann", "Ben", "Cem"))
    made.begin()
    made.acts("day 1 11:00", "Ann", "reading")
    return made


def test_a_run_that_broke_off_has_the_length_that_it_reached(cut: Builder) -> None:
    text = text_of(cut)
    assert "from day 1 08:00 to day 1 11:00, of 2 days planned (from 08:00 to 16:00)" in text
    assert "For each quarter of a day (the last one only up to day 1 11:00) we measured" in text


def test_of_a_run_without_any_event_no_length_is_claimed() -> None:
    assert "for 2 days from 08:00 to 16:00 (planned; nothing has happened yet)" in (
        text_of(Builder())
    )


def test_mechanisms_that_a_fork_takes_out_were_at_work_until_then(cut: Builder) -> None:
    now = [name for name in MECHANISMS if not name.startswith("spreading")]
    forked(cut, MECHANISMS, f"mechanisms: {', '.join(now)}")
    text = text_of(cut, mechanisms=now)
    assert "up to day 1 09:00 it is another run (log 0123456789ab)" in text
    assert (
        "spreading: communication and spreading: observation were at work until day 1 09:00, then "
        "taken out (Ren et al. 2024; Sunstein 1996; Cialdini et al. 1990)"
    ) in text
    assert "What was changed then: other mechanisms." in text


def test_mechanisms_that_a_fork_puts_in_are_told_apart_from_those_out_throughout(
    cut: Builder,
) -> None:
    forked(cut, MECHANISMS[:2], "mechanisms: all but the last")
    text = text_of(cut, mechanisms=list(MECHANISMS[:-1]))
    assert f"{MECHANISMS[-1]} was out throughout" in text
    assert "were put in at day 1 09:00" in text


def test_what_a_fork_does_not_record_is_not_claimed(cut: Builder) -> None:
    forked(cut, None, "seed becomes 7")
    text = text_of(cut, mechanisms=list(MECHANISMS[:-1]))
    assert "What was changed then: seed becomes 7." in text
    assert "was out from day 1 09:00 on (what was at work before is not recorded)" in text


def test_agents_that_left_are_named_with_the_moment_and_how_many_are_left(cut: Builder) -> None:
    cut.removes("day 1 11:10", "Ben")
    text = text_of(cut)
    assert "Ben left the town at day 1 11:10; shares do not count an agent that has left" in text
    assert "those at the end are of 2 agents" in text
    assert "from outside" not in text
