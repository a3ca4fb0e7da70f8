"""Runs of the garden that are made once and copied by every test that needs one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.stored import stored

import folkways
from folkways.minds.table.mind import TableMind
from folkways.testing.scenes import GARDEN


class Lived:
    """Gives a test copies of such runs, in a folder of its own."""

    def __init__(self, factory: pytest.TempPathFactory, folder: Path) -> None:
        self._factory = factory
        self._folder = folder

    def __call__(
        self, until: str | None = None, name: str = "r.folk", *, offline: bool = False
    ) -> Path:
        """Copy the run that goes to the moment ``until`` (None: to its end) to ``name``.

        Its mind is a ``TableMind`` or the offline one.
        """

        def make(path: Path) -> None:
            scenario = path.with_name("garden.yaml")
            scenario.write_text(GARDEN, encoding="utf-8")
            mind = None if offline else TableMind(1)
            folkways.run(scenario, mind=mind, out=path, until=until)

        kind = "offline" if offline else "table"
        moment = "".join(filter(str.isdigit, until or ""))
        kept = stored(self._factory, f"garden-{kind}-{moment}.folk", make)
        return Path(shutil.copy(kept, self._folder / name))
