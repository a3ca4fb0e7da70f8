from __future__ import annotations

import re
from pathlib import Path

import pytest

from folkways.sweeps.plan import MEASURES, Disposition, Entrepreneurs, FigureSpec, Plan

TEXT = (Path(__file__).parents[2] / "docs" / "sweeps.md").read_text("utf-8")


def test_the_first_example_runs_as_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    plan, *_ = re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL)
    (program,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    # shorter, so that the test is quick
    plan = plan.replace("day 1 10:00", "day 1 08:15").replace("seeds: 3", "seeds: 2")
    Path("quiet.yaml").write_text(plan, encoding="utf-8")
    space: dict[str, object] = {"__name__": "docs"}
    exec(compile(program, "sweeps.md", "exec"), space)
    assert "acceptance_quiet_in_public" in capsys.readouterr().out
    assert str(space["svg"]).startswith("<svg")
    assert "folkways compare" in TEXT


@pytest.mark.parametrize("model", [Plan, Entrepreneurs, Disposition, FigureSpec])
def test_every_key_of_a_plan_is_described(
    model: type[Plan | Entrepreneurs | Disposition | FigureSpec],
) -> None:
    for key in model.model_fields:
        assert re.search(rf"`{key}`|\b{key}:", TEXT), key


def test_every_measure_is_described() -> None:
    for measure in MEASURES:
        stem = "conflicts_bin" if measure == "conflicts_by_bin" else measure
        assert re.search(rf"`{stem}[_A-Z0-9]*`", TEXT), measure
