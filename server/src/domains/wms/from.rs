//! Inbound lines made of the goods of an inventory list or a declaration.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resource::Lines;
use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT};
use core_wasm::resources::wms::{ASN, ASN_DT};
use core_wasm::row::Row;
use core_wasm::rules::wms::made::{MadeOf, account_of, lets_in, line_of, rest};
use core_wasm::states::bond_invt;
use core_wasm::states::wms::asn;
use core_wasm::text::catalogue::wms as texts;
use sea_orm::Condition;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Order, Query};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::documents::lines::{BATCH, DOCUMENT};
use crate::documents::paged;
use crate::documents::paged::{LinesAdded, Of};
use crate::documents::served::{ORG, Served};
use crate::documents::table::Rows;
use crate::documents::{table, write};
use crate::domains::bonded::invt::declarations;
use crate::domains::decl::{access, declaration, document};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;
use crate::store::database::Tx;

/// The document of which lines are made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinesOf {
    /// The inbound order that gets them.
    pub asn_id: i64,
    /// `bondInvt` or `declaration`.
    pub kind: String,
    /// Its number, of customs or of ours.
    pub number: String,
}

fn lines() -> Of {
    const NONE: &Lines = &Lines::embedded("", &ASN_DT, 0);
    Of { head: Served::of(&ASN), lines: ASN.lines.first().unwrap_or(NONE) }
}

/// POST /wms/v1/asn/dt/from
pub async fn from(State(app): State<App>, caller: Caller, Json(asked): Json<LinesOf>) -> Answer<LinesAdded> {
    let number = asked.number.trim();
    let unknown = || {
        let message = texts::PAPER_UNKNOWN.with(&[("number", number)]);
        ApiError::rule(Problem::error("wms.paperUnknown", "number", message))
    };
    if number.is_empty() || !core_wasm::validate::is_legal(number) {
        return Err(unknown());
    }
    let tx = app.begin().await?;
    let head = lines().opened(&tx, &caller, asked.asn_id).await?;
    let (made_of, own, goods, said, same) = match asked.kind.as_str() {
        "bondInvt" => {
            let visible = Served::of(&BOND_INVT).visible(&tx, &caller).await?;
            let known = Condition::any()
                .add(Expr::col("bond_invt_no").eq(number))
                .add(Expr::col("etps_inner_invt_no").eq(number));
            let own = Expr::col("org_id").eq(head.int(ORG).unwrap_or_default());
            let list = Rows::of(&BOND_INVT).filter(visible.condition()).filter(own).filter(known);
            let list = list.order("id", Order::Desc).one(&tx).await?.ok_or_else(unknown)?;
            let passed = || not_passed(MadeOf::List, list.text(bond_invt::MACHINE.field), number);
            let account = other_account(&head, list.text("putrecNo"), number);
            if let Some(problem) = account.or_else(|| outward(number, list.text("impexpMarkcd"))).or_else(passed) {
                return Err(ApiError::rule(problem));
            }
            let goods = paged::all_of(&tx, &BOND_INVT_DT, write::key(&list)?.0).await?;
            let own = list.text("etpsInnerInvtNo").to_owned();
            let on = declaration::with_ids(&tx, declarations::on(&goods)).await?;
            let same = on.into_iter().filter_map(|entry| entry.client_seq_no).collect();
            (MadeOf::List, own, goods, said_by(("bondInvtNo", number), list.text("putrecNo")), same)
        }
        "declaration" => {
            let found = access::by_number(&tx, &caller, number).await?;
            let entry = found.filter(|entry| Some(entry.org_id) == head.int(ORG)).ok_or_else(unknown)?;
            let way = if matches!(entry.i_e_catg.as_str(), "2" | "4") { OUTWARD } else { "" };
            let passed = || not_passed(MadeOf::Declaration, &entry.status, number);
            let account = account_of(entry.manual_no.as_deref().unwrap_or_default()).unwrap_or_default().to_owned();
            let other = || other_account(&head, &account, number);
            if let Some(problem) = outward(number, way).or_else(other).or_else(passed) {
                return Err(ApiError::rule(problem));
            }
            let goods = document::load(&tx, &entry).await?.rows("lines");
            let own = entry.client_seq_no.clone().unwrap_or_else(|| number.to_owned());
            let lists = Expr::col("id").is_in(declarations::of_declaration(&tx, entry.id).await?);
            let lists = Rows::of(&BOND_INVT).filter(lists.and(Expr::col("state").ne(bond_invt::DELETED)));
            let lists = lists.order("id", Order::Asc).all(&tx).await?;
            let same: Vec<String> = lists.iter().map(|list| list.text("etpsInnerInvtNo").to_owned()).collect();
            (MadeOf::Declaration, own, goods, said_by(("entryId", number), &account), same)
        }
        other => return Err(ApiError::no_option("kind", other)),
    };
    if goods.is_empty() {
        return Err(ApiError::rule(Problem::error("wms.nothingToMake", "number", texts::NOTHING_TO_MAKE)));
    }
    let order = write::key(&head)?.0;
    let there = paged::all_of(&tx, &ASN_DT, order).await?;
    if there.iter().any(|line| line.text("madeOf") == own) {
        let message = texts::MADE_TWICE.with(&[("number", number)]);
        return Err(ApiError::rule(Problem::error("wms.madeTwice", "number", message)));
    }
    // A list and the declaration that its goods are on are not expected one beside the other.
    if let Some(other) = same.iter().find(|other| there.iter().any(|line| line.text("madeOf") == other.as_str())) {
        let message = texts::SAME_GOODS.with(&[("number", number), ("other", other)]);
        return Err(ApiError::rule(Problem::error("wms.sameGoods", "number", message)));
    }
    let head = named(&tx, &caller, head, said).await?;
    let taken = taken_of(&tx, head.int(ORG).unwrap_or_default(), same.iter().chain([&own])).await?;
    let dicts = tx.dictionaries();
    let made = rest(goods.iter().map(|line| line_of(made_of, line, &dicts)).collect(), &taken);
    if made.is_empty() {
        let message = texts::GIVEN_ALREADY.with(&[("number", number)]);
        return Err(ApiError::rule(Problem::error("wms.givenAlready", "number", message)));
    }
    lines().take(&tx, &caller, &head, &made).await?;
    let stored = paged::all_of(&tx, &ASN_DT, order).await?;
    let new: Vec<i64> = stored.iter().skip(there.len()).filter_map(|line| line.int("id")).collect();
    for some in new.chunks(BATCH) {
        table::set(&tx, &ASN_DT, some, &[("made_of", own.as_str().into())]).await?;
    }
    tx.done(Done::data(LinesAdded { added: made.len() })).await
}

