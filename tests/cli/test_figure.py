from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.garden import Lived

from folkways.testing.command import Command


def test_a_figure_goes_to_a_file_and_its_caption_to_the_terminal(
    folkways: Command, lived: Lived, tmp_path: Path
) -> None:
    lived()
    done = folkways("figure", "r.folk", "--kind", "norms")
    assert done.out.startswith("r-norm-")
    assert "Adherence (squares, dashed): share of agents" in done.out
    (svg,) = tmp_path.glob("r-norm-*.svg")
    assert svg.read_text("utf-8").startswith("<?xml")
    again = folkways("figure", "r.folk", "--kind", "norms")
    assert (again.code, "exists and is not overwritten" in again.err) == (2, True)


@pytest.mark.parametrize(
    ("given", "begins"),
    [
        (("--out", "a.pdf"), b"%PDF"),
        (("--format", "PNG", "--out", "a.png"), b"\x89PNG"),
        (("--format", "csv", "--out", "a.csv"), b"bin begins,"),
    ],
)
def test_format_or_ending_decides(
    folkways: Command, lived: Lived, tmp_path: Path, given: tuple[str, ...], begins: bytes
) -> None:
    lived()
    done = folkways("figure", "r.folk", "--kind", "activity", *given)
    assert done.code == 0, done.err
    assert (tmp_path / given[-1]).read_bytes().startswith(begins)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ((), "name a run file or the folder of a sweep"),
        (("r.folk",), "--kind: say which figure: norms, norm, activity"),
        (("r.folk", "--kind", "norm", "--norm", "x"), "no tracked norm is called 'x'"),
        (("r.folk", "--kind", "transmision"), "did you mean 'transmission'?"),
        (("r.folk", "--kind", "measure", "--measure", "x"), "no table over time called 'x'"),
        (("r.folk", "--kind", "norms", "--out", "a.gif"), "--out: 'gif' is no format"),
        (("r.folk", "--kind", "norms", "--format", "gif"), "--format: 'gif' is no format"),
        (
            ("r.folk", "--kind", "norms", "--format", "pdf", "--out", "a.png"),
            "does not end in .pdf",
        ),
        (("r.folk", "--kind", "norms", "--against", "seed"), "--against is for sweeps"),
        (("none.folk", "--kind", "norms"), "does not exist"),
        ((".", "--kind", "acceptance"), "a folder that folkways sweep made"),
    ],
)
def test_what_cannot_be_drawn_is_said(
    folkways: Command, lived: Lived, given: tuple[str, ...], told: str
) -> None:
    lived()
    done = folkways("figure", *given)
    assert done.code == 2
    assert told in done.err


def test_the_list_names_all_kinds(folkways: Command) -> None:
    done = folkways("figure", "--list")
    assert done.code == 0
    for kind in ("norms", "transmission", "figure2", "acceptance", "conversations"):
        assert f"  {kind} " in done.out


def test_the_list_of_a_run_has_what_can_be_drawn_of_it(folkways: Command, lived: Lived) -> None:
    lived()
    town = folkways("figure", "r.folk", "--list").out
    assert town.startswith("Figures of r.folk:\n  norms")
    assert "  measure " not in town
    refused = folkways("figure", "r.folk", "--kind", "activity", "--norm", "tea")
    assert (refused.code, "'activity' is not of a single norm" in refused.err) == (2, True)
    assert folkways("run", "axelrod", "--until", "round 8", "--out", "a.folk").code == 0
    game = folkways("figure", "a.folk", "--list").out
    assert game.startswith("Figures of a.folk:\n  measure ")
    assert "\n  norms" not in game
