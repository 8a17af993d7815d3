//! Tax estimates: the rates they want (GET /decl/v1/tax/rates), and those that are kept (/decl/v1/tax/fcst).

use rust_xlsxwriter::Workbook;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::decl_support::{chosen, import, with};
use crate::exports::{column, sheet};
use crate::harness::{Client, TestApp};

async fn special(client: &Client, hs_code: &str, rate: &str) {
    let row = json!({ "hsCode": hs_code, "typecd": "1", "taxType": "A", "calcMode": "1", "valoremRate": rate });
    client.post("/base/v1/taxRateSpecial/add", row).await.done();
}

/// A house without the exchange rates of the demo.
async fn without_rates() -> TestApp {
    let app = TestApp::start().await;
    app.db().execute_unprepared("DELETE FROM exchange_rate").await.unwrap();
    app
}

fn rates(answer: &Value) -> Vec<&str> {
    answer["special"].as_array().unwrap().iter().map(|row| row["valoremRate"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn an_estimate_gets_the_rates_of_its_codes_and_the_latest_of_each_currency() {
    let app = without_rates().await;
    let (maker, admin) = (app.as_user("maker").await, app.as_user("admin").await);
    special(&app.as_user("orgadmin").await, "8413810090", "3").await;
    special(&app.as_user("orgadmin").await, "7318160000", "4").await;
    for (month, rate) in [("2026-05", "7"), ("2026-06", "7.1"), ("2099-01", "9")] {
        let row = json!({ "month": month, "currency": "USD", "rate": rate });
        admin.post("/base/v1/exchangeRate/add", row).await.done();
    }
    let known = maker.get("/decl/v1/tax/rates?hsCodes=8413810090,0201300090").await.done();
    assert_eq!(rates(&known), ["3.0000"]);
    assert_eq!(known["exchange"].as_array().unwrap().len(), 1);
    assert_eq!(
        (known["exchange"][0]["month"].as_str(), known["exchange"][0]["rate"].as_str()),
        (Some("2026-06"), Some("7.100000"))
    );
    assert_eq!(rates(&maker.get("/decl/v1/tax/rates").await.done()), [""; 0]);
}

#[tokio::test]
async fn duties_against_dumping_come_by_workbook_each_with_its_manufacturer() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let path = "/base/v1/taxRateSpecial/upload";
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let head = [
        "hsCode",
        "typecd",
        "taxType",
        "calcMode",
        "valoremRate",
        "originCountry",
        "生产厂商（空为其他厂商）",
        "validFrom",
    ];
    let rows = [
        ["3901200099", "4", "I", "1", "6.1", "JPN", "Mitsui Chemicals, Inc.", "2026-01-01"],
        ["3901200099", "4", "I", "1", "53.2", "JPN", "", "2026-01-01"],
    ];
    for (line, cells) in [head].iter().chain(&rows).enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            sheet.write(u32::try_from(line).unwrap(), u16::try_from(column).unwrap(), *cell).unwrap();
        }
    }
    let file = book.save_to_buffer().unwrap();
    let done = orgadmin.upload(path, "a.xlsx", &file).await.done();
    assert_eq!((&done["stored"], &done["bad"]), (&json!(2), &json!(0)), "{done}");
    let known = orgadmin.get("/decl/v1/tax/rates?hsCodes=3901200099").await.done();
    let told: Vec<_> =
        known["special"].as_array().unwrap().iter().map(|row| (&row["valoremRate"], &row["maker"])).collect();
    assert!(told.contains(&(&json!("6.1000"), &json!("Mitsui Chemicals, Inc."))), "{known}");
    assert!(told.contains(&(&json!("53.2000"), &Value::Null)), "{known}");
    app.as_user("viewer").await.upload(path, "a.xlsx", &file).await.refused(403);
}

#[tokio::test]
async fn rates_of_others_are_not_handed_out() {
    let app = TestApp::start().await;
    special(&app.as_user("orgadmin").await, "8413810090", "3").await;
    let owner = app.org_id("maker").await;
    let path = format!("/decl/v1/tax/rates?orgId={owner}&hsCodes=8413810090");
    app.as_user("other").await.get(&path).await.refused(404);
    assert_eq!(rates(&app.as_user("other").await.get("/decl/v1/tax/rates?hsCodes=8413810090").await.done()), [""; 0]);
    assert_eq!(rates(&app.as_user("broker").await.get(&path).await.done()), ["3.0000"]);
}

#[tokio::test]
async fn a_house_reckons_as_its_parameters_say() {
    let app = without_rates().await;
    dollars(&app).await;
    let (maker, orgadmin) = (app.as_user("maker").await, app.as_user("orgadmin").await);
    let path = format!("/sys/v1/org/{}/detail", app.org_id("orgadmin").await);
    let house = orgadmin.get(&path).await.done();
    assert_eq!(house["params"]["taxValueInCents"], "1", "on until somebody switches it off");
    let params = json!({ "taxValueInCents": "0" });
    let house = orgadmin.post("/sys/v1/org/update", with(house, json!({ "params": params }))).await.done();
    assert_eq!(maker.get("/decl/v1/tax/rates").await.done()["parameters"]["valueScale"], 0);
    let params = json!({ "taxInsuranceOnPrice": "1", "taxValueInCents": "1" });
    orgadmin.post("/sys/v1/org/update", with(house, json!({ "params": params }))).await.done();
    let known = maker.get("/decl/v1/tax/rates").await.done();
    let told = (&known["parameters"]["valueScale"], &known["parameters"]["insuranceForm"]);
    assert_eq!(told, (&json!(2), &json!("ofPriceAndFreight")));
    maker.post("/decl/v1/add", import()).await.done();
    // (5725 + 850) x 1.003 x 7.1 = 46822.5475: two lines, each to the cent.
    assert_eq!(estimates(&maker, "").await[0]["value"], "46822.55");
}

