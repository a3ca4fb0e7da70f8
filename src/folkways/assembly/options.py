"""What a user asks for when a run is begun or estimated, handed on as one object."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from folkways.assembly.arguments import as_end, require
from folkways.assembly.experiment import Experiment, Setting, prepare
from folkways.assembly.prompts import read_prompts
from folkways.assembly.spending import ModelAccess, Spending, model_access
from folkways.assembly.user_parts import (
    AnyMind,
    AnyScheduler,
    Handed,
    handed_mind,
    handed_scheduler,
)
from folkways.engine.scheduler import Scheduler
from folkways.language.mind import Mind
from folkways.plugins import INSTALLED, MINDS, SCHEDULERS, Parts


class Prepared(NamedTuple):
    """A run that can begin: its experiment, how it asks models, and the moment to pause at.

    ``mind`` is the one for everyone, if the user gave an object; ``scheduler`` what the user gave.
    """

    experiment: Experiment
    access: ModelAccess
    until: int | None
    mind: Mind | None
    scheduler: Handed[Scheduler]


@dataclass(frozen=True)
class RunOptions:
    """The arguments of :func:`folkways.run` that say what is run; also those of an estimate.

    ``seed`` and ``days`` replace what the scenario says, ``settings`` any of its keys; ``mind`` is
    a name, a class or an object, None for the scenario's, and so is ``scheduler``; ``parts`` are
    all that may be used.
    """

    source: str | Path
    seed: int | None = None
    days: int | None = None
    settings: Mapping[str, Setting] = field(default_factory=lambda: MappingProxyType({}))
    without: str | Sequence[str] = ()
    until: str | int | None = None
    mind: AnyMind | None = None
    scheduler: AnyScheduler | None = None
    prompts: str | Path | None = None
    spending: Spending = field(default_factory=Spending)
    parts: Parts = INSTALLED

    def __post_init__(self) -> None:
        """Raise FolkwaysError for a source of another kind."""
        require(
            isinstance(self.source, str | Path), "source", self.source, "a scenario's name or path"
        )

    def prepare(self, out: str | Path | None = None) -> Prepared:
        """Read the scenario and make it ready; ``out`` is noted in the run's header.

        Raises ScenarioError for a scenario that cannot be used, FolkwaysError for other arguments.
        """
        # Before the scenario is read: a wrong cap or price table should not cost the time of a
        # large map.
        mind = handed_mind(self.mind, self.parts)
        scheduler = handed_scheduler(self.scheduler, self.parts)
        parts = self.parts.plus(MINDS, *mind.classes).plus(SCHEDULERS, *scheduler.classes)
        access = model_access(self.spending, parts)
        given = {"seed": self.seed, "days": self.days}
        named = {**given, "scheduler": scheduler.name or None}
        without = [self.without] if isinstance(self.without, str) else list(self.without)
        experiment = prepare(
            self.source,
            mind=mind.name,
            settings={
                **self.settings,
                **{key: value for key, value in named.items() if value is not None},
            },
            without=without,
            arguments={
                "source": str(self.source),
                **given,
                "settings": dict(self.settings),
                "without": without,
                "until": self.until,
                "out": None if out is None else str(out),
                "max_cost": access.max_cost,
                "max_tokens": access.max_tokens,
                "max_fallbacks": access.max_fallbacks,
                "price": list(access.price),
            },
            prompts={} if self.prompts is None else read_prompts(Path(self.prompts)),
            prices=access.prices_text,
            parts=parts,
        )
        until = as_end(self.until, experiment.header.moments)
        experiment.check_until(until)
        return Prepared(experiment, access, until, mind.object, scheduler)
