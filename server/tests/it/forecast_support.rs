//! What the tests of forecasts have in common: making them, doing commands to them, reading what became of them.

use serde_json::{Value, json};

use crate::harness::Client;

pub const PATH: &str = "/fcst/v1";

pub fn line(material: &str, code: &str, total: &str) -> Value {
    json!({
        "gdsMtno": material, "codeTS": code, "gName": "聚乙烯粒子", "gModel": "4|3|注塑用", "gQty": "100", "gUnit": "035",
        "declTotal": total, "tradeCurr": "USD", "firstQty": "100", "firstUnit": "035", "originCountry": "JPN",
    })
}

pub async fn post(client: &Client, call: &str, body: Value) -> Value {
    client.post(&format!("{PATH}/{call}"), body).await.done()
}

pub async fn refused(client: &Client, call: &str, body: Value, status: u16) -> Value {
    client.post(&format!("{PATH}/{call}"), body).await.refused(status)
}

pub async fn add(client: &Client) -> Value {
    post(client, "add", json!({ "iECatg": "1", "tradeMode": "0110", "grossWet": "330", "netWt": "300", "packNo": "7" }))
        .await
}

pub async fn detail(client: &Client, forecast: &Value) -> Value {
    client.get(&format!("{PATH}/{}/detail", forecast["id"])).await.done()
}

pub async fn raw(client: &Client, forecast: &Value) -> Vec<Value> {
    let page = format!("{PATH}/dtl/page?queryFcstId={}&pageSize=80&pageNum=1", forecast["id"]);
    client.get(&page).await.done()["rows"].as_array().unwrap().clone()
}

pub async fn merged(client: &Client, forecast: &Value) -> Vec<Value> {
    let page = format!("{PATH}/dec/dtl/page?fcstId={}&pageSize=80&pageNum=1", forecast["id"]);
    client.get(&page).await.done()["rows"].as_array().unwrap().clone()
}

pub async fn chosen(client: &Client, forecast: &Value) -> Value {
    json!({ "ids": [forecast["id"]], "versions": [detail(client, forecast).await["version"]], "note": "-" })
}

/// Does a command to a forecast as it stands.
pub async fn command(client: &Client, name: &str, forecast: &Value) {
    let body = chosen(client, forecast).await;
    post(client, name, body).await;
}

pub fn of_lines(lines: &[&Value]) -> Value {
    let ids: Vec<&Value> = lines.iter().map(|line| &line["id"]).collect();
    let versions: Vec<&Value> = lines.iter().map(|line| &line["version"]).collect();
    json!({ "ids": ids, "versions": versions })
}

/// Takes away what the demo's customers want of their forecasts: a test says what it wants.
pub async fn without_settings(client: &Client) {
    let known = client.get(&format!("{PATH}/setting/page")).await.done()["rows"].as_array().unwrap().clone();
    post(client, "setting/delete", of_lines(&known.iter().collect::<Vec<_>>())).await;
}

/// Whether somebody has a message that holds these words.
pub async fn told_of(client: &Client, words: &str) -> bool {
    let page = client.get("/sys/v1/message/page?pageSize=200").await.done();
    page["rows"].as_array().unwrap().iter().any(|row| row["content"].as_str().is_some_and(|text| text.contains(words)))
}

/// All there is of a forecast.
pub async fn whole(client: &Client, forecast: &Value) -> (Value, Vec<Value>, Vec<Value>) {
    (detail(client, forecast).await, raw(client, forecast).await, merged(client, forecast).await)
}

/// A submitted forecast of three raw lines: two of one kind of goods, one of another.
pub async fn submitted(client: &Client) -> Value {
    let made = add(client).await;
    let rows = [line("M-1", "3901100090", "10"), line("M-1", "3901100090", "20.5"), line("M-2", "3902100090", "7")];
    post(client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows })).await;
    command(client, "submit", &made).await;
    made
}
