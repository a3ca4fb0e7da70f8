"""What a schema cannot say of minds: that the names used are those of minds there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from folkways.scenario.document import Flaw, Path, Plain
from folkways.scenario.minds import Reference, address_fault
from folkways.scenario.problems import listed, suggestion


def check_minds(data: Mapping[str, Plain], own: Sequence[str]) -> Iterator[Flaw]:
    """Give the flaws in ``mind``, ``minds``, ``embedder`` and the agents' choice among them.

    ``own`` are the names of minds that are parts.
    """
    minds = data.get("minds")
    entries = minds if isinstance(minds, dict) else {}
    for name in entries:
        if name in own or Reference.parse(name) is not None:
            message = f"{name!r} cannot be the name of an entry; choose a plain word of your own"
            yield Flaw(("minds", name), message)
    for path, mind in _named(data):
        known = (*own, *entries)
        if mind not in known and Reference.parse(mind) is None:
            message = (
                f"there is no mind {mind!r}{suggestion(mind, known)} (known: {listed(known)}; a "
                "language model is written provider:model or provider:model@http://host/v1)"
            )
            yield Flaw(path, message)
        elif mind not in known and (fault := address_fault(mind)):
            yield Flaw(path, fault)
    embedder = data.get("embedder")
    if isinstance(embedder, str) and (fault := address_fault(embedder)):
        yield Flaw(("embedder",), fault)
    yield from _members(data, entries)


def _named(data: Mapping[str, Plain]) -> Iterator[tuple[Path, str]]:
    """Give every place where a mind is named."""
    mind = data.get("mind")
    if isinstance(mind, str) and mind:
        yield ("mind",), mind
    for path, agent in _agents(data):
        mind = agent.get("mind")
        if isinstance(mind, str) and mind:
            yield (*path, "mind"), mind
    agents = data.get("agents")
    generate = agents.get("generate") if isinstance(agents, dict) else None
    shares = generate.get("minds") if isinstance(generate, dict) else None
    for name in shares if isinstance(shares, dict) else ():
        yield ("agents", "generate", "minds", name), name


def _members(data: Mapping[str, Plain], entries: dict[str, Plain]) -> Iterator[Flaw]:
    """Check the lists of agents that entries of ``minds`` have."""
    own = {agent.get("name"): agent.get("mind") for _, agent in _agents(data) if agent.get("mind")}
    names = [name for _, agent in _agents(data) if isinstance(name := agent.get("name"), str)]
    taken: dict[str, str] = {}
    for mind, entry in entries.items():
        members = entry.get("agents") if isinstance(entry, dict) else None
        for index, name in enumerate(members if isinstance(members, list) else ()):
            path: Path = ("minds", mind, "agents", index)
            if not isinstance(name, str):
                continue
            if name not in names:
                yield Flaw(
                    path,
                    f"no agent of the list is called {name!r}{suggestion(name, names)}",
                )
            elif taken.get(name, mind) != mind:
                yield Flaw(path, f"{name} is listed under {taken[name]!r} already")
            elif own.get(name) not in (None, mind):
                yield Flaw(path, f"{name} names {own[name]!r} as its own mind")
            taken.setdefault(name, mind)


def _agents(data: Mapping[str, Plain]) -> Iterator[tuple[Path, dict[str, Plain]]]:
    agents = data.get("agents")
    for index, agent in enumerate(agents if isinstance(agents, list) else ()):
        if isinstance(agent, dict):
            yield ("agents", index), agent
