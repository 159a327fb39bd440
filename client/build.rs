//! The day of the build, which the storage page shows beside the version: `SOURCE_DATE_EPOCH` where
//! it is set, else the day of the newest commit, else unknown. So one commit builds to one text.

use std::process::Command;

fn main() {
    println!("cargo:rerun-if-env-changed=SOURCE_DATE_EPOCH");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=Cargo.toml");
    let day = of_epoch().or_else(of_commit);
    println!(
        "cargo:rustc-env=KHETSMRITI_BUILT={}",
        day.unwrap_or_else(|| "unknown".to_owned())
    );
}

fn of_epoch() -> Option<String> {
    let seconds: i64 = std::env::var("SOURCE_DATE_EPOCH").ok()?.parse().ok()?;
    Some(day(seconds.div_euclid(86_400)))
}

fn of_commit() -> Option<String> {
    let told = Command::new("git")
        .args(["log", "-1", "--format=%cs"])
        .output()
        .ok()?;
    let text = String::from_utf8(told.stdout).ok()?.trim().to_owned();
    (told.status.success() && text.len() == 10).then_some(text)
}

/// The civil date of a number of days since 1970-01-01.
fn day(days: i64) -> String {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}
