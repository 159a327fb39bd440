//! One websocket to a browser, spoken in the DevTools protocol: a command goes out, its answer comes back. Events are
//! not waited for; those that tell why a page failed are kept. Synchronous and small on purpose: a generated client of
//! the whole protocol would double the time to build the tests.

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use std::net::TcpStream;
use std::time::Duration;
use tungstenite::{Message, WebSocket};

/// A connection to one browser process.
pub struct Connection {
    socket: WebSocket<TcpStream>,
    last_id: u64,
    /// What pages said on their console, and what they failed with.
    pub log: Vec<String>,
}

impl Connection {
    /// Connects to the address a browser wrote beside its profile.
    pub fn open(port: u16, path: &str) -> Result<Self> {
        let line =
            TcpStream::connect(("127.0.0.1", port)).context("the browser does not listen")?;
        line.set_nodelay(true)?;
        line.set_read_timeout(Some(Duration::from_secs(90)))?;
        let (socket, _) = tungstenite::client(format!("ws://127.0.0.1:{port}{path}"), line)?;
        Ok(Self {
            socket,
            last_id: 0,
            log: Vec::new(),
        })
    }

    /// Sends a command (to a page when a session is named) and gives its result.
    pub fn call(&mut self, session: Option<&str>, method: &str, params: &Value) -> Result<Value> {
        self.last_id += 1;
        let mut command = json!({ "id": self.last_id, "method": method, "params": params });
        if let Some(session) = session {
            command["sessionId"] = json!(session);
        }
        self.socket
            .send(Message::text(command.to_string()))
            .with_context(|| format!("sending {method}"))?;
        loop {
            let message = self
                .socket
                .read()
                .with_context(|| format!("no answer to {method}"))?;
            let Message::Text(text) = message else {
                continue;
            };
            let mut answer: Value =
                serde_json::from_str(&text).context("the browser's answer is no JSON")?;
            if answer["id"] == json!(self.last_id) {
                if let Some(error) = answer.get("error") {
                    bail!(
                        "{method}: {}",
                        error["message"].as_str().unwrap_or("failed")
                    );
                }
                return Ok(answer["result"].take());
            }
            self.keep(&answer);
        }
    }

    fn keep(&mut self, event: &Value) {
        let params = &event["params"];
        match event["method"].as_str() {
            Some("Runtime.consoleAPICalled") => {
                let said = params["args"].as_array().into_iter().flatten();
                let said: Vec<String> = said
                    .map(|part| {
                        part["value"]
                            .as_str()
                            .or(part["description"].as_str())
                            .unwrap_or("?")
                            .to_owned()
                    })
                    .collect();
                self.log.push(format!(
                    "{}: {}",
                    params["type"].as_str().unwrap_or("log"),
                    said.join(" ")
                ));
            }
            Some("Runtime.exceptionThrown") => {
                let details = &params["exceptionDetails"];
                let cause = details["exception"]["description"].as_str();
                self.log.push(format!(
                    "uncaught: {}",
                    cause.or(details["text"].as_str()).unwrap_or("?")
                ));
            }
            Some("Log.entryAdded") => {
                let text = params["entry"]["text"].as_str().unwrap_or("?");
                self.log.push(format!(
                    "browser: {text} {}",
                    params["entry"]["url"].as_str().unwrap_or("")
                ));
            }
            Some("Inspector.targetCrashed") => self.log.push("the page crashed".to_owned()),
            _ => {}
        }
    }
}
