"""Scenes in which two characters meet, each with an emotion, and are judged afterwards."""

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
from folkways.base.source import Source
from folkways.environments.board import Board, Spoken, TableBlock, TalkBlock
from folkways.environments.dialogue import Said
from folkways.environments.environment import EnvironmentSetup, own_parameters
from folkways.environments.judging import Passage, RubricExhibit, judge
from folkways.environments.simple import Person, SimpleEnvironment, State
from folkways.environments.surveying import LabelledText
from folkways.environments.texts import nearest_text
from folkways.packs.role_play.facts import Performed, SceneOpened
from folkways.packs.role_play.measures import MEASURES
from folkways.packs.role_play.operations import OPERATIONS, SPEAK_IN_ROLE
from folkways.packs.role_play.parameters import SCENE, TURN, RolePlayParameters, Scene
from folkways.packs.role_play.questions import SpeakInRole
from folkways.packs.role_play.rubric import RUBRIC, RULES, Performance
from folkways.packs.role_play.sources import YANG


class StageState(State, kw_only=True):
    """The present scene: who plays with which emotion, what was said, who was judged.

    ``done`` holds the performances so far: scene, character, emotion, nearest.
    """

    opened: int = 0
    cast: list[str] = msgspec.field(default_factory=list)
    emotions: list[str] = msgspec.field(default_factory=list)
    lines: list[tuple[str, str]] = msgspec.field(default_factory=list)
    judged: int = 0
    done: list[tuple[str, str, str, str]] = msgspec.field(default_factory=list)


