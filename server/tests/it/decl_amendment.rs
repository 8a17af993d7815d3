//! Amendment and withdrawal of accepted declarations: records of their own with states.

use core_wasm::states::amendment::{self as states, MACHINE, may_be_amended};
use core_wasm::states::declaration::State as DeclState;
use core_wasm::states::{CommandInfo, Facts};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ConnectionTrait, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use server::domains::decl::declaration;

use crate::decl_support::{chosen, fields, history, import, made_for_a, now, with};
use crate::harness::{Client, Reply, TestApp};

const PATH: &str = "/decl/v1/amendment";

/// A declaration of customer A in a state.
async fn in_state(app: &TestApp, broker: &Client, status: &str) -> Value {
    let made = made_for_a(app, broker, import()).await;
    let id = made["id"].as_i64().unwrap();
    let mut row = declaration::Entity::find_by_id(id).one(app.db()).await.unwrap().unwrap().into_active_model();
    row.status = Set(status.to_owned());
    row.entry_id = Set(Some("224820261000000001".to_owned()));
    row.update(app.db()).await.unwrap();
    now(broker, &made).await
}

fn about(declaration: &Value, kind: &str) -> Value {
    let ours = &declaration["clientSeqNo"];
    json!({ "clientSeqNo": ours, "kind": kind, "reason": "毛重录入有误", "content": "毛重 620 改为 640" })
}

async fn add(client: &Client, row: Value) -> Reply {
    client.post(&format!("{PATH}/add"), row).await
}

async fn step(client: &Client, row: &Value, command: &str) -> Reply {
    client.post(&format!("{PATH}/{command}"), with(chosen(&[row]), json!({ "note": "同意" }))).await
}

async fn detail(client: &Client, row: &Value) -> Value {
    client.get(&format!("{PATH}/{}/detail", row["id"])).await.done()
}

#[tokio::test]
async fn an_amendment_goes_to_customs_and_comes_back() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let released = in_state(&app, &broker, "P").await;
    let blank = with(about(&released, "1"), json!({ "content": "" }));
    assert_eq!(fields(&add(&broker, blank).await), ["content"]);
    let row = add(&broker, about(&released, "1")).await.done();
    assert_eq!((&row["state"], &row["entryId"]), (&json!("0"), &json!("224820261000000001")));
    assert_eq!((&row["customerName"], &row["orgId"]), (&released["customerName"], &released["orgId"]));
    assert_eq!(fields(&add(&broker, about(&released, "2")).await), ["clientSeqNo"], "one at a time");
    step(&broker, &row, "approve").await.refused(422);
    step(&broker, &row, "apply").await.done();
    step(&broker, &row, "apply").await.refused(409);
    let applied = detail(&broker, &row).await;
    assert_eq!(applied["appliedAt"], "2026-07-01T02:00:00.000Z");
    broker.post(&format!("{PATH}/update"), applied.clone()).await.refused(422);
    broker.post(&format!("{PATH}/delete"), chosen(&[&applied])).await.refused(422);
    let silent = broker.post(&format!("{PATH}/refuse"), with(chosen(&[&applied]), json!({ "note": " " }))).await;
    assert_eq!(fields(&silent), ["note"], "a refusal says why");
    step(&broker, &applied, "refuse").await.done();
    let refused = detail(&broker, &row).await;
    assert_eq!((&refused["state"], &refused["decision"]), (&json!("3"), &json!("同意")));
    let mended = with(refused, json!({ "reason": "毛重录入有误，附磅单", "clientSeqNo": "000" }));
    let mended = broker.post(&format!("{PATH}/update"), mended).await.done();
    assert_eq!((&mended["state"], &mended["clientSeqNo"]), (&json!("0"), &released["clientSeqNo"]));
    step(&broker, &mended, "apply").await.done();
    step(&broker, &detail(&broker, &row).await, "approve").await.done();
    assert_eq!(detail(&broker, &row).await["state"], "2");
    assert_eq!(now(&broker, &released).await, released, "what customs changed comes by its receipts");
}

