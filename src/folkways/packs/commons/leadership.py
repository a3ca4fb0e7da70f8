"""Who leads a commons: by what was taken so far or by votes, and with what quota."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from folkways.agents.step import Step
from folkways.base.random import stream
from folkways.packs.commons.facts import Promised, QuotaSet, Voted
from folkways.packs.commons.operations import SET_QUOTA, STATE_AGENDA, VOTE
from folkways.packs.commons.parameters import CommonsParameters
from folkways.packs.commons.questions import Candidate, SetQuota, StateAgenda, Vote
from folkways.packs.commons.situations import Situations
from folkways.packs.commons.state import CommonsState


class Leadership:
    """The rules by which agents, numbered as in ``names``, come to lead; it holds no state."""

    def __init__(self, given: CommonsParameters, names: Sequence[str], source: str) -> None:
        self._given = given
        self._names = tuple(names)
        self._source = source

    def due(self, state: CommonsState) -> bool:
        """Return whether a leader is to be found this month."""
        return self._given.leader != "none" and state.month % self._given.term == 0

    def candidates(self) -> list[int]:
        """Return who can become leader."""
        chosen = self._names if self._given.candidates is None else self._given.candidates
        return [n for n, name in enumerate(self._names) if name in chosen]

    def standing(self) -> list[int]:
        """Return who states an agenda before an election."""
        return self.candidates() if self._given.leader == "elected" else []

    def chosen(self, state: CommonsState, seed: int) -> tuple[int, int] | None:
        """Return who leads from now on, with the votes; None if nobody stands. Ties are by lot."""
        if self._given.leader == "elected":
            counts = Counter(dict.fromkeys(state.promised, 0))
            counts.update(state.votes)
        else:
            counts = Counter({n: state.totals[n] for n in self.candidates()})
        if not counts:
            return None
        most = max(counts.values())
        first = sorted(n for n, count in counts.items() if count == most)
        leader = stream(seed, "commons", "lot", state.month).choice(first)
        return leader, most if self._given.leader == "elected" else 0

    async def promise(self, step: Step, state: CommonsState, knows: Situations) -> None:
        """Let a candidate state its agenda; one without a valid answer does not stand."""
        known = knows.of(step.actor.index, state)
        answer = await step.ask(STATE_AGENDA, StateAgenda(**dict(known)))
        if step.answered(answer):
            says = " ".join(answer.says.split())
            step.tell(self._source, Promised(says=says, quota=answer.quota))

    async def vote(self, step: Step, state: CommonsState, knows: Situations) -> None:
        """Let an agent vote; one without a valid answer abstains."""
        standing = sorted(state.promised.items())
        candidates = tuple(
            Candidate(name=self._names[n], says=says, quota=quota) for n, (says, quota) in standing
        )
        question = Vote(
            **dict(knows.of(step.actor.index, state)),
            binding=self._given.quota == "binding",
            candidates=candidates,
        )
        answer = await step.ask(VOTE, question)
        if not step.answered(answer):
            return
        if answer.candidate >= len(candidates):
            step.note_fallback(VOTE.name, "a candidate that is not in the list")
        else:
            step.tell(self._source, Voted(candidate=candidates[answer.candidate].name))

    async def set_quota(self, step: Step, state: CommonsState, knows: Situations) -> None:
        """Let the leader set a quota; without a valid answer there is none this month."""
        question = SetQuota(
            **dict(knows.of(step.actor.index, state)),
            binding=self._given.quota == "binding",
            talk=knows.talk(state),
        )
        answer = await step.ask(SET_QUOTA, question)
        if step.answered(answer):
            step.tell(self._source, QuotaSet(quota=answer.quota))
