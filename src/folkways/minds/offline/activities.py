"""Ordinary activities in general English: what they are called, where one does them, how they look.

The table knows no norm and no topic: what a scenario's conduct looks like comes from the reader.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from folkways.reading.stem import content_stems, stem


@dataclass(frozen=True, slots=True)
class Activity:
    """One kind of ordinary activity.

    ``cues`` are stems that name it in a text; ``wants`` stems of objects and places that afford
    it, best first; ``phrases`` are gerund phrases for it; ``state`` what an object used is in.
    """

    name: str
    cues: frozenset[str]
    wants: tuple[str, ...]
    phrases: tuple[str, ...]
    emoji: str
    state: str = ""
    outdoors: bool = False
    works: frozenset[str] = frozenset()  # stems of occupations whose work it is


def _stems(words: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(stem(word) for word in words.split()))


def _row(
    name: str,
    cues: str,
    wants: str,
    phrases: str,
    emoji: str,
    state: str = "",
    *,
    outdoors: bool = False,
    works: str = "",
) -> Activity:
    return Activity(
        name,
        frozenset(_stems(cues)),
        _stems(wants),
        tuple(phrases.split("; ")),
        emoji,
        state,
        outdoors,
        frozenset(_stems(works)),
    )


ACTIVITIES: tuple[Activity, ...] = (
    _row("meal", "breakfast brunch lunch dinner supper meal eat dine snack",
         "seating table dining seat restaurant canteen cafe bench chair counter",
         "having lunch; eating a meal", "🍽️", "set for a meal"),
    _row("drink", "coffee tea juice drink cup",
         "seating table seat cafe bar bench counter",
         "having a cup of coffee; drinking a cup of tea", "☕", "in use"),
    _row("serve", "serve waiter waitress customer guest barista bartend",
         "counter coffee register kitchen bar till seating",
         "serving at the counter; bringing orders round; preparing drinks", "🧑‍🍳", "in use",
         works="waiter waitress serves server barista bartender host hostess"),
    _row("cook", "cook bake fry chef", "kitchen stove oven counter",
         "preparing food; baking", "🍳", "hot", works="cook chef baker"),
    _row("read", "read book newspaper novel magazine", "desk shelf library table chair sofa bench",
         "reading a book; looking through a newspaper; reading", "📖", "strewn with reading"),
    _row("study", "study exam homework learn revise lesson class",
         "desk library table school chair bench",
         "studying; going over some notes", "📚", "covered with notes",
         works="student pupil schoolgirl schoolboy"),
    _row("write", "write poem letter draft essay journal", "desk table library chair bench",
         "writing in a notebook; working on a draft; writing a letter", "✍️", "covered with papers",
         works="poet writer author journalist blogger novelist editor"),
    _row("desk", "email report paperwork computer laptop budget meeting office",
         "desk office table computer library chair",
         "going through some papers; answering letters; preparing the next meeting", "💼", "in use",
         works="mayor manager lawyer accountant official engineer programmer analyst secretary "
         "administrator volunteer organiser politician clerk cashier salesman saleswoman banker"),
    _row("teach", "teach lecture explain tutor", "blackboard desk school library table",
         "preparing a lesson; marking papers", "🧑‍🏫", "in use", works="teacher professor tutor"),
    _row("music", "song sing piano guitar music instrument rehearse practise",
         "piano stage instrument microphone",
         "going over some music; learning a new piece", "🎵", "being played",
         works="musician singer pianist composer"),
    _row("perform", "perform show stage play act dance", "stage piano",
         "going over the next programme; practising a routine", "🎭", "in use",
         works="performer actor actress dancer artist comedian"),
    _row("craft", "repair build paint draw sketch design sound light adjust",
         "workshop bench table stage desk easel",
         "working on a sketch; checking some equipment", "🛠️", "in use",
         works="carpenter painter designer engineer technician mechanic electrician artisan"),
    _row("care", "patient nurse doctor medicine", "bed clinic desk",
         "looking after people; going over the rounds", "🩺", "in use", works="nurse doctor carer"),
    _row("garden", "garden plant flower water weed", "garden flower plant lawn park",
         "looking after the plants", "🌱", "watered", outdoors=True, works="gardener farmer"),
    _row("shop", "shop buy groceries market", "shelf market store shop counter",
         "looking round the shelves; doing some shopping", "🛒"),
    _row("walk", "walk stroll wander hike jog run", "path park street lawn garden square terrace",
         "taking a walk; strolling about", "🚶", outdoors=True),
    _row("exercise", "exercise gym train stretch swim", "gym park lawn path",
         "doing some exercises", "🏃", outdoors=True, works="athlete trainer coach"),
    _row("talk", "talk chat converse discuss speak tell conversation friend",
         "table seating seat bench sofa counter chair",
         "chatting with people nearby; talking with friends", "💬"),
    _row("speech", "lecture speech address campaign present advocate praise announce",
         "stage microphone seating table counter", "giving a talk", "📢"),
    _row("clean", "clean tidy sweep wash mop", "sink counter table",
         "tidying up", "🧹", "clean", works="cleaner janitor caretaker"),
    _row("wait", "wait queue line", "counter register entrance door", "waiting", "⏳"),
    _row("play", "game toy cards chess puzzle",
         "table lawn park playground", "playing a game", "🎲", "laid out with a game"),
    _row("sleep", "sleep asleep", "bed sofa bedroom", "sleeping", "😴", "slept in"),
    _row("rest", "rest relax sit nap think watch lean",
         "sofa seating bench table seat chair bed park terrace",
         "resting; sitting and watching people; thinking over the day", "😌"),
)  # fmt: skip

BY_NAME = {activity.name: activity for activity in ACTIVITIES}
REST, MEAL, DRINK, TALK = (BY_NAME[name] for name in ("rest", "meal", "drink", "talk"))
LEISURE = tuple(BY_NAME[name] for name in ("read", "talk", "drink", "walk", "rest", "write"))


@lru_cache(maxsize=16384)
def activities_of(text: str) -> tuple[Activity, ...]:
    """Return the activities that ``text`` names, in the order in which it names them."""
    found: dict[str, Activity] = {}
    for word in content_stems(text):
        for activity in ACTIVITIES:
            if word in activity.cues:
                found.setdefault(activity.name, activity)
    return tuple(found.values())


@lru_cache(maxsize=4096)
def occupation_of(text: str) -> Activity | None:
    """Return the work that a description speaks of, or None."""
    best: tuple[int, Activity] | None = None
    words = content_stems(text)
    for activity in ACTIVITIES:
        for word in activity.works & set(words):
            at = words.index(word)
            if best is None or at < best[0]:
                best = (at, activity)
    return best[1] if best else None


_MEALTIMES = ((7 * 60, 9 * 60 + 30, "breakfast"), (12 * 60, 14 * 60, "lunch"),
              (18 * 60, 20 * 60, "dinner"))  # fmt: skip


def meal_at(minute: int) -> str:
    """Return the meal that is usual at a minute of the day, or an empty text."""
    for start, end, name in _MEALTIMES:
        if start <= minute < end:
            return name
    return ""


_EATS = re.compile(r"\b(?:breakfast|brunch|lunch|dinner|supper|meal)\b", re.IGNORECASE)


def is_meal(text: str) -> bool:
    """Whether the text speaks of a meal."""
    return bool(_EATS.search(text))
