from __future__ import annotations

from pathlib import Path

import msgspec

from folkways.base.events import (
    ActionBegan,
    AgentPlaced,
    AnyEvent,
    Arrived,
    ConflictDetected,
    ConversationClosed,
    ConversationOpened,
    DayBegan,
    DayEnded,
    Departed,
    NormCreated,
    NormEvaluated,
    NormIdentified,
    Uttered,
)
from folkways.base.log import Header
from folkways.base.time import parse_moment
from folkways.metrics.adherence import Occasion
from folkways.pictures.pictured import Chosen, Pictured, chosen_norm, ground_of
from folkways.pictures.placing import apart, sprite_of, towards, written_names
from folkways.plots.town_shown import DrawnPerson, Shown
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile
from folkways.testing.memory_logs import make_header
from folkways.testing.scenes import GARDEN

TRACKED = [("quiet", "Be quiet in public.", "injunctive")]
EIGHT = parse_moment("day 1 08:00")


def at(clock: str) -> int:
    return parse_moment(f"day 1 {clock}")


def bare(header: Header) -> Header:
    """The same without a map."""
    return msgspec.structs.replace(header, attached=())


def made(*events: AnyEvent) -> MemoryRun:
    """Three people who stand in a row; nothing is known of the town."""
    header = bare(make_header(agents=("Ann Lee", "Ann Roe", "Bob"), tracked=TRACKED))
    log = MemoryRun(header)
    placed = [
        AgentPlaced(t=EIGHT, agent=name, tile=(10 * n, 5), address="Town: square")
        for n, name in enumerate(header.agents)
    ]
    rising: dict[int, list[AnyEvent]] = {EIGHT: [DayBegan(t=EIGHT, day=1), *placed]}
    for event in events:
        rising.setdefault(event.t, []).append(event)
    for t, some in rising.items():
        log.append(t, some)
    return log


def shown(log: MemoryRun, clock: str, norm: str = "", agent: str = "") -> Shown:
    chosen = chosen_norm(log, norm, at(clock)) if norm else None
    return Pictured(log, None, agent, chosen).at(at(clock))


def figure(log: MemoryRun, name: str, clock: str, norm: str = "", agent: str = "") -> DrawnPerson:
    (found,) = [one for one in shown(log, clock, norm, agent).figures if one.name == name]
    return found


def walk() -> Departed:
    path = ((21, 5), (22, 5), (22, 6), (22, 7))
    return Departed(t=at("08:01"), agent="Bob", path=path, address="Town: pond")


def test_who_walks_is_between_two_tiles_and_looks_ahead() -> None:
    log = made(walk(), Arrived(t=at("08:01:40"), agent="Bob", tile=(22, 7), address="Town: pond"))
    places = {
        clock: (one.x, one.y, one.facing, one.step > 0)
        for clock in ("08:00:50", "08:01:05", "08:01:30", "08:01:35", "08:01:40", "08:02")
        for one in [figure(log, "Bob", clock)]
    }
    assert places == {
        "08:00:50": (20, 5, "down", False),
        "08:01:05": (20.5, 5, "right", True),
        "08:01:30": (22, 6, "down", True),
        "08:01:35": (22, 6.5, "down", True),
        "08:01:40": (22, 7, "down", False),
        "08:02": (22, 7, "down", False),
    }


def talk() -> list[AnyEvent]:
    return [
        ConversationOpened(
            t=at("08:10"), agent="Ann Lee", other="Bob", conversation="c1", reason="chat", about="x"
        ),
        Uttered(
            t=at("08:10"), agent="Ann Lee", conversation="c1", to="Bob", text="Hello.", ends=False
        ),
        Uttered(
            t=at("08:10:10"), agent="Bob", conversation="c1", to="Ann Lee", text="Ah.", ends=True
        ),
        ConversationClosed(
            t=at("08:10:20"), agent="Ann Lee", other="Bob", conversation="c1", turns=2, why="over"
        ),
    ]


def test_two_who_talk_look_at_each_other_and_the_last_words_are_shown() -> None:
    log = made(*talk())
    assert [one.says for one in shown(log, "08:10").figures] == ["Hello.", "", ""]
    assert [one.facing for one in shown(log, "08:10").figures] == ["right", "down", "left"]
    assert [one.says for one in shown(log, "08:10:10").figures] == ["", "", "Ah."]
    assert [one.says for one in shown(log, "08:10:20").figures] == ["", "", ""]


def test_names_are_short_where_that_is_clear() -> None:
    assert [one.name for one in shown(made(), "08:00").figures] == ["Ann Lee", "Ann Roe", "Bob"]
    assert written_names(["Zoe Day", "Yu Day", " "]) == {"Zoe Day": "Zoe", "Yu Day": "Yu", " ": " "}