async fn dollars(app: &TestApp) {
    let row = json!({ "month": "2026-06", "currency": "USD", "rate": "7.1" });
    app.as_user("admin").await.post("/base/v1/exchangeRate/add", row).await.done();
}

async fn estimates(client: &Client, query: &str) -> Vec<Value> {
    client.get(&format!("/decl/v1/tax/fcst/page?{query}")).await.done()["rows"].as_array().unwrap().clone()
}

#[tokio::test]
async fn every_stored_declaration_has_its_estimate() {
    let app = without_rates().await;
    dollars(&app).await;
    let maker = app.as_user("maker").await;
    let made = maker.post("/decl/v1/add", import()).await.done();
    let found = estimates(&maker, "").await;
    assert_eq!(found.len(), 1);
    // Goods 5725 USD, freight 850 USD, insurance 0.3% of the insured value at 7.1; 8% duty and 13% VAT on both lines.
    let amounts = ["value", "duty", "vat", "total"].map(|field| found[0][field].as_str().unwrap());
    assert_eq!(amounts, ["46822.97", "3745.84", "6573.95", "10319.79"]);
    assert_eq!((&found[0]["declId"], &found[0]["isComplete"]), (&made["id"], &json!("1")));

    // A provisional rate of 3% for the pumps counts from the next time on that somebody saves, also where nothing else is new.
    special(&app.as_user("orgadmin").await, "8413810090", "3").await;
    let same = json!({ "id": made["id"], "version": made["version"] });
    assert_eq!(maker.post("/decl/v1/update", same).await.done()["version"], made["version"]);
    let found = estimates(&maker, &format!("declId={}", made["id"])).await;
    assert_eq!((found.len(), found[0]["duty"].as_str()), (1, Some("2058.98")));
    let changed = json!({ "id": made["id"], "version": made["version"], "billNo": "B2" });
    let changed = maker.post("/decl/v1/update", changed).await.done();
    let found = estimates(&maker, &format!("declId={}", made["id"])).await;
    assert_eq!((found.len(), found[0]["duty"].as_str()), (1, Some("2058.98")));

    let reply = maker.get("/decl/v1/tax/fcst/dtl/export").await;
    assert_eq!(reply.status, 200, "{}", String::from_utf8_lossy(&reply.bytes));
    let (_, lines) = sheet(&reply.bytes);
    assert_eq!(column(&lines, "Line no."), ["2", "1"]);
    assert_eq!(column(&lines, "Import duty (CNY)"), ["1012.11", "1046.87"]);
    assert_eq!(column(&lines, "Import VAT (CNY)"), ["4517.39", "1837.26"]);

    maker.post("/decl/v1/delete", chosen(&[&changed])).await.done();
    assert_eq!(estimates(&maker, "").await, [] as [Value; 0]);
}

#[tokio::test]
async fn estimates_of_others_stay_theirs() {
    let app = without_rates().await;
    let maker = app.as_user("maker").await;
    let made = maker.post("/decl/v1/add", import()).await.done();
    assert_eq!(estimates(&app.as_user("broker").await, "").await.len(), 1);
    let other = app.as_user("other").await;
    assert_eq!(estimates(&other, &format!("declId={}", made["id"])).await, [] as [Value; 0]);
    let (_, lines) = sheet(&other.get("/decl/v1/tax/fcst/dtl/export").await.bytes);
    assert_eq!(lines.height(), 1);
    maker.get("/decl/v1/tax/fcst/page?iECatg=7").await.refused(403);
    // Without an exchange rate no line can be estimated, and the list says so.
    assert_eq!(estimates(&maker, "iECatg=1").await[0]["isComplete"], "0");
}

#[tokio::test]
async fn a_grant_of_taxes_opens_taxes_and_no_declaration() {
    let app = TestApp::start().await;
    let (orgadmin, maker, broker) =
        (app.as_user("orgadmin").await, app.as_user("maker").await, app.as_user("broker").await);
    maker.post("/decl/v1/add", import()).await.done();
    let path = "/base/v1/baseDataPrivs";
    let given = orgadmin.get(&format!("{path}/page?busiCatg=decl")).await.done();
    let ids: Vec<&Value> = given["rows"].as_array().unwrap().iter().map(|grant| &grant["id"]).collect();
    orgadmin.post(&format!("{path}/delete"), json!({ "ids": ids })).await.done();
    let totals = async || {
        let total = async |list: &str| broker.get(list).await.done()["total"].clone();
        (total("/decl/v1/tax/fcst/page").await, total("/decl/v1/page").await)
    };
    assert_eq!(totals().await, (json!(0), json!(0)));
    let agent = app.org_id("broker").await;
    let grant = json!({ "grantee": agent, "busiCatg": "tax", "privs": "view", "state": "1" });
    orgadmin.post(&format!("{path}/add"), grant).await.done();
    assert_eq!(totals().await, (json!(1), json!(0)));
    assert_eq!(app.as_user("other").await.get("/decl/v1/tax/fcst/page").await.done()["total"], 0);
}
