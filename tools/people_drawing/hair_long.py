"""Long hair: what it covers seen from the front, the left and behind.

``behind`` is what hangs down at the back, seen from the front: it is drawn before the body.
"""

from __future__ import annotations

_CROWN = """
        ....Hhhh
        ...hhlll
        ..hhllhh
        .hhhhhhh
        .hhhhhhh
        """
_CROWN_LEFT = """
        ....Hhhhhhhh....
        ...hhlllhhhhh...
        ..hhllhhhhhhhh..
        ..hhhhhhhhhhhhh.
        ..hhhhhhhhhhhhh.
        """

BOB = {
    "down": _CROWN
    + ".hhhhhhh .hhhhHHH .hh..... .hh..... .hh..... .hh..... .hhh.... .HHh.... ..H.....",
    "left": _CROWN_LEFT
    + """
        ..hhhhhhhhhhhhh.
        ..HHHhhhhhhhhhh.
        .....Hhhhhhhhhh.
        ......hhhhhhhhh.
        ......hhhhhhhhh.
        ......hhhhhhhhh.
        ......hhhhhhhhh.
        .......HHHHHHH..
        """,
    "up": _CROWN
    + ".hhhhhhh .hhhhhhh .hhhhhhh .hhhhhhh .hhhhhhh .hhhhhhh .hhhhhhh .HhhhHhh ..HHHHHH",
}

LONG = {
    "behind": ".hhhhhhh " * 12 + ".hHhhhhh ..H.HH.H",
    "behind top": "8",
    "down": _CROWN
    + ".hhhhhH. .hhhH... .hhH.... .hh..... .hh..... .hh..... .hh..... .hhh.... .hhh.... .hh..... "
    + ".hh..... .hh..... .hH..... ..H.....",
    "left": _CROWN_LEFT
    + """
        ..hhhhhhhhhhhhh.
        ..HHhhhhhhhhhhh.
        .....Hhhhhhhhhh.
        ......Hhhhhhhhh.
        .......hhhhhhhh.
        .......hhhhhhhh.
        .......hhhhhhhh.
        .......hhhhhhhh.
        .......hhhhhhhh.
        ........hhhhhhh.
        ........hhhhhhh.
        ........hhhhhh..
        ........HhhhHh..
        .........HhH.H..
        """,
    "up": _CROWN + ".hhhhhhh " * 13 + ".hHhhhHh ..H.HH.H",
}

FRINGE = {
    **LONG,
    "down": _CROWN
    + ".hhhhhhh .hhhhhhh .hhHhhHh .hh..... .hh..... .hh..... .hh..... .hhh.... .hhh.... .hh..... "
    + ".hh..... .hh..... .hH..... ..H.....",
    "left": LONG["left"]
    .replace("..HHhhhhhhhhhhh.", "..hhhhhhhhhhhhh.")
    .replace(".....Hhhhhhhhhh.", "..HHHHhhhhhhhhh."),
}

WAVES = {
    "behind": "hhhhhhhh hhhhhhhh .hhhhhhh .hhhhhhh " * 2 + "hhhhhhhh .HhHhhHh",
    "behind top": "9",
    "down": """
        ....Hhhhhhhh....
        ..hhhlllhhhhhh..
        .hhhllhhhhhhhhh.
        .hhhhhhhhhhhhhh.
        hhhhhhHhhhhhhhhh
        hhhhhH..Hhhhhhhh
        hhhH......Hhhhhh
        .hh.........Hhh.
        .hh..........hh.
        hhh..........hhh
        hhh..........hhh
        .hhh........hhh.
        .hhh........hhh.
        hhhh........hhhh
        hhh..........hhh
        .HhH........HhH.
        """,
    "left": """
        ....Hhhhhhhh....
        ..hhhlllhhhhhh..
        .hhhllhhhhhhhhh.
        .hhhhhhhhhhhhhhh
        .hhhhhhhhhhhhhhh
        .Hhhhhhhhhhhhhh.
        ..HHHhhhhhhhhhh.
        ......Hhhhhhhhhh
        ......hhhhhhhhhh
        .......hhhhhhhh.
        .......hhhhhhhh.
        ......hhhhhhhhhh
        ......hhhhhhhhhh
        .......hhhhhhhh.
        .......hhhhhhhh.
        .......HhHhhHhH.
        """,
    "up": """
        ....Hhhh
        ..hhhlll
        .hhhllhh
        .hhhhhhh
        hhhhhhhh
        hhhhhhhh
        .hhhhhhh
        .hhhhhhh
        hhhhhhhh
        hhhhhhhh
        .hhhhhhh
        .hhhhhhh
        hhhhhhhh
        hhhhhhhh
        .hhhhhhh
        .HhHhhHh
        """,
}

