"""The event log is the run: a closed tagged union, one small struct each, plus one open member.

``encode`` and ``decode`` give the canonical bytes of an event (JSON, fields in order of
declaration); a run's hash is the SHA-256 over them in order.
"""

from __future__ import annotations

import msgspec

from folkways.base.events.calendar import EventAnnounced, PlaceClashed
from folkways.base.events.commitments import (
    CommitmentEnded,
    CommitmentMade,
    CommitmentRefused,
    Outcome,
    Witness,
)
from folkways.base.events.event import Event
from folkways.base.events.intervention import Intervened, InterventionKind
from folkways.base.events.joining import CompanyLeft, InvitationAnswered, Invited
from folkways.base.events.life import (
    ActionBegan,
    AgentPlaced,
    Arrived,
    Asked,
    DayBegan,
    DayEnded,
    Departed,
    FellBack,
    MemoriesRetrieved,
    MemoryAdded,
    MemoryKind,
    Noticed,
    ObjectChanged,
    PlaceLearned,
    PlanItem,
    PlanLevel,
    PlanMade,
    Reacted,
    Reflected,
    StatusRevised,
)
from folkways.base.events.mechanism import FACT, MechanismEvent, Value
from folkways.base.events.norms import (
    Channel,
    CheckStep,
    ConflictDetected,
    ConformitySeen,
    DeviationSeen,
    NormCreated,
    NormEvaluated,
    NormIdentified,
    NormKind,
    NormReminded,
    NormReplaced,
    NormRevalued,
    NormsSubsumed,
    ReproachEnded,
    SynthesisHeld,
    TalkDecided,
)
from folkways.base.events.talk import (
    ConversationClosed,
    ConversationOpened,
    RelationshipRevised,
    TalkMissed,
    TalkReason,
    TalkSought,
    Uttered,
)

AnyEvent = (
    ActionBegan
    | AgentPlaced
    | Arrived
    | Asked
    | CommitmentEnded
    | CommitmentMade
    | CommitmentRefused
    | CompanyLeft
    | ConflictDetected
    | ConformitySeen
    | ConversationClosed
    | ConversationOpened
    | DayBegan
    | DayEnded
    | Departed
    | DeviationSeen
    | EventAnnounced
    | FellBack
    | Intervened
    | InvitationAnswered
    | Invited
    | MechanismEvent
    | MemoriesRetrieved
    | MemoryAdded
    | NormCreated
    | NormEvaluated
    | NormIdentified
    | NormReminded
    | NormReplaced
    | NormRevalued
    | NormsSubsumed
    | Noticed
    | ObjectChanged
    | PlaceClashed
    | PlaceLearned
    | PlanMade
    | Reacted
    | Reflected
    | RelationshipRevised
    | ReproachEnded
    | StatusRevised
    | SynthesisHeld
    | TalkDecided
    | TalkMissed
    | TalkSought
    | Uttered
)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyEvent)


def encode(event: Event) -> bytes:
    """Return the canonical bytes of an event."""
    return _encoder.encode(event)


def decode(data: bytes | str) -> AnyEvent:
    """Return the event whose canonical bytes these are; raises msgspec.ValidationError."""
    event: AnyEvent = _decoder.decode(data)
    return event


__all__ = [
    "FACT",
    "ActionBegan",
    "AgentPlaced",
    "AnyEvent",
    "Arrived",
    "Asked",
    "Channel",
    "CheckStep",
    "CommitmentEnded",
    "CommitmentMade",
    "CommitmentRefused",
    "CompanyLeft",
    "ConflictDetected",
    "ConformitySeen",
    "ConversationClosed",
    "ConversationOpened",
    "DayBegan",
    "DayEnded",
    "Departed",
    "DeviationSeen",
    "Event",
    "EventAnnounced",
    "FellBack",
    "Intervened",
    "InterventionKind",
    "InvitationAnswered",
    "Invited",
    "MechanismEvent",
    "MemoriesRetrieved",
    "MemoryAdded",
    "MemoryKind",
    "NormCreated",
    "NormEvaluated",
    "NormIdentified",
    "NormKind",
    "NormReminded",
    "NormReplaced",
    "NormRevalued",
    "NormsSubsumed",
    "Noticed",
    "ObjectChanged",
    "Outcome",
    "PlaceClashed",
    "PlaceLearned",
    "PlanItem",
    "PlanLevel",
    "PlanMade",
    "Reacted",
    "Reflected",
    "RelationshipRevised",
    "ReproachEnded",
    "StatusRevised",
    "SynthesisHeld",
    "TalkDecided",
    "TalkMissed",
    "TalkReason",
    "TalkSought",
    "Uttered",
    "Value",
    "Witness",
    "decode",
    "encode",
]
