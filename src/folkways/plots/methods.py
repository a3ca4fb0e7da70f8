"""A methods paragraph for a paper, generated from a run, with what it cites."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from folkways.base.errors import PartError
from folkways.base.log import Header
from folkways.base.minds import is_offline
from folkways.base.percent import percent
from folkways.base.plural import counted, listed
from folkways.base.source import Source, bibliography
from folkways.environments.environment import Environment
from folkways.metrics.summary import Summary
from folkways.plots.decisions import all_shown, grouped
from folkways.plots.methods_course import Sentence, course, mechanisms, stretch
from folkways.plots.sources import BEHIND, FOLKWAYS, SOURCES
from folkways.plots.words import in_words
from folkways.plugins import ENVIRONMENTS, Parts
from folkways.scenario.kept import constants_told, scenario_of
from folkways.scenario.minds import ModelSettings, settings_for
from folkways.scenario.schema import AgentSpec, Parameters, Scenario

_SENT = ("temperature", "top_p", "seed", "reasoning_effort", "max_tokens")
"""What of a model's settings decides about its answers."""
_MOST_CHANGES = 12
_MOST_TOPICS = 4


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the paragraph, or a citation if ``source`` is given."""

    words: str
    source: Source | None = None


@dataclass(frozen=True)
class Methods:
    """The paragraph in pieces, and the sources that it cites in order of appearance."""

    pieces: tuple[Piece, ...]
    sources: tuple[Source, ...]

    @property
    def text(self) -> str:
        """The paragraph as plain text, ready to paste."""
        return "".join(one.words for one in self.pieces)

    @property
    def bibtex(self) -> str:
        """The entries of all sources as a BibTeX file."""
        return bibliography(self.sources)


def methods(summary: Summary) -> Methods:
    """Return how the run was made and measured, from its header and how far its log goes.

    Of an imported run only what folkways did with it is told.
    """
    return methods_of(_sentences(summary))


def methods_of(sentences: Iterable[Sentence]) -> Methods:
    """Return a paragraph of sentences, each with the keys of the sources that it cites."""
    pieces: list[Piece] = []
    for words, keys in sentences:
        pieces += _cited(words, keys, first=not pieces)
    sources = {one.source.key: one.source for one in pieces if one.source is not None}
    return Methods(tuple(pieces), tuple(sources.values()))


def shared_sentences(summary: Summary) -> list[Sentence]:
    """Return what the methods of a run say of it and of the same run with any other seed."""
    scenario = scenario_of(summary.header)
    measured = _measured(summary, alone=False) if summary.setup.has_map else ()
    return [*_lived(summary, summary.header, scenario, alone=False), *measured]


def _cited(words: str, keys: Sequence[str | Source], *, first: bool) -> list[Piece]:
    """Return a sentence with its citations before the full stop."""
    lead = "" if first else " "
    if not keys:
        return [Piece(f"{lead}{words}.")]
    pieces = [Piece(f"{lead}{words} (")]
    for number, key in enumerate(keys):
        source = SOURCES[key] if isinstance(key, str) else key
        if number:
            pieces.append(Piece("; "))
        pieces.append(Piece(source.cited, source))
    return [*pieces, Piece(").")]


def _sentences(s: Summary) -> Iterator[Sentence]:
    header = s.header
    if "imported" in header.arguments:
        yield (
            f"The run was made by another program ({header.arguments['imported']}) and measured "
            f"with folkways {header.folkways}",
            (FOLKWAYS.key,),
        )
    else:
        yield (
            f"We ran the scenario “{s.setup.title}” with folkways {header.folkways} on Python "
            f"{header.python}",
            (FOLKWAYS.key,),
        )
        yield from _lived(s, header, scenario_of(header))
    if s.setup.has_map:
        yield from _measured(s)


def _lived(
    s: Summary, header: Header, scenario: Scenario, *, alone: bool = True
) -> Iterator[Sentence]:
    """Return how the agents lived; without what differs by seed if the run is not ``alone``."""
    place = _behind(s.environment)
    agents = counted(len(s.setup.agents), "agent")
    agents = agents if alone else f"In each run {agents}"
    if s.setup.has_map:
        entrepreneurs = counted(len(s.setup.entrepreneurs), "norm entrepreneur")
        yield (
            f"{agents}, of them {entrepreneurs}, lived as generative agents in a simulated town "
            f"{stretch(s, scenario)}, in steps of ten simulated seconds",
            place,
        )
    else:
        yield f"{agents} acted in the environment “{s.environment}”", place
    if alone:
        yield from course(s)
    if s.setup.has_map:
        yield from mechanisms(header, scenario)
        yield from _topics(scenario)
        yield from _further(s, scenario, alone=alone)
    yield _mind(header, scenario)
    if s.setup.has_map:
        yield _memory(scenario)
    if alone:
        yield (
            f"All randomness in the engine derives from the seed {header.seed}; this is one run",
            (),
        )
    yield from _changed(header, scenario)


def _behind(environment: str) -> Sequence[str | Source]:
    """Return the sources of an environment; one that is not installed here has none to tell."""
    if environment in BEHIND:
        return BEHIND[environment]
    try:
        value = Parts().find(ENVIRONMENTS, environment).value
    except PartError:
        return ()
    return value.sources if issubclass(value, Environment) else ()


def _topics(scenario: Scenario) -> Iterator[Sentence]:
    """Return the topics of conduct that the scenario adds to those that ship."""
    told = [
        f"“{one.doing.called}” (the opposite: “{one.opposite.called}”)" for one in scenario.topics
    ]
    if told:
        more = len(told) - _MOST_TOPICS
        shown = [*told[:_MOST_TOPICS], f"{more} more"] if more > 0 else told
        noun = "topic" if len(told) == 1 else "topics"
        yield (
            f"The scenario adds the {noun} {listed(shown)} to the vocabulary by which the offline "
            "mind and the reading judge recognise conduct",
            (),
        )


def _further(s: Summary, scenario: Scenario, *, alone: bool) -> Iterator[Sentence]:
    if scenario.parameters.conversation.commitments:
        yield "What two agents agreed in a talk became a commitment", BEHIND["commitments"]
    # Whether anybody invites differs by seed, how invitations work does not.
    if s.invitations.made or not alone:
        yield "Joint actions began only when those invited agreed", BEHIND["joint actions"]


def _mind(header: Header, scenario: Scenario) -> Sentence:
    """Return who answered, with the sampling, and how questions were put."""
    profile = (
        f"in the profile “{scenario.profile}” "
        + (
            "(several questions of an agent in one call)"
            if scenario.profile == "frugal"
            else "(each operation a call of its own)"
        )
        if scenario.map
        else "one at a time"
    )
    minds = dict.fromkeys(
        [header.mind, *(one.mind for one in _listed_agents(scenario) if one.mind)]
    )
    told = listed(
        [
            "the rules that come with the questions of the environment (the offline mind)"
            if is_offline(name) and not scenario.map
            else _one_mind(name, scenario.minds, header)
            for name in minds
        ]
    )
    keys = BEHIND["offline"] if any(is_offline(one) for one in minds) else ()
    if not scenario.map:
        keys = ()
    return f"The agents' decisions were answered by {told}; questions were put {profile}", keys


def _listed_agents(scenario: Scenario) -> Sequence[AgentSpec]:
    return scenario.agents if isinstance(scenario.agents, tuple) else ()


def _one_mind(name: str, entries: Mapping[str, ModelSettings], header: Header) -> str:
    if is_offline(name):
        constants = constants_told(header)
        return (
            "the offline mind, a deterministic reference model of norm psychology and no language "
            f"model (constants: {constants or 'from the literature'})"
        )
    model = settings_for(name, entries)
    if model is None:
        return f"the mind {name}"
    given = [
        f"{field.replace('_', ' ')} {value}"
        for field in _SENT
        if (value := getattr(model, field)) is not None
    ]
    others = [f"{field} {value}" for field, value in model.extra.items()]
    left = "" if model.temperature is not None else "; temperature left to the endpoint"
    return f"the language model {model.model} ({', '.join([*given, *others])}{left})"


def _memory(scenario: Scenario) -> Sentence:
    keys = BEHIND.get(scenario.embedder, ())
    return f"Memories were compared by the embedder “{scenario.embedder}”", keys


def _changed(header: Header, scenario: Scenario) -> Iterator[Sentence]:
    usual = Parameters()
    changes = []
    for group in type(usual).model_fields:
        before, after = getattr(usual, group), getattr(scenario.parameters, group)
        for name in type(before).model_fields:
            value = getattr(after, name)
            if value != getattr(before, name):
                changes.append(f"{in_words(name)}: {value} (default {getattr(before, name)})")
    if changes:
        more = len(changes) - _MOST_CHANGES
        rest = f"; and {more} more" if more > 0 else ""
        yield f"Parameters other than the defaults: {'; '.join(changes[:_MOST_CHANGES])}{rest}", ()
    if header.parts:
        yield f"Parts from outside: {'; '.join(part.in_words for part in header.parts)}", ()


def _measured(s: Summary, *, alone: bool = True) -> Iterator[Sentence]:
    norms = listed([f"“{norm.statement.rstrip('.')}” ({norm.kind})" for norm in s.setup.tracked])
    if norms:
        yield (
            f"We tracked {norms}; tracked norms serve measurement only and enter no prompt, though "
            "descriptions of agents may speak of the same conduct",
            (),
        )
    part = "quarter of a day" if s.bins.per_day == 4 else "bin"
    cut = ""
    if s.cut_off:
        cut = f" (the last one only up to {s.header.moments.name(s.last)})"
    yield (
        f"For each {part}{cut} we measured acceptance (share of agents that hold the norm as a "
        "qualified one), adherence (share of agents that hold it and did not violate it in plans "
        "or actions) and the compliance rate (share of occasions on which it was kept); a norm has "
        f"emerged if acceptance and adherence stay at {percent(s.threshold)} or above to the end",
        BEHIND["measures"],
    )
    decisions = counted(len(list(s.docket.decisions())), "decision")
    shown = ", all in the report" if all_shown(grouped(s.docket.decisions())) else ""
    yield (
        "Whether conduct complies and whether two norms are the same was decided by the "
        f"{s.docket.judge.name}{f' ({decisions}{shown})' if alone else ''}",
        (),
    )
    yield from _unmeasured(s)


def _unmeasured(s: Summary) -> Iterator[Sentence]:
    """Return which tracked norms were measured in part or not at all, and why."""
    for norm in s.setup.tracked:
        quoted = f"“{norm.statement.rstrip('.')}”"
        if norm.id in s.unreadable:
            yield f"{quoted} was not measured, as the {s.docket.judge.name} cannot read it", ()
            continue
        if norm.id in s.permissions:
            yield f"{quoted} is a permission, for which adherence is undefined", ()
        if s.limits[norm.id]:
            yield (
                f"Not all of the wording of {quoted} is measured: {'; '.join(s.limits[norm.id])}",
                (),
            )
