//! The players' view in browsers: the real program, and a reader on its port.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use super::pty::{ENTER, Table};
use crate::cli::shell::Shell;

/// An encounter that is shared on a free port.
struct Shared {
    shell: Shell,
    save: PathBuf,
    port: u16,
    table: Table,
}

impl Shared {
    fn start() -> Self {
        let shell = Shell::new();
        let save = shell.path("fight.ron");
        let script = "add Ana init=60 dur=40 side=pc\nadd Ben init=40 side=pc\nadd Spy init=50 hidden=yes\n\
                      roll Ana 50\nroll Ben 10\nroll Spy 30\nbegin\n";
        let answer = shell.run_with_input(&["run", "-", "--save", &save.to_string_lossy()], script);
        assert_eq!(answer.code, 0, "{answer:?}");
        let free = TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr());
        let port = free.expect("a port is free").port();
        let table = open(&shell, &save, port);
        Self { shell, save, port, table }
    }

    /// The path of the link on the screen.
    fn path(&self) -> String {
        let screen = self.table.screen();
        let (_, link) =
            screen.split_once(&format!("http://127.0.0.1:{}", self.port)).expect("a link");
        link.split_whitespace().next().expect("its path").to_owned()
    }

    fn send(&self, request: &str, body: &str) -> BufReader<TcpStream> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        let length = body.len();
        let request = format!(
            "{request} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).expect("it reads");
        BufReader::new(stream)
    }

    /// The status and the body of an answer.
    fn ask(&self, request: &str, body: &str) -> (String, String) {
        let mut answer = String::new();
        self.send(request, body).read_to_string(&mut answer).expect("text");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a whole answer");
        (head.split(' ').nth(1).expect("a status").to_owned(), body.to_owned())
    }
}

fn open(shell: &Shell, save: &Path, port: u16) -> Table {
    let (save, port) = (save.to_string_lossy(), port.to_string());
    let table = Table::open(&shell.data(), &["share", &save, "--port", &port], (100, 40));
    table.see("in browsers?");
    table
}

/// Waits for an event with this text.
fn wait_for(events: &mut impl BufRead, text: &str) {
    let mut line = String::new();
    while !line.contains(text) {
        line.clear();
        assert_ne!(events.read_line(&mut line).expect("text"), 0, "the stream ends before {text}");
        assert!(!line.contains("Spy"), "{line}");
    }
}

#[test]
fn players_follow_and_propose_and_a_restart_keeps_the_links() {
    let mut shared = Shared::start();
    assert!(TcpStream::connect(("127.0.0.1", shared.port)).is_err(), "nothing without consent");
    let has_thread = |table: &Table| table.threads().iter().any(|name| name == "share");
    assert!(!has_thread(&shared.table));
    shared.table.press(ENTER, "everybody");
    let everybody = shared.path();
    shared.table.press("jj", "▸Ana");
    let ana = shared.path();
    assert_ne!(everybody, ana);
    let (status, page) = shared.ask(&format!("GET {everybody}"), "");
    assert!(status == "200" && page.contains("page.js"));
    assert!(has_thread(&shared.table) || !cfg!(target_os = "linux"));
    let (_, view) = shared.ask(&format!("GET {everybody}view"), "");
    let save = shared.save.to_string_lossy().into_owned();
    let printed = shared.shell.run(&["show", &save, "--as", "players", "--json"]);
    assert_eq!(view, printed.out.trim_end(), "the same as the program prints");
    let you = shared.ask(&format!("GET {ana}you"), "").1;
    assert!(you.starts_with("{\"version\":2,\"name\":\"Ana\""), "{you}");

    let mut events = shared.send(&format!("GET {everybody}events"), "");
    wait_for(&mut events, "\"acting\":[\"Ana\"]");
    let propose = format!("POST {ana}propose");
    assert_eq!(shared.ask(&propose, "{\"damage\":12}").0, "202");
    shared.table.type_in("\x1b");
    shared.table.miss("Links for players");
    shared.table.see("Ana: 12 damage");
    shared.table.press("+", "DV         12");
    shared.table.press(ENTER, "12/40");
    wait_for(&mut events, "\"damage\":12");
    assert_eq!(shared.ask(&propose, "\"wait\"").0, "202");
    shared.table.see("Ana: waits");
    shared.table.press("-", "dropped: Ana: waits");

    shared.table.type_in("q");
    assert_eq!(shared.table.end(), 0);
    // Returns, as the stream ends.
    let _ = events.read_to_string(&mut String::new());
    shared.table = open(&shared.shell, &shared.save, shared.port);
    shared.table.press(ENTER, "everybody");
    assert_eq!(shared.path(), everybody);
    shared.table.press("R", "cut off: R again");
    shared.table.type_in("R");
    shared.table.miss(&everybody);
    assert_eq!(shared.ask(&format!("GET {everybody}"), "").0, "404");
    assert_eq!(shared.ask(&format!("GET {}", shared.path()), "").0, "200");
    shared.table.press("s", "cut off: s again");
    shared.table.press("s", "in browsers?");
    assert!(TcpStream::connect(("127.0.0.1", shared.port)).is_err());
    shared.table.type_in("\x1b");
    shared.table.miss("in browsers?");
    shared.table.type_in("q");
    assert_eq!(shared.table.end(), 0);
}

#[test]
fn a_port_that_is_taken_is_told_and_the_fight_goes_on() {
    let mut shared = Shared::start();
    let _other = TcpListener::bind(("127.0.0.1", shared.port)).expect("it is free yet");
    shared.table.press(ENTER, &format!("port {} is taken", shared.port));
    shared.table.type_in("\x1b");
    shared.table.miss("in browsers?");
    shared.table.press("n", "▶ ▫ SPY");
    shared.table.type_in("q");
    assert_eq!(shared.table.end(), 0);
    assert!(!fs::exists(shared.shell.path("fight.ron.share")).expect("it can be told"));
}

#[test]
fn links_go_into_the_next_fight_with_the_party() {
    let mut shared = Shared::start();
    shared.table.press(ENTER, "everybody");
    shared.table.press("jj", "▸Ana");
    let ana = shared.path();
    let view = |shared: &Shared| shared.ask(&format!("GET {ana}view"), "").1;
    let you = |shared: &Shared| shared.ask(&format!("GET {ana}you"), "").1;
    assert!(view(&shared).contains("\"acting\":[\"Ana\"]"));
    shared.table.type_in("\x1b");
    shared.table.miss("Links for players");
    shared.table.type_in(":finish\r");
    shared.table.see("Finished");
    shared.table.press("p", "Same party?");
    shared.table.press(ENTER, "Enter begin");
    shared.table.type_in(ENTER);
    shared.table.see("setup");
    wait_until(|| view(&shared).contains("\"stage\":\"setup\"") && you(&shared).contains("Ana"));
    assert!(!view(&shared).contains("Spy"));
    let answer = shared.ask(&format!("POST {ana}propose"), "{\"initiative\":38}");
    assert_eq!(answer.0, "202", "{}", answer.1);
    shared.table.see("Ana: die 38");
    shared.table.type_in("q");
    assert_eq!(shared.table.end(), 0);
}

fn wait_until(holds: impl Fn() -> bool) {
    let begin = Instant::now();
    while !holds() {
        assert!(begin.elapsed() < Duration::from_secs(20), "it never holds");
        thread::sleep(Duration::from_millis(20));
    }
}
