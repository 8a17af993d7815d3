//! Goods of bonded inventory lists in forecasts: what is left of them, who holds it, and when it is there again.

use serde_json::{Value, json};

use crate::base_support::with;
use crate::bonded_lists::{answered, customs_number, ready, send};
use crate::forecast_support::{PATH, command, of_lines, post, raw, refused};
use crate::harness::{Client, TestApp};

/// A list of one line of twelve pieces that customs has passed.
async fn passed(broker: &Client, number: &str) -> Value {
    let made = ready(broker, number, "I").await;
    send(broker, &made).await;
    answered(broker, &made, "4").await;
    answered(broker, &made, "1").await
}

/// A forecast for the customer whose list it is.
async fn forecast_for(client: &Client, list: &Value) -> Value {
    post(client, "add", json!({ "iECatg": "1", "tradeMode": "0110", "orgId": list["orgId"] })).await
}

/// What the lists still give to a forecast.
async fn offered(client: &Client, forecast: &Value) -> Vec<Value> {
    let page = format!("{PATH}/dtl/invt/page?fcstId={}&pageSize=80&pageNum=1", forecast["id"]);
    client.get(&page).await.done()["rows"].as_array().unwrap().clone()
}

async fn line_of(client: &Client, forecast: &Value, list: &Value) -> Option<Value> {
    offered(client, forecast).await.into_iter().find(|line| line["invtId"] == list["id"])
}

fn taking(forecast: &Value, line: &Value, quantity: &str) -> Value {
    json!({
        "fcstId": forecast["id"], "invtIds": [line["id"]], "qtys": [quantity], "isSummarys": ["0"], "entireInOut": "0",
    })
}

#[tokio::test]
async fn a_forecast_holds_what_it_takes_until_it_lets_go() {
    let app = TestApp::start().await;
    let (client, broker, other) =
        (app.as_user("orgadmin").await, app.as_user("broker").await, app.as_user("other").await);
    let list = passed(&broker, "HZ-F1").await;
    let (one, two) = (forecast_for(&client, &list).await, forecast_for(&client, &list).await);
    let line = line_of(&client, &one, &list).await.expect("the list gives something");
    assert_eq!((&line["leftQty"], &line["bondInvtNo"]), (&json!("12.00000"), &json!(customs_number(&list))));

    for (quantity, rule) in [("13", "fcstInvt.tooMuch"), ("0", "fcstInvt.positive"), ("-1", "fcstInvt.positive")] {
        let no = refused(&client, "dtl/invt/from", taking(&one, &line, quantity), 422).await;
        assert_eq!((&no["fields"][0]["rule"], &no["fields"][0]["field"]), (&json!(rule), &json!("qtys[0]")));
    }
    refused(&other, "dtl/invt/from", taking(&one, &line, "1"), 404).await;
    refused(&client, "dtl/invt/from", with(&taking(&one, &line, "1"), "invtIds", &json!([999_999])), 404).await;
    refused(&client, "dtl/invt/from", with(&taking(&one, &line, "1"), "qtys", &json!(["1", "2"])), 400).await;
    assert!(raw(&client, &one).await.is_empty(), "what is refused changes nothing");

    assert_eq!(post(&client, "dtl/invt/from", taking(&one, &line, "5")).await["added"], 1);
    let taken = raw(&client, &one).await.remove(0);
    assert_eq!((&taken["gQty"], &taken["gdsMtno"]), (&json!("5.00000"), &json!("YS-8413-001")));
    assert_eq!((&taken["tradeCurr"], &taken["declTotal"]), (&json!("USD"), &json!("2000.0000")));
    assert_eq!(line_of(&client, &two, &list).await.unwrap()["leftQty"], "7.00000");
    // Who wants more is told who holds it.
    let no = refused(&client, "dtl/invt/from", taking(&two, &line, "8"), 422).await;
    assert!(no["fields"][0]["message"].as_str().unwrap().contains(one["fcstNo"].as_str().unwrap()), "{no}");
    // What it holds stays as it is in the line.
    let whole = client.get(&format!("{PATH}/dtl/{}/detail", taken["id"])).await.done();
    let no = refused(&client, "dtl/update", with(&whole, "gQty", &json!("6")), 422).await;
    assert_eq!((&no["fields"][0]["rule"], &no["fields"][0]["field"]), (&json!("fcstInvt.held"), &json!("gQty")));
    let named = post(&client, "dtl/update", with(&whole, "invoiceNo", &json!("INV-1"))).await;

    post(&client, "dtl/delete", of_lines(&[&named])).await;
    assert_eq!(line_of(&client, &two, &list).await.unwrap()["leftQty"], "12.00000");
    // Whole lists take everything; then there is nothing left until the forecast is cancelled.
    let entire = with(&taking(&two, &line, "1"), "entireInOut", &json!("1"));
    post(&client, "dtl/invt/from", entire.clone()).await;
    assert_eq!(raw(&client, &two).await[0]["gQty"], "12.00000");
    assert!(line_of(&client, &one, &list).await.is_none());
    let none = with(&entire, "fcstId", &one["id"]);
    assert_eq!(refused(&client, "dtl/invt/from", none, 422).await["fields"][0]["rule"], "fcstInvt.nothingLeft");
    command(&client, "cancel", &two).await;
    assert_eq!(line_of(&client, &one, &list).await.unwrap()["leftQty"], "12.00000");
}

