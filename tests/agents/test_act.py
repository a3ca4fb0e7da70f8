"""What an agent remembers of itself when a run begins."""

from __future__ import annotations

from pathlib import Path

import pytest

import folkways
from folkways.agents.persona import phrases
from folkways.base import events as ev
from folkways.testing.scenes import GARDEN


@pytest.mark.parametrize(
    ("text", "seeds"),
    [
        ("Ada keeps bees.", ("Ada keeps bees.",)),
        (
            "Ada keeps bees; Ada sings ;; Ada is tall.",
            ("Ada keeps bees", "Ada sings", "Ada is tall."),
        ),
        ("", ()),
        (" ; ", ()),
    ],
)
def test_semicolons_separate_seed_memories(text: str, seeds: tuple[str, ...]) -> None:
    assert phrases(text) == seeds


def test_each_phrase_of_a_description_is_a_memory_of_its_own(tmp_path: Path) -> None:
    """Park et al. (2023, section 3.1); the description itself stays as it was written."""
    path = tmp_path / "garden.yaml"
    before = "learned: Ben Oduya is a student. He does"
    assert before in GARDEN
    text = GARDEN.replace(before, "learned: Ben Oduya is a student; Ben keeps bees; He does")
    path.write_text(text, encoding="utf-8")
    run = folkways.run(path, until="day 1 08:00:10")
    texts = [
        event.text
        for event in run.events(ev.MemoryAdded)
        if isinstance(event, ev.MemoryAdded) and event.agent == "Ben Oduya"
    ]
    assert texts[:2] == ["Ben Oduya is a student", "Ben keeps bees"]
