//! A server of its own for a test: its own database, the demo's accounts, a clock that stands still.
//!
//! ```ignore
//! let app = TestApp::start().await;
//! let broker = app.as_user("broker").await;
//! let page = broker.get("/decl/v1/page?pageNum=1").await.done();
//! ```
//! SQLite, unless TEST_DATABASE_URL names a PostgreSQL server on which databases may be made.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode};
use chrono::{DateTime, TimeDelta, Utc};
use clap::Parser;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, ConnectionTrait, Database, DatabaseConnection, EntityTrait, QueryFilter};
use serde_json::Value;
use server::accounts::session;
use server::process::clock::Clock;
use server::process::settings::{Seed, Settings};
use server::run::{router, startup};
use server::store::app::App;
use server::store::database;
use server::store::people::{role, user};
use tower::ServiceExt;

/// The instant at which every test starts.
pub const START: &str = "2026-07-01T02:00:00Z";

/// A server for one test.
pub struct TestApp {
    pub app: App,
    pub router: Router,
    folder: Arc<Folder>,
    database: Arc<TestDatabase>,
}

struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A database that goes when its last user does.
struct TestDatabase {
    url: String,
    drop_from: Option<(String, String)>,
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let Some((server, name)) = self.drop_from.take() else { return };
        // The test's own runtime may be ending: use another one.
        let dropped = std::thread::spawn(move || {
            on_a_runtime(async move {
                if let Ok(db) = Database::connect(server).await {
                    let _ = db.execute_unprepared(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await;
                }
            });
        });
        let _ = dropped.join();
    }
}

#[derive(Parser)]
struct Flags {
    #[command(flatten)]
    settings: Settings,
}

/// The defaults of the command line, with nothing of the environment that matters to a test.
pub fn settings(database: &str, folder: &Path) -> Settings {
    let flags = Flags::parse_from([
        "server",
        "--database-url",
        database,
        "--data-dir",
        &folder.display().to_string(),
        "--web-dir",
        &folder.join("web").display().to_string(),
        "--seed",
        "demo",
        "--demo-declarations",
        "0",
        "--database-connections",
        "8",
    ]);
    flags.settings
}

impl TestApp {
    /// A fresh server.
    pub async fn start() -> TestApp {
        TestApp::start_with(|_| {}).await
    }

    /// A fresh server with other settings.
    pub async fn start_with(change: impl FnOnce(&mut Settings)) -> TestApp {
        let folder = Arc::new(Folder(new_folder()));
        let database = Arc::new(copy_of_template(&folder.0).await);
        let mut settings = settings(&database.url, &folder.0);
        change(&mut settings);
        let clock = Clock::manual(START.parse::<DateTime<Utc>>().unwrap());
        TestApp::on(folder, database, settings, clock).await
    }

    /// Another process on the same database, with the same clock: a hub of its own, listening for signals.
    pub async fn second(&self) -> TestApp {
        let (folder, database) = (Arc::clone(&self.folder), Arc::clone(&self.database));
        TestApp::on(folder, database, self.app.settings.clone(), self.app.clock.clone()).await
    }

    /// Another process, which reaches the same database at another address.
    pub async fn second_at(&self, url: &str) -> TestApp {
        let (folder, database) = (Arc::clone(&self.folder), Arc::clone(&self.database));
        let settings = Settings { database_url: Some(url.to_owned()), ..self.app.settings.clone() };
        TestApp::on(folder, database, settings, self.app.clock.clone()).await
    }

    async fn on(folder: Arc<Folder>, database: Arc<TestDatabase>, settings: Settings, clock: Clock) -> TestApp {
        let db = database::connect(&settings.database(), settings.database_connections).await.unwrap();
        // As a server does when it starts.
        let _ = std::fs::create_dir_all(settings.gateway());
        server::run::house::open();
        let app = App::new(db, settings, clock).unwrap();
        server::domains::system::dictionary::reload(&app).await.unwrap();
        TestApp { router: router::router(&app), app, folder, database }
    }

