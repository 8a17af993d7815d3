//! Forecasts on paper: GET /fcst/v1/{id}/print. What stands on the sheet is tested with its template (`server/print`).

use serde_json::{Value, json};

use crate::forecast::{PATH, add, command, line, post, submitted};
use crate::harness::TestApp;

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
    assert!(paper.bytes.starts_with(b"%PDF-"));
    command(&client, "merge", &made).await;
    let merged = broker.get(&path).await;
    assert!(merged.bytes.starts_with(b"%PDF-") && merged.bytes.len() > paper.bytes.len());

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
