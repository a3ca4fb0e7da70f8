"""What messages on a graph must hold to. Call :func:`check_messages` from a test of your own."""

from __future__ import annotations

from folkways.environments.environment import Environment
from folkways.environments.messages import Made, Sent
from folkways.language.mind import Mind
from folkways.scenario.schema import Scenario
from folkways.testing.lived import live


def check_messages(
    kind: type[Environment],
    scenario: Scenario | None = None,
    mind: Mind | None = None,
    until: int | None = None,
    **parameters: object,
) -> None:
    """Check an environment whose agents send typed messages about artefacts.

    An artefact is made once and linked to agents and artefacts that are there by then. A message
    has a kind and a text, is about an artefact that was made before, and goes only along links: its
    sender and all whom it is sent to are linked to that artefact. ``parameters`` are those that are
    not as by default.
    """
    lived = live(kind, scenario, mind, until, parameters)
    names = set(lived.names)
    made: dict[str, tuple[int, set[str]]] = {}
    links: list[tuple[str, int, list[str]]] = []
    for found in lived.facts(Made):
        one = found.fact
        assert one.id not in made, f"the artefact {one.id!r} is made twice"
        assert one.id not in names, f"the artefact {one.id!r} is called like an agent"
        made[one.id] = found.t, set(one.linked)
        links.append((one.id, found.t, one.linked))
    assert made, "no artefact is made: no Made is in the log"
    for id_, t, nodes in links:
        for node in nodes:
            there = node in names or (node in made and made[node][0] <= t)
            assert there, f"the artefact {id_!r} is linked to {node!r}, which is not there"
    sent = lived.facts(Sent)
    assert sent, "no message is sent: no Sent is in the log"
    for message in sent:
        _check_sent(message.t, message.agent, message.fact, made)


def _check_sent(t: int, agent: str, sent: Sent, made: dict[str, tuple[int, set[str]]]) -> None:
    message = f"the message of {agent} about {sent.about!r}"
    assert sent.kind, f"{message} has no kind"
    assert sent.about in made, f"{message}: there is no such artefact"
    since, linked = made[sent.about]
    assert since < t, f"{message} is sent before the artefact is there"
    assert len(set(sent.to)) == len(sent.to), f"{message} goes to somebody twice"
    for node in (agent, *sent.to) if sent.to else ():
        assert node in linked, (
            f"{message} goes from {agent} to {', '.join(sent.to)}, and {node} has no link to it"
        )
