"""Faces, and what grows or sits on them."""

from __future__ import annotations

from tools.people_drawing.colors import INK, SKIN
from tools.people_drawing.stamp import stamp
from tools.pixels.canvas import Canvas

TOP = 4
"""The row at which the bare head begins; the chin is eleven rows below."""

HEAD = {
    "down": """
        ....ssss
        ...sssss
        ..ssssss
        ..ssssss
        ..ssssss
        ..ssssss
        .dsoesss
        .dssesss
        ..sbssss
        ..sssssm
        ...sssss
        ....dddd
        """,
    "left": """
        ....ssssssss....
        ...ssssssssss...
        ..ssssssssssss..
        ..ssssssssssss..
        ..ssssssssssss..
        ..ssssssssssss..
        ..seossssdssss..
        .ssesssssddsss..
        ..sbssssssssss..
        ..mmssssssssss..
        ...ssssssssdd...
        ....sddddddd....
        """,
    "up": """
        ....ssss
        ...sssss
        ..ssssss
        ..ssssss
        ..ssssss
        ..ssssss
        .dssssss
        .dssssss
        ..ssssss
        ..ssssss
        ...sssss
        ....dddd
        """,
}

BEARD = {
    "down": """
        ..h.....
        ..hh....
        ..hhhhHH
        ..hhhhmm
        ..hhhhhh
        ...HHHHH
        """,
    "left": """
        ..........h.....
        ........hhh.....
        ..hhhhhhhhh.....
        ..mmhhhhhhh.....
        ..hhhhhhhhh.....
        ...HHHHHHH......
        """,
    "up": "",
}
LONG_BEARD = {
    "down": BEARD["down"] + "....hhhh .....HHH",
    "left": BEARD["left"] + "...hhhhh........ ...HHHH.........",
    "up": "",
}
STUBBLE = {
    "down": "..d..... ..dd.... ..ddd..m ...ddddd",
    "left": "........dd...... ......dddd...... ..mm...ddd...... ...ddddddd......",
    "up": "",
}
MOUSTACHE = {
    "down": ".....hhh .....H..",
    "left": "..hhh........... ..H.............",
    "up": "",
}
GLASSES = {
    "down": "..ggggg. .ggwewgg ..ggggg.",
    "left": "..gggg.......... ..gwegggg....... ..gggg..........",
    "up": "",
}
ROUND = {
    "down": "...ggg.. ..gwwwgg ..gwewg. ...ggg..",
    "left": "..ggg........... .gwwgggggg...... .gweg........... ..ggg...........",
    "up": "",
}
SHADES = {
    "down": "..kkkkkk ..kklkk. ...kkk..",
    "left": "..kkkkkkkk...... ..klk........... ..kk............",
    "up": "",
}

ON_FACE = {
    "beard": (BEARD, 10),
    "long beard": (LONG_BEARD, 10),
    "stubble": (STUBBLE, 11),
    "moustache": (MOUSTACHE, 12),
    "glasses": (GLASSES, 9),
    "round glasses": (ROUND, 9),
    "sunglasses": (SHADES, 9),
}
"""Each with the row at which it begins."""


_DARK = ("brown", "dark", "deep")
"""Skins on which the white of the eyes shows."""


def draw_head(canvas: Canvas, skin: str, direction: str, drop: int) -> None:
    """Draw a bare head, ``drop`` pixels lower than when standing."""
    tones = SKIN[skin]
    colors = {"s": tones.base, "d": tones.dark, "e": INK, "b": _blush(skin), "m": _lips(skin)}
    colors["o"] = "#f3ebe4" if skin in _DARK else tones.base
    stamp(canvas, HEAD[direction], TOP + drop, colors)


def draw_on_face(
    canvas: Canvas, what: str, skin: str, hair: dict[str, str], direction: str, drop: int
) -> None:
    """Draw a beard, glasses and the like."""
    art, top = ON_FACE[what]
    own = {"d": SKIN[skin].dark, "m": _lips(skin), "e": INK}
    glass = {"g": "#4a4350", "w": "#e8f4fa", "k": "#24212b", "l": "#6d7f95"}
    stamp(canvas, art[direction], top + drop, {**hair, **own, **glass})


def _blush(skin: str) -> str:
    return {
        "pale": "#f4b9a6",
        "fair": "#e9a684",
        "tan": "#d0905f",
        "olive": "#b97c50",
        "brown": "#965f3c",
        "dark": "#6d3f29",
        "deep": "#513021",
    }[skin]


def _lips(skin: str) -> str:
    return {
        "pale": "#c9776a",
        "fair": "#b96a58",
        "tan": "#9f5a45",
        "olive": "#86493a",
        "brown": "#66362a",
        "dark": "#9a5a4c",
        "deep": "#7f4a3f",
    }[skin]
