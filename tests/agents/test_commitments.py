"""What a talk agrees: taken up or settled, borne in mind, remembered."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.agents import agreements, appointments, commitments
from folkways.agents.calendar import engagements
from folkways.agents.commitment import AHEAD, LASTS
from folkways.agents.company import NOT_THERE
from folkways.agents.examples import EXAMPLES
from folkways.agents.ledger import Ledger
from folkways.agents.mechanism import NewPlan
from folkways.agents.named_place import named_place
from folkways.agents.operations import GENERATE_ACTIONS
from folkways.agents.shown import Agreement
from folkways.agents.state import Body
from folkways.agents.talks import Talk
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.time import HOUR, MINUTE, Days, moment
from folkways.environments.town.town import Town
from folkways.minds.table.mind import TableMind
from folkways.testing.societies import simulate, trio

ME, OTHER = "Ada Byrd", "Ben Cole"
NOW = moment(1, 9 * HOUR)
ROOM, TERRACE = "Hobbs Café: café room", "Hobbs Café: terrace"
LINES = [(ME, "Will you?")]
TALK = Talk("c1", OTHER, True, "conflict", "No litter.", LINES, OTHER, began=NOW, norm="n1")


def turn_of(*events: ev.Event, now: int = NOW, gone: str = "") -> Turn:
    """Return a step of Ada, who has lived through ``events``; the run has two days."""
    society = simulate(trio(days=2), TableMind(1)).environment.society
    for name in (ME, OTHER):
        society.town.fold(ev.AgentPlaced(t=NOW, agent=name, tile=(40, 40), address=ROOM))
    if gone:
        society.town.fold(ev.Intervened(t=NOW, agent=gone, kind="removed", data={}))
    agent = society.agents[0]
    agent.fold(ev.AgentPlaced(t=NOW, agent=ME, tile=(40, 40), address=ROOM))
    agent.fold(ev.PlaceLearned(t=NOW, agent=ME, addresses=(ROOM, TERRACE)))
    for event in events:
        agent.fold(event)
    end = moment(1, 12 * HOUR)
    return Turn(agent, now, society.town, end, Days(2, 8 * HOUR, 12 * HOUR))


SETTLED = turn_of()
"""A step that agrees on one thing after the other."""


def agree(turn: Turn, *agreed: Agreement, called_off: tuple[int, ...] = ()) -> list[ev.AnyEvent]:
    """Return what comes of a talk that agreed this."""
    before = len(turn.events)
    agreements.enter(turn, TALK, agreed, called_off, 6)
    return list(turn.events[before:])


def made(due: int | None, id: str = "c0.0.1", by: str = ME, **more: Any) -> ev.CommitmentMade:
    others = (OTHER if by == ME else ME,)
    event = ev.CommitmentMade(
        t=NOW, agent=by, commitment=id, what="singing", others=others, conversation="c0", due=due
    )
    return msgspec.structs.replace(event, **more)


@pytest.mark.parametrize(
    ("minutes", "lasting", "open"),
    [(10, False, False), (9, False, True), (10, True, True), (11, False, True)],
)
def test_what_an_action_has_just_done_is_not_shown_as_owed(
    *, minutes: int, lasting: bool, open: bool
) -> None:
    """The action takes ten minutes; the town says that it kept the promise at that tick's end."""
    does = ev.ActionBegan(
        t=NOW, agent=ME, text="singing", address=ROOM, seconds=600, keeps=("c0.0.1",)
    )
    turn = turn_of(made(None, place=ROOM, lasting=lasting), does, now=NOW + minutes * MINUTE)
    assert [one.id for one in commitments.to_do(turn)] == ["c0.0.1"] * open
    assert [one.id for one in commitments.between(turn, OTHER)] == ["c0.0.1"] * open


def test_an_agreement_becomes_a_commitment_with_all_that_was_said() -> None:
    turn = turn_of()
    said = Agreement(
        what="sweeping the floor.",
        time="10:30",
        minutes=20,
        place="the terrace",
        together=True,
        people=(ME,),
        tell="Cleo Dunn",
    )
    (event,) = agree(turn, said)
    assert event == ev.CommitmentMade(
        t=NOW,
        agent=ME,
        commitment="c1.0.1",
        what="sweeping the floor",
        others=(OTHER,),
        conversation="c1",
        due=moment(1, 10 * HOUR + 30 * MINUTE),
        place=TERRACE,
        joint=True,
        norm="No litter.",
        importance=6,
        seconds=20 * MINUTE,
        tell="Cleo Dunn",
        agreement="c1@day 1 10:30",
    )
    (shown,) = commitments.shown(turn, commitments.own(turn))
    assert (shown.when, shown.place, shown.others) == ("10:30", TERRACE, (OTHER,))


