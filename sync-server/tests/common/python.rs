//! Python packages that others wrote, as a user would install them: the other side of what we speak.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

/// A Python with a pinned package, installed once under `target/`. Nothing where there is no Python.
pub fn python(folder: &str, package: &str) -> Option<PathBuf> {
    let venv = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../target/{folder}/venv"));
    let (python, stamp) = (venv.join("bin/python"), venv.join("installed"));
    if std::fs::read_to_string(&stamp).is_ok_and(|it| it == package) {
        return Some(python);
    }
    let check = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 9))";
    let fits = Command::new("python3").args(["-c", check]).status();
    if !fits.is_ok_and(|status| status.success()) {
        println!(
            "SKIPPED: no python3 with its venv module: nothing is checked with {package} here"
        );
        return None;
    }
    // Tests of one program run at once; each installs beside and the first one's stays.
    let own = venv.with_file_name(format!("venv-{:016x}", rand::random::<u64>()));
    std::fs::create_dir_all(venv.parent().unwrap()).unwrap();
    run(Command::new("python3").args(["-m", "venv"]).arg(&own));
    let pip = [
        "-m",
        "pip",
        "install",
        "-q",
        "--disable-pip-version-check",
        package,
    ];
    run(Command::new(own.join("bin/python")).args(pip));
    std::fs::write(own.join("installed"), package).unwrap();
    let known = std::fs::read_to_string(&stamp).is_ok_and(|it| it == package);
    if !known {
        drop(std::fs::remove_dir_all(&venv));
    }
    // A venv works from where it was made, and from elsewhere by its own python's path.
    if known || std::fs::rename(&own, &venv).is_err() {
        drop(std::fs::remove_dir_all(&own));
    }
    Some(python)
}

/// Runs a command to its good end; gives what it said.
pub fn run(command: &mut Command) -> Vec<u8> {
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}");
    output.stdout
}
