//! Submitting, reviewing, sending, cancelling: the transitions, all or none.

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use server::gateway::message;

use crate::decl_support::{chosen, export, fields, history, import, made_for_a, now, sent, with};
use crate::harness::{Client, TestApp};

async fn review(client: &Client, rows: &[&Value], pass: &str) -> crate::harness::Reply {
    client.post("/decl/v1/review", with(chosen(rows), json!({ "pass": pass, "note": "请核对毛重" }))).await
}

async fn messages(app: &TestApp, declaration: &Value) -> Vec<message::Model> {
    message::Entity::find()
        .filter(message::Column::DeclarationId.eq(declaration["id"].as_i64().unwrap()))
        .order_by_asc(message::Column::Id)
        .all(app.db())
        .await
        .unwrap()
}

#[tokio::test]
async fn from_draft_to_the_queue_with_one_review() {
    let app = TestApp::start().await;
    let (broker, reviewer) = (app.as_user("broker").await, app.as_user("reviewer").await);
    let made = made_for_a(&app, &broker, import()).await;
    broker.post("/decl/v1/send", chosen(&[&made])).await.refused(422);
    let done = broker.post("/decl/v1/submit", chosen(&[&made])).await.done();
    assert_eq!(done, json!([{ "id": made["id"], "version": 2, "status": "05" }]));
    let waiting = now(&broker, &made).await;
    broker.post("/decl/v1/update", waiting.clone()).await.refused(422);
    broker.post("/decl/v1/delete", chosen(&[&waiting])).await.refused(422);
    assert_eq!(reviewer.get("/decl/v1/pendingqty/query?iECatg=1&operateStep=check").await.done(), 1);
    review(&reviewer, &[&waiting], "1").await.done();
    let reviewed = now(&broker, &made).await;
    assert_eq!(
        (&reviewed["status"], &reviewed["reviewStep"], &reviewed["version"]),
        (&json!("06"), &json!("1"), &json!(3))
    );
    assert_eq!(broker.get("/decl/v1/pendingqty/query?operateStep=send").await.done(), 1);
    let reply = broker.post("/decl/v1/send", chosen(&[&reviewed])).await;
    assert_eq!(reply.message(), "", "what is declared directly needs nobody's care");
    let done = reply.done();
    assert_eq!(done, json!([{ "id": made["id"], "version": 4, "status": "03" }]));

    let queued = messages(&app, &made).await;
    assert_eq!(queued.len(), 1);
    let number = made["clientSeqNo"].as_str().unwrap();
    assert_eq!(
        (queued[0].state.as_str(), queued[0].file_name.clone()),
        (message::QUEUED, format!("I_{number}_t-1.xml"))
    );
    let read = server::domains::decl::customs::dec_message::read(queued[0].xml.as_bytes()).unwrap();
    assert_eq!(read.declaration.text("billNo"), made["billNo"]);
    assert_eq!(read.sign.text("operType"), "C", "agent 1 declares directly");
    assert_eq!(read.sign.text("clientSeqNo"), number);

    let actions: Vec<_> = history(&broker, &made).await.iter().map(|entry| entry["action"].clone()).collect();
    assert_eq!(actions, ["Sent to customs", "Passed review", "Submitted for review", "Created"]);
    let zh = history(&broker.clone().in_chinese(), &made).await;
    assert_eq!(
        (&zh[1]["action"], &zh[1]["by"], &zh[1]["note"]),
        (&json!("复核通过"), &json!("吴静"), &json!("请核对毛重"))
    );
    assert_eq!(zh[0]["changes"], json!([{ "field": "status", "before": "06", "after": "03" }]));
}