#[tokio::test]
async fn lines_of_the_same_goods_add_up_and_lists_that_are_not_passed_give_nothing() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let (first, second) = (passed(&broker, "HZ-F2").await, passed(&broker, "HZ-F3").await);
    let draft = ready(&broker, "HZ-F4", "I").await;
    let made = forecast_for(&client, &first).await;
    assert!(line_of(&client, &made, &draft).await.is_none());
    let lines = [line_of(&client, &made, &first).await.unwrap(), line_of(&client, &made, &second).await.unwrap()];
    let both = json!({
        "fcstId": made["id"], "invtIds": [lines[0]["id"], lines[1]["id"]], "qtys": ["3", "4"], "isSummarys": ["1", "1"],
    });
    for (field, wrong, place) in
        [("isSummarys", json!(["1", "yes"]), "isSummarys[1]"), ("entireInOut", json!("all"), "entireInOut")]
    {
        let no = client.post(&format!("{PATH}/dtl/invt/from"), with(&both, field, &wrong)).await.refused(422);
        assert_eq!((&no["fields"][0]["field"], &no["fields"][0]["rule"]), (&json!(place), &json!("field.notFlag")));
    }
    assert_eq!(post(&client, "dtl/invt/from", both).await["added"], 1);
    assert_eq!(raw(&client, &made).await[0]["gQty"], "7.00000");
    let left = [line_of(&client, &made, &first).await.unwrap(), line_of(&client, &made, &second).await.unwrap()];
    assert_eq!((&left[0]["leftQty"], &left[1]["leftQty"]), (&json!("9.00000"), &json!("8.00000")));

    // Of two who want the same rest one gets it.
    let other = forecast_for(&client, &first).await;
    let (one, two) = (taking(&made, &left[0], "9"), taking(&other, &left[0], "9"));
    let path = format!("{PATH}/dtl/invt/from");
    let answers = tokio::join!(client.post(&path, one), client.post(&path, two));
    let done = [answers.0.status, answers.1.status].into_iter().filter(|status| status.is_success()).count();
    assert_eq!(done, 1);
    assert!(line_of(&client, &made, &first).await.is_none());
}

