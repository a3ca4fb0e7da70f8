from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.scenario.test_maps import small_map

from folkways.base.errors import ScenarioError
from folkways.scenario.maps import load_map

LISTED = "name: x\nmap: hobbs_cafe\nagents:\n"
SCENARIOS: dict[str, tuple[Callable[[], str], str]] = {
    "aliases of a long text": (
        lambda: f'x: &x "{"y" * 500_000}"\nagents: [{", ".join(["*x"] * 100_000)}]\n',
        "more than 10,000,000 characters",
    ),
    "unknown keys": (
        lambda: "".join(f"k{i}: 1\n" for i in range(900_000)),
        "more than 250,000 keys",
    ),
    "empty agents": (
        lambda: LISTED + "- {}\n" * 100_000,
        "100,000 agents are listed: 10,000 at most",
    ),
}
LOAD = """
import resource, sys
from folkways.cli.main import main
with open("/proc/self/statm") as file:
    now = int(file.read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (now + 800_000_000,) * 2)
main(["check", sys.argv[1]])
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs Linux")
@pytest.mark.parametrize(("text", "words"), SCENARIOS.values(), ids=SCENARIOS)
def test_a_scenario_beyond_its_bounds_is_refused_in_little_memory(
    tmp_path: Path, text: Callable[[], str], words: str
) -> None:
    path = tmp_path / "large.yaml"
    path.write_text(text(), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", LOAD, path], capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, words in done.stderr) == (2, True), done.stderr[-500:]
    assert str(path) in done.stderr


def packed(raw: dict[str, Any]) -> None:
    zeros = base64.b64encode(zlib.compress(bytes(50_000_000))).decode()
    raw["layers"][0].update(data=zeros, encoding="base64", compression="zlib")


def template(raw: dict[str, Any], name: str = "../outside.tsj") -> None:
    raw["layers"][2]["objects"][0]["template"] = name


def long_texts(folder: Path) -> None:
    """Write tilesets in XML with a text that is too long, and a template that names one."""
    prop = '<tileset><tile id="1"><properties><property name="{}">{}</property></properties></tile>'
    (folder / "named.tsx").write_text(f'<tileset name="{"x" * 1_001}"/>')
    (folder / "property.tsx").write_text(prop.format("y" * 1_001, "") + "</tileset>")
    (folder / "text.tsx").write_text(prop.format("y", "z" * 7_000_000) + "</tileset>")
    tileset = {"firstgid": 1, "source": "named.tsx"}
    (folder / "named.tj").write_text(json.dumps({"type": "template", "tileset": tileset}))


MAPS: list[tuple[str, Callable[[dict[str, Any]], object], str]] = [
    ("packed zeros", packed, "unpacks to more than 96 bytes"),
    ("device", lambda raw: source(raw, "/dev/zero"), "not in the map's own folder"),
    ("elsewhere", lambda raw: source(raw, "../outside.tsj"), "not in the map's own folder"),
    ("link", lambda raw: source(raw, "link.tsj"), "not in the map's own folder"),
    ("template elsewhere", template, "not in the map's own folder"),
    ("pipe", lambda raw: source(raw, "pipe"), "is not a regular file"),
    ("entities", lambda raw: source(raw, "entities.tsx"), "has a document type"),
    ("nested", lambda raw: source(raw, "nested.tsx"), "deep in one another"),
    ("long name", lambda raw: source(raw, "named.tsx"), "'xxx.*has more than 1,000 characters"),
    (
        "long property",
        lambda raw: source(raw, "property.tsx"),
        "'yyy.*has more than 1,000 characters",
    ),
    ("long text", lambda raw: source(raw, "text.tsx"), "'zzz.*has more than 1,000 characters"),
    (
        "large number",
        lambda raw: raw["layers"][2]["objects"][0].update(x=10**400),
        "a number in it, 1000.*, is too large: 9,007,199,254,740,992 at most",
    ),
    ("template's", lambda raw: template(raw, "named.tj"), "'xxx.*has more than 1,000 characters"),
    ("layers", lambda raw: raw.update(layers=[{}] * 201), "201 layers: 200 at most"),
    ("tiles", lambda raw: raw.update(width=501, height=500), "250,000 at most"),
]


def source(raw: dict[str, Any], name: str) -> None:
    raw["tilesets"] = [{"firstgid": 1, "source": name}]


@pytest.mark.skipif(os.name != "posix", reason="needs pipes and links")
@pytest.mark.parametrize(("spoil", "words"), [m[1:] for m in MAPS], ids=[m[0] for m in MAPS])
def test_a_map_beyond_its_bounds_is_refused(
    tmp_path: Path, spoil: Callable[[dict[str, Any]], object], words: str
) -> None:
    folder = tmp_path / "town"
    folder.mkdir()
    (tmp_path / "outside.tsj").write_text(json.dumps(small_map()["tilesets"][0]))
    (folder / "link.tsj").symlink_to(tmp_path / "outside.tsj")
    (folder / "entities.tsx").write_text('<!DOCTYPE x [<!ENTITY a "aa">]><tileset>&a;</tileset>')
    (folder / "nested.tsx").write_text("<tileset>" * 1_000 + "</tileset>" * 1_000)
    long_texts(folder)
    os.mkfifo(folder / "pipe")
    raw = small_map()
    spoil(raw)
    (folder / "town.tmj").write_text(json.dumps(raw))
    with pytest.raises(ScenarioError, match=words):
        load_map(folder / "town.tmj")
