"""Which decisions the answers to each operation are broken into: the one table of it."""

from __future__ import annotations

from typing import Any, Final

from folkways.agents import operations as agents
from folkways.norms import operations as norms
from folkways.pairs import conduct, information, options, percepts, synthesis, texts
from folkways.pairs.decision import Comparable
from folkways.pairs.pair import OPERATIONS

_HELD = (percepts.CONFLICT, percepts.UPHELD)
_HEARD = (information.PIECES, information.STATES_NORM, information.KIND, information.UTILITY)
_THOUGHT = (information.THOUGHTS, information.THOUGHT_OF)
_TAKEN = (percepts.IMPORTANCE, information.PLAN_NOTE)
_CHECKED = (information.CONSISTENT, information.NO_DUPLICATE, information.TYPED)
_DONE = (conduct.PLACE, conduct.NORM_KEPT)
_INSIGHT = (texts.INSIGHTS, texts.EVIDENCE)

_ROWS: tuple[Comparable[Any, Any], ...] = (  # each has types of its own
    # --- what is noticed
    Comparable(agents.RATE_IMPORTANCE, (percepts.IMPORTANCE,), percepts.of_importance),
    Comparable(norms.DETECT_CONFLICT, _HELD, percepts.of_conflicts),
    Comparable(norms.JUDGE_PERCEPTS, (percepts.IMPORTANCE, *_HELD), percepts.of_percepts),
    Comparable(agents.DECIDE_TO_TALK, (percepts.SPEAKS_UP,), percepts.of_talk, "the reason"),
    Comparable(
        agents.DECIDE_REACTION,
        (percepts.REACTION, percepts.REPLANS),
        percepts.of_reaction,
        "the topic",
    ),
    Comparable(agents.DECIDE_JOINING, (percepts.JOINS,), percepts.of_joining, "the reason"),
    # --- norms that are heard or seen
    Comparable(
        norms.IDENTIFY_NORMATIVE_INFORMATION,
        _HEARD,
        information.of_identified,
        "the wording of the norms",
    ),
    Comparable(norms.GENERATE_THOUGHT, _THOUGHT, information.of_thoughts, "the thoughts' words"),
    Comparable(
        norms.THINK_ABOUT_CONDUCT,
        (*_THOUGHT, information.FINDS_NORM, information.PIECES),
        information.of_conduct,
        "the thoughts' and the norms' words",
    ),
    Comparable(
        norms.TAKE_IN_CONVERSATION,
        (*_TAKEN, *_HEARD),
        information.of_conversation,
        "the memory's and the norms' words, the relationship",
    ),
    Comparable(agents.DIGEST_CONVERSATION, _TAKEN, information.of_digest, "the memory's words"),
    # --- the sanity check
    Comparable(norms.CHECK_CONSISTENCY, (information.CONSISTENT,), information.of_consistency),
    Comparable(norms.CHECK_DUPLICATION, (information.NO_DUPLICATE,), information.of_duplication),
    Comparable(norms.CHECK_TYPE, (information.TYPED,), information.of_type),
    Comparable(norms.CHECK_CONFLICT, (information.NO_CONFLICT,), information.of_conflict),
    Comparable(
        norms.DECIDE_ADOPTION, (information.TAKEN_UP,), information.of_adoption, "the reason"
    ),
    Comparable(
        norms.DECIDE_REPLACEMENT, (information.REPLACES,), information.of_replacement, "the reason"
    ),
    Comparable(
        norms.CHECK_INFORMATION,
        (*_CHECKED, information.NO_CONFLICT, information.ACCEPTED),
        information.of_checks,
        "the reasons",
    ),
    Comparable(
        norms.EVALUATE_ADOPTION,
        (*_CHECKED, information.TAKEN_UP, information.ACCEPTED),
        information.of_evaluations,
        "the reasons",
    ),
    # --- norms as a whole
    Comparable(
        norms.CREATE_NORM, (synthesis.CREATED,), synthesis.of_created, "the norms themselves"
    ),
    Comparable(
        norms.CLASSIFY_SPECIFIC_NORMS, (synthesis.TOGETHER,), synthesis.of_categories, "the themes"
    ),
    Comparable(
        norms.GENERATE_ABSTRACT_NORM,
        (synthesis.ABSTRACT_KIND, synthesis.WEIGHT),
        synthesis.of_abstract,
        "the norm's words",
    ),
    # --- conduct
    Comparable(agents.PLAN_DAY, (texts.STROKES,), texts.of_day, "what is planned"),
    Comparable(norms.PLAN_NORMATIVE_DAY, (texts.STROKES,), texts.of_day, "what is planned"),
    Comparable(agents.GENERATE_PLANS, _DONE, conduct.of_plans, "the plans' words"),
    Comparable(norms.GENERATE_NORMATIVE_PLANS, _DONE, conduct.of_plans, "the plans' words"),
    Comparable(agents.GENERATE_ACTIONS, _DONE, conduct.of_actions, "the actions' words"),
    Comparable(norms.GENERATE_NORMATIVE_ACTIONS, _DONE, conduct.of_actions, "the actions' words"),
    Comparable(norms.GENERATE_WEIGHED_PLANS, _DONE, conduct.of_plans, "the plans' words"),
    Comparable(norms.GENERATE_WEIGHED_ACTIONS, _DONE, conduct.of_actions, "the actions' words"),
    # --- what is asked only under options
    Comparable(agents.CHOOSE_PLACES, (options.CHOSEN_PLACE,), options.of_chosen_places),
    Comparable(
        agents.CHOOSE_OBJECTS, (options.CHOSEN_OBJECT,), options.of_chosen_objects, "the state"
    ),
    Comparable(agents.DECIDE_TO_RESPOND, (options.RESPONSE,), options.of_response, "the reason"),
    # --- prose
    Comparable(agents.UTTER, (texts.ENDS,), texts.of_utterance, "what is said"),
    Comparable(
        agents.ASK_SALIENT_QUESTIONS, (texts.QUESTIONS,), texts.of_questions, "the questions"
    ),
    Comparable(agents.INFER_INSIGHTS, _INSIGHT, texts.of_insights, "the insights' words"),
    Comparable(agents.DRAW_INSIGHTS, _INSIGHT, texts.of_all_insights, "the insights' words"),
)

TABLE: Final = {row.op.name: row for row in _ROWS}
"""By operation. What is not in it is prose throughout and is not compared."""

PROSE: Final = tuple(sorted(set(OPERATIONS) - set(TABLE)))
"""Operations whose answers are prose: nothing of them is compared, so nobody is asked."""
