//! The walk over every call of forecasts that names a version: with another one than is stored it is refused (409) and changes
//! nothing; with that one it is done.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use server::run::house::operations;

use crate::base_support::with;
use crate::forecast_support::{
    PATH, add, chosen, command, detail, line, merged, of_lines, post, raw, refused, submitted, whole, without_settings,
};
use crate::harness::{Client, TestApp};

/// So far are the versions from those that are stored.
const OFF: i64 = 1000;

/// What of a forecast a call names, as it stands.
#[derive(Clone, Copy)]
enum Names {
    /// The forecast as a row.
    Row,
    /// Forecasts, by ids and versions.
    Rows,
    /// The forecast by its id.
    Id,
    /// The forecast in the path, so that the body has its version alone.
    Path,
    /// A raw line as a row; one by ids and versions.
    Raw,
    Raws,
    Merged,
    Mergeds,
    Booking,
}
use Names::*;

/// The body of a call that names it.
async fn named(client: &Client, made: &Value, names: Names) -> Value {
    let head = detail(client, made).await;
    match names {
        Row => head,
        Rows => chosen(client, made).await,
        Id => json!({ "id": made["id"], "version": head["version"] }),
        Path => json!({ "version": head["version"] }),
        Raw => raw(client, made).await[0].clone(),
        Raws => of_lines(&[&raw(client, made).await[0]]),
        Merged => merged(client, made).await[0].clone(),
        Mergeds => of_lines(&[&merged(client, made).await[0]]),
        Booking => client.get(&format!("{PATH}/booking/{}/detail", made["id"])).await.done(),
    }
}

/// The same with versions that nobody has stored.
fn stale(body: &Value) -> Value {
    let other = |version: &Value| json!(version.as_i64().unwrap() + OFF);
    match body.get("versions") {
        Some(versions) => {
            let others: Vec<Value> = versions.as_array().unwrap().iter().map(other).collect();
            with(body, "versions", &json!(others))
        }
        None => with(body, "version", &other(&body["version"])),
    }
}

fn all_of(mut body: Value, more: &Value) -> Value {
    for (field, value) in more.as_object().unwrap() {
        body[field] = value.clone();
    }
    body
}

