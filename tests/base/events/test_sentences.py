from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from folkways.base import events as ev

T = 8 * 3600
SAYS = {"0.1": "Close the gate.", "0.2": "Leave the gate as it is", "0.3": "Mind the gate!"}

PROMISE = ev.CommitmentMade(
    t=T,
    agent="Ann",
    commitment="c1.0.1",
    what="singing on the stage",
    others=("Bo", "Cy"),
    conversation="c1",
    due=T + 5400,
    place="Café: stage",
)
PROMISE_ENDED = ev.CommitmentEnded(
    t=T + 5500,
    agent="Ann",
    commitment="c1.0.1",
    others=("Bo", "Cy"),
    outcome="kept",
    witness="presence",
    why="Ann was at Café: stage in time",
)


def said(*events: ev.Event) -> list[str]:
    return [event.sentence(lambda norm: SAYS.get(norm, norm)) for event in events]


def norm_event(kind: type[ev.Event], **fields: object) -> ev.Event:
    return kind(t=T, agent="Ann", **fields)


@pytest.mark.parametrize("kind", ev.KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_has_a_group_and_a_sentence_of_its_own(kind: type[ev.Event]) -> None:
    assert kind.group in ev.GROUPS
    assert kind.sentence is not ev.Event.sentence

    @settings(max_examples=10)
    @given(st.from_type(kind))
    def sentence(event: ev.Event) -> None:
        assert said(event)[0].strip()

    sentence()


def test_a_norm_is_named_by_what_it_says() -> None:
    assert said(
        ev.NormEvaluated(t=T, agent="Ann", norm="0.1", passed=True),
        ev.NormEvaluated(t=T, agent="Ann", norm="0.2", passed=False, step="duplication"),
        ev.NormEvaluated(t=T, agent="Ann", norm="0.9", passed=False, step="type", reason="why"),
        ev.NormsSubsumed(t=T, agent="Ann", into="0.3", parts=("0.1", "0.2")),
        ev.NormReplaced(t=T, agent="Ann", norm="0.2", by="0.3"),
        ev.NormRevalued(t=T, agent="Ann", norm="0.2", utility=60, before=50, information="0.4"),
        ev.ReproachEnded(t=T, agent="Ann", norm="0.2"),
    ) == [
        "Ann accepts the norm “Close the gate.”",
        "Ann does not accept the norm “Leave the gate as it is”: "
        "it repeats a norm that the agent holds.",
        "Ann does not accept the norm “0.9”: why.",
        "Ann lets the norm “Mind the gate!” stand for “Close the gate.” and "
        "“Leave the gate as it is”.",
        "Ann gives up the norm “Leave the gate as it is” for “Mind the gate!”",
        "The norm “Leave the gate as it is” matters more to Ann: utility 50 to 60.",
        "Ann does something that respects the norm “Leave the gate as it is” again.",
    ]


def test_a_norm_comes_by_a_known_channel_or_by_one_of_a_mechanism() -> None:
    def met(channel: str, giver: str = "") -> ev.Event:
        return ev.NormIdentified(
            t=T,
            agent="Ann",
            norm="0.1",
            content=SAYS["0.1"],
            norm_kind="injunctive",
            utility=50,
            channel=channel,
            source_text="",
            giver=giver,
        )

    assert said(
        met("conversation", "Bo"),
        met("observation", "Ann"),
        met("synthesis"),
        met("notices"),
        ev.NormReminded(t=T, agent="Ann", norm="0.2", by="Bo", channel="observation"),
        ev.NormReminded(t=T, agent="Ann", norm="0.2", by="", channel="notices"),
    ) == [
        "Ann encounters the norm “Close the gate.” in a conversation (Bo).",
        "Ann encounters the norm “Close the gate.” by watching or overhearing.",
        "Ann joins norms into: “Close the gate.”",
        "Ann encounters the norm “Close the gate.” through notices.",
        "Ann is reminded of the norm “Leave the gate as it is” by Bo, by watching or overhearing.",
        "Ann is reminded of the norm “Leave the gate as it is”, through notices.",
    ]


def test_commitments_and_the_calendar_are_told() -> None:
    events: list[ev.Event] = [
        PROMISE,
        PROMISE_ENDED,
        ev.CommitmentRefused(t=T, agent="Ann", what="singing", conversation="c1", why="too late"),
        ev.EventAnnounced(
            t=T,
            agent="Ann",
            what="giving a talk",
            start=T + 3600,
            seconds=1800,
            place="Café: stage",
            known_by=("Bo",),
        ),
        ev.EventAnnounced(
            t=T,
            agent="Ann",
            what="giving a talk",
            start=T + 3600,
            seconds=1800,
            place="Café: stage",
            known_by=("Cy",),
            told_by="Bo",
        ),
        ev.PlaceClashed(
            t=T,
            agent="Bo",
            other="Ann",
            place="Café: stage",
            start=T + 3600,
            seconds=1800,
            what="singing",
        ),
    ]
    assert said(*events) == [
        "Ann agrees with Bo: singing on the stage, at 09:30 (stage); it also concerns Cy.",
        "What Ann agreed with Bo and Cy: kept; Ann was at Café: stage in time.",
        "Ann cannot agree to “singing”: too late.",
        "Ann announces: giving a talk, 09:00 to 09:30 (stage); 1 other could know.",
        "Bo tells Cy: Ann, giving a talk, 09:00 to 09:30 (stage).",
        "Bo has to give way (stage): Ann has the place from 09:00 to 09:30 (singing).",
    ]


def test_joint_actions_are_told() -> None:
    begun = ev.ActionBegan(
        t=T,
        agent="Ann",
        text="playing chess",
        address="Café: stage",
        seconds=600,
        indoors=True,
        joint="j0.1",
        company=("Bo",),
    )
    events: list[ev.Event] = [
        ev.Invited(
            t=T,
            agent="Ann",
            joint="j0.1",
            others=("Bo", "Cy"),
            text="playing chess",
            address="Café: stage",
            seconds=600,
        ),
        ev.InvitationAnswered(t=T, agent="Bo", joint="j0.1", by="Ann", joins=True, why="gladly"),
        ev.InvitationAnswered(t=T, agent="Cy", joint="j0.1", by="Ann", joins=False, why=""),
        begun,
        ev.CompanyLeft(t=T, agent="Bo", joint="j0.1", others=("Ann",), why="left the town"),
    ]
    assert said(*events) == [
        "Ann invites Bo and Cy: playing chess (stage).",
        "Bo joins in with Ann: gladly.",
        "Cy does not join in with Ann.",
        "Ann and Bo begin playing chess together, indoors (stage).",
        "Bo stops doing it with Ann: left the town.",
    ]


def test_a_change_from_outside_is_told_as_everywhere_else() -> None:
    assert said(
        ev.Intervened(t=T, agent="Ann", kind="removed", data={}),
        ev.Intervened(t=T, agent="Ann", kind="whispered", data={"text": "Go home!"}),
        ev.Intervened(t=T, kind="object", data={"address": "Café: stove", "state": "burning"}),
    ) == [
        "From outside: Ann leaves the town.",
        'From outside: Ann thinks "Go home!"',
        'From outside: Café: stove becomes "burning".',
    ]


def test_what_a_mechanism_does_is_told_in_its_own_words_if_it_has_any() -> None:
    fields = {"source": "spreading.gossip", "audience": ("Ann",), "data": {}}
    assert said(
        norm_event(ev.MechanismEvent, **fields, text="Ann gossips with Bo."),
        norm_event(ev.MechanismEvent, **fields),
    ) == ["Ann gossips with Bo.", "Ann: spreading, gossip."]


def test_what_has_no_sentence_is_named() -> None:
    assert ev.unworded("Danced", "Ann") == "Ann: Danced"
    assert ev.unworded("Danced", "") == "Danced"
