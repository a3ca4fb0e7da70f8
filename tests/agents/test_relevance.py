"""What an agent may react to: words only as long as they are news, and the last of a talk."""

from __future__ import annotations

import pytest
from tests.agents.test_commitments import ME, NOW, OTHER, ROOM, made, turn_of

from folkways.agents.earlier_talks import spoken_to
from folkways.agents.heard import HeardTalk
from folkways.agents.percept import Percept
from folkways.agents.relevance import NEWS_FOR, may_consider
from folkways.agents.view import Sighting
from folkways.base import events as ev
from folkways.base.time import MINUTE


@pytest.mark.parametrize(
    ("age", "speech", "asked"),
    [
        (0, True, True),
        (NEWS_FOR, True, True),
        (NEWS_FOR + MINUTE, True, False),
        (NEWS_FOR + MINUTE, False, True),  # conduct that goes on
    ],
)
def test_words_call_for_no_reaction_once_they_are_old(age: int, speech: bool, asked: bool) -> None:
    turn = turn_of(now=NOW + 20 * MINUTE)
    ben = Sighting(OTHER, (40, 40), ROOM, True, "singing", True, False, 1)
    heard = Percept(
        text="Ben Cole is singing for Ada",
        other=OTHER,
        place=ROOM,
        t=turn.t,
        speech=speech,
        happened=turn.t - age,
    )
    assert may_consider(turn, {OTHER: ben}, heard) is asked


@pytest.mark.parametrize(
    ("minutes", "engaged", "loud", "asked"),
    [
        (10, "is giving a talk", False, False),
        (10, "is giving a talk", True, True),  # the way in which it is done may matter
        (10, "", False, True),
        (70, "is giving a talk", False, True),  # its time is over
    ],
)
def test_what_belongs_to_an_announced_event_calls_for_no_reaction(
    minutes: int, engaged: str, *, loud: bool, asked: bool
) -> None:
    held = ev.EventAnnounced(
        t=NOW,
        agent=OTHER,
        what="giving a talk",
        start=NOW,
        seconds=60 * MINUTE,
        place=ROOM,
        known_by=(ME,),
    )
    turn = turn_of(held, now=NOW + minutes * MINUTE)
    seen = (OTHER, (40, 40), ROOM, True, "bowing", True, False, 1)
    ben = Sighting(*seen, loud=loud, engaged=engaged)
    conduct = Percept(text="Ben Cole is bowing", other=OTHER, place=ROOM, t=turn.t)
    assert may_consider(turn, {OTHER: ben}, conduct) is asked


def test_of_an_overheard_talk_only_the_last_words_call_for_a_reaction() -> None:
    turn = turn_of(now=NOW + 20 * MINUTE)
    lines = [(OTHER, "Let Ada work."), ("Cleo Dunn", "May I finish?"), (OTHER, "Until ten, then.")]
    began, ended = turn.t - 2 * MINUTE, turn.t - MINUTE
    turn.body.overheard = [HeardTalk("c9", OTHER, "Cleo Dunn", began, ended, lines)]
    ben = Sighting(OTHER, (40, 40), ROOM, True, "reading", True, False, 1)
    asked = [
        may_consider(
            turn, {OTHER: ben}, Percept(text=text, other=OTHER, t=t, speech=True, happened=t)
        )
        for t, text in ((began, lines[0][1]), (ended, lines[2][1]))
    ]
    assert asked == [False, True]


def test_what_has_been_said_to_somebody_is_shown_to_its_end_and_by_whom() -> None:
    turn = turn_of(now=NOW + 20 * MINUTE)
    lines = [(OTHER, "Please stop."), ("Cleo Dunn", "May I finish?"), (OTHER, "Until ten, then.")]
    turn.body.overheard = [
        HeardTalk("c8", OTHER, "Cleo Dunn", NOW, NOW, [("Cleo Dunn", "Long ago.")]),
        HeardTalk("c9", OTHER, "Cleo Dunn", turn.t - 2 * MINUTE, turn.t - MINUTE, lines),
    ]
    for name, by in (("Cleo Dunn", OTHER), (OTHER, "Cleo Dunn")):  # whoever of the two opened it
        (talk,) = spoken_to(turn, name)
        assert (talk.by, talk.minutes_ago) == (by, 1)
        assert [(line.speaker, line.text) for line in talk.lines] == lines
    assert not spoken_to(turn, "Dora Eng")


