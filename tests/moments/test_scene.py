from __future__ import annotations

from itertools import groupby
from pathlib import Path

import msgspec

import folkways
from folkways.assembly.recalled import recall
from folkways.base import events as ev
from folkways.base.log import Header
from folkways.base.time import TICK
from folkways.environments.town.people import VISITING
from folkways.environments.town.town import Town
from folkways.moments.scene import KINDS, PersonInScene, Scene, Stage
from folkways.store.reader import RunFile
from folkways.store.writer import RunWriter

ANN, BO = "Ann Lee", "Bo Chu"
DESK, LAMP = "Hall: room: desk", "Hall: room: lamp"


def staged(*events: ev.Event, names: tuple[str, ...] = (ANN, BO)) -> Scene:
    stage = Stage(names, {LAMP: "off"})
    for seq, event in enumerate(events, start=1):
        stage.fold(seq, event)
    return stage.scene


def ann(*events: ev.Event) -> PersonInScene:
    return staged(*events).people[ANN]


def placed(t: int = 0, agent: str = ANN) -> ev.Event:
    return ev.AgentPlaced(t=t, agent=agent, tile=(1, 1), address="Hall: room")


def left(t: int, *path: tuple[int, int], agent: str = ANN) -> ev.Event:
    return ev.Departed(t=t, agent=agent, path=path, address=DESK)


def sits(t: int) -> ev.Event:
    return ev.ActionBegan(
        t=t,
        agent=ANN,
        text="sitting",
        address=DESK,
        seconds=600,
        emoji="🪑",
        indoors=True,
        reason="It is late.",
    )


def opened(t: int, other: str = BO) -> ev.Event:
    return ev.ConversationOpened(
        t=t, agent=ANN, conversation="c1", other=other, reason="chat", about="the lamp"
    )


def says(t: int, text: str, agent: str = ANN, to: str = BO) -> ev.Event:
    return ev.Uttered(t=t, agent=agent, conversation="c1", to=to, text=text, ends=False)


def closed(t: int, other: str = BO) -> ev.Event:
    return ev.ConversationClosed(
        t=t, agent=ANN, conversation="c1", other=other, turns=1, why="said"
    )


def test_whoever_walks_is_one_tile_further_with_every_tick() -> None:
    walker = ann(placed(), left(100, (2, 1), (3, 1), (4, 1)))
    assert [walker.at(t) for t in (100, 109, 110, 125, 130, 999)] == [
        (1, 1),
        (1, 1),
        (2, 1),
        (3, 1),
        (4, 1),
        (4, 1),
    ]
    assert (walker.heads_for, walker.left, walker.placed) == (DESK, 100, True)


def test_a_walk_that_is_turned_elsewhere_goes_on_from_where_one_is() -> None:
    walker = ann(placed(), left(100, (2, 1), (3, 1), (4, 1)), left(120, (3, 2), (3, 3)))
    assert walker.tile == (3, 1)
    assert walker.at(130) == (3, 2)
    arrived = ann(left(0, (2, 2)), ev.Arrived(t=10, agent=ANN, tile=(2, 2), address=DESK))
    assert (arrived.tile, arrived.path) == ((2, 2), [])


def test_an_action_lasts_until_its_end_or_until_one_leaves() -> None:
    sitting = ann(placed(), sits(50))
    assert (sitting.doing, sitting.emoji, sitting.reason) == ("sitting", "🪑", "It is late.")
    assert (sitting.since, sitting.until, sitting.indoors) == (50, 650, True)
    gone = ann(placed(), sits(50), left(60, (2, 1)))
    assert (gone.doing, gone.emoji, gone.reason, gone.since, gone.until) == ("", "", "", 0, 0)
    talking = ann(placed(), sits(50), opened(55), left(60, (2, 1)))
    assert talking.doing == "sitting"


def test_what_was_said_last_is_kept_until_the_conversation_is_over() -> None:
    scene = staged(opened(0), says(10, "Hush."), says(20, "Why?", BO, ANN), says(30, "So."))
    one, other = scene.people.values()
    assert one.said is not None
    assert (one.said.text, one.said.to, one.talk, one.said.talk) == ("So.", BO, "c1", "c1")
    assert other.said is not None
    assert other.said.t == 20
    assert scene.talks["c1"].about == "the lamp"
    over = staged(opened(0), says(10, "Hush."), closed(20))
    assert not over.talks
    assert [(one.talk, one.said) for one in over.people.values()] == [("", None), ("", None)]


def test_only_objects_that_are_not_as_on_the_map_are_listed() -> None:
    on = ev.ObjectChanged(t=1, agent=ANN, address=LAMP, state="on")
    off = ev.ObjectChanged(t=2, agent=ANN, address=LAMP, state="off")
    unknown = ev.ObjectChanged(t=3, agent=ANN, address="Hall: room: vase", state="off")
    assert staged(on).objects == {LAMP: "on"}
    assert staged(on, off).objects == {}
    assert staged(on, unknown).objects == {LAMP: "on", "Hall: room: vase": "off"}


def test_a_day_s_end_stops_everything_where_it_is() -> None:
    scene = staged(
        ev.DayBegan(t=0, day=1),
        placed(),
        sits(5),
        left(10, (2, 1), (3, 1)),
        opened(15),
        ev.ObjectChanged(t=15, agent=ANN, address=LAMP, state="on"),
        ev.DayEnded(t=20, day=1),
    )
    person = scene.people[ANN]
    assert (person.tile, person.path, person.doing, person.talk) == ((2, 1), [], "", "")
    assert (scene.objects, scene.talks, scene.open, scene.day) == ({}, {}, False, 1)
    assert (scene.seq, scene.t) == (7, 20)


