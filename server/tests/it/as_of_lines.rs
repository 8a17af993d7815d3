//! Documents as they were with their lines that are stored one by one: forecasts with raw and merged lines, inventory lists.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::base_support::with as set;
use crate::forecast_support::{PATH, add, command, line, merged, of_lines, post, raw, without_settings};
use crate::harness::{Client, TestApp};

const FIRST_DAY: &str = "2026-07-01";
const SECOND_DAY: &str = "2026-07-02";

async fn as_of(client: &Client, forecast: &Value, day: &str) -> Value {
    client.get(&format!("{PATH}/{}/asOf?at={day}", forecast["id"])).await.done()
}

/// Lines as far as a person sees what they are.
fn seen(lines: &Value) -> Vec<Value> {
    let fields = ["id", "gdsMtno", "gName", "gQty", "declTotal", "entryGdsSeqno", "gNo"];
    let lines = lines.as_array().unwrap().iter();
    lines.map(|line| fields.iter().map(|field| line[*field].clone()).collect()).collect()
}

/// What is not known of the lines; the instants of commands are not in the history.
fn gaps_of_lines(then: &Value) -> Vec<&str> {
    names(&then["gaps"]).into_iter().filter(|field| ["lines", "decLines"].contains(field)).collect()
}

fn names(changes: &Value) -> Vec<&str> {
    changes.as_array().unwrap().iter().map(|one| one["field"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_forecast_is_seen_with_the_raw_and_merged_lines_that_it_had_on_a_day() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    without_settings(&client).await;
    let made = add(&client).await;
    let rows = [line("M-1", "3901100090", "10"), line("M-2", "3901100090", "20"), line("M-3", "3902100090", "3")];
    post(&client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows })).await;
    let first = raw(&client, &made).await;

    app.advance(TimeDelta::days(1));
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    post(&client, "dtl/update", set(&first[1], "declTotal", &json!("25"))).await;
    post(&client, "dtl/delete", of_lines(&[&first[0]])).await;
    let fourth = set(&line("M-4", "3901100090", "40"), "queryFcstId", &made["id"]);
    post(&client, "dtl/add", fourth).await;
    command(&client, "submit", &made).await;
    command(&broker, "merge", &made).await;
    let (second, together) = (raw(&broker, &made).await, merged(&broker, &made).await);
    assert!(second.iter().all(|line| !line["entryGdsSeqno"].is_null()) && !together.is_empty());

    app.advance(TimeDelta::days(1));
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    post(&broker, "dec/dtl/update", set(&together[0], "gName", &json!("by hand"))).await;
    command(&broker, "unmerge", &made).await;

    let then = as_of(&client, &made, FIRST_DAY).await;
    assert!(gaps_of_lines(&then).is_empty(), "{}", then["gaps"]);
    assert_eq!(seen(&then["row"]["lines"]), seen(&json!(first)), "changed, gone and added lines as they were");
    assert_eq!(then["row"]["decLines"], json!([]));
    let differs = names(&then["differences"]);
    assert!(differs.contains(&"lines[1].declTotal") && differs.contains(&"lines[0].gdsMtno"), "{differs:?}");
    assert!(!differs.iter().any(|field| field.ends_with("version")), "{differs:?}");
    let origins = then["origins"].as_array().unwrap();
    let origin = origins.iter().find(|one| one["field"] == "lines[0].gdsMtno").unwrap();
    assert_eq!((&origin["action"], &origin["before"]), (&json!("update"), &Value::Null));

    let then = as_of(&client, &made, SECOND_DAY).await;
    assert!(gaps_of_lines(&then).is_empty(), "{}", then["gaps"]);
    assert_eq!(seen(&then["row"]["lines"]), seen(&json!(second)), "with the numbers that merging gave them");
    assert_eq!(seen(&then["row"]["decLines"]), seen(&json!(together)), "as they were merged");
    let origins = then["origins"].as_array().unwrap();
    let origin = origins.iter().find(|one| one["field"] == "lines[0].declTotal").unwrap();
    assert_eq!(origin["before"].as_str().map(|before| before.parse::<f64>().unwrap()), Some(20.0), "{origin}");

    // People are told of changes what they were told before.
    let log = client.get(&format!("{PATH}/{}/log", made["id"])).await.done();
    let fields: Vec<&str> = log.as_array().unwrap().iter().flat_map(|entry| names(&entry["changes"])).collect();
    assert!(fields.contains(&"lines[1].declTotal") || fields.contains(&"lines[0].declTotal"), "{fields:?}");
    assert!(fields.iter().all(|field| !field.ends_with("[]")), "{fields:?}");
}

