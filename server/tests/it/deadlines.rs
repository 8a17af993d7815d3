//! The radar of deadlines: one queue over all documents, how each time follows, what is put off, who is told, and the calendar.

use chrono::TimeDelta;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ConnectionTrait, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use server::domains::deadline::escalate;
use server::domains::decl::declaration;
use server::store::people::user;

use crate::api_scopes::must_change;
use crate::decl_support::{fields, import, made_for_a, with};
use crate::harness::{Client, Reply, TestApp};
use crate::write_off;

const PATH: &str = "/deadline/v1";
const RULE: &str = "/sys/v1/deadlineRule";

async fn page(client: &Client, query: &str) -> Value {
    client.get(&format!("{PATH}/page?pageSize=200&{query}")).await.done()
}

async fn rows(client: &Client, query: &str) -> Vec<Value> {
    page(client, query).await["rows"].as_array().unwrap().clone()
}

/// What a queue has of a declaration.
async fn of(client: &Client, query: &str, declaration: &Value) -> Option<Value> {
    rows(client, query)
        .await
        .into_iter()
        .find(|row| row["document"] == "declaration" && row["docId"] == declaration["id"])
}

/// A declaration of customer A whose goods came in on a day. The first of July is today.
async fn arrived(app: &TestApp, broker: &Client, day: &str) -> Value {
    made_for_a(app, broker, with(import(), json!({ "iEDate": day }))).await
}

async fn put(app: &TestApp, row: &Value, status: &str) {
    let id = row["id"].as_i64().unwrap();
    let mut model = declaration::Entity::find_by_id(id).one(app.db()).await.unwrap().unwrap().into_active_model();
    model.status = Set(status.to_owned());
    model.update(app.db()).await.unwrap();
}

fn named(declaration: &Value) -> Value {
    json!({ "kind": "declare", "refId": declaration["id"] })
}

fn put_off(declaration: &Value, until: &str) -> Value {
    with(named(declaration), json!({ "until": until, "reason": "the bill of lading is missing" }))
}

async fn explained(client: &Client, declaration: &Value) -> Reply {
    client.get(&format!("{PATH}/explain?kind=declare&refId={}", declaration["id"])).await
}

#[tokio::test]
async fn the_queue_has_what_is_due_first_and_opens_to_its_formula() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let later = arrived(&app, &broker, "2026-06-25").await;
    let moved = arrived(&app, &broker, "2026-06-20").await;
    let late = arrived(&app, &broker, "2026-06-12").await;
    let summary = arrived(&app, &broker, "2026-06-19").await;
    put(&app, &summary, "Sp1").await;
    let gone = arrived(&app, &broker, "2026-06-12").await;
    put(&app, &gone, "L").await;

    let found = rows(&broker, "kind=declare,complete").await;
    let told: Vec<_> = found.iter().map(|row| (&row["docId"], &row["kind"], &row["dueOn"], &row["daysLeft"])).collect();
    assert_eq!(
        told,
        [
            (&late["id"], &json!("declare"), &json!("2026-06-26"), &json!("-5")),
            (&summary["id"], &json!("complete"), &json!("2026-07-03"), &json!("2")),
            (&moved["id"], &json!("declare"), &json!("2026-07-06"), &json!("5")),
            (&later["id"], &json!("declare"), &json!("2026-07-09"), &json!("8")),
        ]
    );
    // The report of the same name says the same.
    let report = broker.get("/decl/v1/warn/undeclare/page?days=60").await.done();
    assert_eq!(report["total"], page(&broker, "kind=declare,complete").await["total"]);

    let formula = explained(&broker, &moved).await.done();
    let steps: Vec<_> = formula["steps"].as_array().unwrap().iter().map(|step| (&step["text"], &step["off"])).collect();
    assert_eq!(
        steps,
        [
            (&json!("The goods arrived on 2026-06-20"), &json!(false)),
            (&json!("Plus 14 days: 2026-07-04"), &json!(false)),
            (&json!("2026-07-04 is off (Saturday): the next day counts"), &json!(true)),
            (&json!("2026-07-05 is off (Sunday): the next day counts"), &json!(true)),
            (&json!("Due: 2026-07-06"), &json!(false)),
        ]
    );
    let chinese = explained(&broker.clone().in_chinese(), &moved).await.done();
    assert!(chinese["steps"][2]["text"].as_str().unwrap().contains("星期六"), "{chinese}");

    assert!(of(&broker, "which=late", &late).await.is_some() && of(&broker, "which=late", &moved).await.is_none());
    assert!(of(&broker, "which=soon", &moved).await.is_some() && of(&broker, "which=soon", &late).await.is_none());
    assert!(of(&broker, "dueOnFrom=2026-07-06&dueOnTo=2026-07-06", &moved).await.is_some());
    assert!(of(&broker, "dueOnFrom=2026-07-07", &moved).await.is_none());
    assert!(of(&broker, "which=mine", &moved).await.is_some(), "the broker made it");
    let owner = app.as_user("orgadmin").await;
    assert!(of(&owner, "", &moved).await.is_some(), "the owner sees it as well");
    assert!(of(&owner, "which=mine", &moved).await.is_none());
    for bad in ["which=x", "kind=x", "dueOnFrom=x", "pageNum=99999"] {
        broker.get(&format!("{PATH}/page?{bad}")).await.refused(400);
    }
}

