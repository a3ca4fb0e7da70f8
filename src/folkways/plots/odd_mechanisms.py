"""What the mechanisms of a scenario do, for its description; what is taken out is said to be."""

from __future__ import annotations

from collections.abc import Sequence

from folkways.base.errors import PartError
from folkways.base.interventions import Intervention, how_many, lines
from folkways.base.log import Forked, PartOrigin
from folkways.base.time import format_moment
from folkways.plugins import INSTALLED
from folkways.plugins import MECHANISMS as INSTALLED_MECHANISMS
from folkways.scenario.schema import MECHANISMS, Scenario

_DONE = {
    "creation": "Creation: at the first step a norm entrepreneur puts what it stands for into "
    "personal norms, which are active and valid at once.",
    "spreading.communication": "Spreading by communication: conduct that an agent sees is held "
    "against its norms; where they conflict it decides, by its disposition and its relation to the "
    "other, whether to speak up. After a conversation both look for norms in what was said.",
    "spreading.observation": "Spreading by observation: when what others do has become important "
    "enough (importance of {thought_threshold} in all), and after a reflection, an agent thinks "
    "about it and looks for norms in its thoughts.",
    "evaluation.immediate": "Immediate evaluation: a norm that was found must be consistent with "
    "its source, no duplicate, of the kind it is said to be, and in no conflict with what the "
    "agent holds and stands for, in this order; what fails stays inactive and invalid, with the "
    "reason.",
    "evaluation.synthesis": "Long-term synthesis: when the utilities of an agent's qualified norms "
    "sum above {synthesis_threshold}, it sorts them by theme and puts an abstract norm in place of "
    "those of one theme, if that passes immediate evaluation.",
    "compliance": "Compliance: the qualified norms are put before the agent when it plans and when "
    "it decides on actions; whether it keeps to them is its mind's decision.",
}
_CREATED = "evaluation.immediate"


def schedule(scenario: Scenario) -> tuple[str, ...]:
    """Return the order of things within a tick."""
    has = set(scenario.mechanisms)
    steps = []
    if "evaluation.immediate" in has:
        steps.append("evaluate the norms that it found")
    if "evaluation.synthesis" in has:
        steps.append("synthesise norms if there are too many")
    steps += ["plan the day, if it is new", "perceive", "digest a conversation that has closed"]
    if has & {"spreading.communication", "spreading.observation"}:
        steps[-1] += " and look for norms in it" if "spreading.communication" in has else ""
        steps.append("appraise what it perceived in the light of its norms")
    steps += [
        "attend to one thing (talk, react, or go on with the plan)",
        "begin the next action",
        "reflect, when what it perceived has become important enough "
        f"({scenario.parameters.reflection.threshold} in all)",
    ]
    return (
        "Asynchronous within a barrier: at each tick the agents that are due each take one step on "
        "a frozen view of the town, and what comes of it is committed in the order of the agents; "
        "competing wishes to talk are settled then. A conversation goes utterance by utterance in "
        "simulated time.",
        f"A step, in this order: {'; '.join(steps)}.",
    )


def learning(scenario: Scenario) -> tuple[str, ...]:
    """Return what agents learn."""
    norms = [name for name in scenario.mechanisms if name.startswith("spreading")]
    return (
        "Agents remember what they perceive, say and think, and retrieve it by recency, importance "
        "and relevance; reflections add insights, talks revise how they see each other.",
        "They take up norms from others, and may replace them by more general ones."
        if norms and "evaluation.synthesis" in scenario.mechanisms
        else "They take up norms from others."
        if norms and _CREATED in scenario.mechanisms
        else "They find norms in what others say or do, but without immediate evaluation none of "
        "them is ever accepted."
        if norms
        else "They do not take up norms from others: spreading is taken out.",
    )


def interaction(scenario: Scenario) -> tuple[str, ...]:
    """Return how agents act on each other."""
    talk = scenario.parameters.conversation
    text = (
        f"Direct, by conversations of at most {talk.max_turns} utterances between two, at the "
        f"soonest {talk.cooldown_minutes} minutes after their last, which those nearby overhear; "
        "indirect, by seeing what others do."
    )
    if "spreading.communication" in scenario.mechanisms:
        text += (
            " Entrepreneurs may raise each conflict that they notice; others may do so "
            f"{talk.conflict_cooldown_minutes} minutes after the last talk, and raise the same "
            f"norm with the same person after {talk.norm_cooldown_minutes}. "
        )
        text += "" if "sanction" in scenario.mechanisms else "There are no sanctions but words."
    return (text,)


def origin(forked: Forked | None) -> str:
    """Return where a fork comes from and what was changed there; empty if it is not a fork."""
    if forked is None:
        return ""
    at = format_moment(forked.at)
    changes = "; ".join(forked.changes) or "nothing"
    return (
        f"This run is a fork: up to {at} it is the run {forked.run} (log {forked.log_hash[:12]}), "
        f"whose state it goes on from. Changed there: {changes}. What is described here holds from "
        f"{at} on."
    )


def inputs(changes: Sequence[Intervention]) -> tuple[str, ...]:
    """Return what the model takes from outside: before the run, and as it went on."""
    if not changes:
        return ("The scenario and its map; nothing is read while the run goes on.",)
    return (
        "The scenario and its map.",
        f"The run did not go on by itself: {how_many(changes)}. {'; '.join(lines(changes))}.",
    )


def submodels(
    scenario: Scenario, forked: Forked | None = None, parts: Sequence[PartOrigin] = ()
) -> tuple[str, ...]:
    """Return a paragraph for each mechanism at work, and for those that are out, since when.

    ``parts`` say of mechanisms from outside what they do.
    """
    own = {part.name: part.summary for part in parts if part.summary}
    values = scenario.parameters.norms.model_dump()
    paragraphs = [_DONE[name].format(**values) for name in scenario.mechanisms if name in _DONE]
    paragraphs += [
        f"{name}: {own.get(name) or _summary(name)}"
        for name in scenario.mechanisms
        if name not in _DONE
    ]
    out = [name for name in MECHANISMS if name not in scenario.mechanisms]
    paragraphs += _taken_out(scenario, out, forked)
    memory = scenario.parameters.retrieval
    paragraphs.append(
        f"Retrieval: the {memory.count} records with the highest weighted sum of recency (decay "
        f"{memory.decay:g} an hour), importance and relevance ({memory.recency:g}, "
        f"{memory.importance:g}, {memory.relevance:g}), with the embedder {scenario.embedder}."
    )
    return tuple(paragraphs)


def _summary(name: str) -> str:
    """Return what an optional mechanism that ships says of itself."""
    try:
        return INSTALLED.find(INSTALLED_MECHANISMS, name).origin.summary
    except PartError:
        return "a mechanism that this description does not know."


def _taken_out(scenario: Scenario, out: Sequence[str], forked: Forked | None) -> list[str]:
    if forked is None:
        return [f"Taken out of this run: {', '.join(out)}."] if out else []
    at, before = format_moment(forked.at), forked.mechanisms
    if before is None:
        return [f"Not at work from {at} on: {', '.join(out)}."] if out else []
    stopped = [name for name in out if name in before]
    never = [name for name in out if name not in before]
    begun = [name for name in scenario.mechanisms if name not in before]
    texts = (
        (f"Taken out at {at}, at work until then", stopped),
        ("Taken out of this run", never),
        (f"Put in at {at}, not at work until then", begun),
    )
    return [f"{text}: {', '.join(names)}." for text, names in texts if names]
