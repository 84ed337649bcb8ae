//! A server under test, and a plain client for it.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};

use phasekeeper_share::{Answer as Reply, Door, LeadsTo, Settings, Share, Status, View};

pub const ANA: u64 = 1;

/// The keys of everybody, of the table's screen, of Ana and of nobody.
pub const ALL: &str = "0000000000000000000000000A";
pub const TABLE: &str = "0000000000000000000000000T";
pub const OWN: &str = "00000000000000000000000A0A";
pub const NOBODYS: &str = "00000000000000000000000N0B";

/// A body that the program does not take for a proposal.
pub const WRONG: &str = "wrong";

/// A shared view, in which Ana has a link of her own.
pub struct Server {
    pub share: Share,
    pub proposals: Receiver<(u64, String)>,
    /// True while the program takes no more.
    pub is_waiting: Arc<AtomicBool>,
}

pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

pub fn settings() -> Settings {
    Settings { in_network: false, port: 0, hosts: vec!["play.example".to_owned()] }
}

pub fn door(key: &str, leads_to: LeadsTo, you: &str) -> Door {
    Door { key: key.parse().expect("a key"), leads_to, you: you.to_owned() }
}

/// The links of everybody and of the table's screen, and Ana's, who is a person of this id.
pub fn doors(ana: Option<u64>, you: &str) -> Vec<Door> {
    let nobody = "{\"name\":null}";
    vec![
        door(ALL, LeadsTo::Everybody, nobody),
        door(TABLE, LeadsTo::Table, nobody),
        door(OWN, LeadsTo::Player(ana), you),
    ]
}

/// A view that can be told from others by a number.
pub fn view(number: u32) -> View {
    View { json: format!("{{\"number\":{number}}}"), doors: doors(Some(ANA), "{\"name\":\"Ana\"}") }
}

/// The program's answer.
pub fn answered(status: Status) -> Reply {
    Reply { status, json: "{\"answer\":1}".to_owned() }
}

/// The path of a key.
pub fn path(key: &str) -> String {
    format!("/{key}/")
}

impl Server {
    pub fn start(settings: Settings) -> Self {
        let (sender, proposals) = channel();
        let is_waiting = Arc::new(AtomicBool::new(false));
        let waits = Arc::clone(&is_waiting);
        let share = Share::start(settings, view(0), move |id, body, reply| {
            let text = String::from_utf8_lossy(&body).into_owned();
            reply(answered(match &*text {
                WRONG => Status::Wrong,
                _ if waits.swap(true, Ordering::SeqCst) => Status::TooMany { seconds: 7 },
                _ => {
                    sender.send((id, text)).expect("the test listens");
                    Status::Waits
                }
            }));
        });
        Self { share: share.expect("a port is free"), proposals, is_waiting }
    }

    /// The address, with its port.
    pub fn address(&self) -> String {
        self.share.address().to_string()
    }

    /// Sends a whole request and reads until the server closes.
    pub fn send(&self, bytes: &[u8]) -> String {
        self.send_to_end(bytes, |_| Ok(()))
    }

    /// Sends bytes that may be no whole request, and nothing more. What the server does not answer at all is empty.
    pub fn send_all(&self, bytes: &[u8]) -> String {
        self.send_to_end(bytes, |stream| stream.shutdown(Shutdown::Write))
    }

    fn send_to_end(&self, bytes: &[u8], end: fn(&TcpStream) -> io::Result<()>) -> String {
        let mut stream = TcpStream::connect(self.address()).expect("it listens");
        // The server may have closed before it has read all.
        let _ = stream.write_all(bytes).and_then(|()| end(&stream));
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    pub fn request(&self, method: &str, path: &str, headers: &str, body: &str) -> Answer {
        let host = if headers.contains("Host:") { "" } else { "Host: localhost\r\n" };
        let length = body.len();
        let text = self.send(
            format!(
                "{method} {path} HTTP/1.1\r\n{host}{headers}Connection: close\r\n\
                 Content-Length: {length}\r\n\r\n{body}"
            )
            .as_bytes(),
        );
        let (head, body) = text.split_once("\r\n\r\n").expect("a whole answer");
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok());
        let headers = lines.map(|line| line.split_once(": ").expect("a header"));
        let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Answer { status: status.expect("a status"), headers, body: body.to_owned() }
    }

    pub fn get(&self, path: &str) -> Answer {
        self.request("GET", path, "", "")
    }

    /// The status that a proposal of Ana gets.
    pub fn propose(&self, body: &str) -> u16 {
        self.request("POST", &(path(OWN) + "propose"), "", body).status
    }

    pub fn stream(&self) -> Stream {
        self.stream_by(ALL)
    }

    pub fn stream_by(&self, key: &str) -> Stream {
        let mut stream = TcpStream::connect(self.address()).expect("it listens");
        let path = path(key);
        let request = format!("GET {path}events HTTP/1.1\r\nHost: localhost\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("it reads");
        Stream(BufReader::new(stream))
    }
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(it, _)| it == name).map(|(_, value)| value.as_str())
    }
}

/// An open stream of events.
pub struct Stream(BufReader<TcpStream>);

impl Stream {
    /// Waits for a line that begins so, and returns the rest; `None` if the stream ends before.
    pub fn next(&mut self, beginning: &str) -> Option<String> {
        loop {
            let mut line = String::new();
            match self.0.read_line(&mut line) {
                Ok(0) | Err(_) => return None,
                Ok(_) => {}
            }
            if let Some(rest) = line.strip_prefix(beginning) {
                return Some(rest.trim_end().to_owned());
            }
        }
    }

    /// Waits for the next view, and returns its number.
    pub fn number(&mut self) -> Option<u32> {
        let json = self.next("data: {\"number\":")?;
        json.split([',', '}']).next()?.parse().ok()
    }

    /// Reads views until this one comes. Each must be newer than the one before.
    pub fn read_to(&mut self, last: u32) {
        let mut before = None;
        while before != Some(last) {
            let number = self.number();
            assert!(number > before, "{number:?} after {before:?}");
            before = number;
        }
    }
}