def test_of_an_agreement_with_two_halves_the_agents_own_is_shown() -> None:
    both: dict[str, Any] = {"agreement": "c0@day 1 10:00", "joint": True}
    mine, theirs = made(TEN, **both), made(TEN, "c0.1.1", by=OTHER, **both)
    other = made(TEN, "c0.1.2", by=OTHER, joint=True)
    turn = turn_of(mine, theirs, other)
    assert [one.id for one in commitments.between(turn, OTHER)] == ["c0.0.1", "c0.1.2"]


SHOW = ev.EventAnnounced(
    t=NOW,
    agent=OTHER,
    what="performing a show on the good of tipping",
    start=moment(1, 10 * HOUR),
    seconds=HOUR,
    place=ROOM,
    known_by=(ME,),
)


@pytest.mark.parametrize(
    ("by", "what", "attends", "joint"),
    [
        (OTHER, f"attending {OTHER}'s show", True, False),
        (OTHER, f"listening to {OTHER}", True, False),  # the show is known
        (OTHER, f"having lunch with {OTHER}", False, True),
        (ME, "performing a show on the good of tipping", False, False),
        (ME, f"singing about tipping with {OTHER}", False, False),  # a part of its own show
    ],
)
def test_coming_to_a_show_is_no_joint_action(
    by: str, what: str, attends: bool, joint: bool
) -> None:
    turn = turn_of(msgspec.structs.replace(SHOW, agent=by))
    (event,) = agree(turn, Agreement(what=what, time="10:00", together=True))
    assert isinstance(event, ev.CommitmentMade)
    assert (event.attends, event.joint) == (attends, joint)
    if attends:  # until it is over, in its house
        assert (event.until, event.place) == (moment(1, 11 * HOUR), "Hobbs Café")


@pytest.mark.parametrize(
    ("said", "ends"),
    [
        ("not smoking for the rest of the test", moment(1, 9 * HOUR + 20 * MINUTE)),
        ("whispering during the show", moment(1, 11 * HOUR)),
        ("whispering for the rest of the ceremony", moment(1, 9 * HOUR + 20 * MINUTE)),
        ("not smoking for the rest of the day", None),
        ("not smoking indoors", None),
    ],
)
def test_a_promise_that_is_bound_to_an_act_ends_with_it(said: str, ends: int | None) -> None:
    test = msgspec.structs.replace(doing(NOW, 20 * MINUTE), text="running a test of loudspeakers")
    (event,) = agree(turn_of(SHOW, test), Agreement(what=said, lasting=True))
    assert isinstance(event, ev.CommitmentMade)
    assert (event.due, event.until, event.lasting) == (None, ends, True)


@pytest.mark.parametrize(
    ("ends_with", "others_doing", "until", "what"),
    [
        ("the show", "", moment(1, 11 * HOUR), "drumming until the show is over"),
        ("Ben Cole's lunch", "eating lunch", None, "drumming until Ben Cole's lunch is over"),
        # What nobody is at is taken to be the present act.
        ("the feast", "", moment(1, 9 * HOUR + 20 * MINUTE), "drumming until the feast is over"),
    ],
)
def test_a_promise_ends_with_the_act_that_it_names(
    ends_with: str, others_doing: str, until: int | None, what: str
) -> None:
    turn = turn_of(SHOW, msgspec.structs.replace(doing(NOW, 20 * MINUTE), text="resting"))
    assert isinstance(turn.view, Town)
    if others_doing:
        turn.view.fold(
            ev.ActionBegan(t=NOW, agent=OTHER, text=others_doing, address=ROOM, seconds=HOUR)
        )
    (event,) = agree(turn, Agreement(what="not drumming", ends_with=ends_with, lasting=True))
    assert isinstance(event, ev.CommitmentMade)
    assert (event.due, event.until, event.lasting) == (None, until, True)
    assert event.what == f"not {what}"


