//! How inventory lists correspond with customs: INV101 out; the common first answer, INV201 (decided), INV202 (the declaration
//! was made) and INV211 (the account was written) in. What an answer does is said by `bonded::answer`.

mod player;
mod read;

use boxed::boxed;
use chrono::{DateTime, Utc};
use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT, COLLECTED, INV101};
use core_wasm::resources::sas::SAS_STOCK;
use core_wasm::row::Row;
use core_wasm::rules::bonded::answer::{Answer, Kind};
use core_wasm::states::bond_invt::MACHINE;
use core_wasm::text::catalogue::gateway as texts;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde_json::Value;

use super::approved;
use super::parties::tell;
use crate::documents::served::ORG;
use crate::documents::table::Rows;
use crate::documents::{paged, write};
use crate::domains::bonded::answer::{Applied, apply};
use crate::domains::bonded::approved::with_papers;
use crate::domains::bonded::customs::{self, Content};
use crate::gateway::correspondent::{Audiences, Correspondent, Moved, Notice, Outgoing, Target};
use crate::gateway::play_customs::Player;
use crate::gateway::xml::{Element, XmlError};
use crate::gateway::{answers, message, receipt};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;
use crate::store::database::Tx;
use crate::store::post::Category;

/// The correspondent of inventory lists.
pub struct Lists;

const MESSAGE_TYPE: &str = "INV101";

#[boxed]
impl Correspondent for Lists {
    fn kind(&self) -> &'static str {
        "bond_invt"
    }

    fn numbers(&self) -> &'static [&'static str] {
        &["bond_invt_no", "invt_preent_no"]
    }

    fn prefixes(&self) -> &'static [&'static str] {
        &["INV101_I", "INV101_E"]
    }

    async fn compose(&self, tx: &Tx, id: i64) -> Result<Outgoing, ApiError> {
        let list = stored(tx, id).await?.ok_or(ApiError::NotFound)?;
        let lines = paged::all_of(tx, &BOND_INVT_DT, id).await?;
        let collected = collected(tx, &list).await?;
        composed(tx, tx.now(), &list, &lines, collected).await
    }

    fn roots(&self) -> &'static [&'static str] {
        read::ROOTS
    }

    fn read(&self, root: &Element) -> Result<Notice, XmlError> {
        read::notice(root)
    }

    fn put_aside(&self) -> &'static str {
        customs::FAILED
    }

    async fn settle(
        &self,
        _app: &App,
        tx: &Tx,
        _audiences: &mut Audiences,
        target: Target,
        receipt: &receipt::Model,
    ) -> Result<Option<Moved>, ApiError> {
        let Some(before) = stored(tx, target.id).await? else { return Ok(None) };
        if !target.is_current {
            return Ok(Some(None));
        }
        let answer = match receipt.kind.as_str() {
            receipt::PUT_ASIDE => read::put_aside(&receipt.note),
            _ => {
                let message = answers::message_in(&receipt.raw).and_then(|message| read::answer(&message));
                message.map_err(|error| ApiError::Internal(error.into()))?
            }
        };
        let applied = apply(tx, &Actor::system("customs"), target.id, &answer, &receipt.idempotency_key).await?;
        Ok(Some(match applied {
            Applied::Moved(after) => {
                Some((before.text(MACHINE.field).to_owned(), after.text(MACHINE.field).to_owned()))
            }
            Applied::Again | Applied::Kept => None,
        }))
    }

    async fn was_gone(&self, tx: &Tx, id: i64) -> Result<(), ApiError> {
        let Some(list) = stored(tx, id).await? else { return Ok(()) };
        let content = texts::NOT_TAKEN_BACK.with(&[("number", list.text("etpsInnerInvtNo"))]);
        tell(tx, &list, None, content, Category::Warning).await
    }

    fn player(&self) -> &'static dyn Player {
        &player::Lists
    }
}

/// The message of a list with its lines, those that a change took away among them, and the stock lists that it declares.
pub async fn composed(
    db: &impl ConnectionTrait,
    now: DateTime<Utc>,
    list: &Row,
    lines: &[Row],
    collected: Vec<Value>,
) -> Result<Outgoing, ApiError> {
    let lines = approved::told(db, list, lines.to_vec()).await?;
    let [mut list] = with_papers(db, &BOND_INVT, list).await?;
    list.set("lines", Value::Array(lines.into_iter().map(|line| Value::Object(line.0)).collect()));
    list.set(COLLECTED, Value::Array(collected));
    let content = Content {
        kind: MESSAGE_TYPE,
        prefix: if list.text("impexpMarkcd") == "E" { "INV101_E" } else { "INV101_I" },
        layout: &INV101,
        document: &list,
        ours: list.text("etpsInnerInvtNo"),
        system: customs::system_of(list.text("putrecNo")),
        operator: list.text("dclEtpsno"),
    };
    customs::packed(db, now, write::key(&list)?.0, content).await
}

/// The stock lists that a collective list declares.
pub async fn collected(db: &impl ConnectionTrait, list: &Row) -> Result<Vec<Value>, ApiError> {
    let joined = Expr::col("rlt_bond_invt_no")
        .eq(list.text("etpsInnerInvtNo"))
        .and(Expr::col("org_id").eq(list.int(ORG).unwrap_or_default()));
    let stocks = Rows::of(&SAS_STOCK).only(&["sasStockNo"]).filter(joined).order("id", Order::Asc).all(db).await?;
    let told = |mut stock: Row| {
        stock.set("bondInvtNo", list.text("bondInvtNo"));
        Value::Object(stock.0)
    };
    Ok(stocks.into_iter().map(told).collect())
}

/// An answer that is kept, as it came; what of it is in archive files by now is known by what was noted of it.
pub async fn said(tx: &Tx, kept: &Row) -> Result<Answer, ApiError> {
    let key = receipt::Column::IdempotencyKey.eq(kept.text("answerKey"));
    let raw = receipt::Entity::find().filter(key).one(tx).await?.map(|receipt| receipt.raw).unwrap_or_default();
    let read = answers::message_in(&raw).and_then(|message| read::answer(&message));
    Ok(read.unwrap_or_else(|_| noted(kept)))
}

/// What was noted of an answer.
fn noted(kept: &Row) -> Answer {
    let kind = Kind::named(kept.text("kind")).unwrap_or_default();
    let mut head = Row::new();
    if kind == Kind::Bookkeeping {
        head.set("vrfdedMarkcd", kept.text("result"));
    }
    Answer {
        kind,
        result: kept.text("result").to_owned(),
        tms_cnt: kept.int("tmsCnt"),
        at: Some(kept.text("manageAt").to_owned()).filter(|at| !at.is_empty()),
        note: kept.text("note").to_owned(),
        head,
        ..Answer::default()
    }
}

/// An answer as its file has it: what the gateway notes of it, and the whole.
///
/// # Errors
/// It cannot be read.
pub fn read_raw(raw: &str) -> Result<(Notice, Answer), ApiError> {
    let message = answers::message_in(raw);
    let both = message.and_then(|message| Ok((read::notice(&message)?, read::answer(&message)?)));
    both.map_err(|error| ApiError::Internal(error.into()))
}

async fn stored(tx: &Tx, id: i64) -> Result<Option<Row>, ApiError> {
    Rows::of(&BOND_INVT).by_id(id).order("id", Order::Asc).one(tx).await
}

/// Nothing more goes to customs of what was asked for a list.
pub async fn withdraw(tx: &Tx, list: i64) -> Result<(), ApiError> {
    message::withdraw(tx, Lists.kind(), list).await?;
    Ok(())
}
