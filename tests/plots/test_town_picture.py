from __future__ import annotations

import io
from dataclasses import replace
from functools import cache

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from folkways.base.errors import FolkwaysError
from folkways.plots import town_picture
from folkways.plots.svg import BLUE, GREEN, VERMILION
from folkways.plots.town_picture import town_gif, town_png
from folkways.plots.town_shown import Box, Conduct, DrawnPerson, Facing, Holding, Shown, TownGround
from folkways.world import Address, TileMap
from folkways.world.art import Art, Layer, Tileset
from folkways.world.tilemap import Arena, WorldObject

Pixels = npt.NDArray[np.uint8]

RED, LIME = (200, 30, 30), (30, 200, 30)
SAM = DrawnPerson(sprite=7, name="Sam", x=5, y=5)
HOSTILE = (
    "A" * 5000,
    "<script>alert(1)</script>",
    "line\nbreak\x00\x1b[31m and \u202eturned\u202c words",
    "👩\u200d🚒🔥 \U0010ffff",
    "ثق بي 信じて ",
    "   ",
)


def hall(width: int = 20, height: int = 12) -> TileMap:
    """A walled hall with a table in the middle."""
    opaque = np.zeros((height, width), dtype=np.bool_)
    opaque[0], opaque[-1], opaque[:, 0], opaque[:, -1] = True, True, True, True
    blocked = opaque.copy()
    blocked[6, 10] = True
    home = Address("Town", "house", "hall", "")
    tiles = tuple((x, y) for y in range(height) for x in range(width))
    table = WorldObject(Address("Town", "house", "hall", "table"), ((10, 6),))
    return TileMap(
        "Town", width, height, blocked, opaque, (Arena(home, True, True, tiles),), (table,)
    )


def tileset() -> bytes:
    """Two tiles of 16 pixels, red and lime, with a margin of 1 and a gap of 2."""
    image = Image.new("RGB", (36, 18), (0, 0, 255))
    image.paste(RED, (1, 1, 17, 17))
    image.paste(LIME, (19, 1, 35, 17))
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def pixels(png: bytes) -> Pixels:
    with Image.open(io.BytesIO(png)) as image:
        assert image.format == "PNG"
        assert tuple(round(dots) for dots in image.info["dpi"]) == (300, 300)
        return np.asarray(image.convert("RGB"))


@cache
def drawn(
    *figures: DrawnPerson, conflicts: tuple[tuple[int, int], ...] = (), norm: str = ""
) -> Pixels:
    town = hall()
    shown = Shown("Town, day 1 10:30", figures, conflicts, norm)
    return pixels(town_png(TownGround(20, 12, town), shown, Box(0, 0, 20, 12)))


def count(picture: Pixels, color: str) -> int:
    wanted = tuple(int(color[at : at + 2], 16) for at in (1, 3, 5))
    return int((picture == wanted).all(axis=-1).sum())


def changed(one: Pixels, other: Pixels) -> tuple[int, int, int, int]:
    """The rectangle in which two pictures differ: left, top, right, bottom."""
    ys, xs = np.nonzero((one != other).any(axis=-1))
    return int(xs.min()), int(ys.min()), int(xs.max()), int(ys.max())


def test_a_plain_town_shows_walls_floor_and_things() -> None:
    picture = drawn()
    assert picture.shape[1] == 20 * 64
    assert 12 * 64 < picture.shape[0] < 13 * 64
    wall, floor = tuple(picture[10, 10]), tuple(picture[5 * 64 + 20, 5 * 64 + 20])
    assert wall == tuple(picture[11 * 64 + 30, 700]) != floor
    thing = tuple(picture[6 * 64 + 32, 10 * 64 + 32])
    assert thing not in (wall, floor)
    assert (picture[-4, -4] == 255).all(), "the strip with the caption is white"


