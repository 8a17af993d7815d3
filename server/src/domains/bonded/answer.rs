//! Applies an answer of customs to an inventory list, in the transaction of whoever brings it: the gateway, or a person who keys
//! it. Each answer counts once, by its key; what it does is said by the core.

use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_ANSWER, BOND_INVT_DT};
use core_wasm::row::Row;
use core_wasm::rules::bonded::answer::keyed::{KEY, Keyed};
use core_wasm::rules::bonded::answer::{self, Answer, Held, Kind, Outcome};
use core_wasm::rules::sas::passport::INVENTORY_LIST;
use core_wasm::states::bond_invt::{
    CUSTOMS_KEPT, DELETED, MACHINE, PASSED_DEDUCTED, PASSED_NOT_DEDUCTED, PRE_DEDUCTED, RETURNED, STORE_FAIL,
};
use core_wasm::text::catalogue::inventory as texts;
use core_wasm::text::catalogue::sas as shared;
use core_wasm::text::{Message, listed};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use sea_orm::{ConnectionTrait, Value};

use super::approved::with_papers;
use super::invt::customs::{self, withdraw};
use super::invt::parties::tell;
use super::invt::{account, approved};
use super::{told_figures, ucns};
use crate::documents::table;
use crate::documents::table::Rows;
use crate::documents::{codec, paged, write};
use crate::domains::sas::{collect, renumbered};
use crate::gateway::receipt;
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Tx;
use crate::store::post::Category;

/// What of a line an answer looks at: of thousands of lines most of the time would be reading.
const OF_LINE: &[&str] =
    &["id", "gdsSeqno", "putrecSeqno", "dclQty", "usdStatTotalAmt", "modfMarkcd", "heldQty", "heldUsd", "heldSerial"];

/// States in which customs has the list as it stands here.
const AGREED: &[&str] = &[PRE_DEDUCTED, PASSED_NOT_DEDUCTED, PASSED_DEDUCTED];

/// What became of an answer.
#[derive(Debug)]
pub enum Applied {
    /// It came before.
    Again,
    /// It is kept and moved nothing: too late, or nobody waits for it.
    Kept,
    /// It took effect; the list as it is now.
    Moved(Row),
}

/// By what customs' answers know a list: its number there, the single window's, or its internal one within its organisation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Numbers<'a> {
    pub bond_invt_no: &'a str,
    pub invt_preent_no: &'a str,
    pub etps_inner_invt_no: &'a str,
    /// The organisations whose lists the sender of the answer may speak of; `None`: all.
    pub orgs: Option<&'a [i64]>,
}

/// The list of these numbers; none where there is none, or several.
pub async fn find(db: &impl ConnectionTrait, numbers: Numbers<'_>) -> Result<Option<i64>, ApiError> {
    for (column, number) in [
        ("bond_invt_no", numbers.bond_invt_no),
        ("invt_preent_no", numbers.invt_preent_no),
        ("etps_inner_invt_no", numbers.etps_inner_invt_no),
    ] {
        if number.is_empty() {
            continue;
        }
        let mut rows = Rows::of(&BOND_INVT).filter(Expr::col(column).eq(number));
        if let Some(orgs) = numbers.orgs {
            rows = rows.filter(Expr::col("org_id").is_in(orgs.iter().copied()));
        }
        let found = rows.limit(2).all(db).await?;
        if let [only] = found.as_slice() {
            return Ok(only.int("id"));
        }
    }
    Ok(None)
}

/// What makes an answer the same as another one: message, change, result and the time of the decision.
pub fn key(answer: &Answer) -> String {
    let change = answer.tms_cnt.map(|count| count.to_string()).unwrap_or_default();
    let at = answer.at.as_deref().unwrap_or_default();
    format!("{}|{change}|{}|{}|{at}", answer.kind.name(), answer.result, answer.head.text("vrfdedMarkcd"))
}

/// Applies an answer to the list with this id, once; `key` tells it from others.
///
/// # Errors
/// There is no such list.
pub async fn apply(tx: &Tx, actor: &Actor, list: i64, answer: &Answer, key: &str) -> Result<Applied, ApiError> {
    let found = Rows::of(&BOND_INVT).by_id(list).order("id", Order::Asc).locked().one(tx).await?;
    let before = found.ok_or(ApiError::NotFound)?;
    let same = Expr::col("bond_invt_id").eq(list).and(Expr::col("answer_key").eq(key));
    if Rows::of(&BOND_INVT_ANSWER).filter(same).exist(tx).await? {
        return Ok(Applied::Again);
    }
    let watch = paged::watch(tx, &BOND_INVT, list).await?;
    let applied = match take(tx, actor, before, answer, Came::Now(key)).await? {
        Applied::Moved(after) if takes_back(answer) => Applied::Moved(meanwhile(tx, after).await?),
        applied => applied,
    };
    watch.noted(tx).await?;
    Ok(applied)
}

