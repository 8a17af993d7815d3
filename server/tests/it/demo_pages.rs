//! The demo has something on each page, also on those of programs of others and of deadlines.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use server::run::seed::{seed_declarations, seed_files, seed_recognitions};

use crate::harness::{Client, TestApp};

async fn rows(client: &Client, path: &str) -> Vec<Value> {
    client.get(&format!("{path}?pageNum=1&pageSize=80")).await.done()["rows"].as_array().unwrap().clone()
}

#[tokio::test]
async fn tokens_webhooks_and_deadlines_near_today_are_there_to_be_looked_at() {
    let app = TestApp::start().await;
    seed_declarations(&app.app, 120).await.unwrap();
    let (manager, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let tokens = rows(&manager, "/sys/v1/apiToken/page").await;
    assert!(tokens.len() >= 2, "{tokens:?}");
    assert!(tokens.iter().any(|row| row["hint"].as_str().is_some_and(|hint| hint.len() == 4)), "{tokens:?}");
    let hooks = rows(&manager, "/sys/v1/webhook/page").await;
    assert!(!hooks.is_empty());
    // Nothing leaves a demo by itself: what it would tell goes nowhere until somebody switches it on.
    assert!(hooks.iter().all(|row| row["isEnabled"] == "0"), "{hooks:?}");
    let told = rows(&manager, "/sys/v1/webhookDelivery/page").await;
    let states: BTreeSet<&str> = told.iter().map(|row| row["state"].as_str().unwrap()).collect();
    assert_eq!(states, ["D", "F"].into(), "what it told before");
    for (account, path) in [("other", "/base/v1/knowledge/page"), ("admin", "/sys/v1/contact/page")] {
        assert!(!rows(&app.as_user(account).await, path).await.is_empty(), "{account} {path}");
    }
    for (who, client) in [("the customer", &manager), ("the agent", &broker)] {
        let queue = rows(client, "/deadline/v1/page").await;
        let left =
            |row: &&Value| row["daysLeft"].as_str().is_some_and(|days| (0..=7).contains(&days.parse().unwrap_or(99)));
        let kinds: BTreeSet<&str> = queue.iter().filter(left).map(|row| row["kind"].as_str().unwrap()).collect();
        assert!(
            kinds.len() >= 3 && kinds.contains("order") && kinds.contains("paper"),
            "{who} has only {kinds:?} within a week"
        );
    }
    // Nobody knows the secrets of the demo.
    for token in ["", "demo", "secret", "customer-a"] {
        let client = app.anonymous().with_token(token);
        client.post("/base/v1/docuGoods/push", json!({ "records": [] })).await.refused(401);
    }
}

/// What a save gives is what the demo has: whoever saves a row of it without a change leaves no new version behind.
#[tokio::test]
async fn rows_of_the_demo_stand_as_a_save_leaves_them() {
    let app = TestApp::start().await;
    let mut saved = BTreeSet::new();
    for account in ["orgadmin", "broker", "other"] {
        let client = app.as_user(account).await;
        for path in [
            "/base/v1/docuGoods",
            "/base/v1/etps",
            "/base/v1/material",
            "/base/v1/materialPrice",
            "/base/v1/taxRateSpecial",
            "/certs/v1/eco",
            "/certs/v1/origin",
            "/decl/v1/entryTemplate",
            "/nobon/v1/move",
            "/order/v1/clientOrder",
            "/sas/v1/sasDcl",
            "/sas/v1/sasPassport",
            "/wms/v1/asn",
            "/wms/v1/dsn",
        ] {
            for row in rows(&client, &format!("{path}/page")).await.iter().take(5) {
                let whole = client.get(&format!("{path}/{}/detail", row["id"])).await.done();
                let reply = client.post(&format!("{path}/update"), whole.clone()).await;
                // What has gone on its way is changed otherwise.
                if reply.status.is_success() {
                    assert_eq!(reply.done()["version"], whole["version"], "{account} {path} {}", row["id"]);
                    saved.insert(path);
                }
            }
        }
    }
    for path in ["/decl/v1/entryTemplate", "/sas/v1/sasDcl", "/base/v1/material"] {
        assert!(saved.contains(path), "nothing of {path} could be saved");
    }
}

/// A house that declares for itself and has no zone still has port data and certificates.
#[tokio::test]
async fn a_customer_without_a_zone_has_port_data_and_certificates_of_both_kinds() {
    let app = TestApp::start().await;
    let other = app.as_user("other").await;
    for path in ["/base/v1/docuGoods/page", "/certs/v1/eco/page", "/certs/v1/origin/page"] {
        assert!(!rows(&other, path).await.is_empty(), "{path}");
    }
}

/// The work on orders has a page for each category, and each shows something to whoever makes declarations.
#[tokio::test]
async fn there_is_an_order_of_each_category() {
    let app = TestApp::start().await;
    for account in ["broker", "maker", "orgadmin"] {
        let client = app.as_user(account).await;
        let orders = rows(&client, "/order/v1/clientOrder/page").await;
        let categories: BTreeSet<&str> = orders.iter().filter_map(|row| row["iECatg"].as_str()).collect();
        assert_eq!(categories, ["1", "2", "3", "4"].into(), "{account}");
    }
}

#[tokio::test]
async fn movements_of_the_demo_s_warehouse_name_who_moved() {
    let app = TestApp::start().await;
    let moves = rows(&app.as_user("orgadmin").await, "/wms/v1/move/page").await;
    assert!(!moves.is_empty());
    assert!(moves.iter().all(|row| row["byName"] == "周建国"), "{moves:?}");
}

#[tokio::test]
async fn files_and_what_papers_taught_are_there_for_agent_and_customer() {
    let app = TestApp::start().await;
    // A server that starts again finds them there.
    for _ in 0..2 {
        seed_recognitions(&app.app).await.unwrap();
        seed_files(&app.app).await.unwrap();
    }
    let broker = app.as_user("broker").await;
    for path in ["/sys/v1/file/bill/page", "/sys/v1/file/bill/user/page"] {
        assert_eq!(rows(&broker, path).await.len(), 1, "{path}");
    }
    let suppliers = async |account| {
        let taught = rows(&app.as_user(account).await, "/recg/v1/template/page").await;
        taught.iter().map(|row| row["supplier"].as_str().unwrap().to_owned()).collect::<BTreeSet<_>>()
    };
    for account in ["broker", "maker", "orgadmin", "viewer"] {
        assert_eq!(suppliers(account).await.len(), 1, "{account}");
    }
    assert!(suppliers("broker").await.is_disjoint(&suppliers("maker").await));
}
