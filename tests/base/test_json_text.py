from __future__ import annotations

import msgspec
import pytest

from folkways.base.json_text import read_json


@pytest.mark.parametrize("data", [b'{"a": "\xff"}', b'{"b": ' + b"[" * 100_000, b'{"a": 1}', b""])
def test_whatever_is_not_json_of_a_kind_is_one_error(data: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        read_json(data, dict[str, str])


def test_a_value_is_read() -> None:
    assert read_json('{"a": "b"}', dict[str, str]) == {"a": "b"}
