-- Voice notes and photos. Times are milliseconds since 1970-01-01T00:00:00Z.

-- What is here whole: its bytes were read back and have this hash.
CREATE TABLE media (
    sha256 TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('voice', 'photo')),
    mime TEXT NOT NULL,
    millis INTEGER,
    content BLOB NOT NULL,
    came_ms INTEGER NOT NULL
);

-- Who brought it, and for which visit.
CREATE TABLE media_brought (
    sha256 TEXT NOT NULL,
    visit TEXT NOT NULL,
    farmer TEXT NOT NULL,
    officer TEXT NOT NULL,
    device TEXT NOT NULL,
    came_ms INTEGER NOT NULL,
    PRIMARY KEY (sha256, visit, officer)
) WITHOUT ROWID;

-- Uploads by their random id. `ended` is set once the bytes are in `media`; the row stays a while,
-- so that a phone whose answer was lost finds its upload at its full offset.
CREATE TABLE uploads (
    id TEXT PRIMARY KEY,
    device TEXT NOT NULL,
    officer TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    kind TEXT NOT NULL,
    mime TEXT NOT NULL,
    millis INTEGER,
    visit TEXT NOT NULL,
    farmer TEXT NOT NULL,
    metadata TEXT NOT NULL,
    length INTEGER NOT NULL,
    at INTEGER NOT NULL,
    ended INTEGER NOT NULL DEFAULT 0,
    touched_ms INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX uploads_by_device ON uploads (device);
CREATE INDEX uploads_by_touched ON uploads (touched_ms);

-- The bytes of an upload on its way, piece by piece.
CREATE TABLE upload_pieces (
    upload TEXT NOT NULL,
    at INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (upload, at)
);

-- What standing visits name. Made from the log, farmer by farmer, up to `media_state.seq`.
CREATE TABLE media_expected (
    sha256 TEXT NOT NULL,
    visit TEXT NOT NULL,
    farmer TEXT NOT NULL,
    officer TEXT NOT NULL,
    kind TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    PRIMARY KEY (sha256, visit)
) WITHOUT ROWID;
CREATE INDEX media_expected_by_farmer ON media_expected (farmer);

CREATE TABLE media_state (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    seq INTEGER NOT NULL
);
INSERT INTO media_state (only_row, seq) SELECT 1, coalesce(max(seq), 0) FROM log;

-- What a machine heard in a voice note, for the officer who spoke. `number` rises with each that is
-- made; phones state the highest they have.
CREATE TABLE heard (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    sha256 TEXT NOT NULL UNIQUE,
    officer TEXT NOT NULL,
    farmer TEXT NOT NULL,
    made_ms INTEGER NOT NULL,
    error TEXT,
    json TEXT NOT NULL
);
CREATE INDEX heard_by_officer ON heard (officer, number);

-- Voice notes that are still to be heard. `asked`: by a person, although they came long ago.
-- `attempts` ended with this voice note, `troubles` with the service as a whole.
CREATE TABLE hearing_due (
    sha256 TEXT PRIMARY KEY,
    came_ms INTEGER NOT NULL,
    asked INTEGER NOT NULL DEFAULT 0,
    attempts INTEGER NOT NULL DEFAULT 0,
    troubles INTEGER NOT NULL DEFAULT 0,
    next_ms INTEGER NOT NULL,
    last_error TEXT
) WITHOUT ROWID;
