//! By which names the server answers.

use crate::client::{ALL, Server, path, settings};
use phasekeeper_share::{Settings, network_address};

fn status(server: &Server, host: &str) -> u16 {
    let view = path(ALL) + "view";
    server.request("GET", &view, &format!("Host: {host}\r\n"), "").status
}

#[test]
fn only_known_hosts_are_answered() {
    let server = Server::start(settings());
    let own = server.address();
    let known =
        ["localhost", "localhost:1", "127.0.0.1", "[::1]:7333", "play.example", "Play.Example:443"];
    for host in known.into_iter().chain([own.as_str()]) {
        assert_eq!(status(&server, host), 200, "{host}");
    }
    let unknown = [
        "",
        "evil.example",
        "evil.example:80",
        "192.0.2.1",
        "[2001:db8::1]",
        "localhost:x",
        "localhost.evil.example",
        "evil.example, localhost",
        "localhost\r\nHost: localhost",
        "localhost\r\nHost: evil.example",
    ];
    for host in unknown {
        assert_eq!(status(&server, host), 404, "{host}");
    }
}

#[test]
fn a_request_needs_a_host_and_a_whole_url_counts_more() {
    let server = Server::start(settings());
    let view = path(ALL) + "view";
    let send = |text: String| server.send(text.as_bytes());
    assert!(send(format!("GET {view} HTTP/1.0\r\n\r\n")).starts_with("HTTP/1.0 404 "));
    assert!(
        send(format!("GET {view} HTTP/1.1\r\nConnection: close\r\n\r\n")).starts_with("HTTP/1.1 4")
    );
    let whole = |host: &str| {
        let request = format!(
            "GET http://{host}{view} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        );
        send(request)
    };
    assert!(whole("localhost:7333").starts_with("HTTP/1.1 200 "));
    assert!(whole("evil.example").starts_with("HTTP/1.1 404 "));
}

#[test]
fn the_network_reaches_it_by_the_address_of_this_computer() {
    let settings = Settings { in_network: true, ..settings() };
    // On a computer without a network there is nothing to share with.
    let Ok(ip) = network_address() else {
        let error = phasekeeper_share::Share::start(settings, crate::client::view(0), |_, _, _| {});
        assert!(error.is_err_and(|error| error.to_string().contains("no network")));
        return;
    };
    let server = Server::start(settings);
    assert_eq!(server.share.address().ip(), ip);
    assert_eq!(status(&server, &ip.to_string()), 200);
    assert_eq!(status(&server, &server.address()), 200);
    assert_eq!(status(&server, "192.0.2.1"), 404);
    // It listens where it says, and to this computer itself.
    let port = server.share.address().port();
    assert!(std::net::TcpStream::connect(("127.0.0.1", port)).is_ok());
    assert!(std::net::TcpStream::connect(("127.0.0.2", port)).is_err());
}
