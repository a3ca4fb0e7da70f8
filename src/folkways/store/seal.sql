-- What file format 3 added: a seal over every row, by which damage is found. Made after answers.sql,
-- or when a run of an older format is resumed. Written and read by folkways.store.seal alone.

-- The first eight bytes, as a signed number, of the SHA-256 over [table, columns in order, link] in
-- MessagePack. The link is another row's seal: an event's is that of the event before it; that of a
-- tick, a checkpoint or the progress is its event's; where there is no event, and for every other
-- table, it is the header's, which has none itself.
ALTER TABLE header     ADD COLUMN seal INTEGER;
ALTER TABLE event      ADD COLUMN seal INTEGER;
ALTER TABLE tick       ADD COLUMN seal INTEGER;
ALTER TABLE checkpoint ADD COLUMN seal INTEGER;
ALTER TABLE progress   ADD COLUMN seal INTEGER;
ALTER TABLE attachment ADD COLUMN seal INTEGER;
ALTER TABLE answer     ADD COLUMN seal INTEGER;
ALTER TABLE embedding  ADD COLUMN seal INTEGER;

-- For each table the exclusive or of its rows' seals, so that none is missing and none is too many.
-- "schema" is not a table: it stands for the format and the statements that made the tables.
CREATE TABLE seal (
    name TEXT PRIMARY KEY,
    seal INTEGER NOT NULL
) WITHOUT ROWID;
