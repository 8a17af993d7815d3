//! Forecasts as a clerk has many of them: several at once, thousands of lines, the ten thousandth of a month.

use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::base_support::with;
use crate::forecast_support::{
    PATH, add, chosen, command, detail, line, merged, of_lines, post, raw, refused, without_settings,
};
use crate::harness::{Client, TestApp};

async fn with_lines(client: &Client, head: Value, rows: &[Value]) -> Value {
    let made = post(client, "add", head).await;
    post(client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows })).await;
    made
}

async fn all_of(client: &Client, forecasts: &[&Value]) -> Value {
    let mut all = json!({ "ids": [], "versions": [], "note": "-" });
    for forecast in forecasts {
        let one = chosen(client, forecast).await;
        for list in ["ids", "versions"] {
            all[list].as_array_mut().unwrap().push(one[list][0].clone());
        }
    }
    all
}

#[tokio::test]
async fn of_several_each_is_asked_about_and_each_reason_is_told() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let (first, second) = (add(&client).await, add(&client).await);
    for made in [&first, &second] {
        let row = with(&line("M-1", "3901100090", "10"), "grossWt", &json!("1"));
        post(&client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": [row] })).await;
    }
    let both = all_of(&client, &[&first, &second]).await;
    let asked = client.post(&format!("{PATH}/submit?useAlert=1"), both.clone()).await;
    let told = String::from_utf8_lossy(&asked.bytes).into_owned();
    assert_eq!(asked.status, 511, "{told}");
    for made in [&first, &second] {
        assert!(told.contains(made["fcstNo"].as_str().unwrap()), "{told}");
    }
    assert_eq!(detail(&client, &second).await["state"], "1");

    // One that lost its lines keeps both from being merged, and says so at its place.
    post(&client, "submit", both).await;
    command(&broker, "accept", &second).await;
    let lines = raw(&broker, &second).await;
    post(&broker, "dtl/delete", of_lines(&lines.iter().collect::<Vec<_>>())).await;
    let no = refused(&broker, "merge", all_of(&broker, &[&first, &second]).await, 422).await;
    assert_eq!((&no["fields"][0]["rule"], &no["fields"][0]["field"]), (&json!("fcst.noLines"), &json!("ids[1]")));
    assert_eq!(detail(&broker, &first).await["state"], "2");
}

#[tokio::test]
async fn six_thousand_lines_come_and_are_put_back_in_one_request() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    without_settings(&client).await;
    let made = add(&client).await;
    let rows: Vec<Value> = (0..6000).map(|at| line(&format!("M-{at}"), "3901100090", "10")).collect();
    let added = post(&client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows })).await;
    assert_eq!(added["added"], 6000);
    let told = post(&client, "packno/split", json!({ "id": made["id"], "packNo": "6000", "splitModel": 1 })).await;
    let lines: Vec<Value> =
        told["lines"].as_array().unwrap().iter().map(|line| json!({ "id": line["id"], "packNo": "" })).collect();
    assert_eq!(lines.len(), 6000);
    post(&client, "dtl/restore", json!({ "id": made["id"], "lines": lines })).await;
    assert!(raw(&client, &made).await.iter().all(|line| line["packNo"].is_null()));

    // A line more than there may be, and none is stored.
    let rows: Vec<Value> = (0..14_001).map(|at| line(&format!("N-{at}"), "3901100090", "10")).collect();
    refused(&client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows }), 422).await;
    let rows = vec![json!({ "gName": "x" }); 20_001];
    let no = refused(&client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows }), 422).await;
    assert_eq!(no["fields"][0]["rule"], "list.tooMany");
    let page = client.get(&format!("{PATH}/dtl/page?queryFcstId={}&pageSize=10&pageNum=1", made["id"])).await.done();
    assert_eq!(page["total"], 6000);
}

#[tokio::test]
async fn the_number_behind_the_last_of_four_digits_has_five() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let first = add(&client).await["fcstNo"].as_str().unwrap().to_owned();
    let series = &first[..first.len() - 4];
    let last = format!("UPDATE fcst SET fcst_no = '{series}9999' WHERE fcst_no = '{first}'");
    app.app.db.execute_unprepared(&last).await.unwrap();
    for count in ["10000", "10001"] {
        assert_eq!(add(&client).await["fcstNo"], json!(format!("{series}{count}")));
    }
}

#[tokio::test]
async fn what_the_merge_gave_is_given_anew() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    without_settings(&client).await;
    post(&client, "setting/add", json!({ "maxLines": "50", "countMark": "1" })).await;
    let kinds = [line("M-1", "3901100090", "10"), line("M-2", "3901100090", "20"), line("M-3", "3901100090", "30")];
    let made = with_lines(&client, json!({ "iECatg": "1", "tradeMode": "0110" }), &kinds).await;
    command(&client, "submit", &made).await;
    command(&broker, "merge", &made).await;
    let name = merged(&broker, &made).await[0]["gName"].clone();
    assert!(name.as_str().unwrap().contains('3'), "{name}");
    let lines = raw(&broker, &made).await;
    post(&broker, "dtl/move", with(&of_lines(&[&lines[2]]), "gNo", &json!(0))).await;
    let names: Vec<Value> = merged(&broker, &made).await.iter().map(|line| line["gName"].clone()).collect();
    assert!(names.iter().any(|name| name.as_str().unwrap().contains('2')), "{names:?}");
    assert!(names.iter().all(|name| !name.as_str().unwrap().contains('3')), "{names:?}");
}

#[tokio::test]
async fn a_difference_that_is_not_allowed_any_more_is_told_when_it_is_submitted() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    without_settings(&client).await;
    let kilograms = with(&with(&line("M-1", "3901100090", "10"), "netWt", &json!("90")), "grossWt", &json!("95"));
    let made = with_lines(&client, json!({ "iECatg": "1", "tradeMode": "0110" }), &[kilograms]).await;
    post(&client, "setting/add", json!({ "maxLines": "50", "netWtDiffQty": "0" })).await;
    let no = refused(&client, "submit", chosen(&client, &made).await, 422).await;
    assert_eq!(
        (&no["fields"][0]["rule"], &no["fields"][0]["field"]),
        (&json!("fcst.netIsQuantity"), &json!("lines[0].netWt"))
    );
    assert_eq!(detail(&client, &made).await["state"], "1");
}

#[tokio::test]
async fn units_of_goods_that_no_material_names_are_those_of_the_tariff() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let mut bare = line("", "3901100090", "10");
    for field in ["firstQty", "firstUnit"] {
        bare.as_object_mut().unwrap().remove(field);
    }
    let made = with_lines(&client, json!({ "iECatg": "1", "tradeMode": "0110" }), &[bare]).await;
    let id = &raw(&client, &made).await[0]["id"];
    assert_eq!(client.get(&format!("{PATH}/dtl/{id}/detail")).await.done()["firstUnit"], "035");
    client.get(&format!("{PATH}/default?iECatg=9")).await.refused(400);
}
