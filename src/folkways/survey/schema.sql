-- A survey: the form as it was drawn, who fills it in, and what they answered.

CREATE TABLE form (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  body BLOB NOT NULL,      -- the form as JSON
  digest TEXT NOT NULL,    -- SHA-256 of it
  secret BLOB NOT NULL     -- from which the web form's tokens are made
) STRICT;

CREATE TABLE evaluator (
  code TEXT PRIMARY KEY,   -- also the web address: known to its evaluator alone
  kind TEXT NOT NULL CHECK (kind IN ('person', 'mind')),
  subject TEXT NOT NULL,   -- the agent that the evaluator plays
  origin TEXT NOT NULL,    -- web, import, or the name of a mind
  begun TEXT NOT NULL      -- UTC
) STRICT, WITHOUT ROWID;

CREATE TABLE answer (
  evaluator TEXT NOT NULL REFERENCES evaluator (code),
  item TEXT NOT NULL,
  question TEXT NOT NULL,
  score INTEGER NOT NULL CHECK (score BETWEEN 1 AND 26),
  reason TEXT NOT NULL DEFAULT '',
  given TEXT NOT NULL,     -- UTC, when it was last changed
  PRIMARY KEY (evaluator, item, question)
) STRICT, WITHOUT ROWID;

-- Answers of language models as they came, by content key: what was paid for is not asked again.
CREATE TABLE reply (
  key TEXT PRIMARY KEY,
  body BLOB NOT NULL
) STRICT, WITHOUT ROWID;
