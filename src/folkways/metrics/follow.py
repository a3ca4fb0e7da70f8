"""Following one agent and one norm through a log: makes a :class:`folkways.metrics.trace.Trace`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import singledispatchmethod

from folkways.base.events import (
    ActionBegan,
    AgentPlaced,
    Arrived,
    CommitmentEnded,
    CommitmentMade,
    ConflictDetected,
    ConversationOpened,
    Event,
    MemoryAdded,
    NormCreated,
    NormEvaluated,
    NormIdentified,
    NormReminded,
    NormReplaced,
    NormsSubsumed,
)
from folkways.metrics.judge import Conduct, Docket
from folkways.metrics.norm_lives import NormLife, NormLives
from folkways.metrics.series import Bins
from folkways.metrics.stream import Stream
from folkways.metrics.trace import StepKind, Trace, TraceStep
from folkways.metrics.transmission import Tree


def follow(
    events: Iterable[Event],
    lives: NormLives,
    tree: Tree,
    agents: Iterable[str],
    statement: str,
    contents: Collection[str],
    docket: Docket,
    *,
    entrepreneurs: Collection[str] = (),
) -> dict[str, Trace]:
    """Follow each of ``agents`` and the norm ``statement``, whose wordings are ``contents``.

    ``events`` is the whole log, from which ``lives`` and ``tree`` were folded.
    """
    followers = {
        agent: _Follower(lives, tree, agent, statement, contents, docket) for agent in agents
    }
    stream = Stream(Bins.of(0, 1))
    _Dispatch(followers, lives).attach(stream)
    stream.run(events)
    return {
        agent: Trace(
            tree.norm,
            agent,
            agent in entrepreneurs,
            # Stable: at one moment the steps stay in the order of the log.
            tuple(sorted(follower.steps, key=lambda step: step.t)),
        )
        for agent, follower in followers.items()
    }


class _Dispatch:
    """Hands each event to the followers of those whom it concerns."""

    def __init__(self, followers: Mapping[str, _Follower], lives: NormLives) -> None:
        self._followers = followers
        self._lives = lives

    def attach(self, stream: Stream) -> None:
        """Follow the events of ``stream``."""
        stream.on(ActionBegan, lambda e: self._to(e, e.agent))
        stream.on(AgentPlaced, lambda e: self._to(e, e.agent))
        stream.on(Arrived, lambda e: self._to(e, e.agent))
        stream.on(MemoryAdded, lambda e: self._to(e, e.agent))
        stream.on(ConversationOpened, lambda e: self._to(e, e.agent, e.other))
        stream.on(CommitmentMade, lambda e: self._to(e, e.agent))
        stream.on(CommitmentEnded, lambda e: self._to(e, e.agent))
        stream.on(ConflictDetected, lambda e: self._to(e, e.other))
        stream.on(NormCreated, lambda e: self._to(e, e.agent))
        stream.on(NormIdentified, lambda e: self._to(e, e.agent, e.giver))
        stream.on(NormEvaluated, lambda e: self._to(e, e.agent, self._giver(e.norm)))
        stream.on(NormsSubsumed, lambda e: self._to(e, e.agent))
        stream.on(NormReplaced, lambda e: self._to(e, e.agent))
        stream.on(NormReminded, lambda e: self._to(e, e.agent, e.by))

    def _giver(self, norm: str) -> str:
        life = self._lives.by_id.get(norm)
        return life.giver if life else ""

    def _to(self, event: Event, *agents: str) -> None:
        for agent in dict.fromkeys(agents):
            follower = self._followers.get(agent)
            if follower is not None:
                follower.see(event)


class _Follower:
    """Turns the events that concern one agent and one norm into steps."""

    def __init__(
        self,
        lives: NormLives,
        tree: Tree,
        agent: str,
        statement: str,
        contents: Collection[str],
        docket: Docket,
    ) -> None:
        self.steps: list[TraceStep] = []
        self._lives = lives
        self._agent = agent
        self._statement = statement
        self._docket = docket
        self._ids = {life.id: life for life in lives if life.content in contents}
        self._from_me = {one.norm for one in tree.adoptions if one.parent == agent}
        self._contents = {statement, *contents}
        self._promises: dict[str, CommitmentMade] = {}
        self._place = ""
        self._talks: dict[str, str] = {}
        self._memories: dict[int, MemoryAdded] = {}
        self._shown: set[tuple[str, str, str]] = set()

    @singledispatchmethod
    def see(self, event: Event) -> None:
        """Take in an event that concerns the agent."""

    @see.register
    def _moved(self, event: AgentPlaced | Arrived) -> None:
        self._place = event.address

    @see.register
    def _learned(self, event: MemoryAdded) -> None:
        self._memories[event.id] = event

    def _add(self, t: int, kind: StepKind, norm: str = "", **rest: str) -> None:
        life = self._ids.get(norm)
        content = life.content if life else ""
        self.steps.append(TraceStep(t, kind, norm=norm, content=content, **rest))

    @see.register
    def _acted(self, event: ActionBegan) -> None:
        self._place = event.address
        verdict = self._docket.conduct_at(event.text, event.indoors, event.address, self._statement)
        if verdict is not Conduct.UNRELATED:
            kind: StepKind = "complied" if verdict is Conduct.COMPLIES else "violated"
            self._add(event.t, kind, words=event.text, place=event.address, why=event.reason)

    @see.register
    def _opened(self, event: ConversationOpened) -> None:
        me = self._agent
        self._talks[event.conversation] = self._place
        if event.norm in self._ids:
            kind: StepKind = "raised" if event.agent == me else "confronted"
            other = event.other if event.agent == me else event.agent
            self._add(
                event.t,
                kind,
                event.norm,
                other=other,
                channel=event.reason,
                words=event.about,
                place=self._place,
            )

    @see.register
    def _promised(self, event: CommitmentMade) -> None:
        if event.norm in self._contents:
            self._promises[event.commitment] = event
            self._add(event.t, "promised", other=", ".join(event.others), words=event.what)

    @see.register
    def _ended(self, event: CommitmentEnded) -> None:
        made = self._promises.get(event.commitment)
        if made is None or event.outcome not in ("kept", "broken"):
            return
        kind: StepKind = "kept_promise" if event.outcome == "kept" else "broke_promise"
        others = ", ".join(event.others)
        self._add(event.t, kind, other=others, words=made.what, why=event.why)

    @see.register
    def _noticed(self, event: ConflictDetected) -> None:
        if event.norm not in self._ids:
            return
        # The same doing is noticed again and again while it lasts.
        key = (event.agent, event.norm, event.observation)
        if key not in self._shown:
            self._shown.add(key)
            self._add(event.t, "noticed", event.norm, other=event.agent, words=event.observation)

    @see.register
    def _created(self, event: NormCreated) -> None:
        if event.norm in self._ids:
            self._add(event.t, "created", event.norm, outcome="accepted")

    @see.register
    def _identified(self, event: NormIdentified) -> None:
        life = self._ids.get(event.norm)
        if life is None:
            return
        if event.agent != self._agent:
            self._add(
                event.t,
                "informed",
                event.norm,
                other=event.agent,
                channel=event.channel,
                words=self._words(life),
                outcome=_outcome(life),
                why=life.reason,
            )
            return
        if event.channel == "synthesis":
            self._add(event.t, "synthesis", event.norm, words=event.theme, outcome=_outcome(life))
            return
        self._add(
            event.t,
            "exposure",
            event.norm,
            other=event.giver,
            channel=event.channel,
            words=self._words(life),
            place=self._where(event),
            outcome=_outcome(life),
            why=life.reason,
        )

    def _where(self, event: NormIdentified) -> str:
        if event.conversation:
            return self._talks.get(event.conversation, self._place)
        for record in self._evidence(event.memories):
            if record.place:
                return record.place
        return ""

    def _evidence(self, memories: Iterable[int]) -> Iterable[MemoryAdded]:
        """Give the records that a norm was found in, then those that they rest on."""
        found = [self._memories[id] for id in memories if id in self._memories]
        yield from found
        for record in found:
            for id in record.evidence:
                if id in self._memories:
                    yield self._memories[id]

    def _words(self, life: NormLife) -> str:
        """Return the giver's lines about the norm, of a conversation, or the whole source."""
        if life.origin != "conversation":
            seen = next((one.text for one in self._evidence(life.memories) if one.place), "")
            own = life.agent == self._agent and seen and seen != life.source_text
            return f"{life.source_text} (having seen: {seen})" if own else life.source_text
        said = [
            line.partition(": ")[2]
            for line in life.source_text.splitlines()
            if line.startswith(f"{life.giver}: ")
        ]
        about = [line for line in said if self._docket.about(line, self._statement)]
        return " … ".join(about[:2] or said[:1]) or life.source_text

    @see.register
    def _evaluated(self, event: NormEvaluated) -> None:
        life = self._ids.get(event.norm)
        if life is None or not event.passed:
            return
        if event.agent == self._agent:
            self._add(event.t, "accepted", event.norm, other=life.giver, channel=life.origin)
        elif event.norm in self._from_me:
            self._add(event.t, "persuaded", event.norm, other=event.agent, channel=life.origin)

    @see.register
    def _subsumed(self, event: NormsSubsumed) -> None:
        for part in event.parts:
            self._gave_way(event.t, part, event.into)

    @see.register
    def _replaced(self, event: NormReplaced) -> None:
        self._gave_way(event.t, event.norm, event.by)

    def _gave_way(self, t: int, norm: str, by: str) -> None:
        if norm in self._ids:
            new = self._lives.by_id.get(by)
            still = "still the same norm" if by in self._ids else "another norm"
            self._add(t, "replaced", norm, words=new.content if new else by, outcome=still)

    @see.register
    def _reminded(self, event: NormReminded) -> None:
        if event.norm not in self._ids:
            return
        if event.agent == self._agent:
            self._add(event.t, "reminded", event.norm, other=event.by, channel=event.channel)
        else:
            self._add(event.t, "reminds", event.norm, other=event.agent, channel=event.channel)


def _outcome(life: NormLife) -> str:
    if life.accepted:
        return "accepted"
    return "pending" if life.judged is None else life.step
