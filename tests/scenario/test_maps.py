from __future__ import annotations

import base64
import copy
import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from folkways.base.errors import ScenarioError
from folkways.scenario.maps import load_map
from folkways.world import Address, PathFinder, TileMap
from folkways.world.tiling import tiled

ROOT = Path(__file__).parents[2]
PRESETS = ROOT / "src" / "folkways" / "scenario" / "presets"
SHIPPED = ["hobbs_cafe", "minimal", "quiet_library"]
Raw = dict[str, Any]


def shape(name: str, x: float, y: float, w: float, h: float, **properties: Any) -> Raw:
    """A rectangle, measured in tiles of 10 pixels."""
    kinds = {bool: "bool", str: "string", int: "int"}
    return {
        "id": 1,
        "name": name,
        "type": "",
        "rotation": 0,
        "visible": True,
        "x": x * 10,
        "y": y * 10,
        "width": w * 10,
        "height": h * 10,
        "properties": [
            {"name": key, "type": kinds[type(value)], "value": value}
            for key, value in properties.items()
        ],
    }


def object_layer(name: str, *shapes: Raw) -> Raw:
    return {
        "type": "objectgroup",
        "name": name,
        "objects": list(shapes),
        "draworder": "topdown",
        "opacity": 1,
        "visible": True,
        "id": 9,
    }


def small_map() -> Raw:
    """A yard of 6 by 4 tiles around a hut whose door is open to the south."""
    wall, table = 2, 3
    data = [0] * 24
    for x, y in ((1, 0), (2, 0), (3, 0), (4, 0), (1, 1), (4, 1), (1, 2), (2, 2), (4, 2)):
        data[y * 6 + x] = wall
    data[1 * 6 + 3] = table
    flag = {"type": "bool", "value": True}
    walls = [{"name": "blocked", **flag}, {"name": "opaque", **flag}]
    tileset = {
        "firstgid": 1,
        "name": "tiles",
        "tilecount": 3,
        "tilewidth": 10,
        "tileheight": 10,
        "columns": 3,
        "spacing": 0,
        "margin": 0,
        "image": "tiles.png",
        "imagewidth": 30,
        "imageheight": 10,
        "tiles": [
            {"id": 1, "properties": walls},
            {"id": 2, "properties": [{"name": "blocked", **flag}]},
        ],
    }
    ground = {
        "type": "tilelayer",
        "name": "walls",
        "width": 6,
        "height": 4,
        "data": data,
        "opacity": 1,
        "visible": True,
        "id": 1,
        "x": 0,
        "y": 0,
    }
    yard = shape("yard", 0, 0, 6, 4, sector="Farm", indoors=False)
    hut = shape("hut", 1, 0, 4, 3, sector="Farm", indoors=True, public=False, tags="rest, work")
    table_shape = shape("table", 3, 1, 1, 1, affords="eat, drink", state="laid")
    return {
        "type": "map",
        "version": "1.10",
        "tiledversion": "1.10.2",
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "infinite": False,
        "width": 6,
        "height": 4,
        "tilewidth": 10,
        "tileheight": 10,
        "nextobjectid": 9,
        "nextlayerid": 9,
        "tilesets": [tileset],
        "layers": [ground, object_layer("arenas", yard, hut), object_layer("objects", table_shape)],
        "properties": [{"name": "world", "type": "string", "value": "Valley"}],
    }


def load(raw: Any, folder: Path) -> TileMap:
    path = folder / "town.tmj"
    path.write_text(raw if isinstance(raw, str) else json.dumps(raw), encoding="utf-8")
    return load_map(path)


def test_a_small_map(tmp_path: Path) -> None:
    town = load(small_map(), tmp_path)
    assert (town.name, town.width, town.height) == ("Valley", 6, 4)
    assert town.tree().as_lines() == ["Farm: hut: table", "Farm: yard"]
    hut = town.arena(Address("Valley", "Farm", "hut"))
    assert (hut.indoors, hut.public, hut.tags) == (True, False, ("rest", "work"))
    table = town.objects[0]
    assert (table.state, table.affords) == ("laid", ("eat", "drink"))
    assert not town.walkable((3, 1))
    assert town.see_through((3, 1))
    assert not town.see_through((1, 0))
    assert town.standing_tiles(table.address) == ((3, 2),), "the tile to the west is cut off"
    found = town.arena_at((0, 0))
    assert found is not None
    assert found.address.arena == "yard"


def test_the_town_is_named_after_the_file_by_default(tmp_path: Path) -> None:
    raw = small_map()
    del raw["properties"]
    assert load(raw, tmp_path).name == "town"


