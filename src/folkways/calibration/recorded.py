"""Fitting the offline mind to recorded decisions."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from folkways.assembly.arguments import as_moment, require
from folkways.base.errors import FolkwaysError
from folkways.calibration.calibrate import calibrate_pairs
from folkways.calibration.calibrated import Calibrated
from folkways.calibration.text import Source
from folkways.language.mind import CallKey, Mind
from folkways.minds.offline.calibrated import ENDING
from folkways.pairs.pair import Pair
from folkways.reading.lexicon import Lexicon
from folkways.runs.recording import pairs_of, run_of
from folkways.scenario.kept import scenario_of
from folkways.scenario.topics import Topic
from folkways.scenario.vocabulary import lexicon_with

_NAME: Final = re.compile(r"[\w.-]{1,60}")
_APART: Final = 10_000
"""Agents of one source are numbered from here on again: the same name may be another person."""


def calibrate(
    sources: str | Path | Sequence[str | Path],
    *,
    name: str = "",
    about: str = "",
    until: str | int | None = None,
    out: str | Path | None = None,
    recorded_by: Mind | None = None,
    progress: Callable[[float], None] = lambda share: None,
) -> Calibrated:
    """Fit the constants of the offline mind to the decisions in recorded runs.

    ``sources`` are run files, pairs files (``.jsonl``, ``.jsonl.gz``) or examples that ship
    ("model_hour"); runs are replayed, and no model is asked. ``name`` is what the constants are
    called (default: the name of ``out``, or "calibrated"), ``about`` a sentence on them, ``until``
    leaves out what was asked after a moment, ``out`` is a new constants file. ``recorded_by`` is
    needed for runs on a mind of your own. The report and the header of a run say which constants
    it was made with.

    Raises FolkwaysError for sources without pairs, RunFileError for a run that cannot be
    replayed, StorageError if ``out`` exists.
    """
    listed = [sources] if isinstance(sources, str | Path) else list(sources)
    require(bool(listed), "sources", listed, "at least one run or pairs file")
    called = name or _called(out)
    require(_NAME.fullmatch(called) is not None, "name", called, "a word of up to 60 letters")
    if out is not None and Path(out).exists():
        raise FolkwaysError(f"{out} exists and is not overwritten; name another file")
    pairs: list[Pair] = []
    told: list[Source] = []
    for number, source in enumerate(listed):
        found = pairs_of(source, until=as_moment(until), mind=recorded_by)
        told.append(
            Source(
                Path(source).name,
                found.hash,
                len(found.pairs),
                found.skipped.total(),
                tuple(dict.fromkeys(one.mind for one in found.pairs if one.mind)),
            )
        )
        pairs += [_apart(one, number) for one in found.pairs]
        progress(0.2 * (number + 1) / len(listed))
    if not pairs:
        raise FolkwaysError(f"{', '.join(map(str, listed))}: no question was recorded there")
    made = calibrate_pairs(
        pairs,
        lexicon=_lexicon(listed),
        progress=lambda share: progress(0.2 + 0.8 * share),
    )
    calibrated = Calibrated(called, made, tuple(told), about)
    if out is not None:
        calibrated.write(out)
    return calibrated


def _lexicon(sources: Sequence[str | Path]) -> Lexicon:
    """Return the words of all runs among the sources; pairs files bring no topics of their own.

    Raises FolkwaysError if two runs mean different things by one topic.
    """
    topics: dict[str, Topic] = {}
    for source in sources:
        run = run_of(source)
        for topic in () if run is None else scenario_of(run.header).topics:
            if topics.setdefault(topic.name, topic) != topic:
                raise FolkwaysError(
                    f"{source}: its topic {topic.name!r} is another than that of the runs before; "
                    "calibrate to each by itself"
                )
    return lexicon_with(tuple(topics.values()))


def _called(out: str | Path | None) -> str:
    return "calibrated" if out is None else Path(out).name.removesuffix(ENDING)


def _apart(pair: Pair, source: int) -> Pair:
    """Return the pair with an agent's number that no other source has."""
    key = CallKey(pair.key.tick, pair.key.agent + source * _APART, pair.key.ordinal)
    return Pair(pair.operation, pair.inputs, pair.output, key, pair.mind)
