-- Who takes part and how, since format 2 of the survey file.

CREATE TABLE IF NOT EXISTS setting (
  key TEXT PRIMARY KEY,    -- languages, consent, contact, completion
  value TEXT NOT NULL      -- JSON
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS participant (
  code TEXT PRIMARY KEY REFERENCES evaluator (code),
  language TEXT NOT NULL,
  consented TEXT NOT NULL  -- UTC, when the person agreed to take part
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS comment (
  evaluator TEXT NOT NULL REFERENCES evaluator (code),
  item TEXT NOT NULL,      -- empty: on the survey as a whole
  text TEXT NOT NULL,
  given TEXT NOT NULL,     -- UTC
  PRIMARY KEY (evaluator, item)
) STRICT, WITHOUT ROWID;
