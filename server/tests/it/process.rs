//! The real program: how fast it is there, what it writes into its log, how it ends, and two of it on one PostgreSQL.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};

use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use server::domains::decl::declaration;
use server::run::seed::{DEMO_PASSWORD, password_digest};
use server::store::health::process;
use server::store::post::Recipients;

use crate::decl_support::{import, with};
use crate::harness::TestApp;
use crate::messages::post;

/// Far longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// A serving process; it dies with the test.
pub struct Server {
    pub process: Child,
    pub address: String,
    log: Arc<Mutex<String>>,
    reading: Option<std::thread::JoinHandle<()>>,
}

impl Server {
    /// Starts the program on a test's database and waits until it listens.
    fn start(app: &TestApp, rust_log: &str) -> Server {
        Server::start_with(app, rust_log, &[])
    }

    /// The same with these variables besides the usual ones.
    pub fn start_with(app: &TestApp, rust_log: &str, variables: &[(&str, &str)]) -> Server {
        let mut serve = Command::new(env!("CARGO_BIN_EXE_server"));
        Server::start_by(serve.arg("serve"), app, rust_log, variables)
    }

    /// The same by a command that ends in serving.
    pub fn start_by(serve: &mut Command, app: &TestApp, rust_log: &str, variables: &[(&str, &str)]) -> Server {
        let mut process = serve
            .env("DATABASE_URL", app.database_url())
            .env("DATABASE_CONNECTIONS", "6")
            .env("DATA_DIR", app.folder())
            .env("SEED", "none")
            .env("PORT", "0")
            .env("RUST_LOG", rust_log)
            .envs(variables.iter().copied())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let log = Arc::new(Mutex::new(String::new()));
        let (found, address) = mpsc::channel();
        let lines = BufReader::new(process.stderr.take().unwrap()).lines();
        let kept = Arc::clone(&log);
        let reading = std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                if let Some((_, address)) = line.split_once("listening on http://") {
                    let _ = found.send(address.trim().to_owned());
                }
                let mut log = kept.lock().unwrap();
                log.push_str(&line);
                log.push('\n');
            }
        });
        let address = address.recv_timeout(PATIENCE).expect("the server did not come up");
        Server { process, address, log, reading: Some(reading) }
    }

    /// How long the processor has worked for the process, on all its threads.
    fn processor_time(&self) -> Duration {
        const TICKS_A_SECOND: u64 = 100;
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.process.id())).unwrap();
        // After the name in brackets: user and system time are the 12th and 13th.
        let (_, fields) = stat.rsplit_once(')').unwrap();
        let ticks = fields.split_whitespace().skip(11).take(2).map(|ticks| ticks.parse::<u64>().unwrap());
        Duration::from_millis(ticks.sum::<u64>() * 1000 / TICKS_A_SECOND)
    }

    /// Sends a request, or a part of it, and leaves its answer to be read.
    pub fn open(&self, request: &str) -> BufReader<TcpStream> {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        BufReader::new(stream)
    }

    /// The answer to a request: status and body.
    pub fn ask(&self, method: &str, path: &str, token: Option<&str>, body: &Value) -> (u16, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let token = token.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n{token}\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        let mut answer = String::new();
        self.open(&(head + &body)).read_to_string(&mut answer).unwrap();
        let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
        let body = answer.split_once("\r\n\r\n").unwrap().1;
        (status, serde_json::from_str(body).unwrap_or(Value::Null))
    }

    fn done(&self, method: &str, path: &str, token: Option<&str>, body: &Value) -> Value {
        let (status, answer) = self.ask(method, path, token, body);
        assert_eq!(status, 200, "{path}: {answer}");
        answer["data"].clone()
    }

    /// Opens the push stream and reads up to its first line.
    fn stream(&self, query: &str) -> BufReader<TcpStream> {
        // Without `close` the line would stay open for a next request after the stream has ended.
        let mut stream = self.open(&format!(
            "GET /api/sse/conn/create?Authorization={query} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n"
        ));
        line_with(&mut stream, ": open").expect("the stream did not open");
        stream
    }

    fn log_in(&self) -> String {
        let body = json!({ "username": "broker", "password": password_digest(DEMO_PASSWORD) });
        self.done("POST", "/api/auth/v1/login", None, &body)["token"].as_str().unwrap().to_owned()
    }

    /// Tells the process to end, waits until it has, and returns its log.
    pub fn end(&mut self) -> String {
        let told = Command::new("kill").args(["-TERM", &self.process.id().to_string()]).status().unwrap();
        assert!(told.success());
        assert!(self.process.wait().unwrap().success());
        self.reading.take().unwrap().join().unwrap();
        self.log.lock().unwrap().clone()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Reads on to the line that holds a text; `None` when the stream ends before.
fn line_with(stream: &mut BufReader<TcpStream>, text: &str) -> Option<String> {
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).unwrap() == 0 {
            return None;
        }
        if line.contains(text) {
            return Some(line);
        }
    }
}

