from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import folkways
from folkways.assembly import art as art_module
from folkways.assembly.art import ART, art_of, unpack_art
from folkways.base.errors import RunFileError
from folkways.scenario.installed import PRESETS, map_names
from folkways.store.reader import RunFile
from folkways.testing.scenes import GARDEN

Edit = Callable[[dict[str, object]], None]


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A folder with a map of one's own, its image, and a scenario that is played there."""
    folder = tmp_path / "own"
    folder.mkdir()
    shutil.copy(PRESETS / "hobbs_cafe.tmj", folder / "own.tmj")
    shutil.copy(PRESETS / "town_tiles.png", folder)
    text = GARDEN.replace("map: hobbs_cafe", "map: own.tmj").replace("days: 2", "days: 1")
    (folder / "own.yaml").write_text(text, encoding="utf-8")
    return folder


def edited(folder: Path, edit: Edit) -> Path:
    path = folder / "own.tmj"
    raw = json.loads(path.read_text(encoding="utf-8"))
    edit(raw)
    path.write_text(json.dumps(raw), encoding="utf-8")
    return path


def tileset(raw: dict[str, object]) -> dict[str, object]:
    found = raw["tilesets"]
    assert isinstance(found, list)
    one = found[0]
    assert isinstance(one, dict)
    return one


@pytest.mark.parametrize("name", map_names())
def test_maps_that_ship_have_their_layers_and_the_image_of_their_tiles(name: str) -> None:
    art = unpack_art(art_of(PRESETS / f"{name}.tmj"), name)
    raw = json.loads((PRESETS / f"{name}.tmj").read_text(encoding="utf-8"))
    assert (art.width, art.height) == (raw["width"], raw["height"])
    assert [(one.name, one.data) for one in art.layers] == [
        (one["name"], one["data"]) for one in raw["layers"] if one["type"] == "tilelayer"
    ]
    images = [(PRESETS / one["image"]).read_bytes() for one in raw["tilesets"]]
    assert [one.image for one in art.tilesets] == images
    assert [one.first for one in art.tilesets] == [one["firstgid"] for one in raw["tilesets"]]
    assert {(one.tilewidth, one.tileheight) for one in art.tilesets} == {(32, 32)}
    used = {gid for layer in art.layers for gid in layer.data if gid}
    drawn = {one.first + at for one in art.tilesets for at in range(one.count)}
    assert used <= drawn


def test_a_run_keeps_it_and_its_fork_and_its_end_do_too(own: Path) -> None:
    path = own / "run.folk"
    folkways.run(own / "own.yaml", out=path, until="day 1 08:30")
    kept = RunFile(path).attachment(ART)
    assert kept == art_of(own / "own.tmj")
    assert ART in RunFile(path).header.attached
    # From the run alone: the map and its image may be gone by then.
    (own / "own.tmj").unlink()
    (own / "town_tiles.png").unlink()
    folkways.fork(path, "day 1 08:20", out=own / "fork.folk", until="day 1 08:40")
    assert RunFile(own / "fork.folk").attachment(ART) == kept
    folkways.resume(path, until="day 1 08:40")
    assert RunFile(path).attachment(ART) == kept
    assert folkways.replay(path).same


def test_the_picture_changes_nothing_else_of_a_run(own: Path) -> None:
    with_art = folkways.run(own / "own.yaml", until="day 1 08:30")
    (own / "town_tiles.png").unlink()
    without = folkways.run(own / "own.yaml", until="day 1 08:30")
    assert ART not in without.header.attached
    assert ART in with_art.header.attached
    assert without.log_hash == with_art.log_hash
    assert without.header.map_hash == with_art.header.map_hash


