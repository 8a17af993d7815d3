//! Of several writers who saw the same version exactly one wins, whatever they do to the row; the others are told that it
//! changed, or that it is gone.

use serde_json::{Value, json};

use crate::base_support::{added, ids, owned, with};
use crate::harness::{Client, TestApp};

const WRITERS: usize = 8;

/// The answers to the same request, sent by all writers at once.
async fn all_at_once(client: &Client, path: &str, body: &Value) -> Vec<u16> {
    let writers: Vec<_> = (0..WRITERS)
        .map(|_| {
            let (client, path, body) = (client.clone(), path.to_owned(), body.clone());
            tokio::spawn(async move { client.post(&path, body).await.status.as_u16() })
        })
        .collect();
    let mut answers = Vec::new();
    for writer in writers {
        answers.push(writer.await.unwrap());
    }
    answers.sort_unstable();
    answers
}

/// One winner; everybody else is too late.
#[track_caller]
fn check(answers: &[u16], late: &[u16], what: &str) {
    assert_eq!((answers.len(), answers[0]), (WRITERS, 200), "{what}: {answers:?}");
    assert!(answers[1..].iter().all(|answer| late.contains(answer)), "{what}: {answers:?}");
}

/// The row has another version now.
const CHANGED: &[u16] = &[409];
/// The row is gone; who had looked at it before is told that it changed.
const GONE: &[u16] = &[404, 409];

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_writers_of_a_base_resource_one_wins() {
    let app = TestApp::start().await;
    let (orgadmin, ids) = (app.as_user("orgadmin").await, ids(&app).await);
    for walk in owned() {
        let path = walk.path;
        let row = added(&orgadmin, &walk, &ids).await;
        let (field, value) = &walk.change;
        let wanted = with(&row, field, value);
        check(&all_at_once(&orgadmin, &format!("{path}/update"), &wanted).await, CHANGED, path);
        let now = orgadmin.get(&format!("{path}/{}/detail", row["id"])).await.done();
        assert_eq!(now["version"], 2, "{path}");
        let chosen = json!({ "ids": [row["id"]], "versions": [2] });
        check(&all_at_once(&orgadmin, &format!("{path}/{}", walk.delete), &chosen).await, GONE, path);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_those_who_switch_a_row_one_wins() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let store = json!({ "code": "T-1", "name": "一层", "kind": "1", "area": "10.00" });
    let store = orgadmin.post("/base/v1/storeSub/add", store).await.done();
    let switch = json!({ "id": store["id"], "version": 1, "isEnabled": "0" });
    check(&all_at_once(&orgadmin, "/base/v1/storeSub/status/switch", &switch).await, CHANGED, "sub-store");
    let price =
        json!({ "gdsMtno": "T-1", "price": "1.18", "currency": "USD", "unit": "035", "validFrom": "2026-08-01" });
    let price = orgadmin.post("/base/v1/materialPrice/add", price).await.done();
    let toggle = json!({ "ids": [price["id"]], "versions": [1], "isDisabled": "1" });
    check(&all_at_once(&orgadmin, "/base/v1/materialPrice/toggle", &toggle).await, CHANGED, "price");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_writers_of_a_dictionary_and_of_an_organisation_one_wins() {
    let app = TestApp::start().await;
    let (admin, orgadmin) = (app.as_user("admin").await, app.as_user("orgadmin").await);
    let entry = json!({ "family": "customerType", "code": "77", "name": "物流企业", "nameEn": "Logistics" });
    let mut entry = admin.post("/sys/v1/dict/entry/add", entry).await.done();
    entry["name"] = json!("物流");
    check(&all_at_once(&admin, "/sys/v1/dict/entry/update", &entry).await, CHANGED, "entry");
    let chosen = json!({ "ids": [entry["id"]], "versions": [2] });
    check(&all_at_once(&admin, "/sys/v1/dict/entry/delete", &chosen).await, GONE, "entry");

    let tree = orgadmin.get("/sys/v1/org/tree").await.done();
    let below = orgadmin.get(&format!("/sys/v1/org/{}/detail", tree[1]["id"])).await.done();
    let changed = json!({ "id": below["id"], "version": below["version"], "params": { "decReviewTimes": "2" } });
    check(&all_at_once(&orgadmin, "/sys/v1/org/update", &changed).await, CHANGED, "organisation");
    let version = below["version"].as_i64().unwrap() + 1;
    let closed = json!({ "ids": [below["id"]], "versions": [version] });
    check(&all_at_once(&orgadmin, "/sys/v1/org/disable", &closed).await, CHANGED, "organisation");
}
