"""Where a clause says that conduct takes place."""

from __future__ import annotations

from folkways.reading.clauses import PLACE_IN, PLACE_OUT, Token
from folkways.reading.frame import Setting
from folkways.reading.words import word_set

_INDOOR_WORDS = word_set("indoors indoor inside")
_OUTDOOR_WORDS = word_set("outdoors outdoor outside")
ELSEWHERE = word_set("outdoors outdoor outside designated terrace balcony patio veranda porch home")
INDOOR_NOUNS = word_set(
    f"""room building restaurant cafe library shop store office museum theatre theater cinema
    classroom hall premises venue bar pub church hospital kitchen lobby lift elevator
    house corridor canteen gym bathroom counter carriage train bus tram supermarket
    {PLACE_IN}"""
)
OUTDOOR_NOUNS = word_set(
    f"""terrace patio street park garden balcony yard pavement sidewalk courtyard square porch
    beach lawn veranda {PLACE_OUT}"""
)
_ENCLOSED = word_set("enclosed closed")
_PUBLIC = word_set("public communal shared crowd crowds common")
_AMONG = word_set(
    """people others everyone everybody guests customers company strangers neighbours children"""
)
_PRIVATE = word_set("home private privately bedroom")
_PREPOSITIONS = word_set("in inside at within on throughout to into of")
_AREA = word_set(
    """area areas zone zones spot spots section sections place places space spaces corner room
    rooms"""
)


def setting_cues(toks: tuple[Token, ...], used: frozenset[int]) -> list[tuple[int, Setting]]:
    """Return the index and kind of every word that names a setting."""
    found: list[tuple[int, Setting]] = []
    for at, tok in enumerate(toks):
        kind = _setting(toks, at, tok.word, used)
        if kind is not None:
            found.append((at, kind))
    return found


def _setting(toks: tuple[Token, ...], at: int, word: str, used: frozenset[int]) -> Setting | None:
    if at in used:
        return None
    before = toks[at - 1].word if at else ""
    after = toks[at + 1].word if at + 1 < len(toks) else ""
    if word in _INDOOR_WORDS or (word in _ENCLOSED and after in _AREA):
        return Setting.INDOORS
    if word in _OUTDOOR_WORDS:
        ahead = {tok.word for tok in toks[at + 1 : at + 6]}
        return Setting.INDOORS if "designated" in ahead else Setting.OUTDOORS
    if word == "designated" and {t.word for t in toks[at + 1 : at + 4]} & _AREA:
        behind = {tok.word for tok in toks[max(0, at - 4) : at]}
        return None if "outside" in behind else Setting.OUTDOORS
    if word in _PUBLIC and (word == "public" or after in _AREA):
        return Setting.PUBLIC
    if word in _AMONG and before in ("among", "near", "around", "of", "amid", "other"):
        lead = {tok.word for tok in toks[max(0, at - 3) : at]}
        return Setting.PUBLIC if lead & {"among", "near", "around", "front", "amid"} else None
    if word in _PRIVATE and before in ("at", "in", "own", "from"):
        return Setting.PRIVATE
    if word == "air" and before == "open":
        return Setting.OUTDOORS
    return _of_place(word, after) if _placed(toks, at) else None


def _of_place(word: str, after: str) -> Setting | None:
    """Return the setting that a noun of place names, if it is known."""
    if after in ("stop", "stops"):
        return Setting.OUTDOORS  # "at the bus stop" is not in the bus
    singular = word.removesuffix("s") if len(word) > 4 else word
    if singular in INDOOR_NOUNS or word in INDOOR_NOUNS:
        return Setting.INDOORS
    if singular in OUTDOOR_NOUNS or word in OUTDOOR_NOUNS:
        return Setting.OUTDOORS
    return None


def _placed(toks: tuple[Token, ...], at: int) -> bool:
    """Whether a preposition of place stands up to three words before ``at``."""
    for back in range(at - 1, max(-1, at - 4), -1):
        if toks[back].word in _PREPOSITIONS:
            return True
        if toks[back].word in (",", "and", "or", "that"):
            return False
    return False


def opposite(setting: Setting) -> Setting:
    """Return the setting that is left when conduct is confined to ``setting``."""
    return {
        Setting.OUTDOORS: Setting.INDOORS,
        Setting.INDOORS: Setting.OUTDOORS,
        Setting.PRIVATE: Setting.PUBLIC,
        Setting.PUBLIC: Setting.PRIVATE,
    }.get(setting, setting)
