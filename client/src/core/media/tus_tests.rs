//! Uploads against a scripted depot, with answers lost at every step.

use super::*;

/// A depot of one upload: what it was given, and what it says.
#[derive(Default)]
struct Depot {
    held: Vec<u8>,
    exists: bool,
    /// Bytes taken in over all requests, also those it had.
    taken: usize,
    requests: usize,
    /// It answers creation with the offset.
    tells_offset: bool,
}

const PATH: &str = "/api/v1/media/U1";

impl Depot {
    fn answer(&mut self, ask: &Ask, bytes: &[u8]) -> Reply {
        self.requests += 1;
        let told = |status, offset: Option<usize>| Reply {
            status,
            is_depot: true,
            offset: offset.map(|offset| offset as u32),
            ..Reply::default()
        };
        match ask {
            Ask::Create => {
                if !self.exists {
                    self.held.clear();
                }
                self.exists = true;
                let offset = self.tells_offset.then_some(self.held.len());
                Reply {
                    location: Some(PATH.to_owned()),
                    ..told(201, offset)
                }
            }
            _ if !self.exists => told(404, None),
            Ask::Look(_) => told(200, Some(self.held.len())),
            Ask::Send { from, to, .. } => {
                let (from, to) = (*from as usize, *to as usize);
                self.taken += to - from;
                if from != self.held.len() {
                    return told(409, None);
                }
                self.held.extend_from_slice(&bytes[from..to]);
                told(204, Some(self.held.len()))
            }
        }
    }
}

fn file(len: usize) -> Vec<u8> {
    (0..len).map(|at| (at * 7 % 251) as u8).collect()
}

/// One go: until it is done, stopped or put off.
fn go(transfer: &mut Transfer, mut answer: impl FnMut(&Ask) -> Option<Reply>) -> Turn {
    for _ in 0..1000 {
        let ask = transfer.ask();
        let reply = answer(&ask);
        match transfer.take(&ask, reply) {
            Turn::Go => {}
            turn => return turn,
        }
    }
    panic!("an upload that never ends");
}

#[test]
fn a_file_goes_in_chunks_and_arrives_whole() {
    let bytes = file(100_000);
    for tells_offset in [true, false] {
        let mut depot = Depot {
            tells_offset,
            ..Depot::default()
        };
        let mut transfer = Transfer::new(None, 0, 100_000);
        let turn = go(&mut transfer, |ask| Some(depot.answer(ask, &bytes)));
        assert_eq!(turn, Turn::Done);
        assert_eq!(depot.held, bytes);
        assert_eq!(depot.requests, if tells_offset { 5 } else { 6 });
    }
}

#[test]
fn whichever_answers_are_lost_the_file_arrives_whole_and_little_is_sent_twice() {
    let bytes = file(100_000);
    // Each step, and each pair of steps, loses its answer; or its request, before the depot sees it.
    for first in 0..10 {
        for second in first..12 {
            for arrives in [true, false] {
                let mut depot = Depot::default();
                let mut step = 0;
                let mut kept: (Option<String>, u32) = (None, 0);
                let mut goes = 0;
                loop {
                    goes += 1;
                    assert!(goes < 6, "lost {first} and {second}");
                    // The app is closed in between: only what was written down is left.
                    let mut transfer = Transfer::new(kept.0.as_deref(), kept.1, 100_000);
                    let turn = go(&mut transfer, |ask| {
                        let is_lost = step == first || step == second;
                        step += 1;
                        if is_lost && !arrives {
                            return None;
                        }
                        let reply = depot.answer(ask, &bytes);
                        (!is_lost).then_some(reply)
                    });
                    kept = (transfer.upload.clone(), transfer.offset);
                    match turn {
                        Turn::Done => break,
                        Turn::Later(why, None) => assert_eq!(why, "no_depot"),
                        turn => panic!("{turn:?}"),
                    }
                }
                assert_eq!(depot.held, bytes, "lost {first} and {second}");
                assert_eq!(depot.taken, 100_000, "what it holds is not sent again");
            }
        }
    }
}

#[test]
fn what_the_depot_holds_already_is_not_sent() {
    let bytes = file(50_000);
    for tells_offset in [true, false] {
        let mut depot = Depot {
            held: bytes.clone(),
            exists: true,
            tells_offset,
            ..Depot::default()
        };
        let mut transfer = Transfer::new(None, 0, 50_000);
        let turn = go(&mut transfer, |ask| Some(depot.answer(ask, &bytes)));
        assert_eq!((turn, depot.taken), (Turn::Done, 0));
    }
}

