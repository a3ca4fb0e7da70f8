"""The design concepts of a description after ODD+D: how agents decide, learn, sense and meet."""

from __future__ import annotations

from collections.abc import Sequence

from folkways.base.log import Header
from folkways.base.minds import is_offline
from folkways.metrics.setup import MeasureSetup
from folkways.plots.odd_mechanisms import interaction, learning
from folkways.scenario.kept import constants_told
from folkways.scenario.population import GeneratedAgents
from folkways.scenario.schema import Scenario
from folkways.world.hearing import carries

Sections = Sequence[tuple[str, str, Sequence[str]]]
"""Number, title and paragraphs of each section."""


def design(header: Header, scenario: Scenario, setup: MeasureSetup) -> Sections:
    """Return the sections of part II, each with its number, title and paragraphs."""
    offline = is_offline(header.mind)
    seeded = (
        "the agents' prompts are answered by a language model, whose sampling is not under the "
        "seed; what it answered is kept in the run file"
    )
    return (
        (
            "II.i",
            "Theoretical and empirical background",
            (
                "Generative agents (Park et al. 2023)"
                + (
                    " with the CRSEC architecture of norms: creation and representation, "
                    "spreading, evaluation, compliance (Ren et al. 2024). Injunctive and "
                    "descriptive norms are told apart after Cialdini et al. (1990); norm "
                    "entrepreneurs follow Sunstein (1996)."
                    if scenario.mechanisms
                    else "."
                ),
            ),
        ),
        (
            "II.ii",
            "Individual decision-making",
            (
                _deciding(header, offline=offline),
                f"Questions are put in the profile “{scenario.profile}”"
                + (
                    ": several of an agent's questions in one call."
                    if scenario.profile == "frugal"
                    else ": each question is a call of its own, as in the paper."
                ),
                "Agents do not maximise anything that is computed; norms reach decisions as "
                "sentences beside the persona and what was retrieved from memory."
                if "compliance" in scenario.mechanisms
                else "The norms that agents hold do not enter their plans and actions: compliance "
                "is taken out."
                if scenario.mechanisms
                else "",
            ),
        ),
        ("II.iii", "Learning", learning(scenario)),
        (
            "II.iv",
            "Individual sensing",
            (
                f"An agent sees {scenario.parameters.perception.vision_radius} tiles far and hears "
                f"talk within {scenario.parameters.perception.hearing_radius}, and what is loud "
                f"within {carries(scenario.parameters.perception.hearing_radius, loud=True)}, "
                "without seeing it, less far through walls; it notices at most "
                f"the {scenario.parameters.perception.attention_bandwidth} nearest things, and "
                "only what is new to it. It knows nothing of others' norms or thoughts but what "
                "they say and do.",
            ),
        ),
        (
            "II.v",
            "Individual prediction",
            (
                "None is modelled explicitly; what an answering mind expects of others is implicit "
                "in its answers.",
            ),
        ),
        ("II.vi", "Interaction", interaction(scenario)),
        (
            "II.vii",
            "Collectives",
            ("None. Groups may form, but nothing in the model stands for them.",),
        ),
        ("II.viii", "Heterogeneity", (_heterogeneity(scenario, setup),)),
        (
            "II.ix",
            "Stochasticity",
            (
                f"All chance of the engine follows from the seed {header.seed}, in streams named "
                "by what they are for; the same seed and the same answers give the same event log. "
                + (
                    "The offline mind has no other chance."
                    if offline
                    else f"Beyond that, {seeded}."
                ),
            ),
        ),
        (
            "II.x",
            "Observation",
            (
                "Every event is logged. Measured are acceptance (share of agents that hold a "
                "norm), adherence (share of agents that hold it and did not violate it in plans or "
                "actions), the compliance rate (share of occasions on which it was kept), "
                "conflicts, talk, emergence, and who had a norm from whom; docs/measures.md of "
                "folkways has the formulas. Words are judged by a judge that is named in the "
                "report.",
            ),
        ),
    )


def _deciding(header: Header, *, offline: bool) -> str:
    if offline:
        told = constants_told(header)
        return (
            "Every decision is a typed question to the agent's mind. The offline mind answers: a "
            "deterministic reference model of norm psychology (reading of plain English, stances, "
            "habits, social impact, reminders) that sees the question's inputs and nothing else; "
            "docs/offline-mind.md has its rules and constants."
            + (f" Constants that are not those of the theory: {told}." if told else "")
        )
    return (
        f"Every decision is a typed question to the agent's mind, here {header.mind}: the question "
        "is put in words, the answer has a declared form. An answer that does not fit is asked for "
        "again and then replaced by a declared fallback, which is counted."
    )


def _heterogeneity(scenario: Scenario, setup: MeasureSetup) -> str:
    if isinstance(scenario.agents, GeneratedAgents):
        generate = scenario.agents.generate
        return (
            f"{generate.count} agents are drawn from distributions of traits, occupations and "
            f"{len(generate.stances)} stances (seed {generate.seed}); a share of "
            f"{generate.entrepreneurs:g} are norm entrepreneurs."
        )
    minds = {agent.mind for agent in scenario.agents if agent.mind}
    others = f" Some have minds of their own: {', '.join(sorted(minds))}." if minds else ""
    return (
        f"Each of the {len(setup.agents)} agents has a persona written by hand, "
        f"{len(setup.entrepreneurs)} of them norm entrepreneurs"
        + (f" ({', '.join(sorted(setup.entrepreneurs))})." if setup.entrepreneurs else ".")
        + others
    )
