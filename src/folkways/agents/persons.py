"""What an action says about other people, held against who is there.

An action may speak *of* anybody ("writing a letter to Ada", "practising Ben's part"). It can be
done *with* somebody only if that person is there and joins in. And telling somebody something is a
talk, not an act.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from folkways.base.plural import listed
from folkways.reading.gatherings import is_gathering
from folkways.reading.gerunds import verb_gerund
from folkways.reading.naming import names as named

_GIVEN_SHORTEST = 3
"""Shorter given names, such as "Al", are too easily words."""
_OF = (
    r"(?:about|of|for|from|by|like|than|without|against|before|after|behind|on|"
    r"how|that|what|whether|why)"
)
_REPORTS = (
    r"\bas\s+(?:(?:it|he|she|they|had|has|have|was|were|been|already|earlier)\s+){0,4}"
    r"(?:\w+ed|told|said)\s+(?:\w+\s+)?(?:with|to|by|from)\s+"
)
"""Before a name, says how something came about: "as agreed with Ada", "as promised to Ben"."""
_NAMES = r"(?:[A-Z][\w'-]*(?:,? and|,)?\s+)*"
_WRITES = re.compile(
    r"\b(?:writ|letter|note|message|e-?mail|draw|sketch|compos|phon|call(?:ing)? up)", re.I
)
_TELLS = (
    r"(?:telling|asking|informing|reminding|warning|urging|persuading|inviting|thanking|scolding|"
    r"explaining to|saying to|talking (?:to|with)|chatting with|speaking (?:to|with)|"
    r"apologi[sz]ing to|complaining to|arguing with|discussing with)"
)

_TELLING = re.compile(rf"\b{_TELLS}\s", re.I)

_WITH = (
    r"(?<!agreed )(?<!promised )(?<!arranged )(?<!planned )(?:together |along |jointly )?"
    r"(?:with|alongside)"
)


def with_company(doing: str, company: Sequence[str]) -> str:
    """Return what somebody does with others; those whom the words name already are not added."""
    others = [name for name in company if not named(doing, name)]
    return f"{doing} with {listed(others)}" if others else doing


def brings_in(text: str, names: Sequence[str], others: Sequence[str] = ()) -> list[str]:
    """Return those of ``names`` whom an action is done with, according to its text.

    A given name stands for its bearer unless somebody else of ``names`` or ``others`` has it too.
    """
    found = []
    for name in _occurring(text, names):
        for form in _forms(name, [*names, *others]):
            if any(_takes_part(text, match) for match in re.finditer(rf"\b{form}\b", text)):
                found.append(name)
                break
    return found


def _occurring(text: str, names: Iterable[str]) -> list[str]:
    """Return those of ``names`` that a text may hold in any form: their first word stands in it.

    A pattern with thousands of names would take longer to make than a text to read.
    """
    return [name for name in names if _first_word(name) in text]


@lru_cache(maxsize=1 << 16)
def _first_word(name: str) -> str:
    return name.split()[0]


def _forms(name: str, everybody: Sequence[str]) -> list[str]:
    rest = name.partition(" ")[2]
    given = [
        rf"{re.escape(one)}(?!\s+{re.escape(rest)}\b)" for one in _given(name, everybody) if rest
    ]
    return [re.escape(name), *given]


def _takes_part(text: str, match: re.Match[str]) -> bool:
    before, after = text[: match.start()], text[match.end() :]
    if after.startswith(("'", "’")):  # something of theirs
        return False
    if re.search(rf"(?:\b{_OF}\s+|{_REPORTS}){_NAMES}$", before):
        return False
    return not (re.search(r"\bto\s+$", before) and _WRITES.search(before))


def tells(text: str, names: Iterable[str]) -> list[str]:
    """Return the people to whom an action says something, according to its text."""
    if not _TELLING.search(text):
        return []
    forms = {name: "|".join(_forms(name, [name])) for name in names}
    return [
        name for name, form in forms.items() if re.search(rf"\b{_TELLS}\s+(?:{form})\b", text, re.I)
    ]


_TOLD = (
    r"(?:tell|ask|inform|remind|warn|urge|persuade|invite|thank|explain to|say to|talk (?:to|with)|"
    r"speak (?:to|with)|apologi[sz]e to)"
)


def told_to(text: str, names: Iterable[str]) -> list[str]:
    """Return those of ``names`` whom a text means to tell something: "means to tell Ada that"."""
    everybody = sorted(names)
    found = []
    for name in _occurring(text, everybody):
        forms = "|".join(_forms(name, everybody))
        told = rf"\b(?:(?i:{_TOLD})|{_TELLS})\s+(?:{forms})\b"
        let_know = rf"\b(?i:let(?:ting)?)\s+(?:{forms})\s+know\b"
        if re.search(f"{told}|{let_know}", text):
            found.append(name)
    return found


def companions(text: str, named: Sequence[str], here: Sequence[str]) -> tuple[str, ...]:
    """Return those with whom an action is to be done: the people named, and those in its text."""
    match = _with(text, here)
    told = match[0] if match is not None else ""
    given: list[str] = []
    if named:
        whole = {form.casefold(): name for name in here for form in (name, *_given(name, here))}
        given = [whole.get(name.strip().casefold(), name) for name in named]
    return tuple(dict.fromkeys([*given, *brings_in(told, here)]))


def alone(text: str, here: Sequence[str]) -> str:
    """Return an action without the people with whom it is done: "playing chess with Ada"."""
    if not here:
        return text
    match = _with(text, here)
    rest = text if match is None else f"{text[: match.start()]}{text[match.end() :]}"
    helped = _either(_occurring(rest, here), here) if rest.startswith("helping ") else ""
    helping = re.match(rf"helping (?:{helped}) (?:to )?([a-z]+)\b", rest) if helped else None
    if helping:
        rest = f"{verb_gerund(helping[1])}{rest[helping.end() :]}"
    return rest.strip(" ,") or text


def _with(text: str, here: Sequence[str]) -> re.Match[str] | None:
    """Return where a text says that something is done together with people who are there."""
    one = _either(_occurring(text, here), here)
    listed = rf"(?:{one})(?:(?:,| and|, and) (?:{one}))*\b(?!['\u2019])"
    return re.search(rf",? *{_WITH} {listed}", text) if one else None


def _either(names: Sequence[str], everybody: Sequence[str]) -> str:
    return "|".join(form for name in names for form in _forms(name, everybody))


def _given(name: str, everybody: Sequence[str]) -> list[str]:
    """Return the given name, if it names nobody else and cannot be taken for a word."""
    given = _first_word(name)
    shared = sum(_first_word(other) == given for other in everybody) > 1
    return [] if shared or len(given) < _GIVEN_SHORTEST else [given]


_EXCHANGE = (
    r"(?i:serving|waiting on|bringing|handing|giving|selling|pouring|tipping|ordering|buying"
    r"|paying(?! attention| heed))"
)
_BETWEEN = r"(?:\s+(?!about\b|of\b|for\b|by\b|like\b|than\b|with\b|and\b|as\b)[\w'-]+){0,6}?"
_OF_NOBODY = re.compile(r"\b(?:ordering|paying(?! attention| heed))\b", re.I)


def exchanges(text: str, names: Sequence[str]) -> list[str]:
    """Return those whom an action serves, pays or hands something, or of whom it orders."""
    found: list[str] = []
    occurring = _occurring(text, names)
    if not occurring or is_gathering(text):
        return found
    for name in occurring:
        form = rf"(?:{'|'.join(_forms(name, names))})\b"
        given = rf"\b{_EXCHANGE}{_BETWEEN}\s+{form}(?!['\u2019])"
        taken = rf"\b(?i:taking)\s+(?:{form}['\u2019]s?\s+order|the order of\s+{form})"
        if re.search(f"{given}|{taken}", text):
            found.append(name)
    return found


def fault_of_exchange(
    text: str, companions: Sequence[str], part: str, here: Sequence[str], serving: Sequence[str]
) -> str:
    """Return what is wrong with an action that needs somebody with a part of their own.

    Empty if nothing is. ``here`` are the people who are there, ``serving`` those of them who serve
    guests where the agent is.
    """
    if part:
        return "" if len(companions) == 1 else "their_part needs exactly one person in companions"
    others = exchanges(text, here)
    if not others and not companions and _OF_NOBODY.search(text):
        others = list(serving[:1])
        if others:
            return f"it is done with nobody, but {others[0]} serves here{_NEEDS}"
    return f"it needs {' and '.join(others)}{_NEEDS}" if others else ""


_NEEDS = ": put one person in companions and say in their_part what that person does"


def fault_of_companions(
    text: str, companions: Sequence[str], beside: Sequence[str], declined: Sequence[str]
) -> str:
    """Return what is wrong with doing ``text`` together with ``companions``; empty if nothing.

    ``beside`` are the people at the same place, ``declined`` those who have just declined.
    """
    away = [name for name in companions if name not in beside]
    if away:
        return f"it is done with {' and '.join(away)}, who {_is(away)} not there"
    unwilling = [name for name in companions if name in declined]
    if unwilling:
        return f"it is done with {' and '.join(unwilling)}, who declined to join in"
    named = brings_in(text, companions)
    if named:
        who = " and ".join(named)
        return f"its text names {who}; it must say what they do together and name nobody"
    return ""


def fault(text: str, here: Sequence[str], away: Sequence[str]) -> str:
    """Return what is wrong with an action, as far as other people are concerned; empty if nothing.

    ``here`` are the people who are there, ``away`` known people who are not.
    """
    missing = list(dict.fromkeys([*brings_in(text, away, here), *exchanges(text, away)]))
    if missing:
        return f"it brings in {' and '.join(missing)}, who {_is(missing)} not there"
    told = tells(text, [*here, *away])
    if told:
        return f"it tells {' and '.join(told)} something, which is a talk and no action"
    return ""


def _is(names: Sequence[str]) -> str:
    return "is" if len(names) == 1 else "are"
