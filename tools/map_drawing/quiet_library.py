"""Marlow Library with its courtyard, and Station Road with a bus stop."""

from __future__ import annotations

from tools.map_drawing.drawing import Drawing

SECTOR = "Marlow Library"
ROAD = "Station Road"


def draw() -> Drawing:
    d = Drawing("Marlow", 56, 38)
    d.meadow(0, 0, 56, 38)
    _road(d)
    _building(d)
    _reading_room(d)
    _entrance_hall(d)
    _small_rooms(d)
    _courtyard(d)
    _bus_stop(d)
    _greens(d)
    return d


def _road(d: Drawing) -> None:
    d.fill("ground", "pavement", 25, 20, 22, 6)
    d.fill("ground", "pavement", 41, 0, 6, 38)
    d.fill("ground", "pavement", 0, 26, 56, 6)
    d.fill("ground", "road line", 0, 28, 56, 1)
    d.fill("ground", "road", 0, 29, 56, 1)
    d.fill("ground", "crossing", 32, 28, 3, 2)
    d.fill("ground", "crossing", 42, 28, 4, 2)
    d.put("lamp", (27, 24), (20, 31), (5, 31), (50, 27), (46, 8), (41, 20))
    d.put("bench", (28, 22), (36, 22), (45, 14))
    d.put("planter", (31, 20), (34, 20))
    d.put("flower bed", (26, 20), (28, 20), (36, 20), (38, 20))
    d.put("bicycle rack", (37, 25))
    d.put("waste bin", (30, 22))
    corners = (
        *((0, 26), (25, 26), (25, 20), (41, 20), (41, 0), (47, 0), (47, 26), (56, 26)),
        *((56, 32), (47, 32), (47, 38), (41, 38), (41, 32), (0, 32)),
    )
    d.arena(ROAD, "street", corners, indoors=False)
    d.thing(
        "bench", (28, 22, 2, 1), (36, 22, 2, 1), (45, 14, 2, 1), affords="sit, rest, talk, read"
    )
    d.thing("bicycle rack", (37, 25, 2, 1), affords="park, bicycle")
    d.thing("waste bin", (30, 22, 1, 1), affords="litter, rubbish, throw away")


def _building(d: Drawing) -> None:
    d.walls("stone wall", 3, 2, 38, 18)
    for x in (*range(6, 24, 3), 27, 33, 37):
        d.put("stone window", (x, 2), layer="walls")
    for x in (6, 8, 14, 16, 18, 20, 28, 30, 35, 37):
        d.put("stone window", (x, 19), layer="walls")
    d.put("stone window", (3, 6), (3, 10), (3, 14), (40, 12), (40, 16), layer="walls")


def _reading_room(d: Drawing) -> None:
    d.fill("ground", "carpet", 4, 3, 21, 16)
    d.fill("walls", "stone wall side", 25, 3, 1, 16)
    for x, y in ((25, 13), (25, 14), (10, 19), (11, 19)):
        d.clear("walls", x, y, 1, 1)
        d.put("door", (x, y), layer="ground")
    d.put("rug", (20, 16), layer="walls")
    d.fill("furniture", "bookshelf", 4, 3, 20)
    for x in (6, 12, 18):
        d.fill("furniture", "bookshelf", x, 6, 5)
    tables = tuple((x, y) for y in (10, 14) for x in (5, 10, 15, 20))
    for x, y in tables:
        for dx in range(3):
            d.put("chair facing down", (x + dx, y - 1))
            d.put("chair facing up", (x + dx, y + 1))
        d.put("reading table", (x, y))
    d.put("armchair", (20, 18), (22, 18))
    d.put("newspaper rack", (24, 18))
    d.put("plant", (24, 3), (4, 18), (24, 9), (16, 18))
    d.arena(SECTOR, "reading room", ((3, 2), (23, 18)), indoors=True, tags="quiet zone")
    d.thing(
        "reading tables",
        *((x, y - 1, 3, 3) for x, y in tables),
        affords="read, study, write, work, laptop, sit",
    )
    shelves = ((4, 3, 20, 1), (6, 6, 5, 1), (12, 6, 5, 1), (18, 6, 5, 1))
    d.thing("shelves", *shelves, affords="browse, book, search, shelve")
    d.thing("armchairs", (20, 18, 1, 1), (22, 18, 1, 1), affords="read, rest, sit, relax")
    d.thing("newspaper rack", (24, 18, 1, 1), affords="newspaper, read, magazine")


