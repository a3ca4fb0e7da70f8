"""Promises and appointments of the offline mind: made in talk, read from it, kept in actions."""

from __future__ import annotations

import pytest
from tests.minds.offline.conftest import PLACES, ROOM, YARD, make_who

from folkways.agents import operations as agents_ops
from folkways.agents import questions as agents
from folkways.agents.shown import Agreement, Line, Place, Promise
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind, phrases
from folkways.minds.offline.agreements import accepts, account, along_the_way, invitation, told
from folkways.minds.offline.lens import Lens
from folkways.reading.lexicon import Lexicon

ANN = make_who("Ann Ash", "Ann Ash is firmly against smoking indoors.")
BEN = make_who("Ben Birch", "Ben Birch smokes every day.")
ASKED = "Excuse me, Ben. No smoking indoors."


def agreed(mind: OfflineMind, *texts: str, me: str = "Ben Birch") -> tuple[Agreement, ...]:
    """Return what one of the two took from a talk that Ann began."""
    who, other = (BEN, "Ann Ash") if me == "Ben Birch" else (ANN, "Ben Birch")
    lines = tuple(
        Line(speaker=("Ann Ash", "Ben Birch")[number % 2], text=text)
        for number, text in enumerate(texts)
    )
    question = agents.DigestConversation(who=who, other=other, lines=lines, when="day 1 09:00")
    return mind.answer(agents_ops.DIGEST_CONVERSATION, question, CallKey(0, 0, 0)).agreed


@pytest.mark.parametrize("word", phrases.PROMISE)
def test_who_gives_its_word_has_promised_what_was_asked(mind: OfflineMind, word: str) -> None:
    (promise,) = agreed(mind, ASKED, f"You are right. {word}")
    assert promise.what == "not smoking indoors"
    assert promise.lasting
    assert not promise.time
    assert not agreed(mind, ASKED, f"You are right. {word}", me="Ann Ash")


def test_who_refuses_or_doubts_has_promised_nothing(mind: OfflineMind) -> None:
    for answer in (*phrases.REFUSE, *phrases.DOUBT, *phrases.AGREE):
        assert not agreed(mind, ASKED, answer)


@pytest.mark.parametrize("form", phrases.INVITE)
def test_an_invitation_that_is_accepted_binds_both(mind: OfflineMind, form: str) -> None:
    asked = form.format(time="11:30", doing="giving a talk in the hall")
    for me in ("Ann Ash", "Ben Birch"):
        (one,) = agreed(mind, asked, phrases.COMING[0], me=me)
        assert (one.time, one.place, one.together) == ("11:30", "hall", True)
        assert not agreed(mind, asked, phrases.NOT_COMING[0], me=me)


@pytest.mark.parametrize(
    ("doing", "place"),
    [
        ("having dinner in the kitchen of Juniper House", "kitchen of Juniper House"),
        ("having dinner in the living room at Rosehip", "living room of Rosehip"),
        ("having a drink in the taproom of the Copper Kettle Pub", "taproom of Copper Kettle Pub"),
    ],
)
def test_the_place_of_an_appointment_keeps_its_house(
    mind: OfflineMind, doing: str, place: str
) -> None:
    """Else each of the two would go to the kitchen that is nearest."""
    (one,) = agreed(mind, f"At 18:30 I am {doing}; will you come?", phrases.COMING[0])
    assert one.place == place


def test_appointments_in_other_words_are_read_too(mind: OfflineMind) -> None:
    (one,) = agreed(mind, "Shall we talk it over at 3 pm in the yard?", "Fine, I'll be there.")
    assert (one.what, one.time, one.place) == ("meeting Ann Ash in the yard", "15:00", "yard")


@pytest.mark.parametrize("text", phrases.COMING)
def test_acceptance_is_told_from_refusal(text: str) -> None:
    assert accepts(text)
    assert not any(accepts(other) for other in phrases.NOT_COMING)
    assert invitation(text) is None