#[tokio::test]
async fn the_message_is_signed_with_the_card_of_the_house_that_makes_it() {
    let app = TestApp::start().await;
    let (broker, admin) = (app.as_user("broker").await, app.as_user("admin").await);
    let marks = json!({ "copCodeScc": null, "markNo": "N/M\nNO. 1-40\tUP" });
    let plain = sent(&app, made_for_a(&app, &broker, with(import(), marks.clone())).await).await;
    let house = admin.get(&format!("/sys/v1/org/{}/detail", app.org_id("broker").await)).await.done();
    let params = json!({ "operatorCard": "8930000099999", "operatorName": "李晓梅" });
    admin.post("/sys/v1/org/update", with(house.clone(), json!({ "params": params }))).await.done();
    let carded = sent(&app, made_for_a(&app, &broker, with(import(), marks)).await).await;

    let of_clerk = import()["typistNo"].as_str().unwrap_or_default().to_owned();
    for (made, card, name) in [(plain, of_clerk.as_str(), "王敏"), (carded, "8930000099999", "李晓梅")] {
        let xml = messages(&app, &made).await[0].xml.clone();
        assert!(xml.contains("N/M&#10;NO. 1-40&#9;UP"), "{xml}");
        let read = server::domains::decl::customs::dec_message::read(xml.as_bytes()).unwrap();
        let credit_code = house["creditCode"].as_str().unwrap();
        assert_eq!((read.sign.text("iCCode"), read.sign.text("operName")), (card, name));
        assert_eq!((read.sign.text("copCode"), read.declaration.text("copCodeScc")), (credit_code, credit_code));
    }
}

#[tokio::test]
async fn a_review_returns_and_a_request_is_taken_back() {
    let app = TestApp::start().await;
    let (broker, reviewer) = (app.as_user("broker").await, app.as_user("reviewer").await);
    let made = made_for_a(&app, &broker, import()).await;
    broker.post("/decl/v1/submit/cancel", chosen(&[&made])).await.refused(422);
    broker.post("/decl/v1/submit", chosen(&[&made])).await.done();
    review(&reviewer, &[&now(&broker, &made).await], "0").await.done();
    let returned = now(&broker, &made).await;
    assert_eq!((&returned["status"], &returned["reviewStep"]), (&json!("01"), &json!("0")));
    broker.post("/decl/v1/submit", chosen(&[&returned])).await.done();
    broker.post("/decl/v1/submit/cancel", chosen(&[&now(&broker, &made).await])).await.done();
    let draft = now(&broker, &made).await;
    assert_eq!(draft["status"], "01");
    broker.post("/decl/v1/submit", chosen(&[&draft])).await.done();
    let waiting = now(&broker, &made).await;
    reviewer.post("/decl/v1/review", with(chosen(&[&waiting]), json!({ "pass": "2" }))).await.refused(400);
    let long = with(chosen(&[&waiting]), json!({ "pass": "0", "note": "长".repeat(501) }));
    assert_eq!(fields(&reviewer.post("/decl/v1/review", long).await), ["note"]);
}

#[tokio::test]
async fn two_reviews_need_two_passes_and_none_needs_none() {
    use sea_orm::{ActiveModelTrait, ActiveValue::Set, IntoActiveModel};
    use server::store::people::organisation;
    let app = TestApp::start().await;
    let (broker, reviewer) = (app.as_user("broker").await, app.as_user("reviewer").await);
    let second = app.as_user("orgadmin").await;
    let agent = organisation::by_id(app.db(), app.org_id("broker").await).await.unwrap();
    let mut row = agent.into_active_model();
    row.params = Set(json!({ "decReviewTimes": "2" }).to_string());
    let agent = row.update(app.db()).await.unwrap();
    let made = made_for_a(&app, &broker, import()).await;
    broker.post("/decl/v1/submit", chosen(&[&made])).await.done();
    review(&reviewer, &[&now(&broker, &made).await], "1").await.done();
    let once = now(&broker, &made).await;
    assert_eq!((&once["status"], &once["reviewStep"]), (&json!("05"), &json!("1")));
    review(&second, &[&once], "1").await.done();
    assert_eq!(now(&broker, &made).await["status"], "06");

    let mut row = agent.into_active_model();
    row.params = Set("{}".to_owned());
    row.update(app.db()).await.unwrap();
    let made = made_for_a(&app, &broker, export()).await;
    broker.post("/decl/v1/submit", chosen(&[&made])).await.refused(422);
    let reply = broker.post("/decl/v1/send", chosen(&[&made])).await;
    reply.done();
    assert_eq!(
        reply.message(),
        "1 declaration was sent, but only staged in the single window and not declared yet. Check and declare there."
    );
    let queued = messages(&app, &made).await;
    assert!(queued[0].file_name.starts_with("E_"));
    let read = server::domains::decl::customs::dec_message::read(queued[0].xml.as_bytes()).unwrap();
    assert_eq!(read.sign.text("operType"), "G", "without decDirectDeclare it is only staged");
}

