//! What customs tells of the figures of an account with its answers about lists: where it has another figure than we do, that stands
//! beside the balance until an answer agrees, and opens to the answer.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_ANSWER};
use core_wasm::row::Row;
use core_wasm::rules::bonded::account::Kind;
use core_wasm::rules::bonded::balance::Goods;
use core_wasm::rules::bonded::told_figures::{Differs, differs};
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Query};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Serialize;
use utoipa::ToSchema;

use super::balance;
use super::goods::goods_of;
use super::journal;
use super::kind::{account_of, accounts};
use super::taken_over::began;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::documents::serve;
use crate::documents::served::Served;
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;

/// Most serials that are told.
const MOST: u64 = 200;

/// A figure of a serial that customs told otherwise than the journal had it after the same answer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ToldOtherwise {
    pub goods: String,
    pub serial: i64,
    pub gds_mtno: String,
    pub gds_nm: String,
    /// `actlIncQty`, `actlRedcQty`, `prevdIncQty` or `prevdRedcQty`; `stockQty` of a serial that began here with what was there.
    pub figure: String,
    pub theirs: String,
    pub ours: String,
    pub answer_id: i64,
    pub bond_invt_id: i64,
    pub etps_inner_invt_no: String,
}

/// Keeps what differs of the serials that an answer about a list tells figures of, and forgets what differed before.
pub async fn keep(tx: &Tx, list: &Row, told: &[Row], answer: i64) -> Result<(), ApiError> {
    let by_serial: BTreeMap<i64, &Row> = told.iter().filter_map(|line| Some((line.int("gdsSeqno")?, line))).collect();
    let serials: Vec<i64> = by_serial.keys().copied().collect();
    if serials.is_empty() {
        return Ok(());
    }
    let Some((kind, account)) = account_of(tx, list).await? else { return Ok(()) };
    let goods = Goods::of_code(list.text("mtpckEndprdMarkcd"));
    let began: BTreeSet<i64> = began(tx, kind, account, &serials).await?.into_iter().collect();
    for (serial, ours) in journal::figures(tx, kind, account, goods, &serials).await? {
        let told = by_serial.get(&serial).and_then(|told| differs(told, &ours, began.contains(&serial)));
        let Some(differs) = told else { continue };
        if !differs.is_empty() {
            // Of a serial of which nothing was told here yet customs' figures stand beside zeros.
            journal::ensure(tx, (kind.to_owned(), account, goods, serial)).await?;
        }
        let kept =
            if differs.is_empty() { None } else { Some(serde_json::to_string(&differs).map_err(anyhow::Error::from)?) };
        let mut set = Query::update();
        set.table(Alias::new("bonded_balance"))
            .value("told_answer_id", kept.is_some().then_some(answer))
            .value("told_differs", kept)
            .cond_where(journal::of_account(kind, account))
            .and_where(Expr::col("goods").eq(goods.code()))
            .and_where(Expr::col("serial").eq(serial));
        tx.execute(&set).await?;
    }
    Ok(())
}

/// GET {account}/balance/told: what customs told otherwise of an account.
pub async fn of_account(app: &App, caller: &Caller, kind: Kind, id: i64) -> Answer<Vec<ToldOtherwise>> {
    serve::seen(accounts(kind), app, caller, id).await?;
    told(&app.db, kind, id, Condition::all()).await.map(Done::data)
}

/// GET /invt/v1/bondInvt/{id}/told: what customs told otherwise with its answers about a list.
pub async fn of_list(app: &App, caller: &Caller, id: i64) -> Answer<Vec<ToldOtherwise>> {
    let list = serve::seen(Served::of(&BOND_INVT), app, caller, id).await?;
    let account = account_of(&app.db, &list).await?;
    let Some((kind, account)) = account.and_then(|(kind, id)| Some((Kind::named(kind)?, id))) else {
        return Ok(Done::data(Vec::new()));
    };
    let answers = Query::select()
        .column("id")
        .from(Alias::new(BOND_INVT_ANSWER.table_name()))
        .and_where(Expr::col("bond_invt_id").eq(id))
        .take();
    let among = Condition::all().add(balance::Column::ToldAnswerId.in_subquery(answers));
    told(&app.db, kind, account, among).await.map(Done::data)
}

async fn told(
    db: &impl ConnectionTrait,
    kind: Kind,
    account: i64,
    among: Condition,
) -> Result<Vec<ToldOtherwise>, ApiError> {
    let found = balance::Entity::find()
        .filter(journal::of_account(kind.name(), account).add(balance::Column::ToldDiffers.is_not_null()).add(among))
        .order_by_asc(balance::Column::Goods)
        .order_by_asc(balance::Column::Serial)
        .limit(MOST)
        .all(db)
        .await?;
    let serials = found.iter().map(|row| (Goods::of_code(&row.goods), row.serial)).collect();
    let goods = goods_of(db, kind, account, serials).await?;
    let ids: Vec<i64> = found.iter().filter_map(|row| row.told_answer_id).collect();
    let answers = Rows::of(&BOND_INVT_ANSWER).filter(Expr::col("id").is_in(ids)).all(db).await?;
    let lists: HashMap<i64, i64> =
        answers.iter().filter_map(|answer| answer.int("id").zip(answer.int("bondInvtId"))).collect();
    let wanted = Expr::col("id").is_in(lists.values().copied());
    let known = Rows::of(&BOND_INVT).filter(wanted).all(db).await?;
    let mut all = Vec::new();
    for row in &found {
        let (Some(kept), Some(answer)) = (&row.told_differs, row.told_answer_id) else { continue };
        let differs: Vec<Differs> = serde_json::from_str(kept).map_err(anyhow::Error::from)?;
        let list = lists.get(&answer).copied().unwrap_or_default();
        let number = known.iter().find(|one| one.int("id") == Some(list));
        let of_goods = goods.get(&(Goods::of_code(&row.goods), row.serial));
        let text = |field: &str| of_goods.map(|line| line.text(field).to_owned()).unwrap_or_default();
        all.extend(differs.into_iter().map(|one| ToldOtherwise {
            goods: row.goods.clone(),
            serial: row.serial,
            gds_mtno: text("gdsMtno"),
            gds_nm: text("gdsNm"),
            figure: one.figure,
            theirs: one.theirs,
            ours: one.ours,
            answer_id: answer,
            bond_invt_id: list,
            etps_inner_invt_no: number.map(|list| list.text("etpsInnerInvtNo").to_owned()).unwrap_or_default(),
        }));
    }
    Ok(all)
}
