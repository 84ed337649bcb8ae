//! Tests of hostile and damaged requests.

use crate::client::{ALL, OWN, Server, path, settings};

/// Numbers that look random, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self, below: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % below
    }
}

fn assert_alive(server: &Server) {
    assert_eq!(server.get(&(path(ALL) + "view")).status, 200);
    assert!(server.proposals.try_recv().is_err());
}

#[test]
fn a_body_that_is_too_long_is_refused() {
    let server = Server::start(settings());
    let long = format!("{}\"wait\"", " ".repeat(1024));
    assert_eq!(server.propose(&long), 413);
    // In pieces, without a length beforehand.
    let own = path(OWN);
    let piece = format!("200\r\n{}\r\n", " ".repeat(0x200));
    let head = format!("POST {own}propose HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n");
    let chunked = format!(
        "{head}Transfer-Encoding: chunked\r\n\r\n{}6\r\n\"wait\"\r\n0\r\n\r\n",
        piece.repeat(3)
    );
    assert!(server.send(chunked.as_bytes()).starts_with("HTTP/1.1 413 "));
    let cut = format!("{head}Content-Length: 100\r\n\r\n\"wait\"");
    assert!(!server.send_all(cut.as_bytes()).starts_with("HTTP/1.1 2"));
    assert_alive(&server);
}

#[test]
fn headers_that_are_too_long_or_too_many_are_refused() {
    let server = Server::start(settings());
    let view = path(ALL) + "view";
    let refused = |request: String| {
        let answer = server.send_all(request.as_bytes());
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
    };
    let head = format!("GET {view} HTTP/1.1\r\nHost: localhost\r\n");
    refused(format!("{head}X: {}\r\n\r\n", "x".repeat(100_000)));
    refused(format!("{head}{}\r\n", "X: x\r\n".repeat(1000)));
    refused(format!("GET {view}{} HTTP/1.1\r\nHost: localhost\r\n\r\n", "x".repeat(100_000)));
    refused(format!("{head}{}", "X".repeat(100_000)));
    assert_alive(&server);
}

#[test]
fn random_bytes_are_refused() {
    let server = Server::start(settings());
    let mut numbers = Numbers(1);
    for _ in 0..300 {
        let length = numbers.next(400);
        let bytes: Vec<u8> = (0..length).map(|_| numbers.next(256) as u8).collect();
        let answer = server.send_all(&bytes);
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{bytes:?}: {answer}");
    }
    assert_alive(&server);
}

#[test]
fn damaged_requests_lead_to_no_error_of_the_server() {
    let server = Server::start(settings());
    let [all, own] = [ALL, OWN].map(path);
    let rest = "HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 15\r\n\r\n{\"damage\":1000}";
    let requests = [format!("GET {all}view {rest}"), format!("POST {own}propose {rest}")];
    let mut numbers = Numbers(2);
    for _ in 0..600 {
        let mut bytes = requests[numbers.next(2)].clone().into_bytes();
        for _ in 0..=numbers.next(4) {
            let at = numbers.next(bytes.len());
            match numbers.next(4) {
                0 => bytes[at] = numbers.next(256) as u8,
                1 => drop(bytes.remove(at)),
                2 => bytes.insert(at, b"\r\n:/ \0\xff%"[numbers.next(8)]),
                _ => bytes.truncate(at.max(1)),
            }
        }
        let answer = server.send_all(&bytes);
        assert!(!answer.contains("HTTP/1.1 5"), "{}: {answer}", String::from_utf8_lossy(&bytes));
    }
    // A damaged number may be one that is allowed.
    let _ = server.proposals.try_iter().count();
    assert_alive(&server);
}
