"""Each module out in turn: what its absence does is what the paper says that it is there for.

That every removal changes the log is proved in tests/norms/test_mechanisms.py.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.whole.societies import Live

from folkways.base import events as ev
from folkways.metrics.series import total
from folkways.metrics.summary import Summary
from folkways.scenario.schema import MECHANISMS
from folkways.testing.societies import KeptTicks, preset

ENTREPRENEURS = {"Abigail Chen", "Bob Johnson", "Francisco Lopez"}
INJUNCTIVE = ("no_smoking_indoors", "quiet_in_public")

NOON = "12:00"
"""Half a day is enough for all but what is promised for the next one."""
DAY_1, DAY_2 = slice(4), slice(4, 8)


def cafe(
    live: Live,
    without: Sequence[str] = (),
    *,
    seed: int = 1,
    days: int = 2,
    end: str = NOON,
    profile: str = "frugal",
) -> tuple[Summary, KeptTicks]:
    settings = {"seed": seed, "days": days, "end": f"'{end}'", "profile": profile}
    return live(preset("hobbs_cafe", without, settings))


def shares(summary: Summary, norm: str, measure: str) -> list[float]:
    series = summary.to_json()["series"]
    values = series["acceptance"][norm] if measure == "acceptance" else series["adherence"][norm]
    return [value for value in values if value is not None]


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


@pytest.mark.parametrize("norm", INJUNCTIVE)
def test_whole_belief_comes_before_behaviour(live: Live, norm: str) -> None:
    summary, _ = cafe(live)
    acceptance, adherence = (shares(summary, norm, m) for m in ("acceptance", "adherence"))
    assert acceptance[-1] >= 0.7
    assert mean(adherence[4:]) > adherence[0]


@pytest.mark.parametrize("norm", INJUNCTIVE)
def test_without_compliance_belief_still_spreads_but_behaviour_stays(live: Live, norm: str) -> None:
    """Two societies of each kind: of one, rates vary by a fifth from day to day."""
    whole = [cafe(live)[0], cafe(live, seed=2, days=1)[0]]
    ablated = [cafe(live, ["compliance"], seed=seed)[0] for seed in (1, 2)]
    for town in ablated:
        acceptance = shares(town, norm, "acceptance")
        assert acceptance[-1] > 0.3
        assert acceptance[-1] >= acceptance[0]
    assert followed(whole, norm) > followed(ablated, norm)
    first, second = (
        total(rate for town in ablated for rate in town.compliance_rates(norm)[day]).value
        for day in (DAY_1, DAY_2)
    )
    assert second == pytest.approx(first, abs=0.15)


def followed(towns: Sequence[Summary], norm: str) -> float:
    """Return the share of those who held the norm on day 1 that also adhered to it."""
    held, adhered = (
        sum(sum(shares(town, norm, measure)[DAY_1]) for town in towns)
        for measure in ("acceptance", "adherence")
    )
    return adhered / held


def test_without_spreading_nobody_but_entrepreneurs_holds_a_norm(live: Live) -> None:
    _, kept = cafe(live, ["spreading"], days=1, end="10:00")
    holders = {event.agent for event in kept.events if isinstance(event, ev.NormCreated)}
    passed = {
        event.agent for event in kept.events if isinstance(event, ev.NormEvaluated) and event.passed
    }
    assert holders == ENTREPRENEURS
    assert passed <= ENTREPRENEURS


def test_without_creation_there_are_no_norms(live: Live) -> None:
    _, kept = cafe(live, ["creation"], days=1, end="10:00")
    found = (ev.NormCreated, ev.NormIdentified, ev.ConflictDetected)
    assert not [event for event in kept.events if isinstance(event, found)]


def test_without_immediate_evaluation_nothing_is_taken_over(live: Live) -> None:
    _, kept = cafe(live, ["evaluation.immediate"], days=1, end="10:00")
    assert [event for event in kept.events if isinstance(event, ev.NormIdentified)]
    assert not [event for event in kept.events if isinstance(event, ev.NormEvaluated)]


def test_without_synthesis_nothing_is_subsumed(live: Live) -> None:
    _, kept = cafe(live)
    _, ablated = cafe(live, ["evaluation.synthesis"], days=1)
    assert [event for event in kept.events if isinstance(event, ev.NormsSubsumed)]
    assert not [event for event in ablated.events if isinstance(event, ev.NormsSubsumed)]


def test_with_no_mechanisms_at_all_agents_live_their_day_and_no_norm_exists(live: Live) -> None:
    summary, kept = cafe(live, MECHANISMS, days=1)
    assert sum(isinstance(event, ev.ActionBegan) for event in kept.events) > 100
    assert [event for event in kept.events if isinstance(event, ev.ConversationClosed)]
    assert [event for event in kept.events if isinstance(event, ev.Reflected)]
    assert set(summary.to_json()["acceptance"].values()) == {0.0}


def test_belief_spreads_where_questions_are_asked_apart_as_well(live: Live) -> None:
    summary, _ = cafe(live, days=1, profile="paper")
    for norm in INJUNCTIVE:
        assert shares(summary, norm, "acceptance")[-1] >= 0.5, norm


def test_whole_promises_are_kept_by_actions_that_have_come_to_their_end(live: Live) -> None:
    _, kept = cafe(live, seed=4, days=1, end="16:00")
    made = {e.commitment: e for e in kept.events if isinstance(e, ev.CommitmentMade)}
    ended = [e for e in kept.events if isinstance(e, ev.CommitmentEnded)]
    acts = [e for e in kept.events if isinstance(e, ev.ActionBegan)]
    assert len({end.commitment for end in ended}) == len(ended)
    assert all(set(end.seen_by) <= set(end.others[:1]) for end in ended)
    done = [e for e in ended if (e.outcome, e.witness) == ("kept", "presence")]
    assert done
    aimed = {commitment for act in acts for commitment in act.keeps}
    by_actions = {(e.agent, e.others[0], e.t) for e in done if e.commitment in aimed}
    for end in done:
        if end.commitment not in aimed:  # kept with its other half
            assert (end.others[0], end.agent, end.t) in by_actions, end
            continue
        own = [e for e in acts if e.agent == end.agent and e.t < end.t]
        assert any(end.commitment in e.keeps for e in own), end
        halves = [one for one in done if (one.others[0], one.agent, one.t) == both(end)]
        if not made[end.commitment].seconds:
            assert any(to_its_end(acts, one) for one in (end, *halves)), end


def both(end: ev.CommitmentEnded) -> tuple[str, str, int]:
    """Return who kept something to whom, and when: the other half is kept at the same moment."""
    return end.agent, end.others[0], end.t


def to_its_end(acts: list[ev.ActionBegan], end: ev.CommitmentEnded) -> bool:
    """Whether a commitment was kept when the pieces of its action had lasted as long as planned."""
    own = [e for e in acts if e.agent == end.agent and e.t < end.t]
    until = [*(e.t for e in own[1:]), end.t]
    pieces = [
        (min(later, e.t + e.seconds) - e.t, e.seconds)
        for e, later in zip(own, until, strict=True)
        if end.commitment in e.keeps
    ]
    spent, planned = sum(one for one, _ in pieces), max(one for _, one in pieces)
    return end.commitment in own[-1].keeps and spent >= planned
