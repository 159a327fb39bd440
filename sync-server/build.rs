//! The app inside the binary is built by another tool; when its files change, so must the binary.

fn main() {
    // Cargo takes a folder that is missing for one that changed, and would build anew each time.
    drop(std::fs::create_dir_all("../dist"));
    println!("cargo::rerun-if-changed=../dist");
    println!("cargo::rerun-if-changed=migrations");
}
