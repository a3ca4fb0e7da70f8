"""The classical teller: a copy that loses clauses, and fills the gaps with what it expects.

After Bartlett (1932): what is passed on is shortened, and what is lost is rebuilt from a schema. As
in iterated learning (Griffiths and Kalish 2007), a chain of such tellers ends at what they expect,
whatever it began with. Without rebuilding, a clause is there after n tellings with probability
``(1 - loss)**n``.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from folkways.environments.texts import clauses, sentences


def retell(
    stories: Sequence[str],
    loss: float,
    reconstruction: float,
    expected: Sequence[str],
    chance: random.Random,
) -> str:
    """Return a story made of the ``stories`` heard; empty if everything is forgotten.

    The n-th sentence is taken from one of the stories, drawn anew for each sentence; the length is
    that of one of them. Each clause is lost with probability ``loss`` (0 to 1). A sentence that has
    lost all of its clauses is replaced by one of ``expected`` with probability ``reconstruction``
    (0 to 1), else left out.
    """
    heard = [sentences(story) for story in stories]
    if not heard:
        return ""
    told = []
    for place in range(len(chance.choice(heard))):
        known = [story[place] for story in heard if len(story) > place]
        sentence = _remembered(chance.choice(known), loss, chance)
        if not sentence and expected and chance.random() < reconstruction:
            sentence = chance.choice(expected)
        if sentence:
            told.append(sentence)
    return " ".join(told)


def _remembered(sentence: str, loss: float, chance: random.Random) -> str:
    """Return the clauses of a sentence that are not lost, as a sentence."""
    every = clauses(sentence)
    kept = [clause for clause in every if chance.random() >= loss]
    if every and len(kept) == len(every):
        return sentence if re.search("[.!?]", sentence) else f"{sentence}."
    text = ", ".join(kept)
    return f"{text[0].upper()}{text[1:]}." if text else ""
