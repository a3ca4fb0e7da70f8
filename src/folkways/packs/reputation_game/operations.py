"""The questions of the game of reputation with their wording; the rules stand in `conditional`."""

from __future__ import annotations

from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.reputation_game.conditional import chooses, plays, reacts
from folkways.packs.reputation_game.questions import (
    Acquaintance,
    ChoosePartner,
    Decision,
    Evidence,
    Partner,
    Payoffs,
    Person,
    Play,
    React,
    Reaction,
)

_PACKAGE = "folkways.packs.reputation_game"
_WHO = Person(
    name="Martha Lund",
    innate=("patient", "curious"),
    learned="Martha Lund is a teacher.",
    caution=0.4,
)
_PAYOFFS = Payoffs(reward=3, temptation=5, sucker=0, punishment=1)
_SEEN = (Evidence(cooperated=True), Evidence(cooperated=False, teller="Nora Pine"))
_OTHER = Acquaintance(name="Emil Roth", tied=True, evidence=_SEEN)


def _no_candidate(q: ChoosePartner, answer: Partner) -> str:
    if not answer.name or answer.name in {one.name for one in q.candidates}:
        return ""
    return f"name: {answer.name!r} is not among the candidates"


def _no_listener(q: React, answer: Reaction) -> str:
    if not answer.listener or answer.listener in q.listeners:
        return ""
    return f"listener: {answer.listener!r} is not among those who can be told"


CHOOSE_PARTNER = Operation(
    "choose_partner",
    ChoosePartner,
    Partner,
    PromptTemplate(_PACKAGE, "choose_partner.md"),
    fallback=lambda q: Partner(),
    fault=_no_candidate,
    rule=chooses,
    example=ChoosePartner(
        who=_WHO, payoffs=_PAYOFFS, candidates=(_OTHER, Acquaintance(name="Paul Weiss", tied=True))
    ),
)
PLAY_DILEMMA = Operation(
    "play_dilemma",
    Play,
    Decision,
    PromptTemplate(_PACKAGE, "play_dilemma.md"),
    fallback=lambda q: Decision(cooperates=False),
    rule=plays,
    example=Play(who=_WHO, payoffs=_PAYOFFS, partner=_OTHER, lately=_SEEN),
)
REACT_TO_PARTNER = Operation(
    "react_to_partner",
    React,
    Reaction,
    PromptTemplate(_PACKAGE, "react_to_partner.md"),
    fallback=lambda q: Reaction(tie=q.partner.tied),
    fault=_no_listener,
    rule=reacts,
    example=React(
        who=_WHO,
        payoffs=_PAYOFFS,
        partner=_OTHER,
        lately=_SEEN,
        own=True,
        theirs=False,
        ties=True,
        listeners=("Nora Pine", "Paul Weiss"),
    ),
)
OPERATIONS = (CHOOSE_PARTNER, PLAY_DILEMMA, REACT_TO_PARTNER)