def test_shapes_of_one_name_are_one_object_and_groups_are_opened(tmp_path: Path) -> None:
    raw = small_map()
    raw["layers"][2]["objects"].append(shape("table", 2, 1, 1, 1, affords="eat, read"))
    raw["layers"][2]["objects"][1]["properties"].append(
        {"name": "state", "type": "string", "value": "laid"}
    )
    group = {"type": "group", "name": "all", "opacity": 1, "visible": True, "id": 7}
    raw["layers"] = [{**group, "layers": raw["layers"]}]
    (table,) = load(raw, tmp_path).objects
    assert table.tiles == ((2, 1), (3, 1))
    assert table.affords == ("eat", "drink", "read")


def test_polygons_and_flipped_tiles(tmp_path: Path) -> None:
    raw = small_map()
    corners = [(0, 0), (60, 0), (60, 40), (0, 40)]
    raw["layers"][1]["objects"][0]["polygon"] = [{"x": x, "y": y} for x, y in corners]
    raw["layers"][0]["data"][1] |= 0x80000000
    town = load(raw, tmp_path)
    assert not town.walkable((1, 0))
    assert len(town.arenas[0].tiles) == 24 - 12


def test_what_nobody_can_walk_to_is_blocked(tmp_path: Path) -> None:
    raw = small_map()
    for tile in (4 * 6 - 2, 3 * 6 - 1):
        raw["layers"][0]["data"][tile] = 2
    town = load(raw, tmp_path)
    assert not town.walkable((5, 3)), "a corner between two walls"
    assert town.walkable((0, 0))


@pytest.mark.parametrize("external", ["tiles.tsj", "tiles.tsx"])
def test_tilesets_of_their_own(tmp_path: Path, external: str) -> None:
    raw = small_map()
    tileset = raw["tilesets"][0]
    xml = (
        '<tileset name="tiles" tilewidth="10" tileheight="10" tilecount="3" columns="3">'
        '<tile id="1"><properties><property name="blocked" type="bool" value="true"/>'
        '<property name="opaque" type="bool" value="true"/></properties></tile>'
        '<tile id="2"><properties><property name="blocked" type="bool" value="true"/>'
        "</properties></tile></tileset>"
    )
    text = xml if external.endswith("x") else json.dumps(tileset)
    (tmp_path / external).write_text(text, encoding="utf-8")
    embedded = load(raw, tmp_path)
    raw["tilesets"] = [{"firstgid": 1, "source": external}]
    own = load(raw, tmp_path)
    assert (own.blocked == embedded.blocked).all()
    assert (own.opaque == embedded.opaque).all()


def arenas(raw: Raw) -> list[Raw]:
    found: list[Raw] = raw["layers"][1]["objects"]
    return found


def things(raw: Raw) -> list[Raw]:
    found: list[Raw] = raw["layers"][2]["objects"]
    return found


def drop(shape: Raw, name: str) -> None:
    shape["properties"] = [one for one in shape["properties"] if one["name"] != name]


