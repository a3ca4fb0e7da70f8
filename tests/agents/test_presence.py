"""Who is shown as present, and with what they do."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from tests.agents.test_commitments import NOW, OTHER, turn_of

from folkways.agents.action_faults import fault_of_company
from folkways.agents.company import Company, waiting_for
from folkways.agents.entry import Entry
from folkways.agents.examples import EXAMPLES
from folkways.agents.ledger import Ledger
from folkways.agents.operations import GENERATE_ACTIONS
from folkways.agents.persona import describe
from folkways.agents.presence import (
    NEAR,
    WALKING,
    guests,
    minutes_of_walk,
    others_near,
    present,
    within,
)
from folkways.agents.questions import Action, GenerateActions
from folkways.agents.shown import Present
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.time import HOUR, MINUTE, TICK
from folkways.environments.town.town import Town
from folkways.scenario.schema import PerceptionParameters
from folkways.testing.societies import people, shipped_map, trio
from folkways.world.address import Address
from folkways.world.paths import PathFinder
from folkways.world.tilemap import Tile

MAP = shipped_map("hobbs_cafe")
ROOM = "Hobbs Café: café room"


def place(town: Town, name: str, tile: Tile, address: str = ROOM) -> None:
    town.fold(ev.AgentPlaced(t=0, agent=name, tile=tile, address=address))


def seen_by_ann(town: Town, until: int = 60) -> Turn:
    doing = SimpleNamespace(until=until)
    body = SimpleNamespace(company=Company(), ledger=Ledger(), hours=[], doing=doing)
    return cast(Turn, SimpleNamespace(view=town, name="Ann", body=body, t=0))


@pytest.mark.parametrize(("room", "opens"), [("stage", True), ("terrace", False)])
def test_who_is_in_a_room_that_opens_into_ones_own_can_join_in(room: str, *, opens: bool) -> None:
    town = Town(["Ann", "Ben"], MAP, PerceptionParameters(vision_radius=64), seed=1)
    place(town, "Ann", MAP.arena(Address.parse(ROOM, MAP.name)).tiles[0])
    there = Address.parse(f"Hobbs Café: {room}", MAP.name)
    place(town, "Ben", MAP.arena(there).tiles[0], str(there))
    for ben in present(seen_by_ann(town)):
        assert (ben.place, ben.opens) == (str(there), opens)
    assert len(town.company("Ann")) == opens


def test_what_somebody_does_is_shown_only_if_they_are_in_sight() -> None:
    """In the large room of the shipped map, wherever the other stands."""
    town = Town(["Ann", "Ben"], MAP, PerceptionParameters(), seed=1)
    ann = seen_by_ann(town)
    tiles = [tile for tile in MAP.arena(Address.parse(ROOM, MAP.name)).tiles if MAP.walkable(tile)]
    place(town, "Ann", tiles[0])
    town.fold(ev.ActionBegan(t=0, agent="Ben", text="smoking", address=ROOM, seconds=60))
    found = set()
    for tile in tiles[1:]:
        place(town, "Ben", tile)
        [ben] = present(ann)
        in_sight = bool(town.people("Ann"))
        assert (ben.doing, ben.far) == (("smoking", False) if in_sight else ("", True))
        found.add(in_sight)
    assert found == {True, False}


def test_who_is_on_the_way_is_shown_walking() -> None:
    town = Town(["Ann", "Ben"], MAP, PerceptionParameters(vision_radius=64), seed=1)
    tiles = MAP.arena(Address.parse(ROOM, MAP.name)).tiles
    place(town, "Ann", tiles[0])
    place(town, "Ben", tiles[1])
    [ben] = present(seen_by_ann(town))
    assert ben.doing == ""
    town.fold(ev.Departed(t=0, agent="Ben", path=tuple(tiles[2:5]), address=ROOM))
    [ben] = present(seen_by_ann(town))
    assert ben.doing == WALKING


@pytest.mark.parametrize(("until", "doing"), [(60, "being paid"), (0, "")])
def test_who_did_something_with_the_agent_has_done_with_it_when_the_agent_has(
    until: int, doing: str
) -> None:
    town = Town(["Ann", "Ben"], MAP, PerceptionParameters(vision_radius=64), seed=1)
    tile = MAP.arena(Address.parse(ROOM, MAP.name)).tiles[0]
    for name in ("Ann", "Ben"):
        place(town, name, tile)
    town.fold(
        ev.ActionBegan(
            t=0, agent="Ben", text="being paid", address=ROOM, seconds=300, company=("Ann",)
        )
    )
    [ben] = present(seen_by_ann(town, until))
    assert ben.doing.startswith(doing)
    assert bool(ben.doing) is bool(doing)


def test_what_somebody_does_is_shown_with_when_it_began_and_the_talk_that_interrupted_it() -> None:
    town = Town(["Ann", "Ben", "Cy"], MAP, PerceptionParameters(vision_radius=64), seed=1)
    tiles = [tile for tile in MAP.arena(Address.parse(ROOM, MAP.name)).tiles if MAP.walkable(tile)]
    for name, tile in zip(("Ann", "Ben", "Cy"), tiles, strict=False):
        place(town, name, tile)

    def ben() -> Present:
        return next(one for one in present(seen_by_ann(town)) if one.name == "Ben")

    began, talk = 9 * HOUR, {"agent": "Cy", "other": "Ben", "conversation": "c1"}
    act = ev.ActionBegan(t=began, agent="Ben", text="smoking", address=ROOM, seconds=900)
    town.fold(act)
    assert (ben().doing, ben().since, ben().talked_until) == ("smoking", "09:00", "")
    town.fold(ev.ConversationOpened(t=began + 60, reason="chat", about="", norm="", **talk))
    assert (ben().doing, ben().since) == ("talking with Cy", "")
    town.fold(ev.ConversationClosed(t=began + 180, turns=2, why="", **talk))
    assert (ben().since, ben().talked_until) == ("09:00", "09:03")
    town.fold(msgspec.structs.replace(act, t=began + 240))  # taken up again
    assert (ben().since, ben().talked_until) == ("09:00", "09:03")
    town.fold(msgspec.structs.replace(act, t=began + 300, text="reading"))
    assert (ben().since, ben().talked_until) == ("09:05", "")


@pytest.mark.parametrize("at", [ROOM, f"{ROOM}: counter", "Hobbs Café: terrace"])
def test_who_serves_in_the_house_may_be_ordered_from_also_at_ones_own_table(at: str) -> None:
    question = GenerateActions(
        who=describe(people(trio())[0]),
        day=1,
        start="09:00",
        minutes=30,
        plan="having brunch",
        place=ROOM,
        guidelines=(),
        places=(),
        here=ROOM,
        elsewhere=("Ben Cole", "Cleo Dunn"),
        serving=("Ben Cole",),
    )
    orders = Action(
        text="ordering eggs from Ben Cole",
        minutes=3,
        address=at,
        emoji="x",
        companions=("Ben Cole",),
        their_part="taking the order of Ada Byrd",
    )
    assert fault_of_company(question, orders) == ""
    of_cleo = orders.model_copy(
        update={"text": "ordering eggs from Cleo Dunn", "companions": ("Cleo Dunn",)}
    )
    assert "Cleo Dunn" in fault_of_company(question, of_cleo)


BRINGS = Action(
    text="bringing Cleo Dunn her brunch",
    minutes=5,
    address=ROOM,
    emoji="x",
    companions=("Cleo Dunn",),
    their_part="taking the brunch from Ada Byrd",
)


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ({"elsewhere": ("Cleo Dunn",)}, "Cleo Dunn, who is not there"),
        ({"elsewhere": ("Cleo Dunn",), "guests": ("Cleo Dunn",)}, ""),
        ({"unknown_staff": ("Cleo Dunn",)}, ""),
        ({"present": (Present(name="Cleo Dunn"),)}, ""),
        ({"present": (Present(name="Cleo Dunn", declined=True),)}, "declined to join in"),
        (
            {"present": (Present(name="Cleo Dunn", declined=True, refused=BRINGS.text),)},
            "declined to join in",
        ),
        (
            {"present": (Present(name="Cleo Dunn", declined=True, refused="taking her order"),)},
            "",
        ),
    ],
)
def test_who_serves_serves_guests_of_the_next_room_and_after_another_refusal(
    more: dict[str, Any], fault: str
) -> None:
    question = GenerateActions(
        who=describe(people(trio())[0]),
        day=1,
        start="09:00",
        minutes=30,
        plan="serving the guests",
        place=ROOM,
        guidelines=(),
        places=(),
        here=ROOM,
        **more,
    )
    found = fault_of_company(question, BRINGS)
    assert bool(found) == bool(fault)
    assert fault in found


@pytest.mark.parametrize(
    ("serves", "place", "minutes", "found"),
    [
        (True, ROOM, 29, (OTHER,)),
        (True, ROOM, 30, ()),
        (True, "Linden Park", 5, ()),
        (False, ROOM, 5, ()),
    ],
)
def test_guests_are_those_noticed_lately_where_the_agent_serves(
    monkeypatch: pytest.MonkeyPatch,
    *,
    serves: bool,
    place: str,
    minutes: int,
    found: tuple[str, ...],
) -> None:
    turn = turn_of(now=NOW + 30 * MINUTE)
    monkeypatch.setattr(Town, "serves", lambda *_: serves)
    turn.body.noticed[OTHER] = (f"{OTHER} is reading", turn.t - minutes * MINUTE)
    assert guests(turn, place, (OTHER, "Cleo Dunn")) == found


@pytest.mark.parametrize(("opens", "fault"), [(True, ""), (False, "who is not there")])
def test_one_can_do_something_with_those_in_the_same_space(*, opens: bool, fault: str) -> None:
    question = GenerateActions(
        who=describe(people(trio())[0]),
        day=1,
        start="09:00",
        minutes=30,
        plan="passing the time",
        place=ROOM,
        guidelines=(),
        places=(),
        here=ROOM,
        present=(Present(name="Ben Cole", place="Hobbs Café: stage", opens=opens),),
    )
    action = Action(text="singing", minutes=10, address=ROOM, emoji="🎵", companions=("Ben Cole",))
    assert fault in fault_of_company(question, action)
    assert bool(fault_of_company(question, action)) == bool(fault)


@pytest.mark.parametrize(
    ("place", "holds"),
    [(ROOM, True), ("Hobbs Café", True), ("Hobbs Café: terrace", False), ("Linden Park", False)],
)
def test_a_seat_lies_within_its_room_and_its_house(place: str, *, holds: bool) -> None:
    assert within(f"{ROOM}: counter", place) == holds
    assert not within("", place)


def test_beside_a_talk_the_nearest_few_are_shown_without_the_other() -> None:
    names = ["Ann", *(f"Guest {number}" for number in range(NEAR + 3))]
    town = Town(names, MAP, PerceptionParameters(), seed=1)
    tiles = [tile for tile in MAP.arena(Address.parse(ROOM, MAP.name)).tiles if MAP.walkable(tile)]
    for name, tile in zip(names, tiles, strict=False):
        place(town, name, tile)
    near = others_near(seen_by_ann(town), "Guest 0")
    assert len(near) == NEAR
    assert "Guest 0" not in [one.name for one in near]


def walked(one: Present) -> str:
    """Return how the way to somebody is shown."""
    if not one.walk:
        return ""
    far = "" if one.place else "at the far end, "
    return f", {far}{one.walk} {'minute' if one.walk == 1 else 'minutes'} or more on foot"


def test_who_performs_for_everybody_is_shown_to_those_who_do_not_see_them_just_now() -> None:
    town = Town(["Ann", "Ben"], MAP, PerceptionParameters(), seed=1)
    tiles = [tile for tile in MAP.arena(Address.parse(ROOM, MAP.name)).tiles if MAP.walkable(tile)]
    place(town, "Ann", tiles[0])
    place(town, "Ben", tiles[-1])
    town.fold(ev.ActionBegan(t=0, agent="Ben", text="miming", address=ROOM, seconds=60))
    turn = seen_by_ann(town)
    assert [(one.far, one.performs) for one in present(turn)] == [(True, "")]
    turn.body.ledger.calendar.append(Entry("Ben", "giving a show", 0, 60, "Hobbs Café"))
    [ben] = present(turn)
    assert (ben.far, ben.doing, ben.performs) == (True, "", "miming")
    assert others_near(turn, "Cy") == (ben,)
    question = EXAMPLES["generate_actions"].model_copy(update={"present": (ben,)})
    situation = GENERATE_ACTIONS.template.render(question).situation
    minutes = minutes_of_walk(tiles[0], tiles[-1])
    text = f"Ben{walked(ben)}, before everybody there: miming\n</present>"
    assert minutes > 1
    assert text in situation


def test_who_is_loud_out_of_sight_is_shown_with_what_is_heard() -> None:
    """As in what the agent notices."""
    town = Town(["Ann", "Ben"], MAP, PerceptionParameters(), seed=1)
    tiles = [tile for tile in MAP.arena(Address.parse(ROOM, MAP.name)).tiles if MAP.walkable(tile)]
    place(town, "Ann", tiles[0])
    place(town, "Ben", tiles[-1])
    drums = ev.ActionBegan(t=0, agent="Ben", text="drumming", address=ROOM, seconds=60, loud=True)
    town.fold(drums)
    [ben] = present(seen_by_ann(town))
    assert (ben.doing, ben.far, ben.noticed) == ("", True, "drumming")
    question = EXAMPLES["generate_actions"].model_copy(update={"present": (ben,)})
    situation = GENERATE_ACTIONS.template.render(question).situation
    assert f"\nBen{walked(ben)}, noticed but not in view: drumming\n</present>" in situation
    assert "Not in the agent's view" not in situation


@pytest.mark.parametrize(
    ("waits_for", "noticed"), [(("Ann",), True), (("Cy",), False), (("Ann", "Cy"), False)]
)
def test_who_waits_for_the_agent_is_noticed_out_of_sight_too(
    waits_for: tuple[str, ...], *, noticed: bool
) -> None:
    town = Town(["Ann", "Ben"], MAP, PerceptionParameters(), seed=1)
    tiles = [tile for tile in MAP.arena(Address.parse(ROOM, MAP.name)).tiles if MAP.walkable(tile)]
    place(town, "Ann", tiles[0])
    place(town, "Ben", tiles[-1])
    text = waiting_for(waits_for)
    town.fold(ev.ActionBegan(t=0, agent="Ben", text=text, address=ROOM, seconds=60))
    (ben,) = present(seen_by_ann(town))
    assert (ben.far, ben.noticed) == (True, text if noticed else "")


def test_a_walk_takes_no_less_than_is_shown(subtests: pytest.Subtests) -> None:
    paths = PathFinder(MAP)
    tiles = [tile for tile in MAP.arena(Address.parse(ROOM, MAP.name)).tiles if MAP.walkable(tile)]
    for end in tiles[:: len(tiles) // 20]:
        with subtests.test(end=end):
            walk = paths.length(tiles[0], end) * TICK
            assert minutes_of_walk(tiles[0], end) * MINUTE <= walk
