"""``folkways new``: an example, a draft by a model, and a draft from answers."""

from __future__ import annotations

import errno
import io
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import typer

from folkways.base.errors import StorageError
from folkways.cli import files
from folkways.cli.files import write_new
from folkways.scenario.installed import PRESETS
from folkways.scenario.load import load
from folkways.store.atomic_write import write_new_whole
from folkways.testing.command import Command
from folkways.testing.endpoint.endpoint import Endpoint
from folkways.testing.endpoint.question import ParsedRequest

DESCRIBED = ("--describe", "Regulars of a bakery jump the queue.")
ANSWERS = (
    *("--conduct", "jumping the queue", "--instead", "waiting for one's turn"),
    *("--place", "Corner House: room", "--against", "Ada Finch, Ben Hart"),
    *("--in-favour", "Cy Odum", "--neutral", "0"),
)


def drafted(place: str = "Corner House: room", reason: str = "others wait") -> dict[str, object]:
    """Return a draft as a model gives it."""
    conflict = {
        "name": "queue_jumping",
        "doing": "jumping the queue",
        "instead": "waiting for one's turn",
        "norm": "Do not jump the queue.",
    }

    def person(name: str, side: str, *, leads: bool) -> dict[str, object]:
        return {
            "name": name,
            "age": 40,
            "entrepreneur": leads,
            "traits": ["patient"],
            "about": f"{name} is a teacher.",
            "stances": [{"conflict": "queue_jumping", "side": side, "reason": reason}],
            "hours": [{"start": "09:00", "end": "10:00", "does": "buys bread in the room."}],
            "place": place,
        }

    people = [person("Ada Finch", "against", leads=True), person("Ben Hart", "for", leads=False)]
    return {
        "title": "The queue: 1",
        "setting": "a bakery",
        "map": "minimal",
        "conflicts": [conflict],
        "people": people,
    }


class Model:
    """Gives its answers in turn, the last one again and again, and keeps what it was asked."""

    def __init__(self) -> None:
        self.answers: list[str] = []
        self.asked: list[ParsedRequest] = []

    def __call__(self, question: ParsedRequest) -> str:
        self.asked.append(question)
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


@pytest.fixture(scope="module")
def endpoint() -> Iterator[tuple[Endpoint, Model]]:
    model = Model()
    with Endpoint(model) as running:
        yield running, model


Drafts = Callable[..., tuple[Model, tuple[str, str]]]