/// A call, what it names, what else it says, and whether it is done with the version that is stored.
type Call = (&'static str, Names, Value, bool);

/// Calls that name no version: they add something new, or do nothing to what is there.
const WITHOUT: [&str; 8] =
    ["add", "dtl/add", "dtl/add/all", "dtl/import", "dtl/invt/from", "model/add", "model/use", "setting/add"];
/// Those of settings, templates and orders, which have a walk below.
const BESIDE: [&str; 12] = [
    "setting/update",
    "setting/undoChange",
    "setting/delete",
    "model/delete",
    "care/cancellation",
    "care/clientOrderNo/apply",
    "care/deleteByclientRltPo",
    "care/documents/update",
    "care/email/submit",
    "care/internalAuditReturn",
    "care/submit",
    "care/submit/withdraw",
];

fn calls() -> Vec<Call> {
    let note = json!({ "note": "-" });
    let none = || json!({});
    vec![
        ("update", Row, json!({ "contrNo": "HT-1" }), true),
        ("undoChange", Row, json!({ "entry": 1, "field": "contrNo" }), false),
        ("dtl/update", Raw, json!({ "gName": "changed" }), true),
        ("dtl/delete", Raws, none(), true),
        ("weights/split", Id, json!({ "grossWt": "330", "netWt": "300", "splitModel": 1 }), true),
        ("packno/split", Id, json!({ "packNo": "7", "splitModel": 1 }), true),
        ("care/packno/split/{id}", Path, json!({ "packNo": "9", "splitModel": 1 }), true),
        ("cost/allocate", Id, json!({ "costs": [{ "kind": "freight", "amount": "12.00" }] }), true),
        ("dtl/restore", Id, json!({ "lines": [] }), true),
        ("booking/update", Booking, json!({ "carrier": "COSCO" }), true),
        ("booking/update", Booking, json!({ "carrier": "SINOKOR" }), true),
        ("submit", Rows, none(), true),
        ("takeBack", Rows, none(), true),
        ("submit", Rows, none(), true),
        ("return", Rows, note, true),
        ("submit", Rows, none(), true),
        ("accept", Rows, none(), true),
        ("{id}/certs/submit", Path, none(), false),
        ("certs/release", Id, json!({ "ids": [1] }), false),
        ("merge", Rows, none(), true),
        ("dtl/move", Raws, json!({ "gNo": 0 }), true),
        ("dec/dtl/update", Merged, json!({ "gName": "by hand" }), true),
        ("materials/add", Id, json!({ "gNos": [1] }), false),
        ("dec/dtl/delete", Mergeds, none(), true),
        ("unmerge", Rows, none(), true),
        ("cancel", Rows, none(), true),
        ("delete", Rows, none(), true),
    ]
}

#[tokio::test]
async fn no_call_changes_what_somebody_else_has_changed() {
    let app = TestApp::start().await;
    let (client, agent) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let made = add(&client).await;
    let rows = ["3901100090", "3902100090", "7318160000", "7318160000"].map(|code| line("M-9", code, "9"));
    post(&client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows })).await;
    for (call, names, more, done) in calls() {
        let of_agent = ["return", "accept", "merge", "dtl/move", "dec/dtl/update", "dec/dtl/delete", "unmerge"];
        let by = if of_agent.contains(&call) { &agent } else { &client };
        let path = call.replace("{id}", &made["id"].to_string());
        let before = (whole(&client, &made).await, named(&client, &made, Booking).await);
        let body = all_of(named(&client, &made, names).await, &more);
        let no = by.post(&format!("{PATH}/{path}"), stale(&body)).await;
        assert_eq!(no.status, 409, "{call}: {}", String::from_utf8_lossy(&no.bytes));
        assert_eq!((whole(&client, &made).await, named(&client, &made, Booking).await), before, "{call}");
        if done {
            let reply = by.post(&format!("{PATH}/{path}"), body).await;
            assert_eq!(reply.status, 200, "{call}: {}", String::from_utf8_lossy(&reply.bytes));
        }
    }
    client.get(&format!("{PATH}/{}/detail", made["id"])).await.refused(404);
}

#[tokio::test]
async fn settings_templates_and_orders_change_as_they_were_seen() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let made = post(&client, "add", json!({ "iECatg": "1", "clientRltPo": "PO-V" })).await;
    post(&client, "dtl/add", with(&line("M-1", "3901100090", "10"), "queryFcstId", &made["id"])).await;
    let model = json!({ "fcstId": made["id"], "isSelfVisible": "0", "modelName": "V" });
    let model = post(&client, "model/add", model).await;
    crate::forecast_support::without_settings(&client).await;
    let setting = post(&client, "setting/add", json!({ "maxLines": "20" })).await;
    let page = client.get(&format!("{PATH}/care/page?pageSize=80")).await.done();
    let order = page["rows"].as_array().unwrap().iter().find(|row| row["clientRltPo"] == "PO-V").unwrap().clone();
    let of_order = json!({ "clientRltPo": "PO-V", "version": order["version"], "note": "-", "billNo": "B-9" });
    let before = (whole(&client, &made).await, page);
    for call in BESIDE {
        let body = match call.split_once('/').unwrap() {
            ("setting", "update") => setting.clone(),
            ("setting", "undoChange") => all_of(setting.clone(), &json!({ "entry": 1, "field": "maxLines" })),
            ("setting", _) => of_lines(&[&setting]),
            ("model", _) => of_lines(&[&model]),
            _ => of_order.clone(),
        };
        refused(&client, call, stale(&body), 409).await;
    }
    let page = client.get(&format!("{PATH}/care/page?pageSize=80")).await.done();
    assert_eq!((whole(&client, &made).await, page), before);
    let kept = |kind: &str, row: &Value| format!("{PATH}/{kind}/{}/detail", row["id"]);
    assert_eq!(client.get(&kept("setting", &setting)).await.done(), setting);
    assert_eq!(client.get(&kept("model", &model)).await.done(), model);
}

