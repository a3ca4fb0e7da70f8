"""The norm database is a fold: whatever happens, replaying its events gives the same state."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from folkways.base import events as ev
from folkways.base.time import HOUR
from folkways.minds.table.mind import TableMind
from folkways.norms.database import NormDatabase
from folkways.norms.norm import source_of
from folkways.norms.reproach import Reproach
from folkways.norms.spreading.identify import heard, held
from folkways.testing.societies import preset, run, simulate, trio

AGENT = "Ada Byrd"
KINDS = ("created", "identified", "evaluated", "synthesised", "reminded", "replaced")


@st.composite
def lives(draw: st.DrawFn) -> list[ev.Event]:
    """Random but possible lives of norms of one agent."""
    log: list[ev.Event] = []
    qualified: list[str] = []
    pending: list[tuple[str, tuple[str, ...]]] = []
    count, t = 0, 0
    for _ in range(draw(st.integers(0, 40))):
        t += draw(st.integers(0, 4000))
        kind = draw(st.sampled_from(KINDS))
        if kind in ("created", "identified", "synthesised"):
            count += 1
            id = f"0.{count}"
            text = draw(st.sampled_from(["Keep quiet.", "Queue.", "Greet people."]))
            utility = draw(st.integers(1, 100))
            norm_kind: ev.NormKind = draw(st.sampled_from(["descriptive", "injunctive"]))
            if kind == "created":
                qualified.append(id)
                log.append(
                    ev.NormCreated(
                        t=t,
                        agent=AGENT,
                        norm=id,
                        content=text,
                        norm_kind=norm_kind,
                        utility=utility,
                    )
                )
                continue
            parts = tuple(qualified[:2]) if kind == "synthesised" and len(qualified) > 1 else ()
            pending.append((id, parts))
            log.append(
                ev.NormIdentified(
                    t=t,
                    agent=AGENT,
                    norm=id,
                    content=text,
                    norm_kind=norm_kind,
                    utility=utility,
                    channel="synthesis" if parts else "conversation",
                    source_text=text,
                    parts=parts,
                )
            )
        elif kind == "evaluated" and pending:
            id, parts = pending.pop(0)
            passed = draw(st.booleans()) and set(parts) <= set(qualified)
            log.append(
                ev.NormEvaluated(
                    t=t,
                    agent=AGENT,
                    norm=id,
                    passed=passed,
                    step="none" if passed else "conflict",
                    reason="" if passed else "at odds",
                )
            )
            if passed:
                qualified.append(id)
                if parts:
                    log.append(ev.NormsSubsumed(t=t, agent=AGENT, into=id, parts=parts))
                    qualified = [other for other in qualified if other not in parts]
        elif kind == "replaced" and len(qualified) > 1:
            log.append(ev.NormReplaced(t=t, agent=AGENT, norm=qualified.pop(0), by=qualified[-1]))
        elif kind == "reminded" and qualified:
            log.append(
                ev.NormReminded(
                    t=t, agent=AGENT, norm=qualified[0], by="Ben", channel="conversation"
                )
            )
    return log


@given(lives())
@settings(max_examples=80)
def test_invariants_of_a_norm(log: list[ev.Event]) -> None:
    database = NormDatabase.replay(log)
    for norm in database.norms.values():
        assert 1 <= norm.utility <= 100
        assert norm.qualified == (norm.active and norm.valid)
        assert norm.qualified == (norm in database.qualified)
        assert (not norm.evaluated) == (norm in database.pending)
        assert not (norm.subsumed_by and norm.replaced_by)
        if (
            norm.subsumed_by or norm.replaced_by
        ):  # synthesised parts stay valid, and only they are valid and inactive
            assert norm.valid
            assert not norm.active
        elif norm.evaluated and norm.failed == "none":
            assert norm.qualified
        else:
            assert not norm.active
            assert not norm.valid
    assert database.total_utility == sum(norm.utility for norm in database.qualified)


@given(lives(), st.integers(0, 60))
@settings(max_examples=60)
def test_replaying_from_any_snapshot_gives_the_same_state(log: list[ev.Event], cut: int) -> None:
    whole = NormDatabase.replay(log)
    part = NormDatabase.restore(NormDatabase.replay(log[:cut]).snapshot())
    for event in log[cut:]:
        part.fold(event)
    assert part.snapshot() == whole.snapshot()
    assert [norm.id for norm in part.qualified] != [] or whole.qualified == []


def test_a_run_and_its_replayed_events_agree() -> None:
    kept = run(trio(), TableMind(1))
    simulation = simulate(trio(), TableMind(1))
    simulation.restore(None, kept.events)
    for agent in simulation.environment.society.agents:
        mine = [event for event in kept.events if agent.name in (event.agent,)]
        folded = NormDatabase.replay(
            event
            for event in kept.events
            if event.agent == agent.name
            or (isinstance(event, ev.ConversationOpened) and event.other == agent.name)
            or isinstance(event, ev.DayBegan | ev.DayEnded)
        )
        assert mine
        assert folded.snapshot() == agent.part(NormDatabase).snapshot()


def test_a_failed_norm_is_not_judged_again() -> None:
    kept = run(preset("hobbs_cafe", days=1, end="'10:00'"), TableMind(1))
    judged = [event.norm for event in kept.events if isinstance(event, ev.NormEvaluated)]
    assert len(judged) > 10
    assert len(judged) == len(set(judged))
    failed = [
        event for event in kept.events if isinstance(event, ev.NormEvaluated) and not event.passed
    ]
    assert failed
    assert all(event.step != "none" and event.reason for event in failed)


def test_a_reproach_is_told_from_an_own_campaign() -> None:
    database = NormDatabase()
    database.fold(
        ev.NormCreated(
            t=0, agent=AGENT, norm="0.1", content="Queue.", norm_kind="injunctive", utility=80
        )
    )
    told_off = ev.ConversationOpened(
        t=10,
        agent="Ben Cole",
        conversation="c1",
        other=AGENT,
        reason="conflict",
        about="Queue.",
        norm="1.1",
    )
    database.fold(told_off)
    assert database.objection("c1", "Ben Cole") == "Queue."
    assert not database.objection("c1", AGENT)
    assert not database.objection("c2", "Ben Cole")
    assert database.stirred
    database.fold(
        ev.MemoryAdded(
            t=20,
            agent=AGENT,
            id=0,
            memory="chat",
            text="They talked.",
            importance=5,
            about="Ben Cole",
        )
    )
    planned = ev.PlanMade(t=30, agent=AGENT, level="actions", items=())
    database.fold(planned)
    assert not database.stirred


def test_a_reproach_is_marked_and_ended_by_events_alone() -> None:
    """Not by words: nobody reads the texts when a log is folded."""
    database = NormDatabase.replay([created()])
    database.fold(reminded(10))
    assert database.norms["0.1"].reproached_at is None
    database.fold(msgspec.structs.replace(reminded(20), reproach=True))
    assert database.norms["0.1"].reproached_at == 20
    queuing = ev.ActionBegan(t=30, agent=AGENT, text="queuing", address="shop", seconds=60)
    database.fold(queuing)
    assert database.norms["0.1"].reproached_at == 20
    database.fold(ev.ReproachEnded(t=40, agent=AGENT, norm="0.1"))
    assert database.norms["0.1"].reproached_at is None


def test_the_mark_of_a_reproach_bears_the_moment_of_its_words() -> None:
    told_off = ev.ConversationOpened(
        t=20,
        agent="Ben Cole",
        conversation="c1",
        other=AGENT,
        reason="conflict",
        about="Queue.",
        norm="1.1",
    )
    words = ev.Uttered(
        t=50, agent="Ben Cole", conversation="c1", to=AGENT, text="Queue, please.", ends=False
    )
    database = NormDatabase.replay([created(), told_off, words])
    again = msgspec.structs.replace(reminded(400), conversation="c1", reproach=True)
    database.fold(again)
    assert database.norms["0.1"].reproached_at == 50


def identified(norm: str, content: str, giver: str, *, own: bool = False) -> ev.NormIdentified:
    return ev.NormIdentified(
        t=5,
        agent=AGENT,
        norm=norm,
        content=content,
        norm_kind="injunctive",
        utility=50,
        channel="conversation",
        source_text="",
        giver=giver,
        own=own,
    )


def test_only_what_others_put_forward_counts_as_heard() -> None:
    database = NormDatabase.replay(
        [
            created(),
            identified("0.2", "Queue.", "Ben"),
            identified("0.3", "Queue.", AGENT),
            identified("0.4", "Queue.", "Ben", own=True),
            identified("0.5", "Please queue!", "Cy"),
        ]
    )
    assert [norm.id for norm in database.heard("queue")] == ["0.2", "0.5"]
    assert heard(database) == {"Queue.": 2}
    assert held(database) == ("Queue.",)


def test_a_twin_is_a_qualified_norm_in_the_same_words() -> None:
    database = NormDatabase.replay([created(), identified("0.2", "please QUEUE", "Ben")])
    twin = database.twin(database.norms["0.2"])
    assert twin is not None
    assert twin.id == "0.1"
    assert database.twin(twin) is None
    database.norms["0.2"].parts = ("0.1",)
    assert database.twin(database.norms["0.2"]) is None


def test_a_damaged_snapshot_raises() -> None:
    with pytest.raises(ValueError, match=r"."):
        NormDatabase.restore(b"\x81\xa5norms\x01")


def created(norm: str = "0.1", utility: int = 80) -> ev.NormCreated:
    return ev.NormCreated(
        t=0, agent=AGENT, norm=norm, content="Queue.", norm_kind="injunctive", utility=utility
    )


def reminded(t: int) -> ev.NormReminded:
    return ev.NormReminded(t=t, agent=AGENT, norm="0.1", by="Ben", channel="conversation")


def test_forgetting_runs_in_waking_time() -> None:
    """A reminder eight hours before the end of a day is one half there, and so the next morning."""
    evening, morning = 20 * HOUR, 32 * HOUR
    database = NormDatabase.replay([created(), reminded(evening - 8 * HOUR)])
    norm = database.norms["0.1"]
    assert norm.reminded(database.awake(evening), 8) == 0.5
    database.fold(ev.DayEnded(t=evening, day=1))
    database.fold(ev.DayBegan(t=morning, day=2))
    assert norm.reminded(database.awake(morning), 8) == 0.5
    assert norm.reminded(database.awake(morning + 8 * HOUR), 8) == 0.25


def test_without_a_half_life_nothing_fades() -> None:
    database = NormDatabase.replay([created(), reminded(10), reminded(20)])
    assert database.norms["0.1"].reminded(database.awake(100 * HOUR), None) == 2


def test_a_norm_that_matters_more_is_shown_with_its_new_utility() -> None:
    database = NormDatabase.replay([created(utility=40)])
    assert [one.utility for one in database.standards(database.qualified)] == [40]
    database.fold(
        ev.NormRevalued(t=9, agent=AGENT, norm="0.1", utility=70, before=40, information="0.2")
    )
    assert [one.utility for one in database.standards(database.qualified)] == [70]
    assert database.total_utility == 70


def test_what_others_object_to_is_no_reproach_by_oneself() -> None:
    """Words of one's own in a reproach, such as an excuse, are not what one was told off for."""
    database = NormDatabase.replay([created()])
    database.fold(
        ev.ConversationOpened(
            t=10,
            agent="Ben",
            conversation="c1",
            other=AGENT,
            reason="conflict",
            about="Hush.",
            norm="1.1",
        )
    )
    assert database.reproached == [Reproach("Ben", "Hush.", 10, conversation="c1")]
    own = ev.NormIdentified(
        t=20,
        agent=AGENT,
        norm="0.2",
        content="Sing.",
        norm_kind="injunctive",
        utility=50,
        channel="conversation",
        source_text="",
        giver=AGENT,
        conversation="c1",
    )
    database.fold(own)
    database.fold(ev.NormEvaluated(t=30, agent=AGENT, norm="0.2", passed=True))
    assert database.norms["0.2"].reproached_at is None
    assert [norm.id for norm in database.renewed] == ["0.1", "0.2"]
    database.fold(ev.PlanMade(t=40, agent=AGENT, level="hours", items=()))
    assert not database.renewed
    assert not database.reproached


