from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from tests.viewer.made import header, write

import folkways
from folkways.base import events as ev
from folkways.base.errors import RunFileError
from folkways.scenario.installed import PRESETS
from folkways.store.reader import RunFile
from folkways.store.writer import RunWriter
from folkways.testing.societies import shipped_map
from folkways.viewer import NotThere, RunView, open_view
from folkways.world.tilemap import BoolGrid

BEGINS = 8 * 3600


def town_of(view: RunView) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(view.town())
    return found


def grid(told: dict[str, Any], name: str) -> BoolGrid:
    size = told["width"] * told["height"]
    bits = np.frombuffer(base64.b64decode(told[name]), dtype=np.uint8)
    flat = np.unpackbits(bits, count=size).astype(np.bool_)
    return flat.reshape(told["height"], told["width"])


def test_the_town_is_the_map_of_the_run(cafe: RunView) -> None:
    tilemap = shipped_map("hobbs_cafe")
    told = town_of(cafe)
    assert (told["name"], told["width"], told["height"]) == ("Maple Hill", 60, 40)
    assert np.array_equal(grid(told, "blocked"), tilemap.blocked)
    assert np.array_equal(grid(told, "opaque"), tilemap.opaque)
    assert [one["address"] for one in told["arenas"]] == [
        str(one.address) for one in tilemap.arenas
    ]
    for arena, one in zip(tilemap.arenas, told["arenas"], strict=True):
        x, y, width, height = one["box"]
        assert all(x <= a < x + width and y <= b < y + height for a, b in arena.tiles)
        assert {x, x + width - 1} <= {a for a, _ in arena.tiles}
        assert (one["indoors"], one["name"]) == (arena.indoors, arena.address.arena)
    for thing, one in zip(tilemap.objects, told["objects"], strict=True):
        assert one == {
            "address": str(thing.address),
            "name": thing.address.object,
            "arena": str(thing.address.arena_address),
            "tiles": [list(tile) for tile in thing.tiles],
            "state": thing.state,
        }


def test_its_picture_has_images_that_can_be_asked_for(cafe: RunView) -> None:
    art = town_of(cafe)["art"]
    assert (art["width"], art["height"]) == (60, 40)
    assert all(len(layer["data"]) == 2400 for layer in art["layers"])
    assert [tileset["image"] for tileset in art["tilesets"]] == ["/api/art/0"]
    image = (PRESETS / "town_tiles.png").read_bytes()
    assert cafe.art(0) == image
    for number in (1, -1):
        with pytest.raises(NotThere, match="1 pictures"):
            cafe.art(number)
    embedded = json.loads(cafe.embedded_town())["art"]["tilesets"][0]["image"]
    assert embedded == "data:image/png;base64," + base64.b64encode(image).decode()


def test_a_town_of_many_copies_has_the_picture_of_one(tmp_path: Path) -> None:
    folkways.run(
        "crowd",
        out=tmp_path / "crowd.folk",
        settings={"agents.generate.count": 30, "agents.generate.per_quarter": 10},
        until="day 1 08:01",
    )
    view = open_view(tmp_path / "crowd.folk")
    told = town_of(view)
    art = told["art"]
    assert told["width"] * told["height"] >= 3 * art["width"] * art["height"]
    assert told["width"] % art["width"] == told["height"] % art["height"] == 0
    view.close()


def test_a_run_without_a_map_has_a_field_on_which_all_have_room(tmp_path: Path) -> None:
    events: list[ev.AnyEvent] = [
        ev.AgentPlaced(t=BEGINS, agent="Ann", tile=(83, 5), address="the Ville: a"),
        ev.Departed(t=BEGINS, agent="Ann", path=((83, 6), (83, 61)), address="the Ville: b"),
        ev.ObjectChanged(t=BEGINS, agent="Ann", address="the Ville: b: bed", state="idle"),
    ]
    view = open_view(write(tmp_path / "run.folk", events, header()))
    told = town_of(view)
    assert (told["width"], told["height"]) == (86, 64)
    assert not grid(told, "blocked").any()
    assert (told["arenas"], told["objects"], told["art"]) == ([], [], None)
    with pytest.raises(NotThere, match="0 pictures"):
        view.art(0)
    scene = json.loads(view.window(0))["events"]
    assert len(scene) == 3
    view.close()


def test_a_run_from_before_pictures_were_kept_has_none(cafe_run: Path, tmp_path: Path) -> None:
    run = RunFile(cafe_run)
    old = msgspec.structs.replace(run.header, attached=("map", "terms"))
    RunWriter.create(tmp_path / "old.folk", old, attachments={"map": run.attachment("map")}).close()
    view = open_view(tmp_path / "old.folk")
    told = town_of(view)
    assert told["art"] is None
    assert told["arenas"]
    view.close()


def test_a_map_that_cannot_be_read_is_damage(cafe_run: Path, tmp_path: Path) -> None:
    head = RunFile(cafe_run).header
    RunWriter.create(tmp_path / "bad.folk", head, attachments={"map": b"{}", "art": b"{}"}).close()
    with pytest.raises(RunFileError, match="its map cannot be read"):
        open_view(tmp_path / "bad.folk")