    /// Moves the clock.
    pub fn advance(&self, by: TimeDelta) {
        self.app.clock.advance(by);
    }

    pub fn db(&self) -> &DatabaseConnection {
        // What a test writes past the server is written by nobody who would say so.
        self.app.remembered.forget();
        &self.app.db
    }

    /// The address of this test's database, for a real process beside it.
    pub fn database_url(&self) -> &str {
        &self.database.url
    }

    /// A folder of this test's own; it goes with the test.
    pub fn folder(&self) -> &Path {
        &self.folder.0
    }

    /// Whether the test runs on PostgreSQL.
    pub fn is_postgres(&self) -> bool {
        self.database.url.starts_with("postgres")
    }

    /// Somebody who has not logged in.
    pub fn anonymous(&self) -> Client {
        Client { router: self.router.clone(), token: None, language: "en", headers: Vec::new() }
    }

    /// A demo account with a session of its own (without the slow log-in).
    pub async fn as_user(&self, username: &str) -> Client {
        let user = user::by_name(self.db(), username).await.unwrap();
        let user = user.unwrap_or_else(|| panic!("no account {username}"));
        let tx = self.app.begin().await.unwrap();
        let token = session::open(&tx, user.id, "test").await.unwrap();
        tx.commit().await.unwrap();
        Client { token: Some(token), ..self.anonymous() }
    }

    /// A demo account that got the permissions of an organisation administrator besides its own.
    pub async fn as_admin_of(&self, username: &str) -> Client {
        let admin =
            role::Entity::find().filter(role::Column::Code.eq("orgAdmin")).one(self.db()).await.unwrap().unwrap();
        let given = role::of_user::ActiveModel { user_id: Set(self.user_id(username).await), role_id: Set(admin.id) };
        role::of_user::Entity::insert(given).exec_without_returning(self.db()).await.unwrap();
        self.as_user(username).await
    }

    /// A demo account that was made the administrator of its organisation, who alone may manage it.
    pub async fn as_manager_of(&self, username: &str) -> Client {
        let tx = self.app.begin().await.unwrap();
        user::Entity::update_many()
            .col_expr(user::Column::UserType, 2_i16.into())
            .filter(user::Column::Username.eq(username))
            .exec(&tx)
            .await
            .unwrap();
        tx.commit().await.unwrap();
        self.as_admin_of(username).await
    }

    /// An account that an administrator made and that has chosen its own password since.
    pub async fn as_settled(&self, username: &str) -> Client {
        user::Entity::update_many()
            .col_expr(user::Column::PwdModifyPolicy, "1".into())
            .filter(user::Column::Username.eq(username))
            .exec(self.db())
            .await
            .unwrap();
        self.as_user(username).await
    }

    /// Id of a demo account.
    pub async fn user_id(&self, username: &str) -> i64 {
        user::by_name(self.db(), username).await.unwrap().unwrap().id
    }

    /// Id of the organisation of a demo account.
    pub async fn org_id(&self, username: &str) -> i64 {
        user::by_name(self.db(), username).await.unwrap().unwrap().org_id
    }
}

impl Drop for TestApp {
    fn drop(&mut self) {
        self.app.shut_down();
    }
}

/// Somebody who calls.
#[derive(Clone)]
pub struct Client {
    router: Router,
    pub token: Option<String>,
    language: &'static str,
    headers: Vec<(String, String)>,
}

impl Client {
    /// The same caller with a token.
    pub fn with_token(mut self, token: &str) -> Self {
        self.token = Some(token.to_owned());
        self
    }

    /// The same caller at another process.
    pub fn at(&self, other: &TestApp) -> Client {
        Client { router: other.router.clone(), ..self.clone() }
    }

    /// The same caller who wants Chinese.
    pub fn in_chinese(mut self) -> Self {
        self.language = "zh";
        self
    }

