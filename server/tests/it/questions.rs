//! Questions on documents: asked on one side, answered on the other, settled, seen by whoever may see the document and by nobody else.

use chrono::TimeDelta;
use sea_orm::sea_query::{Expr, ExprTrait};
use serde_json::{Value, json};

use crate::decl_support::{fields, history, import, made_for_a, now, sent, with};
use crate::gateway_flow::{customs_of, take, write};
use crate::harness::{Client, TestApp};
use crate::push::Events;
use crate::recognition;

const PATH: &str = "/question/v1";

fn on(declaration: &Value, path: &str) -> Value {
    json!({ "kind": "declaration", "docId": declaration["id"], "path": path, "text": "Is this what the bill says?" })
}

async fn ask(client: &Client, about: Value) -> Value {
    client.post(&format!("{PATH}/ask"), about).await.done()
}

async fn does(client: &Client, command: &str, question: &Value, text: &str) -> Value {
    let body = json!({ "id": question["id"], "version": question["version"], "text": text });
    client.post(&format!("{PATH}/{command}"), body).await.done()
}

async fn of(client: &Client, declaration: &Value) -> Vec<Value> {
    let found = client.get(&format!("{PATH}/of?kind=declaration&docId={}", declaration["id"])).await.done();
    found.as_array().unwrap().clone()
}

async fn counts(client: &Client) -> Value {
    client.get(&format!("{PATH}/counts")).await.done()
}

#[tokio::test]
async fn the_agent_asks_the_customer_answers_and_the_agent_settles() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let declaration = made_for_a(&app, &broker, import()).await;
    let (ours, theirs) = (counts(&client).await, counts(&broker).await);
    let mut events = Events::open(&client, "").await;

    let about = with(on(&declaration, "grossWet"), json!({ "rule": "decl.head.grossNotBelowNet" }));
    let asked = ask(&broker, about).await;
    assert_eq!(asked["rule"], "decl.head.grossNotBelowNet", "a problem is what it is about");
    assert_eq!((&asked["state"], &asked["askedSide"], &asked["forSide"]), (&json!("1"), &json!("2"), &json!("1")));
    assert_eq!(asked["can"], json!(["settle"]));
    let event = events.event().await.unwrap();
    assert_eq!((&event["kind"], &event["refId"]), (&json!("question"), &json!(asked["id"].to_string())));
    let told = event["content"].as_str().unwrap();
    assert!(told.contains("Gross weight") && told.contains("Is this what the bill says?"), "{told}");

    let seen = &of(&client, &declaration).await[0];
    assert_eq!((&seen["path"], &seen["side"], &seen["can"]), (&json!("grossWet"), &json!("1"), &json!(["answer"])));
    let number = |of: &Value, name: &str| of[name].as_u64().unwrap();
    assert_eq!(number(&counts(&client).await, "waiting"), number(&ours, "waiting") + 1);
    assert_eq!(number(&counts(&broker).await, "asked"), number(&theirs, "asked") + 1);
    let board = client.get("/warning/boarddash").await.done();
    assert_eq!(board["questions"], counts(&client).await["waiting"]);
    // The figure leads to the questions that it counts.
    let query = board["queries"]["questions"].as_str().unwrap();
    assert_eq!(board["questions"], client.get(&format!("{PATH}/page?{query}")).await.done()["total"]);
    assert_eq!(client.get(&format!("{PATH}/pendingqty/query")).await.done(), counts(&client).await["waiting"]);

    let mut events = Events::open(&broker, "").await;
    let answered = does(&client, "answer", seen, "Yes, 24.6 t").await;
    assert_eq!(answered["state"], "2");
    assert!(events.event().await.unwrap()["content"].as_str().unwrap().contains("Yes, 24.6 t"));
    let again = does(&broker, "askAgain", &answered, "With the pallets?").await;
    assert_eq!(again["state"], "1");
    let answered = does(&client, "answer", &again, "With them").await;
    let settled = does(&broker, "settle", &answered, "").await;
    assert_eq!((&settled["state"], &settled["can"]), (&json!("3"), &json!(["askAgain"])));
    let written: Vec<&str> =
        settled["entries"].as_array().unwrap().iter().map(|entry| entry["text"].as_str().unwrap()).collect();
    assert_eq!(written, ["Is this what the bill says?", "Yes, 24.6 t", "With the pallets?", "With them", ""]);
    assert_eq!(counts(&client).await, ours);
    let detail = client.get(&format!("{PATH}/{}/detail", settled["id"])).await.done();
    assert_eq!(detail["state"], "3");
}

