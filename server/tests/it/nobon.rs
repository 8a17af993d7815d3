//! Goods that are not bonded: records in and out, what there is of them, their passports.

use rust_xlsxwriter::Workbook;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::base_support::with;
use crate::harness::{Client, TestApp};
use crate::sas;

const PATH: &str = "/nobon/v1/move";

fn moved(number: &str, way: &str, lot: &str, quantity: &str) -> Value {
    json!({
        "moveNo": number, "direction": way, "moveDate": "2026-07-01", "gdsMtno": "BOX-1", "gdsNm": "纸箱", "lotNo": lot,
        "qty": quantity, "unit": "007",
    })
}

async fn add(client: &Client, row: Value) -> Value {
    client.post(&format!("{PATH}/add"), row).await.done()
}

/// `lot: stock` of the boxes.
async fn stock(client: &Client, query: &str) -> Vec<String> {
    let page = client.get(&format!("{PATH}/stock?gdsMtno=BOX{query}")).await.done();
    let text = |row: &Value, field: &str| row[field].as_str().unwrap_or_default().to_owned();
    let rows = page["rows"].as_array().unwrap();
    rows.iter().map(|row| format!("{}: {}", text(row, "lotNo"), text(row, "stockQty"))).collect()
}

fn chosen(row: &Value) -> Value {
    json!({ "ids": [row["id"]], "versions": [row["version"]] })
}

#[tokio::test]
async fn the_stock_is_what_came_in_less_what_went_out_and_never_below_zero() {
    let app = TestApp::start().await;
    let (client, other) = (app.as_user("orgadmin").await, app.as_user("other").await);
    let came = add(&client, moved("FB-1", "I", "L1", "10")).await;
    add(&client, moved("FB-2", "I", "", "4")).await;
    add(&client, moved("FB-3", "E", "L1", "6")).await;
    assert_eq!(stock(&client, "").await, [": 4.00000", "L1: 4.00000"]);
    assert_eq!(stock(&client, "&lotNo=L1").await, ["L1: 4.00000"]);
    let page = client.get(&format!("{PATH}/stock?gdsMtno=BOX&lotNo=L1")).await.done();
    let told = &page["rows"][0];
    assert_eq!((&page["total"], &told["gdsNm"], &told["outQty"]), (&json!(1), &json!("纸箱"), &json!("6.00000")));

    // More goes out than there is; what was brought is missed when its record is changed or deleted.
    let light = with(&moved("FB-4", "I", "L1", "5"), "grossWt", &json!("-5"));
    let told = client.post(&format!("{PATH}/add"), light).await.refused(422);
    assert_eq!(
        (&told["fields"][0]["rule"], &told["fields"][0]["field"]),
        (&json!("documents.negative"), &json!("grossWt"))
    );
    let told = client.post(&format!("{PATH}/add"), moved("FB-4", "E", "L1", "5")).await.refused(422);
    assert_eq!(told["fields"][0]["rule"], "nobon.stock");
    for (field, value) in [("qty", "5"), ("lotNo", "L2"), ("direction", "E")] {
        let told = client.post(&format!("{PATH}/update"), with(&came, field, &json!(value))).await.refused(422);
        assert_eq!(told["fields"][0]["rule"], "nobon.stock", "{field}");
    }
    let told = client.post(&format!("{PATH}/delete"), chosen(&came)).await.refused(422);
    assert_eq!((&told["fields"][0]["rule"], &told["fields"][0]["field"]), (&json!("nobon.stock"), &json!("ids[0]")));
    client.post(&format!("{PATH}/update"), with(&came, "qty", &json!("6"))).await.done();
    assert_eq!(stock(&client, "").await, [": 4.00000"], "what is used up is not listed");

    // Nor does anything go out before it came, or tomorrow.
    let on = |row: Value, day: &str| with(&row, "moveDate", &json!(day));
    let early = on(moved("FB-8", "E", "L1", "1"), "2026-06-30");
    let told = client.post(&format!("{PATH}/add"), early).await.refused(422);
    assert!(told["fields"][0]["message"].to_string().contains("2026-06-30"), "{told}");
    let early = add(&client, on(moved("FB-9", "I", "L3", "2"), "2026-06-30")).await;
    let went = add(&client, on(moved("FB-10", "E", "L3", "2"), "2026-06-30")).await;
    let told = client.post(&format!("{PATH}/update"), on(early, "2026-07-01")).await.refused(422);
    assert_eq!(told["fields"][0]["rule"], "nobon.stock");
    client.post(&format!("{PATH}/update"), on(went, "2026-07-01")).await.done();
    let told = client.post(&format!("{PATH}/add"), on(moved("FB-11", "I", "L3", "2"), "2026-07-02")).await.refused(422);
    assert_eq!((&told["fields"][0]["rule"], &told["fields"][0]["field"]), (&json!("nobon.day"), &json!("moveDate")));

    // Of one customer among those that one may see.
    let customer = app.org_id("maker").await;
    assert_eq!(stock(&client, &format!("&orgId={customer}")).await, [": 4.00000"]);
    assert_eq!(stock(&client, &format!("&orgId={}", app.org_id("other").await)).await, Vec::<String>::new());
    client.get(&format!("{PATH}/stock?orgId=x")).await.refused(400);
    assert_eq!(stock(&other, "").await, Vec::<String>::new());
    client.get(&format!("{PATH}/stock/export")).await;
    client.get(&format!("{PATH}/stock?gdsMtno=%01")).await.refused(400);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_records_that_take_the_last_one_is_stored() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    add(&client, moved("FB-5", "I", "L1", "10")).await;
    let taking = ["FB-6", "FB-7"].map(|number| {
        let client = client.clone();
        tokio::spawn(async move { client.post(&format!("{PATH}/add"), moved(number, "E", "L1", "6")).await.status })
    });
    let mut came = Vec::new();
    for one in taking {
        came.push(one.await.unwrap());
    }
    came.sort_unstable();
    assert_eq!(came, [200, 422]);
    assert_eq!(stock(&client, "").await, ["L1: 4.00000"]);
}