/// Who looks for a declaration at customs has the number of customs; the internal one stands nowhere there.
#[tokio::test]
async fn a_declaration_goes_by_the_number_of_customs_once_it_is_known() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let late = arrived(&app, &broker, "2026-06-12").await;
    let owing = arrived(&app, &broker, "2026-06-13").await;
    put(&app, &owing, "T").await;
    let on_board = async |row: &Value| {
        let board = broker.get("/warning/boarddash").await.done();
        let found = board["deadlines"].as_array().unwrap().iter().find(|day| day["declId"] == row["id"]).cloned();
        found.unwrap()["number"].clone()
    };
    let secret = broker.post(&format!("{PATH}/feed"), json!({})).await.done()["secret"].clone();
    let link = format!("{PATH}/feed/{}", secret.as_str().unwrap());
    for row in [&late, &owing] {
        assert_eq!(of(&broker, "", row).await.unwrap()["docNo"], row["clientSeqNo"]);
        assert_eq!(on_board(row).await, row["clientSeqNo"]);
    }
    for (row, seq_no, entry_id) in
        [(&late, "I20260000000000917", None), (&owing, "I20260000000000918", Some("224820261000000918"))]
    {
        let id = row["id"].as_i64().unwrap();
        let stored = declaration::Entity::find_by_id(id).one(app.db()).await.unwrap().unwrap();
        let mut stored = stored.into_active_model();
        stored.seq_no = Set(Some(seq_no.to_owned()));
        stored.entry_id = Set(entry_id.map(str::to_owned));
        stored.update(app.db()).await.unwrap();
        let number = entry_id.unwrap_or(seq_no);
        assert_eq!(of(&broker, "", row).await.unwrap()["docNo"], number);
        assert_eq!(on_board(row).await, number);
        assert!(text(&feed(&app, &link).await).contains(number), "{number}");
    }
}