#[test]
fn an_upload_that_expired_begins_again() {
    let bytes = file(50_000);
    let mut depot = Depot::default();
    let mut transfer = Transfer::new(Some(PATH), 40_000, 50_000);
    let turn = go(&mut transfer, |ask| Some(depot.answer(ask, &bytes)));
    assert_eq!(turn, Turn::Done);
    assert_eq!(depot.held, bytes);
}

fn refusal(status: u16, code: Option<&str>) -> Reply {
    Reply {
        status,
        is_depot: true,
        code: code.map(str::to_owned),
        ..Reply::default()
    }
}

#[test]
fn a_refusal_ends_it_and_a_busy_depot_does_not() {
    for (status, code) in [
        (413, Some("too_large")),
        (415, Some("wrong_kind")),
        (460, Some("checksum")),
        (403, Some("territory")),
    ] {
        let mut transfer = Transfer::new(None, 0, 100);
        let turn = go(&mut transfer, |_| Some(refusal(status, code)));
        assert_eq!(turn, Turn::Stop(code.unwrap().to_owned()), "{status}");
    }
    let mut transfer = Transfer::new(None, 0, 100);
    let turn = go(&mut transfer, |_| Some(refusal(413, None)));
    assert_eq!(turn, Turn::Stop("http_413".into()));
    let mut transfer = Transfer::new(Some(PATH), 0, 100);
    let turn = go(&mut transfer, |_| Some(refusal(400, Some("cut"))));
    assert_eq!(turn, Turn::Later("cut".into(), None));
    for status in [401, 408, 412, 423, 426, 429, 500, 503] {
        let mut transfer = Transfer::new(Some(PATH), 0, 100);
        let busy = Reply {
            retry_after_ms: Some(9000),
            ..refusal(status, None)
        };
        let turn = go(&mut transfer, |_| Some(busy.clone()));
        assert!(matches!(turn, Turn::Later(_, Some(9000))), "{status}");
        assert!(transfer.upload.is_some(), "it goes on there");
    }
}

#[test]
fn a_strangers_page_is_no_answer() {
    for status in [200, 201, 204, 302, 404, 413] {
        let mut transfer = Transfer::new(Some(PATH), 64, 100);
        let page = Reply {
            status,
            offset: Some(100),
            ..Reply::default()
        };
        let turn = go(&mut transfer, |_| Some(page.clone()));
        assert_eq!(turn, Turn::Later("no_depot".into(), None), "{status}");
        assert_eq!(
            (transfer.offset, transfer.upload.as_deref()),
            (64, Some(PATH))
        );
    }
}

#[test]
fn a_depot_that_goes_in_circles_is_left_alone() {
    let odd = |status, offset| Reply {
        offset,
        location: Some(PATH.into()),
        ..refusal(status, None)
    };
    type Script = fn(&Ask) -> (u16, Option<u32>);
    let scripts: [Script; 4] = [
        |ask| (if *ask == Ask::Create { 201 } else { 404 }, None),
        |ask| match ask {
            Ask::Create => (201, Some(0)),
            Ask::Look(_) => (200, Some(0)),
            Ask::Send { .. } => (409, None),
        },
        |ask| (if *ask == Ask::Create { 201 } else { 204 }, Some(0)),
        |ask| (if *ask == Ask::Create { 201 } else { 204 }, Some(500)),
    ];
    for (at, script) in scripts.into_iter().enumerate() {
        let mut transfer = Transfer::new(None, 0, 100);
        let turn = go(&mut transfer, |ask| {
            let (status, offset) = script(ask);
            Some(odd(status, offset))
        });
        assert!(matches!(turn, Turn::Later(..)), "script {at}: {turn:?}");
    }
}

#[test]
fn the_token_goes_to_the_depots_uploads_alone() {
    assert_eq!(upload_path(PATH).as_deref(), Some(PATH));
    assert_eq!(
        upload_path("https://depot.example/api/v1/media/U1").as_deref(),
        Some(PATH)
    );
    for wrong in [
        "",
        "/api/v1/media/",
        "/api/v1/media/..",
        "/api/v1/media/../sync",
        "/api/v1/media/a?b",
        "/elsewhere/U1",
        "https://depot.example",
        "//evil.example/api/v1/media/U1",
    ] {
        assert_eq!(upload_path(wrong), None, "{wrong}");
    }
}

#[test]
fn metadata_is_in_base64() {
    let said = metadata(&[
        ("kind", "voice".into()),
        ("millis", "12".into()),
        ("x", "abc".into()),
        ("empty", String::new()),
    ]);
    assert_eq!(said, "kind dm9pY2U=,millis MTI=,x YWJj,empty ");
}