def test_what_is_promised_for_right_away_is_shown_until_it_ends() -> None:
    mine = made(NOW, others=("Cleo Dunn",))
    theirs = made(NOW, "c0.1.1", by=OTHER, what="bringing coffee")
    earlier = msgspec.structs.replace(theirs, commitment="c0.1.2", t=NOW - HOUR)
    turn = turn_of(mine, theirs, earlier, now=NOW + 10 * MINUTE)
    assert [one.id for one in commitments.between(turn, OTHER)] == ["c0.1.1"]
    assert [one.what for one in engagements(turn, OTHER)] == ["singing"]


def test_what_is_done_until_an_event_is_over_begins_now() -> None:
    said = Agreement(what="minding the bar", place="the terrace", ends_with="the show")
    (event,) = agree(turn_of(SHOW), said)
    assert isinstance(event, ev.CommitmentMade)
    assert (event.due, event.until) == (NOW, moment(1, 11 * HOUR))


@pytest.mark.parametrize(
    ("time", "lasting", "due", "shown"),
    [
        ("now", False, NOW, "09:00 (right away)"),
        ("Now", True, None, "from now on"),
        ("", False, None, "at no set time"),
    ],
)
def test_what_begins_right_away_is_told_from_what_has_no_time(
    *, time: str, lasting: bool, due: int | None, shown: str
) -> None:
    turn = turn_of()
    (event,) = agree(turn, Agreement(what="bringing coffee", time=time, lasting=lasting))
    assert isinstance(event, ev.CommitmentMade)
    assert event.due == due
    promises = commitments.shown(turn, commitments.own(turn))
    question = EXAMPLES["generate_actions"].model_copy(update={"commitments": promises})
    situation = GENERATE_ACTIONS.template.render(question).situation
    assert f"0. {shown}: {ME}, bringing coffee" in situation


@pytest.mark.parametrize("clock", ["09:00", "09:02", "09:03"])
def test_what_began_while_the_two_were_talking_is_due_now(clock: str) -> None:
    now = NOW + 3 * MINUTE + 10
    (event,) = agree(turn_of(now=now), Agreement(what="singing", time=clock))
    assert isinstance(event, ev.CommitmentMade)
    assert event.due == now


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"time": "08:30"}, "has passed"),
        ({"time": "08:59"}, "has passed"),
        ({"time": "13:00"}, "outside the days"),
        ({"time": "07:00", "day": 2}, "outside the days"),
        ({"time": "10:00", "day": 3}, "outside the days"),
        ({"time": "half ten"}, "not a time of day"),
        ({"until": "08:30"}, "has passed"),
        ({"until": "noon"}, "not a time of day"),
        ({"time": "10:30", "until": "10:30"}, "is not after day 1 10:30"),
        ({"time": "10:30", "until": "10:00"}, "is not after day 1 10:30"),
        ({"until": "10:00", "day": 3}, "outside the days"),
        ({"time": "13:00", "until": "14:00"}, "outside the days"),
    ],
)
def test_what_cannot_be_agreed_is_settled_in_the_log(said: dict[str, Any], why: str) -> None:
    (event,) = agree(turn_of(), Agreement(what="singing", **said))
    assert isinstance(event, ev.CommitmentRefused)
    assert why in event.why
    assert not event.part


TEN, NOON = moment(1, 10 * HOUR), moment(1, 12 * HOUR)


@pytest.mark.parametrize(
    ("said", "due", "until", "lasting"),
    [
        ({"until": "12:00"}, None, NOON, True),  # from now on
        ({"until": "12:00", "place": "the terrace"}, NOW, NOON, False),  # begins now
        ({"until": "12:00", "together": True, "lasting": True}, NOW, NOON, False),
        ({"until": "12:00", "tell": "Cleo Dunn"}, NOW, NOON, False),
        ({"time": "08:30", "until": "12:00"}, NOW, NOON, False),  # has begun
        ({"time": "10:00", "until": "12:00"}, TEN, NOON, False),
        ({"time": "10:00", "until": "12:00", "lasting": True}, TEN, NOON, True),
        ({"until": "18:00"}, None, moment(1, 18 * HOUR), True),  # ends with the day before
        ({"occasion": "when the rain stops."}, None, None, False),
        ({"occasion": "when it rains", "until": "12:00", "lasting": True}, None, NOON, True),
    ],
)
def test_an_agreement_has_an_end_or_an_occasion_if_they_were_named(
    said: dict[str, Any], due: int | None, until: int | None, lasting: bool
) -> None:
    turn = turn_of()
    (event,) = agree(turn, Agreement(what="singing", **said))
    assert isinstance(event, ev.CommitmentMade)
    assert (event.due, event.until, event.lasting) == (due, until, lasting)
    assert event.seconds == (0 if due is None or until is None else until - due)
    assert event.occasion == said.get("occasion", "").rstrip(".")
    (shown,) = commitments.shown(turn, commitments.own(turn))
    assert shown.until == said.get("until", "")
    assert shown.occasion == event.occasion


