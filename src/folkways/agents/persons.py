"""What an action says about other people, held against who is there.

An action may speak *of* anybody ("writing a letter to Ada", "practising Ben's part"). It can be
done *with* somebody only if that person is there. And telling somebody something is a talk, not an
act.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

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


def brings_in(text: str, names: Sequence[str], others: Sequence[str] = ()) -> list[str]:
    """Return those of ``names`` whom an action is done with, according to its text.

    A given name stands for its bearer unless somebody else of ``names`` or ``others`` has it too.
    """
    found = []
    for name in names:
        for form in _forms(name, [*names, *others]):
            if any(_takes_part(text, match) for match in re.finditer(rf"\b{form}\b", text)):
                found.append(name)
                break
    return found


def _forms(name: str, everybody: Sequence[str]) -> list[str]:
    given, _, rest = name.partition(" ")
    shared = sum(other.split()[0] == given for other in everybody) > 1
    if shared or len(given) < _GIVEN_SHORTEST or not rest:
        return [re.escape(name)]
    return [re.escape(name), rf"{re.escape(given)}(?!\s+{re.escape(rest)}\b)"]


def _takes_part(text: str, match: re.Match[str]) -> bool:
    before, after = text[: match.start()], text[match.end() :]
    if after.startswith(("'", "’")):  # something of theirs
        return False
    if re.search(rf"(?:\b{_OF}\s+|{_REPORTS}){_NAMES}$", before):
        return False
    return not (re.search(r"\bto\s+$", before) and _WRITES.search(before))


def tells(text: str, names: Iterable[str]) -> list[str]:
    """Return the people to whom an action says something, according to its text."""
    forms = {name: "|".join(_forms(name, [name])) for name in names}
    return [
        name for name, form in forms.items() if re.search(rf"\b{_TELLS}\s+(?:{form})\b", text, re.I)
    ]


def fault(text: str, here: Sequence[str], away: Sequence[str]) -> str:
    """Return what is wrong with an action, as far as other people are concerned; empty if nothing.

    ``here`` are the people who are there, ``away`` known people who are not.
    """
    missing = brings_in(text, away, here)
    if missing:
        return f"it brings in {' and '.join(missing)}, who {_is(missing)} not there"
    told = tells(text, [*here, *away])
    if told:
        return f"it tells {' and '.join(told)} something, which is a talk and no action"
    return ""


def _is(names: Sequence[str]) -> str:
    return "is" if len(names) == 1 else "are"
