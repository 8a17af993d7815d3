//! The real program, killed at each step at which the journal of bonded accounts is written: every balance is what the journal, and
//! the lists, say.

use std::time::Duration;

use core_wasm::decimal::Quantity;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, Statement};
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

/// What lines of lists say that accounts hold, by the mark of their list: number of the account, serial, in, out, announced, reserved.
const BY_DOCUMENTS: &str = "\
    SELECT number, serial, CAST(SUM(CASE WHEN way = 'I' AND mark = '2' THEN qty ELSE 0 END) AS bigint), \
      CAST(SUM(CASE WHEN way = 'E' AND mark = '2' THEN qty ELSE 0 END) AS bigint), \
      CAST(SUM(CASE WHEN way = 'I' AND mark = '1' THEN qty ELSE 0 END) AS bigint), \
      CAST(SUM(CASE WHEN way = 'E' AND mark = '1' THEN qty ELSE 0 END) AS bigint) \
    FROM (SELECT list.putrec_no AS number, line.held_serial AS serial, list.impexp_markcd AS way, list.vrfded_markcd AS mark, \
      line.held_qty AS qty FROM bond_invt_dt line JOIN bond_invt list ON list.id = line.document_id \
      WHERE line.held_qty IS NOT NULL) held GROUP BY number, serial ORDER BY number, serial";
/// The same, as the figures of the accounts say it.
const BY_FIGURES: &str = "\
    SELECT account.bws_no, held.serial, held.actl_inc_qty, held.actl_redc_qty, held.prevd_inc_qty, held.prevd_redc_qty \
    FROM bonded_balance held JOIN bws account ON account.id = held.account_id WHERE held.account_kind = 'bws' \
      AND (held.actl_inc_qty <> 0 OR held.actl_redc_qty <> 0 OR held.prevd_inc_qty <> 0 OR held.prevd_redc_qty <> 0) \
    ORDER BY account.bws_no, held.serial";

async fn held(app: &TestApp, query: &str) -> Vec<(String, i64, [i64; 4])> {
    let statement = Statement::from_string(app.db().get_database_backend(), query);
    let rows = app.db().query_all_raw(statement).await.unwrap();
    let number = |row: &sea_orm::QueryResult, at| row.try_get_by_index::<i64>(at).unwrap();
    let figures = |row| [2, 3, 4, 5].map(|at| number(row, at));
    rows.iter().map(|row| (row.try_get_by_index(0).unwrap(), number(row, 1), figures(row))).collect()
}

/// Every balance of the logistics accounts is what the lists say that made it.
pub async fn documents_agree(app: &TestApp, when: &str) {
    let documents = held(app, BY_DOCUMENTS).await;
    assert!(!documents.is_empty());
    assert_eq!(documents, held(app, BY_FIGURES).await, "{when}");
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
        let dicts = server::process::built_in::dictionaries().unwrap();
        let settings = app.app.settings.gateway();
        let mut customs = Customs::open(settings, Duration::ZERO, app.app.clock.clone(), dicts).unwrap();
        while customs.step().unwrap() > 0 {}
        for _ in 0..3 {
            Gateway::start_with(&app, &[("CRASH_AT", point)]).crashed().await;
            // Whatever was cut off: what is stored is whole.
            assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty(), "{point}");
            documents_agree(&app, point).await;
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
        documents_agree(&app, point).await;
    }
}
