"""Goes through a run once and gathers, for each agent, its days and what there is to be judged."""

from __future__ import annotations

from collections.abc import Iterator

from folkways.base import events as ev
from folkways.base.log import RunLog
from folkways.base.time import day_of, format_clock, format_clock_on
from folkways.norms.spreading.observation import ThoughtsFormed
from folkways.norms.spreading.verdicts import Judged
from folkways.survey.form import Block
from folkways.survey.witness import NOTHING, ROLES, Witness, describe_agents, in_words

_KINDS: dict[str, str] = {
    "injunctive": "injunctive (what one ought to do)",
    "descriptive": "descriptive (what people here do)",
}


def gather(log: RunLog, until: int | None = None) -> dict[str, Witness]:
    """Return what is known of each agent of a run, by name.

    With ``until`` (simulated seconds) nothing after that moment is taken in. Raises RunFileError
    for a run whose scenario cannot be read.
    """
    agents = {name: Witness(who) for name, who in describe_agents(log.header).items()}
    for event in log.events():
        if until is not None and event.t > until:
            break
        for agent in _concerned(agents, event):
            _see(agent, event)
            if event.agent == agent.who.name:
                agent.norms.fold(event)
    for agent in agents.values():
        _conversations(agent)
    return agents


def _concerned(agents: dict[str, Witness], event: ev.AnyEvent) -> Iterator[Witness]:
    names = [event.agent]
    if isinstance(event, ev.ConversationOpened | ev.ConversationClosed):
        names.append(event.other)
    elif isinstance(event, ev.Uttered):
        names.append(event.to)
    return (agents[name] for name in dict.fromkeys(names) if name in agents)


def _see(agent: Witness, event: ev.AnyEvent) -> None:  # noqa: C901  one case for each kind
    """Let one event pass by."""
    match event:
        case ev.ActionBegan():
            _action(agent, event)
        case ev.PlanMade(level="hours"):
            _plan(agent, event)
        case ev.ConversationOpened():
            agent.conversations[event.conversation] = []
        case ev.Uttered():
            agent.conversations.setdefault(event.conversation, []).append(
                f"{event.agent}: {event.text}"
            )
            agent.tell(event.t, f"{event.agent} to {event.to}: “{event.text}”", "talk")
        case ev.MemoryAdded():
            _memory(agent, event)
        case ev.NormCreated():
            made = Block("Norm", (event.content,)), *_kind_and_utility(event)
            agent.add("created", (), made)
        case ev.MechanismEvent(source=Judged.source):
            _judged(agent, event)
        case ev.MechanismEvent(source=ThoughtsFormed.source):
            _thoughts(agent, event)
        case ev.ConflictDetected():
            agent.conflicts[event.other, event.norm] = event.observation
        case ev.TalkDecided():
            _talk(agent, event)
        case ev.NormIdentified():
            _identified(agent, event)
        case ev.NormEvaluated():
            _evaluated(agent, event)
        case _:
            pass


def _kind_and_utility(event: ev.NormCreated | ev.NormIdentified) -> tuple[Block, Block]:
    return (
        Block("Kind", (_KINDS[event.norm_kind],)),
        Block("Utility, 1 to 100", (str(event.utility),)),
    )


def _action(agent: Witness, event: ev.ActionBegan) -> None:
    where = event.address + (" (indoors)" if event.indoors else " (outdoors)")
    agent.tell(event.t, f"{event.text}. {event.address}", "action")
    if agent.norms.qualified:
        made = [Block("You do", (event.text,))]
        if event.reason:
            made.append(Block("Because", (event.reason,)))
        given = (Block("Time", (format_clock(event.t),)), Block("Place", (where,)))
        agent.add("action", (*given, agent.held()), tuple(made))


def _plan(agent: Witness, event: ev.PlanMade) -> None:
    day = day_of(event.t)
    lines = tuple(
        f"{format_clock_on(item.start, day)} to {format_clock_on(item.start + item.seconds, day)}: "
        f"{item.text}" + (f". {item.address}" if item.address else "")
        for item in event.items
    )
    if lines and agent.norms.qualified:
        agent.add("plan", (agent.held(),), (Block(f"Plan for day {day}", lines),))


def _memory(agent: Witness, event: ev.MemoryAdded) -> None:
    agent.memories[event.id] = event
    if event.memory == "thought" and event.evidence:
        agent.tell(event.t, event.text, "thought")


