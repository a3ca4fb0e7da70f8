from __future__ import annotations

import signal
import sys
import time
import weakref

import pytest
from tests.patience import PATIENCE

from folkways.cli.main import COMMANDS
from folkways.cli.stopped import no_interrupt_lost, stopped_early
from folkways.runs.run import Run
from folkways.testing.command import Command


@pytest.mark.parametrize(
    ("command", "module", "words", "advice"),
    [
        ("sweep", "folkways.sweeps.start.find", ("paper",), "The same command continues the sweep"),
        ("report", "folkways.runs.run.Run.open", ("r.folk",), "The same command starts again."),
        (
            "survey",
            "folkways.survey.file.SurveyFile.__init__",
            ("report", "a.survey"),
            "The same command starts again; answers that were saved are kept.",
        ),
    ],
)
def test_a_command_that_is_stopped_early_says_how_to_go_on(
    folkways: Command,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    module: str,
    words: tuple[str, ...],
    advice: str,
) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(module, stop)
    done = folkways(command, *words)
    assert done.code == 130
    assert done.err.startswith(f"Stopped before it was done. {advice}")
    assert done.err.count("Stopped") == 1


def test_a_command_that_is_stopped_while_its_arguments_are_read_says_how_to_go_on(
    folkways: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("typer.core.TyperGroup.parse_args", stop)
    done = folkways("sweep", "paper")
    assert done.code == 130
    assert done.err.startswith("Stopped before it was done. The same command continues the sweep")


@pytest.mark.parametrize(("until", "status"), [("day 1 08:05", "paused"), (None, "finished")])
def test_a_run_that_has_come_to_its_moment_is_not_to_be_resumed_past_it(
    folkways: Command, monkeypatch: pytest.MonkeyPatch, until: str | None, status: str
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("folkways.cli.conduct.print_summary", stop)
    words = () if until is None else ("--until", until)
    done = folkways("run", "garden.yaml", "--days", 1, *words, "--out", "r.folk", "--no-report")
    assert done.code == 130
    assert "Stopped while measuring; the run itself is whole in r.folk." in done.err
    assert "To go on: folkways report r.folk" in done.err
    assert Run.open("r.folk").status == status


def test_advice_is_about_commands_that_there_are() -> None:
    continued = [name for name in COMMANDS if "continue" in stopped_early([name])]
    assert {"resume", "sweep", "run", "fork", "facts", "shadow"} <= {*continued}
    assert stopped_early([]) == stopped_early(["export"])


class _Thing:
    pass


def test_an_interrupt_is_not_lost_in_the_callback_of_a_weak_reference(
    capsys: pytest.CaptureFixture[str],
) -> None:
    things = [_Thing()]
    # Python ignores what the callback raises.
    reference = weakref.ref(things[0], lambda _: signal.raise_signal(signal.SIGINT))

    def work() -> None:
        things.clear()
        time.sleep(PATIENCE)

    with pytest.raises(KeyboardInterrupt), no_interrupt_lost():
        work()
    assert reference() is None
    assert capsys.readouterr().err == ""


def test_other_exceptions_that_python_ignores_are_shown_as_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda ignored: shown.append(ignored.exc_type))
    thing = _Thing()
    reference = weakref.ref(thing, lambda _: int("no number"))
    with no_interrupt_lost():
        del thing
    assert reference() is None
    assert shown == [ValueError]
