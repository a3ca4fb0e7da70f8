from __future__ import annotations

from typing import TypedDict

from tests.browser.pages import Pages

SIZE = 48
"""Pixels of a person's picture."""


class Box(TypedDict):
    kind: str
    owner: int
    x: float
    y: float
    w: float
    h: float


_PUT = """async ({ people, size, chosen }) => {
  const { createWords } = await import("folkways/town/bubbles.js");
  const words = createWords({ town: { objects: [], arenas: [] } });
  const items = [];
  const sticker = (kind, w, h) => (text) => ({ kind, owner: Number(text), w, h });
  const stickers = {
    name: sticker("name", 52, 15),
    emoji: sticker("emoji", 24, 24),
    bubble: () => ({ kind: "bubble", owner: -1, w: 120, h: 40 }),
  };
  const camera = { zoom: 0.8, view: { width: 900, height: 600 }, toScreen: (x, y) => [x, y] };
  const frame = { items, people, camera, stickers, size, chosen, pointed: null };
  words.put({ ...frame, signs: [], objects: {}, speed: 60, ratio: 1 });
  return items;
}"""


def person(number: int, sx: float, sy: float) -> dict[str, object]:
    shown = {"talk": None, "emoji": str(number), "said": None, "address": ""}
    name = {"name": str(number), "short": str(number)}
    return {"id": number, "sx": sx, "sy": sy, "walking": False, "person": shown, **name}


def covers(box: Box, who: dict[str, object]) -> bool:
    """Whether a box lies over the body of somebody: half of the picture's width."""
    sx, sy = float(str(who["sx"])), float(str(who["sy"]))
    aside = box["x"] + box["w"] <= sx - SIZE / 4 or box["x"] >= sx + SIZE / 4
    return not (aside or box["y"] >= sy or box["y"] + box["h"] <= sy - 0.85 * SIZE)


def apart(a: Box, b: Box) -> bool:
    aside = a["x"] + a["w"] <= b["x"] or b["x"] + b["w"] <= a["x"]
    return aside or a["y"] + a["h"] <= b["y"] or b["y"] + b["h"] <= a["y"]


async def test_in_a_crowd_names_and_signs_cover_nobody_else(open_page: Pages) -> None:
    page = await open_page()
    crowd = [person(n, 300 + 37 * (n % 6), 200 + 31 * (n // 6)) for n in range(36)]
    alone = person(99, 700, 500)
    people = [*crowd, alone]
    found: list[Box] = await page.evaluate(_PUT, {"people": people, "size": SIZE, "chosen": None})
    for box in found:
        assert not [one["id"] for one in people if one["id"] != box["owner"] and covers(box, one)]
    names = [box for box in found if box["kind"] == "name"]
    assert all(apart(a, b) for n, a in enumerate(names) for b in names[:n])
    # Where there is room everybody has a name and a sign, and those on the rim of the crowd too.
    assert {box["kind"] for box in found if box["owner"] == 99} == {"name", "emoji"}
    assert len(names) > 1


async def test_who_is_chosen_has_a_name_in_the_thick_of_it(open_page: Pages) -> None:
    page = await open_page()
    crowd = [person(n, 300 + 37 * (n % 6), 200 + 31 * (n // 6)) for n in range(36)]
    found: list[Box] = await page.evaluate(_PUT, {"people": crowd, "size": SIZE, "chosen": 14})
    assert [box["kind"] for box in found if box["owner"] == 14 and box["kind"] == "name"]


async def test_words_are_shown_although_somebody_else_stands_in_the_way(open_page: Pages) -> None:
    page = await open_page()
    speaker, above = person(1, 420, 300), person(2, 385, 263)
    said = {"talk": "talk", "t": 0, "text": "You have caught me."}
    speaker["person"] = {"talk": "talk", "emoji": "", "said": said, "address": ""}
    given = {"people": [speaker, above], "size": SIZE, "chosen": None}
    found: list[Box] = await page.evaluate(_PUT, given)
    (bubble,) = (box for box in found if box["kind"] == "bubble")
    assert bubble["x"] <= 420 <= bubble["x"] + bubble["w"]
    # Beside the other there is room, so nobody is covered.
    assert not covers(bubble, above)