#[tokio::test]
async fn each_side_does_what_is_its_own_on_the_version_that_it_saw() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let declaration = made_for_a(&app, &broker, import()).await;
    let asked = ask(&client, on(&declaration, "lines[0].gModel")).await;
    assert_eq!((&asked["askedSide"], &asked["forSide"]), (&json!("1"), &json!("2")));
    let body = |text: &str| json!({ "id": asked["id"], "version": 1, "text": text });
    for (who, command) in [(&client, "answer"), (&broker, "settle"), (&client, "askAgain"), (&broker, "askAgain")] {
        let refused = who.post(&format!("{PATH}/{command}"), body("x")).await.refused(422);
        assert_eq!(refused["fields"][0]["rule"], "question.state", "{command}");
    }
    let refused = |text: String| {
        let broker = &broker;
        let body = body(&text);
        async move { fields(&broker.post(&format!("{PATH}/answer"), body).await) }
    };
    assert_eq!(refused(" ".to_owned()).await, ["text"], "nothing is no answer");
    assert_eq!(refused("长".repeat(1001)).await, ["text"], "too long");
    broker.post(&format!("{PATH}/answer"), body("a\u{0}b")).await.refused(400);
    assert_eq!(of(&broker, &declaration).await[0]["version"], 1, "what is refused changes nothing");
    does(&broker, "answer", &asked, "As printed").await;
    let conflict = client.post(&format!("{PATH}/settle"), body("")).await.refused(409);
    assert_eq!(conflict["ids"], json!([asked["id"]]));
}

#[tokio::test]
async fn nobody_is_asked_who_is_not_there() {
    let app = TestApp::start().await;
    let other = app.as_admin_of("other").await;
    // It grants nobody anything: there is no agent's side.
    let own = other.post("/decl/v1/add", import()).await.done();
    let named = other.post(&format!("{PATH}/ask"), with(on(&own, "grossWet"), json!({ "forSide": "2" }))).await;
    let refused = named.refused(422);
    assert_eq!(
        (&refused["fields"][0]["field"], &refused["fields"][0]["rule"]),
        (&json!("forSide"), &json!("question.forSide"))
    );
    assert!(named.message().contains("nobody could answer"), "{}", named.message());
    assert!(of(&other, &own).await.is_empty());
    // Asked of nobody by name, it is for the colleagues, who answer it.
    let asked = ask(&other, on(&own, "grossWet")).await;
    assert_eq!((&asked["askedSide"], &asked["forSide"]), (&json!("1"), &json!("1")));
    does(&other, "answer", &asked, "As weighed").await;
    // Where there is an agent, the question is for the agent.
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let made = made_for_a(&app, &broker, import()).await;
    for more in [json!({}), json!({ "forSide": "2" })] {
        assert_eq!(ask(&client, with(on(&made, "grossWet"), more)).await["forSide"], "2");
    }
}