#[tokio::test]
async fn a_record_goes_the_way_of_its_passport_on_its_vehicle() {
    let app = TestApp::start().await;
    let (broker, client) = (app.as_user("broker").await, app.as_user("orgadmin").await);
    let list = sas::approved(&app, &broker, "CRK-N1", "3").await;
    let passport = sas::add(&broker, "/sas/v1/sasPassport", sas::truck(&list, "HF-N1", "2")).await;
    sas::done(&broker, "/sas/v1/sasPassport", "send", &passport).await;
    sas::played(&app).await;
    let passport = sas::detail(&broker, "/sas/v1/sasPassport", &passport).await;
    let of = |number: &str, way: &str| {
        let row = with(&moved(number, way, "L1", "3"), "orgId", &passport["orgId"]);
        with(&row, "passportNo", &passport["passportNo"])
    };
    let told = client.post(&format!("{PATH}/add"), of("FB-8", "I")).await.refused(422);
    assert_eq!(told["fields"][0]["rule"], "nobon.passport");
    add(&client, with(&moved("FB-9", "I", "L1", "3"), "orgId", &passport["orgId"])).await;
    let made = add(&client, of("FB-10", "E")).await;
    assert_eq!(made["vehicleNo"], "沪AD1688");
    // A passport that was made elsewhere is taken as it is named.
    add(&client, with(&moved("FB-11", "I", "L2", "1"), "passportNo", &json!("Z224826I000000009"))).await;
}

