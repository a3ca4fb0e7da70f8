"""Short hair: what it covers seen from the front, the left and behind."""

from __future__ import annotations

_ABOVE = "................ " * 2

SHORT = {
    "down": """
        ....Hhhh
        ...hhlll
        ..hhllhh
        ..hhhhhh
        .hhhhhhh
        .hhhhHhh
        .hH.....
        .H......
        """,
    "left": """
        ....Hhhhhhhh....
        ...hhlllhhhhh...
        ..hhllhhhhhhhh..
        ..hhhhhhhhhhhhh.
        ..hhhhhhhhhhhhh.
        ..hHhhhhhhhhhhh.
        ......Hhhhhhhhh.
        .......Hhhhhhhh.
        ..........hhhhh.
        ...........hhh..
        ...........HHH..
        ............H...
        """,
    "up": """
        ....Hhhh
        ...hhlll
        ..hhllhh
        ..hhhhhh
        .hhhhhhh
        .hhhhhhh
        .hhhhhhh
        .hhhhhhh
        ..hhhhhh
        ..hhhhhh
        ..HHhhhh
        ...HHHHH
        """,
}

BUZZ = {
    "down": """
        ....hhhh
        ...hhhhh
        ..hhhhhh
        ..hHHHHH
        ..H.....
        ..H.....
        """,
    "left": """
        ....hhhhhhhh....
        ...hhhhhhhhhh...
        ..hhhhhhhhhhhh..
        ..HHHHhhhhhhhh..
        .......Hhhhhhh..
        ........hhhhhh..
        ..........hhhh..
        ...........hhh..
        ...........HHH..
        """,
    "up": """
        ....hhhh
        ...hhhhh
        ..hhhhhh
        ..hhhhhh
        ..hhhhhh
        ..hhhhhh
        ..hhhhhh
        ..hhhhhh
        ..HHHHHH
        """,
}

SIDE_PART = {
    "down": """
        .....HhhhhhhH...
        ...hhhhhllllhh..
        ..hhhhhlllhhhhh.
        ..hhhhhhhhhhhhh.
        .hhhhhhHhhhhhhh.
        .hhhhhH..Hhhhhh.
        .hhH.......Hhhh.
        .hH.........Hhh.
        .H............H.
        """,
    "left": """
        ....Hhhhhhhhh...
        ..hhhlllhhhhhh..
        .hhhllhhhhhhhhh.
        .hhhhhhhhhhhhhh.
        .hhhhhhhhhhhhhh.
        .Hhhhh.Hhhhhhhh.
        ..HH....hhhhhhh.
        .........hhhhhh.
        ..........hhhhh.
        ...........hhh..
        ...........HHH..
        """,
    "up": SHORT["up"],
}

TOUSLED = {
    "down": """
        ....h...hh...h..
        ..hhhhhhhhhhhhh.
        .hhhhllhhllhhhh.
        .hhllhhhhhhhhhh.
        hhhhhhhhhhhhhhhh
        hhhhhhhhhhhhhhhh
        .hhHhhHhhhHhhhh.
        hhH.hH..HH..Hhhh
        .hh..........hh.
        .H............H.
        """,
    "left": """
        ...h...hh...h...
        ..hhhhhhhhhhhhh.
        .hhhllhhllhhhhh.
        hhhllhhhhhhhhhhh
        .hhhhhhhhhhhhhhh
        .hhhhhhhhhhhhhh.
        hhHhhHhhhhhhhhhh
        .H..H..Hhhhhhhh.
        ........hhhhhhhh
        ..........hhhhh.
        ...........hhhh.
        ...........HHhh.
        ............H.H.
        """,
    "up": """
        ....h...hh...h..
        ..hhhhhhhhhhhhh.
        .hhhhllhhllhhhh.
        .hhllhhhhhhhhhh.
        hhhhhhhhhhhhhhhh
        hhhhhhhhhhhhhhhh
        .hhhhhhhhhhhhhh.
        hhhhhhhhhhhhhhhh
        .hhhhhhhhhhhhhh.
        .hhhhhhhhhhhhhh.
        ..hHhhHhhHhhHh..
        ...HH.HH.HHH.H..
        """,
}

QUIFF = {
    "down": """
        ......hhhhhhh...
        ....hhlllllhhh..
        ...hhllhhhhhhh..
        ..hhhhhhhhhhhH..
        ..hhhhhhhhhHHH..
        ..hHHHHHHHHHHh..
        ..HH........HH..
        ..H..........H..
        ..H..........H..
        """,
    "left": """
        ..hhhhhhhhh.....
        .hhlllllhhhhh...
        .hhllhhhhhhhhh..
        .hhhhhhhhhhhhh..
        ..HHHHHhhhhhhH..
        ........HHHHHH..
        .........HHHHH..
        .........HHHHH..
        ...........HHH..
        ...........HHH..
        ............HH..
        """,
    "up": """
        ......hhhhhhh...
        ....hhlllllhhh..
        ...hhllhhhhhhh..
        ..hhhhhhhhhhhh..
        ..hhhhhhhhhhhh..
        ..HhhhhhhhhhhH..
        ..HHHHHHHHHHHH..
        ..HHHHHHHHHHHH..
        ..HHHHHHHHHHHH..
        ..HHHHHHHHHHHH..
        ...HHHHHHHHHH...
        """,
}

BALDING = {
    "down": _ABOVE
    + """
        ....ss..........
        ...ss...........
        ................
        .hh..........hh.
        .hh..........hh.
        .hh..........hh.
        .hH..........Hh.
        .H............H.
        """,
    "left": _ABOVE
    + """
        ....ss..........
        ...ss...........
        ............hhh.
        ..........hhhh..
        ........hhhhhhh.
        .......hhhhhhhh.
        .......Hhhhhhhh.
        ..........hhhhh.
        ..........hhhh..
        ...........HHH..
        """,
    "up": _ABOVE
    + """
        ....ss..........
        ...ss...........
        ................
        .hh..........hh.
        .hhh........hhh.
        .hhhhhhhhhhhhhh.
        .hhhhhhh
        .hhhhhhh
        ..hhhhhh
        ..HHHHHH
        """,
}

AFRO = {
    "down": """
        .....hhh
        ...hhlhh
        ..hlhhhl
        .hhhhlhh
        .hlhhhhh
        hhhhlhhh
        hhhhhHhH
        hlhH....
        hhh.....
        hhh.....
        hHh.....
        .Hh.....
        ..H.....
        """,
    "left": """
        .....hhhhhhh....
        ...hhlhhhlhhhh..
        ..hlhhhlhhhhhhh.
        .hhhhlhhhhlhhhh.
        .hlhhhhhhhhhhlhh
        .hhhlhhhlhhhhhhh
        .hHhHhhhhhhlhhhh
        ....Hhhhhhhhhhhh
        ......hlhhhhlhhh
        ......hhhhhhhhhh
        .......hhhhhhhH.
        ........Hhhlhhh.
        ..........HhHh..
        """,
    "up": """
        .....hhh
        ...hhlhh
        ..hlhhhl
        .hhhhlhh
        .hlhhhhh
        hhhhlhhh
        hhhhhhhl
        hlhhhhhh
        hhhhlhhh
        hhlhhhhh
        hhhhhhlh
        .Hhhlhhh
        ..HhHhHh
        """,
}

_SHINE = _ABOVE + "................ ....ss.......... ...ss..........."
BALD = {"down": _SHINE, "left": _SHINE, "up": _SHINE}
