from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.cli.garden import Lived
from tests.patience import PATIENCE
from tests.web.served import in_thread

from folkways.cli.main import main
from folkways.testing.command import Command
from folkways.viewer.serve import page_address
from folkways.web import serving


@pytest.fixture
def run(lived: Lived) -> Path:
    return lived("day 1 08:30")


class Shown(NamedTuple):
    """A viewer: where it is."""

    address: str
    port: int

    @classmethod
    def at(cls, address: str) -> Shown:
        found = re.fullmatch(r"http://[^:]+:(\d+)/\S*", address)
        assert found is not None, address
        return cls(address, int(found[1]))

    def get(self, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            given = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request("GET", path, headers=given)
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()


Viewer = Callable[..., AbstractContextManager[Shown]]


@pytest.fixture
def viewer(run: Path, monkeypatch: pytest.MonkeyPatch) -> Viewer:
    """Shows the run by the command, in a thread; it ends when this is left."""

    @contextmanager
    def shown(*options: str) -> Iterator[Shown]:
        def start(ready: Callable[[str], None]) -> None:
            monkeypatch.setattr("folkways.cli.view._open", ready)
            with contextlib.suppress(SystemExit):
                main(["view", str(run), *options])

        with in_thread(start) as address:
            yield Shown.at(address)

    return shown


NOT_AT_FIRST = (
    "folkways.metrics",
    "matplotlib",
    "pandas",
    "PIL",
    "jinja2",
    "rich.progress",
    "yaml",
)


def test_what_the_first_page_does_not_need_is_not_loaded_for_it(run: Path) -> None:
    program = (
        "import sys\n"
        "from folkways.cli.main import main\n"
        "from folkways.viewer import serve\n"
        "def show(view, *rest, **more):\n"
        "    assert view.run()\n"
        f"    print([name for name in {NOT_AT_FIRST} if name in sys.modules])\n"
        "serve.show = show\n"
        f"main(['view', {str(run)!r}, '--no-browser'])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": ":".join(sys.path)},
    )
    assert done.stdout == "[]\n", done.stderr


def test_a_run_is_shown_until_ctrl_c(run: Path) -> None:
    state = ("--port", "0", "--at", "day 1 08:10", "--agent", "ben")
    process = subprocess.Popen(
        [sys.executable, "-m", "folkways", "view", str(run), "--no-browser", *state],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        assert line.startswith("The run is at http://"), line
        shown = Shown.at(line.split()[-1])
        assert shown.address.endswith("/#t=1-08:10:00&agent=Ben+Oduya")
        status, headers, body = shown.get("/")
        assert (status, b"importmap" in body) == (200, True)
        assert headers["content-security-policy"].startswith("default-src 'none'")
        assert "server" not in headers
        about = json.loads(shown.get("/api/run")[2])
        assert (about["name"], about["status"], about["control"]) == ("garden", "paused", False)
        assert shown.get("/api/window?k=0")[0] == 200
        assert shown.get("/api/run", host="evil.example")[0] == 421
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert process.returncode == 0
    assert said == (
        "Ctrl-C ends this; the run itself is not touched by it.\nThe run is no longer shown.\n"
    )


def test_a_watcher_does_not_hold_up_the_end(
    viewer: Viewer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serving, "_GRACE", PATIENCE)  # it would be used up by a watcher who stays
    with ExitStack() as watched:
        with viewer("--port", "0") as shown:
            connection = socket.create_connection(("127.0.0.1", shown.port), timeout=PATIENCE)
            watching = watched.enter_context(connection)
            request = f"GET /api/head HTTP/1.1\r\nHost: 127.0.0.1:{shown.port}\r\n\r\n"
            watching.sendall(request.encode())
            heard = b""
            while b"data: " not in heard:
                heard += watching.recv(4096)
            assert b"text/event-stream" in heard
        while watching.recv(4096):
            pass
    said = capsys.readouterr().err
    assert "Traceback" not in said
    assert "exceeded" not in said
    assert said.endswith("The run is no longer shown.\n")


def test_who_may_act_needs_the_token(viewer: Viewer, capsys: pytest.CaptureFixture[str]) -> None:
    with viewer("--port", "0", "--control") as shown:
        token = shown.address.partition("?token=")[2]
        assert len(token) == 32
        status, _, body = shown.get("/api/run")
        assert (status, "token" in json.loads(body)["error"]) == (401, True)
        status, headers, _ = shown.get(f"/?token={token}")
        assert (status, headers["location"]) == (303, "/")
        cookie = headers["set-cookie"].partition(";")[0]
        assert cookie.startswith(f"folkways-{shown.port}=")
        about = json.loads(shown.get("/api/run", cookie=cookie)[2])
        assert about["control"] is True
    said = "Anyone with this address can see the run, and change it while it goes on."
    assert said in capsys.readouterr().err


def test_other_machines_need_the_token(viewer: Viewer) -> None:
    with viewer("--port", "0", "--host", "0.0.0.0") as shown:
        assert "?token=" in shown.address
        port = shown.port
        for host in (f"127.0.0.1:{port}", f"192.0.2.7:{port}"):
            assert shown.get("/api/run", host=host)[0] == 401
        assert shown.get("/api/run", host=f"evil.example:{port}")[0] == 421
        token = shown.address.partition("?token=")[2]
        assert shown.get(f"/api/run?token={token}")[0] == 200


def test_a_proxy_of_ones_own_needs_the_token(viewer: Viewer) -> None:
    with viewer("--port", "0", "--origin", "https://runs.example.org") as shown:
        assert "?token=" in shown.address
        assert shown.get("/api/run", host="runs.example.org")[0] == 401


def test_a_port_in_use_is_said(folkways: Command, run: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = folkways("view", run, "--port", port, "--no-browser")
    assert (done.code, done.out) == (2, "")
    assert f"port {port} of 127.0.0.1 is in use. Choose another with --port" in done.err


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--host", "192.0.2.7"], "'192.0.2.7' is no address of this machine"),
        (["--origin", "example.org"], "is not an origin"),
        (["--at", "day 1 12:00"], "the run goes to day 1 08:30"),
        (["--at", "day 1 07:00"], "the run begins at day 1 08:00"),
        (["--at", "noon"], "noon"),
        (["--agent", "Adda"], "did you mean Ada Voss?"),
        (["--norm", "loud"], "tracks no norm called 'loud'; it tracks: quiet"),
    ],
)
def test_what_cannot_be_shown_is_said(
    folkways: Command, run: Path, options: list[str], why: str
) -> None:
    done = folkways("view", run, "--no-browser", "--port", "0", *options)
    assert (done.code, done.out) == (2, "")
    assert why in done.err
    assert "Traceback" not in done.err


