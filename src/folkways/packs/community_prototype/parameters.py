"""The parameters of ``community_prototype``: a design, and its template members."""

from __future__ import annotations

from pydantic import Field

from folkways.base.time import HOUR
from folkways.scenario.fields import Line, Sentence, Strict

ROUND = HOUR
"""Simulated seconds of a round."""


class Rule(Strict):
    """A rule of the community, with words that show that a post breaks it."""

    text: Sentence
    """The rule, as members read it."""
    signs: tuple[Line, ...] = Field(min_length=1, max_length=100)
    """A post with one of these words or phrases breaks the rule, for the measures."""


def _rules() -> tuple[Rule, ...]:
    return (
        Rule(text="Be kind: criticise ideas, never people.", signs=("idiot", "nonsense")),
        Rule(text="No advertising.", signs=("discount", "my shop")),
        Rule(text="Stay on the topic of the community.", signs=("lottery", "celebrity")),
    )


class CommunityParameters(Strict):
    """A design: goal, rules, moderators; and what happens in it."""

    goal: Sentence = "A place for people of a town to help each other repair things."
    """What the community is for."""
    rules: tuple[Rule, ...] = Field(default_factory=_rules, max_length=20)
    """What members should and should not do."""
    posted: bool = True
    """Whether members are shown the rules; whether they are broken is measured in any case."""
    moderators: int = Field(default=0, ge=0, le=1000)
    """So many of the agents, the last in the list, moderate instead of posting."""
    rounds: int = Field(default=8, ge=1, le=1000)
    """In each round every member may write a post."""
    recent: int = Field(default=6, ge=1, le=100)
    """So many threads are shown, those with the latest posts."""
    what_if: Sentence = ""
    """What an outsider posts, to see how members respond; empty: nothing."""
    what_if_round: int = Field(default=4, ge=1, le=1000)
    """The round after which it is posted."""
    real: tuple[Sentence, ...] = Field(default=(), max_length=1000)
    """Posts of a real community; they are exhibited among those of the run, for people to tell
    apart. Each is a thread, its posts separated by " | "."""
    replying: float = Field(default=0.6, ge=0, le=1)
    """Template members: chance to reply instead of beginning a thread."""
    breaking: float = Field(default=0.4, ge=0, le=1)
    """Template members: chance that one who is given to it breaks a rule in a post."""
    heed: float = Field(default=0.3, ge=0, le=1)
    """Template members: which share of these breaches they refrain from if rules are posted; and of
    the rest, for each time that a post of theirs was removed."""

    @property
    def seconds(self) -> int:
        """How long a run lasts."""
        return (self.rounds + 1) * ROUND + 1
