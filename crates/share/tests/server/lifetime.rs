//! Starting, stopping, and new links.

use std::io;
use std::net::TcpListener;

use crate::client::{ANA, Server, settings, view};
use phasekeeper_share::{Settings, Share};

#[test]
fn a_port_that_is_taken_is_named() {
    let other = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let port = other.local_addr().expect("an address").port();
    let started = Share::start(Settings { port, ..settings() }, view(0), |_, _, _| true);
    let error = started.err().expect("it is taken");
    assert_eq!(error.kind(), io::ErrorKind::AddrInUse);
    assert!(error.to_string().contains(&format!("port {port} is taken")), "{error}");
}

#[test]
fn links_outlive_a_restart_but_not_a_new_secret() {
    let first = settings();
    let secret = first.secret;
    let server = Server::start(first);
    let paths = [None, Some(ANA)].map(|person| server.path(person));
    let mut stream = server.stream();
    assert_eq!(stream.number(), Some(0));
    drop(server);
    assert_eq!(stream.number(), None, "the stream has ended");
    let again = Server::start(Settings { secret, ..settings() });
    assert!(paths.iter().all(|path| again.get(path).status == 200));
    let renewed = Server::start(settings());
    assert!(paths.iter().all(|path| renewed.get(path).status == 404));
}

#[test]
fn nobody_answers_after_the_end() {
    let server = Server::start(settings());
    let [address, path] = [server.address(), server.path(None)];
    drop(server);
    // The port may be somebody else's by now, but this link is nobody's.
    if let Ok(mut other) = std::net::TcpStream::connect(address) {
        use std::io::{Read, Write};
        let _ =
            other.write_all(format!("GET {path} HTTP/1.0\r\nHost: localhost\r\n\r\n").as_bytes());
        let mut answer = String::new();
        let _ = other.read_to_string(&mut answer);
        assert!(!answer.contains("200 OK"), "{answer}");
    }
}

#[test]
fn links_have_the_first_name_that_is_given_else_the_address() {
    let named = Server::start(settings());
    assert!(named.share.link(None).starts_with("https://play.example/"));
    let server = Server::start(Settings { hosts: Vec::new(), ..settings() });
    assert_eq!(
        server.share.link(None),
        format!("http://{}{}", server.address(), server.path(None))
    );
}
