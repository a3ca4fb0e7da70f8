"""Moving and calling off appointments: said and read in the same words."""

from __future__ import annotations

import pytest
from tests.minds.offline.conftest import ROOM, make_who

from folkways.agents import operations as agents_ops
from folkways.agents import questions as agents
from folkways.agents.shown import Line, Promise
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind, rearrange
from folkways.minds.offline.phrases import NOT_COMING
from folkways.minds.offline.rearrange import Rearrangement, changes, times_in, wish

ANN, BEN, EVE = "Ann Ash", "Ben Birch", "Eve Elm"
LUNCH = Promise(
    by=ANN, what=f"having lunch with {BEN}", others=(BEN,), when="12:00", place="House: hall"
)
TEA = Promise(by=ANN, what=f"meeting {BEN}", others=(BEN,), when="day 2 15:00")
ELSEWHERE = Promise(by=ANN, what=f"meeting {EVE}", others=(EVE,), when="12:15", place="House: yard")


def lines(*texts: str) -> tuple[Line, ...]:
    return tuple(
        Line(speaker=(ANN, BEN)[number % 2], text=text) for number, text in enumerate(texts)
    )


@pytest.mark.parametrize("asked", rearrange.MOVE)
@pytest.mark.parametrize("answer", rearrange.SUITS)
def test_another_time_that_suits_moves_the_appointment(asked: str, answer: str) -> None:
    said = lines(asked.format(old="12:00", new="12:45"), answer.format(new="12:45"))
    assert changes(said, (TEA, LUNCH)) == [Rearrangement(1, "12:45")]


@pytest.mark.parametrize("asked", rearrange.MOVE)
@pytest.mark.parametrize("answer", rearrange.DOES_NOT_SUIT)
@pytest.mark.parametrize("last", rearrange.CALL_OFF)
def test_a_time_that_does_not_suit_leads_to_calling_it_off(
    asked: str, answer: str, last: str
) -> None:
    said = lines(asked.format(old="12:00", new="12:45"), answer.format(new="12:45"))
    assert not changes(said, (LUNCH,))
    off = (*said, Line(speaker=ANN, text=last.format(old="12:00")))
    assert changes(off, (LUNCH,)) == [Rearrangement(0, "")]


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("Can we do lunch at 1 pm instead of noon?", Rearrangement(0, "13:00")),
        ("Could we move our lunch to 12.30?", Rearrangement(0, "12:30")),
        ("I can't make it at 12:00, I'm afraid.", Rearrangement(0, "")),
        ("I have to cancel our lunch.", Rearrangement(0, "")),
        ("I cannot come then, I am sorry.", None),
        ("See you at 12:00!", None),
        ("I am having tea at 16:00; will you come?", None),
    ],
)
def test_other_words_are_read_too(text: str, change: Rearrangement | None) -> None:
    assert wish(text, (LUNCH,)) == change


def test_an_invitation_declined_leaves_other_appointments_alone() -> None:
    said = lines("At 16:00 I am having tea; will you come?", "I cannot come then, I am sorry.")
    assert not changes(said, (LUNCH, TEA))


def test_what_is_moved_lasts_as_long_as_before(mind: OfflineMind) -> None:
    show = LUNCH.model_copy(update={"what": f"attending {BEN}'s show", "until": "13:30"})
    said = lines("Could we move our appointment from 12:00 to 12:45?", "Yes, let us make it 12:45.")
    question = agents.DigestConversation(
        who=make_who(ANN), other=BEN, lines=said, when="day 1 09:00", commitments=(show,)
    )
    (one,) = mind.answer(agents_ops.DIGEST_CONVERSATION, question, CallKey(0, 0, 0)).agreed
    assert (one.time, one.until) == ("12:45", "14:15")


def test_times_of_day_are_read_in_order() -> None:
    assert times_in("Not at noon or 12:30, at 3 pm, say, or 4.15; 2 of us") == [
        "12:00",
        "12:30",
        "15:00",
        "16:15",
    ]


