-- The depot's record. What is in `log` is the truth; `documents`, `entries` and `records` are made
-- from it in the same transaction. Times are milliseconds since 1970-01-01T00:00:00Z.

CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value BLOB NOT NULL
) WITHOUT ROWID;

CREATE TABLE officers (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    created_ms INTEGER NOT NULL
) WITHOUT ROWID;

-- A village taken away stays with its `revoked_seq`: work recorded before the phone knew is taken.
CREATE TABLE territory (
    officer TEXT NOT NULL REFERENCES officers (id),
    village TEXT NOT NULL,
    granted_seq INTEGER NOT NULL,
    revoked_seq INTEGER,
    PRIMARY KEY (officer, village)
) WITHOUT ROWID;

CREATE TABLE codes (
    code_hash BLOB PRIMARY KEY,
    officer TEXT NOT NULL REFERENCES officers (id),
    expires_ms INTEGER NOT NULL,
    used_ms INTEGER,
    attempt_hash BLOB,
    device TEXT
) WITHOUT ROWID;

-- `previous_hash` is valid until the newer token was used once. `device_seq` and `unsent` are what
-- the phone said last, `seen_seq` the highest number that arrived.
CREATE TABLE devices (
    id TEXT PRIMARY KEY,
    officer TEXT NOT NULL REFERENCES officers (id),
    token_hash BLOB NOT NULL UNIQUE,
    previous_hash BLOB UNIQUE,
    token_issued_ms INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
    last_seen_ms INTEGER,
    app TEXT,
    device_seq INTEGER NOT NULL DEFAULT 0,
    seen_seq INTEGER NOT NULL DEFAULT 0,
    unsent INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

CREATE TABLE documents (
    doc TEXT PRIMARY KEY,
    farmer TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    village TEXT NOT NULL,
    saved BLOB NOT NULL,
    heads BLOB NOT NULL,
    first_seq INTEGER NOT NULL,
    covers_seq INTEGER NOT NULL,
    UNIQUE (farmer, epoch)
);
CREATE INDEX documents_by_village ON documents (village, doc);

-- `village` is set on what only that village's officers get, `officer` on what only he gets.
-- `imported`: the entries in the change arrived at different times, so the feed sends a snapshot.
CREATE TABLE log (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('change', 'record', 'grant', 'revoke', 'tombstone')),
    doc TEXT,
    village TEXT,
    officer TEXT,
    device TEXT,
    device_seq INTEGER,
    hash BLOB,
    imported INTEGER NOT NULL DEFAULT 0,
    received_ms INTEGER NOT NULL,
    payload BLOB NOT NULL
);
CREATE UNIQUE INDEX log_change ON log (doc, hash) WHERE kind = 'change';
CREATE INDEX log_by_village ON log (village, seq) WHERE kind IN ('change', 'tombstone');
CREATE INDEX log_by_officer ON log (officer, seq) WHERE kind IN ('grant', 'revoke');
CREATE INDEX log_records ON log (seq) WHERE kind = 'record';

CREATE TABLE entries (
    doc TEXT NOT NULL,
    id TEXT NOT NULL,
    farmer TEXT NOT NULL,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    seq INTEGER NOT NULL,
    recorded_ms INTEGER NOT NULL,
    received_ms INTEGER NOT NULL,
    PRIMARY KEY (doc, id)
);
CREATE INDEX entries_by_farmer ON entries (farmer);
CREATE INDEX entries_by_kind ON entries (kind);

CREATE TABLE records (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    valid_from TEXT NOT NULL,
    json TEXT NOT NULL,
    village TEXT,
    seq INTEGER NOT NULL,
    PRIMARY KEY (kind, id, valid_from)
);
CREATE INDEX records_by_village ON records (village);
