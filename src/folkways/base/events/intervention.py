"""What comes from outside: a change that somebody made to a running society, and when."""

from __future__ import annotations

from folkways.base.events.event import OUTSIDE, Event
from folkways.base.events.mechanism import Value
from folkways.base.events.words import NormText, ended
from folkways.base.outside import InterventionKind, in_words


class Intervened(Event, frozen=True, kw_only=True):
    """Somebody from outside changed something about ``agent``, or about the town if it is empty.

    ``removed``: the agent has left the town. ``arrived``: the agent, whom nobody there knows yet,
    has joined it, and is placed in the event that comes next. ``persona``: the fields of its
    description in ``data`` hold from now on. ``whispered``: the thought (``memory``, ``text``)
    whose record comes next in the log was put into its mind. ``norm``: so was the norm (``norm``,
    ``content``) that is created next. ``disclosed``: the agent learnt, with everybody else, that
    ``believing`` of ``of`` people privately believe in a norm (``norm``), and ``praised``: it heard
    ``who`` praised in public for going against one; the memory of it (``memory``) comes next.
    ``object``: an object was put into another state (``address``, ``state``). ``visit``:
    ``visitor``, somebody from outside who is no agent, came to talk with the agent (``act`` is
    "enter", with a ``description``), said something more ("say") or took leave ("leave"); ``text``
    is what was said. The visitor is placed and speaks in the events that come next, and is gone
    when the conversation closes, or stays to be spoken to if there is an ``until``: the moment up
    to which it does. ``scenario``: values of the scenario (mechanisms, parameters, the
    mind) are others from now on; the run's header has them all.

    It happens between two ticks, so its moment is no multiple of ``folkways.base.time.TICK``.
    """

    group = OUTSIDE

    kind: InterventionKind
    data: dict[str, Value | list[Value]]

    def sentence(self, says: NormText) -> str:
        return ended(f"From outside: {in_words(self.kind, self.agent, self.data)}")
