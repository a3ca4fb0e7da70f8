"""The frugal profile: the same questions in fewer calls, and none whose answer is certain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeVar

from folkways.agents import appointments, relevance, waiting
from folkways.agents.candidates import gathered
from folkways.agents.company import Invitation
from folkways.agents.mechanism import Mechanism
from folkways.agents.percept import Percept
from folkways.agents.persona import described, phrases
from folkways.agents.profile import Profile
from folkways.agents.shown import Who
from folkways.memory.record import Memory, by_age
from folkways.scenario.minds import ProfileName

if TYPE_CHECKING:
    from folkways.agents.turn import Turn
    from folkways.agents.view import Sighting

T = TypeVar("T")


class Frugal(Profile):
    """Asks questions about one matter together, and lets what calls for no reaction wait."""

    name: ClassVar[ProfileName] = "frugal"

    def choose(self, *, apart: T, together: T) -> T:
        """Return the way that takes one call."""
        return together

    def deputy(self, mechanism: Mechanism | None) -> Mechanism | None:
        """Let a mechanism answer, since it asks its own question in the same call."""
        return mechanism

    def due(self, turn: Turn, news: list[Percept]) -> list[Percept]:
        """Return what must not wait, or all if the call is made anyway."""
        return waiting.put_off(turn, news)

    def unrated(self, turn: Turn) -> list[Percept]:
        """Return what waits; the answer to the question about a reaction rates it."""
        return waiting.unrated(turn)

    def considers(
        self, turn: Turn, people: Mapping[str, Sighting], candidates: Sequence[Percept]
    ) -> list[Percept]:
        """Return all of it, unless nothing concerns the agent and it has just looked round."""
        return gathered(turn, people, candidates)

    def own_importance(self, turn: Turn) -> int:
        """Return the importance that came with the planned action."""
        doing = turn.body.doing
        return doing.importance if doing and doing.text == turn.view.me(turn.name).doing else 0

    def concerns(self, turn: Turn, thing: Percept) -> bool:
        """Whether the agent uses the thing, or a standard speaks of it."""
        return relevance.matters(turn, thing)

    def joins(self, turn: Turn, invitation: Invitation) -> str:
        """Accept what one's work is, and what was agreed for this time."""
        if invitation.part and turn.view.serves(turn.name):
            return "it serves there"
        due = appointments.due_now(turn)
        agreed = any(one.joint and invitation.by in one.others for one in due)
        return "it was agreed for this time" if agreed else ""

    def shown(self, records: Sequence[Memory], who: Who) -> list[Memory]:
        """Show no text twice.

        Neither what stands in the description, which every question has, nor what was remembered
        again in the same words: the latest record stands for it.
        """
        texts = described(who) | {
            f"{name}: {phrase}"
            for name, text in who.relationships.items()
            for phrase in phrases(text)
        }
        distinct = {memory.text: memory for memory in records if memory.text not in texts}
        return sorted(distinct.values(), key=by_age)


PROFILES: dict[ProfileName, Profile] = {one.name: one for one in (Profile(), Frugal())}
"""The profiles by the names that a scenario calls them."""
