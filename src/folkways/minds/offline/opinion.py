"""What an agent says of one piece of conduct to an interviewer: what it holds, why, what it saw.

Unlike talk in the town, this is a report: an agent without a norm says what it likes, and that
it holds no norm.
"""

from __future__ import annotations

from dataclasses import dataclass

from folkways.agents.interview import AnswerInterview, Recollection
from folkways.agents.shown import Guideline
from folkways.minds.offline.context import Context
from folkways.minds.offline.english import listing, sentence
from folkways.minds.offline.evidence import RememberedEvidence, evidence, people
from folkways.minds.offline.expect import leans
from folkways.minds.offline.first_person import of_oneself
from folkways.minds.offline.persons import of_me
from folkways.minds.offline.seen import seen
from folkways.minds.offline.self_view import SelfView
from folkways.minds.offline.wording import FAINT, STRICT, level_of
from folkways.reading import compare
from folkways.reading.frame import Frame, Mode

MOST_NAMES = 4
"""So many people are named before the rest are counted."""
_WEIGHTS = {
    FAINT: "It is not of much weight to me.",
    STRICT: "That matters a great deal to me.",
}
_PLAIN = "That matters to me."


@dataclass
class GroundedText:
    """Sentences, and the positions of the memories on which they rest."""

    parts: list[str]
    evidence: list[int]

    def add(self, text: str, *at: int) -> None:
        """Say one thing more; nothing if ``text`` is empty."""
        if text:
            self.parts.append(text)
            self.evidence.extend(at)


def when(memory: Recollection) -> str:
    """Return when a memory was made, in words: "On day 1 at 10:30"."""
    day, clock = memory.when.rsplit(" ", 1)
    return f"On {day} at {clock[:5]}"


