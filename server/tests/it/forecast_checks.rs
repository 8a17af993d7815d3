//! What is doubtful about a forecast: prices, materials, cut-offs; and a forecast as a workbook for others.

use calamine::{Reader, Xlsx};
use chrono::TimeDelta;
use core_wasm::row::Row;
use core_wasm::rules::cut_off::nearest_of_forecast;
use serde_json::{Value, json};
use server::domains::fcst::cut_off;
use server::run::seed::seed_declarations;
use std::io::Cursor;

use crate::base_support::with;
use crate::decl_making::set_params;
use crate::forecast_support::{PATH, add, chosen, command, detail, line, merged, post, refused, without_settings};
use crate::harness::{Client, TestApp};

async fn price(client: &Client, number: &str, price: &str) {
    let record =
        json!({ "gdsMtno": number, "price": price, "currency": "USD", "unit": "035", "validFrom": "2020-01-01" });
    client.post("/base/v1/materialPrice/add", record).await.done();
}

#[tokio::test]
async fn a_price_that_departs_is_asked_and_told_with_both_figures() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    without_settings(&client).await;
    price(&client, "P-1", "0.1").await;
    let made = add(&client).await;
    // 12 for 100 kg, 0.1 is known of one; the other one has no price record.
    let rows = [line("P-1", "3901100090", "12"), line("P-2", "3901100090", "7")];
    post(&client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows })).await;
    let path = format!("{PATH}/{}/prices", made["id"]);
    assert_eq!(client.get(&path).await.done(), json!([]), "the customer has set no limit");
    post(&client, "setting/add", json!({ "maxLines": "50", "priceLimit": "15" })).await;
    let told = client.get(&path).await.done();
    assert_eq!(told.as_array().unwrap().len(), 1);
    assert_eq!(
        (&told[0]["price"], &told[0]["known"], &told[0]["percent"], &told[0]["place"], &told[0]["source"]),
        (&json!("0.12"), &json!("0.1"), &json!("20"), &json!(1), &json!("priceRecord"))
    );
    let asked = client.post(&format!("{PATH}/submit?useAlert=1"), chosen(&client, &made).await).await;
    asked.refused(511);
    assert!(asked.message().contains("0.12") && asked.message().contains("0.1 "), "{}", asked.message());
    command(&client, "submit", &made).await;
    app.as_user("other").await.get(&path).await.refused(404);
}

#[tokio::test]
async fn open_materials_are_listed_and_merged_lines_become_materials() {
    let app = TestApp::start().await;
    let (client, admin) = (app.as_user("orgadmin").await, app.as_user("admin").await);
    let known = json!({ "gdsMtno": "K-1", "materialType": "RM", "name": "聚乙烯", "unit": "035" });
    client.post("/base/v1/material/add", known).await.done();
    let made = add(&client).await;
    let rows = [line("K-1", "3901100090", "1"), line("N-1", "3902100090", "2"), line("N-1", "3902100090", "3")];
    post(&client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows })).await;
    let path = format!("{PATH}/{}/materials", made["id"]);
    let open = client.get(&path).await.done();
    let told: Vec<(&Value, &Value, &Value)> =
        open.as_array().unwrap().iter().map(|one| (&one["gdsMtno"], &one["state"], &one["lines"])).collect();
    assert_eq!(told, [(&json!("K-1"), &json!("0"), &json!(1)), (&json!("N-1"), &json!(""), &json!(2))]);

    command(&client, "submit", &made).await;
    command(&app.as_user("broker").await, "merge", &made).await;
    let lines = merged(&client, &made).await;
    let new = lines.iter().find(|line| line["gdsMtno"] == "N-1").unwrap();
    let number: i64 = new["gNo"].as_str().unwrap().parse().unwrap();
    let asked = json!({ "id": made["id"], "gNos": [number] });
    refused(&client, "materials/add", asked.clone(), 422).await;
    set_params(&admin, app.org_id("orgadmin").await, json!({ "allowAddMatFromDclMergeDtl": "1" })).await;
    refused(&client, "materials/add", with(&asked, "gNos", &json!([99])), 422).await;
    app.as_user("other").await.post(&format!("{PATH}/materials/add"), asked.clone()).await.refused(404);
    let added = post(&client, "materials/add", asked.clone()).await;
    assert_eq!((&added[0]["gdsMtno"], &added[0]["hsCode"]), (&json!("N-1"), &json!("3902100090")));
    let twice = refused(&client, "materials/add", asked, 422).await;
    assert!(twice["fields"][0]["field"].as_str().unwrap().ends_with("].gdsMtno"), "{twice}");
}

