"""Forks: the same up to a moment, then with changes, and nothing else is different."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path

import pytest

import folkways
from folkways.agents.inner_voice import TOLD_ITSELF
from folkways.agents.state import Body
from folkways.base import events as ev
from folkways.base.errors import FolkwaysError
from folkways.base.events import AnyEvent
from folkways.base.time import HOUR, TICK, parse_moment
from folkways.minds.table.mind import TableMind
from folkways.norms.database import NormDatabase
from folkways.runs.run import Run
from folkways.store.reader import RunFile
from folkways.sweeps.divergence import part

pytestmark = pytest.mark.usefixtures("plain_reports")

AT = "day 1 08:40"


def own(run: Run) -> list[AnyEvent]:
    """The events that are the fork's own, the changes among them."""
    at = run.header.forked.at if run.header.forked else 0
    return [event for event in run.events() if event.t > at]


def of(run: Run, *names: str) -> list[AnyEvent]:
    return [event for event in own(run) if event.agent in names]


@pytest.mark.parametrize(
    "at",
    [
        "day 1 08:00",
        AT,
        "day 1 08:41:07",
        "day 1 10:00",
        "day 1 17:00",
        "day 2 08:00",
        "day 2 10:00",
    ],
)
def test_without_a_change_it_ends_with_the_very_same_log(garden_run: Path, at: str) -> None:
    forked = folkways.fork(garden_run, at)
    assert forked.status == "finished"
    assert forked.log_hash == Run.open(garden_run).log_hash
    assert forked.header.forked is not None
    assert forked.header.forked.changes == ()


def test_nothing_of_the_other_run_is_touched(garden_run: Path, tmp_path: Path) -> None:
    before = garden_run.read_bytes()
    folkways.fork(garden_run, AT, remove="Ben", out=tmp_path / "fork.folk")
    assert garden_run.read_bytes() == before


def test_it_says_where_it_comes_from_and_begins_with_the_same_events(garden_run: Path) -> None:
    forked = folkways.fork(
        garden_run, AT, whispers={"ada": "I should whisper."}, until="day 1 09:00"
    )
    parent = Run.open(garden_run)
    origin = forked.header.forked
    assert origin is not None
    assert (origin.run, origin.log_hash) == (str(garden_run), parent.log_hash)
    assert origin.at == parse_moment(AT)
    assert origin.changes == ('Ada Voss thinks "I should whisper."',)
    same = list(takewhile(lambda event: event.t <= origin.at, parent.events()))
    events = list(forked.events())
    assert events[: len(same)] == same
    changes = events[len(same) : origin.events]
    assert [type(event) for event in changes] == [ev.Intervened, ev.MemoryAdded]
    assert {event.t for event in changes} == {origin.at + 1}


def test_a_whisper_is_a_thought_of_the_agents_own(garden_run: Path) -> None:
    text = "I should really speak more quietly here."
    forked = folkways.fork(garden_run, AT, whispers={"Ben": [text, text]})
    thoughts = [m for m in forked.state_at("Ben", "day 1 08:41").memories if m.text == text]
    assert [m.kind for m in thoughts] == ["thought", "thought"]
    ids = [
        event.id
        for event in forked.events()
        if isinstance(event, ev.MemoryAdded) and event.agent == "Ben Oduya"
    ]
    assert ids == list(range(len(ids)))
    recalled = {
        id
        for event in own(forked)
        if isinstance(event, ev.MemoriesRetrieved) and event.agent == "Ben Oduya"
        for id in event.ids
    }
    assert recalled & {m.id for m in thoughts}


def test_a_whisper_is_a_directive_for_which_the_day_is_planned_anew(garden_run: Path) -> None:
    """Park et al. (2023, section 3): an inner voice directs; others plan as they would have."""
    forked = folkways.fork(garden_run, AT, whispers={"Ben": "I should speak quietly here."})
    made = [
        event
        for event in own(forked)
        if isinstance(event, ev.PlanMade) and TOLD_ITSELF in event.reason
    ]
    assert [(event.agent, event.level) for event in made] == [
        ("Ben Oduya", "hours"),
        ("Ben Oduya", "actions"),
    ]
    assert made[0].reason.startswith(f"Ben Oduya {TOLD_ITSELF}: I should speak quietly here.")
    assert made[0].t - parse_moment(AT) < HOUR