def utter(mind: OfflineMind, who: str, requirement: str, *history: Line, **more: object) -> str:
    asker = make_who(who, requirement=requirement, innate=("outgoing",))
    question = agents.Utter(
        who=asker,
        when="day 1 09:00",
        place=ROOM,
        other="Ben Birch" if who == "Ann Ash" else "Ann Ash",
        other_action="",
        relationship="They are friends.",
        reason="chat",
        about="",
        opened=not history,
        standards=(),
        memories=(),
        history=history,
    ).model_copy(update=more)
    return mind.answer(agents_ops.UTTER, question, CallKey(0, 0, 0)).text


def test_people_invite_to_what_their_day_contains(mind: OfflineMind) -> None:
    said = {
        invitation(
            mind.answer(
                agents_ops.UTTER,
                agents.Utter(
                    who=make_who(requirement="From 11 to 12, gives a lecture in the hall."),
                    when="day 1 09:00",
                    place=ROOM,
                    other="Ben Birch",
                    other_action="",
                    relationship="",
                    reason="chat",
                    about="",
                    opened=True,
                    standards=(),
                    memories=(),
                    history=(),
                ),
                CallKey(0, 0, number),
            ).text
        )
        for number in range(20)
    }
    assert said == {None, ("11:00", "giving a lecture in the hall", "12:00")}


def test_one_comes_if_nothing_else_is_set_for_then(mind: OfflineMind) -> None:
    asked = Line(speaker="Ann Ash", text="At 11:00 I am giving a talk in the hall; will you come?")
    free = utter(mind, "Ben Birch", "From 14 to 15, has a nap.", asked)
    taken = utter(mind, "Ben Birch", "From 11 to 12, mends a chair.", asked)
    assert accepts(free)
    assert not accepts(taken)


def test_actions_that_keep_or_break_a_promise_say_so() -> None:
    lens = Lens(Lexicon.default())
    owed = (
        Promise(by="Ben Birch", what="not smoking indoors", others=("Ann Ash",)),
        Promise(by="Ben Birch", what="meeting Ann Ash", others=("Ann Ash",), when="11:00"),
    )
    for text, place, plan, accounts in (
        ("smoking a cigarette", YARD, "resting", ((0,), ())),
        ("smoking a cigarette", ROOM, "resting", ((), (0,))),
        ("reading", ROOM, "resting", ((), ())),
        ("reading", ROOM, "meeting Ann Ash", ((1,), ())),
    ):
        assert account(text, place, plan, owed, lens) == accounts


def test_plans_give_an_appointment_its_time(mind: OfflineMind) -> None:
    owed = Promise(
        by="Ben Birch", what="meeting Ann Ash", others=("Ann Ash",), when="11:10", together=True
    )
    question = agents.GeneratePlans(
        who=BEN,
        day=1,
        start="09:00",
        end="13:00",
        strokes=(agents.Stroke(start="09:00", end="13:00", text="reading"),),
        guidelines=(),
        places=PLACES,
        commitments=(owed,),
    )
    plans = mind.answer(agents_ops.GENERATE_PLANS, question, CallKey(0, 0, 0)).plans
    assert [plan.start for plan in plans if plan.text.startswith("meeting Ann Ash")] == ["11:10"]
    elsewhen = question.model_copy(
        update={"commitments": (owed.model_copy(update={"when": "day 2 11:10"}),)}
    )
    other = mind.answer(agents_ops.GENERATE_PLANS, elsewhen, CallKey(0, 0, 0)).plans
    assert not [plan for plan in other if "meeting" in plan.text]


