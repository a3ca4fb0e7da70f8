"""How often the reader agrees with the labelled sentences in ``data/``.

The floors lie a little under what docs/reading-accuracy.md reports; run as a script, this file
prints the figures (with --wrong, the development sentences that were misread).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import yaml

from folkways.metrics.reading_judge import ReadingJudge
from folkways.reading import Mode, Reader, judge
from folkways.reading.frame import Frame

DATA = Path(__file__).parent / "data"
MODES = {"i": Mode.INJUNCTIVE, "d": Mode.DESCRIPTIVE, "p": Mode.PERMISSION}
VERDICTS = {"c": "complies", "v": "violates", "u": "unrelated"}
PLACES = {"in": True, "out": False, "?": None}
NAMES = ("Carlos", "Mia")
MODEL_NAMES = ("Isabella", "Tamara", "Jennifer", "Wolfgang", "Sam", "Francisco")


@dataclass
class Score:
    """Counts of right answers by kind, and the sentences that went wrong."""

    right: dict[str, int] = field(default_factory=dict)
    total: dict[str, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    def add(self, kind: str, good: bool, line: str) -> None:
        self.right[kind] = self.right.get(kind, 0) + good
        self.total[kind] = self.total.get(kind, 0) + 1
        if not good:
            self.wrong.append(f"{kind}: {line}")

    def share(self, kind: str) -> float:
        return self.right[kind] / self.total[kind]

    def __str__(self) -> str:
        return ", ".join(f"{k} {self.right[k]}/{self.total[k]}" for k in self.total)


def _rows(lines: list[str]) -> list[list[str]]:
    return [[part.strip() for part in line.split("|")] for line in lines]


def norms(name: str, reader: Reader) -> Score:
    score = Score()
    for text, topic, sign, mode in _rows(yaml.safe_load((DATA / name).read_text())):
        frame = reader.norm(text)
        said = f"{text} -> {frame.topic if frame else None} {frame.sign if frame else None} "
        said += f"{frame.mode.value if frame else ''} {frame.setting.value if frame else ''}"
        same = frame is not None and frame.topic == topic
        score.add("topic", same, said)
        score.add("polarity", frame is not None and same and frame.sign == int(sign), said)
        score.add("mode", frame is not None and frame.mode is MODES[mode], said)
    return score


def judged(name: str, reader: Reader) -> Score:
    score = Score()
    for statement, lines in yaml.safe_load((DATA / name).read_text()).items():
        norm = reader.norm(statement)
        for text, place, verdict in _rows(lines):
            where = PLACES[place]
            acts = reader.act(text, where, NAMES)
            found = judge(acts, norm, where).value if norm else "unrelated"
            line = f"[{statement}] {text} -> {found}, not {VERDICTS[verdict]}"
            score.add("verdict", found == VERDICTS[verdict], line)
    return score


def model_acts(name: str) -> Score:
    """What language models wrote that people do: how often each verdict is right, and found."""
    score, judge_of_measures = Score(), ReadingJudge(MODEL_NAMES)
    for norm, lines in yaml.safe_load((DATA / name).read_text()).items():
        for text, place, label in _rows(lines):
            found = judge_of_measures.conduct(text, bool(PLACES[place]), norm).verdict.value
            wanted = VERDICTS[label]
            line = f"[{norm}] {text} -> {found}, not {wanted}"
            score.add(f"{norm} all", found == wanted, line)
            for kind in ("complies", "violates"):
                if found == kind:
                    score.add(f"{norm} {kind}, of claimed", wanted == kind, line)
                if wanted == kind:
                    score.add(f"{norm} {kind}, of all", found == kind, line)
    return score


def _short(frame: Frame) -> str:
    kind = {Mode.ACT: "a", Mode.ADVOCACY: "v"}.get(frame.mode, frame.mode.value)
    return f"{frame.topic}:{frame.sign}:{kind}"


def acts(part: str, reader: Reader) -> Score:
    score = Score()
    for text, wanted in _rows(yaml.safe_load((DATA / "acts.yaml").read_text())[part]):
        found = {_short(frame) for frame in reader.act(text, None, NAMES)}
        expected = {label.replace(":va", ":v") for label in wanted.split()}
        topics = {label.split(":")[0] for label in expected}
        stray = {
            label
            for label in found - expected
            if label.split(":")[0] in topics or (label.endswith("a") and not label.startswith("~"))
        } - {"music:1:a", "eating:1:a"}
        score.add("act", expected <= found and not stray, f"{text} -> {sorted(found)}")
    return score


def stances(part: str, reader: Reader) -> Score:
    score = Score()
    for text, wanted in _rows(yaml.safe_load((DATA / "stances.yaml").read_text())[part]):
        found = {f"{frame.topic}:{frame.sign}" for frame in reader.stances(text)}
        if wanted == "-":
            score.add("stance", not found, f"{text} -> {sorted(found)}")
            continue
        expected = set(wanted.split())
        topics = {label.split(":")[0] for label in expected}
        clash = {label for label in found - expected if label.split(":")[0] in topics}
        score.add("stance", expected <= found and not clash, f"{text} -> {sorted(found)}")
    return score


def plain(reader: Reader, name: str = "plain_fresh.yaml") -> Score:
    """Stances in the words of people who do not know the lexicon: right, or at least not wrong."""
    score = Score()
    for text, wanted in _rows(yaml.safe_load((DATA / name).read_text())):
        found = {f"{_known(frame)}:{frame.sign}" for frame in reader.stances(text, ("Ann",))}
        line = f"{text} -> {sorted(found)}"
        score.add("right", bool(found) and found <= set(wanted.split()), line)
        vague = {"~:1", "~:-1"} & {label for label in found if label[-2:] == wanted[-2:]}
        score.add("not wrong", found <= {*wanted.split(), *vague}, line)
    return score


def _known(frame: Frame) -> str:
    return "~" if frame.topic.startswith("~") else frame.topic


READER = Reader()
QUIET = "Be quiet in public."


@pytest.mark.parametrize(("kind", "floor"), [("topic", 0.97), ("polarity", 0.95), ("mode", 0.95)])
def test_norms_of_the_development_set(kind: str, floor: float) -> None:
    score = norms("norms_dev.yaml", READER)
    assert score.share(kind) >= floor, score.wrong


@pytest.mark.parametrize(("kind", "floor"), [("topic", 0.88), ("polarity", 0.85), ("mode", 0.88)])
def test_norms_held_out(kind: str, floor: float) -> None:
    assert norms("norms_heldout.yaml", READER).share(kind) >= floor


def test_the_judge_on_its_development_set() -> None:
    score = judged("judge_dev.yaml", READER)
    assert score.share("verdict") >= 0.97, score.wrong


def test_the_judge_held_out() -> None:
    assert judged("judge_heldout.yaml", READER).share("verdict") >= 0.88


def test_what_language_models_wrote_that_people_do() -> None:
    dev, held_out = model_acts("judge_model_dev.yaml"), model_acts("judge_model_heldout.yaml")
    for norm, mended, unseen in (("No smoking indoors.", 0.9, 0.9), (QUIET, 0.85, 0.86)):
        assert dev.share(f"{norm} all") >= mended, dev.wrong
        assert held_out.share(f"{norm} all") >= unseen
    assert held_out.share(f"{QUIET} violates, of claimed") >= 0.9
    assert held_out.share(f"{QUIET} violates, of all") >= 0.95


def test_the_fresh_sets() -> None:
    assert norms("norms_fresh.yaml", READER).share("polarity") >= 0.82
    assert judged("judge_fresh.yaml", READER).share("verdict") >= 0.94


def test_plain_words_are_rather_unread_than_misread() -> None:
    score = plain(READER)
    assert score.share("right") >= 0.9
    assert score.share("not wrong") >= 0.95


@pytest.mark.parametrize(("part", "floor"), [("dev", 0.95), ("heldout", 0.85)])
def test_acts(part: str, floor: float) -> None:
    assert acts(part, READER).share("act") >= floor


@pytest.mark.parametrize(("part", "floor"), [("dev", 0.95), ("heldout", 0.85)])
def test_stances(part: str, floor: float) -> None:
    assert stances(part, READER).share("stance") >= floor


def test_the_sets_are_as_large_as_the_page_says() -> None:
    size = sum(
        judged(name, READER).total["verdict"] for name in ("judge_dev.yaml", "judge_heldout.yaml")
    )
    assert size >= 220
    assert norms("norms_dev.yaml", READER).total["polarity"] >= 120
    assert norms("norms_heldout.yaml", READER).total["polarity"] >= 80


Measure = Callable[[Reader], Score]
SETS: dict[str, tuple[Measure, Measure]] = {
    "norms": (lambda r: norms("norms_dev.yaml", r), lambda r: norms("norms_heldout.yaml", r)),
    "judge": (lambda r: judged("judge_dev.yaml", r), lambda r: judged("judge_heldout.yaml", r)),
    "acts": (lambda r: acts("dev", r), lambda r: acts("heldout", r)),
    "stances": (lambda r: stances("dev", r), lambda r: stances("heldout", r)),
}

if __name__ == "__main__":
    fresh = Reader()
    print(f"fresh: plain stances {plain(fresh)}")
    print("models: development", model_acts("judge_model_dev.yaml"))
    print("models: held out", model_acts("judge_model_heldout.yaml"))
    print(f"fresh: norms {norms('norms_fresh.yaml', fresh)};", judged("judge_fresh.yaml", fresh))
    for set_name, (dev, held_out) in SETS.items():
        result = dev(Reader())
        print(f"{set_name}: development {result}; held out {held_out(Reader())}")
        if "--wrong" in sys.argv:
            print(*(f"    {line}" for line in result.wrong), sep="\n")
