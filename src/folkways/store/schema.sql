-- One run. Written by folkways.store.writer, described in folkways.store.reader. A run has the
-- tables of answers.sql too.

-- Who and what: folkways.base.log.Header as JSON, stored once.
CREATE TABLE header (
    id   INTEGER PRIMARY KEY CHECK (id = 1),
    body BLOB NOT NULL
);

-- How far the run has come; rewritten in the transaction of every tick.
CREATE TABLE progress (
    id       INTEGER PRIMARY KEY CHECK (id = 1),
    status   TEXT    NOT NULL CHECK (status IN ('running', 'paused', 'finished')),
    reason   TEXT    NOT NULL,  -- why it is paused: '', 'until', 'interrupted' or an error's name
    until    INTEGER,           -- the moment at which to pause, NULL: at the end
    seq      INTEGER NOT NULL,  -- last event
    t        INTEGER,           -- last tick, NULL before the first
    log_hash TEXT    NOT NULL   -- SHA-256 over all bodies in order, each followed by a newline
);

-- The log. A body is the canonical JSON of folkways.base.events.encode.
CREATE TABLE event (
    seq   INTEGER PRIMARY KEY,
    t     INTEGER NOT NULL,
    agent TEXT    NOT NULL,
    kind  TEXT    NOT NULL,
    body  BLOB    NOT NULL
);

-- One row for each tick in which something happened; seq is its last event.
CREATE TABLE tick (
    seq INTEGER PRIMARY KEY,
    t   INTEGER NOT NULL
);

-- The engine's state after event seq, the newest few; log_hash as in progress, but up to there.
CREATE TABLE checkpoint (
    seq      INTEGER PRIMARY KEY,
    t        INTEGER NOT NULL,
    body     BLOB    NOT NULL,
    log_hash TEXT    NOT NULL
);

-- What the run needs to be resumed and shown anywhere: "map" is the town it took place in.
CREATE TABLE attachment (
    name TEXT PRIMARY KEY,
    body BLOB NOT NULL  -- compressed by zlib
);
