//! `server export PATH FILE` and `server import PATH FILE`: what a nightly job gives and takes, and what it is refused.

use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::base_import::workbook;
use crate::exports::sheet;
use crate::harness::TestApp;

const PRICES: &str = "/base/v1/materialPrice/upload01";

/// `server COMMAND PATH FILE` with more arguments; whether it ended well, and both its outputs.
fn run(app: &TestApp, command: &str, path: &str, file: &Path, more: &[&str]) -> (bool, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_server"))
        .args([command, path])
        .arg(file)
        .args(more)
        .env("DATABASE_URL", app.database_url())
        .env("DATABASE_CONNECTIONS", "4")
        .env("DATA_DIR", app.folder())
        .env("EXPORT_ROWS_AT_ONCE", "1")
        .env("SEED", "none")
        .env("RUST_LOG", "error")
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.success(), text(&output.stdout), text(&output.stderr))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_is_written_whole_and_noted() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let lines = [["N-1", "1.18", "USD", "035", "2026-08-01"], ["N-2", "2", "USD", "035", "2026-08-01"]];
    maker.upload(PRICES, "a.xlsx", &workbook(&lines)).await.done();
    let file = app.folder().join("prices.xlsx");
    std::fs::write(&file, "what stood here").unwrap();
    let with = ["--as", "maker", "--lang", "en", "--with", "gdsMtno=N-"];
    let (done, said, error) = run(&app, "export", "/base/v1/materialPrice/export", &file, &with);
    assert!(done && said.contains("2 rows"), "{said}{error}");
    let rows = sheet(&std::fs::read(&file).unwrap()).1;
    assert_eq!(rows.height(), 3, "{rows:?}");
    let noted = app.as_user("orgadmin").await.get("/sys/v1/audit/page?entity=export_job").await.done();
    assert_eq!(noted["rows"][0]["action"], json!("export"), "{noted}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_workbook_is_taken_whole_or_the_job_fails() {
    let app = TestApp::start().await;
    let file = app.folder().join("prices.xlsx");
    let bad = [["N-1", "1.18", "USD", "035", "2026-08-01"], ["N-2", "-1", "USD", "035", "2026-08-01"]];
    std::fs::write(&file, workbook(&bad)).unwrap();
    let maker = app.as_user("maker").await;
    let stored = async || maker.get("/base/v1/materialPrice/page?gdsMtno=N-").await.done()["total"].clone();

    let (done, said, error) = run(&app, "import", PRICES, &file, &["--as", "maker"]);
    assert!(!done && error.contains("nothing"), "{said}{error}");
    let verdicts: Value = serde_json::from_str(&said).unwrap();
    assert_eq!(verdicts["data"]["bad"], json!(1), "{verdicts}");
    assert_eq!(stored().await, json!(0));

    let (done, said, error) = run(&app, "import", PRICES, &file, &["--as", "maker", "--with", "goodOnly=1"]);
    assert!(done, "{said}{error}");
    assert_eq!(stored().await, json!(1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_job_has_the_rights_of_its_account_and_leaves_the_file_when_refused() {
    let app = TestApp::start().await;
    let file = app.folder().join("out.xlsx");
    std::fs::write(&file, "what stood here").unwrap();
    let theirs = app.as_user("other").await.get("/auth/v1/user/info").await.done()["orgId"].to_string();
    for (command, path, more) in [
        ("export", "/base/v1/materialPrice/export", vec![]),
        ("export", "/base/v1/materialPrice/export", vec!["--as", "nobody"]),
        // Not theirs to see, not an export, not of their organisation, not a filter's value.
        ("export", "/sys/v1/audit/export", vec!["--as", "maker"]),
        ("export", "/base/v1/materialPrice/page", vec!["--as", "maker"]),
        ("export", "/base/v1/materialPrice/export", vec!["--as", "maker", "--org", theirs.trim_matches('"')]),
        ("export", "/base/v1/materialPrice/export", vec!["--as", "maker", "--with", "validFromFrom=yesterday"]),
        ("import", "/base/v1/materialPrice/upload01", vec!["--as", "viewer"]),
        ("import", "/base/v1/materialPrice/upload01", vec!["--as", "maker"]),
    ] {
        let (done, said, error) = run(&app, command, path, &file, &more);
        assert!(!done && !error.contains("panicked"), "{command} {path} {more:?}: {said}{error}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "what stood here", "{command} {path} {more:?}");
    }
}
