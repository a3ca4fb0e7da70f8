"""Hats, scarves and bands, seen from the front, the left and behind.

``l c C`` are the tones of the cloth, ``o`` a band or a badge.
"""

from __future__ import annotations

CAP = {
    "down": """
        .....ccc
        ...ccclc
        ..cclloo
        ..cclcoo
        .ccccccc
        .CCCCCCC
        ..CCCCCC
        """,
    "left": """
        ....cccccccc....
        ...ccllcccccc...
        ..ccllccccccCc..
        ..cclcccccccCc..
        ..ccccccccccCc..
        CCCCCCCcccccCc..
        .CCCCCC.........
        """,
    "up": """
        .....ccc
        ...ccccc
        ..cccccc
        ..cccccc
        .ccccccc
        .ccccooo
        ..CCCCCC
        """,
}

BEANIE = {
    "down": """
        .....ooo
        ....cccc
        ...cllcc
        ..ccllcc
        ..cccccc
        .CcCcCcC
        .CcCcCcC
        .CcCcCcC
        """,
    "left": """
        ......oooo......
        ....cccccccc....
        ...cllcccccccc..
        ..ccllccccccccc.
        ..ccccccccccccc.
        ..CcCcCcCcCcCcC.
        ..CcCcCcCcCcCcC.
        ..CcCcCcCcCcCcC.
        """,
    "up": """
        .....ooo
        ....cccc
        ...ccccc
        ..cccccc
        ..cccccc
        .CcCcCcC
        .CcCcCcC
        .CcCcCcC
        """,
}

STRAW = {
    "down": """
        .....ccc
        ....cllc
        ....clcc
        ....oooo
        ..cclccc
        cclccccc
        .CCCCCCC
        """,
    "left": """
        .....cccccc.....
        ....cllccccc....
        ....clcccccc....
        ....oooooooo....
        ..cclccccccccc..
        cclccccccccccccc
        .CCCCCCCCCCCCCC.
        """,
    "up": """
        .....ccc
        ....cllc
        ....clcc
        ....oooo
        ..cclccc
        cclccccc
        .CCCCCCC
        """,
}

BERET = {
    "down": """
        ........o.......
        .....cccccccc...
        ...cclllcccccc..
        ..ccllcccccccccc
        ..cccccccccccccc
        ..CCCCCCCCCCCCC.
        """,
    "left": """
        .......o........
        .....ccccccccc..
        ...cclllccccccc.
        ..ccllcccccccccc
        ..cccccccccccccc
        ..CCCCCCCCCCCCC.
        """,
    "up": """
        .......o........
        ...cccccccc.....
        ..ccllccccccc...
        cccllccccccccc..
        cccccccccccccc..
        .CCCCCCCCCCCCC..
        """,
}

FLAT_CAP = {
    "down": """
        ....cccc
        ..cclllc
        .cclcccc
        .ccccccc
        .cCCCCCC
        ..CCCCCC
        """,
    "left": """
        ....ccccccccc...
        ..cclllcccccccc.
        .cclccccccccccc.
        cccccccccccccccc
        CCCCCCcccccccCC.
        .CCCCC..........
        """,
    "up": """
        ....cccc
        ..cccccc
        .ccccccc
        .ccccccc
        .ccccccc
        ..CCCCCC
        """,
}

HEADSCARF = {
    "down": """
        ....cccc
        ...cclll
        ..ccllcc
        .cclcccc
        .ccccCCC
        .cccC...
        .ccC....
        .ccC....
        .ccC....
        .ccC....
        .ccc....
        .cccC...
        .ccccCCC
        ..cccccc
        ..Ccclcc
        ...CCCCC
        """,
    "left": """
        ....cccccccc....
        ...cclllccccc...
        ..ccllccccccccc.
        ..clccccccccccc.
        ..ccCccccccccccc
        ..cC.Ccccccccccc
        ......Cccccccccc
        ......Cccccccccc
        ......Cccccccccc
        ......Cccccccccc
        .....CCcccccccc.
        .....CccccccccC.
        ...CCcccccccccC.
        ...cccccccccccC.
        ...CcclccccccC..
        ....CCCCCCCCC...
        """,
    "up": """
        ....cccc
        ...cclll
        ..ccllcc
        .ccccccc
        .ccccccc
        .ccccccc
        .ccccccc
        .ccccccc
        .ccccccc
        .ccccccc
        .ccccccc
        .ccccccc
        .ccccccc
        .Ccccccc
        ..Cccccc
        ...CCccc
        .....CCC
        """,
}

TURBAN = {
    "down": """
        ....cccccccc....
        ..cclllccllccc..
        .ccllccclccclcc.
        .clccclccclcccc.
        .ccclcccCccclcc.
        .cclcccC.Cccccc.
        .cCCCC.....CCCc.
        """,
    "left": """
        ....ccccccccc...
        ..ccllllcccccc..
        .cclcccclcccccc.
        .clccclcccclcccc
        .cclccccclcccccc
        .CcCCcclccccclc.
        ..C...CCCccccCC.
        .........CCCCC..
        """,
    "up": """
        ....cccccccc....
        ..cclllccllccc..
        .ccllccclccclcc.
        .clccclccclcccc.
        .ccclcccccccclc.
        .cclcccclclcccc.
        .cCccclccccccCc.
        .cccccclcccccCc.
        ..ccccCccclccC..
        ..CCCCCCCCCCCC..
        """,
}

BAND = {
    "down": "..llllll .ccccccc .CCCCCCC",
    "left": "..llllllllllll.. ..cccccccccccccc ..CCCCCCCCCCCCC.",
    "up": "..llllll .ccccccc .CCCCCCC",
}

BOW = {
    "down": "..........cc.cc. .........cclcclc ..........CCoCC. ..........CC.CC.",
    "left": ".......cc.cc.... ......cclcclcc.. .......CCoCC.... .......CC.CC....",
    "up": ".cc.cc.......... clcclcc......... .CCoCC.......... .CC.CC..........",
}

HEADWEAR = {
    "cap": (CAP, 2),
    "beanie": (BEANIE, 1),
    "straw hat": (STRAW, 1),
    "beret": (BERET, 1),
    "flat cap": (FLAT_CAP, 2),
    "headscarf": (HEADSCARF, 2),
    "turban": (TURBAN, 1),
    "band": (BAND, 4),
    "bow": (BOW, 1),
}
"""Each with the row at which it begins."""

FLATTENING = frozenset({"cap", "beanie", "straw hat", "beret", "flat cap", "headscarf", "turban"})
"""Those under which hair does not stand up."""
