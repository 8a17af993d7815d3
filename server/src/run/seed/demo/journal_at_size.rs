//! A large journal for measurements, the same one every time: one more logistics account of the demo's warehouse, with thousands of
//! serials, and lists that brought and took their goods. Of the lists there are only the events.

use anyhow::{Context, anyhow};
use core_wasm::resources::bonded::{BWS, BWS_DT};
use core_wasm::row::Row;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait};

use crate::documents::paged;
use crate::documents::table;
use crate::documents::table::Rows;
use crate::documents::write;
use crate::domains::bonded::rebuild;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;

/// Number of the account; broker and orgadmin see it.
const NUMBER: &str = "T2248W900001";
/// Serials of the account, where there are as many lines of lists; each list has a line of each.
const SERIALS: u64 = 20_000;
/// Ids of lists and of their lines lie above those of the demo.
const FIRST: u64 = 900_000_000;
/// Of so many lists one takes goods out.
const TAKES_EVERY: u64 = 5;
/// What a line brings, and what one takes, with what it is worth: scaled by five decimals.
const BROUGHT: (i64, i64) = (5_000_000, 100_000_000);
const TAKEN: (i64, i64) = (1_000_000, 20_000_000);

/// Puts the account in with so many events: each line of a list was reserved, and then deducted.
///
/// # Errors
/// It is there already, or the demo is not.
pub async fn seed_journal(app: &App, events: u64) -> Result<(), ApiError> {
    let lines = events / 2;
    let serials = lines.clamp(1, SERIALS);
    let account = account(app, serials).await?;
    let mut first = 0;
    while first < lines {
        let list = first / serials;
        let end = std::cmp::min(lines, first + serials);
        let (outward, (qty, amount)) =
            if list % TAKES_EVERY == TAKES_EVERY - 1 { ("TRUE", TAKEN) } else { ("FALSE", BROUGHT) };
        let tx = app.begin().await?;
        for event in ["1", "2"] {
            let insert = format!(
                "INSERT INTO bonded_event (account_kind, account_id, goods, serial, event, mode, outward, qty, amount_usd, \
                 document_kind, document_id, document_no, line_id, turn, at) \
                 WITH RECURSIVE n(i) AS (SELECT {first} UNION ALL SELECT i + 1 FROM n WHERE i + 1 < {end}) \
                 SELECT 'bws', {account}, 'I', i % {serials} + 1, '{event}', 'D', {outward}, {qty}, {amount}, 'bondInvt', \
                 {}, 'SIZE-{list:04}', {FIRST} + i, 0, '2026-06-01T00:00:00+00:00' FROM n",
                FIRST + list,
            );
            tx.execute_unprepared(&insert).await?;
        }
        tx.commit().await?;
        first = end;
    }
    app.db.execute_unprepared("ANALYZE").await?;
    let made = rebuild::rebuild(app).await?.len();
    tracing::info!("put in {events} events of {made} serials");
    Ok(())
}

/// The account with its serials: copies of the demo's, each under a number of its own.
async fn account(app: &App, serials: u64) -> Result<i64, ApiError> {
    let numbered = |number: &str| Rows::of(&BWS).filter(Expr::col("bws_no").eq(number));
    if numbered(NUMBER).exist(&app.db).await? {
        return Err(anyhow!("the database has such an account already; --events wants one without").into());
    }
    let demo = numbered("T2248W000019").one(&app.db).await?.context("the demo's accounts are missing")?;
    let tx = app.begin().await?;
    let goods = paged::all_of(&tx, &BWS_DT, write::key(&demo)?.0).await?;
    let mut head = demo;
    head.set("bwsNo", NUMBER);
    head.set("etpsPreentNo", "SIZE-BWS");
    let stored = write::insert(&tx, &Actor::system("seed"), &BWS, "add", &head).await?;
    let id = write::key(&stored)?.0;
    let line = |(serial, original): (u64, &Row)| {
        let mut line = original.clone();
        line.set("gdsSeqno", serial.to_string());
        line.set("gdsMtno", format!("SIZE-{serial:08}"));
        line
    };
    let lines: Vec<Row> = (1..=serials).zip(goods.iter().cycle()).map(line).collect();
    table::insert_lines(&tx, &BWS_DT, id, 0, &lines).await?;
    tx.commit().await?;
    Ok(id)
}