/// Reckoned by the processor's clock: what else the machine does meanwhile is not the server's.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_a_database_that_is_there_it_answers_after_less_than_two_seconds_of_work() {
    let app = TestApp::start().await;
    let since = Instant::now();
    let server = Server::start(&app, "info");
    let (status, _) = server.ask("GET", "/api/healthz", None, &Value::Null);
    let worked = server.processor_time();
    println!("answered after {:?}, {worked:?} of them at work", since.elapsed());
    assert_eq!(status, 200);
    assert!(worked > Duration::ZERO && worked < Duration::from_secs(2), "{worked:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_token_digest_or_ticket_reaches_the_log() {
    let app = TestApp::start().await;
    let mut server = Server::start(&app, "trace");
    let token = server.log_in();
    let ticket =
        server.done("POST", "/api/sse/ticket", Some(&token), &json!({}))["ticket"].as_str().unwrap().to_owned();
    drop(server.stream(&ticket));
    drop(server.stream(&token));
    server.done("GET", &format!("/api/auth/v1/user/info?token={token}"), None, &Value::Null);
    server.done("POST", "/api/auth/v1/token/check", None, &json!({ "token": token }));
    server.ask("GET", &format!("/authredirect?token=Authorization{token}"), None, &Value::Null);
    let (old, new) = (password_digest(DEMO_PASSWORD), password_digest("Better#Word7"));
    let wrong = json!({ "username": "broker", "password": new });
    assert_eq!(server.ask("POST", "/api/auth/v1/login", None, &wrong).0, 401);
    let change = json!({ "oldPassword": old, "newPassword": new });
    server.done("POST", "/api/auth/v1/user/password/modify", Some(&token), &change);
    assert_eq!(server.ask("GET", &format!("/api/auth/v1/user/info?token=x{token}"), None, &Value::Null).0, 401);
    server.done("POST", "/api/auth/v1/logout", Some(&token), &json!({}));
    let log = server.end();
    assert!(log.contains("/auth/v1/user/info"), "nothing was logged");
    println!("{} lines of log", log.lines().count());
    for (what, secret) in [("token", token), ("ticket", ticket), ("old digest", old), ("new digest", new)] {
        let line = log.lines().find(|line| line.contains(&secret));
        assert_eq!(line, None, "the {what} is in the log");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn told_to_end_it_ends_its_streams_first_and_is_gone_soon() {
    let app = TestApp::start().await;
    let mut server = Server::start(&app, "info");
    let mut stream = server.stream(&server.log_in());
    let since = Instant::now();
    server.end();
    println!("gone after {:?}", since.elapsed());
    assert!(since.elapsed() < Duration::from_secs(5), "{:?}", since.elapsed());
    assert_eq!(line_with(&mut stream, "no such line"), None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_posted_in_one_process_reaches_a_stream_of_another() {
    let app = TestApp::start().await;
    if !app.is_postgres() {
        println!("one process serves a SQLite database: nothing to tell");
        return;
    }
    let server = Server::start(&app, "info");
    let token = server.log_in();
    let mut stream = server.stream(&token);
    post(&app, Recipients::Users(vec![app.user_id("broker").await]), "1").await;
    let line = line_with(&mut stream, "data:").expect("the stream ended");
    assert!(line.contains("message 1"), "{line}");

    // A log-out here ends the stream there.
    let since = Instant::now();
    let here = app.anonymous().with_token(&token);
    app.advance(chrono::Utc::now() - app.app.now());
    here.post("/auth/v1/logout", json!({})).await.done();
    assert_eq!(line_with(&mut stream, "no such line"), None);
    assert!(since.elapsed() < Duration::from_secs(1), "{:?}", since.elapsed());
}

/// `server user add` with a password on its standard input; whether it succeeded, and what it said.
fn add_user(app: &TestApp, name: &str, password: &str) -> (bool, String) {
    let mut process = Command::new(env!("CARGO_BIN_EXE_server"))
        .args(["user", "add", name, "--name", "新人", "--org", "新公司", "--role", "maker", "--role", "sender"])
        .env("DATABASE_URL", app.database_url())
        .env("DATA_DIR", app.folder())
        .env("SEED", "none")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    process.stdin.take().unwrap().write_all(password.as_bytes()).unwrap();
    let output = process.wait_with_output().unwrap();
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_account_is_made_on_the_command_line() {
    let app = TestApp::start().await;
    assert!(!add_user(&app, "first", "too weak\n").0);
    let (done, said) = add_user(&app, "First", "Better#Word7\n");
    assert!(done, "{said}");
    assert!(!add_user(&app, "first", "Better#Word7\n").0, "the name is taken");
    let body = json!({ "username": "first", "password": password_digest("Better#Word7") });
    let token = app.anonymous().post("/auth/v1/login", body).await.done()["token"].as_str().unwrap().to_owned();
    let info = app.anonymous().with_token(&token).get("/auth/v1/user/info").await.done();
    assert_eq!((&info["orgName"], &info["pwdModifyPolicy"]), (&json!("新公司"), &json!("2")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_on_one_sqlite_file_are_refused_and_other_commands_are_not() {
    let app = TestApp::start().await;
    if app.is_postgres() {
        let (_first, _second) = (Server::start(&app, "info"), Server::start(&app, "info"));
        return;
    }
    let mut first = Server::start(&app, "info");
    let second = Command::new(env!("CARGO_BIN_EXE_server"))
        .arg("serve")
        // Another way to the same file.
        .env("DATABASE_URL", app.database_url().replace("customs.db", "./customs.db"))
        .env("DATA_DIR", app.folder())
        .env("SEED", "none")
        .env("PORT", "0")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&second.stderr);
    assert!(!second.status.success() && said.contains("another server serves"), "{said}");
    assert!(said.contains("DATABASE_URL"), "{said}");
    // What docs/operations.md allows beside a running server.
    let (done, said) = add_user(&app, "beside", "Better#Word7\n");
    assert!(done, "{said}");
    for command in ["migrate", "seed"] {
        let beside = Command::new(env!("CARGO_BIN_EXE_server"))
            .arg(command)
            .env("DATABASE_URL", app.database_url())
            .env("DATA_DIR", app.folder())
            .output()
            .unwrap();
        assert!(beside.status.success(), "{command}: {}", String::from_utf8_lossy(&beside.stderr));
    }
    // After a kill the next one starts.
    first.process.kill().unwrap();
    first.process.wait().unwrap();
    let next = Server::start(&app, "info");
    assert_eq!(next.ask("GET", "/api/readyz", None, &Value::Null).0, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processes_on_one_postgres_need_the_same_store_and_folder() {
    let app = TestApp::start().await;
    if !app.is_postgres() {
        return;
    }
    let first = Server::start(&app, "info");
    let data = app.folder().join("elsewhere");
    for (setting, own, shared) in [
        ("FILES_URL", "GATEWAY_DIR", app.folder().join("gateway").display().to_string()),
        ("GATEWAY_DIR", "FILES_URL", format!("file://{}", app.folder().join("files").display())),
    ] {
        let other = Command::new(env!("CARGO_BIN_EXE_server"))
            .arg("serve")
            .env("DATABASE_URL", app.database_url())
            .env("DATA_DIR", &data)
            .env(own, shared)
            .env("SEED", "none")
            .env("PORT", "0")
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&other.stderr);
        assert!(!other.status.success(), "{setting}: it serves");
        assert!(said.contains(&format!("All of them need the same {setting}")), "{said}");
    }
    // A machine from which an account is made needs neither.
    let (done, said) = add_user(&app, "beside", "Better#Word7\n");
    assert!(done, "{said}");
    drop(first);
}

/// Not even the answer's first byte had gone out when the process died.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_between_the_commit_and_the_answer_a_repetition_gets_the_answer_and_nothing_is_there_twice() {
    let app = TestApp::start().await;
    let mut server = Server::start(&app, "info");
    let token = server.log_in();
    server.end();
    let owner = app.org_id("maker").await;
    let body = with(import(), json!({ "orgId": owner })).to_string();
    let request = format!(
        "POST /api/decl/v1/add HTTP/1.1\r\nHost: test\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\
         Idempotency-Key: one-intention\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let before = declaration::Entity::find().count(app.db()).await.unwrap();
    let mut server = Server::start_with(&app, "info", &[("CRASH_AT", "work_committed")]);
    let mut answer = String::new();
    let _ = server.open(&request).read_to_string(&mut answer);
    assert_eq!(answer, "");
    assert!(!server.process.wait().unwrap().success());
    assert_eq!(declaration::Entity::find().count(app.db()).await.unwrap(), before + 1, "it was committed");

    let server = Server::start(&app, "info");
    server.open(&request).read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.to_ascii_lowercase().contains("idempotent-replayed: true"), "{answer}");
    let stored: Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
    let id = stored["data"]["id"].as_i64().unwrap();
    assert!(declaration::Entity::find_by_id(id).one(app.db()).await.unwrap().is_some());
    assert_eq!(declaration::Entity::find().count(app.db()).await.unwrap(), before + 1, "once");
}

/// Killed in the middle of a call, nothing of it is done: the repetition does it, and need not wait until the call would have ended.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_key_of_a_call_in_which_the_process_was_killed_is_free_when_the_process_is_known_to_be_gone() {
    let app = TestApp::start().await;
    let mut server = Server::start(&app, "info");
    let token = server.log_in();
    server.end();
    let owner = app.org_id("maker").await;
    let body = with(import(), json!({ "orgId": owner })).to_string();
    let request = format!(
        "POST /api/decl/v1/add HTTP/1.1\r\nHost: test\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\
         Idempotency-Key: one-intention\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let before = declaration::Entity::find().count(app.db()).await.unwrap();
    let mut server = Server::start_with(&app, "info", &[("CRASH_AT", "key_taken")]);
    let mut answer = String::new();
    let _ = server.open(&request).read_to_string(&mut answer);
    assert_eq!(answer, "");
    assert!(!server.process.wait().unwrap().success());

    let server = Server::start(&app, "info");
    if app.is_postgres() {
        // Another process could serve: it is waited for as long as it may only be silent.
        server.open(&request).read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 409"), "{answer}");
        assert!(answer.to_ascii_lowercase().contains("retry-after: "), "{answer}");
        let long_ago = chrono::Utc::now() - process::ALIVE - chrono::TimeDelta::seconds(5);
        let silent = process::Entity::update_many().col_expr(process::Column::SeenAt, long_ago.into());
        silent.exec(app.db()).await.unwrap();
        answer.clear();
    }
    server.open(&request).read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(!answer.to_ascii_lowercase().contains("idempotent-replayed"), "{answer}");
    assert_eq!(declaration::Entity::find().count(app.db()).await.unwrap(), before + 1, "once");
}