#[tokio::test]
async fn a_question_names_a_place_that_the_document_has() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let declaration = made_for_a(&app, &broker, import()).await;
    let path = format!("{PATH}/ask");
    for place in ["weight", "id", "orgId", "lines[99].gModel", "lines[0].weight", "lines[0", "rows[0]"] {
        assert_eq!(fields(&broker.post(&path, on(&declaration, place)).await), ["path"], "{place}");
    }
    let bad = |fields: Value| with(on(&declaration, "grossWet"), fields);
    assert_eq!(fields(&broker.post(&path, bad(json!({ "text": " " }))).await), ["text"]);
    assert_eq!(fields(&broker.post(&path, bad(json!({ "text": "长".repeat(1001) }))).await), ["text"]);
    assert_eq!(fields(&broker.post(&path, bad(json!({ "forSide": "7" }))).await), ["forSide"]);
    let past = app.app.now() - TimeDelta::hours(1);
    assert_eq!(fields(&broker.post(&path, bad(json!({ "dueAt": past }))).await), ["dueAt"]);
    assert_eq!(fields(&broker.post(&path, bad(json!({ "rule": "x".repeat(101) }))).await), ["rule"]);
    broker.post(&path, bad(json!({ "kind": "material" }))).await.refused(400);
    broker.post(&path, bad(json!({ "docId": 999_999_999 }))).await.refused(404);
    assert!(of(&broker, &declaration).await.is_empty());
}

#[tokio::test]
async fn a_question_follows_its_line() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let declaration = made_for_a(&app, &broker, import()).await;
    let stored = now(&broker, &declaration).await;
    let first = stored["lines"][0].clone();
    let mut second = first.clone();
    second.as_object_mut().unwrap().remove("id");
    let two = with(stored.clone(), json!({ "lines": [first, second] }));
    broker.post("/decl/v1/update", two).await.done();
    let stored = now(&broker, &declaration).await;
    let asked = ask(&broker, on(&declaration, "lines[1].gModel")).await;
    assert_eq!(asked["path"], "lines[1].gModel");

    let turned = json!({ "lines": [stored["lines"][1], stored["lines"][0]] });
    broker.post("/decl/v1/update", with(stored.clone(), turned)).await.done();
    assert_eq!(of(&broker, &declaration).await[0]["path"], "lines[0].gModel");
    let stored = now(&broker, &declaration).await;
    broker.post("/decl/v1/update", with(stored.clone(), json!({ "lines": [stored["lines"][1]] }))).await.done();
    assert_eq!(of(&broker, &declaration).await[0]["lineGone"], true);
}

#[tokio::test]
async fn whoever_may_not_see_the_document_learns_nothing_of_its_questions() {
    let app = TestApp::start().await;
    let (broker, stranger) = (app.as_user("broker").await, app.as_admin_of("other").await);
    let declaration = made_for_a(&app, &broker, import()).await;
    let before = (counts(&stranger).await, stranger.get(&format!("{PATH}/page")).await.done());
    let asked = ask(&broker, on(&declaration, "grossWet")).await;
    stranger.post(&format!("{PATH}/ask"), on(&declaration, "grossWet")).await.refused(404);
    stranger.get(&format!("{PATH}/of?kind=declaration&docId={}", declaration["id"])).await.refused(404);
    stranger.get(&format!("{PATH}/{}/detail", asked["id"])).await.refused(404);
    for command in ["answer", "settle", "askAgain"] {
        let body = json!({ "id": asked["id"], "version": 1, "text": "x" });
        stranger.post(&format!("{PATH}/{command}"), body).await.refused(404);
    }
    assert_eq!((counts(&stranger).await, stranger.get(&format!("{PATH}/page")).await.done()), before);
    assert_eq!(of(&broker, &declaration).await[0]["version"], 1);
}

