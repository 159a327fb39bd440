//! What an importer hands to the storage: everything to write, and every row it refused with the
//! reason. No SQL here and no clock: a plan depends on the bytes read and nothing else, so that
//! the same file gives the same plan for ever.

use shared::{
    entry::Entry,
    ids::{FarmerId, OfficerId, VillageId},
    records::Record,
    time::Stamp,
};

/// All that one run of `import` wants to write.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Plan {
    /// How many rows were read, the refused ones included.
    pub read: u64,
    /// Villages, products, officers, the depot's settings.
    pub records: Vec<PlannedRecord>,
    /// Farmers with their entries.
    pub farmers: Vec<FarmerPlan>,
    /// Who looks after which villages.
    pub territories: Vec<Territory>,
    /// The rows that are not imported.
    pub refused: Vec<Refused>,
}

/// One row of reference data, and the source rows it stands for.
#[derive(Debug, Clone, PartialEq)]
pub struct PlannedRecord {
    /// What to write. Its key and `valid_from` say whether it is there already.
    pub record: Record,
    /// The source rows, numbered from 1 over all files of the run. Empty for a record that the
    /// import adds of its own accord (the village that stands for a mandal).
    pub rows: Vec<u64>,
}

/// One farmer's document, or what an import adds to it.
#[derive(Debug, Clone, PartialEq)]
pub struct FarmerPlan {
    /// Whose.
    pub farmer: FarmerId,
    /// To which village the document belongs.
    pub village: VillageId,
    /// The entries; the first is the `farmer` entry.
    pub entries: Vec<Planned>,
}

/// One entry.
#[derive(Debug, Clone, PartialEq)]
pub struct Planned {
    /// What to write. An entry whose id is there already with the same text is unchanged.
    pub entry: Entry,
    /// When it counts as received: imported history at its source's own time, not today.
    pub received_at: Stamp,
    /// The source row, numbered from 1 over all files of the run; none where the import makes the
    /// entry of its own accord (the farmer who stands for a mandal and crop).
    pub row: Option<u64>,
}

/// An officer's villages, to be added to those he has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Territory {
    /// Whose.
    pub officer: OfficerId,
    /// Which.
    pub villages: Vec<VillageId>,
}

/// A row that is not imported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The file, as it was named.
    pub file: String,
    /// The line on which the row begins.
    pub line: u64,
    /// The source's own name for the row, where it has one.
    pub row_id: Option<String>,
    /// Why.
    pub reason: RefusedReason,
}

/// Why a row is not imported. The sentence says what is wrong and, where something can be done,
/// what to do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each variant is its sentence")]
pub enum RefusedReason {
    #[error("the row is not UTF-8 text; save the file as UTF-8")]
    NotUtf8,
    #[error("the row holds a NUL byte, which no text has")]
    Nul,
    #[error("the row has more than {max} bytes; a quotation mark may be missing")]
    RowTooLong { max: usize },
    #[error("the row has {found} cells and the header {wanted}")]
    Cells { found: usize, wanted: usize },
    #[error("{column} has {chars} characters; {max} are allowed")]
    CellTooLong {
        column: &'static str,
        chars: usize,
        max: usize,
    },
    #[error("no readable time: {0}")]
    NoTime(String),
    #[error("exact duplicate of {0}")]
    Duplicate(String),
    #[error("neither query nor answer")]
    Empty,
    #[error("a test or dropped call, not a farmer's question")]
    TestCall,
    #[error("{column} is empty; fill it in")]
    Missing { column: &'static str },
    #[error("{column}: {found:?} is not {wanted}")]
    Unreadable {
        column: &'static str,
        found: String,
        wanted: &'static str,
    },
    #[error("{0}")]
    Other(String),
}

impl RefusedReason {
    /// A short word for counting: the same for all rows refused for one kind of reason.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotUtf8 => "not_utf8",
            Self::Nul => "nul_byte",
            Self::RowTooLong { .. } => "row_too_long",
            Self::Cells { .. } => "cell_count",
            Self::CellTooLong { .. } => "cell_too_long",
            Self::NoTime(_) => "no_time",
            Self::Duplicate(_) => "duplicate",
            Self::Empty => "empty",
            Self::TestCall => "test_call",
            Self::Missing { .. } => "missing",
            Self::Unreadable { .. } => "unreadable",
            Self::Other(_) => "other",
        }
    }
}

/// Why a whole file cannot be imported; nothing of the run is written then.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each variant is its sentence")]
pub enum ImportError {
    #[error("{file} is empty")]
    Empty { file: String },
    #[error("{file} has {bytes} bytes; {max} are allowed")]
    TooBig {
        file: String,
        bytes: usize,
        max: usize,
    },
    #[error("{file}: the header is not one of ours. Wanted: {wanted}")]
    Header { file: String, wanted: &'static str },
    #[error("{0}")]
    Internal(String),
}

/// The refused rows as CSV, for `--refused FILE`.
pub fn refused_csv(refused: &[Refused]) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut write = |cells: [&str; 5]| {
        writer.write_record(cells).expect("writing to memory");
    };
    write(["file", "line", "row_id", "code", "reason"]);
    for row in refused {
        let line = row.line.to_string();
        let row_id = row.row_id.as_deref().unwrap_or("");
        write([
            &row.file,
            &line,
            row_id,
            row.reason.code(),
            &row.reason.to_string(),
        ]);
    }
    writer.into_inner().expect("flushing to memory")
}
