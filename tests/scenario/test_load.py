from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as profile
from hypothesis import strategies as st
from tests.scenario.texts import GOOD, changed, sound

from folkways.base.errors import ScenarioError
from folkways.scenario import load as module
from folkways.scenario import problems
from folkways.scenario.installed import PRESETS, preset_names
from folkways.scenario.load import load, parse
from folkways.scenario.schema import MECHANISMS

SHIPPED = problems.listed(sorted(preset_names()))


def test_a_good_scenario_keeps_everything() -> None:
    loaded = sound(GOOD)
    assert loaded.text == GOOD
    assert loaded.source == "test.yaml"
    assert loaded.map_path == PRESETS / "hobbs_cafe.tmj"
    assert [agent.name for agent in loaded.agents] == ["Ann Lee", "Bob Ray"]
    assert loaded.scenario.agents == loaded.agents
    assert loaded.scenario.mechanisms == MECHANISMS
    assert loaded.warnings == ()


class TestSources:
    def test_a_preset_by_its_name(self) -> None:
        loaded = load("hobbs_cafe")
        assert loaded.source == "hobbs_cafe"
        assert loaded.text == (PRESETS / "hobbs_cafe.yaml").read_text(encoding="utf-8")

    def test_a_file_by_its_path_with_a_map_beside_it(self, tmp_path: Path) -> None:
        for name in ("quiet_library.tmj", "town_tiles.png"):
            (tmp_path / name).write_bytes((PRESETS / name).read_bytes())
        text = changed("map: hobbs_cafe", "map: quiet_library.tmj")
        text = text.replace("Hobbs Café: café room", "Marlow Library: reading room")
        text = text.replace("Hobbs Café: stage", "Marlow Library: courtyard")
        path = tmp_path / "mine.yaml"
        path.write_text(text, encoding="utf-8-sig")
        assert load(path).map_path == tmp_path / "quiet_library.tmj"
        assert load(str(path)).source == str(path)

    def test_a_map_that_is_broken_says_where(self, tmp_path: Path) -> None:
        (tmp_path / "broken.tmj").write_text("{}", encoding="utf-8")
        with pytest.raises(ScenarioError) as caught:
            parse(changed("map: hobbs_cafe", "map: broken.tmj"), "x.yaml", tmp_path)
        [(where, message)] = caught.value.problems
        assert where == "line 3, map"
        assert message.startswith("broken.tmj: ")

    @pytest.mark.parametrize(
        ("name", "message"),
        [
            (
                "hobbs_caffe",
                "neither a shipped scenario nor a file has this name; did you mean 'hobbs_cafe'? "
                f"(shipped: {SHIPPED})",
            ),
            (
                "zzz.yaml",
                f"neither a shipped scenario nor a file has this name (shipped: {SHIPPED})",
            ),
            (
                "a\0b",
                f"neither a shipped scenario nor a file has this name (shipped: {SHIPPED})",
            ),
            ("x" * 5000, "cannot be read: File name too long"),
        ],
    )
    def test_no_such_file(self, name: str, message: str) -> None:
        with pytest.raises(ScenarioError) as caught:
            load(name)
        assert caught.value.problems == [("", message)]

    def test_a_folder(self, tmp_path: Path) -> None:
        with pytest.raises(ScenarioError, match="is a folder; name a file in it"):
            load(tmp_path)

    def test_a_pipe_is_not_waited_for(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe.yaml")
        with pytest.raises(ScenarioError, match="is not a regular file"):
            load(tmp_path / "pipe.yaml")

    def test_not_utf_8(self, tmp_path: Path) -> None:
        (tmp_path / "latin.yaml").write_bytes("name: x\nsetting: café\n".encode("latin-1"))
        with pytest.raises(ScenarioError) as caught:
            load(tmp_path / "latin.yaml")
        assert caught.value.problems == [("line 2", "is not text in UTF-8")]

    def test_too_large(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(module, "SCENARIO_BYTES", 10)
        (tmp_path / "big.yaml").write_text(GOOD, encoding="utf-8")
        with pytest.raises(ScenarioError, match=r"is too large: [\d,]+ bytes, 10 at most"):
            load(tmp_path / "big.yaml")


class TestNeverATraceback:
    """Whatever a file holds, the answer is a scenario or a ScenarioError."""

    @staticmethod
    def survives(text: str) -> None:
        found = [("", "none")]
        try:
            parse(text, "fuzz.yaml", Path("nowhere"))
        except ScenarioError as error:
            found = error.problems
        assert found
        assert all(message for _, message in found)

    @given(st.text(alphabet=st.characters(exclude_categories=()), max_size=200))
    def test_any_text(self, text: str) -> None:
        self.survives(text)

    @profile(max_examples=80)
    @given(st.data())
    def test_a_good_file_with_a_stretch_replaced(self, data: st.DataObject) -> None:
        start = data.draw(st.integers(0, len(GOOD)))
        end = data.draw(st.integers(start, min(len(GOOD), start + 40)))
        inserted = data.draw(st.text(alphabet="-:[]{}&*!|>'\"%@`#, \n\tab01", max_size=12))
        self.survives(GOOD[:start] + inserted + GOOD[end:])

    @profile(max_examples=80)
    @given(st.data())
    def test_a_good_file_with_a_value_of_any_kind(self, data: st.DataObject) -> None:
        lines = GOOD.splitlines()
        number = data.draw(st.integers(0, len(lines) - 1))
        value = data.draw(
            st.sampled_from(
                [
                    "",
                    "~",
                    "[]",
                    "{}",
                    "-1",
                    "1e400",
                    "9" * 40,
                    "[[1]]",
                    "{a: {b: c}}",
                    "true",
                    ".nan",
                ]
            )
        )
        key = lines[number].split(":")[0]
        self.survives("\n".join([*lines[:number], f"{key}: {value}", *lines[number + 1 :]]))
