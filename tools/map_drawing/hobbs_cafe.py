"""Hobbs Café with its terrace, Maple Street and Linden Park."""

from __future__ import annotations

from tools.map_drawing.drawing import Drawing

SECTOR = "Hobbs Café"


def draw() -> Drawing:
    d = Drawing("Maple Hill", 60, 40)
    d.meadow(0, 0, 60, 40)
    _street(d)
    _building(d)
    _kitchen_and_counter(d)
    _seating(d)
    _stage(d)
    _terrace(d)
    _smoking_spot(d)
    _park(d)
    _houses(d)
    return d


def _street(d: Drawing) -> None:
    d.fill("ground", "pavement", 3, 21, 38, 5)
    d.fill("ground", "pavement", 35, 0, 6, 40)
    d.fill("ground", "pavement", 0, 26, 60, 6)
    d.fill("ground", "road line", 0, 28, 60, 1)
    d.fill("ground", "road", 0, 29, 60, 1)
    d.fill("ground", "crossing", 18, 28, 3, 2)
    d.fill("ground", "crossing", 36, 28, 4, 2)
    d.put("lamp", (5, 27), (15, 31), (27, 27), (44, 31), (52, 27), (35, 8), (40, 19))
    d.put("bench", (9, 27), (45, 27), (35, 4))
    d.put("news stand", (32, 26))
    d.put("waste bin", (12, 27), (48, 27))
    d.put("bicycle rack", (4, 23), (32, 22))
    corners = (
        *((0, 26), (3, 26), (3, 21), (35, 21), (35, 0), (41, 0), (41, 26), (60, 26)),
        *((60, 32), (41, 32), (41, 40), (35, 40), (35, 32), (0, 32)),
    )
    d.arena("Maple Street", "street", corners, indoors=False)
    d.thing("bench", (9, 27, 2, 1), (45, 27, 2, 1), (35, 4, 2, 1), affords="sit, rest, read, talk")
    d.thing("street lamp", (5, 27, 1, 1), affords="light, meet")
    d.thing("news stand", (32, 26, 2, 2), affords="buy, newspaper, read, queue")
    d.thing("waste bin", (12, 27, 1, 1), (48, 27, 1, 1), affords="litter, rubbish, throw away")


def _building(d: Drawing) -> None:
    d.fill("ground", "wooden floor", 4, 3, 30, 17)
    d.walls("brick wall", 3, 2, 32, 19)
    d.put("brick window", (15, 2), (17, 2), (19, 2), (21, 2), (3, 15), (3, 17), layer="walls")
    for x in (6, 8, 10, 12, 14, 22, 24, 26, 28, 30):
        d.put("brick window", (x, 20), layer="walls")
    d.put("brick window", (34, 10), (34, 16), (34, 5), layer="walls")
    for x, y in ((18, 20), (19, 20), (34, 13)):
        d.clear("walls", x, y, 1, 1)
        d.put("door", (x, y), layer="ground")
    d.arena(SECTOR, "café room", ((3, 2), (32, 19)), indoors=True)


def _kitchen_and_counter(d: Drawing) -> None:
    d.fill("ground", "tile floor", 4, 3, 8, 9)
    d.fill("walls", "inner wall", 4, 9, 9)
    d.fill("walls", "brick wall side", 12, 3, 1, 6)
    d.clear("walls", 8, 9, 1, 1)
    d.put("door", (8, 9), layer="ground")
    d.put("refrigerator", (4, 3))
    d.put("worktop", (6, 3), (9, 3), (10, 3))
    d.put("stove", (7, 3), (8, 3))
    d.put("sink", (11, 3))
    d.fill("furniture", "worktop", 6, 6, 4)
    d.arena(SECTOR, "kitchen", ((3, 2), (10, 7)), indoors=True, public=False)
    d.thing("stove", (7, 3, 2, 1), affords="cook, fry, boil, food", state="off")
    d.thing("sink", (11, 3, 1, 1), affords="wash, dishes, clean")
    d.thing("refrigerator", (4, 3, 1, 2), affords="store, food, milk", state="closed")
    d.thing("worktop", (6, 6, 4, 1), affords="prepare, chop, bake, food")
    d.fill("furniture", "counter", 4, 12, 8)
    d.put("coffee machine", (6, 12))
    d.put("cake stand", (8, 12))
    d.put("till", (10, 12))
    d.thing("counter", (4, 12, 2, 1), (7, 12, 5, 1), affords="order, pay, serve, queue, greet")
    d.thing("coffee machine", (6, 12, 1, 1), affords="brew, coffee, tea, drink")