def _thoughts(agent: Witness, event: ev.MechanismEvent) -> None:
    considered = ThoughtsFormed.read(event)
    for id in considered.thoughts if considered is not None else ():
        thought = agent.memories.get(id)
        if thought is None:
            continue
        seen = [agent.memories[at].text for at in thought.evidence if at in agent.memories]
        if seen:
            given = (Block("You saw or heard", tuple(dict.fromkeys(seen))),)
            agent.add("thought", given, (Block("You thought", (thought.text,)),))


def _judged(agent: Witness, event: ev.MechanismEvent) -> None:
    judged = Judged.read(event)
    if judged is None:
        return
    norms = agent.norms.norms
    goes_against = [norms[id] for id in judged.broken if id in norms]
    where = f"{judged.place} ({'indoors' if judged.indoors else 'outdoors'})"
    verdict = (
        ("It goes against: " + "; ".join(norm.content for norm in goes_against),)
        if goes_against
        else ("It goes against none of them",)
    )
    agent.add(
        "conflict",
        (Block("You saw", (judged.text, where)), agent.held()),
        (Block("Judgement", verdict),),
    )


def _talk(agent: Witness, event: ev.TalkDecided) -> None:
    norm = agent.norms.norms.get(event.norm)
    if norm is None:
        return
    saw = agent.conflicts.get((event.other, event.norm))
    if saw is None:
        return
    given = (
        Block("You saw", (saw,)),
        Block("Which goes against", (in_words(norm),)),
        Block("Role", (ROLES[agent.who.role],)),
        Block("Character", (", ".join(agent.who.innate),)),
    )
    made = [Block("You speak up", ("now" if event.talks else "later" if event.later else "no",))]
    if event.reason:
        made.append(Block("Because", (event.reason,)))
    agent.add("talk", given, tuple(made))


def _identified(agent: Witness, event: ev.NormIdentified) -> None:
    made = (Block("Norm found in it", (event.content,)),)
    if event.channel == "conversation":
        source = (Block("Conversation", tuple(event.source_text.splitlines())),)
        agent.add("received", source, made)
    elif event.channel == "observation":
        agent.add("observed", (Block("Thought", (event.source_text,)),), made)
    else:
        parts = [agent.norms.norms[id] for id in event.parts if id in agent.norms.norms]
        weights = event.weights if len(event.weights) == len(parts) else (1.0,) * len(parts)
        lines = tuple(
            f"{in_words(part)}, weight {weight:g}"
            for part, weight in zip(parts, weights, strict=True)
        )
        agent.add(
            "grouped",
            (Block("Norms", lines),),
            (
                Block("Theme", (event.theme,)),
                Block("General norm", (event.content,)),
                Block("Utility, 1 to 100", (str(event.utility),)),
            ),
        )


def _evaluated(agent: Witness, event: ev.NormEvaluated) -> None:
    norm = agent.norms.norms.get(event.norm)
    if norm is None:
        return
    held = [other for other in agent.norms.qualified if other.id not in norm.parts]
    given = (
        Block("New information", (norm.content,)),
        Block("Kind", (_KINDS[norm.kind],)),
        Block("Utility, 1 to 100", (str(norm.utility),)),
        Block("Drawn from", tuple(norm.source_text.splitlines()) or (NOTHING,)),
        Block("Your norms", tuple(map(in_words, held)) or (NOTHING,)),
    )
    if event.passed:
        made = [Block("Verdict", ("taken over as a norm of its own",))]
    else:
        made = [Block("Verdict", (f"not taken over: failed the check of {event.step}",))]
        if event.reason:
            made.append(Block("Because", (event.reason,)))
    agent.add("evaluated", given, tuple(made))


def _conversations(agent: Witness) -> None:
    """Pair each conversation with what the agent found in it, or did not."""
    found: dict[str, list[str]] = {}
    for norm in agent.norms.norms.values():
        if norm.conversation:
            found.setdefault(norm.conversation, []).append(norm.content)
    for conversation, lines in agent.conversations.items():
        if not lines:
            continue
        there = tuple(dict.fromkeys(found.get(conversation, ())))
        said = ("yes: " + "; ".join(there),) if there else ("no",)
        agent.add(
            "conversation",
            (Block("Conversation", tuple(lines)),),
            (Block("Normative information", said),),
        )
