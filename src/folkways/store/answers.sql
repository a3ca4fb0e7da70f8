-- What file format 2 added: what was paid for. Made after schema.sql, or when a run of format 1 is
-- resumed. Written and read by folkways.store.answers alone.

-- Answers of language models, each in a transaction of its own as it arrives, before anything uses
-- it. The log does not depend on their order. A body is {"text", "finish", "usage": [tokens in,
-- cached, out], "seconds"} in JSON (UTF-8, where half a surrogate pair is let through), compressed
-- by zlib if it is long: then it begins with "x" instead of "{".
CREATE TABLE answer (
    seq       INTEGER PRIMARY KEY,   -- order of arrival
    key       TEXT    NOT NULL UNIQUE, -- Request.content_key; "/seq" behind it: set aside
    model     TEXT    NOT NULL,
    operation TEXT    NOT NULL,
    tick      INTEGER NOT NULL,      -- the moment of asking
    agent     INTEGER NOT NULL,      -- the agent's number, from 0
    body      BLOB    NOT NULL,
    crc       INTEGER NOT NULL       -- CRC-32 of the body
);

-- Vectors of texts, in single precision, little endian.
CREATE TABLE embedding (
    model     TEXT    NOT NULL,
    text_hash TEXT    NOT NULL,      -- SHA-256 of the text
    vector    BLOB    NOT NULL,
    crc       INTEGER NOT NULL,      -- CRC-32 of the vector
    PRIMARY KEY (model, text_hash)
) WITHOUT ROWID;