@pytest.mark.parametrize(
    ("words", "concerned"),
    [
        ("I slept badly.", False),
        ("Ada told me so.", True),
        ("Bring the ladder to the terrace.", True),  # what Ada has promised
        ("The garden needs digging.", True),  # what Ada is doing
        ("People are good, Byrd or not.", False),  # words that stand in any talk
    ],
)
@pytest.mark.parametrize("company", [(), (OTHER,)])
def test_a_talk_of_others_calls_for_a_reaction_if_it_is_the_agents_concern(
    words: str, company: tuple[str, ...], *, concerned: bool
) -> None:
    owed = made(None, what="mending the ladder")
    began = ev.ActionBegan(
        t=NOW,
        agent=ME,
        text="digging a bed for good people",
        address=ROOM,
        seconds=3600,
        company=company,
        joint="j1" if company else "",
    )
    turn = turn_of(owed, began, now=NOW + 20 * MINUTE)
    lines = [("Cleo Dunn", words), ("Dora Eng", "Oh.")]
    turn.body.overheard = [HeardTalk("c9", "Cleo Dunn", "Dora Eng", turn.t - 60, turn.t, lines)]
    dora = Sighting("Dora Eng", (40, 40), ROOM, True, "reading", True, False, 1)
    heard = Percept(
        text='Dora Eng said to Cleo Dunn: "Oh."', other="Dora Eng", t=turn.t, speech=True
    )
    # With people of its own it pays no attention to the talk of others.
    assert may_consider(turn, {"Dora Eng": dora}, heard) is (concerned and not company)


@pytest.mark.parametrize(
    ("text", "lead", "loud", "asked"),
    [
        ("ordering tea from Dora Eng", OTHER, False, False),
        ("ordering tea from Dora Eng", "", False, True),  # nobody has a part of their own
        ("ordering tea from Dora Eng", OTHER, True, True),  # the way in which it is done may matter
        ("fetching a ladder for Dora Eng", OTHER, False, True),  # Ada has promised to mend it
        ("throwing litter at Dora Eng", OTHER, False, True),  # Ada has a standard on that
    ],
)
def test_what_two_others_do_for_each_other_calls_for_no_reaction(
    text: str, lead: str, *, loud: bool, asked: bool
) -> None:
    norm = ev.NormCreated(
        t=NOW, agent=ME, norm="n1", content="No litter.", norm_kind="injunctive", utility=60
    )
    turn = turn_of(norm, made(None, what="mending the ladder"), now=NOW + 20 * MINUTE)
    seen = (OTHER, (40, 40), ROOM, True, text, True, False, 1)
    ben = Sighting(*seen, company=("Dora Eng",), loud=loud, lead=lead)
    conduct = Percept(text=f"{OTHER} is {text}", other=OTHER, place=ROOM, t=turn.t)
    assert may_consider(turn, {OTHER: ben}, conduct) is asked


LIGHTS, WRITES = "Ben Cole is dropping litter", "Ben Cole is writing a letter"


@pytest.mark.parametrize(
    ("before", "now", "minutes", "asked"),
    [
        (WRITES, LIGHTS, 5, True),  # Ada is against littering
        (LIGHTS, LIGHTS, 5, False),
        (LIGHTS, WRITES, 5, False),
        (LIGHTS, WRITES, 25, True),
    ],
)
def test_what_touches_an_attitude_is_considered_although_the_person_was_just_looked_at(
    before: str, now: str, minutes: int, *, asked: bool
) -> None:
    reacted = ev.Reacted(t=NOW, agent=ME, decision="continue", to=before, other=OTHER)
    turn = turn_of(reacted, now=NOW + minutes * MINUTE)
    ben = Sighting(OTHER, (40, 40), ROOM, True, "busy", True, False, 1)
    conduct = Percept(text=now, other=OTHER, place=ROOM, t=turn.t)
    assert may_consider(turn, {OTHER: ben}, conduct) is asked