def test_what_has_a_time_waits_for_no_occasion() -> None:
    part, event = agree(turn_of(), Agreement(what="singing", time="10:00", occasion="after tea"))
    assert isinstance(part, ev.CommitmentRefused)
    assert part.part
    assert isinstance(event, ev.CommitmentMade)
    assert (event.due, event.occasion) == (TEN, "")


CLOCKS = st.sampled_from(["", "08:00", "09:30", "12:00", "24:00", "25:00", "noon"])


@given(CLOCKS, CLOCKS, st.sampled_from(["", "when it rains"]), st.integers(0, 3), st.booleans())
def test_whatever_times_are_named_one_thing_is_settled_in_the_log(
    time: str, until: str, occasion: str, day: int, lasting: bool
) -> None:
    said = Agreement(
        what="singing", time=time, until=until, occasion=occasion, day=day, lasting=lasting
    )
    *parts, event = agree(SETTLED, said)
    assert all(isinstance(part, ev.CommitmentRefused) and part.part for part in parts)
    if isinstance(event, ev.CommitmentMade):
        assert event.due is None or event.due >= NOW
        assert event.until is None or event.until > (event.due or NOW)
        assert not (event.occasion and event.due is not None)
        SETTLED.body.ledger.clear()
    else:
        assert isinstance(event, ev.CommitmentRefused)


def test_what_waits_for_an_occasion_is_no_reason_to_stop_and_is_shown() -> None:
    waits = made(None, occasion="when the rain stops")
    turn = turn_of(doing(NOW, HOUR), waits)
    appointments.reconsider(turn)
    assert turn.new_plan is None
    assert [one.what for one in commitments.to_do(turn)] == ["singing"]
    (one,) = commitments.own(turn)
    assert commitments.in_words(turn, one) == "Ben Cole: singing, when the rain stops"


def test_nothing_is_agreed_with_somebody_who_has_left() -> None:
    (event,) = agree(turn_of(gone=OTHER), Agreement(what="singing"))
    assert isinstance(event, ev.CommitmentRefused)
    assert event.why == "Ben Cole has left the town"


def test_unknown_places_and_people_are_left_out() -> None:
    said = Agreement(
        what="singing", place="the moon", people=("Zoe", "Cleo Dunn"), tell="Ada Lovelace"
    )
    *refused, taken = agree(turn_of(), said)
    parts = [event for event in refused if isinstance(event, ev.CommitmentRefused) and event.part]
    assert [event.why for event in parts] == [
        "there is no Zoe in the town",
        "there is no Ada Lovelace in the town",
        "Ada Byrd knows no such place: the moon",
    ]
    assert isinstance(taken, ev.CommitmentMade)
    assert (taken.others, taken.place, taken.due) == ((OTHER, "Cleo Dunn"), "", None)


def test_a_talk_moves_and_calls_off_what_was_agreed() -> None:
    turn = turn_of(made(None), made(NOW + HOUR, "c0.0.2"))
    first, second, third = agree(
        turn, Agreement(what="singing", time="11:00", replaces=1), called_off=(0,)
    )
    assert isinstance(first, ev.CommitmentEnded)
    assert isinstance(second, ev.CommitmentEnded)
    assert isinstance(third, ev.CommitmentMade)
    assert (first.commitment, first.outcome) == ("c0.0.1", "cancelled")
    assert (second.commitment, second.outcome) == ("c0.0.2", "moved")
    assert third.instead_of == "c0.0.2"
    assert [one.id for one in commitments.own(turn)] == ["c1.0.1"]


