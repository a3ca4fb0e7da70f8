"""Words with a good or a bad ring, for a rough measure of the polarity of a text.

The list is our own, short, and made for tales, news and posts; it knows no negation and no irony.
"""

from __future__ import annotations

from typing import Final

from folkways.reading.stem import stem

_POSITIVE = """
admire amaze beautiful best better blessing bright brilliant calm care celebrate charm cheer clean
comfort courage delight dear easy enjoy excellent fair faithful fine free fresh friend friendly
generous gentle glad gold golden good grateful great happy harmony health heal help honest hope joy
kind laugh light love lovely loyal luck lucky peace perfect play pleasant please praise pride
promise proud rescue safe save shine smile song splendid strong succeed success sweet thank treasure
true trust victory warm welcome win wise wonder wonderful
"""
_NEGATIVE = """
abandon afraid alone anger angry ashamed awful bad betray bitter blame bleak break broken burn chaos
cheat cold cruel cry curse damage danger dangerous dark dead death deceive defeat despair destroy
die dirty disaster doubt dread enemy evil fail failure false fear fight flood grief guilty harm hate
hunger hungry hurt ill illness kill lie lonely lose loss lost mistake mourn murder pain panic poison
poor punish risk ruin sad scare scream shame sick sorrow starve steal storm suffer terrible theft
thief threat tragic trouble ugly unfair victim violent weak weep worry worse worst wound wrong
"""
POSITIVE: Final = frozenset(stem(word) for word in _POSITIVE.split())
NEGATIVE: Final = frozenset(stem(word) for word in _NEGATIVE.split())