/// The e-account of the demo was filed on 2026-01-15 and has a cycle of 180 days, of which the first half year is reported; the handbook
/// ends on 2027-03-31.
#[tokio::test]
async fn accounts_are_to_be_written_off_after_their_cycle_and_handbooks_after_their_last_day() {
    let app = TestApp::start().await;
    let (owner, other) = (app.as_user("orgadmin").await, app.as_user("other").await);
    let told = async |kind: &str| {
        let found = rows(&owner, &format!("kind={kind}")).await;
        found.iter().map(|row| (row["docNo"].clone(), row["dueOn"].clone())).collect::<Vec<_>>()
    };
    let change = async |statement: &str| app.db().execute_unprepared(statement).await.unwrap();
    let is = |number: &str, due: &str| vec![(json!(number), json!(due))];
    assert_eq!(told("emsWriteOff").await, is("E22482600017", "2027-01-26"));
    change("UPDATE bws_dcr SET state = 'RETURNED'").await;
    assert_eq!(told("emsWriteOff").await, is("E22482600017", "2026-08-13"));
    assert_eq!(told("emlWriteOff").await, is("C22485600031", "2027-04-30"));
    assert_eq!(rows(&other, "kind=emsWriteOff,emlWriteOff").await, [] as [Value; 0], "the accounts are not theirs");
    assert_eq!(owner.get("/warning/boarddash").await.done()["writeOffsDue"], 0);

    // What was reported here begins the next cycle; what customs gave back is to be reported as before.
    let account = write_off::account(&owner, "ems", "E22482600017").await;
    let (from, until) = ("2026-01-15".parse().unwrap(), "2026-06-30".parse().unwrap());
    let made = write_off::add(&owner, &account, "E22482600017", "BH-1", from, until).await;
    assert_eq!(told("emsWriteOff").await, is("E22482600017", "2026-08-13"), "a draft is no report");
    change(&format!("UPDATE bws_dcr SET state = 'SENT' WHERE id = {}", made["id"])).await;
    assert_eq!(told("emsWriteOff").await, is("E22482600017", "2027-01-26"));
    change(&format!("UPDATE bws_dcr SET state = 'RETURNED' WHERE id = {}", made["id"])).await;

    // What is over stands on the dashboard, which counts what the list has that it leads to.
    change("UPDATE ems SET putrec_appr_time = '2025-12-01'").await;
    assert_eq!(told("emsWriteOff").await, is("E22482600017", "2026-06-29"));
    let board = owner.get("/warning/boarddash").await.done();
    let first = board["deadlines"].as_array().unwrap().iter().find(|day| day["kind"] == "emsWriteOff").unwrap().clone();
    assert_eq!((&first["number"], &first["daysLeft"]), (&json!("E22482600017"), &json!(-2)));
    assert_eq!(board["writeOffsDue"], 1);
    assert_eq!(page(&owner, board["queries"]["writeOffsDue"].as_str().unwrap()).await["total"], board["writeOffsDue"]);

    // Written off elsewhere, as people keyed it; without a cycle nothing follows; a handbook that is settled is done.
    change("UPDATE ems SET rcnt_vclr_time = '2026-06-30'").await;
    assert_eq!(told("emsWriteOff").await, is("E22482600017", "2027-01-26"));
    change("UPDATE ems SET vclr_prid_val = NULL").await;
    assert_eq!(told("emsWriteOff").await, vec![]);
    change("UPDATE eml SET vclr_date = '2026-06-30'").await;
    assert_eq!(told("emlWriteOff").await, vec![]);
}

/// Every kind has statements of its own: they run, count what they find, and have it in its order.
#[tokio::test]
async fn every_kind_finds_what_it_counts() {
    let app = TestApp::start().await;
    let people = [app.as_user("broker").await, app.as_user("orgadmin").await];
    let owing = arrived(&app, &people[0], "2026-06-12").await;
    put(&app, &owing, "T").await;
    let mut with_some = Vec::new();
    for kind in core_wasm::rules::radar::kinds::KINDS {
        for who in &people {
            let all = page(who, &format!("kind={}", kind.name)).await;
            let found = all["rows"].as_array().unwrap();
            assert_eq!(all["total"].as_u64().unwrap(), found.len() as u64, "{}", kind.name);
            let due: Vec<&str> = found.iter().map(|row| row["dueOn"].as_str().unwrap()).collect();
            assert!(due.is_sorted(), "{}: {due:?}", kind.name);
            for row in found {
                assert_eq!(row["document"], kind.document.name);
                let formula =
                    who.get(&format!("{PATH}/explain?kind={}&refId={}", kind.name, row["refId"])).await.done();
                assert_eq!((&formula["dueOn"], &formula["docId"]), (&row["dueOn"], &row["docId"]));
                let day = row["dueOn"].as_str().unwrap();
                let on_day = rows(who, &format!("kind={}&dueOnFrom={day}&dueOnTo={day}", kind.name)).await;
                assert!(on_day.iter().any(|other| other["refId"] == row["refId"]), "{} on {day}", kind.name);
                assert!(on_day.iter().all(|other| other["dueOn"] == day), "{} on {day}", kind.name);
            }
            if !found.is_empty() && !with_some.contains(&kind.name) {
                with_some.push(kind.name);
            }
        }
    }
    assert!(with_some.contains(&"pay"), "{with_some:?}");
    println!("kinds with times: {with_some:?}");
}

#[tokio::test]
async fn a_month_counts_what_the_queue_has_on_its_days() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    arrived(&app, &broker, "2026-06-20").await;
    arrived(&app, &broker, "2026-06-22").await;
    let month = broker.get(&format!("{PATH}/month?month=2026-07")).await.done();
    let days = month["days"].as_array().unwrap();
    assert_eq!((days.len(), &days[3]["off"], &days[5]["off"]), (31, &json!(true), &json!(false)));
    let counted =
        |day: &Value| -> u64 { day["due"].as_array().unwrap().iter().map(|of| of["count"].as_u64().unwrap()).sum() };
    let sixth = &days[5];
    assert!(sixth["due"].as_array().unwrap().contains(&json!({ "kind": "declare", "count": 2 })), "{sixth}");
    for day in days {
        let named = day["day"].as_str().unwrap();
        let found = page(&broker, &format!("dueOnFrom={named}&dueOnTo={named}")).await;
        assert_eq!(found["total"].as_u64().unwrap(), counted(day), "{named}");
    }
    let october = broker.get(&format!("{PATH}/month?month=2026-10")).await.done();
    assert_eq!(october["days"][0]["name"], "National Day");
    for bad in ["2026-13", "x", "2026-1-1"] {
        broker.get(&format!("{PATH}/month?month={bad}")).await.refused(400);
    }
}