/// A workbook of boxes of lot L1: number, way and quantity of each record.
fn file(records: &[(&str, &str, &str)]) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let fields = ["moveNo", "direction", "moveDate", "gdsMtno", "gdsNm", "lotNo", "qty", "unit"];
    for (at, name) in (0_u16..).zip(fields) {
        let field = core_wasm::resources::documents::NOBON_MOVE.field(name).unwrap();
        sheet.write(0, at, field.label.zh).unwrap();
    }
    for (row, (number, way, quantity)) in (1_u32..).zip(records) {
        let values = [*number, *way, "2026-07-01", "BOX-1", "纸箱", "L1", *quantity, "007"];
        for (at, value) in (0_u16..).zip(values) {
            sheet.write(row, at, value).unwrap();
        }
    }
    book.save_to_buffer().unwrap()
}

#[tokio::test]
async fn a_stock_that_lacks_something_can_be_mended() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let came = add(&client, moved("FB-20", "I", "L1", "5")).await;
    let went = add(&client, moved("FB-21", "E", "L1", "4")).await;
    // As it stood in what was taken over from elsewhere: less than nothing.
    let short = format!("UPDATE nobon_move SET qty = 100000 WHERE id = {}", came["id"]);
    assert_eq!(app.db().execute_unprepared(&short).await.unwrap().rows_affected(), 1);
    assert_eq!(stock(&client, "").await, ["L1: -3.00000"]);
    client.post(&format!("{PATH}/add"), moved("FB-22", "E", "L1", "1")).await.refused(422);
    // It is mended step by step: what takes less or brings more is stored, though something is still missing.
    add(&client, moved("FB-23", "I", "L1", "1")).await;
    client.post(&format!("{PATH}/update"), with(&went, "qty", &json!("3"))).await.done();
    assert_eq!(stock(&client, "").await, ["L1: -1.00000"]);
    add(&client, moved("FB-24", "I", "L1", "1")).await;
    assert_eq!(stock(&client, "").await, Vec::<String>::new());
}

#[tokio::test]
async fn records_of_a_workbook_count_together() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let upload = format!("{PATH}/upload");
    let told = client.upload(&upload, "a.xlsx", &file(&[("FB-12", "I", "5"), ("FB-13", "E", "2")])).await.done();
    assert_eq!(told["stored"], 2, "{told}");
    assert_eq!(stock(&client, "").await, ["L1: 3.00000"]);
    // The row that takes what is no longer there is named; without it the rest is stored when the clerk says so.
    let too_much = file(&[("FB-14", "E", "2"), ("FB-15", "E", "2")]);
    let told = client.upload(&upload, "a.xlsx", &too_much).await.done();
    assert_eq!((&told["stored"], &told["bad"]), (&json!(0), &json!(1)), "{told}");
    assert_eq!(told["rows"][0]["problems"], json!([]));
    assert_eq!((&told["rows"][1]["line"], &told["rows"][1]["problems"][0]["rule"]), (&json!(3), &json!("nobon.stock")));
    assert_eq!(told["rows"][1]["problems"][0]["field"], "qty");
    assert_eq!(stock(&client, "").await, ["L1: 3.00000"], "all of a workbook or nothing");
    let wrong = client.upload_with(&upload, "a.xlsx", &too_much, &[("goodOnly", "yes")]).await;
    wrong.refused(400);
    assert!(wrong.message().contains("goodOnly"), "{}", wrong.message());
    let told = client.upload_with(&upload, "a.xlsx", &too_much, &[("goodOnly", "true")]).await.done();
    assert_eq!((&told["stored"], &told["bad"]), (&json!(1), &json!(1)), "{told}");
    assert_eq!(stock(&client, "").await, ["L1: 1.00000"]);
    add(&client, moved("FB-18", "I", "L1", "2")).await;
    // In whatever order its records stand.
    let told = client.upload(&upload, "a.xlsx", &file(&[("FB-16", "E", "7"), ("FB-17", "I", "6")])).await.done();
    assert_eq!(told["stored"], 2, "{told}");
    assert_eq!(stock(&client, "").await, ["L1: 2.00000"]);
}
