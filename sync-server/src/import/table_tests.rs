//! Bad rows, open quotation marks, line numbers.

use super::*;

fn table(bytes: &[u8]) -> Table {
    Table::read(
        Source {
            name: "t.csv",
            bytes,
        },
        1,
    )
    .unwrap()
}
fn seen(table: &Table) -> Vec<(u64, String)> {
    let shown = |row: &Result<Row, Refused>| match row {
        Ok(row) => (row.line, row.cells.join("|")),
        Err(refused) => (refused.line, refused.reason.code().to_owned()),
    };
    table.rows.iter().map(shown).collect()
}

#[test]
fn lines_are_those_of_the_file() {
    for end in ["\n", "\r\n"] {
        let text = format!("a,b{end}1,2{end}\"x{end}y\",3{end}{end}4,5{end}");
        let table = table(text.as_bytes());
        let lines: Vec<u64> = table.rows.iter().flatten().map(|row| row.line).collect();
        assert_eq!(lines, [2, 3, 6], "{end:?}");
        let numbers: Vec<u64> = table.rows.iter().flatten().map(|row| row.number).collect();
        assert_eq!(numbers, [1, 2, 3]);
    }
}

#[test]
fn a_bad_row_is_refused_and_the_next_one_read() {
    let table = table(b"a,b\n1\n\xff,2\n\0,3\n4,5\n");
    let wanted = [
        (2, "cell_count"),
        (3, "not_utf8"),
        (4, "nul_byte"),
        (5, "4|5"),
    ];
    assert_eq!(
        seen(&table),
        wanted.map(|(line, text)| (line, text.to_owned()))
    );
}

#[test]
fn a_missing_quotation_mark_costs_one_line() {
    let mut text = b"a,b\n\"open,1\n".to_vec();
    for _ in 0..20_000 {
        text.extend_from_slice(b"x,y\n");
    }
    let table = table(&text);
    assert_eq!(table.rows.len(), 20_001);
    assert_eq!(
        seen(&table)[..2],
        [(2, "row_too_long".to_owned()), (3, "x|y".to_owned())]
    );
}

#[test]
fn a_file_of_open_quotation_marks_ends() {
    let text = format!("a,b\n{}", "\"open,1\n\"\n\"\"\"x\n".repeat(20_000));
    assert!(!table(text.as_bytes()).rows.is_empty());
}

#[test]
fn text_keeps_what_stands_inside() {
    assert_eq!(
        clean(" \u{a0}e\u{301}\u{200c}  x\r\ny\t"),
        "é\u{200c}  x\r\ny"
    );
}

#[test]
fn an_empty_file_is_named() {
    let read = |bytes| {
        Table::read(
            Source {
                name: "t.csv",
                bytes,
            },
            1,
        )
        .err()
    };
    assert_eq!(
        read(b""),
        Some(ImportError::Empty {
            file: "t.csv".into()
        })
    );
    assert!(matches!(
        read(b"\xff\xfe\n1\n"),
        Some(ImportError::Header { .. })
    ));
}
