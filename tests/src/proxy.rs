//! A line between phone and depot that counts what passes, and can be slow, cut, closed or taken over by a captive
//! portal. Counted is TCP payload each way: HTTP heads are in, TCP/IP headers and TLS are not. The slow lines are those
//! of the peers' measurements: one shared link each way, half the round trip each way, one round trip for a connect.
//! Loss, slow start and TLS are not modelled.

use crate::wait::{self, PATIENCE};
use anyhow::Result;
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

/// How good the line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line {
    /// As fast as the machine.
    Free,
    /// 250 kbit/s down, 50 up, 300 ms there and back.
    G2,
    /// 750 kbit/s down, 250 up, 100 ms.
    G3,
}

impl Line {
    fn round_trip(self) -> Duration {
        Duration::from_millis(match self {
            Line::Free => 0,
            Line::G2 => 300,
            Line::G3 => 100,
        })
    }
    /// Bits a second; 0 is unlimited.
    fn rate(self, way: Way) -> f64 {
        match (self, way) {
            (Line::Free, _) => 0.0,
            (Line::G2, Way::Up) => 50e3,
            (Line::G2, Way::Down) | (Line::G3, Way::Up) => 250e3,
            (Line::G3, Way::Down) => 750e3,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Up,
    Down,
}

/// What happens to a new connection.
#[derive(Debug, Clone)]
enum Door {
    Open,
    /// Closed at once, as with no network behind the mast.
    Shut,
    /// Answered by somebody else: status, content type, page.
    Taken(u16, &'static str, String),
}

/// What has passed.
#[derive(Debug, Clone, Default)]
pub struct Counts {
    pub up: u64,
    pub down: u64,
    pub connections: u64,
    /// Each request's method and path, in the order seen.
    pub requests: Vec<String>,
    /// Bytes of bodies that went up, by method and path.
    pub bodies: BTreeMap<String, u64>,
}

/// What happens to requests whose path begins so.
#[derive(Debug, Clone)]
struct Rule {
    path: String,
    /// Bytes of their bodies that still pass; then their connections break, and so does each new one.
    left: u64,
}

impl Counts {
    /// How many requests went to a path.
    pub fn to(&self, path: &str) -> usize {
        self.requests
            .iter()
            .filter(|request| request.split(' ').nth(1) == Some(path))
            .count()
    }
    /// Bytes of bodies that went up to paths that begin so.
    pub fn body_bytes(&self, path: &str) -> u64 {
        let to = |request: &str| {
            request
                .split(' ')
                .nth(1)
                .is_some_and(|it| it.starts_with(path))
        };
        let bodies = self.bodies.iter().filter(|(request, _)| to(request));
        bodies.map(|(_, bytes)| bytes).sum()
    }
    /// The requests to the API: those for data, not for the app's own files.
    pub fn api(&self) -> Vec<&str> {
        self.requests
            .iter()
            .map(String::as_str)
            .filter(|request| request.contains(" /api/"))
            .collect()
    }
}

struct State {
    target: SocketAddr,
    line: Line,
    door: Door,
    counts: Counts,
    /// When each link has sent what it was given.
    free_up: Instant,
    free_down: Instant,
    /// Bytes down that may still pass before every connection breaks.
    cut_after: Option<u64>,
    rules: Vec<Rule>,
    sockets: Vec<TcpStream>,
}

impl State {
    fn break_all(&mut self) {
        for socket in self.sockets.drain(..) {
            // One that has ended by itself is already as wanted.
            let _ = socket.shutdown(Shutdown::Both);
        }
    }
}

/// The line. Dropped, it refuses and its connections end.
pub struct Proxy {
    state: Arc<Mutex<State>>,
    port: u16,
}

fn locked(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().expect("no thread of the proxy panics")
}

impl Proxy {
    /// A line to a port of this machine.
    pub fn to(target_port: u16) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let port = listener.local_addr()?.port();
        let now = Instant::now();
        let state = Arc::new(Mutex::new(State {
            target: SocketAddr::from(([127, 0, 0, 1], target_port)),
            line: Line::Free,
            door: Door::Open,
            counts: Counts::default(),
            free_up: now,
            free_down: now,
            cut_after: None,
            rules: Vec::new(),
            sockets: Vec::new(),
        }));
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for phone in listener.incoming().flatten() {
                let state = Arc::clone(&shared);
                thread::spawn(move || connect(&state, phone));
            }
        });
        Ok(Self { state, port })
    }

