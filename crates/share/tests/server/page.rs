//! The page and the document.

use crate::client::{ALL, ANA, NOBODYS, OWN, Server, TABLE, doors, path, settings, view};
use phasekeeper_share::View;

const SCRIPT: &str = include_str!("../../assets/page.js");

#[test]
fn a_link_leads_to_the_page_and_what_belongs_to_it() {
    let server = Server::start(settings());
    for link in [path(ALL), path(OWN)] {
        for (file, content_type, beginning) in [
            ("", "text/html; charset=utf-8", "<!DOCTYPE html>"),
            ("page.css", "text/css", "/*"),
            ("page.js", "text/javascript", "//"),
            ("view", "application/json", "{\"number\":0}"),
        ] {
            let answer = server.get(&format!("{link}{file}"));
            assert_eq!(answer.status, 200, "{file}");
            assert_eq!(answer.header("content-type"), Some(content_type));
            assert!(answer.body.starts_with(beginning), "{file}");
        }
    }
}

#[test]
fn a_link_says_whose_it_is() {
    let server = Server::start(settings());
    let own = path(OWN) + "you";
    assert_eq!(server.get(&(path(ALL) + "you")).body, "{\"name\":null}");
    let answer = server.get(&own);
    assert_eq!(answer.body, "{\"name\":\"Ana\"}");
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    server.share.publish(View { doors: doors(Some(ANA), "{\"name\":\"An\"}"), ..view(1) });
    assert_eq!(server.get(&own).body, "{\"name\":\"An\"}");
}

#[test]
fn a_link_is_read_as_it_is_typed_and_its_end_may_be_left_out() {
    let server = Server::start(settings());
    let typed = path(ALL).to_lowercase().replacen('0', "o", 3);
    assert_eq!(server.get(&typed).status, 200);
    let short = typed.trim_end_matches('/');
    let answer = server.get(short);
    assert_eq!((answer.status, answer.header("location")), (308, Some(typed.as_str())));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
}

#[test]
fn the_page_of_the_table_is_another() {
    let server = Server::start(settings());
    let body = |path: String| server.get(&path).body;
    let table = body(path(TABLE));
    assert!(
        table.contains("<html class=\"table\"") && !body(path(ALL)).contains("class=\"table\"")
    );
    for key in [ALL, OWN, TABLE] {
        assert_eq!(body(path(key) + "table"), table);
    }
}

#[test]
fn anything_else_is_one_page_that_says_so() {
    let server = Server::start(settings());
    let [all, own] = [ALL, OWN].map(path);
    let mut paths =
        vec!["/".to_owned(), "//".to_owned(), "*".to_owned(), "/favicon.ico".to_owned()];
    for file in ["", "view", "events", "you", "page.js", "table"] {
        paths.push(format!("{}{file}", path(NOBODYS)));
        paths.push(format!("/{file}"));
    }
    for beyond in ["other", "view/", "view/view", "../view", "page.html", "%76iew", "propose"] {
        paths.push(format!("{all}{beyond}"));
        paths.push(format!("{own}{beyond}"));
    }
    let nowhere = |method: &str, path: &str, body: &str| {
        let answer = server.request(method, path, "", body);
        let mut headers = answer.headers;
        headers.retain(|(name, _)| name != "date");
        (answer.status, headers, answer.body)
    };
    let first = nowhere("GET", &path(NOBODYS), "");
    assert_eq!(first.0, 404);
    assert!(first.2.contains("This link leads nowhere. Ask the gamemaster for the right one."));
    assert!(!first.2.contains("<script"));
    for (name, value) in [("connection", "close"), ("cache-control", "no-store")] {
        assert!(first.1.contains(&(name.to_owned(), value.to_owned())), "{:?}", first.1);
    }
    for path in paths {
        assert_eq!(nowhere("GET", &path, ""), first, "{path}");
    }
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND"] {
        assert_eq!(nowhere(method, &format!("{all}view"), ""), first, "{method}");
    }
    assert_eq!(nowhere("POST", &format!("{all}propose"), "\"wait\""), first);
    assert_eq!(server.request("HEAD", &format!("{all}view"), "", "").status, 404);
}

#[test]
fn caches_keep_a_document_for_a_second_and_ask_whether_it_has_changed() {
    let server = Server::start(settings());
    let view_path = path(ALL) + "view";
    let first = server.get(&view_path);
    assert_eq!(first.header("cache-control"), Some("public, max-age=1"));
    let tag = first.header("etag").expect("a tag").to_owned();
    for known in [tag.clone(), format!("W/{tag}"), format!("\"x\", {tag}"), "*".to_owned()] {
        let again = server.request("GET", &view_path, &format!("If-None-Match: {known}\r\n"), "");
        assert_eq!((again.status, again.body.as_str()), (304, ""), "{known}");
        assert_eq!(again.header("etag"), Some(tag.as_str()));
    }
    server.share.publish(view(1));
    let changed = server.request("GET", &view_path, &format!("If-None-Match: {tag}\r\n"), "");
    assert_eq!((changed.status, changed.body.as_str()), (200, "{\"number\":1}"));
    assert_ne!(changed.header("etag"), Some(tag.as_str()));
    server.share.publish(view(0));
    assert_eq!(server.get(&view_path).header("etag"), Some(tag.as_str()), "the same view again");
}

#[test]
fn nothing_foreign_is_loaded_and_no_address_is_told() {
    let server = Server::start(settings());
    let files = ["", "page.css", "page.js", "icon.svg", "table", "view", "you", "nothing"];
    for file in files {
        let answer = server.get(&(path(ALL) + file));
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
        "DOMParser",
        "location",
        ".href",
        "cookie",
        "localStorage",
    ];
    for name in makes_html {
        assert!(!SCRIPT.contains(name), "{name}");
    }
    let attributes = SCRIPT.split("setAttribute(").skip(1);
    assert!(
        attributes
            .clone()
            .all(|it| it.starts_with("\"aria-current\"") || it.starts_with("\"href\", turn"))
    );
    assert_eq!(attributes.count(), 2);
    let newer_than_old_phones =
        ["=>", "const ", "let ", "`", "async ", "fetch(", "?.", "??", "..."];
    for syntax in newer_than_old_phones {
        assert!(!SCRIPT.contains(syntax), "{syntax}");
    }
}
