"""The questions of the commons with their wording, fallbacks and checks."""

from __future__ import annotations

from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.commons.classical import agenda, sets_quota, speaks, takes, votes
from folkways.packs.commons.questions import (
    Agenda,
    Ballot,
    Candidate,
    Character,
    Harvest,
    Member,
    Quota,
    Remark,
    Rules,
    SetQuota,
    Situation,
    Speak,
    StateAgenda,
    Take,
    Vote,
    Words,
)

_PACKAGE = "folkways.packs.commons"
_KNOWN = dict(
    Situation(
        name="Martha Lund",
        character=Character(kind="open_access", break_even=20),
        month=3,
        rules=Rules(wording="fishery", people=3, capacity=100, growth=2.0, collapse=5, months=12),
        stock=80,
        members=(
            Member(name="Martha Lund", took=12, total=28),
            Member(name="Emil Roth", took=20, total=41),
            Member(name="Nora Pine", took=8, total=17),
        ),
    )
)
_TALK = (
    Remark(speaker="Nora Pine", says="We should all take less next month.", limit=13),
    Remark(speaker="Emil Roth", says="I need what I take.", limit=None),
)


def _unknown(q: Vote, answer: Ballot) -> str:
    if answer.candidate < len(q.candidates):
        return ""
    count = len(q.candidates)
    return f"candidate: there are {count} candidates, none with the number {answer.candidate}"


TAKE = Operation(
    "take_from_commons",
    Take,
    Harvest,
    PromptTemplate(_PACKAGE, "take_from_commons.md"),
    fallback=lambda q: Harvest(amount=0),
    rule=takes,
    example=Take(**_KNOWN, universal=13, leader="Emil Roth", quota=15, binding=False, talk=_TALK),
)
SPEAK = Operation(
    "speak_about_commons",
    Speak,
    Words,
    PromptTemplate(_PACKAGE, "speak_about_commons.md"),
    fallback=lambda q: Words(says=""),
    rule=speaks,
    example=Speak(**_KNOWN, talk=_TALK),
)
STATE_AGENDA = Operation(
    "state_agenda",
    StateAgenda,
    Agenda,
    PromptTemplate(_PACKAGE, "state_agenda.md"),
    fallback=lambda q: Agenda(says="", quota=0),
    rule=agenda,
    example=StateAgenda(**_KNOWN),
)
VOTE = Operation(
    "vote_for_leader",
    Vote,
    Ballot,
    PromptTemplate(_PACKAGE, "vote_for_leader.md"),
    fallback=lambda q: Ballot(candidate=0),
    fault=_unknown,
    rule=votes,
    example=Vote(
        **_KNOWN,
        binding=True,
        candidates=(
            Candidate(name="Emil Roth", says="I will see to it that nobody goes short.", quota=20),
            Candidate(name="Nora Pine", says="Let us leave enough for later.", quota=13),
        ),
    ),
)
SET_QUOTA = Operation(
    "set_quota",
    SetQuota,
    Quota,
    PromptTemplate(_PACKAGE, "set_quota.md"),
    fallback=lambda q: Quota(quota=0),
    rule=sets_quota,
    example=SetQuota(**_KNOWN, binding=True, talk=_TALK),
)
OPERATIONS = (TAKE, SPEAK, STATE_AGENDA, VOTE, SET_QUOTA)