def test_only_the_one_to_whom_the_word_was_given_can_give_it_back() -> None:
    turn = turn_of(made(None, others=("Cleo Dunn", OTHER)))
    first, second, third = agree(turn, Agreement(what="dancing", replaces=0), called_off=(0,))
    assert isinstance(first, ev.CommitmentRefused)
    assert isinstance(second, ev.CommitmentRefused)
    assert "Cleo Dunn" in first.why
    assert isinstance(third, ev.CommitmentMade)
    assert not third.instead_of
    assert [one.what for one in commitments.own(turn)] == ["singing", "dancing"]


def test_what_is_not_there_cannot_be_moved_or_called_off() -> None:
    turn = turn_of(made(None))
    events = agree(turn, Agreement(what="dancing", replaces=7), called_off=(0, 0, 3))
    kinds = [type(event).__name__ for event in events]
    assert kinds == ["CommitmentEnded", *["CommitmentRefused"] * 3, "CommitmentMade"]


def test_a_talk_keeps_what_was_to_be_told_in_it_and_nothing_else() -> None:
    turn = turn_of(made(None, tell=OTHER), made(None, "c0.0.2", what="dancing"))
    before = len(turn.events)
    agreements.enter(turn, TALK, (), (), 6, kept=(0, 1, 5))
    kept, *refused = turn.events[before:]
    assert isinstance(kept, ev.CommitmentEnded)
    assert (kept.commitment, kept.outcome, kept.witness) == ("c0.0.1", "kept", "talk")
    assert [type(event) for event in refused] == [ev.CommitmentRefused] * 2
    assert [one.id for one in commitments.own(turn)] == ["c0.0.2"]


def test_people_whom_it_concerns_are_not_said_to_have_agreed() -> None:
    turn = turn_of(made(None, others=(OTHER, "Cleo Dunn")))
    (one,) = commitments.own(turn)
    assert commitments.in_words(turn, one) == "Ben Cole (it also concerns Cleo Dunn): singing"


def test_the_same_is_not_agreed_twice() -> None:
    (event,) = agree(turn_of(made(None)), Agreement(what="singing"))
    assert isinstance(event, ev.CommitmentRefused)
    assert "before" in event.why


# --- plans


HOURS = ev.PlanItem(NOW, HOUR, "reading", ROOM)


@pytest.mark.parametrize(
    ("minute", "text", "start", "end"),
    [
        (0, "reading", 0, 20),
        (14, "reading", 0, 20),
        (16, "singing", 15, 60),
        (59, "singing", 15, 60),
        (61, "reading", 0, 60),
    ],
)
def test_a_commitment_takes_the_place_of_the_plan_at_its_time(
    minute: int, text: str, start: int, end: int
) -> None:
    turn = turn_of(made(NOW + 30 * MINUTE, place=TERRACE), now=NOW + minute * MINUTE)
    item = appointments.block(turn, HOURS)
    assert item.text.startswith(text)
    assert item.start == NOW + start * MINUTE
    assert item.start + item.seconds == NOW + end * MINUTE
    assert item.address == (TERRACE if text == "singing" else ROOM)


def test_a_promise_about_how_to_work_takes_no_time_from_the_work() -> None:
    due = NOW + 30 * MINUTE
    for promise in (made(due), made(due, place=ROOM), made(due, place=f"{ROOM}: piano")):
        hours = ev.PlanMade(t=NOW, agent=ME, level="hours", items=(HOURS,))
        for now in (NOW, due, due + 10 * MINUTE):
            turn = turn_of(hours, promise, now=now)
            assert appointments.block(turn, HOURS) == HOURS
        turn = turn_of(hours, promise, doing(NOW, HOUR), now=due)
        appointments.reconsider(turn)
        assert turn.new_plan is not None
        assert turn.new_plan.reason.startswith(
            "Ada Byrd has agreed with Ben Cole: singing, at 09:30"
        )


@pytest.mark.parametrize(("seconds", "until"), [(0, 60), (10 * MINUTE, 40)])
def test_a_commitment_takes_as_long_as_was_said_and_the_work_goes_on(
    seconds: int, until: int
) -> None:
    promise = made(NOW + 30 * MINUTE, place=TERRACE, seconds=seconds)
    long = msgspec.structs.replace(HOURS, seconds=2 * HOUR)
    for minute, text in ((14, "reading"), (16, "singing"), (until - 1, "singing")):
        turn = turn_of(promise, now=NOW + minute * MINUTE)
        assert appointments.block(turn, long).text == text
    assert appointments.block(turn_of(promise, now=NOW + until * MINUTE), long) == long