class Opinion:
    """How an agent stands to the conduct of ``frame``, which a question named."""

    def __init__(self, q: AnswerInterview, frame: Frame, view: SelfView, ctx: Context) -> None:
        self.q = q
        self.ctx = ctx
        self.frame = frame
        self.view = view
        self.conduct = ctx.lens.conduct_of(frame)
        self.held = _held(frame, q.standards, ctx)

    def told(self) -> GroundedText:
        """Say what one holds about it and why; or that one holds nothing."""
        said = GroundedText([], [])
        injunctive = [line for line, own in self.held if own.mode is not Mode.DESCRIPTIVE]
        customs = [line for line, own in self.held if own.mode is Mode.DESCRIPTIVE]
        if injunctive:
            said.add(f"This is what I hold: {sentence(injunctive[0].text)}")
            said.add(_WEIGHTS.get(level_of(injunctive[0].weight), _PLAIN))
        elif customs:
            said.add(f"As far as I can tell, this is how it is here: {sentence(customs[0].text)}")
        said.add(self._stance(bool(injunctive)))
        self._reasons(said)
        if not said.parts:
            said.add(f"I have no firm view on {of_me(self.conduct.plus)}.")
        elif not self.held:
            said.add("But I hold no rule about it.")
        return said

    def seen(self) -> GroundedText:
        """Say whom one has seen doing it, and whom doing the contrary."""
        said = GroundedText([], [])
        hidden = people(self.q.who, self.q.memories)
        for sign in (1, -1):
            who: dict[str, int] = {}
            at: list[int] = []
            for number, memory in enumerate(self.q.memories):
                other = memory.about
                if memory.kind != "observation" or other in ("", self.q.who.name):
                    continue
                doing = seen(memory.text, other).doing
                indoors = memory.indoors if memory.place else None
                for act in self.ctx.lens.acts(doing, hidden) if doing else ():
                    here = compare.applies(act, self.frame, indoors)
                    if compare.same_topic(act, self.frame) and act.sign == sign and here:
                        who[other] = who.get(other, 0) + 1
                        at.append(number)
            if who:
                said.add(f"I have seen {_counted(who)} {self.conduct.act(sign)}.", *at)
        if not said.parts:
            said.add(f"I do not remember seeing anybody {of_me(self.conduct.act(1))}.")
        return said

    def heard(self) -> GroundedText:
        """Say who spoke for it or against it."""
        said = GroundedText([], [])
        found = self._evidence(1)
        for speaks_for, words in ((True, "in favour of"), (False, "against")):
            names = found.speakers(speaks_for)
            if names:
                at = [number for name in names for number in found.heard_at[name]]
                said.add(f"{_named(names)} spoke {words} {self.conduct.plus}.", *at)
        if not said.parts:
            said.add(f"I do not remember anybody talking to me about {self.conduct.plus}.")
        return said

    def own(self) -> GroundedText:
        """Say whether one does it oneself: what one remembers, what one is used to."""
        said = GroundedText([], [])
        hidden = people(self.q.who, self.q.memories)
        done: dict[int, list[int]] = {1: [], -1: []}
        for at, memory in enumerate(self.q.memories):
            mine = memory.text.startswith(f"{self.q.who.name} is ")
            if memory.kind != "observation" or not mine:
                continue
            doing = memory.text[len(self.q.who.name) + 4 :]
            for act in self.ctx.lens.acts(doing, hidden):
                if compare.same_topic(act, self.frame) and act.sign:
                    done[act.sign].append(at)
        for sign, at_all in done.items():
            if at_all:
                last = self.q.memories[at_all[-1]]
                said.add(f"{when(last)} I was {of_me(self.conduct.act(sign))}.", *at_all)
        held = self.view.attitude(self.frame.topic)
        if held is not None and held.habit > 0:
            said.add(f"I am used to {of_me(self.conduct.plus)}.")
        if not said.parts:
            said.add("No, not that I remember.")
        return said

    def _stance(self, norm: bool) -> str:
        """Return one's stance in the words of the description, where there is one."""
        held = self.view.attitude(self.frame.topic)
        if held is None or not held.says:
            return ""
        own = sentence(of_oneself(held.says))
        if norm and self.held and held.sign == -self.held[0][1].sign:
            return f"It does not come easily to me, though. {own}"
        return own

    def _reasons(self, said: GroundedText) -> None:
        """Add who spoke for what one holds, the harm that one has in mind, and what one saw."""
        if not self.held:
            return
        line, own = self.held[0]
        found = self._evidence(own.sign, own)
        names = found.speakers(True)
        if names:
            at = [number for name in names for number in found.heard_at[name]]
            said.add(f"{_named(names)} spoke for it.", *at)
        if self.conduct.harm and self.conduct.harmful == -own.sign:
            said.add(f"I am thinking of {self.conduct.harm}.")
        if found.keepers:
            at = [number for name in found.keepers for number in found.seen_at[name]]
            said.add(f"I have seen {_named(found.keepers)} keep to it.", *at)
        if found.breakers:
            at = [number for name in found.breakers for number in found.seen_at[name]]
            said.add(f"I have seen {_named(found.breakers)} go against it.", *at)
        if line.reproached:
            said.add("Somebody has just taken me to task about it.")

    def _evidence(self, sign: int, norm: Frame | None = None) -> RememberedEvidence:
        frame = norm or Frame(self.frame.topic, sign, Mode.INJUNCTIVE, self.frame.setting)
        lean = leans(frame, self.q.standards, self.view, self.ctx)
        return evidence(frame, self.q.who, self.q.memories, lean, self.ctx)


def _held(
    frame: Frame, standards: tuple[Guideline, ...], ctx: Context
) -> list[tuple[Guideline, Frame]]:
    """Return one's norms on a topic, demands before customs, the weightiest first."""
    found = [
        (line, own)
        for line in standards
        for own in ctx.lens.norms(line.text)
        if compare.same_topic(own, frame) and own.sign
    ]
    return sorted(found, key=lambda pair: (pair[1].mode is Mode.DESCRIPTIVE, -pair[0].weight))


def _named(names: tuple[str, ...]) -> str:
    """Return names in a row; where there are many, the rest as a number."""
    shown = names[:MOST_NAMES]
    more = len(names) - len(shown)
    return listing([*shown, f"{more} more"]) if more else listing(shown)


def _counted(times: dict[str, int]) -> str:
    names = sorted(times, key=lambda name: -times[name])
    return _named(
        tuple(f"{name} ({times[name]} times)" if times[name] > 1 else name for name in names)
    )
