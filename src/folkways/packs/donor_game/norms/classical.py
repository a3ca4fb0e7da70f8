"""Classical players with norms: a habit, a norm of helping, and gossip that tells whom to help.

Without a norm each gives by habit. Whoever holds a norm of helping keeps to it with its utility in
per cent, to which sanctions add; then it helps those of whom others have complained no more often
than they have not, which is image scoring by hearsay (M. A. Nowak and K. Sigmund, "Evolution of
indirect reciprocity", Nature 437 (2005), 1291-1298). Trust in the recipient adds a logit, distrust
takes one away.
"""

from __future__ import annotations

import random

from folkways.environments.normative import asks_for, keeping, weightiest
from folkways.norms.science.reputation import DISTRUSTS, TRUSTS
from folkways.packs.donor_game.norms.questions import Gift, GiveWithNorms, TellOfDonor, Told

TOPIC = "helping"
"""The topic of the lexicon that a norm of giving is about."""
REGARD = 1.0
"""Logits by which trust in the recipient makes it likelier that a norm is kept."""


def helps(text: str) -> bool:
    """Whether a norm, as the reader of the offline mind reads it, asks for help."""
    return asks_for(text, TOPIC, 1)


def gives(q: GiveWithNorms, chance: random.Random) -> Gift:
    """Give by habit, or help if a norm is kept and the recipient has a good name."""
    norm = weightiest(q.norms, helps)
    usual = Gift(percent=q.habit)
    if norm is None or chance.random() >= keeping(norm, REGARD * _trust(q.regard)):
        return usual
    complaints = sum(one.complains for one in q.said)
    if complaints > len(q.said) - complaints:
        return usual
    return Gift(percent=max(q.habit, q.rules.help))


def _trust(regard: str) -> int:
    return (f" {TRUSTS} " in regard) - (f" {DISTRUSTS} " in regard)


def tells(q: TellOfDonor, chance: random.Random) -> Told:
    """Tell what happened; a player with a norm of helping judges by it, and states it."""
    norm = weightiest(q.norms, helps)
    if norm is None:
        return Told(says=f"{q.donor} gave me {q.percent:.0f} %.")
    if q.percent >= q.rules.help:
        return Told(says=f"{q.donor} helped me. {norm.text}"[:600])
    return Told(says=f"{q.donor} looked on and did not help me. {norm.text}"[:600], complains=True)
