from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import pytest
from tests.whole.llama_server import LlamaServer, find_server
from tools.llama.build_server import SERVER_VERSION, default_server


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FOLKWAYS_LLAMA_CACHE", str(tmp_path))
    monkeypatch.delenv("FOLKWAYS_REQUIRE_LLAMA", raising=False)
    return tmp_path


def script(path: Path, text: str) -> Path:
    path.write_text("#!/bin/sh\n" + text)
    path.chmod(0o755)
    return path


def test_a_server_that_was_not_built_is_none(cache: Path) -> None:
    assert find_server() is None
    folder = cache / f"llama-server-{SERVER_VERSION}"
    folder.mkdir()
    built = script(folder / "llama-server", "exit 0\n")
    assert find_server() == built


def test_a_server_that_is_required_must_be_there(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FOLKWAYS_REQUIRE_LLAMA", "1")
    with pytest.raises(FileNotFoundError, match=r"build_server\.py"):
        find_server()


def test_without_a_setting_it_is_in_the_cache_of_the_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FOLKWAYS_LLAMA_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = tmp_path / "folkways" / f"llama-server-{SERVER_VERSION}"
    assert default_server() == folder / "llama-server"


def test_a_server_that_ends_says_why(tmp_path: Path) -> None:
    server = script(tmp_path / "server", "echo no such model\nexit 3\n")
    starting = LlamaServer(server, tmp_path / "tiny.gguf", tmp_path / "log")
    with pytest.raises(RuntimeError, match="code 3:\nno such model"):
        starting.__enter__()


def test_a_server_that_never_gets_ready_is_killed(tmp_path: Path) -> None:
    """Before it is killed it is waited for, so its process is what the test looks at."""
    server = script(tmp_path / "server", "exec sleep 600\n")
    starting = LlamaServer(server, tmp_path / "tiny.gguf", tmp_path / "log", patience=0.1)
    begun: list[subprocess.Popen[bytes]] = []
    begin = subprocess.Popen

    def noting(*arguments: object, **named: object) -> subprocess.Popen[bytes]:
        begun.append(begin(*arguments, **named))  # type: ignore[call-overload]
        return begun[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(subprocess, "Popen", noting)
        with pytest.raises(TimeoutError, match=r"after 0\.1 s"):
            starting.__enter__()
    assert [process.returncode for process in begun] == [-signal.SIGKILL]
