"""Sanction: who breaks a norm may be shown disapproval, with or without words, for all to see.

Costly punishment upholds norms where there is nobody to enforce them (Fehr & Gächter 2002, Nature
415, 137-140), and does so better and at less cost when it says what is expected (Andrighetto,
Brandts, Conte, Sabater-Mir, Solaz & Villatoro 2013, "Punish and Voice", PLoS ONE 8(6): e64941).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Self

from folkways.agents.mechanism import Act, Guidance, Mechanism, NewPlan, Occasion, Setup
from folkways.agents.perceive import conduct_seen, conduct_text
from folkways.agents.percept import Percept
from folkways.agents.relating import relate
from folkways.agents.shown import Line
from folkways.agents.turn import Turn
from folkways.agents.view import Sighting
from folkways.base import events as ev
from folkways.base.time import MINUTE, format_clock, format_moment
from folkways.norms.compliance import REPROACHED
from folkways.norms.database import NormDatabase
from folkways.norms.operations import IDENTIFY_NORMATIVE_INFORMATION
from folkways.norms.questions import IdentifyNormativeInformation, Standard
from folkways.norms.science.asking import asked
from folkways.norms.science.avowals import Avowals
from folkways.norms.science.bearing import Bearing, SanctionParameters
from folkways.norms.science.breaches import Breach, seen_now
from folkways.norms.science.charging import account, affordable, charge
from folkways.norms.science.feelings import Feelings
from folkways.norms.science.measures import BreachesSanctioned, SanctionTable
from folkways.norms.science.operations import DECIDE_SANCTION
from folkways.norms.science.payoffs import OwnPayoffs
from folkways.norms.science.questions import (
    DecideSanction,
    SanctionCase,
    SanctionCosts,
    SanctionGiven,
)
from folkways.norms.science.sanctions import (
    Sanction,
    Sanctioned,
    Sanctions,
    SanctionWeighed,
)
from folkways.norms.spreading.identify import distinct, enter, heard, held
from folkways.reading.lexicon import Lexicon

NAME = "sanction"
SHOWN = "😠"
FOR_TARGET, FOR_WITNESS = 6, 4
"""Importance (1 to 10) of words of disapproval for whom they are meant, and for who overhears."""


class SanctionBreaches(Mechanism):
    """Sanctions are decided on, shown as acts, told to all who see them, and borne in mind."""

    name = NAME
    summary = (
        "An agent that sees a norm of its own broken may show its disapproval, with or without "
        "words. All who watch see it, and for a while it weighs with the person, and less with "
        "the others, whenever somebody is watching."
    )
    parts = (NormDatabase, Feelings, Sanctions, Avowals, OwnPayoffs)
    operations = (DECIDE_SANCTION, IDENTIFY_NORMATIVE_INFORMATION)
    measures = (BreachesSanctioned, SanctionTable)
    goes_with = MappingProxyType(
        {
            "spreading.communication": "nobody notices a breach, so there are no sanctions",
            "evaluation.immediate": "what is said with a sanction is never taken up as a norm",
        }
    )
    with_stakes = ("price", "fine")
    Parameters = SanctionParameters

    def __init__(
        self, parameters: SanctionParameters | None = None, lexicon: Lexicon | None = None
    ) -> None:
        self.settings = parameters or SanctionParameters()
        self.parameters = self.settings
        self.lexicon = lexicon

    @classmethod
    def build(cls, setup: Setup) -> Self:
        """Return the mechanism; it reads with the scenario's words."""
        return cls(SanctionParameters.model_validate(setup.parameters.model_dump()), setup.lexicon)

    async def on_tick(self, turn: Turn) -> NewPlan | None:
        """Take in the sanctions that were received, with what was said, and plan anew."""
        fresh = [one for one in turn.agent.part(Sanctions).fresh if one.by != turn.name]
        for sanction in fresh:
            if sanction.message:
                await self._hear(turn, sanction)
        own = [one for one in fresh if one.target == turn.name]
        if not own or turn.body.doing is None or turn.body.talk is not None:
            return None
        return NewPlan("\n".join(dict.fromkeys(_in_words(turn.name, one) for one in own)))

    async def acts(self, turn: Turn) -> list[Act]:
        """Decide on what was just seen, and show the disapproval."""
        cases = await self._cases(turn)
        if not cases:
            return []
        doing = turn.body.doing
        answer = await asked(
            turn,
            DECIDE_SANCTION,
            DecideSanction(
                who=turn.agent.who,
                when=format_moment(turn.t),
                place=str(turn.agent.here().address),
                doing=doing.text if doing else "",
                cases=tuple(case for _, case in cases),
                may_speak=self.settings.message,
                costs=self._costs(turn),
            ),
        )
        given = {one.case: one for one in reversed(answer.sanctions) if one.case < len(cases)}
        paid = sorted(given)[: affordable(turn, self.settings, len(given))]
        given = {case: given[case] for case in paid}
        turn.tell(
            NAME,
            SanctionWeighed(
                others=[breach.other for breach, _ in cases],
                norms=[breach.norm.id for breach, _ in cases],
                sanctioned=[at in given for at in range(len(cases))],
            ),
        )
        return [self._show(turn, cases[at][0], given[at]) for at in sorted(given)]

    def weigh(self, turn: Turn, occasion: Occasion, guidance: Guidance) -> Guidance:
        """Note with each norm what sanctions for it are borne in mind.

        Sanctions work where somebody is watching; plans are made for places where people are.
        """
        known = list(turn.agent.part(Sanctions).bearing(turn.name))
        if not known or occasion not in ("plans", "actions"):
            return guidance
        if occasion == "actions" and not turn.view.people(turn.name):
            return guidance
        bearing = Bearing(turn, known, self.settings, self.lexicon)
        lines = [bearing.weighed(line) for line in guidance.lines]
        return guidance._replace(lines=(*lines, *bearing.told(lines)))

    # --- giving

    async def _cases(self, turn: Turn) -> list[tuple[Breach, SanctionCase]]:
        """Return what to decide on: breaches that go on in sight and are no matter of a talk."""
        seen = seen_now(turn)
        if not seen and not self.settings.metanorm:  # so in most steps
            return []
        people = {person.name: person for person in turn.view.people(turn.name)}
        breaches = [
            breach
            for breach in seen
            if breach.other in people and conduct_seen(people[breach.other]) == breach.observation
        ]
        if self.settings.metanorm:
            breaches += self._let_pass(turn, people)
        # One sanction for each person, for what weighs most: a frown is not given twice at once.
        breaches.sort(key=lambda breach: breach.norm.utility)
        weightiest = {breach.other: breach for breach in breaches if self._open(turn, breach)}
        return [(breach, await self._case(turn, breach)) for breach in weightiest.values()]

    def _open(self, turn: Turn, breach: Breach) -> bool:
        """Whether to decide on this: not of late, no matter of a talk, and not left alone."""
        talks = any(
            isinstance(event, ev.TalkDecided) and event.other == breach.other and event.talks
            for event in turn.events
        )
        before = turn.agent.part(Sanctions).decided_at(breach.other, breach.norm.id)
        rests = before is not None and turn.t < before + self.settings.cooldown_minutes * MINUTE
        lets_pass = turn.agent.part(Avowals).lets_pass(breach.norm.id)
        return not (talks or rests or lets_pass)

    def _let_pass(self, turn: Turn, people: Mapping[str, Sighting]) -> list[Breach]:
        """Return those in sight who saw a breach that the agent has sanctioned, and did nothing.

        Whoever watched the agent's sanction saw what it was for.
        """
        known, settings = turn.agent.part(Sanctions).known, self.settings
        earliest = turn.t - settings.cooldown_minutes * MINUTE
        latest = turn.t - settings.patience_minutes * MINUTE
        norms = {norm.content: norm for norm in turn.agent.part(NormDatabase).qualified}
        found: dict[tuple[str, str], Breach] = {}
        for mine in known:
            waited = earliest < mine.t <= latest
            if mine.by != turn.name or mine.let_pass or mine.norm not in norms or not waited:
                continue
            acted = {one.by for one in known if (one.target, one.norm) == (mine.target, mine.norm)}
            for name in mine.witnesses:
                if name in people and name not in acted:
                    norm, seen = norms[mine.norm], conduct_text(mine.target, mine.conduct)
                    found[name, norm.id] = Breach(name, norm, seen, let_pass=True)
        return list(found.values())

    async def _case(self, turn: Turn, breach: Breach) -> SanctionCase:
        norm = breach.norm
        return SanctionCase(
            other=breach.other,
            relationship=await relate(turn, breach.other),
            observation=breach.observation,
            norm=Standard(content=norm.content[:300], kind=norm.kind, utility=norm.utility),
            let_pass=breach.let_pass,
            watching=turn.view.watching(turn.name, beside=breach.other),
            anger=round(self._anger(turn, breach.other)),
        )

    def _costs(self, turn: Turn) -> SanctionCosts | None:
        """Return what a sanction costs where something is at stake, None where nothing is."""
        price, fine = self.settings.price, self.settings.fine
        if not price and not fine:
            return None
        return SanctionCosts(price=price, fine=fine, account=round(account(turn), 3))

    def _anger(self, turn: Turn, other: str) -> float:
        """Return how angry the agent is at somebody, 0 to 10; without ``emotion`` nobody is."""
        half = self.settings.half_life_minutes
        return turn.agent.part(Feelings).strongest("anger", turn.t, half, other=other)

    def _show(self, turn: Turn, breach: Breach, given: SanctionGiven) -> Act:
        settings, other = self.settings, breach.other
        message = " ".join(given.message.split()) if settings.message else ""
        turn.tell(
            NAME,
            Sanctioned(
                target=other,
                norm=breach.norm.content,
                conduct=breach.observation.removeprefix(conduct_text(other, "")),
                indoors=turn.view.me(other).indoors,
                message=message,
                cost=settings.seconds,
                effect=settings.effect,
                let_pass=breach.let_pass,
            ),
            audience=(other, *turn.view.watching(turn.name, beside=other)),
        )
        charge(turn, NAME, settings, other, (other, *turn.view.watching(turn.name, beside=other)))
        # The words are no part of the act: they speak of conduct that is not the agent's own.
        reason = f"minds that {breach.observation}"
        return Act(f"frowning at {other}", settings.seconds, SHOWN, reason, loud=bool(message))

    # --- receiving

    async def _hear(self, turn: Turn, sanction: Sanction) -> None:
        """Remember the words; the target looks for a norm in them."""
        mine = sanction.target == turn.name
        place = turn.view.me(sanction.by).address
        heard_words = Percept(
            text=f'{sanction.by} said to {sanction.target}: "{sanction.message}"',
            other=sanction.by,
            place=place,
            indoors=turn.agent.indoors(place),
            t=turn.t,
            speech=True,
            importance=FOR_TARGET if mine else FOR_WITNESS,
            happened=sanction.t,
        )
        memory = turn.observe(heard_words)
        if not mine:
            return
        database = turn.agent.part(NormDatabase)
        answer = await turn.ask(
            IDENTIFY_NORMATIVE_INFORMATION,
            IdentifyNormativeInformation(
                who=turn.agent.who,
                lines=(Line(speaker=sanction.by, text=sanction.message),),
                heard=heard(database),
                held=held(database),
            ),
        )
        for found in distinct(answer.information):
            text = f"{sanction.by}: {sanction.message}"
            enter(turn, found, "observation", text, sanction.by, memories=(memory.memory,))


def _in_words(name: str, sanction: Sanction) -> str:
    """Return why ``name`` plans anew after a sanction; words are told as a reproach is."""
    when = f"At {format_clock(sanction.t)}"
    if sanction.let_pass:
        return f"{when} {sanction.by} frowned at {name} for letting a breach pass."
    if sanction.message:
        return f"{when} {name} {REPROACHED} {sanction.by}, who holds: {sanction.message}"
    return f"{when} {sanction.by} frowned at {name}."
