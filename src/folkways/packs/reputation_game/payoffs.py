"""What the game of reputation pays: the points of each prisoner's dilemma."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pydantic import BaseModel

from folkways.base.events import AnyEvent
from folkways.environments.environment import own_parameters
from folkways.norms.science.payoffs import Payoff
from folkways.packs.reputation_game.facts import Played
from folkways.packs.reputation_game.parameters import ReputationGameParameters

UNIT = "points"


def pays(parameters: BaseModel, names: Sequence[str], event: AnyEvent) -> Iterator[Payoff]:
    """Give the points of both players of a game."""
    played = Played.read(event)
    if played is not None:
        given = own_parameters(parameters, ReputationGameParameters)
        yield Payoff(event.agent, _points(given, own=played.own, theirs=played.theirs))
        yield Payoff(played.other, _points(given, own=played.theirs, theirs=played.own))


def _points(given: ReputationGameParameters, *, own: bool, theirs: bool) -> float:
    if own:
        return given.reward if theirs else given.sucker
    return given.temptation if theirs else given.punishment