def test_the_maps_own_tiles_are_drawn_and_repeated() -> None:
    look = Art(
        2, 1, [Layer("", [10, 11]), Layer("", [0, 0])], [Tileset(10, 2, 2, 16, 16, 1, 2, tileset())]
    )
    picture = pixels(
        town_png(TownGround(4, 2, None, look), Shown("Here", ()), Box(0, 0, 4, 2), scale=1)
    )
    for y in (1, 40):
        for x, color in ((1, RED), (33, LIME), (65, RED), (97, LIME)):
            block = picture[y : y + 20, x : x + 28]
            assert (block == color).all(), (x, y)


def test_where_a_tiling_lacks_a_copy_nothing_is_drawn() -> None:
    town = hall()
    blocked = np.zeros((2, 4), dtype=np.bool_)
    blocked[:, 2:] = True
    nothing = np.zeros((2, 4), dtype=np.bool_)
    town = replace(town, width=4, height=2, blocked=blocked, opaque=nothing)
    look = Art(2, 2, [Layer("", [1, 1, 1, 1])], [Tileset(1, 2, 2, 16, 16, 1, 2, tileset())])
    picture = pixels(
        town_png(TownGround(4, 2, town, look), Shown("Here", ()), Box(0, 0, 4, 2), scale=1)
    )
    assert (picture[:64, :64] == RED).all()
    assert not (picture[:64, 64:] == RED).all(axis=-1).any()


def test_a_tileset_that_is_no_picture_means_a_plain_town() -> None:
    box, shown, town = Box(0, 0, 20, 12), Shown("Here", (SAM,)), hall()
    for image in (b"", b"\x89PNG\r\n\x1a\n", tileset()[:60]):
        look = Art(20, 12, [Layer("", [1] * 240)], [Tileset(1, 2, 2, 16, 16, 1, 2, image)])
        assert town_png(TownGround(20, 12, town, look), shown, box) == town_png(
            TownGround(20, 12, town), shown, box
        )


def test_people_stand_on_their_tile_with_their_name_below() -> None:
    left, top, right, bottom = changed(drawn(), drawn(SAM))
    assert 5 * 64 - 16 <= left < right < 6 * 64 + 16
    assert 5 * 64 - 16 <= top < 5 * 64 + 10
    assert 6 * 64 < bottom < 6 * 64 + 40


@pytest.mark.parametrize("facing", ["left", "right", "up"])
def test_people_look_where_they_look_and_step(facing: Facing) -> None:
    assert (drawn(SAM) != drawn(replace(SAM, facing=facing))).any()
    steps = [drawn(replace(SAM, facing=facing, step=step)) for step in range(3)]
    assert (steps[0] != steps[1]).any()
    assert (steps[1] != steps[2]).any()


def test_who_stands_in_front_hides_who_stands_behind() -> None:
    behind = replace(SAM, sprite=1, y=4.6, name="B")
    head = np.s_[int(4.6 * 64) : 5 * 64 + 30, 5 * 64 : 6 * 64]
    alone = drawn(SAM)[5 * 64 + 4 : 5 * 64 + 20, 5 * 64 + 24 : 5 * 64 + 40]
    for order in ((SAM, behind), (behind, SAM)):
        picture = drawn(*order)
        assert (picture[5 * 64 + 4 : 5 * 64 + 20, 5 * 64 + 24 : 5 * 64 + 40] == alone).all()
        assert (picture[head] != drawn(SAM)[head]).any()


