//! The app inside the binary is built by another tool; when its files change, so does the binary.

fn main() {
    println!("cargo::rerun-if-changed=../dist");
    println!("cargo::rerun-if-changed=migrations");
}
