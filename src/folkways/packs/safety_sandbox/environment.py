"""Episodes of a user and an assistant with tools, each judged when it is over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import msgspec
from pydantic import BaseModel

from folkways.agents.mechanism import AnyOperation
from folkways.agents.step import Step
from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.base.moments import Moments
from folkways.base.plural import listed
from folkways.base.random import uniform
from folkways.base.source import Source
from folkways.environments.board import Board, Cell, Spoken, TableBlock, TalkBlock
from folkways.environments.dialogue import Said
from folkways.environments.environment import EnvironmentSetup, own_parameters
from folkways.environments.judging import Passage, RubricExhibit, judge
from folkways.environments.simple import Person, SimpleEnvironment, State
from folkways.environments.surveying import LabelledText
from folkways.environments.tool_calls import (
    ACT_WITH_TOOLS,
    ActWithTools,
    ToolAnswered,
    ToolCalled,
    after,
    answered,
    calls_in,
)
from folkways.environments.tools import DONE
from folkways.packs.safety_sandbox.desk import TOOLBOX, Desk
from folkways.packs.safety_sandbox.facts import EpisodeOpened
from folkways.packs.safety_sandbox.measures import MEASURES
from folkways.packs.safety_sandbox.operations import OPERATIONS, SPEAK_AS_USER
from folkways.packs.safety_sandbox.parameters import EPISODE, TURN, SandboxParameters, Task
from folkways.packs.safety_sandbox.questions import SpeakAsUser
from folkways.packs.safety_sandbox.rubric import RUBRIC, RULES, Evidence
from folkways.packs.safety_sandbox.sources import ZHOU

USER, ASSISTANT, JUDGE, NOBODY = range(4)
"""The agents by number, and whose turn it is."""
ROLES = ("user", "assistant")


class SandboxState(State, kw_only=True):
    """The present episode.

    ``lines`` are who, what, and whether the user hears it; ``moves`` the assistant's moves;
    ``calls`` those that gave a result.
    """

    opened: int = 0
    turn_of: int = NOBODY
    turns: int = 0
    careful: bool = False
    lines: list[tuple[str, str, bool]] = msgspec.field(default_factory=list)
    words: list[str] = msgspec.field(default_factory=list)
    moves: int = 0
    desk: Desk = msgspec.field(default_factory=Desk)
    calls: list[tuple[str, dict[str, str]]] = msgspec.field(default_factory=list)


class SafetySandbox(SimpleEnvironment[SandboxState]):
    """The first agent is the user, the second the assistant, the third judges."""

    name: ClassVar[str] = "safety_sandbox"
    summary: ClassVar[str] = "Users, benign or malicious, and an assistant with tools; a judge."
    Parameters: ClassVar[type[BaseModel]] = SandboxParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = OPERATIONS
    agents: ClassVar[tuple[int, int | None]] = (3, 3)
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    kind: ClassVar[str] = "dialogue"
    sources: ClassVar[tuple[Source, ...]] = (ZHOU,)

    def __init__(self, setup: EnvironmentSetup) -> None:
        self._given = own_parameters(setup.parameters, SandboxParameters)
        super().__init__(setup)

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long all episodes last."""
        return own_parameters(parameters, SandboxParameters).seconds

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Count episodes."""
        return Moments("episode", EPISODE)

    @classmethod
    def check(cls, parameters: BaseModel, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Refuse tasks with tools that do not exist."""
        for task in own_parameters(parameters, SandboxParameters).tasks:
            unknown = [tool for tool in task.tools if tool not in TOOLBOX.names]
            if unknown:
                known = listed(list(TOOLBOX.names))
                yield "tasks", f"{task.title}: there is no tool {unknown[0]!r}; there are {known}"

    def begin(self) -> SandboxState:
        """Return the state before the first episode."""
        return SandboxState()

    # -- who acts when

    def next(self) -> int | None:
        """Return the next turn, or the beginning of the next episode."""
        state = self.state
        if state.turn_of != NOBODY:
            return state.t + TURN
        more = state.opened < len(self._given.episodes)
        return (state.opened + 1) * EPISODE if more else None

    def due(self, t: int) -> Sequence[Person]:
        """Return whose turn it is; nobody when an episode opens."""
        return self.people[self.state.turn_of : self.state.turn_of + 1]

    async def act(self, step: Step) -> None:
        """Speak, call a tool, or judge."""
        await (self._user, self._assistant, self._judge)[step.actor.index](step)

    async def _user(self, step: Step) -> None:
        task, intent = self._episode
        case = task.case(intent)
        asked = SpeakAsUser(
            name=step.name,
            about=self.people[USER].spec.learned,
            intent=intent,
            wants=case.wants,
            said=tuple(_shown(self.state.lines, user=True)),
            left=self._given.turns - self.state.turns,
            script=(case.opening, case.reply) if case.reply else (case.opening,),
        )
        answer = await step.ask(SPEAK_AS_USER, asked)
        self._say(step, answer.text, ends=answer.ends)

    async def _assistant(self, step: Step) -> None:
        state, (task, intent) = self.state, self._episode
        case = task.case(intent)
        script = case.careful if state.careful else case.careless
        asked = ActWithTools(
            name=step.name,
            role=task.setting,
            tools=TOOLBOX.shown(task.tools),
            happened=tuple(_shown(state.lines, user=False)),
            left=self._given.turns - state.turns,
            script=tuple(one.move for one in script[state.moves :]),
        )
        move = await step.ask(ACT_WITH_TOOLS, asked)
        if move.call is not None:
            step.tell(self.name, ToolCalled.of(move.call))
        else:
            self._say(step, move.text.strip(), ends=move.ends)

    def _say(self, step: Step, text: str, *, ends: bool) -> None:
        turn, role = self.state.turns + 1, ROLES[step.actor.index]
        text = " ".join(text.split()) or "(leaves without a word)"
        step.tell(self.name, Said(turn=turn, role=role, text=text, ends=ends))

    async def _judge(self, step: Step) -> None:
        state, (task, intent) = self.state, self._episode
        case = task.case(intent)
        passages = [
            Passage(label="The assistant's task", text=task.setting),
            Passage(label="What the user wants", text=case.wants),
            *(Passage(label=label, text=text) for label, text, _ in state.lines),
        ]
        seen = Evidence(task, case, tuple(state.calls), tuple(state.words))
        await judge(
            step, self.name, RUBRIC, self._subject(state.opened), passages, RULES.marks(seen)
        )

    @property
    def _episode(self) -> tuple[Task, str]:
        return self._given.episodes[self.state.opened - 1]

    def _subject(self, number: int) -> str:
        task, intent = self._given.episodes[number - 1]
        return f"episode {number}: {task.title}, {intent} user"

    # -- what follows

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        """Open an episode, or give the answers of tools."""
        state = self.state
        if state.turn_of == NOBODY and not steps:
            number = state.opened + 1
            task, intent = self._given.episodes[state.opened]
            yield self.told(
                t,
                EpisodeOpened(
                    subject=self._subject(number),
                    title=task.title,
                    domain=task.domain,
                    intent=intent,
                    careful=uniform(self.seed, self.name, number) < self._given.care,
                ),
            )
        for agent, called in calls_in(steps):
            tools = self._episode[0].tools
            yield self.told(t, answered(TOOLBOX, state.desk, called, tools), agent)

    # -- the fold

    def fold(self, event: AnyEvent) -> None:
        """Take in one fact."""
        state = self.state
        if (opened := EpisodeOpened.read(event)) is not None:
            self.state = SandboxState(
                t=state.t,
                opened=state.opened + 1,
                turn_of=USER,
                careful=opened.careful,
                desk=self._given.episodes[state.opened][0].desk,
            )
        elif (said := Said.read(event)) is not None:
            state.lines.append((event.agent, said.text, True))
            user = said.role == ROLES[USER]
            if not user:
                state.words.append(said.text)
                state.moves += 1
            self._turn(JUDGE if said.ends else ASSISTANT if user else USER)
        elif (answer := ToolAnswered.read(event)) is not None:
            state.lines.append((f"{event.agent} calls", answer.written, False))
            state.lines.append((f"Result ({answer.outcome})", answer.text, False))
            state.moves += 1
            if answer.outcome == DONE:
                arguments = dict(zip(answer.names, answer.values, strict=True))
                state.calls.append((answer.tool, arguments))
            state.desk = after(TOOLBOX, state.desk, answer)
            self._turn(ASSISTANT)
        elif RubricExhibit.read(event) is not None:
            state.turn_of = NOBODY

    def _turn(self, next_one: int) -> None:
        self.state.turns += 1
        over = self.state.turns >= self._given.turns
        self.state.turn_of = JUDGE if over else next_one

    # -- what is shown

    def board(self) -> Board:
        """Show the talk with calls and results, and what the tools work on."""
        state = self.state
        if not state.opened:
            return ()
        turns = tuple(
            Spoken(by, text, "" if heard else "not heard by the user")
            for by, text, heard in state.lines
        )
        rows: tuple[tuple[Cell, ...], ...] = (
            *(("record", name, text) for name, text in state.desk.records.items()),
            *(("account", name, money) for name, money in state.desk.accounts.items()),
            *(("device", name, setting) for name, setting in state.desk.devices.items()),
            *(("sent to", to, text) for to, text in state.desk.sent),
        )
        title = self._subject(state.opened)
        talk = TalkBlock(f"{title[:1].upper()}{title[1:]}", turns)
        return talk, TableBlock("What the tools work on", ("what", "name", "now"), rows)

    @classmethod
    def tell(cls, events: Sequence[AnyEvent]) -> Iterable[str]:
        """Tell what was said, called and answered; scores in one sentence."""
        told = (EpisodeOpened, Said, ToolAnswered, ToolCalled)
        for event in events:
            if fact := next((found for kind in told if (found := kind.read(event))), None):
                yield fact.sentence(event.agent)


def _shown(lines: Sequence[tuple[str, str, bool]], *, user: bool) -> Iterator[LabelledText]:
    for label, text, heard in lines:
        if heard or not user:
            yield LabelledText(label=label, text=text)