def _seating(d: Drawing) -> None:
    d.put("rug", (17, 18), layer="walls")
    for y in (11, 15):
        for x in (15, 20, 25, 30):
            d.put("chair facing down", (x, y - 1), (x + 1, y - 1))
            d.put("table", (x, y))
            d.put("chair facing up", (x, y + 1), (x + 1, y + 1))
    small = ((15, 6), (19, 6), (7, 17), (11, 17))
    for x, y in small:
        d.put("chair facing right", (x - 1, y))
        d.put("small table", (x, y))
        d.put("chair facing left", (x + 1, y))
    d.fill("furniture", "bookshelf", 13, 3, 3)
    d.put("plant", (16, 3), (21, 3), (4, 19), (33, 19), (33, 9), (13, 19))
    d.thing(
        "customer seating",
        *((x, y - 1, 2, 3) for y in (11, 15) for x in (15, 20, 25, 30)),
        *((x - 1, y, 3, 1) for x, y in small),
        affords="eat, drink, meal, read, write, study, talk, sit",
    )
    d.thing("bookshelf", (13, 3, 3, 1), affords="read, book, browse")


def _stage(d: Drawing) -> None:
    d.fill("ground", "stage floor", 26, 3, 8, 5)
    d.fill("ground", "stage edge", 26, 8, 8, 1)
    d.put("microphone", (29, 6))
    d.put("plant", (33, 3))
    d.put("piano", (23, 4))
    d.put("stool", (23, 6))
    d.arena(SECTOR, "stage", ((26, 2), (8, 7)), indoors=True, tags="one at a time")
    d.thing("microphone", (29, 6, 1, 1), affords="speak, speech, lecture, sing, perform, show")
    d.thing("piano", (23, 4, 2, 3), affords="play, music, practise, sing")


def _terrace(d: Drawing) -> None:
    d.fill("ground", "deck", 9, 21, 22, 5)
    for x in (*range(9, 17), *range(22, 31)):
        d.put("planter", (x, 25))
    tables = ((11, 23), (15, 22), (23, 22), (27, 23))
    for x, y in tables:
        d.put("chair facing right", (x - 1, y))
        d.put("terrace table", (x, y))
        d.put("chair facing left", (x + 1, y))
    d.arena(SECTOR, "terrace", ((9, 21), (22, 5)), indoors=False)
    d.thing(
        "terrace tables",
        *((x - 1, y, 3, 1) for x, y in tables),
        affords="eat, drink, talk, sit, read, rest",
    )


def _smoking_spot(d: Drawing) -> None:
    d.fill("ground", "cobbles", 24, 32, 10, 5)
    d.fill("furniture", "hedge", 23, 32, 1, 6)
    d.fill("furniture", "hedge", 24, 37, 11, 1)
    d.fill("furniture", "hedge", 34, 32, 1, 5)
    d.put("bench", (26, 35), (30, 35))
    d.put("ash bin", (25, 35), (32, 35))
    d.put("smoking sign", (29, 33))
    d.arena("Maple Street", "smoking spot", ((23, 32), (12, 6)), indoors=False, tags="smoking area")
    d.thing("ash bin", (25, 35, 1, 1), (32, 35, 1, 1), affords="smoke, cigarette, ash")
    d.thing("bench", (26, 35, 2, 1), (30, 35, 2, 1), affords="sit, rest, smoke, talk")


def _park(d: Drawing) -> None:
    d.fill("ground", "gravel", 41, 13, 18, 2)
    d.fill("ground", "gravel", 46, 15, 2, 11)
    d.fill("furniture", "hedge", 41, 0, 19, 1)
    d.fill("furniture", "hedge", 59, 1, 1, 25)
    d.put("pond", (49, 4))
    d.put("tree", (42, 2), (46, 1), (56, 10), (42, 9), (49, 23), (42, 16), (56, 22), (56, 1))
    d.put("bench", (43, 12), (51, 12), (54, 15))
    d.put("flower bed", (48, 15), (42, 15), (44, 15), (47, 12))
    d.put("picnic table", (43, 19), (50, 18))
    d.put("lamp", (45, 16), (49, 11))
    d.arena("Linden Park", "park", ((41, 0), (19, 26)), indoors=False)
    d.thing("pond", (49, 4, 7, 5), affords="watch, ducks, relax", state="calm")
    d.thing(
        "park benches",
        *((x, y, 2, 1) for x, y in ((43, 12), (51, 12), (54, 15))),
        affords="sit, rest, read, talk, think",
    )
    d.thing("picnic table", (43, 19, 3, 3), (50, 18, 3, 3), affords="eat, picnic, talk, play, read")
    d.thing("lawn", (53, 17, 5, 4), affords="walk, play, exercise, stretch, rest, lie")


def _houses(d: Drawing) -> None:
    d.fill("furniture", "shrubs", 0, 0, 35, 2)
    d.fill("furniture", "shrubs", 0, 2, 3, 24)
    for x, w in ((0, 23), (41, 19)):
        d.fill("furniture", "hedge", x, 32, w)
        d.fill("furniture", "shrubs", x, 33, w, 7)
    d.fill("furniture", "shrubs", 23, 38, 12, 2)
    d.houses(34, 1, 5, 9, 13, 17, 43, 48, 53)
