from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.sweeps.test_compare import made

from folkways.base.errors import FolkwaysError
from folkways.metrics.finding import Agrees
from folkways.sweeps.folder import SweepFolder
from folkways.sweeps.index import RunEntry, SweepIndex
from folkways.sweeps.outcome import Sweep
from folkways.sweeps.run_result import FindingResult


def build(path: Path, verdicts: list[Agrees]) -> Sweep:
    """A sweep of runs that never were, each with a verdict on findings 1a and 5b."""
    folder = SweepFolder(path / "sweep")
    folder.path.mkdir()
    entries = []
    for seed, agrees in enumerate(verdicts, 1):
        result = made(seed, 0.5)
        assert result.measured is not None
        findings = [
            FindingResult("1a", "Social norms emerge", "all", agrees, "a rule"),
            FindingResult("5b", "Shaped", "yes", "not applicable", "another"),
        ]
        measured = msgspec.structs.replace(result.measured, findings=findings)
        folder.keep(msgspec.structs.replace(result, measured=measured))
        entries.append(RunEntry("whole", {}, seed, result.run))
    index = SweepIndex(1, "s", "", "1", "2024", str(path), tuple(entries))
    folder.write("sweep.json", msgspec.json.encode(index))
    folder.write("plan.yaml", b"name: s\nscenario: hobbs_cafe\nseeds: 5\n")
    return Sweep.open(folder.path)


@pytest.mark.parametrize(
    ("verdicts", "judged", "text"),
    [
        (["yes"] * 5, "yes", "5 of 5 runs (57 to 100 %)"),
        (["yes"] * 4 + ["no"], "undecided", "4 of 5 runs (38 to 96 %)"),
        (["no"] * 5, "no", "0 of 5 runs (0 to 43 %)"),
        (
            ["yes", "yes", "not applicable", "no"],
            "undecided",
            "2 of 3 runs (21 to 94 %); not applicable in 1",
        ),
        (["not applicable"] * 3, "not applicable", "not applicable in any run"),
    ],
)
def test_a_finding_is_judged_by_the_share_of_runs_that_agree(
    tmp_path: Path, verdicts: list[Agrees], judged: str, text: str
) -> None:
    (found,) = build(tmp_path, verdicts).findings_over_seeds()
    assert (found.number, found.agrees, found.text) == ("1a", judged, text)
    assert found.to_json()["runs"]["of"] == len([one for one in verdicts if one in ("yes", "no")])


def test_a_condition_that_there_is_not_is_named(tmp_path: Path) -> None:
    with pytest.raises(FolkwaysError, match="no condition 'hole'"):
        build(tmp_path, ["yes"]).findings_over_seeds("hole")
