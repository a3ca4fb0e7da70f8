from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import folkways
import folkways.sweeps


def test_every_public_name_of_sweeps_is_there() -> None:
    assert all(getattr(folkways.sweeps, name) for name in folkways.sweeps.__all__)


def test_the_public_names_are_these_and_all_exist() -> None:
    assert sorted(folkways.__all__) == [
        "AgentState",
        "Environment",
        "Fact",
        "FolkwaysError",
        "Measure",
        "Mechanism",
        "MindError",
        "NoAnswer",
        "PartError",
        "Progress",
        "Run",
        "RunFileError",
        "ScenarioError",
        "SimpleEnvironment",
        "StorageError",
        "Summary",
        "Sweep",
        "Unavailable",
        "WorldError",
        "__version__",
        "calibrate",
        "compare",
        "estimate",
        "fork",
        "graph",
        "live",
        "load",
        "replay",
        "resume",
        "run",
        "shadow",
        "sweep",
        "validate",
    ]
    for name in folkways.__all__:
        assert getattr(folkways, name) is not None
    assert dir(folkways) == sorted(folkways.__all__)


def test_the_version_is_that_of_the_package() -> None:
    text = (Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8")
    assert folkways.__version__ == tomllib.loads(text)["project"]["version"]


def test_importing_it_costs_nothing() -> None:
    program = "import sys, folkways; print([m for m in ('numpy', 'pydantic') if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": ":".join(sys.path)},
    )
    assert done.stdout == "[]\n"


def test_scipy_is_imported_only_where_it_computes() -> None:
    """It takes half a second, which no command that computes nothing with it need wait for."""
    modules = Path(folkways.__file__).parent.rglob("*.py")
    eager = [
        path.name
        for path in modules
        if re.search(r"^(from|import) scipy\b", path.read_text("utf-8"), re.MULTILINE)
    ]
    assert eager == []