    /// Where phones connect, `host:port`.
    pub fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }
    /// Its port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Makes the line as good or bad as said, for what passes from now on.
    pub fn set_line(&self, line: Line) {
        let mut state = locked(&self.state);
        (state.line, state.free_up, state.free_down) = (line, Instant::now(), Instant::now());
    }
    /// No network: new connections end at once and the open ones break.
    pub fn shut(&self) {
        locked(&self.state).door = Door::Shut;
        self.cut();
    }
    /// The network is back.
    pub fn open(&self) {
        let mut state = locked(&self.state);
        if matches!(state.door, Door::Taken(..)) {
            // A browser connects before it has anything to ask: what it asks next is for the depot.
            state.break_all();
        }
        (state.door, state.cut_after) = (Door::Open, None);
    }
    /// Every request is answered by somebody else: a captive portal, a broken proxy.
    pub fn answer_all_with(&self, status: u16, content_type: &'static str, page: &str) {
        locked(&self.state).door = Door::Taken(status, content_type, page.to_owned());
        self.cut();
    }
    /// Breaks every connection once so many more bytes have come down; then the door is shut.
    pub fn cut_after(&self, bytes_down: u64) {
        locked(&self.state).cut_after = Some(bytes_down);
    }
    /// Requests to paths that begin so break, and nothing else does: after so many bytes of their bodies.
    pub fn break_path(&self, path: &str, after: u64) {
        let mut state = locked(&self.state);
        state.rules.retain(|rule| rule.path != path);
        let path = path.to_owned();
        state.rules.push(Rule { path, left: after });
    }
    /// They pass again.
    pub fn mend_paths(&self) {
        locked(&self.state).rules.clear();
    }
    /// Breaks every connection now.
    pub fn cut(&self) {
        locked(&self.state).break_all();
    }

    /// What has passed since the last reset.
    pub fn counts(&self) -> Counts {
        locked(&self.state).counts.clone()
    }
    /// Counts from nothing.
    pub fn reset(&self) {
        locked(&self.state).counts = Counts::default();
    }
    /// Waits until the counts are as wanted.
    pub fn wait_for(&self, what: &str, is_so: impl Fn(&Counts) -> bool) -> Result<Counts> {
        wait::until(what, PATIENCE, || {
            Ok(Some(self.counts()).filter(|counts| is_so(counts)))
        })
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.shut();
    }
}

fn connect(state: &Arc<Mutex<State>>, mut phone: TcpStream) {
    let (door, target, line) = {
        let mut state = locked(state);
        state.counts.connections += 1;
        if matches!(state.door, Door::Taken(..)) {
            state.sockets.extend(phone.try_clone().ok());
        }
        (state.door.clone(), state.target, state.line)
    };
    match door {
        Door::Shut => {}
        Door::Taken(status, content_type, page) => {
            answer_alone(&mut phone, status, content_type, &page)
        }
        Door::Open => {
            // Not reachable is what the phone is to see: the connection ends.
            if let Ok(depot) = TcpStream::connect(target) {
                join(state, phone, depot, line);
            }
        }
    }
}

fn answer_alone(phone: &mut TcpStream, status: u16, content_type: &str, page: &str) {
    let mut request = [0; 16 * 1024];
    let head = format!(
        "HTTP/1.1 {status} X\r\ncontent-type: {content_type}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        page.len()
    );
    // A phone that hung up misses its answer, as it would anywhere.
    let _ = phone.read(&mut request);
    let _ = phone.write_all(&[head.as_bytes(), page.as_bytes()].concat());
    let _ = phone.shutdown(Shutdown::Write);
    while phone.read(&mut request).is_ok_and(|count| count > 0) {}
}

fn join(state: &Arc<Mutex<State>>, phone: TcpStream, depot: TcpStream, line: Line) {
    let opens_at = Instant::now() + line.round_trip();
    let copies = || -> std::io::Result<[TcpStream; 4]> {
        phone.set_nodelay(true)?;
        depot.set_nodelay(true)?;
        Ok([
            phone.try_clone()?,
            depot.try_clone()?,
            phone.try_clone()?,
            depot.try_clone()?,
        ])
    };
    let Ok([phone_in, depot_out, kept_phone, kept_depot]) = copies() else {
        return;
    };
    locked(state).sockets.extend([kept_phone, kept_depot]);
    let up = Arc::clone(state);
    thread::spawn(move || pump(&up, phone_in, depot_out, Way::Up, opens_at));
    pump(state, depot, phone, Way::Down, opens_at);
}