@pytest.fixture
def drafts(
    endpoint: tuple[Endpoint, Model], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Drafts:
    """Let the model give these answers; return it, and the option that names it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def give(*answers: object) -> tuple[Model, tuple[str, str]]:
        running, model = endpoint
        model.asked.clear()
        model.answers[:] = [one if isinstance(one, str) else json.dumps(one) for one in answers]
        return model, ("--mind", f"openai:test@{running.url}")

    return give


def test_a_model_drafts_a_scenario_that_loads(folkways: Command, drafts: Drafts) -> None:
    model, mind = drafts(drafted())
    done = folkways("new", "bakery", *DESCRIBED, *mind)
    assert done.code == 0
    assert "Ada Finch — against: jumping the queue" in done.out
    assert "forbids: jumping the queue" in done.out
    assert "answer of language models" in done.err
    (question,) = model.asked
    assert "Regulars of a bakery" in question.shown[-1]
    assert "Corner House: room (indoors): bookshelf, table" in question.shown[-1]
    loaded = load("bakery.yaml")
    assert loaded.scenario.title == "The queue: 1"
    assert loaded.scenario.description == "Regulars of a bakery jump the queue."
    assert [agent.role.value for agent in loaded.agents] == ["entrepreneur", "ordinary"]
    assert loaded.scenario.tracked_norms[0].statement == "Do not jump the queue."


def test_a_faulty_draft_is_asked_for_once_more_with_the_fault_named(
    folkways: Command, drafts: Drafts
) -> None:
    model, mind = drafts(drafted(place="The Moon"), drafted())
    assert folkways("new", "bakery", *DESCRIBED, *mind).code == 0
    assert len(model.asked) == 2
    assert "the map has no arena" in " ".join(model.asked[1].shown)
    model, mind = drafts(drafted() | {"map": "atlantis"}, drafted())
    assert folkways("new", "other", *DESCRIBED, *mind).code == 0
    assert "map must be one of" in " ".join(model.asked[1].shown)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("Sure! Here is a scenario about ducks.", "gave no draft that can be used"),
        ("{}", "field title: is missing"),
        (drafted(place="The Moon"), "the map has no arena 'The Moon'"),
        (drafted() | {"people": []}, "gave no draft that can be used"),
    ],
)
def test_a_model_that_answers_nonsense_twice_is_given_up_and_nothing_is_written(
    folkways: Command, drafts: Drafts, answer: object, told: str
) -> None:
    model, mind = drafts(answer)
    done = folkways("new", "bakery", *DESCRIBED, *mind)
    assert (done.code, len(model.asked)) == (2, 2)
    assert told in done.err
    assert "Nothing was written" in done.err
    assert not Path("bakery.yaml").exists()


def test_what_is_refused_of_a_draft_is_left_out_and_said(folkways: Command, drafts: Drafts) -> None:
    draft = drafted()
    people = draft["people"]
    assert isinstance(people, list)
    names = ("Zoe Nobody", "Dr. Q. Nobody, Jr.", "\x1b[2J", "é" * 90, "conflicts[0].name")
    people[0]["ties"] = [{"name": name, "sentence": "This is a friend."} for name in names]
    _, mind = drafts(draft)
    done = folkways("new", "bakery", *DESCRIBED, *mind)
    assert done.code == 0
    assert "Left out of the draft: agents[0].relationships.Zoe Nobody: no agent is" in done.out
    assert done.out.count("Left out of the draft") == len(names)
    assert load("bakery.yaml").agents[0].relationships == {}


def test_a_draft_without_a_conflict_says_so(folkways: Command, drafts: Drafts) -> None:
    draft = drafted()
    people = draft["people"]
    assert isinstance(people, list)
    people[1]["stances"] = people[0]["stances"]
    model, mind = drafts(draft)
    done = folkways("new", "bakery", *DESCRIBED, *mind)
    assert (done.code, len(model.asked)) == (0, 2)
    assert "Still wrong with the draft: nobody is for" in done.out


def test_a_model_names_no_map_but_one_of_those_it_was_shown(
    folkways: Command, drafts: Drafts
) -> None:
    Path("own.tmj").write_bytes((PRESETS / "minimal.tmj").read_bytes())
    for path in ("minimal.tmj", "../presets/minimal.tmj", str(Path("own.tmj").resolve())):
        _, mind = drafts(drafted() | {"map": path})
        done = folkways("new", "bakery", *DESCRIBED, *mind)
        assert (done.code, "map must be one of" in done.err) == (2, True)
    _, mind = drafts(drafted())
    other = folkways("new", "bakery", *DESCRIBED, *mind, "--map", "quiet_library")
    assert (other.code, "map must be one of quiet_library, not" in other.err) == (2, True)
    assert not Path("bakery.yaml").exists()


def test_nothing_is_asked_where_it_could_not_be_written(folkways: Command, drafts: Drafts) -> None:
    model, mind = drafts(drafted())
    Path("bakery.yaml").write_text("mine", "utf-8")
    done = folkways("new", "bakery", *DESCRIBED, *mind)
    assert (done.code, "is not overwritten" in done.err) == (2, True)
    for name in ("a/b", "../up", "", "x" * 61, "ü"):
        assert folkways("new", name, *DESCRIBED, *mind).code == 2
    for described in ("word " * 20_000, " "):
        done = folkways("new", "long", "--describe", described, *mind)
        assert (done.code, "--describe" in done.err) == (2, True)
    assert folkways("new", "long", *mind).code == 2
    assert folkways("new", "long", *DESCRIBED, "--mind", "offline").code == 2
    assert folkways("new", "long", *DESCRIBED, *mind, "--map", "atlantis").code == 2
    assert model.asked == []
    assert Path("bakery.yaml").read_text("utf-8") == "mine"


def test_a_paid_model_is_asked_about_and_capped(folkways: Command, drafts: Drafts) -> None:
    model, mind = drafts(drafted())
    priced = ("new", "bakery", *DESCRIBED, *mind, "--price", "1,2")
    done = folkways(*priced)
    assert (done.code, "--yes" in done.err, "$0." in done.err) == (2, True, True)
    assert folkways(*priced, "--yes", "--max-tokens", "10").code == 2
    assert model.asked == []
    assert folkways(*priced, "--yes").code == 0


def test_answers_given_as_options_make_a_scenario_with_its_own_map(folkways: Command) -> None:
    done = folkways("new", "queue", *ANSWERS)
    assert done.code == 0
    loaded = load("queue.yaml")
    assert [agent.name for agent in loaded.agents] == ["Ada Finch", "Ben Hart", "Cy Odum"]
    assert "Ben Hart is against jumping the queue." in loaded.agents[1].learned
    assert "Cy Odum is in favour of jumping the queue." in loaded.agents[2].learned
    assert loaded.map_path == Path("queue.tmj")
    assert Path("town_tiles.png").read_bytes() == (PRESETS / "town_tiles.png").read_bytes()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--ask",), "--place, --conduct, --instead are missing"),
        (DESCRIBED, "--mind MODEL"),
        ((*ANSWERS, "--conduct", "noise"), "--conduct: must begin with a verb in -ing"),
        ((*ANSWERS, "--place", "moon"), "--place: must be one of: Main Street: street"),
        ((*ANSWERS, "--neutral", "9"), "--neutral: 9 are too many"),
        ((*ANSWERS, "--neutral", "Cy Odum"), "'Cy Odum' is named twice"),
        ((*ANSWERS, "--against", "0"), "--against: name at least one person"),
        ((*ANSWERS, "--against", "x" * 61), "--against: a name has at most 60 characters"),
        ((*ANSWERS, "--setting", "a\nb"), "--setting: must be one line"),
        (("--map", "quiet_library"), "the example is set by a pond"),
    ],
)
def test_a_script_is_told_what_is_missing_or_wrong(
    folkways: Command, options: tuple[str, ...], told: str
) -> None:
    done = folkways("new", "queue", *options)
    assert done.code == 2
    assert told in done.err
    assert list(Path().glob("queue*")) == []


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_wrong_answer_is_asked_for_again(
    folkways: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(("", "mars", "minimal", "Pond Park: park", "noise", "singing", "resting", ""))
    prompted: list[str] = []

    def prompt(question: str, default: str | None = None, **_: object) -> str:
        prompted.append(question)
        return next(answers, default or "") or default or ""

    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(typer, "prompt", prompt)
    done = folkways("new", "song", "--ask")
    assert done.code == 0
    assert "must be one of: hobbs_cafe" in done.err
    assert prompted.count("What do they differ on (a verb in -ing)?") == 2
    assert len(load("song.yaml").agents) == 5


def test_ctrl_c_in_the_questions_leaves_nothing_behind(
    folkways: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object, **__: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(typer, "prompt", stop)
    done = folkways("new", "song", "--ask")
    assert (done.code, list(Path().glob("song*"))) == (130, [])


def test_a_full_disk_leaves_no_half_file_and_shows_the_draft(
    folkways: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full(io.BytesIO):
        def write(self, _: object) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    opened = Path.open

    def open_full(path: Path, mode: str = "r", **rest: object) -> object:
        if mode != "xb":
            return opened(path, mode, **rest)  # type: ignore[call-overload]
        opened(path, mode).close()
        return Full()

    monkeypatch.setattr(Path, "open", open_full)
    done = folkways("new", "queue", *ANSWERS)
    assert done.code == 2
    assert "No space left" in done.err
    assert "jumping_the_queue" in done.out
    assert not Path("queue.yaml").exists()


def test_a_folder_that_is_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", "utf-8")
    with pytest.raises(StorageError, match="file is a file"):
        write_new(tmp_path / "file" / "x.yaml", "text")


def test_the_example_on_the_minimal_map_is_sound(folkways: Command) -> None:
    assert folkways("new", "ducks", "--map", "minimal").code == 0
    loaded = load("ducks.yaml")
    assert loaded.map_path == Path("ducks.tmj")
    assert loaded.warnings == ()
    assert folkways("new", "ducks").code == 2


@pytest.mark.parametrize("kill", [False, True])
def test_a_new_scenario_that_was_ended_early_can_be_begun_again(
    folkways: Command, monkeypatch: pytest.MonkeyPatch, *, kill: bool
) -> None:
    """A kill leaves the files before; the error of a full disk leaves none."""
    write = write_new_whole
    names: list[str] = []

    def counted(path: Path, content: bytes) -> None:
        names.append(path.name)
        write(path, content)

    with monkeypatch.context() as patched:
        patched.setattr(files, "write_new_whole", counted)
        assert folkways("new", "ducks", "--map", "minimal").code == 0
    assert names[-1] == "ducks.yaml"
    whole = {name: Path(name).read_bytes() for name in names}
    for number in range(len(names)):
        for name in names:
            Path(name).unlink()

        def failing(path: Path, content: bytes, fails: str = names[number]) -> None:
            if path.name == fails:
                raise OSError(errno.ENOSPC, "No space left on device")
            write(path, content)

        with monkeypatch.context() as patched:
            patched.setattr(files, "write_new_whole", failing)
            assert folkways("new", "ducks", "--map", "minimal").code == 2
        assert not any(Path(name).exists() for name in names)
        if kill:
            for name in names[:number]:
                Path(name).write_bytes(whole[name])
        again = folkways("new", "ducks", "--map", "minimal")
        assert again.code == 0, again.err
        assert {name: Path(name).read_bytes() for name in names} == whole
