"""A judge of a few plain rules, and a log that is easily written by hand: for tests of measures."""

from __future__ import annotations

from dataclasses import dataclass, field

from folkways.base.events import (
    ActionBegan,
    Asked,
    ConflictDetected,
    ConversationClosed,
    ConversationOpened,
    DayBegan,
    DayEnded,
    FellBack,
    Intervened,
    MemoryAdded,
    NormCreated,
    NormEvaluated,
    NormIdentified,
    NormReplaced,
    NormsSubsumed,
    PlanItem,
    PlanMade,
    SynthesisHeld,
    Uttered,
)
from folkways.base.events.norms import Channel, CheckStep, NormKind
from folkways.base.time import parse_moment
from folkways.metrics.judge import Conduct, Likeness, Ruling, Subject
from folkways.testing.memory_logs import MemoryLog, make_header

SMOKE = ("smoke", "no smoke indoors", "injunctive")
TIP = ("tip", "do tip", "descriptive")


@dataclass
class WordJudge:
    """Knows norms of the form "no X", "no X indoors" and "do X"; anything with X is about X."""

    name: str = "word judge"
    asked: list[tuple[str, ...]] = field(default_factory=list)

    def understands(self, norm: str) -> bool:
        """Norms of the forms that it knows."""
        return norm.split()[0] in ("no", "do")

    def conduct(self, text: str, indoors: bool, norm: str) -> Ruling[Conduct]:
        """A text with the word keeps "do X" and breaks "no X"; "not" turns it round."""
        self.asked.append(("conduct", text, norm))
        must, word, *rest = norm.split()
        if word not in text:
            return Ruling(Conduct.UNRELATED, f"nothing about {word}")
        does = "not" not in text.split() and not (rest and not indoors)
        good = does == (must == "do")
        return Ruling(Conduct.COMPLIES if good else Conduct.VIOLATES, f"speaks of {word}")

    def likeness(self, content: str, norm: str) -> Ruling[Likeness]:
        """Norms about one word are the same, or opposite if one says "do", the other "no"."""
        self.asked.append(("likeness", content, norm))
        a, b = content.split(), norm.split()
        if a[1] != b[1]:
            return Ruling(Likeness.OTHER, "another word")
        if a[0] == b[0]:
            return Ruling(Likeness.SAME, "same word")
        return Ruling(Likeness.OPPOSITE, "the other way round")

    def subject(self, text: str, norm: str) -> Ruling[Subject]:
        """A text is about a norm if it has its word."""
        self.asked.append(("subject", text, norm))
        about = norm.split()[1] in text
        return Ruling(Subject.ABOUT if about else Subject.NOT_ABOUT, "by its word")


