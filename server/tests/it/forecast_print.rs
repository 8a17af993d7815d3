//! Forecasts on paper: GET /fcst/v1/{id}/print. How the sheet looks is tested with its template (`server/print`).

use std::process::Command;

use serde_json::{Value, json};

use crate::forecast_support::{PATH, add, command, line, post, submitted};
use crate::harness::TestApp;

/// The words on a printed paper, as the reading program finds them.
fn words_on(app: &TestApp, paper: &[u8]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("paper.pdf");
    std::fs::write(&file, paper).unwrap();
    let told = Command::new(app.app.settings.read_program().unwrap()).arg(&file).output().unwrap();
    let told: Value = serde_json::from_slice(&told.stdout).unwrap();
    let pages = told["paper"]["pages"].as_array().unwrap_or_else(|| panic!("no paper: {told}"));
    let segments = pages.iter().flat_map(|page| page["segments"].as_array().unwrap());
    segments.map(|segment| segment["text"].as_str().unwrap()).collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn a_forecast_is_printed_for_both_sides_and_for_nobody_else() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let made = submitted(&client).await;
    let path = format!("{PATH}/{}/print", made["id"]);
    let number = made["fcstNo"].as_str().unwrap();
    let paper = client.get(&path).await;
    assert_eq!((paper.status.as_u16(), paper.headers["content-type"].to_str().unwrap()), (200, "application/pdf"));
    let name = paper.headers["content-disposition"].to_str().unwrap();
    assert!(name.starts_with(&format!("attachment; filename=\"{number}-forecast.pdf\"")), "{name}");
    let words = words_on(&app, &paper.bytes);
    for wanted in [number, "Lines (3)", "3901100090", "华东精密制造有限公司"] {
        assert!(words.contains(wanted), "no {wanted} in {words}");
    }
    assert!(!words.contains("Merged lines ("), "{words}");
    command(&broker, "merge", &made).await;
    let merged = words_on(&app, &broker.get(&path).await.bytes);
    assert!(merged.contains(number) && merged.contains("Merged lines (2)"), "{merged}");
    // Each reads it in their own language.
    let chinese = words_on(&app, &client.clone().in_chinese().get(&path).await.bytes);
    assert!(chinese.contains("归并明细") && !chinese.contains("Merged lines ("), "{chinese}");

    app.as_user("other").await.get(&path).await.refused(404);
    client.get(&format!("{PATH}/987654321/print")).await.refused(404);
    app.anonymous().get(&path).await.refused(401);
}

#[tokio::test]
async fn what_is_too_long_is_not_printed() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let made = add(&client).await;
    let rows: Vec<Value> = vec![line("M-1", "3901100090", "10"); 1_001];
    post(&client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows })).await;
    let no = client.get(&format!("{PATH}/{}/print", made["id"])).await.refused(422);
    assert_eq!(no["fields"][0]["rule"], "fcst.tooLongToPrint");
    let said = no["fields"][0]["message"].as_str().unwrap();
    assert!(said.contains("1001 lines") && said.contains("1000"), "{said}");
}
