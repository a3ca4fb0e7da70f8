"""Whether a norm is kept on an occasion, and how conduct is changed to keep it (2.4 of the paper).

The decision is one draw for each agent, day, hour and topic, so that a plan and the actions that
carry it out agree unless the norm has gained or lost weight in between; a reproach asks again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from folkways.agents.shown import Guideline, Place
from folkways.base.random import uniform
from folkways.minds.offline.called_for import CalledFor
from folkways.minds.offline.conduct import TopicPhrases
from folkways.minds.offline.context import Context
from folkways.minds.offline.evaluate import weigh
from folkways.minds.offline.lens import Lens
from folkways.minds.offline.places import allows
from folkways.minds.offline.psychology import (
    NormOccasion,
    Pulls,
    Weighing,
    compliance_probability,
    pulls,
    taken_up,
)
from folkways.minds.offline.self_view import FAVOURS, SelfView
from folkways.norms.science.avowing import NOT_AVOWED
from folkways.reading import compare
from folkways.reading.frame import Frame, Mode

BEFORE_ONE = 1.0
"""Reminders, where nothing is known of them: the norm stands before the agent as it decides."""
NOTHING = CalledFor()


@dataclass(frozen=True, slots=True)
class DecisionMoment:
    """When and for whom something is decided; ``again`` tells a second decision from the first."""

    agent: int
    day: int
    hour: int
    planning: bool
    again: str = ""


@dataclass(frozen=True, slots=True)
class Held:
    """A guideline with what it says; ``own`` is False for what somebody else has just asked for."""

    guideline: Guideline
    frame: Frame
    conduct: TopicPhrases
    own: bool = True


def held_norms(guidelines: Sequence[Guideline], lens: Lens) -> list[Held]:
    """Return what the guidelines say, the weightiest first, one entry for each topic spoken of."""
    held = [
        Held(line, frame, lens.conduct_of(frame))
        for line in guidelines
        for frame in lens.norms(line.text)
        if frame.sign
    ]
    return sorted(held, key=lambda item: -item.guideline.weight)


def _asked_for(called: CalledFor, held: Sequence[Held], lens: Lens) -> list[Held]:
    """Return what the agent was reproached for, or has promised, where it holds no norm of its own.

    It weighs nothing with the agent except that somebody disapproves to its face, or has its word.
    """
    own = {item.frame.topic for item in held}
    return [
        Held(
            Guideline(text=frame.text, kind="injunctive", weight=1),
            frame,
            lens.conduct_of(frame),
            own=False,
        )
        for frame in (*called.reproaches, *called.promises)
        if frame.topic not in own and frame.mode is not Mode.PERMISSION
    ]


class NormDecisions:
    """The decisions of one agent at one moment about the norms that it holds.

    ``called`` is what the reason for replanning calls for, if there is one.
    """

    def __init__(
        self,
        guidelines: Sequence[Guideline],
        view: SelfView,
        moment: DecisionMoment,
        ctx: Context,
        called: CalledFor = NOTHING,
    ) -> None:
        held = held_norms(guidelines, ctx.lens)
        self.held = [*held, *_asked_for(called, held, ctx.lens)]
        self._called = called
        self._view = view
        self._moment = moment
        self._ctx = ctx
        self._kept: dict[tuple[str, int], bool] = {}
        self._ruling: dict[str, Held | None] = {}

    def ruling(self, topic: str) -> Held | None:
        """Return the norm that guides the agent on a topic here and now, or None.

        Of the norms on one topic the weightiest that it means to keep; "ought" goes before "is".
        """
        if topic not in self._ruling:
            asking = [
                item
                for item in self.held
                if item.frame.topic == topic and item.frame.mode is not Mode.PERMISSION
            ]
            asking.sort(key=lambda item: item.frame.mode is Mode.DESCRIPTIVE)
            self._ruling[topic] = next((item for item in asking if self._keeps(item)), None)
        return self._ruling[topic]

    def speaks_of(self, topic: str) -> bool:
        """Whether any norm held asks for something on a topic."""
        return any(
            item.frame.topic == topic and item.frame.mode is not Mode.PERMISSION
            for item in self.held
        )

    def pulls(self, item: Held) -> Pulls:
        """Return what speaks for and against keeping a norm here and now."""
        return pulls(self._ctx.constants, *self.circumstances(item))

    def circumstances(self, item: Held) -> tuple[Weighing, NormOccasion]:
        """Return how the agent stands to a norm, and the occasion to keep it here and now."""
        line, matter = item.guideline, (item.frame.topic, item.frame.sign)
        weighing = weigh(item.frame, self._view, self._ctx)
        shown = line.reminders is None  # nothing is known but that the norm stands before the agent
        if shown:
            weighing = replace(weighing, support=taken_up(weighing.support, line.weight))
        occasion = NormOccasion(
            weight=line.weight,
            reminders=BEFORE_ONE if line.reminders is None else line.reminders,
            kept=line.seen_kept or 0,
            broken=line.seen_broken or 0,
            reproached=bool(line.reproached) or (shown and matter in self._called.reproached),
            planning=self._moment.planning or (shown and matter in self._called.present),
            pressure=line.pressure or 0.0,
        )
        return weighing, occasion

    def _keeps(self, item: Held) -> bool:
        key = (item.frame.topic, item.frame.sign)
        if key not in self._kept:
            self._kept[key] = self._decide(item)
        return self._kept[key]

    def _decide(self, item: Held) -> bool:
        """Decide for all norms of one topic and direction at once, by the weightiest of them."""
        moment, frame = self._moment, item.frame
        chance = compliance_probability(self.pulls(item))
        draw = uniform(
            self._ctx.seed,
            "comply",
            moment.agent,
            moment.day,
            moment.hour,
            frame.topic,
            moment.again,
        )
        return draw < chance

    def given_up(self, acts: tuple[Frame, ...]) -> Held | None:
        """Return the contrary of a norm that these acts follow, if the agent pretends no more.

        It is against the norm, and follows it neither for itself nor before others any more.
        """
        for item in self.held:
            topic, sign = item.frame.topic, item.frame.sign
            if not NOT_AVOWED.intersection(item.guideline.notes) or self.ruling(topic) is not None:
                continue
            follows = any(act.topic == topic and act.sign == sign for act in acts)
            if follows and self._view.support(topic, sign) <= -FAVOURS:
                return replace(item, frame=replace(item.frame, sign=-sign))
        return None

    def broken_by(self, acts: tuple[Frame, ...], indoors: bool) -> Held | None:
        """Return a norm that the agent means to keep and that these acts would break."""
        for topic in dict.fromkeys(act.topic for act in acts):
            item = self.ruling(topic)
            if item is None:
                continue
            same = [h for h in self.held if (h.frame.topic, h.frame.sign) == _key(item)]
            for other in same:
                if any(compare.violates(act, other.frame, indoors) for act in acts):
                    return other
        return None


def _key(item: Held) -> tuple[str, int]:
    return item.frame.topic, item.frame.sign


def elsewhere(item: Held, places: Sequence[Place], lens: Lens) -> list[Place]:
    """Return the places where the conduct that a norm bars would be at no odds with it."""
    found = []
    for place in places:
        tagged = meant_for(place, item.conduct.topic, lens)
        movable = item.conduct.relocatable or item.frame.setting.value != "anywhere"
        if tagged or (movable and allows(place, item.frame, tagged)):
            found.append(place)
    return sorted(found, key=lambda place: not meant_for(place, item.conduct.topic, lens))


def meant_for(place: Place, topic: str, lens: Lens) -> bool:
    """Whether a place is tagged for a kind of conduct."""
    return any(
        frame.topic == topic and frame.sign > 0 for tag in place.tags for frame in lens.read(tag)
    )
