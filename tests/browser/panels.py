"""What the tests of the panels compare with: one run, as Python measures it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from playwright.async_api import Page, expect

import folkways
from folkways.base.time import clock_of, day_of
from folkways.metrics.trace import Trace
from folkways.metrics.transmission import Adoption, Tree

SMOKING = "no_smoking_indoors"
FILLED = {
    "agents": ":is(.agent-name, .crowd-row):visible",
    "talks": ".talk-row, .lines",
    "norms": ".norm-row",
    "events": ".event",
    "act": ":is(form, code):visible",
    "about": "dl",
}
"""What each panel has when it is filled."""
TABS = tuple(FILLED)


@dataclass(frozen=True)
class Convert:
    """Somebody who took a norm over in a conversation, and their case with it."""

    adoption: Adoption
    conversation: str
    case: Trace


@dataclass(frozen=True)
class Measured:
    """A run with what its measures say of the norm against smoking indoors."""

    run: folkways.Run
    tree: Tree

    @classmethod
    def of(cls, path: Path) -> Measured:
        """Measure the run at ``path``."""
        run = folkways.Run.open(path)
        return cls(run, run.transmission(SMOKING))

    def convert(self) -> Convert:
        """Return the first who took it over in a conversation and kept it after that."""
        found = self.run.traces(SMOKING)
        told = [one for one in self.tree.adoptions if one.origin == "conversation" and one.parent]
        one = next(one for one in told if found[one.agent].compliance)
        talk = self.run.summary.lives.by_id[one.norm].conversation
        return Convert(one, talk, found[one.agent])

    def reformed(self) -> Adoption:
        """Return how the first who had broken it before took it over from another."""
        found = self.run.traces(SMOKING)
        broken = {agent: trace.first("violated") for agent, trace in found.items()}
        return next(
            one
            for one in self.tree.adoptions
            if one.parent and (step := broken.get(one.agent)) is not None and step.t < one.t
        )


async def is_filled(page: Page, tab: str) -> None:
    """Wait until a panel is shown and filled."""
    await expect(page.locator(f"#panel-{tab} {FILLED[tab]}").first).to_be_visible()


def link(t: int, **state: str) -> str:
    """Return the part of an address behind "#" that shows moment ``t``."""
    clock = clock_of(t)
    moment = f"{day_of(t)}-{clock // 3600:02d}:{clock % 3600 // 60:02d}:{clock % 60:02d}"
    return f"#{urlencode({'t': moment} | state)}"