MISTAKES: list[tuple[str, Callable[[Raw], Any], str]] = [
    ("infinite", lambda raw: raw.update(infinite=True), "infinite: .*fixed size"),
    ("isometric", lambda raw: raw.update(orientation="isometric"), "orientation: .*orthogonal"),
    ("no width", lambda raw: raw.pop("width"), "width: must be a whole number"),
    ("enormous", lambda raw: raw.update(width=10**9), "width: .*250,000 at most"),
    ("no tilesets", lambda raw: raw.update(tilesets=[]), "tilesets: .*no tileset"),
    (
        "missing tileset",
        lambda raw: raw.update(tilesets=[{"firstgid": 1, "source": "gone.tsj"}]),
        "tilesets: the file gone.tsj",
    ),
    ("no layer", lambda raw: raw.update(layers=[]), "arenas: add an object layer"),
    ("no tile layer", lambda raw: raw["layers"].pop(0), "layers: .*no tile layer"),
    ("no arena layer", lambda raw: raw["layers"].pop(1), "arenas: add an object layer"),
    ("layer name", lambda raw: raw["layers"][0].pop("name"), "layers: 0: a layer needs a name"),
    ("short layer", lambda raw: raw["layers"][0]["data"].pop(), "walls: must hold 6 by 4"),
    (
        "unknown tile",
        lambda raw: raw["layers"][0]["data"].__setitem__(7, 99),
        r"walls: tile \(1, 1\): no tileset has tile 99",
    ),
    (
        "tile property",
        lambda raw: raw["tilesets"][0]["tiles"][0]["properties"][0].update(value="yes"),
        "tileset tiles: tile 1: blocked must be a bool",
    ),
    ("unnamed arena", lambda raw: arenas(raw)[1].update(name=""), "arenas: object 1: needs a name"),
    ("colon", lambda raw: arenas(raw)[1].update(name="a:b"), "arenas: a:b: .*no colon"),
    ("no sector", lambda raw: drop(arenas(raw)[1], "sector"), "arenas: hut: needs .*sector"),
    ("no indoors", lambda raw: drop(arenas(raw)[1], "indoors"), "arenas: hut: needs .*indoors"),
    (
        "misspelt property",
        lambda raw: arenas(raw)[1]["properties"][1].update(name="indoor"),
        "hut: has an unknown property indoor; known: sector, indoors, public, tags",
    ),
    (
        "wrong property type",
        lambda raw: arenas(raw)[1]["properties"][1].update(value="yes", type="string"),
        "hut: indoors must be a bool, not 'yes'",
    ),
    ("two arenas", lambda raw: arenas(raw)[1].update(name="yard"), "two arenas Farm: yard"),
    ("arena outside", lambda raw: arenas(raw)[0].update(x=10), "yard: lies outside the map of 6"),
    ("rotated", lambda raw: arenas(raw)[1].update(rotation=30), "hut: must be a rectangle"),
    ("ellipse", lambda raw: arenas(raw)[1].update(ellipse=True), "hut: must be a rectangle"),
    (
        "unwalkable arena",
        lambda raw: arenas(raw)[1].update(width=30, height=10),
        "hut: has no tile of its own that one can walk on",
    ),
    (
        "closed door",
        lambda raw: raw["layers"][0]["data"].__setitem__(15, 2),
        "arenas: hut: no way leads here from Farm: yard; open a door",
    ),
    ("unnamed object", lambda raw: things(raw)[0].update(name=" "), "needs a name"),
    ("object outside", lambda raw: things(raw)[0].update(y=-10), "table: lies outside the map"),
    ("object position", lambda raw: things(raw)[0].update(x="1"), "table: x must be a number"),
    (
        "object nowhere",
        lambda raw: (arenas(raw)[0].update(height=20), things(raw)[0].update(y=30)),
        "table: lies in no arena",
    ),
    (
        "two states",
        lambda raw: things(raw).append(shape("table", 2, 1, 1, 1, state="bare")),
        "has two states: 'laid', 'bare'",
    ),
    (
        "object out of reach",
        lambda raw: things(raw).append(shape("chimney", 4, 0, 1, 1)),
        "chimney: nobody can stand on or beside it in Farm: hut",
    ),
    ("missing entry", lambda raw: raw.pop("renderorder"), "the entry 'renderorder' is missing"),
]


@pytest.mark.parametrize(
    ("spoil", "message"), [m[1:] for m in MISTAKES], ids=[m[0] for m in MISTAKES]
)
def test_mistakes_are_named(tmp_path: Path, spoil: Callable[[Raw], Any], message: str) -> None:
    raw = small_map()
    spoil(raw)
    with pytest.raises(ScenarioError, match=message) as caught:
        load(raw, tmp_path)
    assert caught.value.source.endswith("town.tmj")


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    raw = small_map()
    for arena in arenas(raw):
        drop(arena, "indoors")
    with pytest.raises(ScenarioError) as caught:
        load(raw, tmp_path)
    assert [field for field, _ in caught.value.problems] == ["arenas: yard", "arenas: hut"]


@pytest.mark.parametrize(
    "text", ["", "<map/>", "[]", "{}", '{"layers": 3}', "nonsense", "[" * 9999]
)
def test_other_files_are_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(ScenarioError, match="not a Tiled map"):
        load(text, tmp_path)


def test_long_texts_are_refused_and_not_quoted_in_full(tmp_path: Path) -> None:
    raw = small_map()
    arenas(raw)[0]["name"] = "x" * 2_000_000
    with pytest.raises(ScenarioError, match="has 2,000,000 characters: 1,000 at most") as caught:
        load(raw, tmp_path)
    assert len(str(caught.value)) < 1000


def test_a_packed_layer_that_is_cut_off_is_told_plainly(tmp_path: Path) -> None:
    raw = small_map()
    layer = next(one for one in raw["layers"] if one["type"] == "tilelayer")
    packed = base64.b64encode(zlib.compress(bytes(96)))
    layer |= {"encoding": "base64", "compression": "zlib", "data": packed[:-8].decode()}
    with pytest.raises(ScenarioError, match="cannot be used: it ends too early"):
        load(raw, tmp_path)
    layer["data"] = "QUJDRA"
    with pytest.raises(ScenarioError, match="cannot be used: Incorrect padding"):
        load(raw, tmp_path)


def test_a_packed_layer_with_more_behind_it_is_refused(tmp_path: Path) -> None:
    raw = small_map()
    layer = next(one for one in raw["layers"] if one["type"] == "tilelayer")
    packed = zlib.compress(bytes(96))
    layer |= {"encoding": "base64", "compression": "zlib"}
    load(raw | {"layers": _packed(raw, layer, packed)}, tmp_path)
    with pytest.raises(ScenarioError, match=f"{layer['name']}: .*3 bytes too many follow its end"):
        load(raw | {"layers": _packed(raw, layer, packed + b"abc")}, tmp_path)


