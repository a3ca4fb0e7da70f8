from __future__ import annotations

import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from tools.llama import build_server

STARTS = "#!/bin/sh\necho version 1\n"
CRASHES = "#!/bin/sh\nexit 1\n"


@dataclass
class Compiler:
    """Makes a script instead of a server, in the folder that it is given."""

    script: str = STARTS
    folders: list[Path] = field(default_factory=list)

    def __call__(self, archive: Path, folder: Path) -> Path:
        self.folders.append(folder)
        binary = folder / "llama-server"
        binary.write_text(self.script)
        binary.chmod(0o755)
        return binary


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Compiler:
    standing_in = Compiler()
    monkeypatch.setattr(build_server, "_download", lambda folder: folder / "archive")
    monkeypatch.setattr(build_server, "_compile", standing_in)
    return standing_in


def test_it_is_built_once(tmp_path: Path, compiler: Compiler) -> None:
    server = tmp_path / "cache" / "llama-server"
    build_server.build(server)
    build_server.build(server)
    assert server.read_text() == STARTS
    assert len(compiler.folders) == 1
    assert sorted(path.name for path in server.parent.iterdir()) == ["llama-server", "lock"]


def test_what_does_not_start_does_not_count(tmp_path: Path, compiler: Compiler) -> None:
    server = tmp_path / "llama-server"
    compiler.script = CRASHES
    with pytest.raises(subprocess.CalledProcessError):
        build_server.build(server)
    assert not server.exists()
    compiler.script = STARTS
    build_server.build(server)
    assert server.exists()


def test_what_a_killed_build_left_is_cleared_away(tmp_path: Path, compiler: Compiler) -> None:
    (tmp_path / "build-left" / "source").mkdir(parents=True)
    build_server.build(tmp_path / "llama-server")
    assert compiler.folders
    assert not (tmp_path / "build-left").exists()


def test_another_archive_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[str] = []

    def fetch(*command: object) -> None:
        commands.append(" ".join(str(part) for part in command))
        (tmp_path / "llama_cpp_python-0.3.36.tar.gz").write_bytes(b"something else")

    monkeypatch.setattr(build_server, "_run", fetch)
    with pytest.raises(SystemExit, match="not 832db069"):
        build_server._download(tmp_path)
    assert "pip download" in commands[0]
    assert build_server.SHA256 in (tmp_path / "requirement.txt").read_text()
