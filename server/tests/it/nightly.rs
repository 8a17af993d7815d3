//! `server export PATH FILE` and `server import PATH FILE`: what a nightly job gives and takes, and what it is refused.

use std::ffi::OsString;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};

use crate::api_scopes::must_change;
use crate::base_import::workbook;
use crate::exports::sheet;
use crate::harness::TestApp;

const PRICES: &str = "/base/v1/materialPrice/upload01";

fn settings(app: &TestApp) -> [(&'static str, OsString); 7] {
    [
        ("DATABASE_URL", app.database_url().into()),
        ("DATABASE_CONNECTIONS", "4".into()),
        ("DATA_DIR", app.folder().into()),
        ("EXPORT_ROWS_AT_ONCE", "1".into()),
        ("SEED", "none".into()),
        ("RUST_LOG", "error".into()),
        ("RUST_BACKTRACE", "1".into()),
    ]
}

/// `server COMMAND PATH FILE` with more arguments; whether it ended well, and both its outputs.
fn run(app: &TestApp, command: &str, path: &str, file: &Path, more: &[&str]) -> (bool, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_server"))
        .args([command, path])
        .arg(file)
        .args(more)
        .envs(settings(app))
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

/// What stands in the book is typed in: its lines run as they are.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_lines_of_the_document_run() {
    let app = TestApp::start().await;
    let document = include_str!("../../../docs/programs.md");
    let (_, nightly) = document.split_once("## Nightly jobs").unwrap();
    let (_, lines) = nightly.split_once("```sh\n").unwrap();
    let (lines, _) = lines.split_once("```").unwrap();
    assert_eq!(lines.matches("server ").count(), 2, "{lines}");
    let folder = app.folder().join("night");
    std::fs::create_dir(&folder).unwrap();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_server"), folder.join("server")).unwrap();
    std::fs::write(folder.join("prices.xlsx"), workbook(&[["N-1", "1.18", "USD", "035", "2026-08-01"]])).unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh")
        .args(["-e", "-c", lines])
        .current_dir(&folder)
        .env("PATH", path)
        .envs(settings(&app))
        .output()
        .unwrap();
    let said = [&output.stdout[..], &output.stderr[..]].map(String::from_utf8_lossy);
    assert!(output.status.success() && said[0].contains("released.xlsx: "), "{said:?}");
    assert!(sheet(&std::fs::read(folder.join("released.xlsx")).unwrap()).1.height() >= 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_that_the_operation_does_not_know_is_refused() {
    let app = TestApp::start().await;
    let file = app.folder().join("out.xlsx");
    let list = "/base/v1/materialPrice/export";
    let days = ["startTime=2026-01-01", "endTime=2026-02-01"];
    for (command, path, with, named) in [
        ("export", "/decl/v1/export", vec![days[0], days[1], "statsu=R"], "statsu"),
        ("export", list, vec!["gdsMtno=N-", "gdsMtnoo=N-"], "gdsMtnoo"),
        // Where nothing is narrowed by days, days would narrow nothing.
        ("export", list, vec![days[0]], "startTime"),
        ("import", PRICES, vec!["godOnly=1"], "godOnly"),
    ] {
        let with = with.into_iter().flat_map(|pair| ["--with", pair]);
        let more: Vec<&str> = ["--as", "maker"].into_iter().chain(with).collect();
        let (done, said, error) = run(&app, command, path, &file, &more);
        assert!(!done && error.contains(&format!("knows no {named};")), "{path} {more:?}: {said}{error}");
        assert!(!file.exists(), "{path} {more:?}");
    }
    for known in ["keyword=N", "sort=gdsMtno", "dataName=Prices"] {
        let (done, said, error) = run(&app, "export", list, &file, &["--as", "maker", "--with", known]);
        assert!(done, "{known}: {said}{error}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_keeps_its_rights_and_a_new_one_has_those_of_any() {
    let app = TestApp::start().await;
    let mode = |file: &Path| std::fs::metadata(file).unwrap().permissions().mode() & 0o777;
    let (there, new, any) = (app.folder().join("there.xlsx"), app.folder().join("new.xlsx"), app.folder().join("any"));
    for rights in [0o644, 0o640, 0o664] {
        std::fs::write(&there, "what stood here").unwrap();
        std::fs::set_permissions(&there, std::fs::Permissions::from_mode(rights)).unwrap();
        let (done, said, error) = run(&app, "export", "/base/v1/materialPrice/export", &there, &["--as", "maker"]);
        assert!(done, "{said}{error}");
        assert_eq!(format!("{:o}", mode(&there)), format!("{rights:o}"));
    }
    std::fs::write(&any, "").unwrap();
    let (done, said, error) = run(&app, "export", "/base/v1/materialPrice/export", &new, &["--as", "maker"]);
    assert!(done, "{said}{error}");
    assert_eq!(format!("{:o}", mode(&new)), format!("{:o}", mode(&any)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_that_has_to_change_its_password_works_no_night() {
    let app = TestApp::start().await;
    let file = app.folder().join("out.xlsx");
    let arguments = ["--as", "maker", "--lang", "en"];
    must_change(&app, "maker", "2").await;
    let (done, said, error) = run(&app, "export", "/base/v1/materialPrice/export", &file, &arguments);
    assert!(!done && error.contains("Change your password"), "{said}{error}");
    assert!(!file.exists());
    must_change(&app, "maker", "1").await;
    let (done, said, error) = run(&app, "export", "/base/v1/materialPrice/export", &file, &arguments);
    assert!(done, "{said}{error}");
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
async fn a_workbook_that_is_refused_whole_is_told_why() {
    let app = TestApp::start().await;
    let file = app.folder().join("other.xlsx");
    let mut book = Workbook::new();
    book.add_worksheet().write(0, 0, "Something else").unwrap();
    std::fs::write(&file, book.save_to_buffer().unwrap()).unwrap();
    for (lang, says) in [("en", "These columns are missing"), ("zh", "缺少以下列")] {
        let (done, said, error) = run(&app, "import", PRICES, &file, &["--as", "maker", "--lang", lang]);
        assert!(!done && error.contains(says) && error.contains("nothing was taken"), "{said}{error}");
        let envelope: Value = serde_json::from_str(&said).unwrap();
        assert_eq!(envelope["status"], json!(422), "{envelope}");
        assert!(envelope.to_string().contains(says), "{envelope}");
        // Whatever the machine has set, people do not read stacks.
        assert!(!error.contains("backtrace"), "{error}");
    }
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

/// What a job prints is its result; the steps of migrations and whatever else is logged are not asked for.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_job_prints_its_result_and_is_quiet_unless_it_is_asked_to_log() {
    let place = crate::harness::EmptyPlace::new().await;
    let address = place.settings().database();
    let run = |arguments: &[&str], log: Option<&str>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_server"));
        command.args(arguments).env("DATABASE_URL", &address).env("DATA_DIR", place.folder()).env("SEED", "demo");
        command.env("DEMO_DECLARATIONS", "0").env_remove("RUST_LOG");
        if let Some(log) = log {
            command.env("RUST_LOG", log);
        }
        let output = command.output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.success(), text(&output.stdout), text(&output.stderr))
    };
    // What a machine lacks, such as the printing program, is a warning, and told all the same.
    let is_quiet = |error: &str| !error.contains("INFO");
    let (done, said, error) = run(&["migrate"], None);
    assert!(done && said.is_empty() && is_quiet(&error), "{said}{error}");
    let file = place.folder().join("prices.xlsx");
    let job = ["export", "/base/v1/materialPrice/export", file.to_str().unwrap(), "--as", "maker"];
    assert!(run(&["seed"], None).0);
    let (done, said, error) = run(&job, None);
    assert!(done && said.lines().count() == 1 && is_quiet(&error), "{said}{error}");
    let beside = crate::harness::EmptyPlace::new().await;
    let backup = beside.folder().join("copy");
    let (done, said, error) = run(&["backup", backup.to_str().unwrap()], None);
    assert!(done && said.lines().count() == 1 && is_quiet(&error), "{said}{error}");
    // Whoever asks for a log gets it, beside the result.
    let (done, said, error) = run(&job, Some("info"));
    assert!(done && said.lines().count() == 1 && !is_quiet(&error), "{said}{error}");
}
