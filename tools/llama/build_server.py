"""Build llama.cpp's ``llama-server`` once, into a cache, and print its path.

    python tools/llama/build_server.py

The source is the copy of llama.cpp that the package ``llama-cpp-python`` carries. This needs pip,
and from Debian: g++, cmake, make. The server is kept by its version in ``FOLKWAYS_LLAMA_CACHE``, or
else in ``folkways`` in the user's cache folder (``XDG_CACHE_HOME`` or ``~/.cache``).
The binary is put there in one step when it has proved to start, so that a build that was killed
counts for nothing; a second build at the same time waits for the first.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SERVER_VERSION = "0.3.36"
"""Of the package ``llama-cpp-python`` whose copy of llama.cpp is built."""

CACHE_VARIABLE = "FOLKWAYS_LLAMA_CACHE"

SHA256 = "832db0699007f1be95a7e41ef12e88926b02ba836461e36a36372db2760c1a2e"
"""Of the source package of ``SERVER_VERSION``."""

OPTIONS = {
    "CMAKE_BUILD_TYPE": "Release",
    # A tiny model does not need more, and it halves the time of the build.
    "CMAKE_C_FLAGS_RELEASE": "-O1 -DNDEBUG",
    "CMAKE_CXX_FLAGS_RELEASE": "-O1 -DNDEBUG",
    "BUILD_SHARED_LIBS": "OFF",
    "GGML_NATIVE": "OFF",
    "GGML_OPENMP": "OFF",
    "LLAMA_BUILD_APP": "OFF",
    "LLAMA_BUILD_EXAMPLES": "OFF",
    "LLAMA_BUILD_SERVER": "ON",
    "LLAMA_BUILD_TESTS": "OFF",
    "LLAMA_BUILD_UI": "OFF",
    "LLAMA_OPENSSL": "OFF",
    "LLAMA_USE_PREBUILT_UI": "OFF",
}


def default_server() -> Path:
    """Return where the server of this version is, or would be, in the cache."""
    folder = os.environ.get(CACHE_VARIABLE)
    caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    cache = Path(folder) if folder else caches / "folkways"
    return cache / f"llama-server-{SERVER_VERSION}" / "llama-server"


def _run(*command: str | Path) -> None:
    subprocess.run([str(part) for part in command], check=True, stdout=sys.stderr)


def _download(folder: Path) -> Path:
    """Fetch the source package; raises SystemExit if it is not the one that is meant."""
    requirement = folder / "requirement.txt"
    requirement.write_text(f"llama-cpp-python=={SERVER_VERSION} --hash=sha256:{SHA256}\n", "utf-8")
    options = ("--no-deps", "--no-binary", "llama-cpp-python", "--dest", folder)
    _run(sys.executable, "-m", "pip", "download", "-q", *options, "-r", requirement)
    (archive,) = folder.glob("*.tar.gz")
    with archive.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != SHA256:
        raise SystemExit(f"{archive.name} has the SHA-256 {found}, not {SHA256}")
    return archive


def _compile(archive: Path, folder: Path) -> Path:
    source, made = folder / "source", folder / "made"
    source.mkdir()
    inside = f"llama_cpp_python-{SERVER_VERSION}/vendor/llama.cpp"
    _run("tar", "-xzf", archive, "-C", source, "--strip-components=3", inside)
    options = [f"-D{name}={value}" for name, value in OPTIONS.items()]
    _run("cmake", "-S", source, "-B", made, *options)
    jobs = str(os.cpu_count() or 1)
    _run("cmake", "--build", made, "--target", "llama-server", "--parallel", jobs)
    return made / "bin" / "llama-server"


def build(server: Path) -> None:
    """Put a working ``llama-server`` at this path, if there is none yet.

    Raises subprocess.CalledProcessError if a step fails.
    """
    if server.exists():
        return  # also from a cache that cannot be written
    server.parent.mkdir(parents=True, exist_ok=True)
    with (server.parent / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if server.exists():
            return
        for left in server.parent.glob("build-*"):
            # Of a build that was killed; its compiler may still be writing.
            shutil.rmtree(left, ignore_errors=True)
        with tempfile.TemporaryDirectory(prefix="build-", dir=server.parent) as folder:
            work = Path(folder)
            made = _compile(_download(work), work)
            _run(made, "--version")
            made.replace(server)


def main() -> None:
    """Build if need be, and print where the server is."""
    server = default_server()
    build(server)
    print(server)


if __name__ == "__main__":
    main()