#[tokio::test]
async fn what_is_shared_out_moved_and_deleted_together_is_undone_in_the_lines_too() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    without_settings(&client).await;
    let made = add(&client).await;
    let rows = [line("M-1", "3901100090", "10"), line("M-2", "3901100090", "20"), line("M-3", "3902100090", "3")];
    post(&client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows })).await;
    let weight = async |client: &Client| -> Vec<Value> {
        raw(client, &made).await.iter().map(|line| line["grossWt"].clone()).collect()
    };
    let before = weight(&client).await;

    app.advance(TimeDelta::days(1));
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let shares = json!({ "id": made["id"], "grossWt": "1000", "netWt": "900.5", "splitModel": 2 });
    post(&client, "weights/split", shares).await;
    let shared = weight(&client).await;
    assert_ne!(shared, before);
    command(&client, "submit", &made).await;
    command(&broker, "merge", &made).await;

    app.advance(TimeDelta::days(1));
    let broker = app.as_user("broker").await;
    let gone = merged(&broker, &made).await;
    let numbers = seen(&json!(raw(&broker, &made).await));
    post(&broker, "dec/dtl/delete", of_lines(&gone.iter().collect::<Vec<_>>())).await;
    assert!(raw(&broker, &made).await.iter().all(|line| line["entryGdsSeqno"].is_null()));

    let of_weight = |then: &Value| -> Vec<Value> {
        then["row"]["lines"].as_array().unwrap().iter().map(|line| line["grossWt"].clone()).collect()
    };
    let then = as_of(&broker, &made, FIRST_DAY).await;
    assert_eq!((of_weight(&then), gaps_of_lines(&then)), (before, vec![]));
    let then = as_of(&broker, &made, SECOND_DAY).await;
    assert_eq!((of_weight(&then), gaps_of_lines(&then)), (shared, vec![]));
    assert_eq!(seen(&then["row"]["decLines"]), seen(&json!(gone)));
    assert_eq!(seen(&then["row"]["lines"]), numbers, "raw lines that were freed had their numbers");
}

#[tokio::test]
async fn of_more_lines_than_are_shown_in_the_past_it_is_said() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let made = add(&client).await;
    let rows: Vec<Value> = (0..501).map(|number| line(&format!("M-{number}"), "3901100090", "10")).collect();
    post(&client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows })).await;
    let then = as_of(&client, &made, FIRST_DAY).await;
    assert_eq!((&then["row"]["lines"], names(&then["gaps"])), (&Value::Null, vec!["lines"]));
    assert!(then["gaps"][0]["why"].as_str().is_some_and(|why| why.contains("500")), "{then}");

    // What comes to more lines than an entry keeps is told as well, once they are few again.
    let mut all = Vec::new();
    for page in 1..=5 {
        let asked = format!("{PATH}/dtl/page?queryFcstId={}&pageSize=80&pageNum={page}", made["id"]);
        all.extend(client.get(&asked).await.done()["rows"].as_array().unwrap().clone());
    }
    app.advance(TimeDelta::days(1));
    let client = app.as_user("orgadmin").await;
    post(&client, "dtl/delete", of_lines(&all.iter().collect::<Vec<_>>())).await;
    let then = as_of(&client, &made, FIRST_DAY).await;
    assert_eq!(seen(&then["row"]["lines"]).len(), 501, "all that were there");
}