def test_a_norm_that_is_put_in_is_qualified_and_has_effect(garden_run: Path) -> None:
    content = "Do not speak loudly in public."
    forked = folkways.fork(garden_run, AT, norms={"Ben": content}, utility=90)
    held = [
        norm for norm in forked.state_at("Ben", "day 1 08:40:10").norms if norm.content == content
    ]
    assert [(norm.utility, norm.standing) for norm in held] == [(90, "qualified")]
    mark = next(forked.events(ev.Intervened))
    assert isinstance(mark, ev.Intervened)
    assert (mark.kind, mark.data["norm"]) == ("norm", held[0].id)
    made = next(event for event in own(forked) if isinstance(event, ev.NormCreated))
    assert (made.norm, made.agent) == (held[0].id, "Ben Oduya")
    assert forked.log_hash != Run.open(garden_run).log_hash
    database = NormDatabase.replay(of(forked, "Ben Oduya"))
    assert database.norms[held[0].id].qualified


def test_whoever_is_taken_out_does_nothing_more_and_is_met_by_nobody(garden_run: Path) -> None:
    forked = folkways.fork(garden_run, AT, remove=["Ben Oduya"])
    later = of(forked, "Ben Oduya")
    assert isinstance(later[0], ev.Intervened)
    assert {event.t for event in later} == {parse_moment(AT) + 1}
    for event in own(forked):
        if isinstance(event, ev.ConversationOpened | ev.TalkSought):
            assert "Ben Oduya" not in (event.agent, event.other)
        if isinstance(event, ev.Uttered):
            assert "Ben Oduya" not in (event.agent, event.to, *event.overheard_by)
    placed = [event.agent for event in own(forked) if isinstance(event, ev.AgentPlaced)]
    assert placed == ["Ada Voss", "Cora Diaz"]
    assert len(of(forked, "Ada Voss")) > 20
    assert forked.state_at("Ben", "day 2 09:00").place == ""


def test_a_conversation_ends_when_somebody_in_it_is_taken_out(garden_run: Path) -> None:
    parent = Run.open(garden_run)
    opened = next(parent.events(ev.ConversationOpened))
    assert isinstance(opened, ev.ConversationOpened)
    forked = folkways.fork(garden_run, opened.t, remove=opened.agent)
    closed = next(event for event in own(forked) if isinstance(event, ev.ConversationClosed))
    assert closed.conversation == opened.conversation
    assert closed.why == f"{opened.agent} left the town"
    assert closed.t == opened.t + 1


def test_a_description_holds_from_then_on(garden_run: Path) -> None:
    learned = "Ben Oduya is a student. He is firmly against speaking loudly in public."
    seen: list[str] = []

    class Reading(TableMind):
        async def perform(self, op, inputs, key):  # type: ignore[no-untyped-def]
            who = getattr(inputs, "who", None)
            if who is not None and who.name == "Ben Oduya":
                seen.append(f"{who.learned} {who.currently} {', '.join(who.innate)} {who.age}")
            return await super().perform(op, inputs, key)

    personas = {"Ben": {"learned": learned, "innate": "calm, kind", "age": "31"}}
    folkways.fork(garden_run, AT, personas=personas, mind=Reading(1), until="day 1 09:30")
    assert set(seen) == {f"{learned}  calm, kind 31"}


def test_what_one_is_about_now_replaces_what_a_new_day_made_of_it() -> None:
    body = Body(name="Ada")
    body.fold(ev.StatusRevised(t=0, agent="Ada", status="Ada looks forward to lunch."))
    learned: dict[str, ev.Value | list[ev.Value]] = {"learned": "Ada is a teacher."}
    body.fold(ev.Intervened(t=1, agent="Ada", kind="persona", data=learned))
    assert body.status == "Ada looks forward to lunch."
    currently: dict[str, ev.Value | list[ev.Value]] = {"currently": "Ada is about to leave."}
    body.fold(ev.Intervened(t=2, agent="Ada", kind="persona", data=currently))
    assert body.status == ""
    assert body.persona == {**learned, **currently}


def test_a_mechanism_is_switched_off_and_on_again(garden_run: Path, tmp_path: Path) -> None:
    off = folkways.fork(garden_run, AT, without="spreading", out=tmp_path / "off.folk")
    assert not [event for event in own(off) if isinstance(event, ev.NormIdentified)]
    assert off.header.scenario["mechanisms"] == [
        "creation",
        "evaluation.immediate",
        "evaluation.synthesis",
        "compliance",
    ]
    on = folkways.fork(tmp_path / "off.folk", AT, within="spreading")
    assert on.header.scenario["mechanisms"] == RunFile(garden_run).header.scenario["mechanisms"]
    mine = [event for event in own(on) if not isinstance(event, ev.Intervened)]
    there = [event for event in Run.open(garden_run).events() if event.t > parse_moment(AT)]
    assert mine == there