/// Carries one direction: reads and counts here, writes on a thread of its own when the piece has had its time.
fn pump(state: &Mutex<State>, mut from: TcpStream, to: TcpStream, way: Way, opens_at: Instant) {
    let (pieces, arrivals) = channel::<(Instant, Vec<u8>)>();
    let writer = thread::spawn(move || deliver(&arrivals, to));
    let mut heads = Heads::default();
    let mut buffer = [0; 16 * 1024];
    while let Ok(count) = from.read(&mut buffer) {
        if count == 0 || !carry(state, &buffer[..count], way, opens_at, &mut heads, &pieces) {
            break;
        }
    }
    drop(pieces);
    if heads.is_broken {
        // Its phone waits for no answer; what passed before is delivered.
        let _ = from.shutdown(Shutdown::Both);
    }
    // The writer ends when it has written all, or when its side is gone.
    let _ = writer.join();
    let mut state = locked(state);
    if way == Way::Down && state.cut_after == Some(0) {
        state.cut_after = None;
        state.break_all();
    }
}

/// Counts a piece and sends it on its way; `false` when the line breaks here.
fn carry(
    state: &Mutex<State>,
    piece: &[u8],
    way: Way,
    opens_at: Instant,
    heads: &mut Heads,
    pieces: &Sender<(Instant, Vec<u8>)>,
) -> bool {
    let mut state = locked(state);
    let (mut piece, mut is_broken) = (piece, false);
    match way {
        Way::Up => {
            state.counts.up += piece.len() as u64;
            let State { counts, rules, .. } = &mut *state;
            let passes = heads.read(piece, counts, rules);
            is_broken = passes < piece.len();
            piece = &piece[..passes];
        }
        Way::Down => {
            if let Some(left) = state.cut_after {
                piece = &piece[..piece.len().min(left as usize)];
                state.cut_after = Some(left - piece.len() as u64);
            }
            state.counts.down += piece.len() as u64;
        }
    }
    let (line, is_cut) = (state.line, way == Way::Down && state.cut_after == Some(0));
    for part in piece.chunks(1400) {
        let link = if way == Way::Up {
            &mut state.free_up
        } else {
            &mut state.free_down
        };
        let mut leaves = (*link).max(opens_at).max(Instant::now());
        if line.rate(way) > 0.0 {
            leaves += Duration::from_secs_f64(part.len() as f64 * 8.0 / line.rate(way));
        }
        *link = leaves;
        if pieces
            .send((leaves + line.round_trip() / 2, part.to_vec()))
            .is_err()
        {
            return false;
        }
    }
    if is_cut {
        state.door = Door::Shut;
    }
    !is_cut && !is_broken
}

fn deliver(arrivals: &Receiver<(Instant, Vec<u8>)>, mut to: TcpStream) {
    for (at, piece) in arrivals {
        thread::sleep(at.saturating_duration_since(Instant::now()));
        if to.write_all(&piece).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Write);
}

/// Finds the request lines in what goes up one connection.
#[derive(Default)]
struct Heads {
    head: Vec<u8>,
    /// The request whose body is passing.
    request: String,
    body_left: usize,
    is_broken: bool,
}

impl Heads {
    /// Counts what goes up, and gives how much of it passes.
    fn read(&mut self, piece: &[u8], counts: &mut Counts, rules: &mut [Rule]) -> usize {
        let (mut at, mut head_at) = (0, 0);
        while at < piece.len() {
            if self.body_left > 0 {
                let whole = self.body_left.min(piece.len() - at);
                let passes = spend(&self.request, whole, rules);
                let counted = counts.bodies.entry(self.request.clone()).or_default();
                *counted += passes as u64;
                (self.body_left, at) = (self.body_left - passes, at + passes);
                if passes < whole {
                    self.is_broken = true;
                    return at;
                }
                head_at = at;
                continue;
            }
            self.head.push(piece[at]);
            at += 1;
            if self.head.ends_with(b"\r\n\r\n") {
                self.end_head(counts);
                if rule(&self.request, rules).is_some_and(|rule| rule.left == 0) {
                    self.is_broken = true;
                    return head_at;
                }
                head_at = at;
            }
        }
        piece.len()
    }

    fn end_head(&mut self, counts: &mut Counts) {
        let text = String::from_utf8_lossy(&self.head);
        let line = text.lines().next().unwrap_or_default();
        self.request = line.trim_end_matches(" HTTP/1.1").to_owned();
        let length = text.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case("content-length")
                .then(|| value.trim().parse().ok())?
        });
        self.body_left = length.unwrap_or(0);
        counts.requests.push(self.request.clone());
        self.head.clear();
    }
}

