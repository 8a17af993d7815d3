//! Connections to the real program: who stalls is let go, how many there may be, how many files the process may open.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::Duration;

use axum::body::Body;
use axum::http::Method;
use serde_json::Value;
use tokio_stream::StreamExt;

use crate::harness::TestApp;
use crate::process::Server;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_all_connections_are_taken_an_idle_one_goes() {
    let app = TestApp::start().await;
    let server = Server::start_with(&app, "info", &[("MAX_CONNECTIONS", "4"), ("CONNECTIONS_PER_ADDRESS", "4")]);
    let mut idle: Vec<_> = (0..4).map(|_| TcpStream::connect(&server.address).unwrap()).collect();
    std::thread::sleep(Duration::from_millis(200));
    for _ in 0..3 {
        assert_eq!(server.ask("GET", "/api/healthz", None, &Value::Null).0, 200);
    }
    // Those that had been idle for the longest time were closed first. How many depends on how soon the server saw our own
    // questions end.
    let mut is_open = |stream: &mut TcpStream| {
        stream.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
        !matches!(stream.read(&mut [0]), Ok(0))
    };
    let open: Vec<bool> = idle.iter_mut().map(&mut is_open).collect();
    assert!(!open[0] && open[3] && open.is_sorted(), "{open:?}");
}

/// Not that the line broke: a program, and a person behind it, is told to log in again, or that the file is too large.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_sends_much_that_is_refused_hears_why() {
    let app = TestApp::start().await;
    let server = Server::start_with(&app, "info", &[]);
    let size = 8_000_000;
    for (path, kind, status) in [
        ("/api/sys/v1/file/bill/upload", "multipart/form-data; boundary=e", 401),
        ("/api/no/such/call", "application/json", 404),
        ("/api/auth/v1/login", "application/json", 413),
    ] {
        let mut line = server.open(&format!(
            "POST {path} HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer over\r\nContent-Type: {kind}\r\nConnection: close\r\nContent-Length: {size}\r\n\r\n"
        ));
        line.get_mut().write_all(&vec![b' '; size]).unwrap();
        let mut said = String::new();
        line.read_to_string(&mut said).unwrap();
        assert!(said.starts_with(&format!("HTTP/1.1 {status} ")), "{path}: {said}");
    }
}

#[tokio::test]
async fn a_body_that_stands_still_is_answered_408() {
    let app = TestApp::start_with(|settings| settings.stall_seconds = 1).await;
    let begun = tokio_stream::once(Ok::<_, std::io::Error>("{ \"username\": ")).chain(tokio_stream::pending());
    let reply =
        app.anonymous().send(Method::POST, "/auth/v1/login", Some("application/json"), Body::from_stream(begun)).await;
    reply.refused(408);
}

/// Of a head there is nobody to answer yet: the line is closed. A body is answered first.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_stalls_on_the_line_is_let_go() {
    let app = TestApp::start().await;
    let server = Server::start_with(&app, "info", &[("IDLE_SECONDS", "1"), ("STALL_SECONDS", "1")]);
    let mut silent = server.open("");
    let mut head = server.open("GET /api/healthz HTTP/1.1\r\nHost: te");
    let mut body = server.open(
        "POST /api/auth/v1/login HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
    );
    let mut said = [String::new(), String::new(), String::new()];
    for (line, said) in [&mut silent, &mut head, &mut body].into_iter().zip(&mut said) {
        line.read_to_string(said).unwrap();
    }
    assert_eq!((said[0].as_str(), said[1].as_str()), ("", ""));
    assert!(said[2].starts_with("HTTP/1.1 408 "), "{}", said[2]);
    let envelope: Value = serde_json::from_str(said[2].split_once("\r\n\r\n").unwrap().1).unwrap();
    assert_eq!(envelope["status"], 408);
}

/// The program under a limit of open files: `ulimit` with these options, then the program.
fn limited(options: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("ulimit {options} && exec \"$0\" serve"), env!("CARGO_BIN_EXE_server")]);
    shell
}

/// How many files a process may open: the limit that holds, and that up to which it may raise it.
fn file_limits(server: &Server) -> (u64, u64) {
    let limits = fs::read_to_string(format!("/proc/{}/limits", server.process.id())).unwrap();
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files")).unwrap();
    let mut numbers = line.split_whitespace().map(|number| number.parse().unwrap_or(u64::MAX));
    (numbers.next().unwrap(), numbers.next().unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_raises_its_limit_of_open_files_and_says_when_that_is_too_low() {
    let app = TestApp::start().await;
    let mut raised = Server::start_by(&mut limited("-Sn 300"), &app, "info", &[("MAX_CONNECTIONS", "10")]);
    let (now, most) = file_limits(&raised);
    assert_eq!(now, most);
    assert!(!raised.end().contains("MAX_CONNECTIONS"));
    let mut low = Server::start_by(&mut limited("-n 300"), &app, "info", &[("MAX_CONNECTIONS", "4000")]);
    assert_eq!(file_limits(&low), (300, 300));
    assert_eq!(low.ask("GET", "/api/healthz", None, &Value::Null).0, 200);
    let log = low.end();
    assert!(log.contains("300 files: 44 connections at once instead of MAX_CONNECTIONS 4000"), "{log}");
}
