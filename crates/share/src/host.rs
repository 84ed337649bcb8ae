//! The names that this server answers to.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Returns true if the value of `Host` is `localhost`, an address of this computer (`own`, or a loopback one) or one of
/// the names, with any port or none.
pub(crate) fn is_known(host: &str, own: IpAddr, names: &[String]) -> bool {
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, Some(port)),
        _ => (host, None),
    };
    if port.is_some_and(|port| port.parse::<u16>().is_err()) {
        return false;
    }
    let address = match name.strip_prefix('[').and_then(|name| name.strip_suffix(']')) {
        Some(literal) => literal.parse::<Ipv6Addr>().map(IpAddr::from).ok(),
        None => name.parse::<Ipv4Addr>().map(IpAddr::from).ok(),
    };
    let is_name = |known: &str| name.eq_ignore_ascii_case(known);
    address.is_some_and(|address| address == own || address.is_loopback())
        || is_name("localhost")
        || names.iter().any(|known| is_name(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_known_here(host: &str) -> bool {
        is_known(host, Ipv4Addr::new(192, 168, 1, 20).into(), &["play.example".to_owned()])
    }

    #[test]
    fn own_addresses_and_given_names_are_known_with_any_port() {
        let names =
            ["localhost", "LocalHost", "127.0.0.1", "[::1]", "192.168.1.20", "play.example"];
        for name in names {
            assert!(is_known_here(name), "{name}");
            assert!(is_known_here(&format!("{name}:7333")), "{name}");
        }
    }

    #[test]
    fn other_names_and_broken_ones_are_not_known() {
        let others = [
            "",
            ":",
            ":80",
            "evil.example",
            "play.example.evil",
            "x.play.example",
            "192.168.1.21",
            "[2001:db8::1]",
            "[::1",
            "::1]",
            "::1",
            "localhost:",
            "localhost:http",
            "localhost:65536",
            "localhost:1:2",
            "a@localhost",
            "[127.0.0.1]",
            "[localhost]",
            "127.0.0.1.",
            "127.1",
            "[::1]x:80",
            "localhost ",
            "[]",
            "[]:80",
        ];
        for name in others {
            assert!(!is_known_here(name), "{name}");
        }
    }
}
