//! A table as text, in the form of the documentation's.

/// Prints a title and rows under a header.
pub(crate) fn print(title: &str, header: &[&str], rows: &[Vec<String>]) {
    println!("\n### {title}\n");
    println!("| {} |", header.join(" | "));
    println!("|{}", " --- |".repeat(header.len()));
    for row in rows {
        println!("| {} |", row.join(" | "));
    }
}

/// Bytes as kB with one digit.
pub(crate) fn kb(bytes: u64) -> String {
    format!("{:.1}", bytes as f64 / 1000.0)
}

/// How a figure stands to its budget.
pub(crate) fn against(is_kept: bool) -> &'static str {
    if is_kept { "" } else { "**over**" }
}
