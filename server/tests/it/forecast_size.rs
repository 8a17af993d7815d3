//! How long editing a forecast takes with ten lines and with 20,000. It is measured by hand (docs/performance.md), not in CI.

use std::time::{Duration, Instant};

use core_wasm::resources::documents::FCST_DTL;
use core_wasm::row::Row;
use serde_json::{Value, json};
use server::documents::table;

use crate::base_support::with;
use crate::forecast_support::{PATH, add, line, post};
use crate::harness::{Client, TestApp};

/// How often each is measured; the median counts.
const TIMES: usize = 15;

/// The median of how long something takes.
async fn median(mut work: impl AsyncFnMut()) -> Duration {
    let mut times = Vec::with_capacity(TIMES);
    for _ in 0..TIMES {
        let begun = Instant::now();
        work().await;
        times.push(begun.elapsed());
    }
    times.sort();
    times[TIMES / 2]
}

/// A draft with so many raw lines of 500 materials.
async fn of_lines(app: &TestApp, client: &Client, count: usize) -> Value {
    let made = add(client).await;
    let lines: Vec<Row> = (0..count)
        .map(|at| {
            let total = format!("{}.5", 10 + at % 90);
            let row = line(&format!("M-{}", at % 500), "3901100090", &total);
            Row::from_value(with(&with(&row, "netWt", &json!("100")), "grossWt", &json!("101.5"))).unwrap()
        })
        .collect();
    table::insert_lines(app.db(), &FCST_DTL, made["id"].as_i64().unwrap(), 0, &lines).await.unwrap();
    made
}

async fn get(client: &Client, path: &str) -> Value {
    client.get(&format!("{PATH}/{path}")).await.done()
}

async fn measured(app: &TestApp, client: &Client, count: usize) -> Vec<(&'static str, Duration)> {
    let made = of_lines(app, client, count).await;
    let id = &made["id"];
    let page = |number: usize| format!("dtl/page?queryFcstId={id}&pageSize=20&pageNum={number}");
    let last = count.div_ceil(20);
    let mut all = vec![
        ("first page of the lines", median(async || drop(get(client, &page(1)).await)).await),
        ("last page", median(async || drop(get(client, &page(last)).await)).await),
        ("what a search finds", median(async || drop(get(client, &format!("{}&gdsMtno=M-7", page(1))).await)).await),
    ];
    let mut changed = get(client, &page(last)).await["rows"][0].clone();
    assert!(changed.is_object(), "no last page of {count}");
    let update = async || {
        let total = if changed["declTotal"] == "12.0000" { "13" } else { "12" };
        changed = post(client, "dtl/update", with(&changed, "declTotal", &json!(total))).await;
    };
    all.push(("changing a line", median(update).await));
    let new = with(&line("M-1", "3901100090", "10"), "queryFcstId", id);
    let mut added = Vec::new();
    all.push(("adding a line", median(async || added.push(post(client, "dtl/add", new.clone()).await)).await));
    let delete = async || {
        let line = added.pop().unwrap();
        post(client, "dtl/delete", json!({ "ids": [line["id"]], "versions": [line["version"]] })).await;
    };
    all.push(("deleting a line", median(delete).await));
    for (what, path) in [
        ("the sums", format!("{id}/sum")),
        ("prices that depart", format!("{id}/prices")),
        ("materials that are open", format!("{id}/materials")),
        ("the head", format!("{id}/detail")),
    ] {
        all.push((what, median(async || drop(get(client, &path).await)).await));
    }
    all
}

/// `cargo test -p server --test it forecast_size -- --ignored --nocapture`
#[tokio::test]
#[ignore = "a measurement"]
async fn editing_ten_lines_and_twenty_thousand() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let (few, many) = (measured(&app, &client, 10).await, measured(&app, &client, 20_000 - TIMES).await);
    for ((what, few), (_, many)) in few.iter().zip(&many) {
        println!("{what}: {few:?} of 10 lines, {many:?} of 20,000");
    }
}