def test_plans_in_force_are_kept_but_for_what_has_been_agreed(mind: OfflineMind) -> None:
    def planned(start: str, end: str, text: str, place: Place) -> agents.Planned:
        return agents.Planned(start=start, end=end, text=text, place=place.address)

    question = agents.GeneratePlans(
        who=BEN,
        day=1,
        start="09:20",
        end="13:00",
        strokes=(),
        guidelines=(),
        places=PLACES,
        reason="The bench is wet.",
        in_force=(
            planned("09:20", "10:00", "reading", YARD),
            planned("10:00", "12:15", "having a swim", ROOM),
            planned("12:15", "13:00", "having lunch", ROOM),
        ),
    )

    def answer(*commitments: Promise) -> list[tuple[str, str, str]]:
        asked = question.model_copy(update={"commitments": commitments})
        plans = mind.answer(agents_ops.GENERATE_PLANS, asked, CallKey(0, 0, 0)).plans
        return [(plan.start, plan.text, plan.place) for plan in plans]

    old = [(one.start, one.text, one.place) for one in question.in_force]
    assert answer() == old
    owed = Promise(by=BEN.name, what="meeting Ann Ash", others=("Ann Ash",), when="10:30")
    assert answer(owed) == old  # something done along the way
    meeting = owed.model_copy(update={"together": True, "minutes": 15})
    new = answer(meeting)
    assert [plan for plan in new if plan[0] != "10:30"] == [
        *old[:2],
        ("10:45", *old[1][1:]),
        old[2],
    ]
    (met,) = [text for start, text, _ in new if start == "10:30"]
    assert met.startswith("meeting Ann Ash")


@pytest.mark.parametrize(
    ("norm", "answer", "until", "occasion"),
    [
        ("People should leave a tip for the staff after meals.", "You have my word.", "", "after"),
        ("Nobody should smoke indoors.", "You have my word.", "", ""),
        ("Nobody should smoke indoors.", "You have my word until noon.", "12:00", ""),
    ],
)
def test_a_promise_has_the_end_and_the_occasion_that_were_named(
    mind: OfflineMind, norm: str, answer: str, until: str, occasion: str
) -> None:
    lines = (Line(speaker="Ann Ash", text=norm), Line(speaker="Ben Birch", text=answer))
    question = agents.DigestConversation(
        who=BEN, other="Ann Ash", lines=lines, when="day 1 09:00", commitments=()
    )
    (one,) = mind.answer(agents_ops.DIGEST_CONVERSATION, question, CallKey(0, 0, 0)).agreed
    assert (one.until, one.occasion[:5], one.lasting) == (until, occasion, True)


def test_one_lunch_keeps_what_was_agreed_with_two_people() -> None:
    lens = Lens(Lexicon.default())
    owed = tuple(
        Promise(
            by="Ben Birch",
            what=f"having lunch with {name} at home",
            others=(name,),
            when="12:00",
            together=True,
        )
        for name in ("Ann Ash", "Eve Elm")
    )
    for text in ("having lunch at home", owed[0].what):
        assert account(text, ROOM, owed[0].what, owed, lens) == ((0, 1), ())


def test_what_is_promised_for_a_time_is_done_in_the_course_of_the_work() -> None:
    owed = Promise(by="Ben Birch", what="opening a window", others=("Ann Ash",), when="11:00")
    assert along_the_way([owed], 11 * 60 + 5) == ["opening a window"]
    for now, changes in ((11 * 60 - 1, {}), (11 * 60 + 30, {}), (11 * 60, {"place": "House"})):
        assert not along_the_way([owed.model_copy(update=changes)], now)


def test_a_talk_keeps_what_was_to_be_told_if_it_was_said() -> None:
    matter = Promise(
        by="Ben Birch",
        what="telling Ann Ash about the leaking roof",
        others=("Eve",),
        tell="Ann Ash",
    )
    for said, kept in (("By the way, the roof is leaking.", (0,)), ("Good morning!", ())):
        lines = (
            Line(speaker="Ben Birch", text=said),
            Line(speaker="Ann Ash", text="Is the roof leaking?"),
        )
        asked = agents.DigestConversation(
            who=BEN, other="Ann Ash", lines=lines, commitments=(matter,)
        )
        assert told(asked) == kept
