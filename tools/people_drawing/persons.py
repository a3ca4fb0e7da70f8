"""The forty-eight people, each unlike those before and after."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Person:
    """How one looks; colours are names in :mod:`tools.people_drawing.colors`.

    ``top`` is "kind colour" or "kind colour second", ``legs`` "kind colour shoes";
    ``extras`` are names of what is on the face, ``hat`` is "kind colour second".
    """

    skin: str
    hair: str
    top: str
    legs: str
    extras: tuple[str, ...] = ()
    hat: str = ""


def _p(skin: str, hair: str, top: str, legs: str, *extras: str, hat: str = "") -> Person:
    return Person(skin, hair, top, legs, extras, hat)


PEOPLE = (
    _p("fair", "bob black", "cardigan red white", "trousers khaki burgundy"),
    _p("dark", "short black", "blazer navy white", "trousers navy black", "glasses"),
    _p("tan", "tousled brown", "waistcoat purple white", "trousers black burgundy"),
    _p("olive", "balding grey", "checks cream brown", "trousers brown black", "moustache"),
    _p("pale", "quiff blond", "coat charcoal yellow", "trousers denim black", "beard"),
    _p(
        "tan", "short espresso", "hoodie orange white", "trousers denim white", hat="cap blue white"
    ),
    _p("brown", "waves espresso", "dress yellow magenta", "bare yellow magenta"),
    _p("pale", "short ginger", "polo neck teal teal", "trousers khaki brown", "round glasses"),
    _p("pale", "plaits ginger", "dungarees white pink", "trousers pink red", hat="bow red white"),
    _p("olive", "bun espresso", "apron green cream", "skirt brown black"),
    _p("deep", "bald white", "print red white", "trousers grey white", "beard"),
    _p("pale", "long platinum", "coat burgundy cream", "boots charcoal brown"),
    _p("tan", "none black", "tunic sky white", "trousers white navy", hat="headscarf teal teal"),
    _p("fair", "side_part grey", "blazer brown sky", "trousers khaki brown", "moustache"),
    _p("dark", "afro black", "stripes orange white", "trousers teal white"),
    _p(
        "fair",
        "short chestnut",
        "shirt lime yellow",
        "shorts brown brown",
        hat="straw_hat cream red",
    ),
    _p("brown", "ponytail black", "sari magenta yellow", "bare magenta mustard"),
    _p("pale", "buzz blond", "waistcoat mustard lilac", "trousers purple black", "stubble"),
    _p("deep", "locs espresso", "hoodie lime black", "trousers black orange"),
    _p("pale", "fringe pink", "stripes black white", "skirt black red"),
    _p(
        "brown",
        "none black",
        "blazer charcoal sky",
        "trousers charcoal brown",
        "long_beard",
        hat="turban orange orange",
    ),
    _p("tan", "bob chestnut", "dress blue white", "bare blue white", "glasses"),
    _p(
        "fair",
        "short brown",
        "checks red navy",
        "trousers denim brown",
        "beard",
        hat="beanie green white",
    ),
    _p("dark", "bun black", "cardigan mustard white", "skirt burgundy black", "round glasses"),
    _p("pale", "tousled blue", "print black yellow", "trousers black white"),
    _p("olive", "waves brown", "tunic forest orange", "trousers cream brown", hat="band red white"),
    _p("deep", "short white", "shirt sky blue", "trousers grey black", "glasses"),
    _p("fair", "ponytail blond", "tee pink pink", "shorts white pink"),
    _p("tan", "balding espresso", "apron white blue", "trousers black black", "beard"),
    _p("brown", "plaits black", "yoke purple yellow", "boots denim purple"),
    _p(
        "pale",
        "balding white",
        "coat khaki brown",
        "trousers brown brown",
        "long_beard",
        hat="flat_cap brown brown",
    ),
    _p("dark", "long black", "dress red white", "bare red black"),
    _p("fair", "quiff chestnut", "stripes white navy", "trousers blue white", "sunglasses"),
    _p(
        "olive",
        "none black",
        "cardigan grey pink",
        "skirt charcoal black",
        hat="headscarf pink pink",
    ),
    _p("deep", "buzz black", "dungarees yellow denim", "trousers denim brown"),
    _p("pale", "bun grey", "polo_neck purple purple", "skirt grey burgundy", "glasses"),
    _p("tan", "side_part black", "hoodie teal white", "shorts charcoal orange"),
    _p("brown", "locs brown", "waistcoat burgundy cream", "trousers khaki brown", "stubble"),
    _p("fair", "bob ginger", "checks green yellow", "boots navy brown", hat="beret red red"),
    _p("pale", "bald black", "tee navy navy", "trousers grey white", "moustache", "glasses"),
    _p("dark", "afro chestnut", "coat white mustard", "boots black white"),
    _p("tan", "fringe black", "print lilac purple", "skirt navy white"),
    _p("fair", "tousled grey", "waistcoat mustard sky", "trousers navy brown", "beard"),
    _p(
        "olive",
        "plaits brown",
        "dungarees red blue",
        "trousers blue white",
        hat="straw_hat yellow green",
    ),
    _p(
        "deep",
        "none black",
        "blazer sky white",
        "trousers sky white",
        "glasses",
        hat="cap black red",
    ),
    _p("pale", "waves auburn", "tunic green cream", "boots brown brown"),
    _p(
        "brown",
        "short grey",
        "stripes burgundy cream",
        "trousers charcoal black",
        "moustache",
        hat="beanie red yellow",
    ),
    _p("tan", "ponytail green", "yoke orange black", "trousers black orange"),
)
