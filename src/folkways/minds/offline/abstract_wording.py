"""How an abstract norm is worded: one sentence that stands for several norms."""

from __future__ import annotations

import re
from collections.abc import Sequence

from folkways.minds.offline.english import clause, listing, sentence
from folkways.minds.offline.wording import ConductForms, NormToWord, in_words, where
from folkways.reading.frame import Mode

_ABSTRACT = re.compile(r"\bfor the good of (?:all|everyone)\b", re.IGNORECASE)


def is_abstract(text: str) -> bool:
    """Whether a norm is worded as one that stands for several."""
    return bool(_ABSTRACT.search(text))


def abstract_words(norms: tuple[NormToWord, ...]) -> tuple[str, ...]:
    """Return sentences for one norm that stands for all of ``norms``.

    Values come first, and then the conduct that serves them: a sentence that names conduct is read
    as that conduct, and the value in it as a reason.
    """
    values = [n for n in norms if n.conduct.is_value]
    conduct = [n for n in norms if not n.conduct.is_value]
    first, rest = (values, conduct) if values and conduct else (list(norms), [])
    said = ", and ".join(_clauses(first, "people"))
    then = ", and ".join(_clauses(rest, "they"))
    joined = f"{said}; {then}" if then else said
    plain = ". ".join(in_words(norm)[0].rstrip(".") for norm in norms)
    return (
        sentence(f"for the good of all, {joined}"),
        sentence(f"for the good of all: {joined}"),
        sentence(f"{plain}. This is for the good of all"),
    )


def _clauses(norms: Sequence[NormToWord], subject: str) -> list[str]:
    """Return what several norms ask of ``subject``: what to do, what not to do, what is free."""
    asked, forbidden = (
        [
            ConductForms(n.conduct.plus + where(n)).people
            for n in norms
            if n.sign == sign and not _free(n)
        ]
        for sign in (1, -1)
    )
    clauses = [f"{subject} should {listing(asked)}"] if asked else []
    if forbidden:
        who = "" if asked else f"{subject} "
        clauses.append(f"{who}should not {listing(forbidden, 'or')}")
    return clauses + [clause(in_words(norm)[0]) for norm in norms if _free(norm)]


def _free(norm: NormToWord) -> bool:
    return norm.mode is Mode.PERMISSION