#[tokio::test]
async fn what_is_put_off_is_back_on_its_day_and_is_seen_by_others() {
    let app = TestApp::start().await;
    let (broker, owner) = (app.as_user("broker").await, app.as_user("orgadmin").await);
    let made = arrived(&app, &broker, "2026-06-20").await;
    let snooze = format!("{PATH}/snooze");
    let before = broker.get(&format!("{PATH}/counts")).await.done();
    for (bad, field) in [
        (json!({ "until": "2026-07-07" }), "until"),
        (json!({ "until": "2026-07-01" }), "until"),
        (json!({ "reason": " " }), "reason"),
        (json!({ "reason": "长".repeat(201) }), "reason"),
    ] {
        let refused = broker.post(&snooze, with(put_off(&made, "2026-07-03"), bad)).await;
        assert_eq!(fields(&refused), [field]);
    }
    broker.post(&snooze, with(put_off(&made, "2026-07-03"), json!({ "reason": "a\u{0}b" }))).await.refused(400);
    broker.post(&snooze, put_off(&made, "2026-07-03")).await.done();

    assert!(of(&broker, "", &made).await.is_none());
    let hidden = of(&broker, "which=snoozed", &made).await.unwrap();
    assert_eq!(
        (&hidden["snoozedUntil"], &hidden["snoozeReason"]),
        (&json!("2026-07-03"), &json!("the bill of lading is missing"))
    );
    let counts = broker.get(&format!("{PATH}/counts")).await.done();
    let number = |of: &Value, name: &str| of[name].as_i64().unwrap();
    assert_eq!(number(&counts, "open"), number(&before, "open") - 1);
    assert_eq!(number(&counts, "snoozed"), number(&before, "snoozed") + 1);
    assert!(of(&owner, "", &made).await.is_some(), "another organisation has its own queue");

    // Changed, taken back, put off again: the history says so.
    broker.post(&snooze, put_off(&made, "2026-07-04")).await.done();
    broker.post(&format!("{PATH}/unsnooze"), named(&made)).await.done();
    assert!(of(&broker, "", &made).await.is_some());
    broker.post(&format!("{PATH}/unsnooze"), named(&made)).await.refused(404);
    broker.post(&snooze, put_off(&made, "2026-07-03")).await.done();
    let entries = audited(&app).await;
    assert_eq!(entries, ["snooze", "snooze", "unsnooze", "snooze"]);

    app.advance(TimeDelta::days(2));
    let broker = app.as_user("broker").await;
    assert!(of(&broker, "", &made).await.is_some(), "it is back on the day");
    // What moved since it was put off is looked at anew.
    broker.post(&snooze, put_off(&made, "2026-07-05")).await.done();
    assert!(of(&broker, "", &made).await.is_none());
    let mut model = declaration::Entity::find_by_id(made["id"].as_i64().unwrap()).one(app.db()).await.unwrap().unwrap();
    model.i_e_date = Some("2026-06-19".parse().unwrap());
    declaration::ActiveModel::from(model).reset_all().update(app.db()).await.unwrap();
    assert!(of(&broker, "", &made).await.is_some());
}

/// What the audit has of deadlines, the oldest first.
async fn audited(app: &TestApp) -> Vec<String> {
    use sea_orm::sea_query::{Expr, ExprTrait};
    use sea_orm::{QueryFilter, QueryOrder};
    use server::store::audit;
    let found = audit::Entity::find().filter(Expr::col("entity").eq("deadline")).order_by_asc(audit::Column::Id);
    found.all(app.db()).await.unwrap().into_iter().map(|entry| entry.action).collect()
}

