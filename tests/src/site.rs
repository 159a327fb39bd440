//! A server of files alone, for what the real one cannot play: a newer version of the app on the same port.

use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

/// Files by path, served until dropped.
pub struct Site {
    port: u16,
    is_over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// The files of a built app.
pub fn files_of(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>> {
    fn walk(folder: &Path, prefix: &str, files: &mut BTreeMap<String, Vec<u8>>) -> Result<()> {
        let items =
            fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
        for path in items.flatten().map(|item| item.path()) {
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            if path.is_dir() {
                walk(&path, &format!("{prefix}{name}/"), files)?;
            } else if !name.ends_with(".br") && !name.ends_with(".gz") {
                files.insert(format!("{prefix}{name}"), fs::read(&path)?);
            }
        }
        Ok(())
    }
    let mut files = BTreeMap::new();
    walk(folder, "/", &mut files)?;
    Ok(files)
}

impl Site {
    /// Serves files on a port of this machine.
    pub fn serve(port: u16, files: BTreeMap<String, Vec<u8>>) -> Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", port)).context("the port is not free")?;
        let is_over = Arc::new(AtomicBool::new(false));
        let (seen, files) = (Arc::clone(&is_over), Arc::new(files));
        let thread = thread::spawn(move || {
            for line in listener.incoming().flatten() {
                if seen.load(Ordering::Relaxed) {
                    return;
                }
                let files = Arc::clone(&files);
                thread::spawn(move || answer(line, &files));
            }
        });
        Ok(Self {
            port,
            is_over,
            thread: Some(thread),
        })
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        // Wakes the listener, which then sees that it is over and frees the port.
        let _ = TcpStream::connect(("127.0.0.1", self.port));
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn answer(mut line: TcpStream, files: &BTreeMap<String, Vec<u8>>) {
    let mut head = Vec::new();
    let mut piece = [0; 4096];
    while !head.windows(4).any(|window| window == b"\r\n\r\n") {
        match line.read(&mut piece) {
            Ok(count) if count > 0 => head.extend_from_slice(&piece[..count]),
            _ => return,
        }
    }
    let head = String::from_utf8_lossy(&head);
    let path = head.split(' ').nth(1).unwrap_or("/");
    let name = if path == "/" { "/index.html" } else { path };
    let (status, body) = files
        .get(name)
        .map_or(("404 Not Found", &b""[..]), |body| ("200 OK", body));
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: {}\r\ncontent-length: {}\r\ncache-control: no-cache\r\nconnection: close\r\n\r\n",
        media_type(name),
        body.len()
    );
    // A browser that hung up misses its answer, as it would anywhere.
    let _ = line.write_all(&[head.as_bytes(), body].concat());
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
