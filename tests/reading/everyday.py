"""How everyday sentences are read, against labels that were fixed before; see the data's comments.

``PYTHONPATH=src python tests/reading/everyday.py everyday_one.yaml --each`` prints every sentence,
``--kinds`` the figures by kind of sentence.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import yaml

from folkways.reading import Reader, stem
from folkways.reading.frame import Frame
from folkways.reading.report import report
from folkways.reading.verb_phrase import of_doing

DATA = Path(__file__).parent / "data"
IMPERSONAL = ("rule", "custom", "permission")


class Outcome(StrEnum):
    """How the reading of one sentence compares with its label."""

    RIGHT = "right"
    INVERTED = "inverted"
    WRONG = "wrong topic"
    INVENTED = "invented"
    LOST = "lost"
    NOTHING = "rightly nothing"


@dataclass(frozen=True)
class Labelled:
    """One sentence with its label."""

    text: str
    people: tuple[str, ...]
    conduct: str
    direction: int
    modes: tuple[str, ...]
    axes: frozenset[tuple[str, int]]
    also: frozenset[tuple[str, int]]
    optional: bool = False  # whether to read nothing is right as well

    @property
    def impersonal(self) -> bool:
        """Whether it says what is done, may be done or should be done, and nobody's opinion."""
        return bool(self.modes) and self.modes[0] in IMPERSONAL


def sentences(name: str) -> Iterator[Labelled]:
    """Yield the labelled sentences of a file in ``data/``."""
    for scenario in yaml.safe_load((DATA / name).read_text())["scenarios"]:
        people = tuple(scenario["people"])
        yield from (_labelled(line, people) for line in scenario.get("lines", ()))
        for row in scenario.get("sentences", ()):
            says = row["says"]
            yield Labelled(
                row["text"],
                people,
                "; ".join(one["conduct"] for one in says),
                0 if not says else 1 if says[0]["direction"] == "for" else -1,
                tuple(one["mode"] for one in says),
                _signed(row.get("axes", "")),
                _signed(row.get("also", "")),
            )


def _labelled(line: str, people: tuple[str, ...]) -> Labelled:
    """Read a line "text | mode | direction and conduct | entries of the lexicon"."""
    text, mode, says, axes, *_ = [*(part.strip() for part in line.split("|")), "", "", ""]
    if mode == "-":
        return Labelled(text, people, "", 0, (), frozenset(), frozenset())
    direction, _, conduct = says.partition(" ")
    sign = {"for": 1, "against": -1}[direction]
    modes = (mode.removesuffix("?"),)
    optional = mode.endswith("?")
    return Labelled(text, people, conduct, sign, modes, _signed(axes), frozenset(), optional)


def _signed(text: str) -> frozenset[tuple[str, int]]:
    parts = [part.strip() for part in text.split(",")] if "~" in text else text.split()
    return frozenset(
        (part[:-1].rstrip(":"), 1 if part.endswith("+") else -1) for part in parts if part
    )


def as_description(one: Labelled, reader: Reader) -> list[Frame]:
    """What the offline mind takes from a sentence of a description."""
    return [frame for taken in report(one.text, reader, one.people) for frame in taken.frames]


def as_norm(one: Labelled, reader: Reader) -> list[Frame]:
    """What the judge takes from a sentence that is a tracked norm."""
    frame = reader.norm(one.text, one.people)
    named = frame is not None and (not frame.topic.startswith("~") or of_doing(frame.phrase))
    return [frame] if frame is not None and frame.sign and named else []


def outcome(one: Labelled, read: list[Frame]) -> Outcome:
    """Compare what was read with the label."""
    if not one.modes:
        return Outcome.INVENTED if read else Outcome.NOTHING
    fits = [_fit(one, frame) for frame in read]
    if any(fit < 0 for fit in fits):
        return Outcome.INVERTED
    if any(fit == 0 for fit in fits):
        return Outcome.INVENTED if one.optional else Outcome.WRONG
    if fits:
        return Outcome.RIGHT
    return Outcome.NOTHING if one.optional else Outcome.LOST


def _fit(one: Labelled, frame: Frame) -> int:
    """Return 1 if a frame says what the label says, -1 if the contrary, 0 if something else."""
    for known in (one.axes, one.also):
        if (frame.topic, frame.sign) in known:
            return 1
        if (frame.topic, -frame.sign) in known:
            return -1
    if not frame.topic.startswith("~"):
        return 0
    words = set(frame.topic.removeprefix("~").replace("without ", "").split())
    if words <= {stem(word) for word in one.conduct.replace(";", " ").split()}:
        return frame.sign * one.direction
    return 0


KINDS = ("stance", "habit", "rule", "custom", "permission", "nothing")


def by_kind(name: str) -> dict[str, Counter[Outcome]]:
    """Count the outcomes over a file by kind of sentence, all read as descriptions."""
    reader = Reader()
    counts = {kind: Counter[Outcome]() for kind in KINDS}
    for one in sentences(name):
        kind = one.modes[0] if one.modes else "nothing"
        counts[kind][outcome(one, as_description(one, reader))] += 1
    return counts


def tally(name: str, *, norms: bool = False) -> Counter[Outcome]:
    """Count the outcomes over a file, as descriptions or, of impersonal sentences, as norms."""
    reader, read = Reader(), as_norm if norms else as_description
    return Counter(
        outcome(one, read(one, reader)) for one in sentences(name) if one.impersonal or not norms
    )


if __name__ == "__main__":
    chosen = [name for name in sys.argv[1:] if not name.startswith("-")]
    for file in chosen or ["everyday_one.yaml"]:
        for norms, title in ((False, "as descriptions"), (True, "as norms")):
            counts = tally(file, norms=norms)
            print(file, title, {str(kind): counts[kind] for kind in Outcome}, counts.total())
            if "--each" in sys.argv:
                reader, read = Reader(), as_norm if norms else as_description
                for one in sentences(file):
                    if one.impersonal or not norms:
                        found = read(one, reader)
                        said = [f"{f.topic}:{f.sign:+d} {f.mode} {f.habit or ''}" for f in found]
                        print(f"  {outcome(one, found):16} {one.text}  {said}")
        if "--kinds" in sys.argv:
            for kind, counts in by_kind(file).items():
                print(f"  {kind:10}", {str(key): counts[key] for key in Outcome}, counts.total())
