"""Spreading by communication: the sender's and the receiver's side (section 2.2.1)."""

from __future__ import annotations

from typing import Self

from folkways.agents import commitments
from folkways.agents.calendar import engagements, going_on
from folkways.agents.converse import lines_of
from folkways.agents.in_mind import intentions
from folkways.agents.mechanism import (
    Concern,
    Guidance,
    Mechanism,
    Occasion,
    Setup,
    Urgency,
)
from folkways.agents.percept import Percept
from folkways.agents.questions import Digest
from folkways.agents.rating import one_each
from folkways.agents.talks import Talk
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.time import format_moment
from folkways.norms.combined import JudgePercepts, TakeInConversation
from folkways.norms.database import NormDatabase
from folkways.norms.guidelines import guidelines
from folkways.norms.norm import source_of
from folkways.norms.operations import (
    IDENTIFY_NORMATIVE_INFORMATION,
    JUDGE_PERCEPTS,
    TAKE_IN_CONVERSATION,
)
from folkways.norms.questions import IdentifyNormativeInformation, Information
from folkways.norms.relevance import plainly
from folkways.norms.spreading.detect import (
    detect,
    enter_verdicts,
    is_conduct,
    observed,
    report,
    seen_anew,
    standing,
    unjudged,
)
from folkways.norms.spreading.identify import NOT_SHOWN, distinct, enter, heard, held, is_echo
from folkways.norms.spreading.verdicts import NAME, Verdicts
from folkways.reading.lexicon import Lexicon

TALKS = 5
"""So many of the last talks with somebody say how one stands to them."""


