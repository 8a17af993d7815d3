//! Every command in every state against the running server, from the transition data of the core: what may be done is
//! done, what may not is refused with the core's reason; an old version and a missing permission stop it everywhere.

use core_wasm::states::declaration::{Command, Facts, State, may};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use server::domains::decl::declaration;

use crate::decl_review::reviews_wanted;
use crate::decl_support::{chosen, import, made_for_a, now, with};
use crate::harness::{Client, Reply, TestApp};

struct People {
    broker: Client,
    reviewer: Client,
    viewer: Client,
}

impl People {
    /// Who does a command in this house.
    fn doer(&self, command: Command) -> &Client {
        match command {
            Command::Pass | Command::Return => &self.reviewer,
            _ => &self.broker,
        }
    }

    /// Somebody who sees the declaration and may not do the command.
    fn outsider(&self, command: Command) -> &Client {
        match command {
            Command::Pass | Command::Return => &self.broker,
            _ => &self.viewer,
        }
    }
}

/// Does a command by its address.
async fn done(client: &Client, command: Command, row: &Value) -> Reply {
    let chosen = chosen(&[row]);
    match command {
        // A save without changes would write nothing.
        Command::Edit => {
            let changed = with(row.clone(), json!({ "contrNo": format!("C-{}", row["version"]) }));
            client.post("/decl/v1/update", changed).await
        }
        Command::Submit => client.post("/decl/v1/submit", chosen).await,
        Command::CancelSubmit => client.post("/decl/v1/submit/cancel", chosen).await,
        Command::Pass => client.post("/decl/v1/review", with(chosen, json!({ "pass": "1" }))).await,
        Command::Return => {
            client.post("/decl/v1/review", with(chosen, json!({ "pass": "0", "note": "请核对毛重" }))).await
        }
        Command::Send => client.post("/decl/v1/send", chosen).await,
        Command::Resend => client.post("/decl/v1/resend", chosen).await,
        Command::Cancel => client.post("/decl/v1/cancel", chosen).await,
        Command::Delete => client.post("/decl/v1/delete", chosen).await,
    }
}

/// Puts a declaration into a state behind the server's back.
pub async fn put(app: &TestApp, row: &Value, state: State, facts: Facts) {
    let id = row["id"].as_i64().unwrap();
    let mut row = declaration::Entity::find_by_id(id).one(app.db()).await.unwrap().unwrap().into_active_model();
    row.status = Set(state.code().to_owned());
    row.review_step = Set(i64::from(facts.review_step));
    row.update(app.db()).await.unwrap();
}

async fn walk(review_times: u8, review_step: u8) {
    let app = TestApp::start().await;
    reviews_wanted(&app, &review_times.to_string()).await;
    let people = People {
        broker: app.as_user("broker").await,
        reviewer: app.as_user("reviewer").await,
        viewer: app.as_user("viewer").await,
    };
    let facts = Facts { review_times, review_step, ..Facts::default() };
    let (mut allowed, mut refused) = (0, 0);
    let mut row = made_for_a(&app, &people.broker, import()).await;
    for state in State::ALL.iter().copied() {
        for command in Command::ALL {
            put(&app, &row, state, facts).await;
            row = now(&people.broker, &row).await;
            let case = format!("{command:?} in {state:?} with {review_times} reviews");
            let reply = done(people.outsider(command), command, &row).await;
            assert!(matches!(reply.status.as_u16(), 403 | 404), "{case}: {}", reply.status);
            let stale = with(row.clone(), json!({ "version": row["version"].as_i64().unwrap() + 1 }));
            let reply = done(people.doer(command), command, &stale).await;
            assert_eq!(reply.status.as_u16(), 409, "{case}, old version: {}", reply.message());
            let reply = done(people.doer(command), command, &row).await;
            match may(command, state, &facts) {
                Ok(_) if command == Command::Delete => {
                    reply.done();
                    people.broker.get(&format!("/decl/v1/{}/detail", row["id"])).await.refused(404);
                    row = made_for_a(&app, &people.broker, import()).await;
                    allowed += 1;
                }
                Ok(next) => {
                    assert_eq!(reply.status, 200, "{case}: {}", reply.message());
                    let moved = now(&people.broker, &row).await;
                    assert_eq!(moved["status"], next.code(), "{case}");
                    assert_eq!(moved["version"].as_i64(), row["version"].as_i64().map(|seen| seen + 1), "{case}");
                    row = moved;
                    allowed += 1;
                }
                Err(reason) => {
                    assert_eq!(reply.status.as_u16(), 422, "{case}: {}", reply.message());
                    assert!(reply.message().contains(&reason.en), "{case}: {} and not {}", reply.message(), reason.en);
                    assert_eq!(now(&people.broker, &row).await, row, "{case} changed something");
                    refused += 1;
                }
            }
        }
    }
    println!("{review_times} reviews: {allowed} pairs of state and command allowed, {refused} refused");
    assert_eq!(allowed + refused, State::ALL.len() * Command::ALL.len());
    assert!(allowed > 10);
}

#[tokio::test]
async fn without_reviews() {
    walk(0, 0).await;
}

#[tokio::test]
async fn with_one_review() {
    walk(1, 0).await;
}

#[tokio::test]
async fn with_two_reviews() {
    walk(2, 0).await;
}

#[tokio::test]
async fn with_two_reviews_after_the_first() {
    walk(2, 1).await;
}

#[tokio::test]
async fn the_second_address_of_deleting_does_the_same_in_every_state() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    for state in State::ALL.iter().copied() {
        let row = made_for_a(&app, &broker, import()).await;
        put(&app, &row, state, Facts::default()).await;
        let row = now(&broker, &row).await;
        let reply = broker.post("/decl/v1/delete%20", chosen(&[&row])).await;
        match may(Command::Delete, state, &Facts::default()) {
            Ok(_) => {
                reply.done();
                broker.get(&format!("/decl/v1/{}/detail", row["id"])).await.refused(404);
            }
            Err(reason) => {
                assert!(reply.message().contains(&reason.en), "{state:?}: {}", reply.message());
                reply.refused(422);
                assert_eq!(now(&broker, &row).await, row, "{state:?}");
            }
        }
    }
}