def test_words_are_in_a_bubble_above_the_head() -> None:
    says = replace(SAM, x=9, y=8, says="One should not smoke in here, one really should not.")
    picture, silent = drawn(says), drawn(replace(says, says=""))
    left, top, right, bottom = changed(silent, picture)
    assert right - left > 3 * 64
    assert bottom <= 8 * 64 + 10
    assert top > 3 * 64
    middle = picture[(top + bottom) // 2, left + 5 : left + 9]
    assert (middle == 255).all(), "it is white inside"


def test_long_words_take_no_more_than_three_lines() -> None:
    one, other = (replace(SAM, x=9, y=8, says=" ".join(["word"] * n)) for n in (40, 4000))
    silent = drawn(replace(SAM, x=9, y=8))
    a, b = (changed(silent, drawn(figure)) for figure in (one, other))
    assert a == b
    assert a[3] - a[1] < 3 * 64


def test_two_who_speak_beside_each_other_do_not_cover_each_other() -> None:
    words = "These are some words that fill three lines of a bubble, more or less, one hopes."
    one = replace(SAM, says=words)
    two = replace(SAM, x=6, name="Tom", sprite=5)
    first, second = drawn(one, two), drawn(replace(one, says=""), replace(two, says=words))
    both = drawn(one, replace(two, says=words))
    silent = drawn(replace(one, says=""), two)
    ink = sum((picture != silent).any(axis=-1).sum() for picture in (first, second))
    assert (both != silent).any(axis=-1).sum() > 0.9 * ink


@pytest.mark.parametrize(("holding", "filled"), [("holds", True), ("knows", False)])
def test_who_holds_a_norm_has_a_star_and_who_has_met_it_a_ring(
    holding: Holding, filled: bool
) -> None:
    legend = count(drawn(SAM, norm="No smoking."), BLUE)
    marked = drawn(replace(SAM, holding=holding), norm="No smoking.")
    blue = count(marked, BLUE) - legend
    assert blue > 30
    left, top, right, bottom = changed(drawn(SAM, norm="No smoking."), marked)
    middle = marked[(top + bottom) // 2, (left + right) // 2]
    assert (tuple(middle) == tuple(int(BLUE[at : at + 2], 16) for at in (1, 3, 5))) is filled


@pytest.mark.parametrize(("conduct", "color"), [("kept", GREEN), ("broken", VERMILION)])
def test_who_kept_a_norm_has_a_tick_and_who_broke_it_a_cross(conduct: Conduct, color: str) -> None:
    plain = drawn(SAM, norm="No smoking.")
    marked = drawn(replace(SAM, conduct=conduct, doing="smoking at a table"), norm="No smoking.")
    assert count(marked, color) - count(plain, color) > 60
    left, _, right, _ = changed(plain, marked)
    assert right - left > 2 * 64, "and a slip says what it does"


def test_the_legend_is_there_only_for_a_norm() -> None:
    assert count(drawn(SAM), GREEN) == 0
    assert count(drawn(SAM, norm="No smoking."), GREEN) > 50


def test_a_conflict_is_a_line_between_the_two() -> None:
    other = replace(SAM, sprite=1, name="Bob", x=12)
    plain, marked = drawn(SAM, other), drawn(SAM, other, conflicts=((0, 1),))
    assert count(plain, VERMILION) == 0
    left, top, right, bottom = changed(plain, marked)
    assert 5 * 64 < left < right < 13 * 64
    assert 4 * 64 < top < bottom < 6 * 64
    line = marked[top:bottom, 6 * 64 : 12 * 64]
    red = (line == tuple(int(VERMILION[at : at + 2], 16) for at in (1, 3, 5))).all(axis=-1)
    assert red.any(axis=0).mean() > 0.8


def test_conflicts_with_people_outside_the_picture_are_left_out() -> None:
    other = replace(SAM, sprite=1, name="Bob", x=17)
    shown = Shown("Here", (SAM, other), ((0, 1),))
    box = Box(0, 0, 12, 12)
    picture = pixels(town_png(TownGround(20, 12, hall()), shown, box))
    assert picture.shape[1] == 12 * 64
    assert count(picture, VERMILION) == 0


@pytest.mark.parametrize("text", HOSTILE)
def test_any_words_can_be_drawn(text: str) -> None:
    one = DrawnPerson(3, text, 1, 1, says=text, doing=text, sign=text, chosen=True)
    two = replace(one, x=19, y=11)
    picture = pixels(
        town_png(
            TownGround(20, 12, hall()), Shown(text, (one, two), ((0, 1),), text), Box(0, 0, 20, 12)
        )
    )
    assert picture.shape[1] == 20 * 64


def test_a_crowd_is_drawn_without_a_name_for_each() -> None:
    people = tuple(
        DrawnPerson(n, f"Person {n}", 1 + n % 18, 1 + n // 18 % 10, says="Well." * (n % 2))
        for n in range(200)
    )
    quiet = tuple(replace(one, says="") for one in people)
    renamed = tuple(replace(one, name="X") for one in quiet)
    plain = drawn(*quiet)
    assert (drawn(*people) != plain).any()
    assert (plain == drawn(*renamed)).all()


def test_the_same_gives_the_same_bytes() -> None:
    shown = Shown("Here", (replace(SAM, says="Hello.", holding="holds"),), (), "Be quiet.")
    box = Box(0, 0, 20, 12)
    assert town_png(TownGround(20, 12, hall()), shown, box) == town_png(
        TownGround(20, 12, hall()), shown, box
    )
    assert town_gif(TownGround(20, 12, hall()), [shown], box) == town_gif(
        TownGround(20, 12, hall()), [shown], box
    )


def test_a_large_town_is_drawn_with_small_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(town_picture, "MOST_PIXELS", 400_000)
    shown = Shown("Here", (replace(SAM, x=50, y=30),))
    picture = pixels(town_png(TownGround(100, 60), shown, Box(0, 0, 100, 60), scale=4))
    assert picture.shape[1] == 100 * 8
    empty = pixels(town_png(TownGround(100, 60), Shown("Here", ()), Box(0, 0, 100, 60), scale=4))
    left, top, right, _ = changed(empty, picture)
    assert 46 * 8 < left < right < 55 * 8
    assert top >= 29 * 8


def test_what_cannot_be_drawn_is_said_so() -> None:
    ground, shown = TownGround(20, 12, hall()), Shown("Here", (SAM,))
    with pytest.raises(FolkwaysError, match="1 to 4, not 7"):
        town_png(ground, shown, ground.whole, scale=7)
    with pytest.raises(FolkwaysError, match="empty part"):
        town_png(ground, shown, Box(3, 3, 0, 4))
    with pytest.raises(FolkwaysError, match="9000 by 9000 tiles are too many"):
        town_png(TownGround(9000, 9000), shown, Box(0, 0, 9000, 9000))
    with pytest.raises(FolkwaysError, match="1 to 600 pictures, not 0"):
        town_gif(ground, [], ground.whole)
    with pytest.raises(FolkwaysError, match="1 to 600 pictures, not 601"):
        town_gif(ground, [shown] * 601, ground.whole)
    with pytest.raises(FolkwaysError, match="1 to 20 pictures a second, not 50"):
        town_gif(ground, [shown], ground.whole, per_second=50)


def test_a_gif_shows_one_picture_after_another() -> None:
    frames = [Shown(f"day 1 10:{n:02}", (replace(SAM, x=5 + n / 4),)) for n in range(12)]
    gif = town_gif(TownGround(20, 12, hall()), frames, Box(2, 2, 12, 8))
    with Image.open(io.BytesIO(gif)) as image:
        assert image.format == "GIF"
        assert image.width == 12 * 32
        assert image.info["loop"] == 0
        pictures = []
        for number in range(12):
            image.seek(number)
            assert image.info["duration"] == 100
            pictures.append(np.asarray(image.convert("RGB")))
        with pytest.raises(EOFError):
            image.seek(12)
    left, _, right, _ = changed(pictures[0], pictures[-1])
    assert left < 3 * 32 + 12
    assert right > 5 * 32 + 24


def test_many_pictures_in_a_gif_are_smaller() -> None:
    few, many = (
        town_gif(TownGround(60, 40), [Shown("Here", ())] * n, Box(0, 0, 60, 40)) for n in (1, 300)
    )
    widths = []
    for gif in (few, many):
        with Image.open(io.BytesIO(gif)) as image:
            widths.append(image.width)
    assert widths == [960, 720]