#[test]
fn every_call_that_changes_something_is_walked() {
    let prefix = format!("{PATH}/");
    let there: BTreeSet<&str> = operations()
        .iter()
        .filter(|operation| operation.method == axum::http::Method::POST)
        .filter_map(|operation| operation.path.strip_prefix(prefix.as_str()))
        .collect();
    let walked: BTreeSet<&str> = calls().into_iter().map(|(call, ..)| call).chain(WITHOUT).chain(BESIDE).collect();
    assert_eq!(there, walked);
}

#[tokio::test]
async fn a_merged_line_that_was_merged_anew_takes_nothing() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let made = crate::forecast_support::submitted(&client).await;
    command(&broker, "merge", &made).await;
    let (lines, rows) = (merged(&client, &made).await, raw(&client, &made).await);
    let big = lines.iter().find(|line| line["codeTS"] == "3901100090").unwrap();
    let number: i64 = big["gNo"].as_str().unwrap().parse().unwrap();
    let there = with(&with(&of_lines(&[&rows[0]]), "gNo", &json!(number)), "mergedId", &big["id"]);
    command(&broker, "merge", &made).await;
    let before = whole(&client, &made).await;
    refused(&broker, "dtl/move", there.clone(), 409).await;
    assert_eq!(whole(&client, &made).await, before);
    let now = before.2.iter().find(|line| line["gNo"] == big["gNo"]).unwrap();
    post(&broker, "dtl/move", with(&there, "mergedId", &now["id"])).await;
}

/// The answers to two requests that are sent at once, the better one first.
async fn at_once(client: &Client, path: &str, bodies: [Value; 2]) -> Vec<u16> {
    let sending = bodies.map(|body| {
        let (client, path) = (client.clone(), path.to_owned());
        tokio::spawn(async move { client.post(&path, body).await.status.as_u16() })
    });
    let mut answers = Vec::new();
    for one in sending {
        answers.push(one.await.unwrap());
    }
    answers.sort_unstable();
    answers
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_who_merge_share_out_or_declare_at_once_one_wins_and_nothing_is_doubled() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    without_settings(&client).await;
    let made = submitted(&client).await;
    for _ in 0..3 {
        let seen = chosen(&broker, &made).await;
        assert_eq!(at_once(&broker, &format!("{PATH}/merge"), [seen.clone(), seen]).await, [200, 409]);
        assert_eq!(merged(&broker, &made).await.len(), 2);
    }
    let share = |gross: &str| json!({ "id": made["id"], "grossWt": gross, "netWt": "300", "splitModel": 1 });
    let (path, shares) = (format!("{PATH}/weights/split"), ["330", "440"].map(share));
    let version = detail(&broker, &made).await["version"].clone();
    let seen = shares.each_ref().map(|share| with(share, "version", &version));
    assert_eq!(at_once(&broker, &path, seen).await, [200, 409]);
    // Who claims no version comes after the other one: the lines have what one of them said, never parts of both.
    assert_eq!(at_once(&broker, &path, shares).await, [200, 200]);
    let sum = broker.get(&format!("{PATH}/{}/sum", made["id"])).await.done();
    let gross = sum["gross"].as_str().unwrap();
    assert!(["330.000000", "440.000000"].contains(&gross), "{sum}");

    let declarations = async || broker.get("/decl/v1/page").await.done()["total"].as_i64().unwrap();
    let sure = broker.clone().with_header("reconfirm", "true");
    let before = declarations().await;
    let seen = chosen(&broker, &made).await;
    let seen = json!({ "ids": seen["ids"], "versions": seen["versions"] });
    assert_eq!(at_once(&sure, "/decl/v1/fcst/add", [seen.clone(), seen]).await, [200, 409]);
    assert_eq!(declarations().await, before + 1);
    // Who claims no version is told that it is declared.
    let other = submitted(&client).await;
    let blind = json!({ "ids": [other["id"]] });
    assert_eq!(at_once(&sure, "/decl/v1/fcst/add", [blind.clone(), blind]).await, [200, 422]);
    assert_eq!(declarations().await, before + 2);
    for forecast in [&made, &other] {
        let lines = raw(&broker, forecast).await;
        assert!(
            lines.iter().all(|line| !line["declId"].is_null() && line["declId"] == lines[0]["declId"]),
            "{lines:?}"
        );
    }
}