#[tokio::test]
async fn a_declaration_with_errors_is_not_submitted() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let sound = made_for_a(&app, &broker, import()).await;
    let broken = with(import(), json!({ "billNo": null, "grossWet": "1" }));
    let mut broken = made_for_a(&app, &broker, broken).await;
    let reply = broker.post("/decl/v1/submit", chosen(&[&sound, &broken])).await;
    let named = fields(&reply);
    assert!(named.iter().any(|field| field == "ids[1].grossWet"), "{named:?}");
    assert!(named.iter().all(|field| field.starts_with("ids[1].")), "{named:?}");
    assert_eq!(now(&broker, &sound).await, sound, "all or none");
    broken["lines"][0]["codeTS"] = json!("7799999999");
    let broken = broker.post("/decl/v1/update", broken).await.done();
    let named = fields(&broker.post("/decl/v1/submit", chosen(&[&broken])).await);
    assert!(named.iter().any(|field| field == "ids[0].lines[0].codeTS"), "{named:?}");
}

#[tokio::test]
async fn a_stale_version_stops_the_whole_choice() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let mut rows = Vec::new();
    for _ in 0..3 {
        rows.push(made_for_a(&app, &broker, import()).await);
    }
    let stale = [rows[0].clone(), rows[2].clone()];
    for row in &stale {
        broker.post("/decl/v1/update", with(row.clone(), json!({ "contrNo": "C-2" }))).await.done();
    }
    for command in ["/decl/v1/submit", "/decl/v1/delete", "/decl/v1/send", "/decl/v1/cancel", "/decl/v1/submit/cancel"]
    {
        let reply = broker.post(command, chosen(&[&rows[2], &rows[1], &rows[0]])).await;
        assert_eq!(reply.refused(409)["ids"], json!([rows[0]["id"], rows[2]["id"]]), "{command}");
    }
    assert_eq!(now(&broker, &rows[1]).await, rows[1]);
    broker.post("/decl/v1/submit", json!({ "ids": [1, 2], "versions": [1] })).await.refused(400);
    broker.post("/decl/v1/submit", json!({ "ids": [], "versions": [] })).await.refused(400);
}

#[tokio::test]
async fn a_mixed_choice_names_each_row_that_may_not() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let draft = made_for_a(&app, &broker, import()).await;
    let sent = sent(&app, made_for_a(&app, &broker, import()).await).await;
    let reply = broker.post("/decl/v1/delete", chosen(&[&draft, &sent])).await;
    assert_eq!(fields(&reply), ["ids[1]"]);
    let number = sent["clientSeqNo"].as_str().unwrap();
    assert!(reply.message().contains(number), "{}", reply.message());
    assert_eq!(now(&broker, &draft).await, draft);
}

#[tokio::test]
async fn of_two_senders_one_wins_and_one_message_exists() {
    let app = TestApp::start().await;
    let (broker, reviewer) = (app.as_user("broker").await, app.as_user("reviewer").await);
    let made = made_for_a(&app, &broker, import()).await;
    broker.post("/decl/v1/submit", chosen(&[&made])).await.done();
    review(&reviewer, &[&now(&broker, &made).await], "1").await.done();
    let choice = chosen(&[&now(&broker, &made).await]);
    let senders: Vec<_> = (0..6)
        .map(|_| {
            let (broker, choice) = (broker.clone(), choice.clone());
            tokio::spawn(async move { broker.post("/decl/v1/send", choice).await.status.as_u16() })
        })
        .collect();
    let mut answers = Vec::new();
    for sender in senders {
        answers.push(sender.await.unwrap());
    }
    answers.sort_unstable();
    assert_eq!(answers, [200, 409, 409, 409, 409, 409]);
    assert_eq!(messages(&app, &made).await.len(), 1);
}

#[tokio::test]
async fn a_queued_message_of_a_cancelled_declaration_is_withdrawn() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let sent = sent(&app, made_for_a(&app, &broker, import()).await).await;
    broker.post("/decl/v1/cancel", chosen(&[&sent])).await.done();
    assert_eq!(messages(&app, &sent).await[0].state, message::WITHDRAWN);
    let cancelled = now(&broker, &sent).await;
    assert_eq!(cancelled["status"], "04");
    let folders = server::gateway::folders::Folders::open(app.folder().join("gateway")).unwrap();
    assert_eq!(server::gateway::outbox::write_all(&app.app, &folders).await.unwrap(), 0);
    broker.post("/decl/v1/cancel", chosen(&[&cancelled])).await.refused(422);
    broker.post("/decl/v1/delete", chosen(&[&cancelled])).await.done();
}