#[tokio::test]
async fn a_cut_off_that_comes_near_stands_on_the_dashboard() {
    let app = TestApp::start().await;
    let (client, other) = (app.as_user("orgadmin").await, app.as_user("other").await);
    let made = add(&client).await;
    let at = |hours: i64| (app.app.now() + TimeDelta::minutes(hours * 60 + 30)).to_rfc3339();
    let booking =
        json!({ "fcstId": made["id"], "version": 0, "docClosing": at(30), "cyClosing": at(40), "etd": at(2) });
    post(&client, "booking/update", booking).await;
    let board = client.get("/warning/boarddash").await.done();
    let soon = board["cutOffs"].as_array().unwrap().iter().find(|one| one["fcstId"] == made["id"]).unwrap();
    assert_eq!((&soon["field"], &soon["hours"], &soon["isOver"]), (&json!("docClosing"), &json!(30), &json!(false)));
    assert!(detail(&client, &made).await["cutOffAt"].is_string());
    app.advance(TimeDelta::hours(41));
    let client = app.as_user("orgadmin").await;
    let board = client.get("/warning/boarddash").await.done();
    let soon = board["cutOffs"].as_array().unwrap().iter().find(|one| one["fcstId"] == made["id"]).unwrap();
    assert_eq!((&soon["field"], &soon["isOver"]), (&json!("cyClosing"), &json!(true)));
    let other_board = app.as_user("other").await.get("/warning/boarddash").await.done();
    assert!(!other_board["cutOffs"].to_string().contains(made["fcstNo"].as_str().unwrap()));
    drop(other);
    // Far away it is none.
    let far = add(&client).await;
    let at = (app.app.now() + TimeDelta::days(5)).to_rfc3339();
    post(&client, "booking/update", json!({ "fcstId": far["id"], "version": 0, "docClosing": at })).await;
    let board = client.get("/warning/boarddash").await.done();
    assert!(board["cutOffs"].as_array().unwrap().iter().all(|one| one["fcstId"] != far["id"]));
}

#[tokio::test]
async fn the_nearest_of_all_cut_offs_counts_and_lists_tell_them_all() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let at = |hours: i64| (app.app.now() + TimeDelta::hours(hours)).to_rfc3339();
    let booked = async |closings: Value| {
        let made = add(&client).await;
        let booking = with(&with(&closings, "fcstId", &made["id"]), "version", &json!(0));
        post(&client, "booking/update", booking).await;
        made
    };
    // The papers were due weeks ago: the yard, which is near, is not forgotten over them.
    let late = booked(json!({ "docClosing": at(-20 * 24), "vgmClosing": at(90), "cyClosing": at(25) })).await;
    // What is over does not hide behind what is far, nor behind what is over for longer.
    let over = booked(json!({ "docClosing": at(-30), "customsClosing": at(-5), "cyClosing": at(120) })).await;
    let old = booked(json!({ "docClosing": at(-21 * 24), "cyClosing": at(-20 * 24) })).await;
    let unbooked = add(&client).await;
    let board = client.get("/warning/boarddash").await.done();
    let told = |made: &Value| {
        let soon = board["cutOffs"].as_array().unwrap().iter().find(|one| one["fcstId"] == made["id"])?;
        Some((soon["field"].as_str()?.to_owned(), soon["isOver"].as_bool()?))
    };
    assert_eq!(told(&late), Some(("cyClosing".to_owned(), false)));
    assert_eq!(told(&over), Some(("customsClosing".to_owned(), true)));
    assert_eq!((told(&old), told(&unbooked)), (None, None));

    let page = client.get(&format!("{PATH}/page?pageSize=80")).await.done();
    let listed = |made: &Value| page["rows"].as_array().unwrap().iter().find(|row| row["id"] == made["id"]).unwrap();
    let (first, none) = (listed(&late), listed(&unbooked));
    assert_eq!(first["cutOffAt"], first["cyClosing"], "the nearest one is kept");
    assert!(first["cyClosing"].is_string() && first["vgmClosing"].is_string(), "{first}");
    assert_eq!((&first["customsClosing"], &none["cyClosing"]), (&Value::Null, &Value::Null));
    assert!(none.get("etd").is_none(), "the departure is no cut-off");
}

