//! The page and the document.

use crate::client::{ANA, Server, person, settings, view};
use phasekeeper_share::View;

const SCRIPT: &str = include_str!("../../assets/page.js");

#[test]
fn a_link_leads_to_the_page_and_what_belongs_to_it() {
    let server = Server::start(settings());
    for path in [server.path(None), server.path(Some(ANA))] {
        for (file, content_type, beginning) in [
            ("", "text/html; charset=utf-8", "<!DOCTYPE html>"),
            ("page.css", "text/css", "*"),
            ("page.js", "text/javascript", "//"),
            ("view", "application/json", "{\"number\":0}"),
        ] {
            let answer = server.get(&format!("{path}{file}"));
            assert_eq!(answer.status, 200, "{file}");
            assert_eq!(answer.header("content-type"), Some(content_type));
            assert!(answer.body.starts_with(beginning), "{file}");
        }
    }
}

#[test]
fn a_link_says_whose_it_is() {
    let server = Server::start(settings());
    assert_eq!(server.get(&(server.path(None) + "you")).body, "null");
    let own = server.path(Some(ANA)) + "you";
    assert_eq!(server.get(&own).body, "\"Ana\"");
    server.share.publish(View { people: vec![person("An \"A\" <b>")], ..view(1) });
    assert_eq!(server.get(&own).body, "\"An \\\"A\\\" <b>\"");
}

#[test]
fn anything_else_is_not_found() {
    let server = Server::start(settings());
    let [all, own] = [None, Some(ANA)].map(|person| server.path(person));
    let other = Server::start(settings());
    let mut paths =
        vec!["/".to_owned(), "//".to_owned(), "*".to_owned(), "/favicon.ico".to_owned()];
    for file in ["", "view", "events", "you", "page.js"] {
        paths.push(format!("{}{file}", other.path(None)));
        paths.push(format!("{}{file}", server.path(Some(ANA + 1))));
        paths.push(format!("{}{file}", all.to_lowercase()));
        paths.push(format!("/{file}"));
    }
    for beyond in ["other", "view/", "view/view", "../view", "page.html", "%76iew", "propose"] {
        paths.push(format!("{all}{beyond}"));
        paths.push(format!("{own}{beyond}"));
    }
    paths.push(all.trim_end_matches('/').to_owned());
    for path in paths {
        let answer = server.get(&path);
        assert_eq!((answer.status, answer.body.as_str()), (404, ""), "{path}");
        assert_eq!(answer.header("allow"), None, "{path}");
    }
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND"] {
        let answer = server.request(method, &format!("{all}view"), "", "");
        assert_eq!((answer.status, answer.header("allow")), (404, None), "{method}");
    }
    assert_eq!(server.request("POST", &format!("{all}propose"), "", "\"wait\"").status, 404);
    assert_eq!(server.request("HEAD", &format!("{all}view"), "", "").status, 200);
}

#[test]
fn caches_keep_a_document_for_a_second_and_ask_whether_it_has_changed() {
    let server = Server::start(settings());
    let path = server.path(None) + "view";
    let first = server.get(&path);
    assert_eq!(first.header("cache-control"), Some("public, max-age=1"));
    let tag = first.header("etag").expect("a tag").to_owned();
    for known in [tag.clone(), format!("W/{tag}"), format!("\"x\", {tag}"), "*".to_owned()] {
        let again = server.request("GET", &path, &format!("If-None-Match: {known}\r\n"), "");
        assert_eq!((again.status, again.body.as_str()), (304, ""), "{known}");
        assert_eq!(again.header("etag"), Some(tag.as_str()));
    }
    server.share.publish(view(1));
    let changed = server.request("GET", &path, &format!("If-None-Match: {tag}\r\n"), "");
    assert_eq!((changed.status, changed.body.as_str()), (200, "{\"number\":1}"));
    assert_ne!(changed.header("etag"), Some(tag.as_str()));
    server.share.publish(view(0));
    assert_eq!(server.get(&path).header("etag"), Some(tag.as_str()), "the same view again");
}

#[test]
fn nothing_foreign_is_loaded_and_no_address_is_told() {
    let server = Server::start(settings());
    let paths = ["", "page.css", "page.js", "view", "you", "nothing"];
    for path in paths.map(|file| server.path(None) + file) {
        let answer = server.get(&path);
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self'; "), "{policy}");
        assert!(!policy.contains("unsafe") && !policy.contains('*') && !policy.contains("http"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(answer.header("set-cookie"), None);
    }
    let [html, css] =
        [include_str!("../../assets/page.html"), include_str!("../../assets/page.css")];
    for text in [html, css, SCRIPT] {
        assert!(!text.contains("//cdn") && !text.contains("http:") && !text.contains("https:"));
        assert!(!text.contains("url(") && !text.contains("@import"));
    }
    // The policy would stop these.
    assert!(!html.contains("style=") && !html.contains("<style") && !html.contains("onclick"));
}

#[test]
fn the_script_makes_texts_of_names_and_is_plain() {
    assert!(SCRIPT.contains("textContent"));
    let makes_html = [
        "innerHTML",
        "outerHTML",
        "insertAdjacent",
        "document.write",
        "eval(",
        "Function(",
        "srcdoc",
        "createContextualFragment",
        "setAttribute",
        "DOMParser",
        "location",
        ".href",
        "cookie",
        "localStorage",
    ];
    for name in makes_html {
        assert!(!SCRIPT.contains(name), "{name}");
    }
    let newer_than_old_phones =
        ["=>", "const ", "let ", "`", "async ", "fetch(", "?.", "??", "..."];
    for syntax in newer_than_old_phones {
        assert!(!SCRIPT.contains(syntax), "{syntax}");
    }
}
