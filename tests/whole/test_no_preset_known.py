"""Neither the offline mind nor the reader knows a preset: no name, no place, no tracked norm."""

from __future__ import annotations

import re
from importlib import resources

from folkways.scenario.installed import PRESETS
from folkways.scenario.load import load
from folkways.testing.societies import shipped_map


def words_of_presets() -> set[str]:
    """Names of people and the distinctive names of places, as words."""
    found: set[str] = set()
    for preset in ("hobbs_cafe", "quiet_library"):
        loaded = load(preset)
        for agent in loaded.agents:
            found.update(agent.name.split())
        for arena in shipped_map(preset).arenas:
            found.add(arena.address.sector.split()[0])
    return found


def sources() -> dict[str, str]:
    """The code and the data of the reader and the offline mind, by file."""
    files = {}
    for package in ("folkways.reading", "folkways.minds.offline"):
        for file in resources.files(package).iterdir():
            if file.name.endswith((".py", ".yaml")):
                files[f"{package}/{file.name}"] = file.read_text(encoding="utf-8")
    return files


def test_no_name_of_a_person_or_place_is_known() -> None:
    names = words_of_presets()
    assert {"Abigail", "Gomez", "Hobbs", "Marlow"} <= names
    pattern = re.compile(rf"\b(?:{'|'.join(sorted(map(re.escape, names)))})\b")
    assert len(sources()) > 20
    for file, text in sources().items():
        assert not pattern.findall(text), file


def test_no_preset_and_no_tracked_norm_is_known() -> None:
    assert PRESETS
    tracked = [
        norm
        for name in ("hobbs_cafe", "quiet_library")
        for norm in load(name).scenario.tracked_norms
    ]
    for file, text in sources().items():
        for norm in tracked:
            assert norm.id not in text, (file, norm.id)
            assert norm.statement.rstrip(".").lower() not in text.lower(), (file, norm.statement)
        assert "hobbs_cafe" not in text, file
        assert "quiet_library" not in text, file