class Builder:
    """Appends events at moments such as "day 1 10:30"; ids are given in order."""

    def __init__(
        self,
        agents: tuple[str, ...] = ("Ann", "Ben"),
        tracked: tuple[tuple[str, str, str], ...] = (SMOKE,),
        entrepreneurs: tuple[str, ...] = (),
        days: int = 2,
        mind: str = "offline",
    ) -> None:
        self.log = MemoryLog(
            make_header(agents, tracked=tracked, entrepreneurs=entrepreneurs, days=days, mind=mind)
        )
        self._norms = 0
        self._talks = 0
        self._memories = 0

    def begin(self, day: int = 1) -> None:
        """The day begins at 08:00."""
        t = parse_moment(f"day {day} 08:00")
        self.log.held.append(DayBegan(t=t, day=day))

    def end(self, day: int = 1) -> None:
        """The day ends at 16:00."""
        t = parse_moment(f"day {day} 16:00")
        self.log.held.append(DayEnded(t=t, day=day))

    def created(self, when: str, agent: str, content: str, utility: int = 80) -> str:
        """An entrepreneur creates a norm; return its id."""
        self._norms += 1
        norm = f"n{self._norms}"
        self.log.held.append(
            NormCreated(
                t=parse_moment(when),
                agent=agent,
                norm=norm,
                content=content,
                norm_kind="injunctive",
                utility=utility,
            )
        )
        return norm

    def identified(
        self,
        when: str,
        agent: str,
        content: str,
        *,
        channel: Channel = "conversation",
        giver: str = "",
        utility: int = 60,
        parts: tuple[str, ...] = (),
        kind: NormKind = "injunctive",
    ) -> str:
        """An agent finds normative information; return its id."""
        self._norms += 1
        norm = f"n{self._norms}"
        self.log.held.append(
            NormIdentified(
                t=parse_moment(when),
                agent=agent,
                norm=norm,
                content=content,
                norm_kind=kind,
                utility=utility,
                channel=channel,
                source_text=f"so it was said: {content}",
                giver=giver,
                parts=parts,
                weights=(1.0,) * len(parts),
            )
        )
        return norm

    def evaluated(
        self, when: str, agent: str, norm: str, step: CheckStep = "none", reason: str = ""
    ) -> None:
        """It passes, or fails at ``step``."""
        self.log.held.append(
            NormEvaluated(
                t=parse_moment(when),
                agent=agent,
                norm=norm,
                passed=step == "none",
                step=step,
                reason=reason,
            )
        )

    def accepted(
        self,
        when: str,
        agent: str,
        content: str,
        giver: str = "",
        kind: NormKind = "injunctive",
    ) -> str:
        """Information is found and passes at once; return its id."""
        norm = self.identified(when, agent, content, giver=giver, kind=kind)
        self.evaluated(when, agent, norm)
        return norm

    def synthesis(self, when: str, agent: str, content: str, parts: tuple[str, ...]) -> str:
        """Norms are replaced by an abstract one, whose id is returned."""
        t = parse_moment(when)
        self.log.held.append(SynthesisHeld(t=t, agent=agent, total=360, themes=("theme",)))
        norm = self.identified(when, agent, content, channel="synthesis", parts=parts)
        self.evaluated(when, agent, norm)
        self.log.held.append(NormsSubsumed(t=t, agent=agent, into=norm, parts=parts))
        return norm

    def gives_up(self, when: str, agent: str, norm: str, by: str) -> None:
        """A norm ends for another that conflicts with it."""
        self.log.held.append(NormReplaced(t=parse_moment(when), agent=agent, norm=norm, by=by))

    def acts(
        self,
        when: str,
        agent: str,
        text: str,
        indoors: bool = True,
        reason: str = "",
        place: str = "",
    ) -> None:
        """An action begins, in the café or in the street unless another place is given."""
        place = place or ("Café: room" if indoors else "Street: kerb")
        self.log.held.append(
            ActionBegan(
                t=parse_moment(when),
                agent=agent,
                text=text,
                address=place,
                seconds=600,
                indoors=indoors,
                reason=reason,
            )
        )

    def plans(
        self, when: str, agent: str, *items: tuple[str, int, str], place: str = "Café: room"
    ) -> None:
        """An hourly plan of (moment, minutes, text) is made."""
        self.log.held.append(
            PlanMade(
                t=parse_moment(when),
                agent=agent,
                level="hours",
                items=tuple(
                    PlanItem(parse_moment(start), minutes * 60, text, place)
                    for start, minutes, text in items
                ),
            )
        )

    def conflict(self, when: str, agent: str, other: str, norm: str) -> None:
        """A conflict is detected."""
        self.log.held.append(
            ConflictDetected(
                t=parse_moment(when),
                agent=agent,
                other=other,
                norm=norm,
                observation=f"{other} is doing it",
                memory=0,
            )
        )

    def talks(self, when: str, agent: str, other: str, *lines: str) -> None:
        """A whole conversation, in which only ``agent`` speaks."""
        self._talks += 1
        talk = f"c{self._talks}"
        t = parse_moment(when)
        self.log.held.append(
            ConversationOpened(
                t=t, agent=agent, conversation=talk, other=other, reason="chat", about=""
            )
        )
        for line in lines:
            self.log.held.append(
                Uttered(t=t, agent=agent, conversation=talk, to=other, text=line, ends=False)
            )
        self.log.held.append(
            ConversationClosed(
                t=t, agent=agent, conversation=talk, other=other, turns=len(lines), why="said"
            )
        )

    def thinks(self, when: str, agent: str, text: str) -> None:
        """A thought enters the memory."""
        self._memories += 1
        self.log.held.append(
            MemoryAdded(
                t=parse_moment(when),
                agent=agent,
                id=self._memories,
                memory="thought",
                text=text,
                importance=5,
            )
        )

    def asks(self, when: str, agent: str, **operations: int) -> None:
        """Questions were put to the mind."""
        self.log.held.append(Asked(t=parse_moment(when), agent=agent, operations=operations))

    def falls_back(self, when: str, agent: str, operation: str, reason: str) -> None:
        """A fallback was used."""
        self.log.held.append(
            FellBack(t=parse_moment(when), agent=agent, operation=operation, reason=reason)
        )

    def removes(self, when: str, agent: str) -> None:
        """An agent is taken out of the town."""
        event = Intervened(t=parse_moment(when), agent=agent, kind="removed", data={})
        self.log.held.append(event)