/// When an answer came that is to take effect.
#[derive(Clone, Copy)]
enum Came<'a> {
    /// Now, by this key.
    Now(&'a str),
    /// Before, so that it is kept under this id: nobody waited for it then.
    Before(i64),
}

/// Lets deductions have their effect that customs told while the list stood otherwise by what people keyed, and take back now: of a list
/// that was not deleted, or whose change was refused, after all. The list as it is then.
async fn meanwhile(tx: &Tx, mut list: Row) -> Result<Row, ApiError> {
    let deducts = Expr::col("kind").eq(Kind::Decision.name()).and(Expr::col("result").eq("1"));
    let books = Expr::col("kind").eq(Kind::Bookkeeping.name()).and(Expr::col("result").eq("2"));
    let of_list = Expr::col("bond_invt_id")
        .eq(write::key(&list)?.0)
        .and(Expr::col("tms_cnt").eq(list.int("chgTmsCnt").unwrap_or_default()))
        .and(Expr::col("is_applied").eq("0"))
        .and(Expr::col("answer_key").not_like(format!("{KEY}%")))
        .and(deducts.or(books));
    let mut came = Rows::of(&BOND_INVT_ANSWER).filter(of_list).order("id", Order::Asc).all(tx).await?;
    came.sort_by(|one, other| one.text("manageAt").cmp(other.text("manageAt")));
    for kept in &came {
        if ![PRE_DEDUCTED, PASSED_NOT_DEDUCTED, PASSED_DEDUCTED].contains(&list.text(MACHINE.field)) {
            break;
        }
        let answer = customs::said(tx, kept).await?;
        let came = Came::Before(write::key(kept)?.0);
        if let Applied::Moved(after) = take(tx, &Actor::system("customs"), list.clone(), &answer, came).await? {
            list = after;
        }
    }
    Ok(list)
}

