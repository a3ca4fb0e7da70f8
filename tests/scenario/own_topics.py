"""A scenario with topics and stances of its own, as tests share it: a beekeepers' club."""

from __future__ import annotations

BEES = """\
folkways: 1
name: bees
map: hobbs_cafe
setting: a beekeepers' club
days: 1
topics:
  - name: bare_jars
    doing:
      called: storing honey without a label
      words: [leave a jar unlabelled, unlabelled jars]
      looks_like: putting a jar without a label on the shelf
      harms: the people who eat the honey
    opposite:
      called: labelling one's honey
      words: [label a jar, label honey]
      looks_like: writing a label for the honey jar
    occasions: [honey, jars]
tracked_norms:
  - id: label
    statement: Members should label their honey.
  - id: no_bare_jars
    statement: No unlabelled jars.
agents:
  - name: Ada Finch
    age: 52
    role: entrepreneur
    innate: [principled, outgoing]
    learned: Ada Finch keeps the accounts of the club.
    stances:
      - {topic: bare_jars, side: against, strength: strong, reason: nobody can tell what it is}
    daily_requirement: From 8:00 to 12:00, bottles honey in the café.
    start: "Hobbs Café: café room"
  - name: Ben Holt
    age: 40
    innate: [careless, friendly]
    learned: Ben Holt is a carpenter.
    stances:
      - {topic: bare_jars, side: for, strength: mild, habit: doing}
      - {topic: tipping, side: neutral}
    daily_requirement: From 8:00 to 12:00, fills jars with honey in the café.
    start: "Hobbs Café: café room"
"""


def changed(old: str, new: str) -> str:
    """Return the scenario with one change."""
    assert BEES.count(old) == 1, old
    return BEES.replace(old, new)
