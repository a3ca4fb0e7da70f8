from __future__ import annotations

from collections.abc import Callable

import pytest

from folkways.agents import shown
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind
from folkways.norms.operations import CREATE_NORM
from folkways.norms.questions import CreateNorm, Standard

Person = Callable[..., shown.Who]
Created = Callable[..., tuple[Standard, ...]]

KEY = CallKey(0, 0, 0)


@pytest.fixture
def created(mind: OfflineMind, person: Person) -> Created:
    def create(learned: str, count: int = 5, requirement: str = "") -> tuple[Standard, ...]:
        who = person("Ann Ash", learned, role="entrepreneur", requirement=requirement)
        question = CreateNorm(who=who, count=count, setting="a hall")
        return mind.answer(CREATE_NORM, question, KEY).norms

    return create


def test_an_opponent_of_harm_forbids_it(created: Created) -> None:
    norms = created("Ann is firmly against smoking indoors.")
    assert norms[0].content == "No smoking indoors."
    assert norms[0].kind == "injunctive"


def test_where_it_does_no_harm_it_is_redirected(created: Created) -> None:
    contents = [norm.content for norm in created("Ann is firmly against smoking indoors.")]
    assert "People should smoke only outdoors." in contents


def test_the_value_behind_it_makes_a_norm(created: Created) -> None:
    contents = [norm.content for norm in created("Ann is strongly against speaking loudly.")]
    assert any(", for the sake of " in content for content in contents)


def test_a_kindness_is_first_of_all_what_people_do(created: Created) -> None:
    norms = created("Ann strongly supports leaving a tip after a meal.")
    kinds = {norm.kind for norm in norms}
    assert kinds == {"descriptive", "injunctive"}
    assert any(norm.content.endswith("after a meal.") for norm in norms)


def test_to_oppose_a_kindness_is_a_permission(created: Created) -> None:
    (norm,) = created("Ann is against tipping.")
    assert norm.content.startswith("Nobody is obliged to")


def test_to_welcome_harm_is_a_permission(created: Created) -> None:
    (norm,) = created("Ann strongly supports smoking indoors.")
    assert norm.content == "Everyone is free to smoke indoors."


def test_causes_are_balanced(created: Created) -> None:
    norms = created(
        "Ann is firmly against smoking indoors. Ann strongly opposes littering. "
        "Ann is firmly against jumping the queue.",
        count=3,
    )
    topics = [norm.content for norm in norms]
    assert len(norms) == 3
    for word in ("smok", "rubbish", "queue"):
        assert sum(word in content for content in topics) == 1


def test_no_more_than_asked_for_and_no_nonsense(created: Created) -> None:
    assert len(created("Ann is against smoking indoors. Ann is against littering.", count=2)) == 2
    assert created("Ann is a teacher who lives by the river.") == ()
    assert created("") == ()


def test_utilities_spread_with_the_strength_of_the_words(created: Created) -> None:
    strong = created("Ann is firmly against smoking indoors.")
    weak = created("Ann is against smoking indoors.")
    assert strong[0].utility > weak[0].utility
    assert len({norm.utility for norm in strong}) > 1


def test_harm_to_others_makes_a_norm_weightier(created: Created) -> None:
    harmful = created("Ann is firmly against smoking indoors.")[0]
    unknown = created("Ann is firmly against glorping indoors.")[0]
    assert harmful.utility > unknown.utility


def test_invented_conduct_makes_norms_too(created: Created) -> None:
    contents = [norm.content for norm in created("Ann is firmly against glorping indoors.")]
    assert contents[0] == "No glorping indoors."
    contents = [norm.content for norm in created("Ann strongly supports zibbling.")]
    assert "People should zibble." in contents


def test_reversing_the_stance_mirrors_the_norm(mind: OfflineMind, created: Created) -> None:
    lens = mind._context.lens
    for doing in ("smoking indoors", "littering", "greeting everybody", "glorping"):
        against = lens.norm(created(f"Ann is firmly against {doing}.")[0].content)
        for_it = lens.norm(created(f"Ann strongly supports {doing}.")[0].content)
        assert against is not None
        assert for_it is not None
        assert (against.topic, against.sign) == (for_it.topic, -for_it.sign)


@pytest.mark.parametrize(
    ("learned", "content"),
    [
        ("Ann believes that people should speak loudly.", "People should speak loudly."),
        ("Ann is sure that everyone must wear strong perfume.", "People should wear strong"),
        ("Ann thinks that people ought to let their dogs run free.", "People should let their dog"),
        ("Ann thinks that people should be free to speak loudly.", "Everyone is free to speak"),
        ("Ann sees no harm in speaking loudly.", "Everyone is free to speak loudly."),
        ("Ann believes that nobody should have to tip.", "Nobody is obliged to leave a tip"),
    ],
)
def test_a_demand_stays_a_demand_and_a_licence_a_licence(
    created: Created, learned: str, content: str
) -> None:
    assert created(learned)[0].content.startswith(content)


@pytest.mark.parametrize("doing", ["wearing strong perfume", "keeping one's shoes on"])
def test_only_what_wants_a_place_is_sent_elsewhere(created: Created, doing: str) -> None:
    norms = created(f"Ann is strictly against {doing} indoors.")
    assert norms
    assert not any("only outdoors" in norm.content for norm in norms)
