//! Streams: many readers, and those who do not read.

use crate::client::{ALL, ANA, OWN, Server, Stream, TABLE, doors, path, settings, view};
use phasekeeper_share::View;

#[test]
fn a_stream_brings_the_view_of_now_and_later_ones() {
    let server = Server::start(settings());
    let mut stream = server.stream();
    assert!(stream.next("content-type: text/event-stream").is_some());
    assert_eq!(stream.next("retry: ").as_deref(), Some("1000"));
    assert_eq!(stream.number(), Some(0));
    for number in 1..4 {
        server.share.publish(view(number));
        assert_eq!(stream.number(), Some(number));
    }
    for number in 4..500 {
        server.share.publish(view(number));
    }
    stream.read_to(499);
}

#[test]
fn silence_is_filled_with_beats() {
    let server = Server::start(settings());
    let mut stream = server.stream();
    assert_eq!(stream.number(), Some(0));
    assert!(stream.next("event: beat").is_some());
    assert_eq!(stream.next("data: ").as_deref(), Some("."), "browsers skip events without data");
}

#[test]
fn a_view_that_is_the_same_is_not_sent_again() {
    let server = Server::start(settings());
    let mut stream = server.stream();
    assert_eq!(stream.number(), Some(0));
    server.share.publish(View { doors: doors(Some(ANA), "{\"name\":\"An\"}"), ..view(0) });
    server.share.publish(view(1));
    assert_eq!(stream.next("data: ").as_deref(), Some("{\"number\":1}"));
}

#[test]
fn who_does_not_read_holds_up_nobody() {
    let server = Server::start(settings());
    let idle: Vec<Stream> = (0..5).map(|_| server.stream()).collect();
    let mut reader = server.stream();
    // More than any buffer between takes.
    let padding = "x".repeat(1 << 20);
    for number in 1..=100 {
        let json = format!("{{\"number\":{number},\"padding\":\"{padding}\"}}");
        server.share.publish(View { json, ..view(0) });
    }
    reader.read_to(100);
    assert_eq!(server.get(&(path(ALL) + "you")).status, 200);
    // They find the last one when they wake up.
    for mut stream in idle {
        stream.read_to(100);
    }
}

#[test]
fn five_hundred_readers_get_the_last_view() {
    let server = Server::start(settings());
    let mut streams: Vec<Stream> = (0..500).map(|_| server.stream()).collect();
    for number in 1..=50 {
        server.share.publish(view(number));
    }
    for stream in &mut streams {
        stream.read_to(50);
    }
}

#[test]
fn what_is_for_one_reader_comes_by_their_link_alone() {
    let server = Server::start(settings());
    let (mut own, mut table, mut all) =
        (server.stream_by(OWN), server.stream_by(TABLE), server.stream_by(ALL));
    for stream in [&mut own, &mut table] {
        assert_eq!(stream.number(), Some(0));
        assert_eq!(stream.next("event: ").as_deref(), Some("you"));
    }
    assert_eq!(table.next("data: ").as_deref(), Some("{\"name\":null}"));
    assert_eq!(own.next("data: ").as_deref(), Some("{\"name\":\"Ana\"}"));
    server.share.publish(View { doors: doors(Some(ANA), "{\"name\":\"An\"}"), ..view(0) });
    assert_eq!(own.next("data: ").as_deref(), Some("{\"name\":\"An\"}"), "and not the view again");
    assert_eq!(all.number(), Some(0));
    assert_eq!(all.next("event: ").as_deref(), Some("beat"), "nothing of hers");
}
