"""Networks of agents: who hears whom, in the shapes of experiments or as given.

Agents are numbered from 0. A network is a list with, for each agent, the numbers of those it hears.
The shapes are made by networkx.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from folkways.agents.fact import Fact
from folkways.base.errors import FolkwaysError
from folkways.base.limits import NETWORK_TIES
from folkways.scenario.fields import Line, Strict

if TYPE_CHECKING:
    from networkx import Graph

Network = list[list[int]]
Shape = Literal["chain", "circle", "caveman", "full", "preferential", "given"]


class NetworkParameters(Strict):
    """The shape of a network, or its ties."""

    shape: Shape = "full"
    """``chain``: each hears the one before. ``circle``: both neighbours. ``caveman``: cliques,
    joined in a circle by one tie each. ``full``: everybody. ``preferential``: newcomers tie
    themselves to those who have many ties (Barabási and Albert 1999). ``given``: as in ``ties``."""
    cliques: int = Field(default=2, ge=1, le=10_000)
    """``caveman``: the number of cliques, all of one size."""
    links: int = Field(default=2, ge=1, le=10_000)
    """``preferential``: the number of ties that each newcomer makes."""
    ties: tuple[tuple[Line, Line], ...] = ()
    """``given``: pairs of names; the second hears the first."""
    mutual: bool = True
    """``given``: the first hears the second, too."""


class Wired(Fact):
    """The network of a run, written down once: agent ``hearers[n]`` hears agent ``heard[n]``."""

    hearers: list[int]
    heard: list[int]

    def sentence(self, agent: str) -> str:
        """Say how many ties there are."""
        return f"The network has {len(self.hearers):,} directed ties."

    def network(self, count: int) -> Network:
        """Return the network of ``count`` agents."""
        found: Network = [[] for _ in range(count)]
        for hearer, heard in zip(self.hearers, self.heard, strict=True):
            found[hearer].append(heard)
        return found


def wired(network: Network) -> Wired:
    """Return a network as a fact of the log."""
    pairs = [(hearer, heard) for hearer, every in enumerate(network) for heard in every]
    return Wired(hearers=[one for one, _ in pairs], heard=[other for _, other in pairs])


def make_network(given: NetworkParameters, names: Sequence[str], chance: random.Random) -> Network:
    """Return the network of the agents called ``names``.

    ``chance`` is used by ``preferential`` alone. Raises FolkwaysError for a shape that this
    number of agents cannot form, for more ties than a network may have, and for ties with people
    who are not among the agents.
    """
    _check(given, names)
    if given.shape == "given":
        return _given(given, names)
    count = len(names)
    if given.shape == "chain":
        return [[number - 1] if number else [] for number in range(count)]
    graph = _shaped(given, count, chance)
    return [sorted(set(graph.neighbors(number)) - {number}) for number in range(count)]


def flaw_of_ties(ties: int, agents: int) -> str:
    """Return why a network has too many ties, or "" if it has not. A mutual tie counts twice.

    To be asked before the network is made.
    """
    if ties <= NETWORK_TIES:
        return ""
    return (
        f"{agents:,} agents have {ties:,} ties here, {NETWORK_TIES:,} at most; use fewer agents, "
        "or let each of them hear fewer"
    )


def _ties(given: NetworkParameters, count: int) -> int:
    """Return how many ties a shape has, or a little more; those that cannot be formed have 0."""
    if given.shape == "full":
        return count * (count - 1)
    if given.shape == "caveman":
        return count * (count // given.cliques)
    if given.shape == "preferential":
        return 2 * given.links * max(0, count - given.links)
    return 2 * count


def network_flaws(given: NetworkParameters, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Give what is wrong with ``network`` for agents of these names, as ``Environment.check``.

    No network is made for that: one of many agents takes seconds.
    """
    try:
        _check(given, names)
    except FolkwaysError as error:
        yield "network", str(error)


def _check(given: NetworkParameters, names: Sequence[str]) -> None:
    """Raise FolkwaysError for a network that agents of these names cannot form."""
    count = len(names)
    if given.shape == "given":
        _check_ties(given, names)
    elif flaw := flaw_of_ties(_ties(given, count), count):
        raise FolkwaysError(f"{given.shape}: {flaw}")
    elif given.shape == "caveman":
        size, left = divmod(count, given.cliques)
        if left or size < 2:
            raise FolkwaysError(
                f"cliques: {count} agents cannot form {given.cliques} cliques of one size "
                "with two or more members each; choose a divisor of the number of agents"
            )
    elif given.shape == "preferential" and given.links >= count:
        raise FolkwaysError(
            f"links: {given.links} ties for each newcomer need more than {given.links} "
            f"agents, and there are {count}"
        )


def _check_ties(given: NetworkParameters, names: Sequence[str]) -> None:
    if not given.ties:
        raise FolkwaysError(
            "ties: the shape 'given' needs pairs of names, such as [[Ann Lee, Bob Ray]]"
        )
    unknown = sorted({name for tie in given.ties for name in tie} - set(names))
    if unknown:
        raise FolkwaysError(
            f"ties: no agent is called {unknown[0]!r}; the agents are "
            f"{', '.join(names[:5])}{', ...' if len(names) > 5 else ''}"
        )


def _shaped(given: NetworkParameters, count: int, chance: random.Random) -> Graph:
    import networkx as nx

    if given.shape == "circle":
        return nx.cycle_graph(count)
    if given.shape == "full":
        return nx.complete_graph(count)
    if given.shape == "caveman":
        return nx.connected_caveman_graph(given.cliques, count // given.cliques)
    return nx.barabasi_albert_graph(count, given.links, seed=chance)


def _given(given: NetworkParameters, names: Sequence[str]) -> Network:
    number = {name: index for index, name in enumerate(names)}
    found: list[set[int]] = [set() for _ in names]
    for first, second in given.ties:
        found[number[second]].add(number[first])
        if given.mutual:
            found[number[first]].add(number[second])
    return [sorted(heard - {index}) for index, heard in enumerate(found)]


def hearers(network: Network) -> Network:
    """Return for each agent who hears it: the network with its ties turned round."""
    found: Network = [[] for _ in network]
    for hearer, every in enumerate(network):
        for heard in every:
            found[heard].append(hearer)
    return found


def degrees(network: Iterable[Sequence[int]]) -> list[int]:
    """Return how many each agent hears."""
    return [len(heard) for heard in network]