def test_what_is_no_run_is_said(folkways: Command, run: Path, tmp_path: Path) -> None:
    empty, text, damaged = (tmp_path / name for name in ("e.folk", "t.folk", "d.folk"))
    empty.touch()
    text.write_text("no run" * 1000, encoding="utf-8")
    body = run.read_bytes()
    damaged.write_bytes(body[:4096] + b"\xff" * (len(body) - 4096))
    for path, why in (
        (tmp_path / "none.folk", "does not exist"),
        (tmp_path, "is not a file"),
        (empty, "is empty: its run was stopped before it began"),
        (text, "is not a run of folkways"),
        (damaged, "is damaged"),
    ):
        done = folkways("view", path, "--no-browser")
        assert (done.code, done.out) == (2, "")
        assert why in done.err


def test_another_port_than_the_usual_one_is_said_to_be_one(
    viewer: Viewer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        usual = int(other.getsockname()[1])
        monkeypatch.setattr("folkways.viewer.serve.PORT", usual)
        with viewer() as shown:
            assert shown.port != usual
    assert f"Port {usual} is in use by something else" in capsys.readouterr().err


def test_addresses_say_the_state_as_the_page_reads_it() -> None:
    here = "http://127.0.0.1:8700/"
    assert page_address(here) == here
    whole = page_address(here, "a-b_c", t="1-10:30:10", agent="Zoë O'Hara & Co", norm="")
    assert whole == f"{here}?token=a-b_c#t=1-10:30:10&agent=Zo%C3%AB+O%27Hara+%26+Co"


def test_a_page_and_pictures_are_written_and_nothing_is_shown(
    folkways: Command, run: Path, tmp_path: Path
) -> None:
    files = ("--export", "out/r.html", "--png", "r.png", "--gif", "r.gif")
    when = ("--at", "day 1 08:10", "--from", "day 1 08:10", "--until", "day 1 08:12")
    done = folkways("view", run, *files, *when)
    assert (done.code, done.out) == (0, "r.png\nr.gif\nout/r.html\n")
    assert " 0.0 MB" not in f" {done.err}"
    for name in ("r.png", "r.gif"):
        size = (tmp_path / name).stat().st_size
        small = size < 100_000
        assert (f"{size / 1e3:,.1f} KB" if small else f"{size / 1e6:,.1f} MB") in done.err
    assert (tmp_path / "out/r.html").read_text("utf-8").startswith("<!doctype html>")
    assert (tmp_path / "r.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "r.gif").read_bytes().startswith(b"GIF8")
    again = folkways("view", run, "--export", "out/r.html", "--png", "other.png")
    assert not (tmp_path / "other.png").exists()
    assert (again.code, "exists and is not overwritten" in again.err) == (2, True)
    assert folkways("view", run, "--png", "r.png", "--whole", "--scale", "1").code == 0


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--export", "r.txt"], "must end in .html"),
        (["--export", "."], "is a folder"),
        (["--png", "r.jpg"], "must end in .png"),
        (["--gif", "r.gif"], "--gif needs a time"),
        (["--gif", "r.gif", "--from", "day 1 08:10"], "--gif needs a time"),
        (["--from", "day 1 08:10"], "are for --gif"),
        (["--png", "r.png", "--speed", "5"], "are for --gif"),
        (["--whole"], "are for --png and --gif"),
        (["--export", "r.html", "--at", "day 1 08:10"], "begins where its address says"),
        (["--png", "r.png", "--at", "day 3 08:00"], "the run goes to day 1 08:30"),
        (["--png", "r.png", "--agent", "Adda"], "did you mean Ada Voss?"),
    ],
)
def test_files_that_cannot_be_written_are_said(
    folkways: Command, run: Path, options: list[str], why: str
) -> None:
    done = folkways("view", run, *options)
    assert (done.code, done.out) == (2, "")
    assert why in done.err
    assert sorted(path.name for path in run.parent.iterdir()) == ["garden.yaml", "r.folk"]
