"""What each agent's own evidence says of the others: proxies of Bicchieri's expectations.

Nobody is asked. What an agent has seen others do stands in for its empirical expectations, what it
has been told for its normative ones. An agent may expect otherwise than its evidence says.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from folkways.base.events import MemoryAdded, NormIdentified
from folkways.metrics.diffusion import Likenesses
from folkways.metrics.judge import Conduct, Docket, Likeness
from folkways.metrics.present import AgentsPresent
from folkways.metrics.series import Share
from folkways.metrics.stream import Stream
from folkways.scenario.schema import TrackedNorm


@dataclass(frozen=True, slots=True)
class Evidence:
    """What one agent has learnt of the others and a norm by the end of the log.

    ``seen`` are others whom it saw keep the norm more often than break it, of those whom it saw do
    either; ``told`` others who last spoke for it (or were understood so), of those who spoke for
    it or for the contrary. ``others`` are the others who in truth hold it; ``holds`` whether the
    agent does.
    """

    agent: str
    seen: Share
    told: Share
    others: Share
    holds: bool

    @property
    def misled(self) -> bool | None:
        """Whether most others hold it and it was told the contrary by most, or the reverse.

        None if nobody has told it anything. Half counts as most.
        """
        if not self.told.of or not self.others.of:
            return None
        return (2 * self.told.count >= self.told.of) != (2 * self.others.count >= self.others.of)


@dataclass(frozen=True, slots=True)
class Expectations:
    """One bin of one norm: means over the agents that have evidence, and who is misled.

    ``seen`` and ``told`` are the mean shares (None without any evidence), ``misled`` the agents
    whose evidence points the other way than the truth, of those who were told anything;
    ``under`` are those of them who underrate it: most others hold it, and they have heard the
    contrary.
    """

    seen: float | None
    told: float | None
    misled: Share
    under: int


class ExpectationMeter:
    """Gathers, for each agent and tracked norm, whom it saw keep or break it and who spoke for it.

    ``present`` has who is in the town, ``holders`` who of them holds each tracked norm by now.
    """

    def __init__(
        self,
        present: AgentsPresent,
        tracked: Sequence[TrackedNorm],
        docket: Docket,
        likenesses: Likenesses,
        holders: Mapping[str, Collection[str]],
    ) -> None:
        self._present = present
        self._tracked = tracked
        self._docket = docket
        self._likenesses = likenesses
        self._holders = holders
        self._verdicts: dict[tuple[str, bool, str], tuple[tuple[str, int], ...]] = {}
        # norm -> agent -> other -> times kept minus times broken
        self._seen: dict[str, dict[str, dict[str, int]]] = {norm.id: {} for norm in tracked}
        # norm -> agent -> other -> whether it last spoke for it
        self._told: dict[str, dict[str, dict[str, bool]]] = {norm.id: {} for norm in tracked}
        self.series: dict[str, list[Expectations]] = {norm.id: [] for norm in tracked}

    def attach(self, stream: Stream) -> None:
        """Follow what is seen and told in ``stream``; the holders must be followed before."""
        stream.on(MemoryAdded, self._remembered)
        stream.on(NormIdentified, self._identified)
        stream.at_bin_end(self._end)

    def _remembered(self, event: MemoryAdded) -> None:
        other = event.about
        if not other or event.memory != "observation" or event.speech or event.own:
            return
        doing = event.text.removeprefix(f"{other} is ")
        verdicts = self._verdicts.get((doing, event.indoors, event.place))
        if verdicts is None:
            verdicts = self._judge(doing, event.indoors, event.place)
        for norm, change in verdicts:
            others = self._seen[norm].setdefault(event.agent, {})
            others[other] = others.get(other, 0) + change

    def _judge(self, doing: str, indoors: bool, place: str) -> tuple[tuple[str, int], ...]:
        found = []
        for norm in self._tracked:
            verdict = self._docket.conduct_at(doing, indoors, place, norm.statement)
            if verdict is not Conduct.UNRELATED:
                found.append((norm.id, 1 if verdict is Conduct.COMPLIES else -1))
        self._verdicts[doing, indoors, place] = tuple(found)
        return tuple(found)

    def _identified(self, event: NormIdentified) -> None:
        if event.giver in ("", event.agent) or event.channel == "synthesis":
            return
        for norm, likeness in self._likenesses.of(event.content):
            told = self._told[norm].setdefault(event.agent, {})
            told[event.giver] = likeness is Likeness.SAME

    def evidence(self, norm: str) -> tuple[Evidence, ...]:
        """Return what each agent in the town has learnt so far of a tracked norm and the others.

        In the scenario's order; agents that have left count neither as agents nor as others.
        """
        holders = self._holders[norm]
        rows = []
        for agent in self._present:
            seen = self._of_others(self._seen[norm].get(agent, {}))
            told = self._of_others(self._told[norm].get(agent, {}))
            holds = agent in holders
            rows.append(
                Evidence(
                    agent,
                    Share(sum(one > 0 for one in seen), len(seen)),
                    Share(sum(told), len(told)),
                    Share(len(holders) - holds, len(self._present) - 1),
                    holds,
                )
            )
        return tuple(rows)

    def _of_others(self, learnt: Mapping[str, int]) -> list[int]:
        left = self._present.left
        return [one for other, one in learnt.items() if other not in left]

    def _end(self, _: int) -> None:
        for norm, series in self.series.items():
            series.append(_taken_together(self.evidence(norm)))


def _taken_together(rows: Sequence[Evidence]) -> Expectations:
    seen = [row.seen.value for row in rows if row.seen.value is not None]
    told = [row.told.value for row in rows if row.told.value is not None]
    verdicts = [(row, row.misled) for row in rows]
    misled = [row for row, wrong in verdicts if wrong]
    return Expectations(
        seen=sum(seen) / len(seen) if seen else None,
        told=sum(told) / len(told) if told else None,
        misled=Share(len(misled), sum(wrong is not None for _, wrong in verdicts)),
        under=sum(2 * row.told.count < row.told.of for row in misled),
    )
