"""Packages that are installed for one test: their files, and what they declare."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from textwrap import dedent

import pytest

from folkways.plugins import declared

Install = Callable[[str, Mapping[str, str], Mapping[str, Mapping[str, str]]], Path]


def _forget() -> None:
    for cached in (declared.declared, declared._places):
        cached.cache_clear()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install a package: its name, its files by path, and its entry points by group."""
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(site)

    def install_one(
        name: str, files: Mapping[str, str], points: Mapping[str, Mapping[str, str]]
    ) -> Path:
        for path, text in files.items():
            (site / path).parent.mkdir(parents=True, exist_ok=True)
            (site / path).write_text(dedent(text), encoding="utf-8")
        info = site / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Name: {name}\nVersion: 1.0\n", encoding="utf-8")
        lines = []
        for group, declarations in points.items():
            lines += [f"[{group}]", *(f"{key} = {value}" for key, value in declarations.items())]
        (info / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
        _forget()
        return site

    yield install_one
    monkeypatch.undo()
    _forget()