#[tokio::test]
async fn any_document_with_a_page_of_its_own_can_be_asked_about() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let line = json!({
        "codeTS": "3901100090", "gName": "first", "gQty": "100", "gUnit": "035", "declTotal": "1", "tradeCurr": "USD",
    });
    let order = json!({ "clientOrderNo": "PO-Q", "iECatg": "1", "tradeMode": "0110", "lines": [line] });
    let order = client.post("/order/v1/clientOrder/add", order).await.done();
    let about = json!({ "kind": "clientOrder", "docId": order["id"], "path": "lines[0].gQty", "text": "kg or g?" });
    let asked = ask(&broker, about).await;
    assert_eq!((&asked["docNo"], &asked["forSide"]), (&json!("PO-Q"), &json!("1")));
    let page = client.get(&format!("{PATH}/page?which=waiting&docNo=PO-Q")).await.done();
    assert_eq!(page["rows"][0]["id"], asked["id"]);
    let late = with(
        json!({ "kind": "clientOrder", "docId": order["id"], "text": "when?" }),
        json!({ "dueAt": app.app.now() + TimeDelta::hours(1) }),
    );
    let late = ask(&broker, late).await;
    assert_eq!(late["overdue"], false);
    app.advance(TimeDelta::hours(2));
    let client = app.as_user("orgadmin").await;
    let page = client.get(&format!("{PATH}/page?which=late&docNo=PO-Q")).await.done();
    assert_eq!((&page["total"], &page["rows"][0]["id"]), (&json!(1), &late["id"]));
    client.get(&format!("{PATH}/page?which=mine")).await.refused(400);
}

#[tokio::test]
async fn the_audit_tells_who_asked_and_settled() {
    use sea_orm::{EntityTrait, QueryFilter, QueryOrder};
    use server::store::audit;
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let declaration = made_for_a(&app, &broker, import()).await;
    let told = history(&broker, &declaration).await.len();
    let asked = ask(&broker, on(&declaration, "")).await;
    does(&broker, "settle", &asked, "found it myself").await;
    let entries = audit::Entity::find()
        .filter(Expr::col("entity").eq("question"))
        .filter(Expr::col("entity_id").eq(asked["id"].as_i64().unwrap()))
        .order_by_asc(audit::Column::Id)
        .all(app.db())
        .await
        .unwrap();
    let actions: Vec<&str> = entries.iter().map(|entry| entry.action.as_str()).collect();
    assert_eq!(actions, ["add", "settle"]);
    assert_eq!(history(&broker, &declaration).await.len(), told, "a question is no change of the document");
}

#[tokio::test]
async fn the_list_as_of_a_day_has_the_questions_of_then() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let declaration = made_for_a(&app, &broker, import()).await;
    let asked = ask(&broker, on(&declaration, "grossWet")).await;
    let day = app.app.today().to_string();
    app.advance(TimeDelta::days(2));
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    does(&client, "answer", &asked, "Yes").await;
    let later = ask(&broker, on(&declaration, "netWt")).await;
    let listed = async |query: &str| {
        let page = broker.get(&format!("{PATH}/page?pageSize=200{query}")).await.done();
        let rows = page["rows"].as_array().unwrap().clone();
        rows.into_iter().map(|row| (row["id"].clone(), row["state"].clone())).collect::<Vec<_>>()
    };
    let (first, second) = (&asked["id"], &later["id"]);
    let has = |rows: &[(Value, Value)], id: &Value| {
        rows.iter().find(|(known, _)| known == id).map(|(_, state)| state.clone())
    };
    let then = listed(&format!("&asOf={day}")).await;
    assert_eq!((has(&then, first), has(&then, second)), (Some(json!("1")), None), "as it was asked, and no later one");
    let now = listed("").await;
    assert_eq!((has(&now, first), has(&now, second)), (Some(json!("2")), Some(json!("1"))));
    // What was asked of then counts by the state of then.
    assert_eq!(has(&listed(&format!("&asOf={day}&state=1")).await, first), Some(json!("1")));
    assert_eq!(has(&listed("&state=1").await, first), None);
    assert_eq!(broker.get(&format!("{PATH}/page?asOf=yesterday")).await.status, 400);
}

