"""Verbs: which words may be one, and the base form of each ("answered" -> "answer").

The list is ``verbs.txt``: some eight hundred common verbs, in their base forms. Only words that
stand where a verb may stand are looked up, since most are nouns as well.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

from folkways.reading.words import word_set

_PAST = """
ate eaten=eat beaten=beat became=become began begun=begin bent=bend bitten bit=bite blew
blown=blow bought=buy broke broken=break brought=bring built=build came=come caught=catch chose
chosen=choose clung=cling dealt=deal did done=do drank drunk=drink drew drawn=draw driven
drove=drive dug=dig fed=feed felt=feel fell fallen=fall fled=flee flew flown=fly flung=fling
forbade forbidden=forbid forgave forgiven=forgive forgot forgotten=forget fought=fight found=find
gave given=give gone went=go got gotten=get grew grown=grow had=have heard=hear held=hold hid
hidden=hide hung=hang kept=keep knew known=know laid=lay led=lead leant=lean learnt=learn
left=leave lent=lend lain=lie lit=light lost=lose made=make meant=mean met=meet mown=mow
overtaken=overtake paid=pay proven=prove ran=run rang rung=ring ridden rode=ride said=say sang
sung=sing sat=sit seen saw=see sent=send shaken shook=shake shone=shine shot=shoot shown=show
slept=sleep sold=sell spat=spit spent=spend spilt=spill split=split spoke spoken=speak
sprung=spring spun=spin stole stolen=steal stood=stand stuck=stick struck=strike swam swum=swim
swept=sweep swore sworn=swear swung=swing taken took=take taught=teach thought=think threw
thrown=throw told=tell tore torn=tear understood=understand undone=undo untied=untie woke
woken=wake won=win wore worn=wear wove woven=weave wrote written=write
"""
_UNCHANGED = word_set(
    "beat bet burst come cut hit hurt let put quit read rid run set shut spit split"
)


@lru_cache(maxsize=1)
def _bases() -> frozenset[str]:
    return frozenset(resources.files("folkways.reading").joinpath("verbs.txt").read_text().split())


@lru_cache(maxsize=1)
def _irregular() -> dict[str, str]:
    found: dict[str, str] = {}
    waiting: list[str] = []
    for word in _PAST.split():
        form, is_last, base = word.partition("=")
        waiting.append(form)
        if is_last:
            found.update(dict.fromkeys(waiting, base))
            waiting = []
    return found


def is_base(word: str) -> bool:
    """Whether ``word`` is the base form of a known verb."""
    return word in _bases()


@lru_cache(maxsize=8192)
def base_of_s(word: str) -> str:
    """Return the verb of which ``word`` is the third person ("pushes"), or nothing."""
    if word.endswith("ies"):
        return _known(word[:-3] + "y")
    if word.endswith("es") and is_base(word[:-2]):
        return word[:-2]
    return _known(word[:-1]) if word.endswith("s") else ""


@lru_cache(maxsize=8192)
def base_of_participle(word: str) -> str:
    """Return the verb of which ``word`` is the past participle ("sorted", "left"), or nothing."""
    if word in _UNCHANGED:
        return word
    if word in _irregular():
        return _irregular()[word]
    if not word.endswith("ed"):
        return ""
    return _uninflected(word[:-2]) or (_known(word[:-3] + "y") if word.endswith("ied") else "")


@lru_cache(maxsize=8192)
def base_of(word: str) -> str:
    """Return the verb of which ``word`` is a form, or nothing."""
    if is_base(word):
        return word
    if word.endswith("ing"):
        return _uninflected(word[:-3])
    return base_of_s(word) or base_of_participle(word)


def _uninflected(root: str) -> str:
    """Return the verb that has lost an e, doubled its last letter, or neither, before a suffix."""
    single = root[:-1] if len(root) > 2 and root[-1:] == root[-2:-1] else ""
    return _known(root) or _known(root + "e") or _known(single)


def _known(word: str) -> str:
    return word if is_base(word) else ""
