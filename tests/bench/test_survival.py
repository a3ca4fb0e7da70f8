"""Every write of the store may fail, and the power may be cut at any: a slice of all of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from attacks import disk
from attacks.disk import FAULTS
from attacks.survival import survive_faults, survive_power_cuts
from tests.store.logs import answer, header, tick

from folkways.store.reader import RunFile
from folkways.store.writer import RunWriter

pytestmark = pytest.mark.skipif(not disk.is_possible(), reason="SQLite's calls are not replaced")

TICKS = 12


class Life:
    """Lives through the made-up run and notices whether something that was kept is gone."""

    def __init__(self) -> None:
        self._kept: dict[Path, tuple[int, int]] = {}

    def __call__(self, path: Path) -> str:
        known = path.exists() and path.stat().st_size > 0
        if known:
            run = RunFile(path)
            assert (run.seq, len(list(run.answers()))) >= self._kept.get(path, (0, 0))
        else:
            assert path not in self._kept
        writer = (
            RunWriter.reopen(path)
            if known
            else RunWriter.create(path, header(), attachments={"map": b"town" * 2000})
        )
        try:
            return self._go(writer)
        finally:
            writer.close()

    def _go(self, writer: RunWriter) -> str:
        for number in range(TICKS):
            t, events = tick(number)
            writer.keep_answer(answer(number))
            writer.keep_vectors("one", [(f"text {number}", bytes(64))])
            if writer.t is None or writer.t < t:
                writer.append(t, events, b"state %d " % number * 500 if number % 3 else None)
                self._kept[writer.path] = (6 * (number + 1), number + 1)
        writer.mark("finished")
        return writer.log_hash()


def test_a_write_that_fails_loses_nothing_that_was_kept(tmp_path: Path) -> None:
    outcomes = survive_faults(Life(), tmp_path, every=37)
    assert all(outcomes[f"{fault} told"] > 0 for fault in FAULTS)


def test_a_power_cut_leaves_a_run_that_can_be_resumed(tmp_path: Path) -> None:
    def live(path: Path) -> str:
        return Life()(path)

    assert survive_power_cuts(live, tmp_path, every=29) > 5
