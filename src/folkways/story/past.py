"""Simple past for a story: "singing a song" -> "sang a song".

Logs tell what people do as gerund phrases. Only verbs that are known are put into the past, and
only where the phrase leaves no doubt which of its words are verbs.
"""

from __future__ import annotations

import re
from itertools import pairwise

from folkways.reading.gerunds import is_gerund
from folkways.reading.verbs import base_of

_FORMS = """
arise=arose be=was bear=bore beat=beat become=became begin=began bend=bent bet=bet bind=bound
bite=bit bleed=bled blow=blew break=broke bring=brought build=built burst=burst buy=bought
cast=cast catch=caught choose=chose cling=clung come=came cost=cost creep=crept cut=cut deal=dealt
dig=dug do=did draw=drew drink=drank drive=drove eat=ate fall=fell feed=fed feel=felt fight=fought
find=found flee=fled fling=flung fly=flew forbid=forbade foresee=foresaw forget=forgot
forgive=forgave freeze=froze get=got give=gave go=went grind=ground grow=grew hang=hung have=had
hear=heard hide=hid hit=hit hold=held hurt=hurt keep=kept kneel=knelt know=knew lay=laid lead=led
leave=left lend=lent let=let lie=lay light=lit lose=lost make=made mean=meant meet=met
mislead=misled mistake=mistook overcome=overcame overhear=overheard overtake=overtook pay=paid
put=put quit=quit read=read rebuild=rebuilt redo=redid repay=repaid reread=reread retell=retold
rethink=rethought rewind=rewound rewrite=rewrote ride=rode ring=rang rise=rose run=ran say=said
see=saw seek=sought sell=sold send=sent set=set shake=shook shed=shed shine=shone shoot=shot
show=showed shrink=shrank shut=shut sing=sang sink=sank sit=sat sleep=slept slide=slid sling=slung
speak=spoke speed=sped spend=spent spin=spun spit=spat split=split spread=spread spring=sprang
stand=stood steal=stole stick=stuck sting=stung stink=stank stride=strode strike=struck
string=strung strive=strove swear=swore sweep=swept swell=swelled swim=swam swing=swung take=took
teach=taught tear=tore tell=told think=thought throw=threw thrust=thrust tread=trod
understand=understood undo=undid unwind=unwound uphold=upheld wake=woke wear=wore weave=wove
weep=wept win=won wind=wound withdraw=withdrew withhold=withheld wring=wrung write=wrote
"""
_IRREGULAR = {base: form for base, _, form in (pair.partition("=") for pair in _FORMS.split())}
_WITHOUT_BASE = {"being": "be", "lying": "lie", "tying": "tie", "dying": "die", "having": "have"}


def past(phrase: str) -> str:
    """Return a gerund phrase in the simple past; empty if that is not safe.

    Verbs joined by "and" or "then" follow, also behind an adverb ("and loudly praising"). It is not
    safe if one of them is not known, or if it is not clear of what a gerund is part ("praising
    smoking and tipping"). One after a comma stays as it is, unless it follows "then".
    """
    words = phrase.split(" ")
    lead = []
    while len(words) > 1 and re.fullmatch(r"[a-z]+ly", words[0]):
        lead.append(words.pop(0))
    if words[0] == "not" and len(words) > 1 and _base(words[1]):
        return " ".join([*lead, "did not", _base(words[1]), *words[2:]])
    first, rest = _past_of(words[0]), _following(words)
    return " ".join([*lead, first, *rest]) if first and rest is not None else ""


def _following(words: list[str]) -> list[str] | None:
    """Return the words after the first with further verbs in the past; None if that is not safe."""
    told: list[str] = []
    among = aside = False  # after a gerund that stays, after a comma
    for at, (before, word) in enumerate(pairwise(words)):
        aside |= before.endswith((",", ";"))
        gerund = is_gerund(word.strip(",;").casefold())
        if re.fullmatch(r"[a-z]+ly", before) and at > 1:  # "smoking and loudly praising"
            before = words[at - 1]
        if not gerund or (aside and before != "then"):
            told.append(word)
        elif before in ("and", "then"):
            bare = at + 2 == len(words) and at > 1  # "talking of noise and smoking"
            then = "" if among or bare else _past_of(word)
            if not then:
                return None
            told.append(then)
        else:
            among = True
            told.append(word)
    return told


def _past_of(gerund: str) -> str:
    base = _base(gerund)
    if not base or base in _IRREGULAR:
        return _IRREGULAR.get(base, "")
    stem = gerund.casefold().removesuffix("ing")
    if base.endswith("e"):
        return f"{base}d"
    if re.search(r"[^aeiou]y$", base):
        return f"{base[:-1]}ied"
    return f"{stem}ed"


def _base(gerund: str) -> str:
    word = gerund.casefold()
    if not is_gerund(word):
        return ""
    return _WITHOUT_BASE.get(word) or base_of(word)