_TIED = _CROWN + ".hhhhhHH .hhhH... .hH..... .H......"
_TIED_LEFT = """
        ....Hhhhhhhh....
        ...hhlllhhhhh...
        ..hhllhhhhhhhh..
        ..hhhhhhhhhhhhh.
        ..hhhhhhhhhhhhh.
        ..HHhhhhhhhhhhh.
        .....HHhhhhhhhh.
        ........hhhhhhh.
        ..........hhhh..
        ...........hhh..
        ...........HH...
        """
_TIED_UP = _CROWN + ".hhhhhhh .hhhhhhh .hhhhhhh .hhhhhhh ..hhhhhh ...hhhhh ....HHHH"

PONYTAIL = {
    "down": _TIED,
    "left": _TIED_LEFT,
    "left tail": """
        .............hhh
        ............hhhh
        ............rhhh
        .............hhh
        .............hhh
        ............hhhh
        ............hhh.
        ............hhh.
        ............HhH.
        .............H..
        """,
    "left tail top": "6",
    "up": _TIED_UP,
    "up tail": ".....HHr .....Hhh .....Hhl .....Hhl"
    + " .....Hhh" * 3
    + " ......Hh ......Hh .......H",
    "up tail top": "7",
}

_FLAT = "........"
BUN = {
    "down": _TIED.replace("....Hhhh", _FLAT),
    "down tail": ".....hhh ....hhll ....hhhh ....Hrrr",
    "down tail top": "1",
    "left": _TIED_LEFT.replace("....Hhhhhhhh....", _FLAT * 2),
    "left tail": """
        ..........hhhh..
        .........hhllhh.
        .........hhhhhh.
        .........Hrrrr..
        """,
    "left tail top": "1",
    "up": _TIED_UP.replace("....Hhhh", _FLAT),
    "up tail": ".....hhh ....hhll ....hhhh ....Hrrr",
    "up tail top": "1",
}

_PLAIT = """
        hh......
        hhh.....
        Hhh.....
        hHh.....
        hhH.....
        Hhh.....
        .hH.....
        .rr.....
        .hh.....
        ..H.....
        """
PLAITS = {
    "down": _CROWN + ".hhhhhhH .hhhhH.. .hhH.... .hH.....",
    "down tail": _PLAIT,
    "down tail top": "10",
    "left": _TIED_LEFT,
    "left tail": """
        ........hhh.....
        ........Hhhh....
        ........hHhh....
        ........hhHh....
        ........Hhhh....
        .........hHh....
        .........rrr....
        .........hhh....
        ..........H.....
        """,
    "left tail top": "11",
    "up": _TIED_UP,
    "up tail": _PLAIT,
    "up tail top": "10",
}

LOCS = {
    "behind": "hHhHhHhH " * 11 + "h.h.h.h.",
    "behind top": "8",
    "down": """
        ....HhHh
        ..HhlHlh
        .hHhlHhH
        .hHhhHhH
        hHhhHhhH
        hHhHh.hH
        hHhh....
        hHh.....
        hHh.....
        hHh.....
        hHh.....
        hHh.....
        hHhh....
        hHh.....
        hHh.....
        h.h.....
        """,
    "left": """
        ....HhHhhHhh....
        ..HhlHlhHhhHhh..
        .hHhlHhHhhHhhHh.
        .hHhhHhHhhHhhHhH
        .hHhhHhHhhHhhHhH
        .hHhH.HhHhHhhHhH
        .......hHhHhHhHh
        .......hHhHhHhHh
        ........HhHhHhHh
        .......hHhHhHhHh
        .......hHhHhHhHh
        .......hHhHhHhHh
        .......hHhHhHhHh
        .......hHhHhHhHh
        .......h.hHhHhHh
        .........h.h.h.h
        """,
    "up": """
        ....HhHh
        ..HhlHlh
        .hHhlHhH
        .hHhhHhH
        hHhhHhhH
        """
    + "hHhHhHhH " * 11
    + "h.h.h.h.",
}