    /// The same caller with a header on every request.
    pub fn with_header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// GET a path below /api.
    pub async fn get(&self, path: &str) -> Reply {
        self.send(Method::GET, path, None, Body::empty()).await
    }

    /// POST JSON to a path below /api.
    pub async fn post(&self, path: &str, body: Value) -> Reply {
        self.send(Method::POST, path, Some("application/json"), Body::from(body.to_string())).await
    }

    /// POST a file as the part `file` of a form.
    pub async fn upload(&self, path: &str, name: &str, content: &[u8]) -> Reply {
        self.upload_with(path, name, content, &[]).await
    }

    /// The same with texts beside it.
    pub async fn upload_with(&self, path: &str, name: &str, content: &[u8], fields: &[(&str, &str)]) -> Reply {
        let texts = fields.iter().map(|(name, value)| {
            format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
        });
        let texts: String = texts.collect();
        let mut form = format!(
            "{texts}--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
             Content-Type: application/octet-stream\r\n\r\n"
        )
        .into_bytes();
        form.extend_from_slice(content);
        form.extend_from_slice(b"\r\n--edge--\r\n");
        self.send(Method::POST, path, Some("multipart/form-data; boundary=edge"), Body::from(form)).await
    }

    /// Any request.
    pub async fn send(&self, method: Method, path: &str, content_type: Option<&str>, body: Body) -> Reply {
        let response = self.raw(method, path, content_type, body).await;
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, 64 * 1024 * 1024).await.unwrap().to_vec();
        Reply { request: path.to_owned(), status: parts.status, headers: parts.headers, bytes }
    }

    /// Any request, with its answer not read yet: streams.
    pub async fn raw(
        &self,
        method: Method,
        path: &str,
        content_type: Option<&str>,
        body: Body,
    ) -> axum::response::Response {
        let mut request =
            Request::builder().method(method).uri(format!("/api{path}")).header("accept-language", self.language);
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        if let Some(content_type) = content_type {
            request = request.header("content-type", content_type);
        }
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        self.router.clone().oneshot(request.body(body).unwrap()).await.unwrap()
    }
}

/// An answer.
#[derive(Debug)]
pub struct Reply {
    request: String,
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
}

impl Reply {
    /// The envelope.
    pub fn envelope(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or_else(|error| {
            panic!("{}: no JSON ({error}): {}", self.request, String::from_utf8_lossy(&self.bytes))
        })
    }

    /// The data of a success; fails the test when it is none.
    #[track_caller]
    pub fn done(&self) -> Value {
        assert_eq!(self.status, 200, "{}: {}", self.request, String::from_utf8_lossy(&self.bytes));
        self.envelope()["data"].clone()
    }

    /// The data of a refusal; fails the test when the status is another one.
    #[track_caller]
    pub fn refused(&self, status: u16) -> Value {
        let text = String::from_utf8_lossy(&self.bytes);
        assert_eq!(self.status.as_u16(), status, "{}: {text}", self.request);
        assert_eq!(self.envelope()["status"], status, "{}: {text}", self.request);
        self.envelope()["data"].clone()
    }

    /// The message of the envelope.
    pub fn message(&self) -> String {
        self.envelope()["message"].as_str().unwrap_or_default().to_owned()
    }
}

/// An empty database of a test's own, and a folder for all that goes with it. Both go when it is dropped.
pub struct EmptyPlace {
    folder: Folder,
    database: TestDatabase,
}

impl EmptyPlace {
    pub async fn new() -> EmptyPlace {
        let folder = Folder(new_folder());
        let database = match std::env::var("TEST_DATABASE_URL") {
            Ok(server) => {
                let name = unique();
                let db = Database::connect(&server).await.unwrap();
                db.execute_unprepared(&format!("CREATE DATABASE {name}")).await.unwrap();
                TestDatabase { url: with_database(&server, &name), drop_from: Some((server, name)) }
            }
            Err(_) => {
                TestDatabase { url: format!("sqlite://{}", folder.0.join("customs.db").display()), drop_from: None }
            }
        };
        EmptyPlace { folder, database }
    }