class RolePlay(SimpleEnvironment[StageState]):
    """All agents but the last are characters; the last judges."""

    name: ClassVar[str] = "role_play"
    summary: ClassVar[str] = "Characters play scenes with given emotions and are judged."
    Parameters: ClassVar[type[BaseModel]] = RolePlayParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = OPERATIONS
    agents: ClassVar[tuple[int, int | None]] = (3, None)
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    kind: ClassVar[str] = "dialogue"
    sources: ClassVar[tuple[Source, ...]] = (YANG,)

    def __init__(self, setup: EnvironmentSetup) -> None:
        self._given = own_parameters(setup.parameters, RolePlayParameters)
        super().__init__(setup)
        self._characters = {one.name: one for one in self.people[:-1]}

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long all scenes last."""
        return own_parameters(parameters, RolePlayParameters).seconds

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Count scenes."""
        return Moments("scene", SCENE)

    @classmethod
    def check(cls, parameters: BaseModel, names: Sequence[str]) -> Iterable[tuple[str, str]]:
        """Refuse characters who are not on the stage."""
        return own_parameters(parameters, RolePlayParameters).unknown(tuple(names[:-1]))

    def begin(self) -> StageState:
        """Return the state before the first scene."""
        return StageState()

    # -- who acts when

    def next(self) -> int | None:
        """Return the next turn, or the beginning of the next scene."""
        state = self.state
        if self._plays:
            return state.t + TURN
        return (state.opened + 1) * SCENE if state.opened < self._given.count else None

    def due(self, t: int) -> Sequence[Person]:
        """Return whose turn it is; the judge at the end; nobody when a scene opens."""
        state = self.state
        if not self._plays:
            return ()
        if len(state.lines) >= self._given.turns:
            return self.people[-1:]
        return (self._characters[state.cast[len(state.lines) % 2]],)

    async def act(self, step: Step) -> None:
        """Say a line, or judge."""
        await (self._speak(step) if step.name in self._characters else self._judge(step))

    @property
    def _plays(self) -> bool:
        """Whether a scene has begun and not everybody in it was judged."""
        return self.state.judged < len(self.state.cast)

    @property
    def _scene(self) -> Scene:
        return self._given.scenes[(self.state.opened - 1) % len(self._given.scenes)]

    def _facts(self, name: str) -> tuple[str, ...]:
        character = self._given.characters.get(name)
        return character.facts if character else ()

    def _described(self, name: str) -> str:
        spec = self._characters[name].spec
        return " ".join([spec.learned, ", ".join(spec.innate), *self._facts(name)])

    async def _speak(self, step: Step) -> None:
        state = self.state
        spec = self.people[step.actor.index].spec
        place = state.cast.index(step.name)
        slips = step.chance("slip").random() < self._given.slip
        asked = SpeakInRole(
            name=step.name,
            traits=spec.innate,
            about=spec.learned,
            facts=self._facts(step.name),
            scene=self._scene.setting,
            title=self._scene.title,
            partner=state.cast[1 - place],
            emotion=state.emotions[place],
            said=tuple(LabelledText(label=by, text=text) for by, text in state.lines),
            left=(self._given.turns - len(state.lines) + 1) // 2,
            slips=self._facts(self._other(step.name)) if slips else (),
        )
        answer = await step.ask(SPEAK_IN_ROLE, asked)
        text = " ".join(answer.text.split())
        turn = len(state.lines) + 1
        step.tell(self.name, Said(turn=turn, role=state.emotions[place], text=text))

    def _other(self, name: str) -> str:
        names = list(self._characters)
        return names[(names.index(name) + 1) % len(names)]

    async def _judge(self, step: Step) -> None:
        state = self.state
        for name, emotion in zip(state.cast, state.emotions, strict=True):
            passages = (
                Passage(label="Character", text=self._described(name)),
                Passage(label="Scene", text=self._scene.setting),
                Passage(label="Emotion", text=emotion),
                *(
                    Passage(label=name if by == name else f"Partner ({by})", text=text)
                    for by, text in state.lines
                ),
            )
            others = tuple(self._described(one) for one in self._characters if one != name)
            seen = Performance(
                lines=tuple(text for by, text in state.lines if by == name),
                own=self._described(name),
                others=others,
                signs=(emotion, *self._given.emotions.get(emotion, ())),
                scene=f"{self._scene.title} {self._scene.setting}",
            )
            subject = self._subject(name)
            await judge(step, self.name, RUBRIC, subject, passages, RULES.marks(seen))

    def _subject(self, name: str) -> str:
        return f"scene {self.state.opened}, {name}"

    # -- what follows

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        """Open a scene, or say whose words they were when it is played."""
        state = self.state
        if not self._plays and not steps:
            yield self.told(t, self._opened(state.opened))
        elif len(state.lines) == self._given.turns and Said.read(steps[0]) is not None:
            described = [(name, self._described(name)) for name in self._characters]
            for name, emotion in zip(state.cast, state.emotions, strict=True):
                words = " ".join(text for by, text in state.lines if by == name)
                performed = Performed(
                    subject=self._subject(name),
                    title=self._scene.title,
                    emotion=emotion,
                    nearest=nearest_text(words, described),
                )
                yield self.told(t, performed, name)

    def _opened(self, number: int) -> SceneOpened:
        """Return who meets in scene ``number`` (from 0) and how they feel: all in their turn."""
        names, emotions = list(self._characters), list(self._given.emotions)
        first = number % len(names)
        apart = 1 + number // len(names) % (len(names) - 1)
        mood = number % len(names) + number // len(names)
        return SceneOpened(
            scene=number + 1,
            title=self._given.scenes[number % len(self._given.scenes)].title,
            cast=[names[first], names[(first + apart) % len(names)]],
            emotions=[emotions[mood % len(emotions)], emotions[(mood + 1) % len(emotions)]],
        )

    # -- the fold

    def fold(self, event: AnyEvent) -> None:
        """Take in one fact."""
        state = self.state
        if (opened := SceneOpened.read(event)) is not None:
            state.opened, state.judged = opened.scene, 0
            state.cast, state.emotions, state.lines = opened.cast, opened.emotions, []
        elif (said := Said.read(event)) is not None:
            state.lines.append((event.agent, said.text))
        elif (performed := Performed.read(event)) is not None:
            row = (performed.title, event.agent, performed.emotion, performed.nearest)
            state.done.append(row)
        elif RubricExhibit.read(event) is not None:
            state.judged += 1

    # -- what is shown

    def board(self) -> Board:
        """Show the scene and the performances so far."""
        state = self.state
        if not state.opened:
            return ()
        moods = dict(zip(state.cast, state.emotions, strict=False))
        turns = tuple(Spoken(by, text, moods.get(by, "")) for by, text in state.lines)
        talk = TalkBlock(f"Scene {state.opened}, {self._scene.title}", turns)
        head = ("scene", "character", "emotion", "words fit")
        table = TableBlock("Performances, the latest first", head, tuple(reversed(state.done)))
        return (talk, table) if state.done else (talk,)

    @classmethod
    def tell(cls, events: Sequence[AnyEvent]) -> Iterable[str]:
        """Tell who meets and what they say."""
        for event in events:
            if (opened := SceneOpened.read(event)) is not None:
                yield opened.sentence("")
            elif (said := Said.read(event)) is not None:
                yield f"{event.agent}: “{said.text}”"
