"""The words of a transmission tree: of a norm that is accepted, and of a fact that is learned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from folkways.plots.adoption_curve import CAPTION


@dataclass(frozen=True)
class TreeWords:
    """What a tree calls its holders.

    ``ways`` has, by origin, how a holder came to it; ``got`` is the verb for that, ``passed`` what
    an arrow by talk is, ``nobody`` what is said without holders, ``hold`` the verb for having
    it, ``held`` its past form, ``first`` what somebody is called who had it from nobody.
    """

    title: str
    spread: str
    caption: str
    curve: str
    got: str
    nobody: str
    hold: str
    held: str
    first: str
    ways: Mapping[str, str]
    passed: str


NORM: Final = TreeWords(
    title="Who passed “{name}” to whom",
    spread="How “{name}” spread",
    caption="A line is an agent that holds the norm, from the moment (star) at which it first "
    "accepted it to the end of the log, or until it left the town (cross stroke). An arrow "
    "comes from who gave the norm and held it before; a star without an arrow is an agent that "
    "had it from nobody who held it. Agents stand below their source.",
    curve=CAPTION,
    got="accepted",
    nobody="nobody has accepted it",
    hold="hold",
    held="held",
    first="originator",
    ways=MappingProxyType(
        {
            "created": "created it",
            "conversation": "by talk",
            "observation": "by observation",
            "synthesis": "by synthesis",
        }
    ),
    passed="passed on by talk",
)
FACT: Final = TreeWords(
    title="Who told whom: “{name}”",
    spread="How many came to know: “{name}”",
    caption="A line is an agent that knows the fact, from the moment (star) of its first memory "
    "that carries it to the end of the log, or until it left the town (cross stroke). A square "
    "marks who knew it at first. An arrow comes from who told it, or was overheard or observed, "
    "and knew it before. Agents stand below their source.",
    curve="Number of agents that knew the fact by each moment (thick), and by which way they came "
    "to know it (thin). The data have each agent.",
    got="came to know",
    nobody="nobody knows it",
    hold="know",
    held="knew",
    first="first holder",
    ways=MappingProxyType(
        {
            "created": "knew it at first",
            "conversation": "told in a talk",
            "observation": "overheard or observed",
            "synthesis": "in a thought",
        }
    ),
    passed="told in a talk",
)
