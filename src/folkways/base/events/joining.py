"""Events of joint action: who is invited to what, who joins in, and who leaves."""

from __future__ import annotations

from folkways.base.events.event import Event


class Invited(Event, frozen=True, kw_only=True):
    """The agent invites ``others``, who are there, to do ``text`` together at ``address``.

    ``joint`` is the id of what they are to do together, ``"j<agent's number>.<count>"``, unique in
    a run. If anybody accepts, each of them has an ``ActionBegan`` with this id, all at one moment
    and of the same ``seconds``. ``importance`` (1 to 10) is how much it matters to the agent, 0 if
    it was not said.
    """

    joint: str
    others: tuple[str, ...]
    text: str
    address: str
    seconds: int
    importance: int = 0


class InvitationAnswered(Event, frozen=True, kw_only=True):
    """The agent joins in with what ``by`` invited it to, or does not; ``why`` gives the reason.

    ``asked``: the agent decided it; else a commitment did, or what the agent was doing.
    """

    joint: str
    by: str
    joins: bool
    why: str
    asked: bool = False


class CompanyLeft(Event, frozen=True, kw_only=True):
    """The agent no longer takes part in what it did, or was about to do, with ``others``.

    If only one of them is left, that one stops as well.
    """

    joint: str
    others: tuple[str, ...]
    why: str
