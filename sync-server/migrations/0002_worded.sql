-- Briefs in a language model's words: the newest of each farmer and language. `number` rises with
-- each that is kept; phones state the highest they have. `cache_key` is what it was made from.
CREATE TABLE worded (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    farmer TEXT NOT NULL,
    village TEXT NOT NULL,
    lang TEXT NOT NULL,
    as_of_ms INTEGER NOT NULL,
    made_ms INTEGER NOT NULL,
    cache_key BLOB NOT NULL,
    attempts TEXT NOT NULL,
    json TEXT NOT NULL,
    UNIQUE (farmer, lang)
);
CREATE INDEX worded_by_village ON worded (village, number);

-- Farmers whose brief is to be worded anew. `seq` is the newest log number that asked for it.
CREATE TABLE wording_due (
    farmer TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    next_ms INTEGER NOT NULL,
    last_error TEXT
) WITHOUT ROWID;

-- How far the log was looked through for news, and the last day whose follow-ups were.
CREATE TABLE wording_state (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    seq INTEGER NOT NULL,
    day TEXT
);