/// What the orders of an owner have taken of a document, and of those of the same goods.
async fn taken_of(tx: &Tx, org: i64, made_of: impl Iterator<Item = &String>) -> Result<Vec<Row>, ApiError> {
    let orders =
        Query::select().column("id").from(Alias::new(ASN.table_name())).and_where(Expr::col("org_id").eq(org)).take();
    let lines = Rows::of(&ASN_DT).filter(Expr::col("made_of").is_in(made_of.map(String::as_str)));
    lines.filter(Expr::col(DOCUMENT.column_name()).in_subquery(orders)).all(tx).await
}

/// Serials of a list are those of its account: an order of another account, or one whose goods were counted as not bonded, does not
/// take them.
fn other_account(head: &Row, account: &str, number: &str) -> Option<Problem> {
    let own = head.text("accountNo");
    let is_fixed = head.text("status") != asn::PENDING && !head.flag("isBonded");
    let differs = !account.is_empty() && (is_fixed || !(own.is_empty() || own == account));
    differs.then(|| {
        let said = [("number", number), ("account", account)];
        Problem::error("wms.listAccount", "number", texts::LIST_NOT_OF_ORDER.with(&said))
    })
}

/// The way of documents by which goods leave.
const OUTWARD: &str = "E";

/// What leaves does not come in by the same document.
fn outward(number: &str, way: &str) -> Option<Problem> {
    let message = || texts::PAPER_OUTWARD.with(&[("number", number)]);
    (way == OUTWARD).then(|| Problem::error("wms.paperOutward", "number", message()))
}

/// Goods come in by what customs has let pass.
fn not_passed(made_of: MadeOf, state: &str, number: &str) -> Option<Problem> {
    let message = || texts::PAPER_NOT_PASSED.with(&[("number", number)]);
    (!lets_in(made_of, state)).then(|| Problem::error("wms.paperNotPassed", "number", message()))
}

/// What a document says of its order: its number, and that its goods are bonded where they are of an account.
fn said_by((field, number): (&'static str, &str), account: &str) -> Vec<(&'static str, String)> {
    let mut said = vec![(field, number.to_owned())];
    if !account.is_empty() {
        said.push(("accountNo", account.to_owned()));
        said.push(("isBonded", "1".to_owned()));
    }
    said
}

/// The order names the document, where nothing was moved and it says nothing else.
async fn named(tx: &Tx, caller: &Caller, head: Row, said: Vec<(&'static str, String)>) -> Result<Row, ApiError> {
    if head.text("status") != asn::PENDING {
        return Ok(head);
    }
    let mut after = head.clone();
    for (field, value) in said {
        if after.is_blank(field) || field == "isBonded" {
            after.set(field, value);
        }
    }
    if after == head {
        return Ok(head);
    }
    write::store(tx, &Actor::from(caller), &ASN, "update", &head, after).await
}