def test_parameters_and_length_can_be_others(garden_run: Path) -> None:
    settings = {"conversation.max_turns": 2, "days": 3}
    forked = folkways.fork(garden_run, "day 2 10:00", settings=settings)
    assert [event.day for event in own(forked) if isinstance(event, ev.DayBegan)] == [3]
    turns = [event.turns for event in own(forked) if isinstance(event, ev.ConversationClosed)]
    assert all(number <= 2 for number in turns)
    mark = next(forked.events(ev.Intervened))
    assert isinstance(mark, ev.Intervened)
    assert mark.kind == "scenario"
    assert mark.data["conversation.max_turns"] == 2
    assert mark.data["days"] == 3


def test_another_mind_thinks_from_then_on(garden_run: Path) -> None:
    forked = folkways.fork(garden_run, AT, mind="table", until="day 1 09:00")
    assert forked.header.mind == "table"
    assert forked.log_hash != folkways.fork(garden_run, AT, until="day 1 09:00").log_hash


def test_a_fork_that_is_stopped_goes_on_and_can_be_replayed(
    garden_run: Path, tmp_path: Path
) -> None:
    changes = {"remove": "Cora", "norms": {"Ben": "Do not whistle."}, "without": "compliance"}
    once = folkways.fork(garden_run, AT, **changes)  # type: ignore[arg-type]
    path = tmp_path / "parts.folk"
    folkways.fork(garden_run, AT, until="day 1 08:50", out=path, **changes)  # type: ignore[arg-type]
    assert folkways.replay(path).same
    for until in ("day 1 09:40", "day 2 08:20", None):
        folkways.resume(path, until=until)
    assert Run.open(path).log_hash == once.log_hash
    found = folkways.replay(path)
    assert found.same
    assert once.header.forked is not None
    assert found.events == RunFile(path).seq - once.header.forked.events > 0


def test_forks_can_be_forked_also_at_the_same_moment(garden_run: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "first.folk", tmp_path / "second.folk"
    folkways.fork(garden_run, AT, remove="Cora", out=first, until="day 1 09:00")
    folkways.fork(first, AT, whispers={"Ben": "Hm."}, out=second, until="day 1 09:00")
    changes = list(Run.open(second).events(ev.Intervened))
    assert [event.agent for event in changes] == ["Cora Diaz", "Ben Oduya"]
    assert [event.t % TICK for event in changes] == [1, 2]
    assert folkways.replay(second).same
    with pytest.raises(FolkwaysError, match="Cora Diaz has left the town"):
        folkways.fork(second, AT, whispers={"Cora": "Hm."})


def test_compare_shows_where_a_run_and_its_fork_part(garden_run: Path, tmp_path: Path) -> None:
    path = tmp_path / "fork.folk"
    forked = folkways.fork(garden_run, AT, without="compliance", out=path)
    parting = part(garden_run, path)
    assert forked.header.forked is not None
    assert parting.common == forked.header.forked.events - 1
    assert isinstance(parting.first[1], ev.Intervened)
    assert any("mechanisms" in line for line in parting.text)
    assert part(garden_run, garden_run).same


def test_all_that_reads_a_run_reads_a_fork(garden_run: Path, tmp_path: Path) -> None:
    path = tmp_path / "fork.folk"
    norms = {"Ben": "Do not speak loudly in public."}
    forked = folkways.fork(garden_run, AT, remove="Ada", norms=norms, out=path)
    assert len(forked.acceptance())
    assert len(forked.norms())
    assert forked.report().stat().st_size > 1000
    assert forked.export(tmp_path / "tables")["events"] == RunFile(path).seq
    assert forked.trace("quiet", "Ben").steps
    assert forked.transmission("quiet").frame() is not None


def test_a_run_that_is_not_finished_can_be_forked_up_to_where_it_is(
    garden: Path, tmp_path: Path
) -> None:
    path = tmp_path / "half.folk"
    folkways.run(garden, until="day 1 08:30", out=path)
    forked = folkways.fork(path, "day 1 08:30")
    assert forked.status == "finished"
    assert forked.log_hash == folkways.run(garden).log_hash
    with pytest.raises(FolkwaysError, match="goes from day 1 08:00 to day 1 08:30"):
        folkways.fork(path, "day 1 08:31")
