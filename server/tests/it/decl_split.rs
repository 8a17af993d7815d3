//! Split by containers: GET and POST /decl/v1/split/container.

use core_wasm::states::declaration::{Command, Facts, State, may};
use serde_json::{Value, json};

use crate::decl_states::put;
use crate::decl_support::{fields, history, import, now, with};
use crate::harness::{Client, TestApp};

/// The sound import with its second line in two boxes: one goes with line 1, the other one holds line 2 alone. The tare of
/// the first is shared by its rows, so a fifth of what they weigh is goods.
fn two_boxes() -> Value {
    let of_box = |number: &str, lines: &str, weight: &str| json!({ "containerId": number, "containerMd": "21", "goodsNo": lines, "goodsContaWt": weight, "containerWt": "2080.00000" });
    with(
        import(),
        json!({ "containers": [
            of_box("TEMU6123456", "1", "2500.00000"),
            of_box("TEMU6123456", "2", "100.00000"),
            of_box("TEMU6123461", "2", "2110.00000"),
        ] }),
    )
}

async fn made(maker: &Client) -> Value {
    maker.post("/decl/v1/add", two_boxes()).await.done()
}

async fn boxes(client: &Client, declaration: &Value) -> Vec<Value> {
    let query = format!("/decl/v1/split/container/query?queryDeclId={}", declaration["id"]);
    client.get(&query).await.done().as_array().unwrap().clone()
}

fn choice(declaration: &Value, boxes: &[&Value]) -> Value {
    let ids: Vec<Value> = boxes.iter().map(|found| found["id"].clone()).collect();
    json!({ "containerIds": ids, "declId": declaration["id"], "version": declaration["version"] })
}

const SPLIT: &str = "/decl/v1/split/container/split";

#[tokio::test]
async fn the_chosen_box_goes_to_a_new_draft_and_the_sums_stay() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let whole = made(&maker).await;
    let found = boxes(&maker, &whole).await;
    assert_eq!(found.len(), 3);
    assert_eq!(found[2]["lines"][0]["codeTS"], "8413810090");

    let both = maker.post(SPLIT, choice(&whole, &[&found[2]])).await.done();
    let (stays, goes) = (&both["stays"], &both["goes"]);
    assert_eq!((stays["id"].clone(), stays["version"].as_i64()), (whole["id"].clone(), Some(2)));
    assert_eq!((goes["status"].as_str(), goes["version"].as_i64()), (Some("01"), Some(1)));
    assert_ne!(goes["clientSeqNo"], whole["clientSeqNo"]);
    // 20 kg of line 2 lie in the box that stays, 30 in the one that goes: 10 pieces are 4 and 6, 4125.00 are 1650 and 2475.
    assert_eq!(
        (stays["lines"][1]["gQty"].as_str(), stays["lines"][1]["declTotal"].as_str()),
        (Some("4.00000"), Some("1650.0000"))
    );
    assert_eq!(
        (goes["lines"][0]["gQty"].as_str(), goes["lines"][0]["declTotal"].as_str()),
        (Some("6.00000"), Some("2475.0000"))
    );
    assert_eq!((goes["lines"][0]["gNo"].as_str(), goes["containers"][0]["goodsNo"].as_str()), (Some("1"), Some("1")));
    // 520 and 30 of 550 kg: 40 packages are 38 and 2; 1600 + 1650 and 2475 of 5725: freight of 850 is 482.53 and 367.47.
    assert_eq!((stays["netWt"].as_str(), goes["netWt"].as_str()), (Some("520.00000"), Some("30.00000")));
    assert_eq!((stays["packNo"].as_str(), goes["packNo"].as_str()), (Some("38"), Some("2")));
    assert_eq!((stays["feeRate"].as_str(), goes["feeRate"].as_str()), (Some("482.53000"), Some("367.47000")));
    assert_eq!(now(&maker, goes).await["lines"], goes["lines"]);
    for half in [stays, goes] {
        assert_eq!(history(&maker, half).await[0]["action"], "Split by containers");
    }
}

#[tokio::test]
async fn what_cannot_be_split_is_refused_and_nothing_is_stored() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let whole = made(&maker).await;
    let found = boxes(&maker, &whole).await;
    let all: Vec<&Value> = found.iter().collect();
    assert_eq!(fields(&maker.post(SPLIT, choice(&whole, &all)).await), ["containers"]);
    assert_eq!(fields(&maker.post(SPLIT, choice(&whole, &[])).await), ["containers"]);
    maker.post(SPLIT, with(choice(&whole, &[&found[2]]), json!({ "version": 7 }))).await.refused(409);
    maker.post(SPLIT, with(choice(&whole, &[]), json!({ "containerIds": [999_999] }))).await.refused(404);
    let mut unweighed = two_boxes();
    unweighed["containers"][2]["goodsContaWt"] = Value::Null;
    let unweighed = maker.post("/decl/v1/add", unweighed).await.done();
    let chosen = boxes(&maker, &unweighed).await;
    assert_eq!(fields(&maker.post(SPLIT, choice(&unweighed, &[&chosen[2]])).await), ["containers[2].goodsContaWt"]);
    assert_eq!(now(&maker, &whole).await["version"], 1);
    assert_eq!(maker.get("/decl/v1/page").await.done()["total"], 2);
}

#[tokio::test]
async fn others_and_those_who_only_look_cannot_split() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let whole = made(&maker).await;
    let found = boxes(&maker, &whole).await;
    let other = app.as_user("other").await;
    other.post(SPLIT, choice(&whole, &[&found[2]])).await.refused(404);
    other.get(&format!("/decl/v1/split/container/query?queryDeclId={}", whole["id"])).await.refused(404);
    app.as_user("viewer").await.post(SPLIT, choice(&whole, &[&found[2]])).await.refused(403);
    // One that waits for review is not changed.
    maker.post("/decl/v1/submit", json!({ "ids": [whole["id"]], "versions": [whole["version"]] })).await.done();
    let waiting = now(&maker, &whole).await;
    assert_eq!(fields(&maker.post(SPLIT, choice(&waiting, &[&found[2]])).await), ["status"]);
}

#[tokio::test]
async fn what_may_be_changed_may_be_split_in_every_state() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let facts = Facts { review_times: 1, ..Facts::default() };
    let mut split = 0;
    for state in State::ALL.iter().copied() {
        let whole = made(&maker).await;
        put(&app, &whole, state, facts).await;
        let whole = now(&maker, &whole).await;
        let found = boxes(&maker, &whole).await;
        let reply = maker.post(SPLIT, choice(&whole, &[&found[2]])).await;
        match may(Command::Edit, state, &facts) {
            Ok(next) => {
                let both = reply.done();
                assert_eq!((&both["stays"]["status"], &both["goes"]["status"]), (&json!(next.code()), &json!("01")));
                split += 1;
            }
            Err(reason) => {
                assert!(reply.message().contains(&reason.en), "{state:?}: {}", reply.message());
                reply.refused(422);
                assert_eq!(now(&maker, &whole).await, whole, "{state:?} changed something");
            }
        }
    }
    assert!(split > 0 && split < State::ALL.len(), "{split} states");
}
