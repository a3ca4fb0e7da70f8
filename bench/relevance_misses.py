"""What the relevance filter of the frugal profile skips, and what it misses by that.

    python bench/relevance_misses.py [--presets hobbs_cafe quiet_library] [--seeds 5] [--days 1]

The filter runs in the shadow: everything is asked, as if there were no filter, and what it would
have skipped is noted. A miss is a skip after which the answer was not "nothing": conduct found to
break or keep the norm that it would not have been held against, or a thing that was reacted to.

With the offline mind this is a check of consistency more than a measurement, since that mind reads
conduct with the same lexicon and reacts to no thing. So the filter is also put to sentences that
people have labelled (``tests/reading/data/judge_*.yaml``: what somebody does, and whether that
breaks, keeps or has nothing to do with a norm); only ``dev`` was ever used to tune the reader.
"""

from __future__ import annotations

import argparse
import asyncio
from collections import Counter
from pathlib import Path
from unittest import mock

import yaml

from folkways.agents import relevance
from folkways.agents.percept import Percept
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.language.mind import Mind
from folkways.minds.offline import OfflineMind
from folkways.norms.relevance import bears_on
from folkways.norms.spreading import detect
from folkways.reading import Lexicon
from folkways.scenario.load import load
from folkways.testing.societies import KeptTicks, simulate

LABELLED = Path(__file__).parent.parent / "tests" / "reading" / "data"


class Shadow:
    """The filter, asked but not obeyed."""

    def __init__(self) -> None:
        self.pairs: dict[tuple[str, str], bool] = {}
        self.things: dict[tuple[str, int, str], bool] = {}
        self._matters = relevance.matters

    def bears_on(
        self, text: str, person: str, content: str, lexicon: Lexicon | None = None
    ) -> bool:
        """Note whether conduct would have been held against a norm."""
        self.pairs[text, content] = bears_on(text, person, content, lexicon)
        return True

    def matters(self, turn: Turn, thing: Percept) -> bool:
        """Note whether a reaction to a thing would have been thought of."""
        self.things[turn.name, turn.t, thing.text] = self._matters(turn, thing)
        return True


def measure(preset: str, seed: int, days: int, mind: Mind) -> Counter[str]:
    """Run once and count what was asked, would have been skipped, and would have been missed."""
    scenario = load(preset, settings={"seed": str(seed), "days": str(days)}).scenario
    shadow, kept = Shadow(), KeptTicks()
    with (
        mock.patch.object(detect, "bears_on", shadow.bears_on),
        mock.patch.object(relevance, "matters", shadow.matters),
    ):
        asyncio.run(simulate(scenario, mind).run(kept))
    contents = {
        event.norm: event.content
        for event in kept.events
        if isinstance(event, ev.NormCreated | ev.NormIdentified)
    }
    count = Counter[str]()
    for event in kept.events:
        if isinstance(event, ev.MechanismEvent) and "broken" in event.data:
            text, norms = event.data["text"], event.data["norms"]
            assert isinstance(text, str)
            assert isinstance(norms, list)
            for norm in norms:
                count["pairs"] += 1
                if not shadow.pairs.get((text, contents[str(norm)]), True):
                    count["pairs skipped"] += 1
        elif isinstance(event, ev.ConflictDetected | ev.ConformitySeen):
            count["pairs with an outcome"] += 1
            if not shadow.pairs.get((event.observation, contents[event.norm]), True):
                count["pairs missed"] += 1
        elif isinstance(event, ev.Reacted) and not event.other:
            count["things asked about"] += 1
            skipped = not shadow.things[event.agent, event.t, event.to]
            count["things skipped"] += skipped
            count["things missed"] += skipped and event.decision != "continue"
    return count


def labelled(file: Path) -> Counter[str]:
    """Count how many labelled pairs would be skipped: rightly, or with an outcome missed."""
    count = Counter[str]()
    for norm, acts in yaml.safe_load(file.read_text("utf-8")).items():
        for entry in acts:
            act, _, label = (part.strip() for part in entry.split("|"))
            related = label != "u"
            skipped = not bears_on(f"Somebody {act}", "Somebody", norm)
            count["related" if related else "unrelated"] += 1
            count["related, skipped" if related else "unrelated, skipped"] += skipped
    return count


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--presets", nargs="+", default=["hobbs_cafe", "quiet_library"])
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--days", type=int, default=1)
    options = parser.parse_args()
    for preset in options.presets:
        total = Counter[str]()
        for seed in range(1, options.seeds + 1):
            total += measure(preset, seed, options.days, OfflineMind(seed))
        print(f"{preset}, {options.days} day(s), seeds 1 to {options.seeds}")
        for what in (
            "pairs",
            "pairs skipped",
            "pairs with an outcome",
            "pairs missed",
            "things asked about",
            "things skipped",
            "things missed",
        ):
            print(f"  {what:24}{total[what]:8}")
    for file in sorted(LABELLED.glob("judge_*.yaml")):
        found = labelled(file)
        print(
            f"{file.name}: skipped {found['related, skipped']} of {found['related']} related, "
            f"{found['unrelated, skipped']} of {found['unrelated']} unrelated pairs"
        )


if __name__ == "__main__":
    main()
