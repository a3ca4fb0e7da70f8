"""Events of joint action: who is invited to what, who joins in, and who leaves."""

from __future__ import annotations

from folkways.base.events.event import ACTIONS, Event
from folkways.base.events.words import NormText, ended, place_of
from folkways.base.plural import listed


class Invited(Event, frozen=True, kw_only=True):
    """The agent invites ``others``, who are there, to do ``text`` together at ``address``.

    ``joint`` is the id of what they are to do together, ``"j<agent's number>.<count>"``, unique in
    a run. If anybody accepts, each of them has an ``ActionBegan`` with this id, all at one moment
    and of the same ``seconds``. ``importance`` (1 to 10) is how much it matters to the agent, 0 if
    it was not said. ``part`` is what the one invited is to do if that is something else than
    ``text``: Ann orders lunch from Bo, and Bo takes her order.
    """

    group = ACTIONS

    joint: str
    others: tuple[str, ...]
    text: str
    address: str
    seconds: int
    importance: int = 0
    part: str = ""

    def sentence(self, says: NormText) -> str:
        where = place_of(self.address)
        if self.part:
            return f"{self.agent} turns to {listed(self.others)}: {self.text} ({where})."
        return f"{self.agent} invites {listed(self.others)}: {self.text} ({where})."


class InvitationAnswered(Event, frozen=True, kw_only=True):
    """The agent joins in with what ``by`` invited it to, or does not; ``why`` gives the reason.

    ``asked``: the agent decided it; else a commitment did, its work, or what it was doing.
    ``busy``: it could not be asked just then, because of something that passes.
    """

    group = ACTIONS

    joint: str
    by: str
    joins: bool
    why: str
    asked: bool = False
    busy: bool = False

    def sentence(self, says: NormText) -> str:
        answer = "joins in with" if self.joins else "does not join in with"
        why = f": {self.why}" if self.why else ""
        return ended(f"{self.agent} {answer} {self.by}{why}")


class CompanyLeft(Event, frozen=True, kw_only=True):
    """The agent no longer takes part in what it did, or was about to do, with ``others``.

    If only one of them is left, that one stops as well.
    """

    group = ACTIONS

    joint: str
    others: tuple[str, ...]
    why: str

    def sentence(self, says: NormText) -> str:
        return ended(f"{self.agent} stops doing it with {listed(self.others)}: {self.why}")
