//! Places for connections. The limit for one address is tried in a network namespace of its own.

use std::env;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::Duration;

use crate::client::{ALL, Server, path, settings};
use phasekeeper_share::Settings;

/// Set for the process within the namespace.
const INSIDE: &str = "PHASEKEEPER_SHARE_NAMESPACE";

#[cfg(target_os = "linux")]
#[test]
fn one_address_keeps_nobody_else_out() {
    if env::var_os(INSIDE).is_some() {
        return within_the_namespace();
    }
    let shell = "ip link set lo up && ip addr add 192.0.2.1/32 dev lo && exec \"$0\" --exact limits::one_address_keeps_nobody_else_out";
    let program = env::current_exe().expect("a program");
    let mut command = Command::new("unshare");
    command.args(["--net", "sh", "-c", shell]).arg(program).env(INSIDE, "1");
    let can_unshare = Command::new("unshare").args(["--net", "ip", "link"]).output();
    if !can_unshare.is_ok_and(|output| output.status.success()) {
        println!("skipped: no network namespace can be made here");
        return;
    }
    let output = command.output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

fn within_the_namespace() {
    let server = Server::start(Settings { in_network: true, ..settings() });
    let address = server.share.address();
    assert_eq!(address.ip().to_string(), "192.0.2.1");
    let ask = |address: (&str, u16)| {
        let mut stream = TcpStream::connect(address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(10))).expect("a time");
        let request = format!("GET {}view HTTP/1.1\r\nHost: localhost\r\n\r\n", path(ALL));
        // The server may have closed already.
        let _ = stream.write_all(request.as_bytes());
        let mut answer = [0; 12];
        let is_answered = stream.read_exact(&mut answer).is_ok_and(|()| &answer == b"HTTP/1.1 200");
        (stream, is_answered)
    };
    let port = address.port();
    let kept: Vec<_> = (0..64).map(|_| ask(("192.0.2.1", port))).collect();
    assert!(kept.iter().all(|(_, is_answered)| *is_answered));
    assert!(!ask(("192.0.2.1", port)).1, "the 65th from one address");
    assert!(ask(("127.0.0.1", port)).1, "another address");
    drop(kept);
    assert!((0..100).any(|_| ask(("192.0.2.1", port)).1), "places are free again");
}

#[test]
fn who_sends_no_request_is_cut_off_soon() {
    let server = Server::start(settings());
    let mut stream = TcpStream::connect(server.address()).expect("it listens");
    stream.write_all(b"GET / HTTP/1.1\r\nHost: ").expect("it reads");
    stream.set_read_timeout(Some(Duration::from_secs(8))).expect("a time");
    assert_eq!(stream.read(&mut [0; 1]).expect("before the pause between requests"), 0);
}