class Communication(Mechanism):
    """Senders detect conflicts and decide to talk; both parties identify norms in what was said.

    If the profile lets it answer for the agent, conflicts are looked for in the call that rates
    what was noticed, and norms in the one that digests a conversation. ``lexicon`` is what conduct
    is filtered with before it is asked about, if not the one that ships.
    """

    name = NAME
    summary = (
        "Conduct that an agent sees is held against its norms; where they conflict it decides, by "
        "its disposition and its relation to the other, whether to speak up. After a conversation "
        "both look for norms in what was said."
    )
    parts = (NormDatabase, Verdicts)

    def __init__(self, lexicon: Lexicon | None = None) -> None:
        self.lexicon = lexicon

    @classmethod
    def build(cls, setup: Setup) -> Self:
        """Return the mechanism; it filters with the scenario's words."""
        return cls(setup.lexicon)

    def wants(self, turn: Turn, news: Percept) -> Urgency:
        """Have conduct judged by norms that it was not held against yet: at once if it breaks one.

        The reader finds at once what is plainly a breach. What it is in doubt about can wait a
        little for more of the kind; what plainly keeps the norms, departs from a custom, or was no
        breach when others did the same, can wait for long.
        """
        norms = turn.agent.part(NormDatabase).qualified
        open_, missing = unjudged(turn, standing(turn, [news], norms), self.lexicon)
        if not open_:
            return "whenever"
        # One norm that is plainly broken makes it urgent whatever the others say.
        found = [
            (plainly(news.text, news.other, one.content, news.indoors, self.lexicon), one)
            for one in missing
        ]
        if any(broken and norm.kind == "injunctive" for broken, norm in found):
            return "now"
        verdicts = turn.agent.part(Verdicts)
        doubted = [norm for broken, norm in found if broken is None]
        return "later" if all(verdicts.harmless(news, norm.id) for norm in doubted) else "soon"

    def asks(self, turn: Turn) -> bool:
        """Whether conduct that goes on is to be held against a norm taken up since it was seen."""
        norms = turn.agent.part(NormDatabase).qualified
        return bool(unjudged(turn, seen_anew(turn, [], norms), self.lexicon)[0])

    async def judge(self, turn: Turn, news: list[Percept]) -> list[int] | None:
        """Rate news together with DetectConflict(O, P), if there is conduct to be judged."""
        database = turn.agent.part(NormDatabase)
        conduct = [item for item in news if is_conduct(item)]
        matters = standing(turn, conduct, database.qualified)
        if turn.free:
            matters += seen_anew(turn, conduct, database.qualified)
        open_, norms = unjudged(turn, matters, self.lexicon)
        if not open_:
            return None
        # What is to be judged comes first and the rest after it, as the scores are expected in that
        # order; what happened earlier is read first.
        rest = sorted((item for item in news if item not in open_), key=lambda item: item.at)
        answer = await turn.ask(
            JUDGE_PERCEPTS,
            JudgePercepts(
                who=turn.agent.who,
                norms=database.standards(norms),
                observations=tuple(observed(turn, item) for item in open_),
                texts=tuple(item.text for item in rest),
            ),
        )
        scores = [0] * (len(open_) + len(rest))
        if turn.answered(answer):
            findings = answer.conflicts, answer.upheld
            enter_verdicts(turn, JUDGE_PERCEPTS.name, findings, open_, norms)
            scores = one_each(turn, JUDGE_PERCEPTS.name, answer.scores, len(open_) + len(rest))
        by_text = dict(zip((item.text for item in open_ + rest), scores, strict=True))
        return [by_text[item.text] for item in news]

    async def appraise(self, turn: Turn, percepts: list[Percept]) -> list[Concern]:
        """Sender: DetectConflict(O, P); DecideToTalk(G) is asked of what can be raised now."""
        norms = turn.agent.part(NormDatabase).qualified
        conduct = [percept for percept in percepts if is_conduct(percept)]
        matters = standing(turn, conduct, norms) + seen_anew(turn, conduct, norms)
        if not matters:
            return []
        await detect(turn, matters, self.lexicon)
        return [
            Concern(percept.other, "conflict", norm.content, norm.id, norm.utility, percept.text)
            for percept, norm in report(turn, matters)
            # What is over cannot be objected to any more, but it has been seen.
            if percept.current
        ]

    async def digest(self, turn: Turn, talk: Talk) -> Digest | None:
        """Digest a conversation together with IdentifyNormativeInformation(T).

        How the agent stands to the other is asked in the same call; it is the talk that changes it.
        """
        body, other = turn.body, talk.other
        before = body.relationships.get(other) or turn.agent.spec.relationships.get(other, "")
        talks = turn.agent.memory.chats(other, TALKS)
        answer = await turn.ask(
            TAKE_IN_CONVERSATION,
            TakeInConversation(
                who=turn.agent.who,
                other=other,
                relationship=before,
                talks=turn.agent.shown(talks),
                lines=lines_of(talk),
                heard=heard(turn.agent.part(NormDatabase)),
                held=held(turn.agent.part(NormDatabase)),
                when=format_moment(turn.t),
                place=str(turn.agent.here().address),
                commitments=commitments.shown(turn, commitments.own(turn, other)),
                other_age=turn.view.age(other),
                engagements=engagements(turn, other),
                other_serves=turn.view.serves(other),
                going_on=going_on(turn, other),
                intentions=intentions(turn, other),
            ),
        )
        if answer.relationship:
            turn.emit(
                ev.RelationshipRevised(
                    t=turn.t, agent=turn.name, other=other, text=answer.relationship
                )
            )
        self._enter(turn, TAKE_IN_CONVERSATION.name, talk, answer.information)
        return answer

    async def after_conversation(self, turn: Turn, talk: Talk) -> None:
        """Receiver: IdentifyNormativeInformation(T), for both parties, unless digested with it."""
        if not talk.lines or turn.agent.deputy("digest") is self:
            return
        answer = await turn.ask(
            IDENTIFY_NORMATIVE_INFORMATION,
            IdentifyNormativeInformation(
                who=turn.agent.who,
                lines=lines_of(talk),
                heard=heard(turn.agent.part(NormDatabase)),
                held=held(turn.agent.part(NormDatabase)),
            ),
        )
        self._enter(turn, IDENTIFY_NORMATIVE_INFORMATION.name, talk, answer.information)

    def guidance(self, turn: Turn, occasion: Occasion) -> Guidance:
        """Give the agent its own norms to speak from."""
        if occasion not in ("talk", "interview"):
            return Guidance()
        norms = turn.agent.part(NormDatabase).qualified
        return Guidance(guidelines(turn, occasion), tuple(norm.id for norm in norms))

    def _enter(
        self, turn: Turn, operation: str, talk: Talk, information: tuple[Information, ...]
    ) -> None:
        text = source_of(f"{speaker}: {words}" for speaker, words in talk.lines)
        for found in distinct(information):
            if found.source >= len(talk.lines):
                turn.note_fallback(operation, NOT_SHOWN)
                continue
            if is_echo(found.content, talk.lines, found.source, turn.name, self.lexicon):
                continue
            giver = talk.lines[found.source][0]
            enter(turn, found, "conversation", text, giver, conversation=talk.conversation)