def test_the_digest_moves_and_calls_off(mind: OfflineMind) -> None:
    moved = lines(
        "Could we move our appointment from 15:00 to 15:30?", "Yes, let us make it 15:30."
    )
    question = agents.DigestConversation(
        who=make_who(ANN), other=BEN, lines=moved, when="day 1 09:00", commitments=(LUNCH, TEA)
    )
    digest = mind.answer(agents_ops.DIGEST_CONVERSATION, question, CallKey(0, 0, 0))
    (one,) = digest.agreed
    assert (one.what, one.time, one.day, one.replaces) == (TEA.what, "15:30", 2, 1)
    off = lines("I am sorry, but I cannot make it at 12:00 after all.", "Never mind, another time.")
    digest = mind.answer(
        agents_ops.DIGEST_CONVERSATION, question.model_copy(update={"lines": off}), CallKey(0, 0, 0)
    )
    assert (digest.agreed, digest.called_off) == ((), (0,))


def utter(mind: OfflineMind, me: str, *history: Line, requirement: str = "", **more: object) -> str:
    question = agents.Utter(
        who=make_who(me, requirement=requirement or "Reads."),
        when="day 1 09:00",
        place=ROOM,
        other=BEN if me == ANN else ANN,
        other_action="",
        relationship="They are friends.",
        reason="chat",
        about="",
        opened=len(history) % 2 == 0,
        standards=(),
        memories=(),
        history=history,
        commitments=(LUNCH if me == ANN else LUNCH.model_copy(update={"by": BEN}),),
    ).model_copy(update=more)
    return mind.answer(agents_ops.UTTER, question, CallKey(0, 0, 0)).text


def test_who_cannot_be_in_two_places_asks_for_the_next_free_time(mind: OfflineMind) -> None:
    text = utter(mind, ANN, engagements=(ELSEWHERE,))
    assert wish(text, (LUNCH,)) == Rearrangement(0, "12:45")
    same_place = ELSEWHERE.model_copy(update={"place": LUNCH.place})
    tomorrow = ELSEWHERE.model_copy(update={"when": "day 2 12:15"})
    for other in (same_place, tomorrow):
        assert wish(utter(mind, ANN, engagements=(other,)), (LUNCH,)) is None


def test_who_is_taken_for_long_calls_it_off(mind: OfflineMind) -> None:
    show = ELSEWHERE.model_copy(update={"when": "11:45 to 15:00"})
    assert wish(utter(mind, ANN, engagements=(show,)), (LUNCH,)) == Rearrangement(0, "")


def test_the_other_goes_along_if_it_is_free(mind: OfflineMind) -> None:
    asked = Line(speaker=ANN, text=rearrange.MOVE[0].format(old="12:00", new="13:00"))
    free = utter(mind, BEN, asked)
    taken = utter(mind, BEN, asked, requirement="From 13 to 14, mends a chair.")
    assert rearrange.agrees(free)
    assert not rearrange.agrees(taken)
    refused = (asked, Line(speaker=BEN, text=taken))
    assert wish(utter(mind, ANN, *refused, engagements=(ELSEWHERE,)), (LUNCH,)) == Rearrangement(
        0, ""
    )


@pytest.mark.parametrize(
    ("theirs", "comes"), [("", True), ("She is his dear friend, whom he admires.", False)]
)
def test_a_time_promised_to_others_is_given_only_to_whom_one_likes_better(
    mind: OfflineMind, theirs: str, comes: bool
) -> None:
    asked = Line(speaker=ANN, text="At 11:00 I am giving a talk in the hall; will you come?")
    promised = ELSEWHERE.model_copy(update={"by": BEN, "when": "11:15"})
    who = make_who(BEN).model_copy(update={"relationships": {EVE: theirs}})
    text = utter(mind, BEN, asked, commitments=(), engagements=(promised,), who=who)
    assert (text in NOT_COMING) is not comes
    own = promised.model_copy(update={"others": ()})  # an event that one holds oneself
    assert utter(mind, BEN, asked, commitments=(), engagements=(own,)) in NOT_COMING
    assert utter(mind, BEN, asked, commitments=()) not in NOT_COMING


def test_one_lunch_at_one_place_is_shared_with_several(mind: OfflineMind) -> None:
    asked = Line(speaker=ANN, text="At 12:00 I am having lunch in the hall; will you come?")
    lunch = LUNCH.model_copy(
        update={"by": BEN, "what": f"having lunch with {EVE}", "others": (EVE,)}
    )
    who = make_who(BEN).model_copy(update={"relationships": {EVE: "She is his dear friend."}})
    for place, comes in (("House: hall", True), ("Park: pond", False)):
        promised = lunch.model_copy(update={"place": place})
        text = utter(mind, BEN, asked, commitments=(), engagements=(promised,), who=who)
        assert (text in NOT_COMING) is not comes
