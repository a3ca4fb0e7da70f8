"""What the mechanisms of norm science are measured by."""

from __future__ import annotations

from typing import get_args

from folkways.base.events import ConflictDetected, ConformitySeen, MechanismEvent
from folkways.base.measure import Measure, MeasuredRun, Number, Rows
from folkways.norms.science.expectations import ThresholdStated
from folkways.norms.science.feelings import Emotion, Felt
from folkways.norms.science.following import Followed
from folkways.norms.science.salience import Cued, Internalised
from folkways.norms.science.sanctions import Sanctioned, SanctionWeighed
from folkways.norms.science.standing import Gossiped, Standings, standing


class BreachesSanctioned(Measure):
    """How often a breach that somebody minds has a consequence."""

    name = "breaches_sanctioned"
    unit = "share"
    definition = (
        "Sanctions, of all decisions whether to sanction a breach that an agent saw (each person "
        "and norm at most once within the cooldown)."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return the share; None if nothing was decided on."""
        told = (SanctionWeighed.read(event) for event in run.events(MechanismEvent))
        decided = [given for one in told if one is not None for given in one.sanctioned]
        return sum(decided) / len(decided) if decided else None


class SanctionTable(Measure):
    """Who sanctions whom."""

    name = "sanctions"
    unit = "sanctions"
    definition = (
        "Sanctions that each agent gave, those with words among them, those it received, and the "
        "simulated minutes that giving them took."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each agent."""
        told = [
            (event.agent, one)
            for event in run.events(MechanismEvent)
            if isinstance(event, MechanismEvent) and (one := Sanctioned.read(event))
        ]
        return [
            {
                "agent": name,
                "given": sum(by == name for by, _ in told),
                "with_words": sum(by == name and bool(one.message) for by, one in told),
                "received": sum(one.target == name for _, one in told),
                "minutes": sum(one.cost for by, one in told if by == name) / 60,
            }
            for name in run.header.agents
        ]


class GossipHeard(Measure):
    """How much talk about third persons there is."""

    name = "gossip"
    unit = "reports"
    definition = "What agents were told in talks about people who were not part of them."

    def measure(self, run: MeasuredRun) -> Number:
        """Return how many reports were heard."""
        return sum(Gossiped.read(event) is not None for event in run.events(MechanismEvent))


class StandingTable(Measure):
    """What the others think of each agent."""

    name = "standing"
    unit = "standing"
    definition = (
        "Mean standing of each agent with those who know anything of it, -1 to 1, at the end and "
        "without forgetting; and on how many sightings and reports it rests."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each agent."""
        agents = run.header.agents
        parts = {name: Standings() for name in agents}
        for event in run.events(ConflictDetected, ConformitySeen, MechanismEvent):
            if event.agent in parts:
                parts[event.agent].fold(event)
        found = {
            name: [
                standing(evidence, 0, None)
                for holder in agents
                if holder != name and (evidence := parts[holder].on(name, holder))
            ]
            for name in agents
        }
        return [
            {
                "agent": name,
                "known_to": len(views),
                "standing": sum(one.score for one in views) / len(views) if views else None,
                "sightings": sum(one.seen for one in views),
                "reports": sum(len(one.well) + len(one.ill) for one in views),
            }
            for name, views in found.items()
        ]


class UnwatchedCompliance(Measure):
    """Whether agents keep their norms when nobody sees them."""

    name = "unwatched_compliance"
    unit = "share"
    definition = (
        "Norms that agents kept, of those that their own actions plainly kept or broke while "
        "nobody was in sight."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return the share; None without an occasion."""
        told = (Cued.read(event) for event in run.events(MechanismEvent))
        cues = [cue for one in told if one is not None and not one.watched for cue in one.cues]
        own = [cue for cue in cues if cue in ("kept", "broke")]
        return own.count("kept") / len(own) if own else None


class InternalisedNorms(Measure):
    """How many norms became agents' own."""

    name = "internalised"
    unit = "norms"
    definition = "Norms that agents have come to follow as their own, watched or not."

    def measure(self, run: MeasuredRun) -> Number:
        """Return their number."""
        told = (Internalised.read(event) for event in run.events(MechanismEvent))
        return sum(one is not None and one.own for one in told)


class EmotionTable(Measure):
    """Who feels what."""

    name = "emotions"
    unit = "feelings"
    definition = "How often each agent felt guilt, shame, anger and pride about norms."

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each agent."""
        told = [
            (event.agent, one.emotion)
            for event in run.events(MechanismEvent)
            if (one := Felt.read(event)) is not None
        ]
        return [
            {"agent": name, **{kind: told.count((name, kind)) for kind in get_args(Emotion)}}
            for name in run.header.agents
        ]


class Thresholds(Measure):
    """How many others it takes."""

    name = "thresholds"
    unit = "share"
    definition = (
        "Share of the others that must keep a norm before an agent goes along with it: mean over "
        "all agents and norms."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return the mean; None if no agent has stated a threshold."""
        told = (ThresholdStated.read(event) for event in run.events(MechanismEvent))
        stated = [one.threshold for one in told if one is not None]
        return sum(stated) / len(stated) if stated else None


class Followers(Measure):
    """Who leads."""

    name = "followers"
    unit = "people"
    definition = "How many people follow each agent at the end, and whom the agent itself follows."

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each agent."""
        leaders: dict[str, str] = {}
        for event in run.events(MechanismEvent):
            if told := Followed.read(event):
                leaders[event.agent] = told.leader
        followed = list(leaders.values())
        return [
            {"agent": name, "followers": followed.count(name), "follows": leaders.get(name, "")}
            for name in run.header.agents
        ]
