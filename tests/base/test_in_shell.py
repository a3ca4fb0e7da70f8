"""What a message advises can be pasted into a shell."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.base.in_shell import in_shell, word_in_shell


@pytest.mark.parametrize("path", ["runs/hobbs_cafe-1.folk", "/home/me/runs", "b=2,c@3.folk"])
def test_a_usual_path_stays_as_it_is(path: str) -> None:
    assert in_shell(path) == path


@pytest.mark.skipif(sys.platform == "win32", reason="shells of Windows quote otherwise")
@given(st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1))
def test_a_shell_reads_one_argument_that_is_no_option(path: str) -> None:
    read = shlex.split(in_shell(path))
    assert read == [f"./{path}" if path.startswith("-") else path]
    assert shlex.split(word_in_shell(path)) == [path]


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_control_characters_are_spelt_out_as_bash_reads_them() -> None:
    name = "".join(map(chr, range(1, 128))) + "é"
    quoted = word_in_shell(name)
    assert quoted.isprintable()
    done = subprocess.run(["bash", "-c", f"printf %s {quoted}"], capture_output=True, check=True)
    assert done.stdout == name.encode()
