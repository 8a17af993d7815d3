//! The real program, killed at each step at which the journal of bonded accounts is written: every balance is what the journal, and
//! the lists, say.

use std::time::Duration;

use core_wasm::decimal::Quantity;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};
use server::domains::bonded::journal::{Goods, figures};
use server::domains::bonded::{event, rebuild};
use server::gateway::folders::{self, Folders};
use server::gateway::message;
use server::gateway::play_customs::Customs;

use crate::base_support::with;
use crate::bonded_lists::{add, detail, line, lines, post, send};
use crate::gateway_crash::{Gateway, until};
use crate::harness::{Client, TestApp};

/// Surplus, and what is reserved, of the pumps in the demo's logistics account.
async fn pumps(app: &TestApp, client: &Client) -> (Quantity, Quantity) {
    let page = client.get("/bond/v1/bws/page?bwsNo=T2248W000019").await.done();
    let id = page["rows"][0]["id"].as_i64().unwrap();
    let held = figures(app.db(), "bws", id, Goods::Material, &[12]).await.unwrap()[0].1;
    (held.surplus().unwrap(), held.prevd_redc_qty)
}

async fn told(app: &TestApp, list: &Value) -> u64 {
    let of_list = event::Column::DocumentId.eq(list["id"].as_i64().unwrap());
    event::Entity::find()
        .filter(of_list)
        .filter(event::Column::DocumentKind.eq("bondInvt"))
        .count(app.db())
        .await
        .unwrap()
}

#[tokio::test]
async fn a_crash_at_any_step_of_the_journal_neither_loses_nor_doubles_an_event() {
    for point in ["journal_locked", "journal_events", "journal_figures", "before_commit", "after_apply"] {
        let app = TestApp::start().await;
        let broker = app.as_user("broker").await;
        let before = pumps(&app, &broker).await;
        let list = add(&broker, "HZ-C1", "E").await;
        let wants = with(&line("6"), "dclTotalAmt", &json!("2400"));
        post(&broker, "dt/add/all", json!({ "queryInvtId": list["id"], "rows": [wants] })).await;
        send(&broker, &list).await;
        let gateway = Gateway::start_with(&app, &[]);
        let queued = message::Entity::find().filter(message::Column::State.eq(message::QUEUED));
        until("writing", async || queued.clone().count(app.db()).await.unwrap() == 0).await;
        drop(gateway);
        let dicts = server::seed::dictionaries().unwrap();
        let settings = app.app.settings.gateway();
        let mut customs = Customs::open(settings, Duration::ZERO, app.app.clock.clone(), dicts).unwrap();
        while customs.step().unwrap() > 0 {}
        for _ in 0..3 {
            Gateway::start_with(&app, &[("CRASH_AT", point)]).crashed().await;
            // Whatever was cut off: what is stored is whole.
            assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty(), "{point}");
            let held = lines(&broker, &list).await[0]["heldQty"] != Value::Null;
            assert_eq!(told(&app, &list).await > 0, held, "{point}: the line says what the journal says");
        }
        let gateway = Gateway::start_with(&app, &[]);
        until(point, async || detail(&broker, &list).await["state"] == "PASSED_DEDUCTED").await;
        let folders = Folders::open(app.app.settings.gateway()).unwrap();
        until(point, async || folders::list(&folders.in_box()).unwrap().is_empty()).await;
        drop(gateway);
        assert_eq!(told(&app, &list).await, 2, "{point}: reserved and deducted, once each");
        let after = pumps(&app, &broker).await;
        let six: Quantity = "6".parse().unwrap();
        assert_eq!(after, (before.0.checked_sub(six).unwrap(), before.1), "{point}");
        assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty(), "{point}");
    }
}