@pytest.mark.parametrize("place", ["", "Hobbs Café", TERRACE, ROOM])
def test_a_promise_within_an_event_of_its_own_leaves_the_event_planned(place: str) -> None:
    due = NOW + 30 * MINUTE
    talk = ev.EventAnnounced(
        t=NOW, agent=ME, what="giving a talk", start=due, seconds=HOUR, place=ROOM, known_by=()
    )
    hours = ev.PlanMade(t=NOW, agent=ME, level="hours", items=(HOURS,))
    within = made(due, place=place, joint=True)
    for now in (due - AHEAD, due, due + 10 * MINUTE):
        assert appointments.block(turn_of(talk, hours, within, now=now), HOURS) == HOURS
    after = made(due + HOUR, place=place, joint=True)
    turn = turn_of(talk, hours, after, now=due + HOUR)
    assert appointments.block(turn, HOURS).text == "singing"


def test_who_has_promised_something_within_their_event_sets_out_for_the_event_in_time() -> None:
    due = NOW + HOUR
    talk = ev.EventAnnounced(
        t=NOW, agent=ME, what="giving a talk", start=due, seconds=HOUR, place=TERRACE, known_by=()
    )
    given = ev.PlanItem(due, HOUR, "giving a talk on birds", TERRACE)
    hours = ev.PlanMade(t=NOW, agent=ME, level="hours", items=(HOURS, given))
    within = made(due, place=TERRACE, joint=True)
    before = turn_of(talk, hours, within, now=NOW)
    assert appointments.block(before, HOURS).seconds == HOUR - AHEAD
    nearly = turn_of(talk, hours, within, doing(NOW, HOUR), now=due - AHEAD)
    item = appointments.block(nearly, HOURS)
    assert (item.text, item.address) == (given.text, TERRACE)
    assert item.start <= due - AHEAD
    assert item.start + item.seconds == due + HOUR
    appointments.reconsider(nearly)
    assert nearly.new_plan is not None
    assert appointments.block(turn_of(talk, hours, within, now=due), given) == given


def test_whoever_works_where_they_are_to_meet_sets_out_for_nothing() -> None:
    due = NOW + 30 * MINUTE
    hours = ev.PlanMade(t=NOW, agent=ME, level="hours", items=(HOURS,))
    meeting = made(due, place=ROOM, joint=True)
    for now, text in ((due - AHEAD, "reading"), (due, "singing")):
        turn = turn_of(hours, meeting, now=now)
        assert appointments.block(turn, HOURS).text == text


def doing(started: int, seconds: int) -> ev.ActionBegan:
    return ev.ActionBegan(t=started, agent=ME, text="reading", address=ROOM, seconds=seconds)


def test_what_was_agreed_is_the_reason_for_new_actions() -> None:
    turn = turn_of(doing(NOW, HOUR), made(None))
    appointments.reconsider(turn)
    assert turn.new_plan == NewPlan("Ada Byrd has agreed with Ben Cole: singing.")
    later = turn_of(doing(NOW, HOUR), made(NOW + HOUR))
    appointments.reconsider(later)
    assert later.new_plan is None


def test_the_agent_reconsiders_when_a_commitment_is_nearly_due() -> None:
    due = NOW + HOUR
    for now, asked in ((due - AHEAD - 10, False), (due - AHEAD, True), (due + LASTS, False)):
        turn = turn_of(doing(NOW, 2 * HOUR), made(due, place=TERRACE), now=now)
        appointments.reconsider(turn)
        assert (turn.new_plan is not None) is asked, now


@pytest.mark.parametrize(("planned", "asked"), [(NOW, True), (NOW + HOUR - AHEAD, False)])
def test_what_was_left_as_it_is_when_something_became_due_is_not_asked_about_again(
    planned: int, *, asked: bool
) -> None:
    due = NOW + HOUR
    plan = ev.PlanMade(
        t=planned, agent=ME, level="actions", items=(ev.PlanItem(due, HOUR, "reading", ROOM),)
    )
    doing_since = doing(NOW, 2 * HOUR)
    turn = turn_of(doing_since, made(due, place=TERRACE), plan, now=due - AHEAD + 10)
    appointments.reconsider(turn)
    assert (turn.new_plan is not None) is asked