/// The rule for a request, if there is one.
fn rule<'a>(request: &str, rules: &'a mut [Rule]) -> Option<&'a mut Rule> {
    let path = request.split(' ').nth(1).unwrap_or_default();
    rules.iter_mut().find(|rule| path.starts_with(&rule.path))
}

/// How many bytes of a request's body may pass.
fn spend(request: &str, bytes: usize, rules: &mut [Rule]) -> usize {
    let Some(rule) = rule(request, rules) else {
        return bytes;
    };
    let passes = bytes.min(usize::try_from(rule.left).unwrap_or(usize::MAX));
    rule.left -= passes as u64;
    passes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http;

    /// Answers every request with a body of so many bytes.
    fn depot(bytes: usize) -> u16 {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        thread::spawn(move || {
            for mut phone in listener.incoming().flatten() {
                let mut request = [0; 1024];
                let _ = phone.read(&mut request);
                let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {bytes}\r\n\r\n");
                let _ = phone.write_all(&[head.as_bytes(), &vec![b'x'; bytes]].concat());
            }
        });
        port
    }

    #[test]
    fn requests_and_bytes_are_counted() {
        let proxy = Proxy::to(depot(5_000)).unwrap();
        let answer = http::send(
            &proxy.address(),
            "POST",
            "/api/v1/sync",
            &[],
            b"GET / HTTP/1.1\r\n\r\n",
        )
        .unwrap();
        assert_eq!((answer.body.len(), answer.is_whole), (5_000, true));
        http::get(&proxy.address(), "/").unwrap();
        let counts = proxy.counts();
        assert_eq!(counts.requests, ["POST /api/v1/sync", "GET /"]);
        assert_eq!(counts.down, 2 * (5_000 + 41));
        assert!(counts.up > 120, "{}", counts.up);
    }

    #[test]
    fn one_path_breaks_after_its_bytes_and_the_others_pass() {
        let proxy = Proxy::to(depot(10)).unwrap();
        let address = proxy.address();
        let post = |path: &str| http::send(&address, "POST", path, &[], &[b'x'; 1_000]);
        proxy.break_path("/media", 1_500);
        assert!(post("/media/1").unwrap().is_whole);
        assert!(post("/media/2").is_err(), "its body was cut");
        assert!(post("/media/3").is_err(), "and so is each after it");
        assert!(post("/sync").unwrap().is_whole);
        let counts = proxy.counts();
        assert_eq!(counts.body_bytes("/media"), 1_500);
        assert_eq!(counts.body_bytes("/sync"), 1_000);
        proxy.mend_paths();
        assert!(post("/media/3").unwrap().is_whole);
    }

    #[test]
    fn a_cut_line_gives_what_came_before_and_then_nothing() {
        let proxy = Proxy::to(depot(100_000)).unwrap();
        proxy.cut_after(20_000);
        let cut = http::get(&proxy.address(), "/").unwrap();
        assert!(
            !cut.is_whole && cut.body.len() < 20_000,
            "{}",
            cut.body.len()
        );
        assert_eq!(proxy.counts().down, 20_000);
        assert!(http::get(&proxy.address(), "/").is_err());
        proxy.open();
        assert!(http::get(&proxy.address(), "/").unwrap().is_whole);
    }

    #[test]
    fn a_slow_line_takes_its_time_and_a_portal_answers_for_the_depot() {
        let proxy = Proxy::to(depot(10_000)).unwrap();
        proxy.set_line(Line::G2);
        let start = Instant::now();
        http::get(&proxy.address(), "/").unwrap();
        // Two round trips and 10 kB at 250 kbit/s.
        assert!(
            start.elapsed() > Duration::from_millis(900),
            "{:?}",
            start.elapsed()
        );
        proxy.answer_all_with(200, "text/html", "<h1>Pay here</h1>");
        assert_eq!(
            http::get(&proxy.address(), "/").unwrap().body,
            b"<h1>Pay here</h1>"
        );
    }

    #[test]
    fn what_was_connected_while_another_answered_ends_when_the_network_is_back() {
        let proxy = Proxy::to(depot(10)).unwrap();
        proxy.answer_all_with(401, "text/html", "no");
        let mut early = TcpStream::connect(proxy.address()).unwrap();
        wait::until("it is let in", PATIENCE, || {
            Ok((proxy.counts().connections == 1).then_some(()))
        })
        .unwrap();
        proxy.open();
        let mut answer = Vec::new();
        let _ = early.write_all(b"GET / HTTP/1.1\r\n\r\n");
        let _ = early.read_to_end(&mut answer);
        assert!(answer.is_empty(), "answered by the other: {answer:?}");
    }
}
