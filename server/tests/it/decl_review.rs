//! Reviews: by other eyes than those that made it, and what the next reviewer is told of the last one.

use core_wasm::states::{self, Wanted};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, IntoActiveModel};
use serde_json::{Value, json};
use server::store::people::organisation;

use crate::decl_support::{chosen, fields, import, made_for_a, now, with};
use crate::harness::{Client, Reply, TestApp};

async fn review(client: &Client, row: &Value, pass: &str) -> Reply {
    client.post("/decl/v1/review", with(chosen(&[row]), json!({ "pass": pass, "note": "请核对毛重" }))).await
}

async fn view(client: &Client, row: &Value) -> Value {
    client.get(&format!("/decl/v1/review/query?queryDeclId={}", row["id"])).await.done()
}

/// Makes agent 1 want this many reviews.
pub async fn reviews_wanted(app: &TestApp, times: &str) {
    let agent = organisation::by_id(app.db(), app.org_id("broker").await).await.unwrap();
    let mut row = agent.into_active_model();
    row.params = Set(json!({ "decReviewTimes": times }).to_string());
    row.update(app.db()).await.unwrap();
}

async fn submitted(app: &TestApp, broker: &Client) -> Value {
    let made = made_for_a(app, broker, import()).await;
    broker.post("/decl/v1/submit", chosen(&[&made])).await.done();
    now(broker, &made).await
}

#[tokio::test]
async fn nobody_reviews_what_they_made_or_changed() {
    let app = TestApp::start().await;
    let (broker, admin) = (app.as_user("broker").await, app.as_admin_of("maker").await);
    let own = submitted(&app, &app.as_admin_of("broker").await).await;
    let refused = review(&app.as_user("broker").await, &own, "1").await;
    refused.refused(422);
    assert!(refused.message().contains("cannot review it"), "{}", refused.message());
    review(&app.as_user("broker").await, &own, "0").await.refused(422);
    assert_eq!(now(&broker, &own).await, own, "nothing happened");
    assert!(view(&broker, &own).await["passRefusal"].as_str().unwrap().contains("ask someone else"));

    // The broker made it, customer A's clerk changed a word of it: neither of them reviews it.
    let made = made_for_a(&app, &broker, import()).await;
    let changed = admin.post("/decl/v1/update", with(made, json!({ "noteS": "加急" }))).await.done();
    broker.post("/decl/v1/submit", chosen(&[&changed])).await.done();
    let waiting = now(&broker, &changed).await;
    review(&admin, &waiting, "1").await.refused(422);
    let reviewer = app.as_user("reviewer").await;
    assert_eq!(view(&reviewer, &waiting).await["passRefusal"], Value::Null);
    review(&reviewer, &waiting, "1").await.done();
}

#[tokio::test]
async fn two_reviews_need_two_people_and_a_new_round_forgets_the_first() {
    let app = TestApp::start().await;
    reviews_wanted(&app, "2").await;
    let (broker, reviewer, second) =
        (app.as_user("broker").await, app.as_user("reviewer").await, app.as_user("orgadmin").await);
    let waiting = submitted(&app, &broker).await;
    review(&reviewer, &waiting, "1").await.done();
    let once = now(&broker, &waiting).await;
    assert_eq!((&once["status"], &once["reviewStep"]), (&json!("05"), &json!("1")));
    let refused = review(&reviewer, &once, "1").await;
    refused.refused(422);
    assert!(refused.message().contains("someone else must do the second"), "{}", refused.message());
    let told = view(&reviewer, &once).await;
    assert!(told["passRefusal"].is_string() && told["returnRefusal"].is_null(), "{told}");
    assert_eq!(told["changes"], json!([]), "nothing changed since the first review");
    review(&second, &once, "0").await.done();

    // Returned and submitted anew, the first reviewer may pass it again.
    broker.post("/decl/v1/submit", chosen(&[&now(&broker, &once).await])).await.done();
    review(&reviewer, &now(&broker, &once).await, "1").await.done();
    review(&second, &now(&broker, &once).await, "1").await.done();
    assert_eq!(now(&broker, &once).await["status"], "06");
}