def test_only_png_files_beside_the_map_or_below_it_are_taken(own: Path) -> None:
    image = own / "town_tiles.png"
    assert art_of(own / "own.tmj")
    (own / "pictures").mkdir()
    shutil.copy(image, own / "pictures")
    assert art_of(edited(own, lambda raw: tileset(raw).update(image="pictures/town_tiles.png")))
    shutil.copy(image, own.parent)
    assert not art_of(edited(own, lambda raw: tileset(raw).update(image="../town_tiles.png")))
    elsewhere = str(PRESETS / "town_tiles.png")
    assert not art_of(edited(own, lambda raw: tileset(raw).update(image=elsewhere)))
    (own / "link.png").symlink_to(PRESETS / "town_tiles.png")
    assert not art_of(edited(own, lambda raw: tileset(raw).update(image="link.png")))
    assert not art_of(edited(own, lambda raw: tileset(raw).update(image="own.yaml")))
    assert not art_of(edited(own, lambda raw: tileset(raw).update(image=".")))


def test_an_image_that_is_too_large_or_none_is_left_out(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    image = own / "town_tiles.png"
    plain = image.read_bytes()
    for damaged in (b"", b"GIF89a", plain[:12], plain[:16] + b"\xff" * 8 + plain[24:]):
        image.write_bytes(damaged)
        assert not art_of(own / "own.tmj")
    image.write_bytes(plain)
    monkeypatch.setattr(art_module, "MOST_BYTES", len(plain) - 1)
    assert not art_of(own / "own.tmj")
    monkeypatch.setattr(art_module, "MOST_BYTES", len(plain))
    assert art_of(own / "own.tmj")
    monkeypatch.setattr(art_module, "MOST_CELLS", 60 * 40 * 3 - 1)
    assert not art_of(own / "own.tmj")


def test_a_map_whose_tiles_have_no_one_image_has_no_art(own: Path) -> None:
    edited(own, lambda raw: tileset(raw).update(image=None))
    assert not art_of(own / "own.tmj")
    assert folkways.run(own / "own.yaml", until="day 1 08:10").status == "paused"
    assert not art_of(own / "no such.tmj")


def test_flipped_tiles_are_kept_as_they_are_unflipped(own: Path) -> None:
    def flip(raw: dict[str, object]) -> None:
        layers = raw["layers"]
        assert isinstance(layers, list)
        layers[0]["data"][0] |= 0x80000000
        layers[1]["visible"] = False

    before = unpack_art(art_of(own / "own.tmj"), "it")
    art = unpack_art(art_of(edited(own, flip)), "it")
    assert art.layers[0] == before.layers[0]
    assert [layer.name for layer in art.layers] == ["ground", "furniture"]


def test_art_that_cannot_be_read_names_the_run() -> None:
    with pytest.raises(RunFileError, match=r"x\.folk is damaged: its art"):
        unpack_art(b'{"width": "wide"}', "x.folk")


@pytest.mark.parametrize(
    "edit",
    [
        lambda raw: raw.update(width=0),
        lambda raw: raw.update(width=-60, height=-40),
        lambda raw: raw.update(layers=[]),
        lambda raw: raw["layers"][0]["data"].pop(),
        lambda raw: raw.update(width=10**9, height=10**9),
        lambda raw: tileset(raw).update(columns=0),
        lambda raw: tileset(raw).update(count=0),
        lambda raw: tileset(raw).update(tilewidth=10**9),
        lambda raw: tileset(raw).update(margin=-1),
        lambda raw: tileset(raw).update(image=""),
        lambda raw: tileset(raw).update(image="R0lGODlh"),
        lambda raw: raw.update(tilesets=[tileset(raw)] * 250),
    ],
)
def test_art_that_cannot_be_drawn_is_damage(edit: Edit) -> None:
    raw = json.loads(art_of(PRESETS / "hobbs_cafe.tmj"))
    unpack_art(json.dumps(raw).encode(), "x.folk")
    edit(raw)
    with pytest.raises(RunFileError, match=r"x\.folk is damaged: its art cannot be read"):
        unpack_art(json.dumps(raw).encode(), "x.folk")


def test_an_image_that_links_to_itself_means_no_picture(own: Path) -> None:
    image = own / "town_tiles.png"
    image.unlink()
    image.symlink_to(image.name)
    assert art_of(own / "own.tmj") == b""
