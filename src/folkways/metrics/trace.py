"""How one agent came to a norm and what it did with it, step by step, from the log.

The model is the paper's account of Carlos Gomez (Ren et al. 2024, section 3.3): exposure by
exposure, acceptance, the first act that complies, the first time that the convert reminds or
persuades somebody else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

StepKind = Literal[
    "created",
    "exposure",
    "synthesis",
    "accepted",
    "replaced",
    "reminded",
    "complied",
    "violated",
    "noticed",
    "confronted",
    "raised",
    "informed",
    "reminds",
    "persuaded",
    "promised",
    "kept_promise",
    "broke_promise",
]
"""What a step is. ``noticed``: somebody saw the agent break the norm; ``confronted``: somebody
opened a conversation with it about that; ``raised``: the agent opened one with somebody else;
``informed``, ``reminds``, ``persuaded``: another found the norm in what the agent said or did, was
reminded of it, accepted it from the agent; ``promised``: in a talk about it the agent agreed to
something, and kept or broke that."""

GIVES: tuple[StepKind, ...] = ("raised", "informed", "reminds", "persuaded")
"""Steps in which the agent passes the norm on."""


@dataclass(frozen=True, slots=True)
class TraceStep:
    """One thing that happened between an agent and a norm at ``t`` (simulated seconds).

    ``other`` is whom it had to do with, ``channel`` by which way, ``words`` what was said, thought
    or done, ``place`` where. ``norm`` is the id of the personal norm it is about, ``outcome`` what
    came of an exposure ("accepted", "pending", or the check that it failed), ``why`` the reason.
    """

    t: int
    kind: StepKind
    other: str = ""
    channel: str = ""
    words: str = ""
    place: str = ""
    norm: str = ""
    content: str = ""
    outcome: str = ""
    why: str = ""


@dataclass(frozen=True)
class Trace:
    """An agent's steps with a norm in order of time; ``norm`` is what the norm is called."""

    norm: str
    agent: str
    entrepreneur: bool
    steps: tuple[TraceStep, ...]

    def first(self, *kinds: StepKind, since: int | None = None) -> TraceStep | None:
        """Return the first step of one of ``kinds``, from the moment ``since`` on if given."""
        return next(
            (
                step
                for step in self.steps
                if step.kind in kinds and (since is None or step.t >= since)
            ),
            None,
        )

    @property
    def acceptance(self) -> TraceStep | None:
        """When it first accepted the norm (or created it); None if it never did."""
        return self.first("accepted", "created")

    @property
    def exposures(self) -> tuple[TraceStep, ...]:
        """The times that it met the norm, up to its acceptance."""
        accepted = self.acceptance
        return tuple(
            step
            for step in self.steps
            if step.kind == "exposure" and (accepted is None or step.t <= accepted.t)
        )

    @property
    def compliance(self) -> TraceStep | None:
        """Its first act after acceptance that complies."""
        accepted = self.acceptance
        return None if accepted is None else self.first("complied", since=accepted.t)

    @property
    def lapse(self) -> TraceStep | None:
        """Its first act after acceptance that violates the norm."""
        accepted = self.acceptance
        return None if accepted is None else self.first("violated", since=accepted.t)

    @property
    def passed_on(self) -> TraceStep | None:
        """The first time after acceptance that it passes the norm on to somebody."""
        accepted = self.acceptance
        return None if accepted is None else self.first(*GIVES, since=accepted.t)

    @property
    def persuasion(self) -> TraceStep | None:
        """The first time that another accepted the norm from it."""
        return self.first("persuaded")
