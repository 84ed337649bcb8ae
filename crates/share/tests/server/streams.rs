//! Streams: many readers, and those who do not read.

use crate::client::{Server, Stream, person, settings, view};
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
    server.share.publish(View { people: vec![person("Ben")], ..view(0) });
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
        server.share.publish(View { json, people: Vec::new() });
    }
    reader.read_to(100);
    assert_eq!(server.get(&(server.path(None) + "you")).status, 200);
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