#[tokio::test]
async fn the_reviewer_is_told_what_changed_since_the_last_review() {
    let app = TestApp::start().await;
    let (broker, reviewer) = (app.as_user("broker").await, app.as_user("reviewer").await);
    let waiting = submitted(&app, &broker).await;
    assert_eq!(view(&reviewer, &waiting).await["last"], Value::Null, "the first review has nothing to compare");
    review(&reviewer, &waiting, "0").await.done();

    let mut draft = now(&broker, &waiting).await;
    let (old_bill, old_name) = (draft["billNo"].clone(), draft["lines"][0]["gName"].clone());
    draft["billNo"] = json!("NEWBILL1");
    draft["contrNo"] = json!("");
    let draft = broker.post("/decl/v1/update", draft).await.done();
    let mut draft = broker.post("/decl/v1/update", with(draft, json!({ "billNo": "NEWBILL2" }))).await.done();
    draft["lines"][0]["gName"] = json!("改过的品名");
    let draft = broker.post("/decl/v1/update", draft).await.done();
    broker.post("/decl/v1/submit", chosen(&[&draft])).await.done();

    let told = view(&reviewer, &waiting).await;
    assert_eq!((&told["last"]["by"], &told["last"]["passed"]), (&json!("吴静"), &json!(false)));
    assert_eq!(told["last"]["note"], "请核对毛重");
    let change = |field: &str| {
        let all = told["changes"].as_array().unwrap();
        all.iter().find(|change| change["field"] == field).cloned().unwrap_or_else(|| panic!("no {field} in {all:?}"))
    };
    assert_eq!(
        change("billNo"),
        json!({ "field": "billNo", "before": old_bill, "after": "NEWBILL2" }),
        "two edits, one difference"
    );
    assert_eq!(change("contrNo")["after"], Value::Null);
    assert_eq!(change("lines[0].gName")["before"], old_name);
    let named: Vec<&str> = told["changes"].as_array().unwrap().iter().map(|c| c["field"].as_str().unwrap()).collect();
    assert_eq!(named.len(), 3, "state, version and times are no differences: {named:?}");

    app.as_user("other").await.get(&format!("/decl/v1/review/query?queryDeclId={}", waiting["id"])).await.refused(404);
}

#[tokio::test]
async fn who_returns_says_what_needs_to_be_changed() {
    let app = TestApp::start().await;
    let (broker, reviewer) = (app.as_user("broker").await, app.as_user("reviewer").await);
    let waiting = submitted(&app, &broker).await;
    let answered = async |pass: &str, note: Value| {
        reviewer.post("/decl/v1/review", with(chosen(&[&waiting]), json!({ "pass": pass, "note": note }))).await
    };
    for note in ["", " \n ", &"长".repeat(501)] {
        assert_eq!(fields(&answered("0", json!(note)).await), ["note"], "{note:?}");
    }
    let silent = reviewer.post("/decl/v1/review", with(chosen(&[&waiting]), json!({ "pass": "0" }))).await;
    assert_eq!(fields(&silent), ["note"]);
    assert!(silent.message().contains("what needs to be changed"), "{}", silent.message());
    assert_eq!(now(&broker, &waiting).await, waiting, "nothing happened");
    answered("1", json!("")).await.done();
}

#[test]
fn every_command_that_wants_a_note_is_tried_without_one() {
    let wanting = states::ALL.iter().flat_map(|machine| {
        let required = machine.commands.iter().filter(|command| command.note.wanted == Wanted::Required);
        required.map(|command| (machine.of.name, command.name))
    });
    // Here, in decl_amendment.rs, base_files.rs, client_order.rs, forecast.rs, forecast_care.rs, bonded_flow.rs, bonded_lists.rs,
    // write_off.rs, origin_certs.rs, wms_orders.rs, wms_counts.rs, sas_keyed.rs and bonded.rs, where accounts and documents of a zone of all
    // kinds have the same commands. A new one needs such a test too.
    let accounts =
        ["ems", "bws", "eml"].into_iter().flat_map(|kind| ["confirm", "return", "pause"].map(|name| (kind, name)));
    let tried = [
        ("declaration", "return"),
        ("declAmendment", "customsRefuse"),
        ("baseFile", "reject"),
        ("clientOrder", "return"),
        ("fcst", "return"),
        ("fcstCare", "auditReturn"),
        ("bondInvt", "return"),
        ("bondInvoice", "return"),
        ("bwsDcr", "keyReturned"),
        ("originCert", "return"),
        ("originCert", "change"),
        ("originCert", "revoke"),
        ("asn", "explain"),
        ("wmsCount", "refuse"),
        ("sasPassport", "keyWeighed"),
    ];
    let zones = ["sasDcl", "sasStock", "sasPassport", "sasVehicle"];
    let zones = zones.into_iter().flat_map(|kind| ["keyReturned", "keyNotEnded", "keyNumber"].map(|name| (kind, name)));
    let tried: Vec<_> = tried.into_iter().chain(accounts).chain(zones).collect();
    let untried: Vec<_> = wanting.filter(|command| !tried.contains(command)).collect();
    assert_eq!(untried, []);
}