# --- places


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("the terrace", TERRACE),
        (TERRACE.upper(), TERRACE),
        ("at the café", "Hobbs Café"),
        ("the bench in the park", "Linden Park: park: bench"),
        ("the bench on Maple Street", "Maple Street: street: bench"),
        ("a bench", "Maple Street: street: bench"),
        ("the moon", ""),
        ("", ""),
    ],
)
def test_a_few_words_name_a_place(text: str, place: str) -> None:
    known = (ROOM, TERRACE, "Maple Street: street: bench", "Linden Park: park: bench")
    assert named_place(text, known, "Maple Street: street") == place


# --- the ledger


IDS = st.sampled_from([f"c{n}.0.1" for n in range(5)])
PEOPLE = st.sampled_from([ME, OTHER])
MADE = st.builds(made, st.none() | st.integers(NOW, NOW + 10 * HOUR), IDS, PEOPLE)
ENDED = st.builds(
    lambda id, by, outcome, witness: ev.CommitmentEnded(
        t=NOW,
        agent=by,
        commitment=id,
        others=(OTHER if by == ME else ME,),
        outcome=outcome,
        witness=witness,
        why="x",
    ),
    IDS,
    PEOPLE,
    st.sampled_from(["kept", "broken", "moved", "cancelled", "lapsed"]),
    st.sampled_from(["presence", "account", "talk", "town"]),
)


@given(st.lists(MADE | ENDED))
def test_the_ledger_holds_what_was_made_and_has_not_ended(events: list[ev.Event]) -> None:
    body, still = Body(name=ME), {}
    for event in events:
        body.fold(event)
        if isinstance(event, ev.CommitmentMade):
            still[event.commitment] = event
        elif isinstance(event, ev.CommitmentEnded):
            still.pop(event.commitment, None)
    ledger = body.ledger
    assert set(ledger.open) == set(still)
    own, owed = ledger.own(ME), ledger.owed(ME)
    assert sorted(one.id for one in own + owed) == sorted(still)
    assert all(one.by == ME for one in own)
    for some in (own, owed):
        times = [one.due for one in some if one.due is not None]
        assert times == sorted(times)
    assert set(ledger.fresh) <= set(still)
    assert not any(one.outcome in ("lapsed", "moved") and one.why != "x" for one in ledger.news)
    again = msgspec.msgpack.decode(msgspec.msgpack.encode(body), type=Body)
    assert again == body


def test_bodies_and_plans_of_earlier_versions_are_read() -> None:
    data = msgspec.to_builtins(Body(name=ME))
    del data["ledger"]
    assert msgspec.convert(data, Body).ledger == Ledger()
    plan = ev.PlanMade(t=NOW, agent=ME, level="hours", items=(HOURS,))
    assert ev.decode(ev.encode(plan).replace(b',"keeps":[],"against":[]', b"")) == plan


def test_who_is_missing_is_waited_for_and_who_is_there_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    due, lunch = NOW + HOUR, f"having lunch with {OTHER} in the room"
    turn = turn_of(made(due, what=lunch, joint=True, place=ROOM), now=due)
    beside = [turn.view.me(OTHER)]
    for there, text in (([], f"waiting for {OTHER} at the café room"), (beside, "")):
        monkeypatch.setattr(turn.view, "company", lambda _, there=there: there)
        names = (OTHER,) if text else ()
        assert appointments.awaited(turn, lunch, lunch) == (text, names)
        assert not any(appointments.awaited(turn, lunch, "laying the table"))
        assert not any(appointments.awaited(turn, "reading", lunch))


def test_what_is_done_meanwhile_ends_when_the_other_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    due = NOW + HOUR
    turn = turn_of(made(due, joint=True, place=ROOM), now=due)
    monkeypatch.setattr(turn.view, "company", lambda _: [])
    laying = ev.PlanItem(due, HOUR, "laying the table", ROOM)
    assert appointments.missing(turn, laying) == (OTHER,)
    for place, keeps in ((TERRACE, ()), (ROOM, ("c0.0.1",))):
        other = msgspec.structs.replace(laying, address=place, keeps=keeps)
        assert not appointments.missing(turn, other)
    for awaits in ((), (OTHER,)):
        turn.body.fold(msgspec.structs.replace(doing(due, HOUR), awaits=awaits))
        for there in ([], [turn.view.me(OTHER)]):
            monkeypatch.setattr(turn.view, "company", lambda _, there=there: there)
            assert appointments.met(turn) is bool(awaits and there)


