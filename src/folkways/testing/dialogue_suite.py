"""What every talk in turns must hold to. Call :func:`check_dialogue` from a test of your own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from folkways.environments.dialogue import Dialogue, Said
from folkways.environments.environment import Environment
from folkways.language.mind import Mind
from folkways.scenario.schema import Scenario
from folkways.testing.lived import Found, Lived, live


def check_dialogue(
    kind: type[Environment],
    scenario: Scenario | None = None,
    mind: Mind | None = None,
    until: int | None = None,
    **parameters: object,
) -> None:
    """Check an environment in which agents talk in turns, told as :class:`Said`.

    Nobody speaks while another does; turns are counted from 1; the speakers of a talk take turns
    in one order, each in one role; nothing is said after the last word. In a :class:`Dialogue`
    there is one talk, no longer than ``turns``, in the agents' order and roles.
    ``parameters`` are those of the environment that are not as by default.
    """
    lived = live(kind, scenario, mind, until, parameters)
    lines = lived.facts(Said)
    assert lines, "nobody says anything: no Said is in the log"
    moments = [found.t for found in lines]
    assert len(set(moments)) == len(moments), "two speak at the same moment"
    talks = list(_talks(lines))
    for talk in talks:
        _check_talk(talk)
    if isinstance(lived.environment, Dialogue):
        _check_kept_short(lived, lived.environment, talks)


Lines = Sequence[Found[Said]]


def _talks(lines: Lines) -> Iterator[Lines]:
    """Give the talks of a run: each begins with a turn 1."""
    starts = [at for at, found in enumerate(lines) if found.fact.turn == 1]
    assert starts[:1] == [0], f"the first turn of a talk has the number {lines[0].fact.turn}, not 1"
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield lines[start:end]


def _check_talk(talk: Lines) -> None:
    speakers = [found.agent for found in talk]
    order = list(dict.fromkeys(speakers))
    roles: dict[str, str] = {}
    last = 0
    for at, found in enumerate(talk):
        said = found.fact
        assert said.turn > last, f"turn {said.turn} comes after turn {last}"
        last = said.turn
        expected = order[at % len(order)]
        assert found.agent == expected, f"turn {said.turn} is {expected}'s, not {found.agent}'s"
        role = roles.setdefault(found.agent, said.role)
        assert said.role == role, f"{found.agent} was {role}, and in turn {said.turn} {said.role}"
        ended = at + 1 < len(talk) and said.ends
        assert not ended, f"something is said after {found.agent} ended the talk in turn {last}"


def _check_kept_short(lived: Lived, dialogue: Dialogue, talks: Sequence[Lines]) -> None:
    assert len(talks) == 1, f"a Dialogue is one talk, and {len(talks)} begin"
    (talk,) = talks
    turns = [found.fact.turn for found in talk]
    assert turns == list(range(1, len(turns) + 1)), f"the turns are numbered {turns[:10]}"
    assert len(turns) <= dialogue.turns, f"{len(turns)} turns; {dialogue.turns} are the most"
    for at, found in enumerate(talk):
        number = at % len(lived.names)
        assert found.agent == lived.names[number], f"turn {at + 1} is that of {found.agent}"
        role = found.fact.role
        assert role == dialogue.roles[number], f"{found.agent} speaks as {role}"