def _entrance_hall(d: Drawing) -> None:
    d.fill("ground", "hall floor", 26, 10, 14, 9)
    d.fill("walls", "inner wall", 26, 9, 14)
    for x in (32, 33):
        d.clear("walls", x, 19, 1, 1)
        d.put("door", (x, 19), layer="ground")
    d.put("noticeboard", (34, 9))
    d.put("front desk", (34, 13))
    d.put("return box", (27, 17))
    d.put("copy machine", (26, 10))
    d.put("queue sign", (33, 14))
    d.put("plant", (39, 18), (26, 18), (39, 10))
    d.arena(SECTOR, "entrance hall", ((25, 9), (16, 11)), indoors=True)
    d.thing("front desk", (34, 13, 5, 1), affords="ask, borrow, register, help, queue, work, greet")
    d.thing("return box", (27, 17, 1, 1), affords="return, book")
    d.thing("noticeboard", (34, 9, 2, 1), affords="read, notice, announce, poster")
    d.thing("copy machine", (26, 10, 1, 1), affords="copy, print, scan, queue")


def _small_rooms(d: Drawing) -> None:
    d.fill("ground", "wooden floor", 26, 3, 8, 6)
    d.fill("ground", "hall floor", 35, 3, 5, 6)
    d.fill("walls", "stone wall side", 34, 3, 1, 6)
    d.put("whiteboard", (29, 2))
    for x in (27, 37):
        d.clear("walls", x, 9, 1, 1)
        d.put("door", (x, 9), layer="ground")
    d.put("chair facing down", (28, 5), (29, 5), (30, 5), (31, 5))
    d.put("table", (28, 6), (30, 6))
    d.put("chair facing up", (28, 7), (29, 7), (30, 7), (31, 7))
    d.put("plant", (33, 3))
    d.arena(SECTOR, "meeting room", ((25, 2), (10, 7)), indoors=True, tags="conversation")
    d.thing("meeting table", (28, 5, 4, 3), affords="meet, discuss, talk, work, plan, sit")
    d.thing("whiteboard", (29, 2, 3, 1), affords="draw, explain, present, teach, write")
    d.put("telephone", (36, 3), (38, 3))
    d.put("chair facing up", (36, 4), (38, 4))
    d.put("plant", (39, 8))
    d.arena(SECTOR, "phone booth", ((34, 2), (7, 7)), indoors=True, tags="phone calls")
    d.thing("telephone", (36, 3, 1, 2), (38, 3, 1, 2), affords="phone, call, talk")


def _courtyard(d: Drawing) -> None:
    d.fill("ground", "cobbles", 3, 20, 21, 5)
    d.fill("furniture", "hedge", 2, 25, 10)
    d.fill("furniture", "hedge", 14, 25, 11)
    d.fill("ground", "cobbles", 12, 25, 2, 1)
    d.fill("furniture", "hedge", 2, 20, 1, 5)
    d.fill("furniture", "hedge", 24, 20, 1, 5)
    d.put("tree", (6, 22), (17, 22))
    d.put("bench", (9, 23), (14, 23), (20, 21))
    d.put("flower bed", (3, 20), (5, 20), (13, 20), (15, 20))
    d.put("paper bin", (21, 24))
    d.put("glass bin", (22, 24))
    d.put("waste bin", (23, 24))
    d.arena(SECTOR, "courtyard", ((2, 20), (23, 6)), indoors=False)
    d.thing(
        "courtyard benches",
        (9, 23, 2, 1),
        (14, 23, 2, 1),
        (20, 21, 2, 1),
        affords="sit, rest, eat, lunch, talk, phone",
    )
    d.thing("recycling bins", (21, 24, 3, 1), affords="recycle, paper, bottle, rubbish, litter")
    d.thing("flower beds", (3, 20, 4, 1), (13, 20, 4, 1), affords="water, garden, look")


def _bus_stop(d: Drawing) -> None:
    d.put("bus shelter", (7, 26))
    d.put("queue sign", (12, 27))
    d.put("timetable", (5, 27))
    d.put("bench", (8, 27))
    d.arena(ROAD, "bus stop", ((4, 26), (12, 2)), indoors=False, tags="queueing")
    d.thing("queue sign", (12, 27, 1, 1), affords="queue, wait, line, bus")
    d.thing("timetable", (5, 27, 1, 1), affords="read, bus, check")
    d.thing("shelter bench", (8, 27, 2, 1), affords="sit, wait, rest")


def _greens(d: Drawing) -> None:
    d.fill("furniture", "shrubs", 0, 0, 41, 2)
    d.fill("furniture", "shrubs", 0, 2, 3, 18)
    d.fill("furniture", "shrubs", 0, 20, 2, 6)
    d.fill("furniture", "hedge", 47, 0, 1, 26)
    d.fill("furniture", "shrubs", 48, 0, 8, 26)
    for x, y in ((49, 2), (53, 5), (49, 9), (53, 12), (50, 16), (53, 20), (49, 22)):
        d.put("tree", (x, y))
    for x, w in ((0, 41), (47, 9)):
        d.fill("furniture", "hedge", x, 32, w)
        d.fill("furniture", "shrubs", x, 33, w, 5)
    d.houses(34, 2, 7, 12, 17, 22, 27, 32, 37, 49)