def test_the_guest_of_an_event_waits_and_its_host_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    due = NOW + HOUR
    hosted, attended = "giving a lecture", f"attending {OTHER}'s lecture"
    for what, text in ((hosted, ""), (attended, f"waiting for {OTHER} at the café room")):
        turn = turn_of(made(due, what=what, joint=True, place=ROOM), now=due)
        monkeypatch.setattr(turn.view, "company", lambda _: [])
        assert appointments.awaited(turn, what, what) == (text, (OTHER,) if text else ())


async def test_an_intention_comes_to_mind_until_its_commitments_have_ended() -> None:
    turn = turn_of()
    note = turn.remember("thought", f"Ada means to sing for {OTHER} and to bring tea.", 5)
    agreed = (Agreement(what="singing"), Agreement(what="bringing tea"))
    agreements.enter(turn, TALK, agreed, (), 6, intention=note)
    for ends in ("c1.0.1", "c1.0.2"):
        assert note in [memory.id for memory in await turn.recall("tea", "plan")]
        ended = ev.CommitmentEnded(
            t=NOW,
            agent=ME,
            commitment=ends,
            others=(OTHER,),
            outcome="kept",
            witness="presence",
            why="it was done",
        )
        turn.emit(ended)
    assert note not in [memory.id for memory in await turn.recall("tea", "plan")]


async def test_what_became_of_a_commitment_does_not_take_the_place_of_the_plan() -> None:
    turn = turn_of(made(None))
    plan = turn.remember("plan", "Plan for the day: 10:00 singing", 5)
    ended = ev.CommitmentEnded(
        t=NOW,
        agent=ME,
        commitment="c0.0.1",
        others=(OTHER,),
        outcome="kept",
        witness="presence",
        why="it was done",
    )
    turn.emit(ended)
    commitments.remember(turn)
    texts = {memory.id: memory.text for memory in await turn.recall("singing", "plan")}
    assert plan in texts
    assert f"{ME} kept what was agreed with {OTHER}: singing." in texts.values()


def refusal(t: int, why: str = "not now") -> tuple[ev.Event, ...]:
    """Return what happens when Ben declines to do something with Ada, or is not there."""
    invited = ev.Invited(
        t=t, agent=ME, joint="j0.1", others=(OTHER,), text="chess", address=ROOM, seconds=HOUR
    )
    answer = ev.InvitationAnswered(t=t, agent=OTHER, joint="j0.1", by=ME, joins=False, why=why)
    return invited, answer


def test_a_refusal_bars_nothing_that_both_have_agreed() -> None:
    due = NOW + 30 * MINUTE
    agreed = made(due, joint=True, place=ROOM)
    assert appointments.unwilling(turn_of(*refusal(NOW), now=due), OTHER)
    assert appointments.unwilling(turn_of(agreed, *refusal(NOW), now=NOW), OTHER)
    assert not appointments.unwilling(turn_of(agreed, *refusal(NOW), now=due), OTHER)
    assert appointments.unwilling(turn_of(agreed, *refusal(due), now=due), OTHER)
    assert not appointments.unwilling(turn_of(*refusal(NOW, NOT_THERE), now=NOW), OTHER)


@pytest.mark.parametrize(("norm", "recorded"), [("n1", "Nobody should litter."), ("", "")])
def test_a_commitment_records_a_norm_only_if_the_talk_was_about_one(
    norm: str, recorded: str
) -> None:
    """Both of the two know whether it was, whoever opened the talk."""
    about = "Nobody should litter." if norm else "the litter on the terrace"
    for opener, other in ((ME, OTHER), (OTHER, ME)):
        opened = ev.ConversationOpened(
            t=NOW,
            agent=opener,
            conversation="c1",
            other=other,
            reason="conflict",
            about=about,
            norm=norm,
        )
        turn = turn_of(opened)
        talk = turn.body.talk
        assert talk is not None
        agreements.enter(turn, talk, (Agreement(what="sweeping"),), (), 6)
        (event,) = turn.events
        assert isinstance(event, ev.CommitmentMade)
        assert event.norm == recorded
