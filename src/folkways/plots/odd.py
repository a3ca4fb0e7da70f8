"""The description of a run's model after ODD+D, generated from what the run's header says.

The headings are those of Müller et al. (2013), the ODD protocol (Grimm et al. 2006) extended by
human decisions. Every sentence hangs on the scenario: what was switched off is not described.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from folkways.base.errors import FolkwaysError
from folkways.base.interventions import Intervention
from folkways.base.log import Header
from folkways.base.markdown_text import markdown_text
from folkways.base.plural import counted, listed
from folkways.base.time import TICK
from folkways.metrics.setup import MeasureSetup
from folkways.plots.odd_design import Sections, design
from folkways.plots.odd_mechanisms import inputs, origin, schedule, submodels
from folkways.scenario.fields import description
from folkways.scenario.kept import scenario_of
from folkways.scenario.schema import Scenario


@dataclass(frozen=True, slots=True)
class OddSection:
    """One heading of the protocol with its paragraphs; ``part`` is the block that it opens."""

    number: str
    title: str
    paragraphs: tuple[str, ...]
    part: str = ""


@dataclass(frozen=True, slots=True)
class Odd:
    """A whole description; ``parameters`` are (name, value, meaning) of everything tuned."""

    title: str
    sections: tuple[OddSection, ...]
    parameters: tuple[tuple[str, str, str], ...]

    def markdown(self) -> str:
        """Return it as the text of a Markdown file."""
        lines = [f"# {markdown_text(self.title)}", ""]
        for section in self.sections:
            if section.part:
                lines += [f"## {section.part}", ""]
            lines += [f"### {section.number} {section.title}", ""]
            for paragraph in section.paragraphs:
                lines += [markdown_text(paragraph), ""]
        lines += ["## Parameters", "", "| parameter | value | meaning |", "|---|---|---|"]
        lines += [
            f"| {name} | {value} | {markdown_text(what)} |" for name, value, what in self.parameters
        ]
        return "\n".join((*lines, ""))


def can_describe(header: Header) -> bool:
    """Whether folkways ran the model of this run, in a town: another one it cannot describe."""
    return "imported" not in header.arguments and bool(header.scenario.get("map"))


def odd(header: Header, changes: Sequence[Intervention] = ()) -> Odd:
    """Describe the model of the run with this header; ``changes`` were made to it from outside.

    Raises FolkwaysError for an imported run, since what ran was another program, and for one in
    another environment than the town.
    """
    if "imported" in header.arguments:
        raise FolkwaysError(
            f"{header.name} was imported from {header.arguments['imported']}: folkways did not run "
            "its model and cannot describe it"
        )
    if not can_describe(header):
        raise FolkwaysError(
            f"{header.name} ran in the environment {header.scenario.get('environment')!r}; only "
            "the model of the town can be described after ODD+D"
        )
    setup = MeasureSetup.of(header)
    scenario = scenario_of(header)
    made = (
        (_overview(header, scenario, setup), "I Overview"),
        (design(header, scenario, setup), "II Design concepts"),
        (_details(header, scenario, setup, changes), "III Details"),
    )
    sections = [
        OddSection(number, title, tuple(text for text in paragraphs if text), part if first else "")
        for some, part in made
        for first, (number, title, paragraphs) in (
            (place == 0, section) for place, section in enumerate(some)
        )
    ]
    return Odd(
        f"{setup.title}: the model after ODD+D", tuple(sections), tuple(_parameters(scenario))
    )


def _overview(header: Header, scenario: Scenario, setup: MeasureSetup) -> Sections:
    norms = "; ".join(f"“{norm.statement}” ({norm.kind})" for norm in scenario.tracked_norms)
    facts = "; ".join(
        f"“{one.statement}” (at first known to {listed(one.known_by)})"
        for one in scenario.tracked_facts
    )
    return (
        (
            "I.i",
            "Purpose",
            (
                scenario.description,
                "To observe whether social norms emerge among agents who perceive, remember, plan, "
                "talk and act in a small town, without anybody who enforces them, and by which "
                "ways.",
                f"Measured, without agents being told which norms these are: {norms}."
                if norms
                else "",
                f"Facts whose spread is followed: {facts}." if facts else "",
            ),
        ),
        (
            "I.ii",
            "Entities, state variables and scales",
            (
                f"Agents ({len(setup.agents)}): a persona (age, traits, biography, routine, "
                "relationships), a place on the map, a memory stream of timed records with an "
                "importance of 1 to 10, a plan on three levels (day, hours, actions)"
                + (
                    ", and a database of personal norms: content, kind (injunctive or "
                    "descriptive), utility (1 to 100), whether it is active and valid."
                    if scenario.mechanisms
                    else ". There are no personal norms: the run is of plain generative agents."
                ),
                f"Space: the tile map {scenario.map}, a tree of addresses (arenas, rooms, "
                "objects), of which each place is indoors or not. Objects have states in words.",
                f"Time: a tick is {TICK} simulated seconds; ticks in which nothing happens are "
                f"passed over. A day goes from {scenario.start} to {scenario.end}; the run has "
                f"{scenario.days} {'day' if scenario.days == 1 else 'days'}.",
            ),
        ),
        ("I.iii", "Process overview and scheduling", schedule(scenario)),
    )


def _details(
    header: Header, scenario: Scenario, setup: MeasureSetup, changes: Sequence[Intervention]
) -> Sections:
    created = counted(scenario.parameters.norms.initial, "norm")
    begins = "Memories hold the persona's own sentences; the town is in its resting state." + (
        f" Each entrepreneur creates {created} at the first step."
        if "creation" in scenario.mechanisms and setup.entrepreneurs
        else " Nobody holds a norm."
    )
    arguments = {key: value for key, value in header.arguments.items() if value and key != "out"}
    passed = ", ".join(f"{key}={value}" for key, value in sorted(arguments.items()))
    return (
        (
            "III.i",
            "Implementation details",
            (
                f"folkways {header.folkways}, Python {header.python}. The run file holds the "
                "scenario as given and as it took effect, the event log, the versions of the "
                f"questions' wording ({len(header.prompts)}) and the SHA-256 of the map.",
                f"Passed on the command line or from Python: {passed}." if passed else "",
            ),
        ),
        ("III.ii", "Initialisation", (begins, origin(header.forked))),
        ("III.iii", "Input data", inputs(changes)),
        ("III.iv", "Submodels", submodels(scenario, header.forked, header.parts)),
    )


def _parameters(scenario: Scenario) -> list[tuple[str, str, str]]:
    rows = []
    for group in type(scenario.parameters).model_fields:
        values = getattr(scenario.parameters, group)
        rows += [
            (f"{group}.{name}", _value(getattr(values, name)), description(type(values), name))
            for name in type(values).model_fields
        ]
    return rows


def _value(value: object) -> str:
    """Return a parameter's value: numbers without needless digits, words as they are."""
    return f"{value:g}" if isinstance(value, int | float) else str(value)
