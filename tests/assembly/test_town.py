from __future__ import annotations

from dataclasses import fields

import numpy as np
import pytest

from folkways.assembly import town
from folkways.base.errors import RunFileError
from folkways.testing.societies import shipped_map
from folkways.world.tilemap import TileMap
from folkways.world.tiling import tiled


@pytest.mark.parametrize("name", ["hobbs_cafe", "quiet_library"])
def test_a_map_comes_back_as_it_was(name: str) -> None:
    before = shipped_map(name)
    after = town.unpack(town.pack(before), "r.folk")
    for field in (one for one in fields(TileMap) if one.compare):
        old, new = getattr(before, field.name), getattr(after, field.name)
        assert np.array_equal(old, new) if isinstance(old, np.ndarray) else old == new
    assert town.pack(after) == town.pack(before)
    assert town.map_hash(town.pack(after)) == town.map_hash(town.pack(before))


def test_a_town_of_copies_takes_little_and_comes_back() -> None:
    original = shipped_map("hobbs_cafe")
    before = tiled(original, 3)
    packed = town.pack(before)
    after = town.unpack(packed, "r.folk")
    assert len(packed) < len(town.pack(original)) + 20
    assert (after.arenas, after.objects) == (before.arenas, before.objects)
    assert np.array_equal(after.blocked, before.blocked)
    assert np.array_equal(after.opaque, before.opaque)
    assert town.pack(after) == packed
    with pytest.raises(RunFileError, match=r"its map cannot be read .*30,000 copies"):
        town.unpack(packed.replace(b'"copies":3', b'"copies":30000'), "r.folk")
    with pytest.raises(RunFileError, match="its map cannot be read"):
        town.unpack(packed.replace(b'"copies":3', b'"copies":0'), "r.folk")


@pytest.mark.parametrize("cut", [0, 10, -1])
def test_a_broken_map_is_named(cut: int) -> None:
    packed = town.pack(shipped_map("hobbs_cafe"))
    with pytest.raises(RunFileError, match=r"r\.folk is damaged: its map"):
        town.unpack(packed[:cut], "r.folk")
    with pytest.raises(RunFileError, match="its map"):
        town.unpack(packed.replace(b'"width":', b'"width":1'), "r.folk")