/// Applies an answer that did not take effect before to a list.
async fn take(tx: &Tx, actor: &Actor, before: Row, answer: &Answer, came: Came<'_>) -> Result<Applied, ApiError> {
    let (list, _) = write::key(&before)?;
    let keyed = Keyed { again: matches!(came, Came::Before(_)), ..keyed(tx, &before).await? };
    let (was_deleted, count) = (before.text(MACHINE.field) == DELETED, before.int("chgTmsCnt").unwrap_or_default());
    let mut gave_back = false;
    // What customs deducted is what it approved, not what a change makes of it that it does not know of; where it agrees to the change
    // after all, that stands again.
    let (before, restored) = match answer::deducts_approved(before.borrowed(), answer) {
        true => {
            withdraw(tx, list).await?;
            let [before] = with_papers(tx, &BOND_INVT, &before).await?;
            approved::keep_asked(tx, &before).await?;
            let restored = approved::restored(tx, actor, &before).await?;
            (before, restored)
        }
        false => match approved::asked_again(tx, actor, &before, answer).await? {
            Some((before, asked)) => (before, Some(asked)),
            None => match keyed.gives_back(before.borrowed(), answer) {
                Some(_) => match approved::before_change(tx, &before).await? {
                    Some((before, restored)) => {
                        gave_back = true;
                        (before, Some(restored))
                    }
                    None => (before, None),
                },
                None => (before, None),
            },
        },
    };
    let lines = paged::all_with(tx, &BOND_INVT_DT, list, OF_LINE).await?;
    let stood = restored.as_ref().unwrap_or(&before);
    let outcome = answer::receive(stood, &lines, answer, &keyed);
    let mut other_entry = None;
    let receipt = match came {
        Came::Now(key) => {
            other_entry = new_entry(tx, list, outcome.other_entry.as_deref()).await?;
            keep(tx, actor, list, answer, key, !outcome.late, other_entry.as_deref()).await?
        }
        Came::Before(kept) => {
            let columns = [("is_applied", if outcome.late { "0" } else { "1" }.into())];
            table::set(tx, &BOND_INVT_ANSWER, &[kept], &columns).await?;
            kept
        }
    };
    let held: Vec<(i64, [Value; 3])> = outcome.held.iter().map(|(line, held)| (*line, values(*held))).collect();
    table::set_each(tx, &BOND_INVT_DT, ["held_qty", "held_usd", "held_serial"], &held).await?;
    let serials: Vec<(i64, [Value; 1])> =
        outcome.serials.iter().map(|(line, serial)| (*line, [(*serial).into()])).collect();
    table::set_each(tx, &BOND_INVT_DT, ["putrec_seqno"], &serials).await?;
    account::book(tx, stood, &outcome.serials).await?;
    // In the way that the answer says.
    let mut answered = filled(stood, &outcome);
    if outcome.command.is_some_and(|command| command.name == CUSTOMS_KEPT) {
        approved::sent_before(tx, &mut answered).await?;
    }
    account::post(tx, &answered, &outcome.movements, receipt, answer.at.as_deref()).await?;
    ucns::loosen(tx, &answered, &outcome.movements).await?;
    ucns::bind(tx, &answered, &outcome.movements).await?;
    if !outcome.late {
        told_figures::keep(tx, &answered, &answer.figures, receipt).await?;
    }
    if let Some(said) = &other_entry {
        let values = [
            ("number", answered.text("etpsInnerInvtNo")),
            ("said", said.as_str()),
            ("known", answered.text("entryNo")),
        ];
        tell(tx, &answered, None, texts::OTHER_ENTRY.with(&values), Category::Warning).await?;
    }
    if outcome.fields.is_empty() {
        return Ok(Applied::Kept);
    }
    let action = outcome.command.map_or("update", |command| command.name);
    let after = write::store(tx, actor, &BOND_INVT, action, &before, answered).await?;
    if let Some(known) = &outcome.renumbered {
        renumbered(tx, actor, &after, known, answer.keyed).await?;
    }
    if let Some(command) = outcome.denies {
        denied(tx, &after, command.done.into(), &answer.note).await?;
    }
    if outcome.command.is_some() && AGREED.contains(&after.text(MACHINE.field)) {
        // That customs does not delete the list says nothing of what people keyed of it before.
        let is_doubtful = answer.keyed || outcome.command.is_some_and(|command| command.name == CUSTOMS_KEPT);
        approved::agreed(tx, actor, &after, is_doubtful).await?;
    }
    match after.text(MACHINE.field) == DELETED {
        true if was_deleted => {}
        true => collect::ended(tx, actor, &after, &[], answer.keyed).await?,
        false if was_deleted || gave_back => joined_again(tx, actor, &after, count).await?,
        false => {}
    }
    let Some(command) = outcome.command else {
        // A number that people put right is all that they keyed.
        return Ok(if answer.keyed && !outcome.late { Applied::Moved(after) } else { Applied::Kept });
    };
    let number = after.text("etpsInnerInvtNo").to_owned();
    let what: Message = command.done.into();
    let content = match answer.note.is_empty() {
        true => texts::LIST_ANSWERED.speak_with(&[("number", &number), ("what", &what)]),
        false => texts::LIST_ANSWERED_NOTE.speak_with(&[("number", &number), ("what", &what), ("note", &answer.note)]),
    };
    let is_bad = [RETURNED, STORE_FAIL].contains(&after.text(MACHINE.field));
    tell(tx, &after, None, content, if is_bad { Category::Warning } else { Category::Business }).await?;
    Ok(Applied::Moved(after))
}

/// The number of another declaration than the list's, where no answer before said that one.
async fn new_entry(tx: &Tx, list: i64, said: Option<&str>) -> Result<Option<String>, ApiError> {
    let Some(said) = said else { return Ok(None) };
    let told = Expr::col("bond_invt_id").eq(list).and(Expr::col("other_entry_no").eq(said));
    let was_told = Rows::of(&BOND_INVT_ANSWER).filter(told).exist(tx).await?;
    Ok((!was_told).then(|| said.to_owned()))
}

/// Whether people key that customs refused what they keyed as agreed before.
fn takes_back(answer: &Answer) -> bool {
    answer.keyed && matches!(answer.result.as_str(), "3" | "Z")
}

/// The list declares again the stock lists that were free since people keyed its deletion, or the change of this number, as agreed. Those
/// that went elsewhere meanwhile are told.
async fn joined_again(tx: &Tx, actor: &Actor, list: &Row, count: i64) -> Result<(), ApiError> {
    let gone = collect::joined_again(tx, actor, list, count).await?;
    if gone.is_empty() {
        return Ok(());
    }
    let (number, stocks) = (list.text("etpsInnerInvtNo"), listed(&gone));
    let told = texts::STOCKS_ELSEWHERE.speak_with(&[("number", &number), ("stocks", &stocks)]);
    tell(tx, list, None, told, Category::Warning).await
}

/// What people keyed of a list that customs has not said itself.
async fn keyed(tx: &Tx, list: &Row) -> Result<Keyed, ApiError> {
    let of_list = Expr::col("bond_invt_id").eq(write::key(list)?.0);
    let kept = Rows::of(&BOND_INVT_ANSWER).filter(of_list).order("id", Order::Asc).all(tx).await?;
    let keyed = Keyed::of(list.borrowed(), &kept);
    match keyed.result {
        Some(_) => Ok(Keyed { mark_before: approved::mark_before(tx, list).await?, ..keyed }),
        None => Ok(keyed),
    }
}

