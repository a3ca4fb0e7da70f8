"""The measure of what agents gain and lose, for environments where something is at stake."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar, TypeVar

from pydantic import BaseModel, TypeAdapter

from folkways.base.events import AnyEvent, MechanismEvent
from folkways.base.log import Header
from folkways.base.measure import Measure, MeasuredRun, Rows
from folkways.norms.science.payoffs import Accounts, Payoff, payoffs_told

P = TypeVar("P", bound=BaseModel)
_BY_NAME = TypeAdapter(dict[str, dict[str, object]])


def parameters_of(header: Header, kind: type[P]) -> P:
    """Return the parameters of a run's environment; pydantic.ValidationError if they are others."""
    every = _BY_NAME.validate_python(header.scenario.get("parameters") or {})
    return kind.model_validate(every.get(str(header.scenario.get("environment")), {}))


class PayoffTable(Measure, ABC):
    """What each agent gained and lost; derive from it for an environment, with its ``unit``.

    ``Parameters`` is the model of the environment's parameters, ``pays`` what its events pay.
    """

    name = "payoffs"
    definition = (
        "By agent: what the environment paid, what sanctions cost those who gave them (`price`) "
        "and received them (`fine`), and the total."
    )
    Parameters: ClassVar[type[BaseModel]]

    @staticmethod
    @abstractmethod
    def pays(parameters: BaseModel, names: Sequence[str], event: AnyEvent) -> Iterable[Payoff]:
        """Give what an event pays to whom, for agents of these names."""

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each agent."""
        names = run.header.agents
        parameters = parameters_of(run.header, self.Parameters)
        accounts = Accounts()
        for event in run.events(MechanismEvent):
            for one in (*self.pays(parameters, names, event), *payoffs_told(event)):
                accounts.take_in(one)
        return [
            {
                "agent": name,
                "game": accounts.total(name, "game"),
                "price": accounts.total(name, "price"),
                "fine": accounts.total(name, "fine"),
                "total": accounts.total(name),
            }
            for name in names
        ]
