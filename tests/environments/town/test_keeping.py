"""What keeps a promise, rule by rule: events go in, and the town says what has ended."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from folkways.agents.commitment import LASTS, TOLERANCE
from folkways.base import events as ev
from folkways.base.time import HOUR, MINUTE, moment
from folkways.environments.town.society import Society
from folkways.minds.table.mind import TableMind
from folkways.testing.societies import simulate, trio
from folkways.world.address import Address

ROOM, TERRACE = "Hobbs Café: café room", "Hobbs Café: terrace"
ADA, BEN, CLEO = "Ada Byrd", "Ben Cole", "Cleo Dunn"
DAWN, DUE, CLOSE = (moment(1, clock * HOUR) for clock in (8, 10, 12))


class Scene:
    """A town without minds: what happens is said, and commitments end as they do in a run."""

    def __init__(self) -> None:
        self.society: Society = simulate(trio(days=2), TableMind(1)).environment.society
        self.ended: list[ev.CommitmentEnded] = []
        self.say(ev.DayBegan(t=DAWN, day=1))
        for name in (ADA, BEN, CLEO):
            self.goes(DAWN, name, ROOM)

    def say(self, *events: ev.AnyEvent) -> None:
        for event in events:
            self.society.town.move_to(event.t)
            self.society.happen(event)

    def goes(self, t: int, name: str, place: str) -> None:
        """Somebody is at once in the middle of a place."""
        tiles = self.society.town.map.standing_tiles(Address.parse(place, "Maple Hill"))
        tile = tiles[len(tiles) // 2]
        self.say(ev.AgentPlaced(t=t, agent=name, tile=tile, address=place))

    def promises(self, what: str = "having tea", by: str = BEN, **more: Any) -> str:
        """Somebody promises Ada (or Ada promises Ben) something for the place and time."""
        usual = {"t": DAWN, "due": DUE, "others": (ADA if by != ADA else BEN,)}
        given: dict[str, Any] = usual | more
        made = ev.CommitmentMade(
            agent=by, commitment=f"c0.{by}.1", what=what, conversation="c0", **given
        )
        self.say(made)
        return made.commitment

    def does(self, t: int, name: str = BEN, minutes: int = 10, **more: Any) -> None:
        """Somebody begins something; it takes ten minutes if nothing else is said."""
        given: dict[str, Any] = {"text": "having tea", "address": ROOM} | more
        event = ev.ActionBegan(t=t, agent=name, seconds=minutes * MINUTE, **given)
        self.goes(t, name, event.address)
        self.say(event)

    def until(self, t: int, *, last: bool = False) -> list[tuple[str, str]]:
        """The town looks at moment ``t``; return what has become of whose promises by then."""
        self.society.town.move_to(t)
        for event in self.society.promised.over(t, last=last):
            self.ended.append(event)
            self.society.happen(event)
        return [(one.agent, one.outcome) for one in self.ended]


KEPT, BROKEN, LAPSED = [(BEN, "kept")], [(BEN, "broken")], [(BEN, "lapsed")]


@pytest.mark.parametrize("more", [{"due": None}, {}, {"place": ROOM}, {"place": "Hobbs Café"}])
def test_an_action_keeps_a_promise_when_it_ends_and_not_when_it_begins(more: Any) -> None:
    scene = Scene()
    id = scene.promises(**more)
    scene.does(DUE, keeps=(id,))
    assert not scene.until(DUE)
    assert not scene.until(DUE + 10 * MINUTE - 10)
    assert scene.until(DUE + 10 * MINUTE) == KEPT


@pytest.mark.parametrize("more", [{"due": None}, {"place": ROOM}])
def test_an_action_broken_off_does_not_keep_it(more: Any) -> None:
    scene = Scene()
    id = scene.promises(**more)
    scene.does(DUE, keeps=(id,))
    scene.does(DUE + 5 * MINUTE, text="reading", minutes=15)
    for minute in (5, 10, 11):
        assert not scene.until(DUE + minute * MINUTE)
    assert scene.until(CLOSE, last=True) == (LAPSED if more == {"due": None} else BROKEN)


def test_walking_away_breaks_it_off() -> None:
    scene = Scene()
    id = scene.promises(place=ROOM)
    scene.does(DUE, keeps=(id,))
    path = scene.society.town.walk(BEN, TERRACE).path
    scene.say(ev.Departed(t=DUE + MINUTE, agent=BEN, path=path, address=TERRACE))
    assert not scene.until(DUE + 10 * MINUTE)
    assert scene.until(DUE + LASTS) == BROKEN


def test_what_two_have_done_together_is_kept_by_both() -> None:
    scene = Scene()
    id = scene.promises("having tea", joint=True, place=ROOM, agreement="c0@10:00")
    scene.promises(f"having tea with {BEN}", by=ADA, joint=True, agreement="c0@10:00")
    scene.promises("having tea", by=CLEO, joint=True, place=ROOM)  # Ada has promised her nothing
    scene.does(DUE, keeps=(id,))
    scene.does(DUE, ADA, text="pouring tea")
    assert scene.until(DUE + 10 * MINUTE) == [(BEN, "kept"), (ADA, "kept")]
    assert scene.ended[1].why == f"{BEN} and {ADA} did it together"


@pytest.mark.parametrize("leaves", [BEN, ADA])
def test_who_is_left_alone_with_it_has_not_broken_it(leaves: str) -> None:
    scene = Scene()
    id = scene.promises("having tea", joint=True, place=ROOM)
    for name, other in ((BEN, ADA), (ADA, BEN)):
        scene.does(DUE, name, keeps=(id,) * (name == BEN), joint="j1", company=(other,))
    stays = ADA if leaves == BEN else BEN
    left = ev.CompanyLeft(t=DUE + MINUTE, agent=leaves, joint="j1", others=(stays,), why="tired")
    scene.say(left)
    assert scene.until(CLOSE) == (BROKEN if leaves == BEN else LAPSED)
    whys = {one.why for one in scene.ended}
    assert (whys == {"Ada Byrd left before it was done"}) is (leaves == ADA)


def test_what_one_of_two_is_still_at_is_not_over_for_the_other() -> None:
    scene = Scene()
    both: Any = {"joint": True, "place": ROOM, "agreement": "c0@10:00"}
    scene.promises("having tea", **both)
    id = scene.promises("having tea", by=ADA, **both)
    scene.does(DUE, text="waiting for tea", minutes=60)
    scene.does(DUE, ADA, text="waiting for tea", minutes=15)
    scene.does(DUE + 25 * MINUTE, ADA, keeps=(id,))
    assert not scene.until(DUE + LASTS)
    assert sorted(scene.until(DUE + 35 * MINUTE)) == [(ADA, "kept"), (BEN, "kept")]


@pytest.mark.parametrize("joint", [True, False])
def test_who_calls_off_an_agreement_ends_both_halves_of_it(joint: bool) -> None:
    scene = Scene()
    id = scene.promises("having tea", joint=joint, place=ROOM, agreement="c0@10:00")
    scene.promises("having tea", by=ADA, joint=joint, place=ROOM, agreement="c0@10:00")
    off = ev.CommitmentEnded(
        t=DAWN, agent=BEN, commitment=id, others=(ADA,), outcome="cancelled", witness="talk", why=""
    )
    scene.say(off)
    assert scene.until(DAWN) == ([(ADA, "cancelled")] if joint else [])


def test_a_guest_keeps_a_promise_to_come_by_being_there_and_the_host_waits_for_nobody() -> None:
    show: Any = {"place": ROOM, "until": DUE + HOUR, "seconds": HOUR, "agreement": "c0@10:00"}
    for minutes, end in ((40, "kept"), (20, "broken")):
        scene = Scene()
        scene.promises(f"attending {ADA}'s show", attends=True, **show)
        id = scene.promises("performing a show", by=ADA, **show)
        scene.does(DUE, text="reading", minutes=minutes)
        scene.does(DUE, ADA, text="singing", minutes=60, keeps=(id,))
        scene.until(DUE + minutes * MINUTE)
        scene.does(DUE + minutes * MINUTE, text="gardening", address=TERRACE, minutes=60)
        scene.until(DUE + HOUR)
        assert sorted(scene.until(DUE + 2 * HOUR)) == [(ADA, "kept"), (BEN, end)]


def test_a_talk_on_stage_is_kept_by_the_speaker_with_those_in_the_room_before_it() -> None:
    for place, end in (("Hobbs Café: stage", KEPT), (ROOM, KEPT), ("Hobbs Café: kitchen", BROKEN)):
        scene = Scene()
        id = scene.promises("giving a talk", joint=True)
        scene.goes(DUE, ADA, place)
        scene.does(DUE, keeps=(id,), address="Hobbs Café: stage")
        scene.does(DUE, ADA, text="listening", address=place)
        scene.until(DUE + 10 * MINUTE)
        assert scene.until(DUE + HOUR) == end, place


def test_mere_presence_keeps_nothing_but_a_promise_to_meet() -> None:
    for what, ends in (("having tea", BROKEN), (f"meeting {ADA}", KEPT)):
        scene = Scene()
        scene.promises(what, joint=True, place=ROOM)
        scene.does(DUE - HOUR, text="reading", minutes=15)
        scene.does(DUE - HOUR, ADA, text="reading", minutes=15)
        scene.until(DUE)
        assert scene.until(DUE + LASTS) == ends


def test_who_comes_to_meet_somebody_who_does_not_has_not_broken_it() -> None:
    for mine, theirs, end in ((ROOM, TERRACE, LAPSED), (TERRACE, ROOM, BROKEN)):
        scene = Scene()
        scene.promises(f"meeting {ADA}", joint=True, place=ROOM)
        scene.goes(DUE, BEN, mine)
        scene.goes(DUE, ADA, theirs)
        assert not scene.until(DUE + TOLERANCE - 10)
        assert scene.until(DUE + TOLERANCE) == end


def test_what_is_to_be_done_together_needs_the_other_beside_one() -> None:
    for place, end in ((ROOM, KEPT), (TERRACE, LAPSED)):
        scene = Scene()
        id = scene.promises(f"having tea with {ADA}", joint=True, place=ROOM)
        scene.does(DUE, ADA, text="having tea", address=place)
        scene.does(DUE, keeps=(id,))
        scene.until(DUE + 10 * MINUTE)
        assert scene.until(DUE + LASTS) == end
        assert scene.ended[0].why.startswith((f"{BEN} did it", f"{ADA} did not come"))


def test_what_is_done_elsewhere_or_hours_too_early_does_not_count() -> None:
    for t, address in ((DUE, TERRACE), (DUE - HOUR, ROOM), (DUE + HOUR, ROOM)):
        scene = Scene()
        id = scene.promises(place=ROOM)
        scene.does(t, address=address, keeps=(id,))
        scene.until(t + 10 * MINUTE)
        scene.goes(t + 10 * MINUTE, BEN, TERRACE)
        assert scene.until(DUE + 2 * HOUR - 10) == BROKEN


@pytest.mark.parametrize(("minutes", "end"), [(30, KEPT), (60, KEPT), (29, BROKEN), (0, BROKEN)])
def test_half_of_an_agreed_time_is_a_fair_share(minutes: int, end: list[tuple[str, str]]) -> None:
    for until in (DUE + HOUR, None):
        scene = Scene()
        id = scene.promises(place=ROOM, until=until, seconds=HOUR)
        scene.does(DUE, minutes=minutes, keeps=(id,))
        scene.does(DUE + minutes * MINUTE, text="reading", minutes=90)
        assert not scene.until(DUE + HOUR - 10)
        scene.until(DUE + HOUR)
        assert scene.until(DUE + HOUR + TOLERANCE) == end


def test_what_is_still_going_on_when_the_day_ends_is_not_broken() -> None:
    scene = Scene()
    id = scene.promises(place=ROOM, due=CLOSE - 10 * MINUTE)
    scene.does(CLOSE - 5 * MINUTE, keeps=(id,))
    assert not scene.until(CLOSE - 10)
    assert scene.until(CLOSE, last=True) == LAPSED


@pytest.mark.parametrize("until", [None, DUE])
def test_what_is_to_be_held_to_is_kept_when_its_time_is_over(until: int | None) -> None:
    for whole, end in ((True, KEPT), (False, LAPSED)):
        scene = Scene()
        id = scene.promises("not littering", due=None, lasting=True, until=until)
        scene.does(DAWN, keeps=(id,))
        scene.does(DAWN + (10 if whole else 5) * MINUTE, text="reading", minutes=15)
        assert not scene.until(DUE - 10)
        assert scene.until(until or CLOSE, last=until is None) == end


def test_what_holds_until_somebody_is_done_ends_when_they_turn_to_something_else() -> None:
    scene = Scene()
    scene.does(DAWN, ADA, text="eating lunch", minutes=30)
    what = f"not drumming until {ADA}'s lunch is over"
    id = scene.promises(what, due=None, lasting=True)
    scene.does(DAWN, keeps=(id,), text="tapping a foot without a sound")
    scene.does(DAWN + 10 * MINUTE, text="sketching", minutes=30)
    assert not scene.until(DAWN + 20 * MINUTE)
    scene.does(DAWN + 30 * MINUTE, ADA, text="reading the paper")
    assert scene.until(DAWN + 30 * MINUTE) == KEPT
    assert scene.ended[0].why == f"by its own account, until {ADA}'s lunch was over"


def test_an_occasion_that_does_not_come_leaves_nothing_broken() -> None:
    for until in (None, DUE):
        scene = Scene()
        scene.promises(due=None, occasion="when the rain stops", until=until)
        assert not scene.until(DUE - 10)
        assert scene.until(until or CLOSE, last=until is None) == LAPSED
        assert "when the rain stops" in scene.ended[0].why


def test_what_waits_for_an_occasion_is_kept_by_the_action_that_does_it() -> None:
    scene = Scene()
    id = scene.promises(due=None, occasion="when the rain stops")
    scene.does(DUE, keeps=(id,))
    assert scene.until(DUE + 10 * MINUTE) == KEPT


def test_a_promise_for_tomorrow_outlives_the_day() -> None:
    scene = Scene()
    scene.promises(due=moment(2, 9 * HOUR))
    scene.promises("not littering", by=CLEO, due=None, lasting=True, until=moment(2, 9 * HOUR))
    assert not scene.until(CLOSE, last=True)


def test_only_the_one_to_whom_the_word_was_given_sees_how_it_ends() -> None:
    scene = Scene()
    id = scene.promises(place=ROOM, others=(ADA, CLEO))
    scene.does(DUE, keeps=(id,))
    scene.until(DUE + 10 * MINUTE)
    (end,) = scene.ended
    assert (end.others, end.seen_by) == ((ADA, CLEO), (ADA,))
    told = {one.name for one in scene.society.agents if one.body.ledger.news}
    assert told == {BEN, ADA}


ACTS = st.lists(
    st.tuples(
        st.integers(1, 15),  # minutes for which it was begun
        st.integers(1, 15),  # and after which the next begins
        st.booleans(),  # whether it keeps the promise
        st.sampled_from([ROOM, TERRACE]),
    ),
    max_size=12,
)


@settings(max_examples=60)
@given(ACTS, st.integers(-30, 20))
@example([(2, 1, True, ROOM), (2, 1, True, ROOM), (1, 1, True, TERRACE)], 0)
def test_a_promise_is_kept_if_and_only_if_an_action_in_time_came_to_its_end_in_one_or_more_pieces(
    acts: list[tuple[int, int, bool, str]], begins: int
) -> None:
    scene = Scene()
    id = scene.promises(place=ROOM)
    scene.goes(DAWN, BEN, TERRACE)
    t = DUE + begins * MINUTE
    for before in range(DUE - HOUR, t, MINUTE):
        scene.until(before)
    ends = []
    came, spent, longest = False, 0, 0
    for planned, lasted, keeps, place in acts:
        scene.does(t, minutes=planned, keeps=(id,) if keeps else (), address=place)
        begun = scene.society.agents[1].body.ledger.work
        assert begun is not None
        came |= place == ROOM and t <= DUE + TOLERANCE and begun.until > DUE - TOLERANCE
        latest = DUE + (LASTS if came else TOLERANCE)
        whole = planned <= lasted and t + planned * MINUTE > DUE - TOLERANCE
        if keeps and place == ROOM:
            first = max(t, DUE - TOLERANCE)
            longest = max(longest, planned * MINUTE)  # what is left of an act is shorter
            complete = first + max(0, longest - spent)
            stops = t + min(planned, lasted) * MINUTE
            if whole and t <= latest:
                ends.append(min(complete, stops))
            elif first < stops and complete <= stops and t <= latest:
                ends.append(complete)
            spent += max(0, stops - first)
        for _ in range(lasted):
            scene.until(t)
            t += MINUTE
    scene.until(t)
    scene.goes(t, BEN, TERRACE)
    scene.until(max(t, DUE + HOUR))
    (end,) = scene.ended
    assert (end.outcome, end.t if ends else 0) == (("kept", ends[0]) if ends else ("broken", 0))
    assert set(end.seen_by) <= {ADA}
    assert re.match(rf"{BEN} (?:did it|was)", end.why)


def test_what_is_open_ends_in_the_same_order_after_a_restart() -> None:
    scene = Scene()
    for t, by in ((DAWN, CLEO), (DAWN + MINUTE, BEN), (DAWN + 2 * MINUTE, ADA)):
        scene.promises(by=by, t=t)
    at_once = [one.by for one in scene.society.promised.today(1)]
    scene.society.promised.restore()
    assert [one.by for one in scene.society.promised.today(1)] == at_once == [CLEO, BEN, ADA]
