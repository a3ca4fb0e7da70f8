"""A run whose parts are not installed can be read everywhere; what lives in it again needs them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.plugins.hums import Hum
from tests.plugins.talks import TalkShare
from tests.plugins.thinkers import Letters, Silent

import folkways
from folkways.cli.main import main

pytestmark = pytest.mark.usefixtures("plain_reports")

UNTIL = "day 1 08:20"
GIVEN = [
    *("--with", "tests.plugins.hums:Hum"),
    *("--with", "tests.plugins.thinkers:Silent"),
    *("--with", "tests.plugins.thinkers:Letters"),
]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run with a mechanism, a measure, a mind and an embedder from outside."""
    from folkways.testing.scenes import GARDEN

    folder = tmp_path_factory.mktemp("made")
    (folder / "garden.yaml").write_text(GARDEN, encoding="utf-8")
    folkways.run(
        folder / "garden.yaml",
        mind=Silent,
        parts=[Hum, TalkShare, Letters],
        settings={"hum.chance": 0.9, "embedder": "letters"},
        until=UNTIL,
        out=folder / "made.folk",
    )
    return folder / "made.folk"


def left(argv: list[str]) -> int:
    with pytest.raises(SystemExit) as stop:
        main(argv)
    return int(stop.value.code or 0)


@pytest.mark.parametrize(
    "words",
    [
        ["report", "RUN", "--out", "r.html", "--odd", "odd.md"],
        ["show", "RUN", "--agent", "Ada"],
        ["story", "RUN"],
        ["trace", "RUN", "--norm", "quiet"],
        ["export", "RUN", "--out", "tables"],
        ["rejudge", "RUN", "--judge", "strict"],
        ["compare", "RUN", "RUN"],
        ["view", "RUN", "--export", "view.html"],
        ["view", "RUN", "--png", "view.png", "--at", "day 1 08:10"],
    ],
    ids=lambda words: " ".join(words[:3]),
)
def test_it_is_read_without_them(
    words: list[str], made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert left([str(made) if word == "RUN" else word for word in words]) == 0


@pytest.mark.parametrize(
    "words",
    [
        ["replay", "RUN"],
        ["interview", "RUN", "--agent", "Ada", "Why?"],
        ["expectations", "RUN"],
        ["diagnose", "RUN"],
        ["shadow", "RUN", "--limit", "3"],
        ["export", "RUN", "--pairs", "pairs.jsonl"],
    ],
    ids=lambda words: " ".join(words[:3]),
)
def test_what_lives_in_it_again_says_what_it_needs_and_takes_it(
    words: list[str],
    made: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    argv = [str(made) if word == "RUN" else word for word in words]
    assert left(argv) == 2
    assert "needs the mechanism hum" in capsys.readouterr().err
    assert left([*argv, *GIVEN]) == 0
    if "--pairs" not in argv:
        assert left([*argv, "--trust"]) == 0


def test_a_scenario_is_estimated_with_them(garden: Path) -> None:
    parts = ["--set", "hum.chance=1", "--mind", "openai:gpt-5-mini", "--until", "day 1 08:05"]
    assert left(["estimate", str(garden), *parts]) == 2
    assert left(["estimate", str(garden), *parts, *GIVEN[:2]]) == 0