#[tokio::test]
async fn lists_are_sorted_by_the_cut_off_that_they_show() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let begun = app.app.now();
    let at = |hours: i64| (begun + TimeDelta::hours(hours)).to_rfc3339();
    let mut made = Vec::new();
    for closings in [
        // Over long ago, the next one near; far; near; over with the next one far.
        json!({ "docClosing": at(-200), "cyClosing": at(40) }),
        json!({ "docClosing": at(300) }),
        json!({ "docClosing": at(20) }),
        json!({ "docClosing": at(-3), "cyClosing": at(100) }),
    ] {
        let forecast = add(&client).await;
        let booking = with(&with(&closings, "fcstId", &forecast["id"]), "version", &json!(0));
        post(&client, "booking/update", booking).await;
        made.push(forecast["id"].clone());
    }
    let order = async |client: &Client, sort: &str| -> Vec<usize> {
        let page = client.get(&format!("{PATH}/page?pageSize=80&sort={sort}")).await.done();
        let rows = page["rows"].as_array().unwrap().clone();
        // What stands in the column is what the list shows.
        for row in &rows {
            let shown = nearest_of_forecast(Row::from_value(row.clone()).unwrap().borrowed(), app.app.now());
            assert!(shown.is_none_or(|shown| json!(shown.at) == row["cutOffAt"]), "{row}");
        }
        rows.iter().filter_map(|row| made.iter().position(|id| *id == row["id"])).collect()
    };
    assert_eq!(order(&client, "cutOffAt").await, [3, 2, 0, 1]);
    assert_eq!(order(&client, "-cutOffAt").await, [1, 0, 2, 3]);
    let versions = async |client: &Client| {
        let page = client.get(&format!("{PATH}/page?pageSize=80&sort=id")).await.done();
        page["rows"].as_array().unwrap().iter().map(|row| row["version"].clone()).collect::<Vec<_>>()
    };
    let before = versions(&client).await;
    // The next one of the last is near now, and the near one of the third is over.
    app.advance(TimeDelta::hours(60));
    cut_off::refresh(&app.app).await.unwrap();
    let client = app.as_user("orgadmin").await;
    assert_eq!(order(&client, "cutOffAt").await, [2, 0, 3, 1]);
    assert_eq!(versions(&client).await, before, "nobody has changed them");
    // Nothing is left to do until the next one passes.
    cut_off::refresh(&app.app).await.unwrap();
    assert_eq!(order(&client, "cutOffAt").await, [2, 0, 3, 1]);
}

#[tokio::test]
async fn a_bonded_forecast_is_a_workbook_for_others() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let plain = add(&client).await;
    let export = |kind: &str, id: &Value| format!("{PATH}/external/bond/{kind}/export?declFormId={id}");
    let no = client.get(&export("easipass", &plain["id"])).await.refused(422);
    assert_eq!(no["fields"][0]["rule"], "fcst.notBonded");
    let head = json!({ "iECatg": "3", "tradeMode": "0110", "manualNo": "T2248W000019", "packNo": "2" });
    let made = post(&client, "add", head).await;
    post(&client, "dtl/add", with(&line("M-1", "3901100090", "10"), "queryFcstId", &made["id"])).await;
    for (kind, columns) in [("easipass", 20), ("easipay", 12)] {
        let reply = client.get(&export(kind, &made["id"])).await;
        assert_eq!(reply.status, 200, "{}", String::from_utf8_lossy(&reply.bytes));
        let mut book: Xlsx<_> = Xlsx::new(Cursor::new(reply.bytes.to_vec())).unwrap();
        assert_eq!(book.sheet_names(), ["HEAD", "LIST", "PARTY"]);
        let head = book.worksheet_range("HEAD").unwrap();
        assert_eq!(head.get((1, 0)).unwrap().to_string(), made["fcstNo"].as_str().unwrap());
        let lines = book.worksheet_range("LIST").unwrap();
        assert_eq!((lines.height(), lines.width()), (2, columns), "{kind}");
        let parties = book.worksheet_range("PARTY").unwrap();
        assert_eq!(parties.get((1, 1)).unwrap().to_string(), "华东精密制造有限公司");
        app.as_user("other").await.get(&export(kind, &made["id"])).await.refused(404);
    }
}

#[tokio::test]
async fn the_demo_has_ships_whose_cut_offs_are_near() {
    let app = TestApp::start().await;
    seed_declarations(&app.app, 1).await.unwrap();
    let client = app.as_user("orgadmin").await;
    let board = client.get("/warning/boarddash").await.done();
    let told: Vec<_> = board["cutOffs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["number"].as_str().unwrap(), one["field"].as_str().unwrap(), one["hours"].as_i64().unwrap()))
        .collect();
    // The papers of one were due six hours ago; its next cut-off is what counts now.
    assert_eq!(told, [("YB26070003", "docClosing", 20), ("YB26070016", "cyClosing", 30)]);
}