def test_a_conflict_is_marked_for_a_minute_and_with_a_norm_only_if_it_is_about_it() -> None:
    def conflict(norm: str) -> ConflictDetected:
        return ConflictDetected(
            t=at("08:20"), agent="Ann Lee", other="Bob", norm=norm, observation="x", memory=0
        )

    def created(norm: str, content: str) -> NormCreated:
        return NormCreated(
            t=EIGHT,
            agent="Ann Lee",
            norm=norm,
            content=content,
            norm_kind="injunctive",
            utility=50,
        )

    log = made(created("0.0", "Be quiet in public."), created("0.1", "Leave a tip."))
    log.append(at("08:20"), [conflict("0.0"), conflict("0.0")])
    assert shown(log, "08:19:50").conflicts == ()
    assert shown(log, "08:20:50").conflicts == ((0, 2),)
    assert shown(log, "08:21").conflicts == ()
    assert shown(log, "08:20", "quiet").conflicts == ((0, 2),)
    assert shown(log, "08:20", "quiet").norm == "Be quiet in public."
    assert shown(log, "08:20", "Leave a tip.").conflicts == ()


def test_holders_and_those_who_have_met_a_norm_are_marked_from_then_on() -> None:
    log = made(
        NormIdentified(
            t=at("08:10"),
            agent="Bob",
            norm="2.0",
            content="Be quiet in public.",
            norm_kind="injunctive",
            utility=40,
            channel="observation",
            source_text="x",
        ),
        NormEvaluated(t=at("08:30"), agent="Bob", norm="2.0", passed=True),
        ActionBegan(t=at("08:40"), agent="Bob", text="x", address="Town: square", seconds=60),
    )
    chosen = chosen_norm(log, "quiet", at("09:00"))
    marks = [chosen.holding("Bob", at(clock)) for clock in ("08:09", "08:10", "08:29", "08:30")]
    assert marks == ["", "knows", "knows", "holds"]
    assert [one.holding for one in shown(log, "08:35", "quiet").figures] == ["", "", "holds"]


def test_what_was_just_done_about_a_norm_is_marked_while_it_lasts() -> None:
    def occasion(clock: str, kept: bool) -> Occasion:
        return Occasion(at(clock), "Bob", "quiet", kept, "shouting", False, False)

    target = chosen_norm(made(), "quiet", EIGHT).target
    chosen = Chosen(
        target, frozenset(), (), {}, {"Bob": (occasion("08:10", False), occasion("08:30", True))}
    )

    def conduct(clock: str, since: str, until: str) -> str:
        return chosen.conduct("Bob", at(clock), at(since), at(until))

    assert conduct("08:09:50", "08:00", "08:10") == ""
    assert conduct("08:10", "08:10", "08:20") == "broken"
    assert conduct("08:19", "08:10", "08:20") == "broken"
    assert conduct("08:25", "08:10", "08:20") == ""
    assert conduct("08:30:50", "08:30:20", "08:40") == "kept"
    assert conduct("08:31", "08:30:20", "08:40") == ""
    assert chosen.conduct("Ann Lee", at("08:10"), 0, 0) == ""


def test_what_the_chosen_one_does_is_written_but_not_while_it_walks() -> None:
    acted = ActionBegan(
        t=EIGHT, agent="Bob", text="fishing", address="Town: pond", seconds=600, emoji="🎣"
    )
    log = made(acted, walk())
    assert figure(log, "Bob", "08:00", agent="Bob").doing == "fishing"
    assert figure(log, "Bob", "08:00", agent="Bob").chosen
    assert figure(log, "Bob", "08:00").doing == ""
    assert figure(log, "Bob", "08:00").sign == "🎣"
    assert figure(log, "Bob", "08:01:10", agent="Bob").doing == ""


def test_people_on_one_tile_stand_apart() -> None:
    one = DrawnPerson(0, "A", 3, 3)
    assert [(n.x, n.y) for n in apart((one, one))] == [(2.6875, 3), (3.3125, 3)]
    crowd = apart((one,) * 9)
    assert len({(round(n.x, 3), round(n.y, 3)) for n in crowd}) == 9
    assert all(abs(n.x - 3) < 0.6 and abs(n.y - 3) < 0.6 for n in crowd)
    assert apart((one, DrawnPerson(1, "B", 4, 3)))[0] == one


def test_directions() -> None:
    assert [towards(*d) for d in ((1, 0), (-2, 1), (1, -2), (0, 3), (0, 0))] == [
        "right",
        "left",
        "up",
        "down",
        "down",
    ]
    assert sprite_of("Ann") != sprite_of("Bob")


def test_who_uses_a_thing_looks_at_it(garden_run: Path) -> None:
    log = RunFile(garden_run)
    tilemap = ground_of(log, "garden").tilemap
    assert tilemap is not None
    pictured = Pictured(log, tilemap)
    seen = set()
    for clock in range(EIGHT, parse_moment("day 1 10:00"), 600):
        for one, person in zip(
            pictured.at(clock).figures, pictured.scene.people.values(), strict=True
        ):
            seen.add(one.facing)
            assert (round(one.x), round(one.y)) == person.at(clock) or one.step
    assert len(seen) > 1


def test_nights_and_the_end_of_a_day(garden_run: Path) -> None:
    log = RunFile(garden_run)
    ends = [event.t for event in log.events(kinds=(DayEnded,))]
    tilemap = ground_of(log, "garden").tilemap
    figures = Pictured(log, tilemap).at(ends[0]).figures
    assert len(figures) == GARDEN.count("- name:")
    assert all(not one.says and one.step == 0 for one in figures)
