from __future__ import annotations

import pytest
from tests.scenario.texts import GOOD, changed, problems, sound

WITH_TILE = '    start: "Hobbs Café: stage"\n    tile: [{x}, {y}]\n'
BEGIN = '    start: "Hobbs Café: stage"\n'
ARENAS = (
    "(arenas: Maple Street: street, Hobbs Café: café room, Hobbs Café: kitchen, "
    "Hobbs Café: stage, Hobbs Café: terrace, Maple Street: smoking spot, Linden Park: park)"
)


@pytest.mark.parametrize(
    ("old", "new", "where", "message"),
    [
        (
            "Hobbs Café: café room",
            "Hobbs Café: cafe room",
            "line 16, agents[0].start",
            f"the map has no arena 'Hobbs Café: cafe room'; did you mean 'Hobbs Café: café "
            f"room'? {ARENAS}",
        ),
        (
            "Hobbs Café: café room",
            "bookshelf",
            "line 16, agents[0].start",
            f"the map has no arena 'bookshelf'; did you mean 'Hobbs Café: café room'? {ARENAS}",
        ),
        (
            "Hobbs Café: café room",
            "Hobbs Café",
            "line 16, agents[0].start",
            f"the map has no arena 'Hobbs Café'; did you mean 'Hobbs Café: stage'? {ARENAS}",
        ),
        (
            BEGIN,
            WITH_TILE.format(x=0, y=0),
            "line 24, agents[1].tile",
            "Bob Ray cannot begin at (0, 0), in a wall or a piece of furniture; "
            "the nearest free tile of Hobbs Café: stage is (26, 3)",
        ),
        (
            BEGIN,
            WITH_TILE.format(x=60, y=3),
            "line 24, agents[1].tile",
            "Bob Ray cannot begin at (60, 3), outside the map (x from 0 to 59, y from 0 to 39)",
        ),
        (
            BEGIN,
            WITH_TILE.format(x=26, y=-1),
            "line 24, agents[1].tile",
            "Bob Ray cannot begin at (26, -1), outside the map (x from 0 to 59, y from 0 to 39)",
        ),
        (
            BEGIN,
            WITH_TILE.format(x=50, y=20),
            "line 24, agents[1].tile",
            "(50, 20) lies in Linden Park: park, not in Hobbs Café: stage; "
            "the nearest free tile of Hobbs Café: stage is (33, 8)",
        ),
        (
            BEGIN,
            '    start: "Hobbs Café: stage"\n    tile: [1, 2, 3]\n',
            "line 24, agents[1].tile",
            "has 3 entries, 2 at most",
        ),
        (
            "map: hobbs_cafe",
            "map: hobs_cafe",
            "line 3, map",
            "no map is called 'hobs_cafe'; did you mean 'hobbs_cafe'? "
            "(maps that ship: hobbs_cafe, minimal, quiet_library, smallville; your own is a file "
            "that ends in .tmj)",
        ),
        ("map: hobbs_cafe", "map: gone.tmj", "line 3, map", "gone.tmj: there is no such map file"),
        ("map: hobbs_cafe", "map: [a]", "line 3, map", 'must be text, not ["a"]'),
    ],
)
def test_a_place_that_is_not_on_the_map_is_named_with_what_would_be(
    old: str, new: str, where: str, message: str
) -> None:
    assert (where, message) in problems(changed(old, new))


def test_two_agents_on_one_tile() -> None:
    text = changed(BEGIN, WITH_TILE.format(x=26, y=4)).replace(
        '    start: "Hobbs Café: café room"\n', WITH_TILE.format(x=26, y=4)
    )
    assert problems(text) == [
        ("line 25, agents[1].tile", "Ann Lee and Bob Ray cannot both stand on (26, 4)")
    ]


def test_more_agents_than_tiles_to_stand_on() -> None:
    agent = "  - {{name: N{i}, age: 3, innate: [a], learned: '', start: 'Hobbs Café: stage'}}\n"
    tilemap = sound(GOOD).tilemap
    assert tilemap is not None
    room = len(tilemap.standing_tiles(tilemap.arenas[3].address))
    text = GOOD + "".join(agent.format(i=i) for i in range(room))
    assert problems(text) == [
        (
            f"line {23 + room}, agents[{room + 1}].start",
            f"more agents begin in Hobbs Café: stage than the {room} tiles to stand on",
        )
    ]