def test_who_was_taken_out_is_gone_and_stays_where_it_was() -> None:
    removed = ev.Intervened(t=21, agent=ANN, kind="removed", data={})
    person = ann(placed(), sits(5), left(10, (2, 1), (3, 1)), removed)
    assert (person.gone, person.tile, person.path, person.doing) == (True, (2, 1), [], "")
    whispered = ev.Intervened(t=21, agent=ANN, kind="whispered", data={"memory": 1, "text": "x"})
    assert not ann(placed(), whispered).gone


def test_a_visitor_comes_talks_goes_and_may_come_again() -> None:
    enters = ev.Intervened(
        t=1,
        agent=ANN,
        kind="visit",
        data={"visitor": "Dee", "act": "enter", "description": "selling maps", "text": "Hello."},
    )
    came = [enters, placed(1, "Dee"), opened(1, "Dee")]
    here = staged(*came).people["Dee"]
    assert (here.doing, here.placed, here.gone, here.talk) == (
        f"{VISITING}, selling maps",
        True,
        False,
        "c1",
    )
    went = staged(*came, closed(9, "Dee"))
    assert (went.people["Dee"].gone, went.people["Dee"].doing) == (True, "")
    assert not went.people[ANN].gone
    assert not staged(*came, closed(9, "Dee"), *came).people["Dee"].gone


def test_the_keyframe_is_the_scene_as_json() -> None:
    stage = Stage((ANN,), {})
    stage.fold(1, placed(3))
    person = {
        "name": ANN,
        "tile": [1, 1],
        "path": [],
        "left": 0,
        "address": "Hall: room",
        "destination": "",
        "talking_with": "",
        "visitor": False,
        "age": 0,
        "company": [],
        "loud": False,
        "lead": "",
        "duties": "",
        "in_line": False,
        "talked": -1,
        "talked_to": "",
        "holds": [],
        "stays": 0,
        "began": -1,
        "doing": "",
        "emoji": "",
        "reason": "",
        "since": 0,
        "until": 0,
        "indoors": False,
        "talk": "",
        "said": None,
        "gone": False,
        "placed": True,
    }
    assert msgspec.json.decode(stage.keyframe()) == {
        "people": {ANN: person},
        "seq": 1,
        "t": 3,
        "day": 0,
        "open": False,
        "objects": {},
        "talks": {},
    }


def check_against_the_engine(path: Path) -> Stage:
    """Fold a run by both and compare them at every tick; return the scene's fold."""
    run = RunFile(path)
    experiment = recall(run, "the garden")
    names = run.header.agents
    assert experiment.tilemap is not None
    town = Town(names, experiment.tilemap, experiment.scenario.parameters.perception, 1)
    stage = Stage(names, {str(one.address): one.state for one in experiment.tilemap.objects})
    walked = 0
    numbered = enumerate(run.events(), start=1)
    for t, some in groupby(numbered, key=lambda pair: pair[1].t // TICK * TICK):
        town.move_to(t)
        for seq, event in some:
            town.fold(event)
            if type(event) in KINDS:
                stage.fold(seq, event)
        town.move_to(t + TICK)
        for name, person in stage.scene.people.items():
            there = town.me(name)
            assert person.gone == town.gone(name), (t, name)
            assert person.at(t + TICK) == there.tile, (t, name)
            assert bool(person.talk) == there.talking
            if not person.path:
                assert person.doing == there.doing
            walked += bool(person.path)
        assert stage.scene.objects == town.snapshot().objects
    assert walked > 10
    return stage


def test_it_is_the_town_of_the_engine_in_every_tick_of_a_run(garden_run: Path) -> None:
    check_against_the_engine(garden_run)


def test_it_is_the_town_of_the_engine_when_somebody_leaves_and_an_object_is_set(
    garden_run: Path, tmp_path: Path
) -> None:
    fork = folkways.fork(
        garden_run,
        "day 1 08:30",
        remove="Ben",
        objects={"piano": "burning"},
        out=tmp_path / "fork.folk",
    )
    assert fork.path is not None
    stage = check_against_the_engine(fork.path)
    assert [person.gone for person in stage.scene.people.values()].count(True) == 1


def test_every_event_of_its_kinds_can_be_folded_by_itself(tmp_path: Path) -> None:
    header = Header(
        folkways="0",
        python="3",
        created="",
        name="x",
        seed=1,
        mind="offline",
        scenario_given="",
        scenario={},
        arguments={},
        prompts={},
        agents=(ANN,),
    )
    stranger = "Somebody Else"
    events: list[ev.AnyEvent] = [
        ev.ConformitySeen(t=1, agent=stranger, other=ANN, norm="0.1", observation="x", memory=0),
        ev.NormCreated(
            t=1, agent=stranger, norm="9.1", content="Hush.", norm_kind="injunctive", utility=9
        ),
        ev.Reflected(t=1, agent=stranger, questions=("Why?",), insights=(1,)),
        ev.Uttered(t=1, agent=stranger, conversation="c9", to=ANN, text="Boo.", ends=True),
        ev.ConversationClosed(
            t=1, agent=stranger, conversation="c9", other=ANN, turns=1, why="over"
        ),
    ]
    writer = RunWriter.create(tmp_path / "run.folk", header)
    writer.append(10, events)
    writer.close()
    stage = Stage((ANN,), {})
    for seq, event in enumerate(RunFile(tmp_path / "run.folk").events(kinds=KINDS), start=1):
        stage.fold(seq, event)
    assert stage.scene.seq == len(events)
    assert set(stage.scene.people) == {ANN, stranger}