#[tokio::test]
async fn who_only_views_puts_nothing_off() {
    let app = TestApp::start().await;
    let (broker, viewer) = (app.as_user("broker").await, app.as_user("viewer").await);
    let made = arrived(&app, &broker, "2026-06-20").await;
    assert_eq!(explained(&broker, &made).await.done()["mayPutOff"], true);
    assert_eq!(explained(&viewer, &made).await.done()["mayPutOff"], false);
    let refused = viewer.post(&format!("{PATH}/snooze"), put_off(&made, "2026-07-03")).await;
    refused.refused(403);
    assert!(refused.message().contains("only who works on such documents"), "{}", refused.message());
    assert_eq!(audited(&app).await, [] as [&str; 0]);
    // Nor does it show again what others put off.
    app.as_user("reviewer").await.post(&format!("{PATH}/snooze"), put_off(&made, "2026-07-03")).await.done();
    viewer.post(&format!("{PATH}/unsnooze"), named(&made)).await.refused(403);
    assert_eq!(audited(&app).await, ["snooze"]);
}

#[tokio::test]
async fn whoever_may_not_see_the_document_learns_nothing_of_its_times() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let strangers = [app.as_admin_of("other").await, app.as_user("other").await];
    let made = arrived(&app, &broker, "2026-06-20").await;
    for stranger in &strangers {
        assert!(of(stranger, "", &made).await.is_none());
        explained(stranger, &made).await.refused(404);
        stranger.post(&format!("{PATH}/snooze"), put_off(&made, "2026-07-03")).await.refused(404);
        stranger.post(&format!("{PATH}/unsnooze"), named(&made)).await.refused(404);
    }
    assert_eq!(audited(&app).await, [] as [&str; 0]);
    let unknown = json!({ "kind": "x", "refId": 1, "until": "2026-07-03", "reason": "why not" });
    broker.post(&format!("{PATH}/snooze"), unknown).await.refused(400);
    broker.get(&format!("{PATH}/explain?kind=declare&refId=999999999")).await.refused(404);
}

async fn feed(app: &TestApp, link: &str) -> Reply {
    app.anonymous().get(link).await
}

fn text(reply: &Reply) -> String {
    String::from_utf8(reply.bytes.to_vec()).unwrap()
}

#[tokio::test]
async fn a_calendar_is_read_by_its_link_until_the_link_ends() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let made = arrived(&app, &broker, "2026-06-20").await;
    assert_eq!(broker.get(&format!("{PATH}/feed")).await.done()["madeAt"], Value::Null);
    broker.post(&format!("{PATH}/feed/revoke"), json!({})).await.refused(404);
    let link = async || -> String {
        let made = broker.post(&format!("{PATH}/feed"), json!({})).await.done();
        format!("{PATH}/feed/{}.ics", made["secret"].as_str().unwrap())
    };
    let first = link().await;
    let read = feed(&app, &first).await;
    assert_eq!(read.status, 200);
    assert_eq!(read.headers["content-type"], "text/calendar; charset=utf-8");
    assert_eq!(read.headers["cache-control"], "private, max-age=900");
    let calendar = text(&read);
    let event = format!("UID:declare-{}@deadlines.customs-office\r\n", made["id"]);
    assert!(calendar.starts_with("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n") && calendar.ends_with("END:VCALENDAR\r\n"));
    assert!(calendar.contains(&event) && calendar.contains("DTSTART;VALUE=DATE:20260706\r\n"), "{calendar}");
    assert!(calendar.lines().all(|line| line.trim_end().len() <= 75), "folded");
    assert!(broker.get(&format!("{PATH}/feed")).await.done()["readAt"].is_string());

    // What is put off is not in it; a new link ends the one before; nobody guesses one.
    broker.post(&format!("{PATH}/snooze"), put_off(&made, "2026-07-03")).await.done();
    assert!(!text(&feed(&app, &first).await).contains(&event));
    let second = link().await;
    feed(&app, &first).await.refused(404);
    assert_eq!(feed(&app, &second).await.status, 200);
    feed(&app, &second.replace("cal1_", "cal1_x")).await.refused(404);
    feed(&app, &format!("{PATH}/feed/x.ics")).await.refused(404);

    // An account that cannot work has no calendar either, nor has a link that ended.
    let id = app.user_id("broker").await;
    let model = user::Entity::find_by_id(id).one(app.db()).await.unwrap().unwrap();
    let mut closed = model.clone().into_active_model();
    closed.enabled = Set(false);
    closed.update(app.db()).await.unwrap();
    feed(&app, &second).await.refused(404);
    let mut open = model.into_active_model();
    open.enabled = Set(true);
    open.reset_all().update(app.db()).await.unwrap();
    assert_eq!(feed(&app, &second).await.status, 200);
    // Nor has one that has to change its password first.
    must_change(&app, "broker", "2").await;
    feed(&app, &second).await.refused(403);
    must_change(&app, "broker", "1").await;
    assert_eq!(feed(&app, &second).await.status, 200);
    let broker = app.as_user("broker").await;
    broker.post(&format!("{PATH}/feed/revoke"), json!({})).await.done();
    feed(&app, &second).await.refused(404);
    assert_eq!(audited(&app).await, ["makeFeed", "snooze", "makeFeed", "revokeFeed"]);
}

