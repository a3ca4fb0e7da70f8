"""Events of commitments: what a talk agreed, and what became of it.

A commitment is directed: ``agent`` owes it to ``others`` (debtor and creditors in the terms of
Castelfranchi 1995 and Singh 1999). When two agree to meet, each of them makes one: the two are the
halves of one agreement, and both carry its id. Ids of commitments are
``"<conversation>.<agent's number>.<count>"``, unique in a run.
"""

from __future__ import annotations

from typing import Literal

from folkways.base.events.event import COMMITMENTS, Event
from folkways.base.events.words import OUTCOMES, NormText, ended, place_of, quoted
from folkways.base.plural import listed
from folkways.base.time import format_clock

Outcome = Literal["kept", "broken", "moved", "cancelled", "lapsed"]
"""How a commitment ended. ``lapsed``: nothing came of it, but nobody is known to have broken it:
the other did not come, its occasion did not, or nothing had shown by its end whether it was kept.
"""
Witness = Literal["presence", "account", "talk", "town"]
"""Who says so: where people were at the time, the agent's own account of its action, the talk that
kept, moved or cancelled it, or the town (somebody left it, or the time was over)."""


class CommitmentMade(Event, frozen=True, kw_only=True):
    """In a talk the agent agreed to do ``what`` (a gerund phrase) and owes it to ``others``.

    The agent gave its word to the first of ``others``; the rest are people whom it concerns.
    ``due`` is the moment at which it is due, None if no time was agreed; ``until`` the moment at
    which it ends, None if none was agreed; ``seconds`` how long it takes, 0 if nothing was said;
    ``occasion`` what it waits for instead of a time, in words; ``place`` an address, empty if none
    was agreed, and ``also_at`` the rooms that open into it, where it is kept as well; ``joint``: to
    be done together; ``lasting``: to be held to until it ends, or the day does, rather than done
    once; ``tell`` the person with whom the agent is to talk about it, if a talk is what was
    promised.
    ``norm`` is the content of the norm that the talk was about, if it was about one;
    ``instead_of`` the commitment that this one replaces; ``importance`` is 1 to 10;
    ``intention`` the id of the memory of what the agent means to do because of the talk, -1 if it
    has none.
    ``agreement`` is the id of the agreement of which this is one half: both halves have it, and
    only they do. It is the commitment's own id where only one of the two owes something, and empty
    in logs of earlier versions.
    ``attends``: it is being there as a guest during something that somebody holds.
    """

    group = COMMITMENTS

    commitment: str
    what: str
    others: tuple[str, ...]
    conversation: str
    due: int | None = None
    place: str = ""
    joint: bool = False
    lasting: bool = False
    norm: str = ""
    instead_of: str = ""
    importance: int = 5
    seconds: int = 0
    tell: str = ""
    until: int | None = None
    occasion: str = ""
    intention: int = -1
    also_at: tuple[str, ...] = ()
    agreement: str = ""
    attends: bool = False

    @property
    def part_of(self) -> str:
        """The agreement of which it is a half, or its own id if it is the whole of one."""
        return self.agreement or self.commitment

    def sentence(self, says: NormText) -> str:
        when = "" if self.due is None else f", at {format_clock(self.due)}"
        when += "" if self.until is None else f", until {format_clock(self.until)}"
        when += f", {self.occasion}" if self.occasion else ""
        where = f" ({place_of(self.place)})" if self.place else ""
        again = " (another time or place)" if self.instead_of else ""
        others, concerned = self.others[:1], self.others[1:]
        also = f"; it also concerns {listed(concerned)}" if concerned else ""
        return f"{self.agent} agrees with {listed(others)}: {self.what}{when}{where}{again}{also}."


class CommitmentEnded(Event, frozen=True, kw_only=True):
    """A commitment of the agent to ``others`` ended; ``why`` says what showed it.

    ``seen_by`` is the one of the others to whom the word was given, if that one saw it: the rest do
    not know of the commitment.
    """

    group = COMMITMENTS

    commitment: str
    others: tuple[str, ...]
    outcome: Outcome
    witness: Witness
    why: str
    seen_by: tuple[str, ...] = ()

    def sentence(self, says: NormText) -> str:
        said = f"{OUTCOMES[self.outcome]}; {self.why}"
        return ended(f"What {self.agent} agreed with {listed(self.others)}: {said}")


class CommitmentRefused(Event, frozen=True, kw_only=True):
    """A mind named an agreement that cannot be taken up as said; ``why`` says what was wrong.

    ``part``: it was taken up without the part that was wrong, such as a place that is not known.
    """

    group = COMMITMENTS

    what: str
    conversation: str
    why: str
    part: bool = False

    def sentence(self, says: NormText) -> str:
        if self.part:
            return ended(
                f"{self.agent} agrees to {quoted(self.what)}, without one part: {self.why}"
            )
        return ended(f"{self.agent} cannot agree to {quoted(self.what)}: {self.why}")
