"""Two invitations for one time, in a small society: the first appointment is moved, then kept."""

from __future__ import annotations

from pathlib import Path

import folkways
from folkways.base import events as ev

SCENARIO = """\
folkways: 1
name: two_invitations
title: Two invitations
map: hobbs_cafe
setting: a café
days: 1
start: "08:00"
end: "12:00"
seed: 556
agents:
  - name: Ada Voss
    age: 40
    innate: [friendly, outgoing]
    learned: Ada Voss is a teacher.
    daily_requirement: From 10:30 to 11:00, gives a lecture on birds in the park.
    start: "Hobbs Café: café room"
  - name: Ben Oduya
    age: 30
    innate: [friendly, outgoing]
    learned: Ben Oduya is a student.
    daily_requirement: From 8 to 9, reads a book.
    start: "Hobbs Café: café room"
    relationships:
      Cora Diaz: Cora is his dear friend, whom he loves and admires.
  - name: Cora Diaz
    age: 35
    innate: [patient, agreeable, outgoing]
    learned: Cora Diaz is a nurse.
    daily_requirement: From 10:30 to 11:00, has breakfast at the café.
    start: "Hobbs Café: café room"
    relationships:
      Ben Oduya: Ben is her dear friend, whom she loves and admires.
"""


def test_the_lecture_is_moved_for_a_friend_and_both_are_kept(tmp_path: Path) -> None:
    """With this seed the lecturer asks first; with others they may not meet in time."""
    path = tmp_path / "two.yaml"
    path.write_text(SCENARIO)
    events = list(folkways.run(path).events())
    made = {e.commitment: e for e in events if isinstance(e, ev.CommitmentMade)}
    ended = {e.commitment: e.outcome for e in events if isinstance(e, ev.CommitmentEnded)}
    moved = {id for id, outcome in ended.items() if outcome == "moved"}
    assert moved
    assert moved == {one.instead_of for one in made.values() if one.instead_of}
    assert {ended[id] for id in made if id not in moved} == {"kept"}
