from __future__ import annotations

from pathlib import Path

import pytest
from attacks.disk import is_possible
from attacks.packs import survive_in


@pytest.mark.skipif(not is_possible(), reason="SQLite's system calls cannot be replaced here")
def test_a_pack_survives_writes_that_fail(tmp_path: Path) -> None:
    assert survive_in("personas", tmp_path, 2) > 100
