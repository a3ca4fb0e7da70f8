"""What agents have gained and lost up to a moment, folded from events."""

from __future__ import annotations

from typing import TypedDict

import msgspec
from pydantic import BaseModel

from folkways.agents.mechanism import NoParameters
from folkways.base.events import AnyEvent
from folkways.base.log import Header
from folkways.base.plural import listed
from folkways.environments.board import Board, TableBlock
from folkways.environments.environment import Environment
from folkways.environments.paid import parameters_of
from folkways.norms.science.payoffs import Accounts, payoffs_told
from folkways.plugins import ENVIRONMENTS, INSTALLED


class PayoffViewJson(TypedDict):
    """A payoff, as ``folkways show --json`` prints it; see :class:`PayoffView`."""

    unit: str
    game: float
    price: float
    fine: float
    total: float


class PayoffView(msgspec.Struct, frozen=True):
    """What an agent has gained (above 0) or lost, in ``unit``.

    ``game`` is what the environment paid, ``price`` what giving sanctions cost and ``fine`` what
    receiving them cost.
    """

    unit: str
    game: float
    price: float
    fine: float
    total: float

    @property
    def line(self) -> str:
        """The payoff in a line."""
        costs = ((self.price, "sanctions given"), (self.fine, "sanctions received"))
        less = [f"{-amount:g} for {what}" for amount, what in costs if amount]
        of = f" ({self.game:g} less {listed(less)})" if less else ""
        return f"{self.total:g} {self.unit}{of}"

    def to_json(self) -> PayoffViewJson:
        """Return it as plain data."""
        return {
            "unit": self.unit,
            "game": self.game,
            "price": self.price,
            "fine": self.fine,
            "total": self.total,
        }


class PayoffViews:
    """Folds all events of a run into payoffs, by what its environment says that they pay.

    ``stakes`` is the unit; empty where nothing is at stake, and where the environment is not
    installed here.
    """

    def __init__(self, header: Header) -> None:
        self.stakes = ""
        self._accounts = Accounts()
        self._names = header.agents
        self._parameters: BaseModel = NoParameters()
        self._environment: type[Environment] | None = None
        name = str(header.scenario.get("environment"))
        if name in INSTALLED.names(ENVIRONMENTS):
            found = INSTALLED.find(ENVIRONMENTS, name).value
            if issubclass(found, Environment) and found.stakes:
                self.stakes, self._environment = found.stakes, found
                self._parameters = parameters_of(header, found.Parameters)

    def fold(self, event: AnyEvent) -> None:
        """Take in one event of the run."""
        if self._environment is None:
            return
        paid = self._environment.payoffs(self._parameters, self._names, event)
        for one in (*paid, *payoffs_told(event)):
            self._accounts.take_in(one)

    def board(self) -> Board:
        """Return a table of all agents, for the viewer; empty before anything was paid."""
        views = [(name, self.of(name)) for name in self._names]
        rows = [
            (name, one.game, one.price, one.fine, one.total)
            for name, one in views
            if one is not None
        ]
        if not any(any(row[1:]) for row in rows):
            return ()
        head = ("", "from the game", "sanctions given", "sanctions received", "total")
        return (TableBlock(f"Payoffs so far ({self.stakes})", head, tuple(rows)),)

    def of(self, agent: str) -> PayoffView | None:
        """Return what an agent has gained and lost; None where nothing is at stake."""
        if not self.stakes:
            return None
        accounts = self._accounts
        return PayoffView(
            unit=self.stakes,
            game=accounts.total(agent, "game"),
            price=accounts.total(agent, "price"),
            fine=accounts.total(agent, "fine"),
            total=accounts.total(agent),
        )