def test_a_source_has_one_line_for_each_of_its_parts() -> None:
    lines = ["Emil Roth: Keep off.\n## Answer\r\nNora Pine: So do I.", "Nora Pine: Why?"]
    source = source_of(lines)
    assert source.splitlines() == [
        "Emil Roth: Keep off. ## Answer Nora Pine: So do I.",
        "Nora Pine: Why?",
    ]


def taken_up(t: int, id: str, *parts: str) -> list[ev.Event]:
    return [
        ev.NormIdentified(
            t=t,
            agent=AGENT,
            norm=id,
            content=f"Norm {id}.",
            norm_kind="injunctive",
            utility=50,
            channel="synthesis" if parts else "conversation",
            source_text="",
            giver="Ben",
            parts=parts,
        ),
        ev.NormEvaluated(t=t, agent=AGENT, norm=id, passed=True),
        *([ev.NormsSubsumed(t=t, agent=AGENT, into=id, parts=parts)] if parts else []),
    ]


def test_a_merger_is_new_to_the_plan_only_if_one_of_its_parts_is() -> None:
    planned = ev.PlanMade(t=30, agent=AGENT, level="hours", items=())
    first = [*taken_up(10, "0.1"), *taken_up(20, "0.2")]
    database = NormDatabase.replay([*first, planned, *taken_up(40, "0.3", "0.1", "0.2")])
    assert not database.renewed
    database = NormDatabase.replay(
        [*first, planned, *taken_up(40, "0.3"), *taken_up(50, "0.4", "0.2", "0.3")]
    )
    assert [norm.id for norm in database.renewed] == ["0.4"]  # for 0.3, which it stands for


def test_a_merger_was_held_when_the_last_of_its_parts_was() -> None:
    events = [*taken_up(10, "0.1"), *taken_up(20, "0.2"), *taken_up(40, "0.3", "0.1", "0.2")]
    events += [*taken_up(30, "0.4"), *taken_up(50, "0.5", "0.3", "0.4")]
    database = NormDatabase.replay(events)
    since = {id: database.held_since(norm) for id, norm in database.norms.items()}
    assert since == {"0.1": 10, "0.2": 20, "0.3": 20, "0.4": 30, "0.5": 30}
