"""Spreading by communication: the sender's and the receiver's side (section 2.2.1)."""

from __future__ import annotations

from folkways.agents.attend import relate
from folkways.agents.converse import lines_of
from folkways.agents.mechanism import Concern, Guidance, Mechanism, Occasion, Percept
from folkways.agents.state import Talk
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.time import MINUTE
from folkways.norms.database import NormDatabase
from folkways.norms.guidelines import guideline
from folkways.norms.norm import PersonalNorm
from folkways.norms.operations import (
    DECIDE_TO_TALK,
    DETECT_CONFLICT,
    IDENTIFY_NORMATIVE_INFORMATION,
)
from folkways.norms.questions import (
    DecideToTalk,
    DetectConflict,
    Finding,
    IdentifyNormativeInformation,
    Observed,
)
from folkways.norms.spreading.identify import NOT_SHOWN, distinct, enter, heard


class Communication(Mechanism):
    """Senders detect conflicts and decide to talk; both parties identify norms in what was said."""

    name = "spreading.communication"
    parts = (NormDatabase,)

    async def appraise(self, turn: Turn, percepts: list[Percept]) -> list[Concern]:
        """Sender: DetectConflict(O, P), then DecideToTalk(G) for what can be raised now."""
        database = turn.agent.part(NormDatabase)
        norms = database.qualified
        conduct = [percept for percept in percepts if percept.other and not percept.speech]
        if not norms or not conduct:
            return []
        answer = await turn.ask(
            DETECT_CONFLICT,
            DetectConflict(
                who=turn.agent.who,
                observations=tuple(
                    Observed(
                        text=percept.text,
                        other=percept.other,
                        place=percept.place,
                        indoors=percept.indoors,
                    )
                    for percept in conduct
                ),
                norms=database.standards(norms),
            ),
        )
        conflicts = self._pairs(turn, answer.conflicts, conduct, norms)
        upheld = self._pairs(turn, answer.upheld, conduct, norms)
        both = [pair for pair in conflicts if pair in upheld]
        if both:
            turn.note_fallback("detect_conflict", "a norm both broken and upheld by one doing")
        for percept, norm in upheld:
            if (percept, norm) in both:
                continue
            turn.emit(
                ev.ConformitySeen(
                    t=turn.t,
                    agent=turn.name,
                    other=percept.other,
                    norm=norm.id,
                    observation=percept.text,
                    memory=percept.memory,
                )
            )
        conflicts = [pair for pair in conflicts if pair not in both]
        for percept, norm in conflicts:
            turn.emit(
                ev.ConflictDetected(
                    t=turn.t,
                    agent=turn.name,
                    other=percept.other,
                    norm=norm.id,
                    observation=percept.text,
                    memory=percept.memory,
                )
            )
        return await self._concerns(turn, conflicts)

    async def after_conversation(self, turn: Turn, talk: Talk) -> None:
        """Receiver: IdentifyNormativeInformation(T), for both parties."""
        if not talk.lines:
            return
        database = turn.agent.part(NormDatabase)
        answer = await turn.ask(
            IDENTIFY_NORMATIVE_INFORMATION,
            IdentifyNormativeInformation(
                who=turn.agent.who, lines=lines_of(talk), heard=heard(database)
            ),
        )
        text = "\n".join(f"{speaker}: {words}" for speaker, words in talk.lines)
        for found in distinct(answer.information):
            if found.source >= len(talk.lines):
                turn.note_fallback("identify_normative_information", NOT_SHOWN)
                continue
            giver = talk.lines[found.source][0]
            enter(turn, found, "conversation", text, giver, conversation=talk.conversation)

    def guidance(self, turn: Turn, occasion: Occasion) -> Guidance:
        """Give the agent its own norms to speak from."""
        if occasion != "talk":
            return Guidance()
        norms = turn.agent.part(NormDatabase).qualified
        return Guidance(
            tuple(guideline(turn, norm) for norm in norms), tuple(norm.id for norm in norms)
        )

    def _pairs(
        self,
        turn: Turn,
        findings: tuple[Finding, ...],
        conduct: list[Percept],
        norms: list[PersonalNorm],
    ) -> list[tuple[Percept, PersonalNorm]]:
        pairs = []
        for finding in dict.fromkeys(findings):
            if finding.observation < len(conduct) and finding.norm < len(norms):
                pairs.append((conduct[finding.observation], norms[finding.norm]))
            else:
                turn.note_fallback("detect_conflict", "a finding about nothing that was shown")
        return pairs

    async def _concerns(
        self, turn: Turn, conflicts: list[tuple[Percept, PersonalNorm]]
    ) -> list[Concern]:
        if not turn.may_open_talk:
            return []
        concerns: list[Concern] = []
        weighty = sorted(conflicts, key=lambda pair: -pair[1].utility)
        asked: set[str] = set()
        for percept, norm in weighty:
            if percept.other in asked or not self._may_raise(turn, percept.other, norm.id):
                continue
            asked.add(percept.other)
            relationship = await relate(turn, percept.other)
            answer = await turn.ask(
                DECIDE_TO_TALK,
                DecideToTalk(
                    who=turn.agent.who,
                    other=percept.other,
                    relationship=relationship,
                    observation=percept.text,
                    norm=norm.standard,
                ),
            )
            turn.emit(
                ev.TalkDecided(
                    t=turn.t,
                    agent=turn.name,
                    other=percept.other,
                    norm=norm.id,
                    talks=answer.talks,
                    reason=answer.reason,
                )
            )
            if answer.talks:
                concerns.append(
                    Concern(percept.other, "conflict", norm.content, norm.id, norm.utility)
                )
        return concerns

    def _may_raise(self, turn: Turn, other: str, norm: str) -> bool:
        limits, body = turn.parameters.conversation, turn.body
        database = turn.agent.part(NormDatabase)
        waits = (
            (body.talked.get(other), limits.conflict_cooldown_minutes),
            (body.raised.get(f"{other}|{norm}"), limits.norm_cooldown_minutes),
            (database.decided_at(other, norm), limits.conflict_cooldown_minutes),
        )
        return all(at is None or turn.t >= at + minutes * MINUTE for at, minutes in waits)