/// A calendar shows what its owner may see at the moment, not when the link was made.
#[tokio::test]
async fn a_calendar_follows_what_its_owner_may_see() {
    use sea_orm::{ColumnTrait, QueryFilter};
    use server::store::people::role;
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    arrived(&app, &broker, "2026-06-20").await;
    let made = broker.post(&format!("{PATH}/feed"), json!({})).await.done();
    let link = format!("{PATH}/feed/{}.ics", made["secret"].as_str().unwrap());
    assert!(text(&feed(&app, &link).await).contains("UID:declare-"));
    let id = app.user_id("broker").await;
    role::of_user::Entity::delete_many().filter(role::of_user::Column::UserId.eq(id)).exec(app.db()).await.unwrap();
    app.app.remembered.forget();
    assert!(!text(&feed(&app, &link).await).contains("UID:"));
}

async fn told(client: &Client) -> Vec<Value> {
    let found = client.get("/sys/v1/message/page?pageSize=200").await.done();
    found["rows"].as_array().unwrap().iter().filter(|row| row["kind"] == "deadline").cloned().collect()
}

#[tokio::test]
async fn a_rule_tells_of_each_time_once() {
    let app = TestApp::start().await;
    let (broker, manager) = (app.as_user("broker").await, app.as_manager_of("broker").await);
    let (owner, other) = (app.as_user("orgadmin").await, app.as_admin_of("other").await);
    let soon = arrived(&app, &broker, "2026-06-20").await;
    arrived(&app, &broker, "2026-06-25").await;
    let rule = |whom: &str, days: &str| json!({ "name": "R", "kind": "declare", "daysBefore": days, "whom": whom, "isEnabled": "1" });
    manager.post(&format!("{RULE}/add"), rule("1", "5")).await.done();
    assert_eq!(fields(&manager.post(&format!("{RULE}/add"), rule("9", "5")).await), ["whom"]);
    app.as_user("reviewer").await.post(&format!("{RULE}/add"), rule("2", "5")).await.refused(403);

    assert_eq!(escalate::once(&app.app).await.unwrap(), 1);
    let first = told(&broker).await;
    assert_eq!(first.len(), 1, "who made it is told");
    let content = first[0]["content"].as_str().unwrap();
    assert!(content.contains(soon["clientSeqNo"].as_str().unwrap()) && content.contains("2026-07-06"), "{content}");
    assert_eq!(escalate::once(&app.app).await.unwrap(), 0);
    assert_eq!((told(&broker).await.len(), told(&owner).await.len(), told(&other).await.len()), (1, 0, 0));

    // A few days later the second one comes near; the first is not told again.
    app.advance(TimeDelta::days(4));
    assert_eq!(escalate::once(&app.app).await.unwrap(), 1);
    let broker = app.as_user("broker").await;
    assert_eq!(told(&broker).await.len(), 2);
    // What is put off nobody is told of.
    let third = arrived(&app, &broker, "2026-06-21").await;
    broker.post(&format!("{PATH}/snooze"), put_off(&third, "2026-07-06")).await.done();
    assert_eq!(escalate::once(&app.app).await.unwrap(), 0);
    app.advance(TimeDelta::days(1));
    assert_eq!(escalate::once(&app.app).await.unwrap(), 1);
}

/// Two processes look at the same moment: each time is told by one of them.
#[tokio::test]
async fn two_processes_tell_once() {
    let app = TestApp::start().await;
    let (broker, manager) = (app.as_user("broker").await, app.as_manager_of("broker").await);
    arrived(&app, &broker, "2026-06-20").await;
    let rule = json!({ "name": "R", "kind": "declare", "daysBefore": "5", "whom": "2", "isEnabled": "1" });
    manager.post(&format!("{RULE}/add"), rule).await.done();
    let (one, other) = tokio::join!(escalate::once(&app.app), escalate::once(&app.app));
    assert_eq!(one.unwrap() + other.unwrap(), 1);
    assert_eq!(told(&broker).await.len(), 1);
}
