//! Proposals of players.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::Ordering;
use std::sync::mpsc::channel;
use std::thread;

use crate::client::{ANA, Server, WRONG, person, settings, view};
use phasekeeper_share::{Person, Reply, Share, View};

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
fn one_waits_at_a_time_and_a_flood_is_refused() {
    let server = Server::start(settings());
    assert_eq!(server.propose("\"wait\""), 202);
    for _ in 0..100 {
        assert_eq!(server.propose("{\"damage\": 12}"), 429);
    }
    server.share.publish(view(1));
    assert_eq!(server.propose("\"wait\""), 429);
    assert_eq!(server.proposals.try_iter().count(), 1);
    server.is_waiting.store(false, Ordering::SeqCst);
    assert_eq!(server.propose("\"wait\""), 202);
}

#[test]
fn the_reply_may_come_later_and_others_are_served_until_then() {
    let (sender, replies) = channel::<Reply>();
    let propose = move |_, _: &[u8], reply| sender.send(reply).is_ok();
    let share = Share::start(settings(), view(0), propose).expect("a port is free");
    let server = Server { share, ..Server::start(settings()) };
    let (address, all) = (server.address(), server.path(None));
    let program = thread::spawn(move || {
        let reply = replies.recv().expect("it is asked");
        let mut other = TcpStream::connect(&address).expect("it listens");
        let request = format!("GET {all}view HTTP/1.0\r\nHost: {address}\r\n\r\n");
        other.write_all(request.as_bytes()).expect("it reads");
        let mut answer = String::new();
        other.read_to_string(&mut answer).expect("it answers");
        assert!(answer.contains(" 200 OK"), "{answer}");
        reply(true);
        drop(replies.recv().expect("it is asked"));
    });
    assert_eq!(server.propose("\"wait\""), 202);
    assert_eq!(server.propose("\"wait\""), 503, "the program has forgotten it");
    program.join().expect("all of it held");
}

#[test]
fn the_link_of_a_person_who_must_not_be_known_is_that_of_everybody() {
    let server = Server::start(settings());
    let unknown = Person { name: None, ..person("Ana") };
    server.share.publish(View { people: vec![unknown], ..view(1) });
    let [own, all] = [server.path(Some(ANA)), server.path(None)];
    for file in ["", "view", "you", "page.js"] {
        let [own, all] = [&own, &all].map(|path| server.get(&format!("{path}{file}")));
        assert_eq!((own.status, own.body), (200, all.body), "{file}");
    }
    assert_eq!(server.propose("\"wait\""), 404);
    server.share.publish(view(2));
    assert_eq!(server.get(&format!("{own}you")).body, "\"Ana\"");
    assert_eq!(server.propose("\"wait\""), 202);
}

#[test]
fn what_is_no_proposal_is_refused_and_may_be_put_right() {
    let server = Server::start(settings());
    assert_eq!(server.propose(WRONG), 400);
    assert!(server.proposals.try_recv().is_err());
    assert_eq!(server.propose("\"wait\""), 202);
}

#[test]
fn nothing_comes_from_a_person_that_is_not_there() {
    let server = Server::start(settings());
    let path = server.path(Some(ANA));
    let stranger = server.path(Some(2)) + "propose";
    assert_eq!(server.request("POST", &stranger, "", "\"wait\"").status, 404);
    server.share.publish(View { people: Vec::new(), ..view(1) });
    assert_eq!(server.propose("\"wait\""), 404);
    assert_eq!(server.get(&path).status, 404);
    assert!(server.proposals.try_recv().is_err());
    server.share.publish(view(2));
    assert_eq!(server.get(&path).status, 200, "the link is theirs when they come back");
}
