//! Bad settings are refused at the start, by name. Every setting that there is stands here.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};

use clap::{CommandFactory, Parser};
use server::process::settings::Settings;

use crate::harness::EmptyPlace;

#[derive(Parser)]
struct Flags {
    #[command(flatten)]
    _settings: Settings,
}

/// Settings any text of which is fine, or that are read by name elsewhere.
const FREE: &[&str] = &[];

/// Values that cannot work, by setting. `{}` is a folder of the test's own.
const BAD: &[(&str, &[&str])] = &[
    ("PORT", &["-1", "65536", "http", ""]),
    ("HOST", &["", "no such host"]),
    (
        "DATABASE_URL",
        &[
            "",
            "mysql://db/x",
            "postgres://db",
            "postgres:///",
            "sqlite::memory:",
            "sqlite://{}",
            "sqlite://{}/a-file/x.db",
        ],
    ),
    ("DATA_DIR", &["", "{}/a-file", "/proc/nowhere"]),
    ("FILES_URL", &["", "data/files", "file://", "file://{}/a-file", "file:///proc/nowhere", "s3://", "http://bucket"]),
    ("DATABASE_READ_URL", &["", "sqlite://{}/replica.db", "postgres://db", "mysql://db/x"]),
    ("FILES_TIMEOUT_SECONDS", &["0", "601", "-1", ""]),
    ("GATEWAY_DIR", &["", "{}/a-file", "/proc/nowhere"]),
    (
        "GATEWAY_CLIENTS",
        &[
            "second",
            "=x",
            "second=",
            "main={}/g2",
            "a={}/g2,a={}/g3",
            "a={}/g2,b={}/g2",
            "a={}/a-file",
            "../a={}/g2",
            "a={}/gateway",
        ],
    ),
    ("GATEWAY_TIMEOUT_SECONDS", &["0", "601", "-1", ""]),
    ("GATEWAY_QUIET_SECONDS", &["0", "-1", ""]),
    ("DISK_FREE_MB", &["-1", "1 GB", "10000001", ""]),
    ("SECURE_COOKIES", &["yes", "1", ""]),
    ("ALERT_MAIL", &["", "nobody", "a@b.example,", "a b@c.example"]),
    ("DIGEST_HOUR", &["24", "-1", "8:00", ""]),
    ("WEBHOOK_PRIVATE", &["yes", "1", ""]),
    ("SYNC_PLATFORM_IDS", &["", "1,"]),
    ("RUST_LOG", &["server=shout"]),
    ("SEED", &["all", ""]),
    ("DEMO_DECLARATIONS", &["-1", "many", ""]),
    ("WEB_DIR", &["", "{}/nothing", "{}/a-file"]),
    ("PRINT_PROGRAM", &["", "{}/nothing", "{}"]),
    ("READ_PROGRAM", &["", "{}/nothing", "{}"]),
    ("READ_SECONDS", &["0", "-1", "3601", ""]),
    ("SESSION_IDLE_MINUTES", &["0", "-5", "1.5", "525601", ""]),
    ("SESSION_HOURS", &["0", "-5", "8761", ""]),
    ("MAX_REQUESTS", &["0", "-1", "18446744073709551615", ""]),
    ("MAX_CONNECTIONS", &["0", "-1", "1000001", ""]),
    ("CONNECTIONS_PER_ADDRESS", &["0", "-1", "1000001", ""]),
    ("IDLE_SECONDS", &["0", "-1", "3601", ""]),
    ("STALL_SECONDS", &["0", "-1", "3601", ""]),
    ("STREAMS_PER_SESSION", &["0", "-1", "10001", ""]),
    ("ADMIN_LISTEN", &["", "9090", "localhost:9090", "127.0.0.1:65536"]),
    ("DATABASE_CONNECTIONS", &["0", "3", "1001", ""]),
    ("KEEP_MESSAGES_DAYS", &["-1", "36501", "a year", ""]),
    ("KEEP_RECEIPTS_DAYS", &["-1", "36501", ""]),
    ("KEEP_AUDIT_DAYS", &["-1", "36501", ""]),
    ("KEEP_REPEATS_DAYS", &["0", "31", ""]),
    ("EXPORT_ROWS_AT_ONCE", &["-1", ""]),
    ("TRUSTED_PROXIES", &["-1", "17", "10.0.0.1", ""]),
    ("CAPTCHA", &["slider", ""]),
    ("CAS_URL", &["cas.example.com", "ftp://cas", "https://cas.example.com/cas?x=1", "https://cas.example.com/cas"]),
    ("SITE_URL", &["customs.example.com", "https://a,b", ""]),
    ("OUTWARD_URL", &["provider", ""]),
    ("OUTWARD_TOKEN", &["", "alone"]),
    ("READ_OCR_URL", &["engine", ""]),
    ("READ_OCR_TOKEN", &["", "alone"]),
    ("READ_MODEL_URL", &["model", "https://models.example.com/v1"]),
    ("READ_MODEL_NAME", &["", "alone"]),
    ("READ_MODEL_TOKEN", &["", "alone"]),
    ("CA_FILE", &["", "{}/nothing", "{}", "{}/a-file"]),
];

/// Starts a server with one setting changed; what it says when it ends by itself, with a failure.
fn refusal(place: &EmptyPlace, name: &str, value: &str) -> String {
    let folder: &Path = place.folder();
    // One that is taken would serve for good.
    let mut process = Command::new("timeout");
    process
        .args(["60", env!("CARGO_BIN_EXE_server"), "serve"])
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap())
        .env("DATABASE_URL", place.settings().database())
        .env("DATA_DIR", folder)
        .env("PORT", "0")
        .env(name, value.replace("{}", &folder.display().to_string()))
        .stdin(Stdio::null())
        .stdout(Stdio::null());
    let output = process.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success(), "{name}={value} was taken:\n{said}");
    assert!(!said.contains("panicked"), "{name}={value}: {said}");
    said
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_bad_setting_is_refused_by_its_name() {
    let place = EmptyPlace::new().await;
    std::fs::write(place.folder().join("a-file"), "not a certificate").unwrap();
    let mut tried = 0;
    for (name, values) in BAD {
        for value in *values {
            let said = refusal(&place, name, value);
            assert!(said.contains(name), "{name}={value}: {said}");
            tried += 1;
        }
    }
    println!("{tried} bad values of {} settings", BAD.len());
    assert!(!place.folder().join("customs.db").exists(), "a server that is refused has made a database");
}

#[test]
fn every_setting_stands_in_the_list() {
    let command = Flags::command();
    let there: BTreeSet<String> = command
        .get_arguments()
        .filter_map(|argument| argument.get_env())
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    let listed: BTreeSet<String> =
        BAD.iter().map(|(name, _)| *name).chain(FREE.iter().copied()).map(str::to_owned).collect();
    assert_eq!(
        there, listed,
        "a new setting needs its bad values here, and a check in settings.rs or settings_check.rs"
    );
}
