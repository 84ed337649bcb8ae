//! Starting, stopping, and new links.

use std::io;
use std::net::TcpListener;

use crate::client::{ALL, OWN, Server, door, path, settings, view};
use phasekeeper_share::{LeadsTo, Presence, Settings, Share, View};

#[test]
fn a_port_that_is_taken_is_named() {
    let other = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let port = other.local_addr().expect("an address").port();
    let started = Share::start(Settings { port, ..settings() }, view(0), |_, _, _| {});
    let error = started.err().expect("it is taken");
    assert_eq!(error.kind(), io::ErrorKind::AddrInUse);
    assert!(error.to_string().contains(&format!("port {port} is taken")), "{error}");
}

#[test]
fn a_key_leads_somewhere_as_long_as_it_is_published() {
    let server = Server::start(settings());
    let mut stream = server.stream_by(OWN);
    assert_eq!(stream.number(), Some(0));
    server.share.publish(View { doors: vec![door(ALL, LeadsTo::Everybody, "{}")], ..view(1) });
    assert_eq!(stream.number(), None, "the stream has ended");
    assert_eq!(server.get(&path(OWN)).status, 404);
    server.share.publish(view(2));
    assert_eq!(server.get(&path(OWN)).status, 200, "the link is theirs when they come back");
    let mut stream = server.stream();
    assert_eq!(stream.number(), Some(2));
    drop(server);
    assert_eq!(stream.number(), None);
}

#[test]
fn it_is_told_who_is_there() {
    let server = Server::start(settings());
    let presence = |key: &str| server.share.presence(key.parse().expect("a key"));
    assert_eq!(presence(OWN), Presence::Never);
    let streams = [server.stream_by(OWN), server.stream_by(OWN)];
    for mut stream in streams {
        assert_eq!(stream.number(), Some(0));
    }
    assert!(matches!(presence(OWN), Presence::Here(_)), "for some seconds more");
    assert_eq!(presence(ALL), Presence::Never);
    server.get(&(path(ALL) + "view"));
    assert_eq!(presence(ALL), Presence::Here(1));
}

#[test]
fn nobody_answers_after_the_end() {
    let server = Server::start(settings());
    let [address, view] = [server.address(), path(ALL)];
    drop(server);
    // The port may be somebody else's by now, but this link is nobody's.
    if let Ok(mut other) = std::net::TcpStream::connect(address) {
        use std::io::{Read, Write};
        let _ =
            other.write_all(format!("GET {view} HTTP/1.0\r\nHost: localhost\r\n\r\n").as_bytes());
        let mut answer = String::new();
        let _ = other.read_to_string(&mut answer);
        assert!(!answer.contains("200 OK"), "{answer}");
    }
}

#[test]
fn links_have_the_first_name_that_is_given_else_the_address() {
    let named = Server::start(settings());
    let all = ALL.parse().expect("a key");
    assert_eq!(named.share.link(all), format!("https://play.example{}", path(ALL)));
    let server = Server::start(Settings { hosts: Vec::new(), ..settings() });
    assert_eq!(server.share.link(all), format!("http://{}{}", server.address(), path(ALL)));
}