#[tokio::test]
async fn a_withdrawal_that_is_approved_ends_the_declaration() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let accepted = in_state(&app, &broker, "J").await;
    let row = add(&broker, about(&accepted, "2")).await.done();
    step(&broker, &row, "apply").await.done();
    assert_eq!(now(&broker, &accepted).await["status"], "J", "not before customs has said so");
    step(&broker, &detail(&broker, &row).await, "approve").await.done();
    let gone = now(&broker, &accepted).await;
    assert_eq!(gone["status"], "D");
    let log = history(&broker, &gone).await;
    assert_eq!((&log[0]["action"], &log[0]["note"]), (&json!("Withdrawn with customs' approval"), &json!("同意")));
    assert_eq!(fields(&add(&broker, about(&gone, "1")).await), ["clientSeqNo"]);
}

#[tokio::test]
async fn only_accepted_declarations_of_the_own_scope_are_amended() {
    let app = TestApp::start().await;
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    for status in ["01", "03", "E", "04", "D"] {
        let declaration = in_state(&app, &broker, status).await;
        assert_eq!(fields(&add(&broker, about(&declaration, "1")).await), ["clientSeqNo"], "{status}");
    }
    let released = in_state(&app, &broker, "P").await;
    assert_eq!(fields(&add(&other, about(&released, "1")).await), ["clientSeqNo"], "another's declaration is none");
    let row = add(&broker, about(&released, "1")).await.done();
    other.get(&format!("{PATH}/{}/detail", row["id"])).await.refused(404);
    step(&other, &row, "cancel").await.refused(404);
    app.as_user("viewer").await.post(&format!("{PATH}/cancel"), chosen(&[&row])).await.refused(403);
    assert_eq!(app.as_user("viewer").await.get(&format!("{PATH}/{}/detail", row["id"])).await.done()["state"], "0");
    step(&broker, &row, "cancel").await.done();
    broker.post(&format!("{PATH}/delete"), chosen(&[&detail(&broker, &row).await])).await.done();
}

#[tokio::test]
async fn every_state_of_a_declaration_says_whether_it_is_amended() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let mut amended = 0;
    for state in DeclState::ALL.iter().copied() {
        let declaration = in_state(&app, &broker, state.code()).await;
        let reply = add(&broker, about(&declaration, "1")).await;
        if may_be_amended(state) {
            reply.done();
            amended += 1;
        } else {
            assert_eq!(fields(&reply), ["clientSeqNo"], "{state:?}");
        }
    }
    assert!(amended > 0 && amended < DeclState::ALL.len(), "{amended} states");
}

#[tokio::test]
async fn every_command_in_every_state_of_an_application() {
    let app = TestApp::start().await;
    let (broker, viewer) = (app.as_user("broker").await, app.as_user("viewer").await);
    for state in MACHINE.states.iter().map(|info| info.code) {
        for command in MACHINE.commands.iter().copied().filter(|command| command.name != states::ADD.name) {
            let case = format!("{} in {state}", command.name);
            let released = in_state(&app, &broker, "P").await;
            let row = add(&broker, about(&released, "1")).await.done();
            let into_state = format!("UPDATE decl_amendment SET state = '{}' WHERE id = {}", state, row["id"]);
            app.db().execute_unprepared(&into_state).await.unwrap();
            let row = detail(&broker, &row).await;
            done(&viewer, command, &row).await.refused(403);
            let stale = with(row.clone(), json!({ "version": 7 }));
            done(&broker, command, &stale).await.refused(409);
            let reply = done(&broker, command, &row).await;
            match MACHINE.allowed(command, state, &Facts::default()) {
                Ok(_) if command.name == states::DELETE.name => {
                    reply.done();
                    broker.get(&format!("{PATH}/{}/detail", row["id"])).await.refused(404);
                }
                Ok(next) => {
                    assert_eq!(reply.status, 200, "{case}: {}", reply.message());
                    assert_eq!(detail(&broker, &row).await["state"], next.state, "{case}");
                }
                Err(problem) => {
                    assert!(reply.message().contains(&problem.message.en), "{case}: {}", reply.message());
                    reply.refused(422);
                    assert_eq!(detail(&broker, &row).await, row, "{case} changed something");
                }
            }
        }
    }
}

/// Does a command by its address.
async fn done(client: &Client, command: &CommandInfo, row: &Value) -> Reply {
    match command.path {
        "" if command.name == states::DELETE.name => client.post(&format!("{PATH}/delete"), chosen(&[row])).await,
        "" => client.post(&format!("{PATH}/{}", command.name), row.clone()).await,
        path => step(client, row, path).await,
    }
}
