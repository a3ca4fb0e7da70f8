"""The questions of the public goods game with their wording, fallbacks and checks."""

from __future__ import annotations

from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.public_goods.aversion import Aversion
from folkways.packs.public_goods.classical import chooses, contributes, sanctions
from folkways.packs.public_goods.questions import (
    ChooseInstitution,
    Contribute,
    Contribution,
    Institution,
    Member,
    Rules,
    Sanction,
    SanctionOne,
    Sanctions,
)

_PACKAGE = "folkways.packs.public_goods"
_RULES = Rules(
    endowment=20.0,
    factor=1.6,
    per_player=False,
    effect=3.0,
    messages=True,
    rounds=10,
    strangers=False,
)
_ENVY = Aversion(alpha=1.0, beta=0.6)
_OTHERS = (
    Member(name="Emil Roth", aversion=_ENVY, sanctioning=True, contributed=20.0, earned=31.0),
    Member(
        name="Nora Pine",
        aversion=Aversion(alpha=0.0, beta=0.0),
        sanctioning=False,
        contributed=2.0,
        earned=36.5,
    ),
)
_RECENT = ("Round 3: another player took 3 tokens from you and wrote to you: Give more, please.",)
_AFFORD = 1e-6
"""Tokens by which rounding may exceed what a player has."""


def usable(q: Sanction, answer: Sanctions) -> tuple[list[SanctionOne], list[str]]:
    """Return the sanctions of an answer that the rules allow, and what is wrong with the others."""
    kept: dict[int, SanctionOne] = {}
    faults: list[str] = []
    left = q.earned
    for one in answer.sanctions:
        text = " ".join(one.message.split())
        fault = _fault(q, one, left, kept)
        if fault:
            faults.append(fault)
        elif one.tokens or text:
            kept[one.member] = SanctionOne(member=one.member, tokens=one.tokens, message=text)
            left -= one.tokens
    return list(kept.values()), faults


def _fault(q: Sanction, one: SanctionOne, left: float, kept: dict[int, SanctionOne]) -> str:
    if one.member >= len(q.others):
        return f"member: there are {len(q.others)} others, none with the number {one.member}"
    if one.member in kept:
        return f"member: number {one.member} is named twice"
    if one.tokens and not q.rules.effect:
        return "tokens: nobody can be punished in this game, so tokens must be 0"
    if one.message.strip() and not q.rules.messages:
        return "message: nothing can be written in this game, so message must be empty"
    if one.tokens > left + _AFFORD:
        return f"tokens: {one.tokens:g} is more than is left of what was earned, {left:g}"
    return ""


def _sanction_fault(q: Sanction, answer: Sanctions) -> str:
    return next(iter(usable(q, answer)[1]), "")


def _contribution_fault(q: Contribute, answer: Contribution) -> str:
    if answer.tokens <= q.rules.endowment:
        return ""
    return f"tokens: {answer.tokens:g} is more than the endowment, {q.rules.endowment:g}"


CHOOSE_INSTITUTION = Operation(
    "choose_institution",
    ChooseInstitution,
    Institution,
    PromptTemplate(_PACKAGE, "choose_institution.md"),
    fallback=lambda q: Institution(sanctioning=bool(q.sanctioning)),
    rule=chooses,
    example=ChooseInstitution(
        name="Martha Lund",
        aversion=_ENVY,
        round=4,
        rules=_RULES,
        recent=_RECENT,
        sanctioning=True,
        others=_OTHERS,
    ),
)
CONTRIBUTE = Operation(
    "contribute_to_project",
    Contribute,
    Contribution,
    PromptTemplate(_PACKAGE, "contribute_to_project.md"),
    fallback=lambda q: Contribution(tokens=0.0),
    fault=_contribution_fault,
    rule=contributes,
    example=Contribute(
        name="Martha Lund", aversion=_ENVY, round=4, rules=_RULES, recent=_RECENT, others=_OTHERS
    ),
)
SANCTION = Operation(
    "sanction_players",
    Sanction,
    Sanctions,
    PromptTemplate(_PACKAGE, "sanction_players.md"),
    fallback=lambda q: Sanctions(),
    fault=_sanction_fault,
    rule=sanctions,
    example=Sanction(
        name="Martha Lund",
        aversion=_ENVY,
        round=4,
        rules=_RULES,
        recent=_RECENT,
        contributed=20.0,
        earned=16.8,
        others=_OTHERS,
    ),
)
OPERATIONS = (CHOOSE_INSTITUTION, CONTRIBUTE, SANCTION)