def _packed(raw: Raw, layer: Raw, content: bytes) -> list[Raw]:
    layer["data"] = base64.b64encode(content).decode()
    layers: list[Raw] = raw["layers"]
    return layers


@pytest.mark.parametrize("number", [1 << 32, -1, True, 2.0, "1"])
def test_what_is_no_number_of_a_tile_is_refused_with_its_place(
    tmp_path: Path, number: object
) -> None:
    raw = small_map()
    layer = next(one for one in raw["layers"] if one["type"] == "tilelayer")
    layer["data"][6 + 2] = number
    with pytest.raises(ScenarioError, match=rf"{layer['name']}: the tile at \(2, 1\) must be"):
        load(raw, tmp_path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match=r"nowhere\.tmj.*\n.*no such map file"):
        load_map(tmp_path / "nowhere.tmj")
    with pytest.raises(ScenarioError, match="is a folder"):
        load_map(tmp_path)


def places_in(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON document."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for key, item in pairs:
        found.append((*path, key))
        if isinstance(item, (dict, list)):
            found += places_in(item, (*path, key))
    return found


junk = st.one_of(
    st.none(), st.booleans(), st.integers(-5, 10**12), st.floats(), st.text(max_size=3),
    st.just([]), st.just({}), st.just([None]), st.just({"a": 1}),
)  # fmt: skip


@settings(
    max_examples=100,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(place=st.sampled_from(places_in(small_map())), value=junk, remove=st.booleans())
def test_a_damaged_map_never_fails_otherwise(
    tmp_path: Path, place: tuple[Any, ...], value: Any, remove: bool
) -> None:
    raw = copy.deepcopy(small_map())
    inner: Any = raw
    for key in place[:-1]:
        inner = inner[key]
    if remove:
        del inner[place[-1]]
    else:
        inner[place[-1]] = value
    try:
        town = load(raw, tmp_path)
    except ScenarioError:
        return
    assert town.arenas


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_maps_are_sound(name: str) -> None:
    town = load_map(PRESETS / f"{name}.tmj")
    finder = PathFinder(town)
    starts = [town.standing_tiles(arena.address)[0] for arena in town.arenas]
    for address in town.addresses():
        standing = town.standing_tiles(address)
        assert standing
        for start in starts:
            finder.path(start, standing)
        for tile in standing:
            finder.path(tile, [starts[0]])
    everywhere = [(x, y) for y in range(town.height) for x in range(town.width)]
    assert all(town.arena_at(tile) for tile in everywhere if town.walkable(tile))
    assert all(thing.affords for thing in town.objects)


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_maps_can_be_copied(name: str) -> None:
    town = tiled(load_map(PRESETS / f"{name}.tmj"), 6)
    finder = PathFinder(town)
    first = town.standing_tiles(town.arenas[0].address)[0]
    for arena in town.arenas:
        finder.path(first, town.standing_tiles(arena.address))


def test_hobbs_cafe_has_the_places_of_the_paper() -> None:
    tree = load_map(PRESETS / "hobbs_cafe.tmj").tree()
    wanted = (
        *("Hobbs Café: café room: counter", "Hobbs Café: café room: customer seating"),
        *("Hobbs Café: café room: piano", "Hobbs Café: café room: coffee machine"),
        *("Hobbs Café: stage", "Hobbs Café: kitchen", "Hobbs Café: terrace"),
        *("Maple Street: street", "Maple Street: smoking spot: ash bin", "Linden Park: park"),
    )
    for text in wanted:
        assert Address.parse(text, "Maple Hill") in tree


@pytest.mark.parametrize(
    ("name", "seating"),
    [
        ("hobbs_cafe", "Hobbs Café: café room: customer seating"),
        ("quiet_library", "Marlow Library: reading room: reading tables"),
    ],
)
def test_there_is_room_for_everybody(name: str, seating: str) -> None:
    town = load_map(PRESETS / f"{name}.tmj")
    thing = town.object(Address.parse(seating, town.name))
    seats = [tile for tile in thing.tiles if town.walkable(tile)]
    assert len(seats) >= 30
    assert town.standing_tiles(thing.address)[: len(seats)] == tuple(
        sorted(seats, key=lambda tile: (tile[1], tile[0]))
    )


def test_only_some_places_are_designated_for_something() -> None:
    towns = [load_map(PRESETS / f"{name}.tmj") for name in SHIPPED]
    tags = {arena.address.arena: arena.tags for town in towns for arena in town.arenas}
    assert tags["smoking spot"] == ("smoking area",)
    assert tags["café room"] == ()


def test_a_map_that_links_to_itself_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "town.tmj"
    path.symlink_to(path.name)
    with pytest.raises(ScenarioError, match=r"town\.tmj"):
        load_map(path)
