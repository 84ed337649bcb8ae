//! Thousands of readers behind nginx, with the lines of `docs/CACHES.md`.

use std::fs;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::runtime::Builder;
use tokio::time::sleep;

use crate::client::{ALL, Server, path, settings, view};

const READERS: u64 = 2000;
const POLLS: u64 = 6;
/// As often as the page polls.
const PAUSE: Duration = Duration::from_secs(2);

/// An nginx that ends with the test.
struct Nginx(Child);

impl Drop for Nginx {
    fn drop(&mut self) {
        let _ = Command::new("kill").args(["-QUIT", &self.0.id().to_string()]).status();
        let _ = self.0.wait();
    }
}

impl Nginx {
    fn start(folder: &Path, upstream: u16, port: u16) -> io::Result<Self> {
        let page =
            fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/CACHES.md"))?;
        let (_, lines) = page.split_once("```nginx\n").expect("the page has the lines");
        let mut lines = lines.split("```").next().expect("their end").to_owned();
        let cache = folder.join("cache");
        for (of_page, here) in [
            ("/var/cache/nginx/phasekeeper", cache.display().to_string()),
            ("listen 80;", format!("listen 127.0.0.1:{port};")),
            ("127.0.0.1:7333", format!("127.0.0.1:{upstream}")),
        ] {
            assert!(lines.contains(of_page), "{of_page}");
            lines = lines.replace(of_page, &here);
        }
        let folder = folder.display();
        let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
        let paths = paths.map(|name| format!("{name}_temp_path {folder}/{name};")).concat();
        let config = format!(
            "daemon off; user root; pid {folder}/pid; error_log {folder}/log; worker_rlimit_nofile 8192;\n\
             events {{ worker_connections 8192; }}\nhttp {{ access_log off; {paths}\n{lines}\n}}\n"
        );
        let file = format!("{folder}/nginx.conf");
        fs::write(&file, config)?;
        let mut nginx = Command::new("nginx");
        nginx.args(["-c", &file]).stderr(Stdio::null()).spawn().map(Self)
    }
}

/// Passes connections on to the server and counts the requests in them. Returns its port.
fn start_counting(server: String, count: Arc<AtomicUsize>) -> io::Result<u16> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let port = listener.local_addr()?.port();
    let pass = move |mut from: TcpStream, mut to: TcpStream| {
        let count = Arc::clone(&count);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(length @ 1..) = from.read(&mut bytes) {
                let requests = bytes[..length].windows(5).filter(|it| it == b"GET /").count();
                count.fetch_add(requests, Ordering::SeqCst);
                if to.write_all(&bytes[..length]).is_err() {
                    break;
                }
            }
            let _ = to.shutdown(Shutdown::Both);
        });
    };
    thread::spawn(move || {
        for client in listener.incoming().flatten() {
            let server = TcpStream::connect(&server).expect("it listens");
            pass(client.try_clone().expect("a file"), server.try_clone().expect("a file"));
            pass(server, client);
        }
    });
    Ok(port)
}

/// Polls through nginx as the page does, on one connection. Returns the last document.
async fn poll(number: u64, port: u16, path: String) -> io::Result<String> {
    sleep(PAUSE * number as u32 / READERS as u32).await;
    let mut stream = tokio::net::TcpStream::connect(("127.0.0.1", port)).await?;
    let mut body = String::new();
    for _ in 0..POLLS {
        let request = format!("GET {path} HTTP/1.1\r\nHost: play.example\r\n\r\n");
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        while !answer.ends_with(b"}") {
            let read = stream.read_buf(&mut answer).await?;
            assert_ne!(read, 0, "{}", String::from_utf8_lossy(&answer));
        }
        let answer = String::from_utf8(answer).expect("text");
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
        body = answer.split_once("\r\n\r\n").expect("a whole answer").1.to_owned();
        sleep(PAUSE).await;
    }
    Ok(body)
}

#[test]
#[ignore = "takes a quarter of a minute, and is skipped without nginx"]
fn thousands_behind_nginx_cost_a_request_a_second() {
    if Command::new("nginx").arg("-v").stderr(Stdio::null()).status().is_err() {
        println!("skipped: there is no nginx here");
        return;
    }
    let server = Server::start(settings());
    let count = Arc::new(AtomicUsize::new(0));
    let upstream = start_counting(server.address(), Arc::clone(&count)).expect("a port is free");
    let free = TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr());
    let port = free.expect("a port is free").port();
    let folder = tempfile::tempdir().expect("a folder");
    let _nginx = Nginx::start(folder.path(), upstream, port).expect("nginx starts");
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        thread::sleep(Duration::from_millis(20));
    }
    let start = Instant::now();
    let view_path = path(ALL) + "view";
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    let last = runtime.block_on(async {
        let readers: Vec<_> =
            (0..READERS).map(|it| tokio::spawn(poll(it, port, view_path.clone()))).collect();
        // Views come faster than a cache lets them go, until everybody has one poll left at least.
        for number in 1..=50 {
            server.share.publish(view(number));
            sleep(PAUSE * (POLLS - 2) as u32 / 50).await;
        }
        let mut last = Vec::new();
        for reader in readers {
            last.push(reader.await.expect("no panic").expect("a connection"));
        }
        last
    });
    let (seconds, requests) = (start.elapsed().as_secs(), count.load(Ordering::SeqCst));
    println!(
        "{READERS} readers made {} requests; {requests} in {seconds} s reached us",
        READERS * POLLS
    );
    assert!(last.iter().all(|body| body == "{\"number\":50}"), "everybody has the last view");
    assert!(requests > 0 && requests as u64 <= seconds + 2);
}
