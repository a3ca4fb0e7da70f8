"""Who told whom of which norm, and who talked to whom, as graphs over one run or many."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

from folkways.assembly.arguments import require
from folkways.base.errors import FolkwaysError
from folkways.base.events import ConversationClosed, ConversationOpened
from folkways.metrics.norm_lives import NormLife
from folkways.metrics.transmission import wordings
from folkways.runs.run import Run

if TYPE_CHECKING:
    from networkx import MultiDiGraph

Relation: TypeAlias = Literal["norms", "talk"]
_RELATIONS = ("norms", "talk")
Attribute: TypeAlias = "str | int | bool"


def graph(
    runs: Run | Mapping[str, Run] | Iterable[Run],
    of: Relation = "norms",
) -> MultiDiGraph:
    """Return a networkx MultiDiGraph of one run, or of many together.

    Nodes are the names of agents (and of visitors), each with ``created``: norms that it created,
    over all runs. Every edge has ``run``, ``seed``, ``t`` (simulated seconds), ``moment`` and
    ``tracked``: the id of the tracked norm that it is about, empty for any other.

    - ``"norms"``: from the one who told or showed a norm to the one who found it there, with
      ``norm`` (id of the receiver's norm), ``content``, ``kind``, ``channel`` (``conversation`` or
      ``observation``), and ``accepted``: whether the receiver ever held it.
    - ``"talk"``: from the one who opened a conversation to the other, with ``conversation``,
      ``norm`` and ``content`` (the opener's norm, if it was about one) and ``turns``.

    ``run`` is the key in ``runs``, else the name of the run file, else "NAME-SEED". Raises
    FolkwaysError for two runs of one name, and if ``of`` is something else.
    """
    from networkx import MultiDiGraph

    require(of in _RELATIONS, "of", of, '"norms" or "talk"')
    found = MultiDiGraph(of=of)
    for name, run in _named(runs).items():
        _add(found, name, run, of)
    return found


def _named(runs: Run | Mapping[str, Run] | Iterable[Run]) -> dict[str, Run]:
    if isinstance(runs, Mapping):
        return dict(runs)
    named: dict[str, Run] = {}
    for run in (runs,) if isinstance(runs, Run) else runs:
        require(isinstance(run, Run), "runs", run, "runs, or runs by name")
        name = f"{run.header.name}-{run.header.seed}" if run.path is None else run.path.stem
        if name in named:
            raise FolkwaysError(
                f'two runs are called {name!r}; give names of your own: {{"first": run, ...}}'
            )
        named[name] = run
    return named


def _add(found: MultiDiGraph, name: str, run: Run, of: Relation) -> None:
    for agent in run.header.agents:
        _see(found, agent)
    for life in run.summary.lives:
        if life.origin == "created":
            _see(found, life.agent)
            found.nodes[life.agent]["created"] += 1
    about: dict[str, Attribute] = {"run": name, "seed": run.header.seed}
    edges = _told(run) if of == "norms" else _talked(run)
    for giver, receiver, facts in edges:
        _see(found, giver)
        _see(found, receiver)
        found.add_edge(giver, receiver, **about, **facts)


def _see(found: MultiDiGraph, agent: str) -> None:
    if agent not in found:
        found.add_node(agent, created=0)


Edge: TypeAlias = "tuple[str, str, dict[str, Attribute]]"


def _told(run: Run) -> Iterable[Edge]:
    tracked = _tracked(run)
    for life in run.summary.lives:
        if life.giver and life.giver != life.agent:
            facts: dict[str, Attribute] = {
                "t": life.t,
                "moment": run.header.moments.name(life.t),
                "tracked": tracked.get(life.content, ""),
                "norm": life.id,
                "content": life.content,
                "kind": life.kind,
                "channel": life.origin,
                "accepted": life.accepted,
            }
            yield life.giver, life.agent, facts


def _talked(run: Run) -> Iterable[Edge]:
    tracked = _tracked(run)
    norms: dict[str, NormLife] = {life.id: life for life in run.summary.lives}
    talks: dict[str, Edge] = {}
    for event in run.events(ConversationOpened, ConversationClosed):
        if isinstance(event, ConversationOpened):
            content = norms[event.norm].content if event.norm in norms else ""
            facts: dict[str, Attribute] = {
                "t": event.t,
                "moment": run.header.moments.name(event.t),
                "tracked": tracked.get(content, ""),
                "conversation": event.conversation,
                "norm": event.norm,
                "content": content,
                "turns": 0,
            }
            talks[event.conversation] = event.agent, event.other, facts
        elif isinstance(event, ConversationClosed) and event.conversation in talks:
            talks[event.conversation][2]["turns"] = event.turns
    return talks.values()


def _tracked(run: Run) -> dict[str, str]:
    """Return the id of the tracked norm that a content says, by content."""
    summary = run.summary
    return {
        content: norm.id
        for norm in reversed(summary.setup.tracked)
        for content in wordings(summary.lives, norm.statement, summary.docket)
    }
