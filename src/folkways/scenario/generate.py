"""Populations drawn from distributions: the same spec gives the same agents, on every machine.

Shares are met exactly, by the method of the largest remainder (Hamilton's apportionment): of
seven agents, 40 % in favour are three, never "about three".
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random

from folkways.base.errors import FolkwaysError
from folkways.base.limits import POPULATION_BYTES
from folkways.base.random import stream
from folkways.scenario.fields import SENTENCE_LENGTH
from folkways.scenario.mapless import MaplessAgent
from folkways.scenario.names import NAMES, SHORT_NAMES, full_name
from folkways.scenario.population import Generate, StanceDistribution
from folkways.scenario.schema import AgentSpec, Role


class TextTooLong(FolkwaysError):
    """A population cannot be written down: more text of one agent, or of all, than is read."""


AGES = range(18, 81)
TIES = 3
"""Relationships that each agent seeks in its quarter; others may add theirs."""

_TIES = (
    "{other} is a friend of {name}.",
    "{other} is a neighbour of {name}.",
    "{other} is a colleague of {name}.",
    "{other} and {name} went to school together.",
)
_MORNINGS = ("6:00", "6:30", "7:00", "7:30")
_NIGHTS = ("21:30", "22:00", "22:30", "23:00", "23:30")


def expand(spec: Generate) -> tuple[AgentSpec, ...]:
    """Return the agents of a population; who they are depends on ``spec`` alone.

    Raises TextTooLong if their stances together are longer than what may be said of an agent, or
    all agents together take more than ``POPULATION_BYTES``.
    """
    names = _names(spec)
    roles = _roles(spec)
    stances = [_stances(spec, index, roles) for index in range(len(spec.stances))]
    ties = _ties(spec, names)
    agents = []
    size = 0
    for i in range(spec.count):
        agent = _agent(spec, i, names[i], roles[i], [stance[i] for stance in stances], ties[i])
        size += sum(len(text.encode()) for text in _texts(agent))
        if size > POPULATION_BYTES:
            raise TextTooLong(
                f"the first {i + 1:,} of {spec.count:,} agents are described in "
                f"{size:,} bytes: {POPULATION_BYTES:,} at most for all"
            )
        agents.append(agent)
    minds = _minds(spec)
    return tuple(
        agent.model_copy(update={"mind": mind}) if mind else agent
        for agent, mind in zip(agents, minds, strict=True)
    )


def quarters(spec: Generate) -> int:
    """Return how many copies of the map the population lives in."""
    return math.ceil(spec.count / spec.per_quarter)


def apportion(total: int, shares: Sequence[float]) -> list[int]:
    """Return whole numbers near ``total * share``, by the largest remainder.

    ``shares`` sum to 1 at most; the numbers sum to ``total`` times that sum, rounded half up.
    Of equal remainders the earlier one wins.
    """
    exact = [total * share for share in shares]
    numbers = [math.floor(one + 1e-9) for one in exact]
    missing = math.floor(sum(exact) + 0.5 + 1e-9) - sum(numbers)
    by_remainder = sorted(range(len(shares)), key=lambda i: (numbers[i] - exact[i], i))
    for i in by_remainder[: max(0, missing)]:
        numbers[i] += 1
    return numbers


def _names(spec: Generate) -> list[str]:
    pool = SHORT_NAMES if spec.count <= SHORT_NAMES // 2 else NAMES
    return [full_name(n) for n in _random(spec, "names").sample(range(pool), spec.count)]


def _roles(spec: Generate) -> list[Role]:
    (number,) = apportion(spec.count, [spec.entrepreneurs])
    roles = [Role.ENTREPRENEUR] * number + [Role.ORDINARY] * (spec.count - number)
    _random(spec, "roles").shuffle(roles)
    return roles


def _minds(spec: Generate) -> list[str]:
    numbers = apportion(spec.count, list(spec.minds.values()))
    minds = [name for name, number in zip(spec.minds, numbers, strict=True) for _ in range(number)]
    minds += [""] * (spec.count - len(minds))
    _random(spec, "minds").shuffle(minds)
    return minds


def _stances(spec: Generate, index: int, roles: Sequence[Role]) -> list[int]:
    """Return where each agent stands on one kind of conduct: +1, -1, or 0 for silent."""
    stance = spec.stances[index]
    random = _random(spec, "stance", index)
    ordinary = [i for i, role in enumerate(roles) if role is Role.ORDINARY]
    leaders = [i for i, role in enumerate(roles) if role is Role.ENTREPRENEUR]
    found = [0] * len(roles)
    for members, shares in (
        (ordinary, (stance.share_favour, stance.share_oppose)),
        (leaders, _leaders_shares(stance)),
    ):
        favour, oppose = apportion(len(members), shares)
        drawn = [1] * favour + [-1] * oppose + [0] * (len(members) - favour - oppose)
        random.shuffle(drawn)
        for i, sign in zip(members, drawn, strict=True):
            found[i] = sign
    return found


def _leaders_shares(stance: StanceDistribution) -> tuple[float, float]:
    return {
        "favour": (1.0, 0.0),
        "oppose": (0.0, 1.0),
        "mixed": (0.5, 0.5),
        "silent": (0.0, 0.0),
    }[stance.entrepreneurs]


def _ties(spec: Generate, names: Sequence[str]) -> list[dict[str, str]]:
    """Return each agent's relationships, always mutual and within its quarter."""
    ties: list[dict[str, str]] = [{} for _ in names]
    for first in range(0, len(names), spec.per_quarter):
        quarter = range(first, min(first + spec.per_quarter, len(names)))
        random = _random(spec, "ties", first // spec.per_quarter)
        for i in quarter:
            others = [j for j in quarter if j != i and names[j] not in ties[i]]
            wanted = max(0, TIES - len(ties[i]))
            for j in random.sample(others, min(wanted, len(others))):
                sentence = random.choice(_TIES)
                ties[i][names[j]] = sentence.format(name=names[i], other=names[j])
                ties[j][names[i]] = sentence.format(name=names[j], other=names[i])
    return ties


def _agent(
    spec: Generate,
    number: int,
    name: str,
    role: Role,
    signs: Sequence[int],
    relationships: dict[str, str],
) -> AgentSpec:
    random = _random(spec, "agent", number)
    pool = list(dict.fromkeys(spec.traits.pool))
    innate = random.sample(pool, min(spec.traits.per_agent, len(pool)))
    occupation = random.choice(spec.occupations)
    learned = [f"{name} is {_article(occupation)} {occupation}."]
    requirement = []
    for stance, sign in zip(spec.stances, signs, strict=True):
        if sign:
            learned.append(random.choice(stance.favour if sign > 0 else stance.oppose))
        if sign > 0 and stance.conduct:
            requirement.append(random.choice(stance.conduct))
    quarter, within = divmod(number, spec.per_quarter)
    kind = AgentSpec if spec.start else MaplessAgent
    return kind(
        name=name,
        age=random.choice(AGES),
        role=role,
        innate=tuple(innate),
        learned=_sentences(learned, name),
        lifestyle=(
            f"{name} gets up around {random.choice(_MORNINGS)} "
            f"and goes to bed around {random.choice(_NIGHTS)}."
        ),
        daily_requirement=_sentences(requirement, name),
        relationships=relationships,
        start=_in_quarter(spec.start[within % len(spec.start)], quarter) if spec.start else "",
    )


def _sentences(sentences: Sequence[str], name: str) -> str:
    # Not str.format: the sentences are the author's and may hold anything in braces.
    text = " ".join(sentence.strip().replace("{name}", name) for sentence in sentences)
    if len(text) > SENTENCE_LENGTH:
        raise TextTooLong(
            f"what {name} stands for, or does every day, takes {len(text):,} characters together: "
            f"{SENTENCE_LENGTH:,} at most"
        )
    return text


def _texts(agent: AgentSpec) -> Iterator[str]:
    """Yield what is written about an agent, with the names of those that it knows."""
    yield from (agent.name, *agent.innate, agent.learned, agent.lifestyle, agent.daily_requirement)
    for other, sentence in agent.relationships.items():
        yield from (other, sentence)


def _in_quarter(start: str, quarter: int) -> str:
    """Return the arena ``start`` in a copy of the map, as ``TileMap.copies`` names it."""
    if quarter == 0:
        return start
    *world, sector, arena = start.split(":")
    return ":".join((*world, f"{sector.rstrip()} {quarter + 1}", arena))


def _article(noun: str) -> str:
    return "an" if noun[:1].lower() in set("aeiou") else "a"


def _random(spec: Generate, *purpose: object) -> Random:
    return stream("population", spec.seed, *purpose)