    /// Settings of a server that has its place here.
    pub fn settings(&self) -> Settings {
        let mut settings = settings(&self.database.url, &self.folder.0);
        settings.seed = Seed::None;
        settings
    }

    pub fn folder(&self) -> &Path {
        &self.folder.0
    }
}

static NUMBER: AtomicU64 = AtomicU64::new(0);

fn unique() -> String {
    format!("t{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed))
}

fn new_folder() -> PathBuf {
    let folder = std::env::temp_dir().join("customs-tests").join(unique());
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn on_a_runtime<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
}

/// A migrated and seeded database that is made once per run and copied for every test.
enum Template {
    File(PathBuf),
    Database { server: String, name: String },
}

fn template() -> &'static Template {
    static TEMPLATE: OnceLock<Template> = OnceLock::new();
    // On a thread of its own: a runtime cannot be started inside another one.
    TEMPLATE.get_or_init(|| std::thread::spawn(|| on_a_runtime(make_template())).join().unwrap())
}

/// Removes what earlier runs left behind: a template lives as long as its process.
fn sweep() {
    let folders = std::fs::read_dir(std::env::temp_dir().join("customs-tests")).into_iter().flatten().flatten();
    for folder in folders {
        let name = folder.file_name().to_string_lossy().into_owned();
        let process = name.trim_start_matches('t').split('_').next().unwrap_or_default();
        if !Path::new("/proc").join(process).exists() {
            let _ = std::fs::remove_dir_all(folder.path());
        }
    }
}

async fn make_template() -> Template {
    sweep();
    let folder = new_folder();
    let template = match std::env::var("TEST_DATABASE_URL") {
        Ok(server) => {
            let name = format!("template_{}", unique());
            let db = Database::connect(&server).await.unwrap();
            db.execute_unprepared(&format!("CREATE DATABASE {name}")).await.unwrap();
            Template::Database { server, name }
        }
        Err(_) => Template::File(folder.join("template.db")),
    };
    let url = match &template {
        Template::File(path) => format!("sqlite://{}", path.display()),
        Template::Database { server, name } => with_database(server, name),
    };
    let mut settings = settings(&url, &folder);
    settings.seed = Seed::Demo;
    let db = database::connect(&url, 2).await.unwrap();
    server::run::house::open();
    let app = App::new(db, settings, Clock::manual(START.parse().unwrap())).unwrap();
    startup::prepare(&app).await.unwrap();
    if matches!(template, Template::File(_)) {
        app.db.execute_unprepared("PRAGMA wal_checkpoint(TRUNCATE)").await.unwrap();
    }
    app.db.clone().close().await.unwrap();
    template
}

async fn copy_of_template(folder: &Path) -> TestDatabase {
    match tokio::task::spawn_blocking(template).await.unwrap() {
        Template::File(file) => {
            let copy = folder.join("customs.db");
            std::fs::copy(file, &copy).unwrap();
            TestDatabase { url: format!("sqlite://{}", copy.display()), drop_from: None }
        }
        Template::Database { server, name } => {
            let copy = unique();
            let db = Database::connect(server).await.unwrap();
            db.execute_unprepared(&format!("CREATE DATABASE {copy} TEMPLATE {name}")).await.unwrap();
            TestDatabase { url: with_database(server, &copy), drop_from: Some((server.clone(), copy)) }
        }
    }
}

/// The address of another database on the same server.
fn with_database(server: &str, name: &str) -> String {
    let (address, options) =
        server.split_once('?').map_or((server, String::new()), |(address, options)| (address, format!("?{options}")));
    let host = address.rsplit_once('/').map_or(address, |(host, _)| host);
    format!("{host}/{name}{options}")
}