#[tokio::test]
async fn what_a_question_does_not_have_is_told_and_not_left_out() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let declaration = made_for_a(&app, &broker, import()).await;
    let asks = async |more: Value| broker.post(&format!("{PATH}/ask"), with(on(&declaration, "grossWet"), more)).await;
    for (name, value) in [("place", json!("netWt")), ("version", json!(99)), ("orgId", json!(1))] {
        let refused = asks(json!({ name: value })).await;
        assert!(refused.status == 400 && refused.message().contains(name), "{name}: {}", refused.message());
    }
    for rule in [
        "no rule",
        "<b>",
        "house.",
        "house.999999999",
        "house.x",
        ".a",
        "a..b",
        "decl.weight.order",
        "decl.head.nothing",
    ] {
        assert_eq!(fields(&asks(json!({ "rule": rule })).await), ["rule"], "{rule}");
    }
    assert!(of(&broker, &declaration).await.is_empty());
    for rule in ["decl.head.grossNotBelowNet", "decl.transition", ""] {
        asks(json!({ "rule": rule })).await.done();
    }
}

#[tokio::test]
async fn whoever_may_not_see_a_reading_is_told_the_words_of_the_paper() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let customer = app.org_id("maker").await.to_string();
    let papers = [("inv_en.pdf", recognition::sample("inv_en.pdf"))];
    let papers: Vec<(&str, &[u8])> = papers.iter().map(|(name, content)| (*name, content.as_slice())).collect();
    let fields = [("iEFlag", "I"), ("customerId", customer.as_str())];
    let shipment = recognition::send(&broker, &papers, &fields).await.done();
    recognition::read_all(&app).await;
    let version = recognition::result(&broker, shipment["id"].as_i64().unwrap()).await["version"].clone();
    let wanted = json!({ "id": shipment["id"], "version": version, "to": "declaration" });
    let draft = broker.post("/recg/v1/confirm", wanted).await.done();
    let sources = format!("/recg/v1/source/query?kind=declaration&id={}", draft["id"]);
    let read = broker.get(&sources).await.done();
    let of_field = |field: &str| read.as_array().unwrap().iter().find(|one| one["field"] == field && one["line"] == 0);
    let quantity = of_field("gQty").unwrap_or_else(|| panic!("{read}"));
    ask(&broker, on(&draft, "lines[0].gQty")).await;
    ask(&broker, on(&draft, "noteS")).await;

    assert_eq!(client.get(&sources).await.done(), json!([]), "the reading is the agent's");
    let told = of(&client, &draft).await;
    let at = |path: &str| told.iter().find(|one| one["path"] == path).unwrap();
    let quoted = &at("lines[0].gQty")["quoted"];
    assert_eq!((&quoted["text"], &quoted["paper"]), (&quantity["value"]["raw"], &json!("inv_en.pdf")));
    assert_eq!(quoted["page"].as_u64(), quantity["value"]["place"]["page"].as_u64().map(|page| page + 1));
    assert_eq!(at("noteS")["quoted"], Value::Null, "nothing of it stands in a paper");
}

/// Most are asked about drafts. Who looks for one later has the number of customs.
#[tokio::test]
async fn a_question_names_its_declaration_by_the_number_of_customs_once_it_is_known() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let drafted = made_for_a(&app, &broker, import()).await;
    let asked = ask(&broker, on(&drafted, "grossWet")).await;
    assert_eq!(asked["docNo"], drafted["clientSeqNo"]);
    let mut customs = customs_of(&app);
    sent(&app, drafted.clone()).await;
    write(&app).await;
    customs.step().unwrap();
    take(&app).await;
    let closed = now(&broker, &drafted).await;
    let number = closed["entryId"].as_str().unwrap();
    let page = broker.get(&format!("{PATH}/page?docNo={number}")).await.done();
    assert_eq!((&page["rows"][0]["id"], &page["rows"][0]["docNo"]), (&asked["id"], &json!(number)), "{page}");
    assert_eq!(of(&broker, &drafted).await[0]["docNo"], number);
}
