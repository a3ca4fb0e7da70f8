from __future__ import annotations

from folkways.agents.fact import Fact
from folkways.base import events as ev
from folkways.moments.portrait import Panel, Portrait, Replanned
from folkways.norms.science.avowals import BeliefStated, NormShown, SideTaken
from folkways.norms.science.ties import TieWanted

T = 8 * 3600
DAY = 24 * 3600


def folded(*events: ev.Event) -> Panel:
    portrait = Portrait()
    for seq, event in enumerate(events, start=1):
        portrait.fold(seq, event)
    return portrait.panel


def met(norm: str) -> ev.NormIdentified:
    return ev.NormIdentified(
        t=T,
        agent="Ann",
        norm=norm,
        content=f"Norm {norm}.",
        norm_kind="injunctive",
        utility=40,
        channel="conversation",
        source_text="Bo: stop",
        giver="Bo",
        conversation="c1",
    )


def judged(norm: str, passed: bool) -> ev.NormEvaluated:
    step: ev.CheckStep = "none" if passed else "conflict"
    return ev.NormEvaluated(t=T + 10, agent="Ann", norm=norm, passed=passed, step=step)


def plan(t: int, *starts: int, level: ev.PlanLevel = "hours", reason: str = "") -> ev.PlanMade:
    items = tuple(ev.PlanItem(start, 3600, f"from {start}, made {t}") for start in starts)
    return ev.PlanMade(t=t, agent="Ann", level=level, items=items, reason=reason)


def test_a_norm_lives_from_being_met_to_being_replaced() -> None:
    norms = folded(
        *map(met, ("0.1", "0.2", "0.3", "0.4")),
        judged("0.1", True),
        judged("0.2", False),
        judged("0.3", True),
        ev.NormRevalued(
            t=T + 15, agent="Ann", norm="0.3", utility=70, before=40, information="0.5"
        ),
        ev.NormReplaced(t=T + 20, agent="Ann", norm="0.3", by="0.1"),
        ev.NormsSubsumed(t=T + 30, agent="Ann", into="0.4", parts=("0.1",)),
    ).norms
    standings = {id: norm.standing for id, norm in norms.items()}
    assert standings == {
        "0.1": "subsumed",
        "0.2": "rejected",
        "0.3": "replaced",
        "0.4": "pending",
    }
    first = norms["0.1"]
    assert (first.since, first.until, first.into, first.seq) == (T + 10, T + 30, "0.4", 1)
    assert norms["0.2"].judged is not None
    assert (norms["0.2"].judged.passed, norms["0.2"].judged.step) == (False, "conflict")
    assert norms["0.3"].utility == 70


def test_a_norm_from_outside_is_told_apart() -> None:
    given = ev.Intervened(t=T, agent="Ann", kind="norm", data={"norm": "0.1", "content": "Hush."})
    created = ev.NormCreated(
        t=T, agent="Ann", norm="0.1", content="Hush.", norm_kind="injunctive", utility=9
    )
    assert folded(given, created).norms["0.1"].channel == "outside"
    assert folded(created).norms["0.1"].channel == "created"


def test_what_a_log_does_not_know_is_passed_over() -> None:
    assert folded(judged("0.9", True)).norms == {}


def test_a_plan_made_anew_replaces_what_comes_after_its_beginning() -> None:
    panel = folded(
        plan(T, T, T + 3600, T + 7200),
        plan(T + 1800, T + 3600, reason="Bo asked for help"),
    )
    hours = panel.plans["hours"]
    assert [item.start for item in hours] == [T, T + 3600]
    assert hours[1].text.endswith(f"made {T + 1800}")
    assert isinstance(panel.replanned, Replanned)
    assert panel.replanned.reason == "Bo asked for help"


def test_a_new_day_begins_with_no_plan() -> None:
    panel = folded(plan(T, T), plan(T, T, level="actions"), plan(T + DAY, T + DAY, level="day"))
    assert {level: len(items) for level, items in panel.plans.items()} == {
        "day": 1,
        "hours": 0,
        "actions": 0,
    }


def test_a_commitment_is_open_until_it_has_ended() -> None:
    made = ev.CommitmentMade(
        t=T,
        agent="Ann",
        commitment="c1.0.1",
        what="singing on the stage",
        others=("Bo", "Cy"),
        conversation="c1",
        due=T + 5400,
    )
    ended = ev.CommitmentEnded(
        t=T + 5500,
        agent="Ann",
        commitment="c1.0.1",
        others=("Bo", "Cy"),
        outcome="kept",
        witness="presence",
        why="Ann was there in time",
    )
    for events, outcome in (((made,), "open"), ((made, ended), "kept"), ((ended,), None)):
        promise = folded(*events).commitments.get("c1.0.1")
        assert (promise and promise.outcome) == outcome


def test_changes_say_only_what_is_new() -> None:
    portrait = Portrait()
    portrait.fold(1, met("0.1"))
    changes = portrait.changes(2, judged("0.1", True))
    assert isinstance(changes["norms"], dict)
    assert set(changes["norms"]["0.1"]) == {"standing", "since", "judged"}


def told(t: int, fact: Fact, source: str = "avowal") -> ev.MechanismEvent:
    return fact.event(T + t, "Ann", source, ("Ann",))


def test_what_it_thinks_in_private_stands_beside_what_it_shows() -> None:
    portrait = Portrait()
    stated = BeliefStated(norm="0.1", content="Norm.", belief="need not", believing=90)
    taken = SideTaken(norm="0.1", content="Norm.", side="for", enforces=True)
    shown = NormShown(norms=["0.1"], contents=["Norm."], kept=[True], watched=True)
    first = portrait.changes(1, told(0, stated))
    assert list(first) == ["private"]
    assert portrait.panel.private["0.1"].gap is None  # nothing shown yet
    portrait.fold(2, told(0, taken))
    assert portrait.changes(3, told(10, shown)) == {
        "private": {"0.1": portrait.panel.private["0.1"]}
    }
    view = portrait.panel.private["0.1"]
    assert (view.belief, view.side, view.thought_to_believe, view.gap) == (
        "need not",
        "for",
        0.9,
        1,
    )
    assert portrait.changes(4, told(20, taken)) == {}


def test_ties_are_shown_until_they_are_broken() -> None:
    wanted = TieWanted(other="Bo", strength=0.4, before=0, reason="keeps norms")
    broken = TieWanted(other="Bo", strength=0, before=0.4, reason="breaks norms")
    panel = folded(told(0, wanted, "partner_choice"))
    assert panel.ties["Bo"].line == "Bo: wanted by this side only, strength 0.4 of 1 (keeps norms)"
    panel = folded(*(told(0, one, "partner_choice") for one in (wanted, broken)))
    assert panel.ties["Bo"].line == "Bo: broken (breaks norms)"
