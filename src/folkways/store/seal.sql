-- A seal over every row of some tables, by which damage is found. Written and read by
-- folkways.store.sealed_tables alone, which gives each of these tables a last column, seal INTEGER.

-- The seal of a row is the first eight bytes, as a signed number, of the SHA-256 over [table, columns
-- in order, link] in MessagePack. The link is another row's seal, so that a row of another file, or
-- of another place in this one, does not fit. In a run, since format 3: an event's is that of the
-- event before it; that of a tick, a checkpoint or the progress is its event's; where there is no
-- event, and for every other table, it is the header's, which has none itself. In a survey, since
-- format 3: that of an answer, a comment or a participant is its evaluator's; for every other table
-- it is the form's, which has none itself. In a file of answers, since format 1, no row has one.

-- For each table the exclusive or of its rows' seals, so that none is missing and none is too many.
-- "schema" is not a table: it stands for the format and the statements that made the tables.
CREATE TABLE seal (
    name TEXT PRIMARY KEY,
    seal INTEGER NOT NULL
) WITHOUT ROWID;