/// The passports that name the list by the number that people keyed name it by the right one; where customs said that, people hear it.
async fn renumbered(tx: &Tx, actor: &Actor, list: &Row, known: &str, keyed: bool) -> Result<(), ApiError> {
    let said = list.text("bondInvtNo").to_owned();
    renumbered::on_passports(tx, actor, INVENTORY_LIST, list, known, &said).await?;
    if keyed {
        return Ok(());
    }
    let (kind, number): (Message, String) = (BOND_INVT.label.into(), list.text("etpsInnerInvtNo").to_owned());
    let known = known.to_owned();
    let content =
        shared::RENUMBERED.speak_with(&[("kind", &kind), ("number", &number), ("said", &said), ("known", &known)]);
    tell(tx, list, None, content, Category::Warning).await
}

/// Customs decided otherwise than people keyed: goods may have moved on that, so they look at it.
async fn denied(tx: &Tx, list: &Row, what: Message, note: &str) -> Result<(), ApiError> {
    let (kind, number): (Message, String) = (BOND_INVT.label.into(), list.text("etpsInnerInvtNo").to_owned());
    let note = note.to_owned();
    let content = match note.is_empty() {
        true => shared::DISPUTED.speak_with(&[("kind", &kind), ("number", &number), ("what", &what)]),
        false => {
            shared::DISPUTED_NOTE.speak_with(&[("kind", &kind), ("number", &number), ("what", &what), ("note", &note)])
        }
    };
    tell(tx, list, None, content, Category::Warning).await
}

/// The list with what the answer says of it.
fn filled(before: &Row, outcome: &Outcome) -> Row {
    let mut after = before.clone();
    for (field, value) in &outcome.fields {
        after.set(field, value.clone());
    }
    after
}

/// Stores an answer of customs that took effect before its list came here, as the gateway stores its file; whoever brings the list writes
/// what the answer did. Its id.
///
/// # Errors
/// It cannot be read.
pub async fn came_before(tx: &Tx, list: i64, raw: &str) -> Result<i64, ApiError> {
    let (notice, answer) = customs::read_raw(raw)?;
    let row = receipt::ActiveModel {
        idempotency_key: Set(notice.key.clone()),
        kind: Set(notice.form.to_owned()),
        file_name: Set(format!("Receipt_{}.xml", notice.number)),
        raw: Set(raw.to_owned()),
        // Of another kind than declarations.
        declaration_id: Set(Some(0)),
        document_kind: Set(BOND_INVT.table_name().to_owned()),
        document_id: Set(Some(list)),
        cus_ciq_no: Set(notice.number.clone()),
        channel: Set(notice.code.clone()),
        notice_date: Set(notice.noticed.clone()),
        entry_id: Set(String::new()),
        note: Set(notice.note.clone()),
        received_at: Set(tx.now()),
        applied_at: Set(Some(tx.now())),
        ..Default::default()
    };
    receipt::record(tx, row, &notice.key).await?;
    keep(tx, &Actor::system("customs"), list, &answer, &notice.key, true, None).await
}

/// Keeps the answer, with the number of another declaration that it is the first to say; its id.
async fn keep(
    tx: &Tx,
    actor: &Actor,
    list: i64,
    answer: &Answer,
    key: &str,
    applied: bool,
    other_entry: Option<&str>,
) -> Result<i64, ApiError> {
    let mut row = Row::new();
    row.set("bondInvtId", list);
    row.set("answerKey", key);
    row.set("kind", answer.kind.name());
    row.set("result", answer.result.as_str());
    if let Some(count) = answer.tms_cnt {
        row.set("tmsCnt", count.to_string());
    }
    if let Some(at) = &answer.at {
        row.set("manageAt", at.as_str());
    }
    row.set("note", answer.note.as_str());
    row.set("cameFrom", actor.name());
    row.set("isApplied", if applied { "1" } else { "0" });
    row.set("otherEntryNo", other_entry);
    row.set("createdAt", codec::instant(tx.now()));
    Ok(write::key(&table::insert(tx, &BOND_INVT_ANSWER, &row).await?)?.0)
}

/// What the account holds for a line, as columns: quantity, dollars, serial.
fn values(held: Option<Held>) -> [Value; 3] {
    [
        held.map(|held| held.qty.scaled()).into(),
        held.map(|held| held.usd.scaled()).into(),
        held.map(|held| held.serial).into(),
    ]
}
