//! Proposals of players.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::Ordering;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use crate::client::{
    ALL, ANA, NOBODYS, OWN, Server, TABLE, WRONG, answered, doors, path, settings, view,
};
use phasekeeper_share::{Reply, Share, Status, View};

#[test]
fn a_proposal_arrives_once_and_the_next_when_it_is_settled() {
    let server = Server::start(settings());
    for body in ["{\"damage\": 12}", "\"wait\""] {
        assert_eq!(server.propose(body), 202, "{body}");
        assert_eq!(server.proposals.recv(), Ok((ANA, body.to_owned())));
        server.is_waiting.store(false, Ordering::SeqCst);
    }
    assert!(server.proposals.try_recv().is_err());
}

#[test]
fn the_answer_is_the_programs() {
    let server = Server::start(settings());
    let post = |body| server.request("POST", &(path(OWN) + "propose"), "", body);
    let taken = post("\"wait\"");
    assert_eq!((taken.status, taken.body.as_str()), (202, "{\"answer\":1}"));
    assert_eq!(taken.header("content-type"), Some("application/json"));
    assert_eq!(taken.header("cache-control"), Some("no-store"));
    let late = post("\"wait\"");
    assert_eq!((late.status, late.header("retry-after")), (429, Some("7")));
    assert_eq!(server.proposals.try_iter().count(), 1);
}

#[test]
fn the_reply_may_come_later_and_others_are_served_until_then() {
    let (sender, replies) = channel::<Reply>();
    let propose = move |_, _, reply| drop(sender.send(reply));
    let share = Share::start(settings(), view(0), propose).expect("a port is free");
    let server = Server { share, ..Server::start(settings()) };
    let (address, all) = (server.address(), path(ALL));
    let program = thread::spawn(move || {
        let reply = replies.recv().expect("it is asked");
        let mut other = TcpStream::connect(&address).expect("it listens");
        let request = format!("GET {all}view HTTP/1.0\r\nHost: {address}\r\n\r\n");
        other.write_all(request.as_bytes()).expect("it reads");
        let mut answer = String::new();
        other.read_to_string(&mut answer).expect("it answers");
        assert!(answer.contains(" 200 OK"), "{answer}");
        reply(answered(Status::Impossible));
        drop(replies.recv().expect("it is asked"));
    });
    assert_eq!(server.propose("\"wait\""), 409);
    assert_eq!(server.propose("\"wait\""), 503, "the program has forgotten it");
    program.join().expect("all of it held");
}

#[test]
fn the_link_of_a_person_who_must_not_be_known_is_that_of_everybody() {
    let server = Server::start(settings());
    server.share.publish(View { doors: doors(None, "{\"name\":null}"), ..view(1) });
    for file in ["", "view", "you", "page.js"] {
        let [own, all] = [OWN, ALL].map(|key| server.get(&(path(key) + file)));
        assert_eq!((own.status, own.body), (200, all.body), "{file}");
    }
    assert_eq!(server.propose("\"wait\""), 404);
    server.share.publish(view(2));
    assert_eq!(server.propose("\"wait\""), 202);
}

#[test]
fn whose_a_link_is_counts_once_the_proposal_has_come() {
    let server = Server::start(settings());
    let mut stream = TcpStream::connect(server.address()).expect("it listens");
    let head =
        format!("POST {}propose HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n", path(OWN));
    stream.write_all(format!("{head}Content-Length: 6\r\n\r\n\"wa").as_bytes()).expect("it reads");
    // Long enough for the head to arrive.
    thread::sleep(Duration::from_millis(200));
    server.share.publish(View { doors: doors(None, "{}"), ..view(1) });
    stream.write_all(b"it\"").expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    assert!(answer.starts_with("HTTP/1.1 404 "), "{answer}");
    assert!(server.proposals.try_recv().is_err());
}

#[test]
fn what_is_no_proposal_is_refused_and_may_be_put_right() {
    let server = Server::start(settings());
    assert_eq!(server.propose(WRONG), 400);
    assert!(server.proposals.try_recv().is_err());
    assert_eq!(server.propose("\"wait\""), 202);
}

#[test]
fn nothing_comes_from_whoever_is_no_person() {
    let server = Server::start(settings());
    for key in [ALL, TABLE, NOBODYS] {
        assert_eq!(server.request("POST", &(path(key) + "propose"), "", "\"wait\"").status, 404);
    }
    assert!(server.proposals.try_recv().is_err());
}
