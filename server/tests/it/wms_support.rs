//! What the tests of the warehouse have in common: orders, what is done to them, what is in stock.

use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};

use crate::harness::Client;

pub const ASN: &str = "/wms/v1/asn";
pub const DSN: &str = "/wms/v1/dsn";
pub const COUNT: &str = "/wms/v1/count";
pub const WAREHOUSE: &str = "T1";

pub async fn order(client: &Client, path: &str, head: Value, whose: &str, lines: &[Value]) -> i64 {
    let id = client.post(&format!("{path}/add"), head).await.done()["id"].as_i64().unwrap();
    if !lines.is_empty() {
        let body = json!({ whose: id, "rows": lines });
        client.post(&format!("{path}/dt/add/all"), body).await.done();
    }
    id
}

pub async fn inbound(client: &Client, number: &str, lines: &[Value]) -> i64 {
    let head = json!({ "asnNo": number, "asnType": "1", "warehouse": WAREHOUSE });
    order(client, ASN, head, "asnId", lines).await
}

pub async fn outbound(client: &Client, number: &str, lines: &[Value]) -> i64 {
    let head = json!({ "dsnNo": number, "dsnType": "1", "warehouse": WAREHOUSE });
    order(client, DSN, head, "dsnId", lines).await
}

pub fn comes(material: &str, lot: &str, quantity: &str, location: &str) -> Value {
    json!({ "gdsMtno": material, "gdsNm": material, "lotNo": lot, "expectedQty": quantity, "unit": "007", "location": location })
}

pub fn goes(material: &str, lot: &str, quantity: &str) -> Value {
    json!({ "gdsMtno": material, "gdsNm": material, "lotNo": lot, "requiredQty": quantity, "unit": "007" })
}

pub async fn detail(client: &Client, path: &str, id: i64) -> Value {
    client.get(&format!("{path}/{id}/detail")).await.done()
}

pub async fn chosen(client: &Client, path: &str, id: i64, note: &str) -> Value {
    let version = detail(client, path, id).await["version"].clone();
    json!({ "ids": [id], "versions": [version], "note": note })
}

pub async fn command(client: &Client, path: &str, id: i64, name: &str) {
    let body = chosen(client, path, id, "because").await;
    client.post(&format!("{path}/{name}"), body).await.done();
}

pub async fn refused(client: &Client, path: &str, id: i64, name: &str) -> Value {
    let body = chosen(client, path, id, "because").await;
    client.post(&format!("{path}/{name}"), body).await.refused(422)["fields"][0].clone()
}

/// What a command says that wants a note and gets none.
pub async fn silent(client: &Client, path: &str, id: i64, name: &str) -> Value {
    let body = chosen(client, path, id, "").await;
    client.post(&format!("{path}/{name}"), body).await.refused(422)["fields"][0]["rule"].clone()
}

/// Goods in stock, put away.
pub async fn stocked(client: &Client, number: &str, lines: &[Value]) -> i64 {
    let id = inbound(client, number, lines).await;
    command(client, ASN, id, "receive").await;
    command(client, ASN, id, "putAway").await;
    id
}

/// `location quantity held` of a material, in the order of the locations.
pub async fn stock(client: &Client, material: &str) -> Vec<String> {
    let found = client.get(&format!("/wms/v1/stock/page?pageSize=200&gdsMtno={material}")).await.done();
    let told = |row: &Value| {
        let text = |field: &str| row[field].as_str().unwrap_or_default().trim_end_matches(".00000").to_owned();
        format!("{} {} {}", text("location"), text("qty"), text("heldQty"))
    };
    let mut rows: Vec<String> = found["rows"].as_array().unwrap().iter().map(told).collect();
    rows.retain(|row| !row.ends_with(" 0 0"));
    rows.sort();
    rows
}

pub fn scan(key: &str, task: &str, order: i64, material: &str, quantity: &str, location: &str) -> Value {
    json!({
        "key": format!("test-scan-{key}"), "task": task, "orderId": order, "material": material, "quantity": quantity,
        "location": location,
    })
}

/// Lines of an order or a count from a workbook: a row of headings, then the lines.
pub async fn upload<const N: usize>(
    client: &Client,
    path: &str,
    (whose, id): (&str, i64),
    rows: &[[&str; N]],
) -> Value {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (at, cells) in (0..).zip(rows) {
        for (column, value) in (0..).zip(cells) {
            sheet.write_string(at, column, *value).unwrap();
        }
    }
    let file = book.save_to_buffer().unwrap();
    let id = id.to_string();
    client.upload_with(&format!("{path}/dt/import"), "lines.xlsx", &file, &[(whose, &id)]).await.done()
}