#[tokio::test]
async fn goods_go_one_way_and_bring_their_account() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let list = passed(&broker, "HZ-F5").await;
    let made = forecast_for(&client, &list).await;
    let line = line_of(&client, &made, &list).await.expect("the list gives something");
    let out = post(&client, "add", json!({ "iECatg": "2", "tradeMode": "0110", "orgId": list["orgId"] })).await;
    assert!(line_of(&client, &out, &list).await.is_none(), "an export takes nothing of what came in");
    let no = refused(&client, "dtl/invt/from", taking(&out, &line, "1"), 422).await;
    assert_eq!(
        (&no["fields"][0]["rule"], &no["fields"][0]["field"]),
        (&json!("fcstInvt.otherWay"), &json!("invtIds[0]"))
    );
    let no = refused(&client, "dtl/invt/from", taking(&made, &line, "1.0000001"), 422).await;
    assert_eq!((&no["fields"][0]["rule"], &no["fields"][0]["field"]), (&json!("fcstInvt.number"), &json!("qtys[0]")));

    assert!(made["manualNo"].is_null());
    post(&client, "dtl/invt/from", taking(&made, &line, "5")).await;
    let head = client.get(&format!("{PATH}/{}/detail", made["id"])).await.done();
    assert_eq!(head["manualNo"], list["putrecNo"]);
    let other = with(&with(&made, "manualNo", &json!("T224826A0001")), "version", &head["version"]);
    // What it holds stays what it is: goods of this account that come in.
    let no = refused(&client, "update", with(&other, "id", &made["id"]), 422).await;
    assert_eq!((&no["fields"][0]["rule"], &no["fields"][0]["field"]), (&json!("fcstInvt.held"), &json!("manualNo")));
    let out = with(&with(&made, "iECatg", &json!("2")), "version", &head["version"]);
    let no = refused(&client, "update", with(&out, "manualNo", &head["manualNo"]), 422).await;
    assert_eq!((&no["fields"][0]["rule"], &no["fields"][0]["field"]), (&json!("fcstInvt.held"), &json!("iECatg")));
    let of_line = client.get(&format!("{PATH}/dtl/{}/detail", raw(&client, &made).await[0]["id"])).await.done();
    for (field, value) in [("contrItem", "99"), ("codeTS", "3901100090")] {
        let changed = json!({ "id": of_line["id"], "version": of_line["version"], field: value });
        let no = refused(&client, "dtl/update", changed, 422).await;
        assert!(
            no["fields"]
                .as_array()
                .unwrap()
                .iter()
                .any(|told| told["rule"] == "fcstInvt.held" && told["field"] == field),
            "{no}"
        );
    }

    // Nor is the list declared beside it.
    let asked = json!({ "ids": [list["id"]], "iECatg": "1", "isForce": "1" });
    let no = broker.post("/decl/v1/g2normal/from", asked.clone()).await.refused(422);
    assert_eq!((&no["fields"][0]["rule"], &no["fields"][0]["field"]), (&json!("documents.held"), &json!("ids[0]")));

    let draft = json!({ "iECatg": "1", "tradeMode": "0110", "orgId": list["orgId"], "manualNo": "T224826A0001" });
    let elsewhere = post(&client, "add", draft).await;
    let no = refused(&client, "dtl/invt/from", taking(&elsewhere, &line, "1"), 422).await;
    assert_eq!(no["fields"][0]["rule"], "fcstInvt.otherAccount");

    // Let go, it is declared as any other.
    let head = client.get(&format!("{PATH}/{}/detail", made["id"])).await.done();
    post(&client, "cancel", json!({ "ids": [head["id"]], "versions": [head["version"]] })).await;
    broker.post("/decl/v1/g2normal/from", asked).await.done();
}

#[tokio::test]
async fn whoever_takes_the_rest_of_a_line_takes_all_that_is_left() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let list = passed(&broker, "HZ-F6").await;
    let made = forecast_for(&client, &list).await;
    let line = line_of(&client, &made, &list).await.expect("the list gives something");
    for quantity in ["0.00003", "3.33333", "0.00003", "5.1", ""] {
        post(&client, "dtl/invt/from", taking(&made, &line, quantity)).await;
    }
    let mut parts = Vec::new();
    for row in raw(&client, &made).await {
        parts.push(client.get(&format!("{PATH}/dtl/{}/detail", row["id"])).await.done());
    }
    let of_list = client.get(&format!("/invt/v1/bondInvt/dt/{}/detail", line["id"])).await.done();
    let units = |row: &Value, field: &str| {
        let text = row[field].as_str().unwrap_or("0").to_owned();
        text.parse::<core_wasm::decimal::Fixed<6>>().unwrap().scaled()
    };
    for (field, whole) in
        [("gQty", "dclQty"), ("declTotal", "dclTotalAmt"), ("netWt", "netWt"), ("firstQty", "lawfQty")]
    {
        let sum: i64 = parts.iter().map(|part| units(part, field)).sum();
        assert_eq!(sum, units(&of_list, whole), "{field}");
    }
}
