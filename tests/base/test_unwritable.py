from __future__ import annotations

import errno

from folkways.base.unwritable import unwritable


def test_a_place_without_the_right_to_write_is_answered_by_an_option() -> None:
    refused = OSError(errno.EACCES, "Permission denied")
    assert str(unwritable("make the folder runs", refused)) == (
        "cannot make the folder runs: Permission denied. Choose a place that you may write to with "
        "--out"
    )
    assert str(unwritable("write a.html", refused, "")).endswith("a place that you may write to")


def test_another_reason_is_told_alone() -> None:
    full = OSError(errno.ENOSPC, "No space left on device")
    assert str(unwritable("write a.html", full)) == "cannot write a.html: No space left on device"
