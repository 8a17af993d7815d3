//! What an answer of customs does: recorded once, state and numbers of the declaration, audit and messages to the
//! people concerned, all in one transaction.

use std::collections::HashMap;

use core_wasm::permission;
use core_wasm::rules::calendar::Calendar;
use core_wasm::rules::deadline::is_on_time;
use core_wasm::states::declaration::State;
use core_wasm::states::receive;
use core_wasm::text::Message;
use core_wasm::text::catalogue::gateway as texts;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::LockType;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, JoinType, QueryFilter, QueryOrder, QuerySelect,
};

use super::answers::tax_notice::TaxNotice;
use super::answers::{self, Answer, DecResult, ImportAnswer};
use super::{message, pocket, receipt};
use crate::app::App;
use crate::audit::{self, Actor, Change, Record};
use crate::clock::day_in_china;
use crate::database::Tx;
use crate::domains::decl::query_log::{NOTICE_DATE, receipt_action};
use crate::domains::decl::{audience, declaration, tax_billed, tax_fcst};
use crate::domains::fcst;
use crate::error::ApiError;
use crate::failpoint::failpoint;
use crate::push::{self, Category, Note, Recipients};

/// What the history notes of a message that the client put aside: the name of the folder.
const FAIL_BOX: &str = "FailBox";

/// What became of an answer.
pub enum Applied {
    New,
    /// The same answer was recorded before.
    Repeated,
    /// It answers nothing that was sent from here.
    Unknown(Message),
}

/// A declaration that an answer is about.
struct Target {
    declaration: declaration::Model,
    /// Whether the answer is about the newest sending; an older one's is only logged.
    is_current: bool,
}

/// The people who may see declarations, by organisation and category, as far as one transaction asked for them.
#[derive(Default)]
pub struct Audiences(HashMap<(i64, String), Vec<i64>>);

impl Audiences {
    async fn of(&mut self, tx: &Tx, declaration: &declaration::Model) -> Result<Vec<i64>, ApiError> {
        let key = (declaration.org_id, declaration.i_e_catg.clone());
        if let Some(known) = self.0.get(&key) {
            return Ok(known.clone());
        }
        let users = audience::of(tx, declaration).await?;
        self.0.insert(key, users.clone());
        Ok(users)
    }
}

/// Records an answer and lets it have its effect, in a transaction of its own. A receipt whose number nobody knows yet is kept
/// for [`settle_waiting`].
pub async fn apply(app: &App, file: &str, raw: &str, answer: &Answer) -> Result<Applied, ApiError> {
    let tx = app.begin().await?;
    let applied = apply_in(app, &tx, &mut Audiences::default(), file, raw, answer).await?;
    if matches!(applied, Applied::New) {
        failpoint("before_commit");
        tx.commit().await?;
    }
    Ok(applied)
}

/// The same in a transaction that the caller commits. An answer that is not new writes nothing.
pub async fn apply_in(
    app: &App,
    tx: &Tx,
    audiences: &mut Audiences,
    file: &str,
    raw: &str,
    answer: &Answer,
) -> Result<Applied, ApiError> {
    let source = Source { file, raw };
    match answer {
        Answer::Import(answer) => import(app, tx, audiences, source, answer).await,
        Answer::Result(result) => business(app, tx, audiences, source, result).await,
        Answer::Tax(notice) => tax(app, tx, audiences, source, notice).await,
        Answer::Part(part) => pocket::keep(app, tx, file, raw, part).await,
    }
}

struct Source<'a> {
    file: &'a str,
    raw: &'a str,
}

async fn import(
    app: &App,
    tx: &Tx,
    audiences: &mut Audiences,
    source: Source<'_>,
    answer: &ImportAnswer,
) -> Result<Applied, ApiError> {
    let by_file = match message::file_of_answer(source.file) {
        Some(ours) => message::by_file(tx, &ours).await?,
        None => None,
    };
    let sent = match by_file {
        Some(sent) => sent,
        None => match message::newest(tx, &answer.client_seq_no).await? {
            Some(sent) => sent,
            None => {
                return Ok(Applied::Unknown(texts::NOT_OURS.with(&[("number", &answer.client_seq_no)])));
            }
        },
    };
    let state = if answer.is_taken() { State::Staged } else { State::StageFailed };
    let key = format!("import|{}|{}|{}", sent.file_name, answer.response_code, answer.seq_no);
    let row = receipt::ActiveModel {
        kind: Set(receipt::IMPORT.to_owned()),
        cus_ciq_no: Set(answer.seq_no.clone()),
        channel: Set(state.code().to_owned()),
        notice_date: Set(String::new()),
        entry_id: Set(String::new()),
        note: Set(answer.error_message.clone()),
        ..new_receipt(app, &source, &key)
    };
    let Some(row) = receipt::record(tx, row, &key).await? else { return Ok(Applied::Repeated) };
    let newest = message::newest(tx, &sent.client_seq_no).await?;
    let is_current = newest.is_some_and(|newest| newest.id == sent.id);
    let declaration = declaration::locked(tx, sent.declaration_id).await?;
    let mut sent = sent.into_active_model();
    sent.state = Set(message::ANSWERED.to_owned());
    sent.answered_at = Set(Some(app.now()));
    if answer.is_taken() && !answer.seq_no.is_empty() {
        sent.seq_no = Set(Some(answer.seq_no.clone()));
    }
    sent.update(tx).await?;
    if let Some(declaration) = declaration {
        settle(app, tx, audiences, Target { declaration, is_current }, row).await?;
    }
    Ok(Applied::New)
}

async fn business(
    app: &App,
    tx: &Tx,
    audiences: &mut Audiences,
    source: Source<'_>,
    result: &DecResult,
) -> Result<Applied, ApiError> {
    let key = format!("result|{}|{}|{}", result.cus_ciq_no, result.channel, result.notice_date);
    let row = receipt::ActiveModel {
        kind: Set(receipt::RESULT.to_owned()),
        cus_ciq_no: Set(result.cus_ciq_no.clone()),
        channel: Set(result.channel.clone()),
        notice_date: Set(result.notice_date.clone()),
        entry_id: Set(result.entry_id.clone()),
        note: Set(result.note.clone()),
        ..new_receipt(app, &source, &key)
    };
    let Some(row) = receipt::record(tx, row, &key).await? else { return Ok(Applied::Repeated) };
    if let Some(target) = target(tx, &result.cus_ciq_no, &result.client_seq_no).await? {
        settle(app, tx, audiences, target, row).await?;
    }
    Ok(Applied::New)
}

/// Tax bills. Their content is read from the row again when they are settled, which may be later.
async fn tax(
    app: &App,
    tx: &Tx,
    audiences: &mut Audiences,
    source: Source<'_>,
    notice: &TaxNotice,
) -> Result<Applied, ApiError> {
    let bills: Vec<String> =
        notice.bills.iter().map(|bill| format!("{}:{}", bill.tax_no, bill.payment.code())).collect();
    let key = format!("tax|{}|{}|{}", notice.cus_ciq_no, notice.notice_date, bills.join(","));
    let row = receipt::ActiveModel {
        kind: Set(receipt::TAX.to_owned()),
        cus_ciq_no: Set(notice.cus_ciq_no.clone()),
        channel: Set(receipt::TAX_CHANNEL.to_owned()),
        notice_date: Set(notice.notice_date.clone()),
        entry_id: Set(notice.entry_id.clone()),
        note: Set(notice.note.clone()),
        ..new_receipt(app, &source, &key)
    };
    let Some(row) = receipt::record(tx, row, &key).await? else { return Ok(Applied::Repeated) };
    if let Some(target) = target(tx, &notice.cus_ciq_no, &notice.client_seq_no).await? {
        settle(app, tx, audiences, target, row).await?;
    }
    Ok(Applied::New)
}

fn new_receipt(app: &App, source: &Source<'_>, key: &str) -> receipt::ActiveModel {
    receipt::ActiveModel {
        idempotency_key: Set(key.to_owned()),
        file_name: Set(source.file.to_owned()),
        // A NUL, which PostgreSQL cannot keep, can hide in a comment.
        raw: Set(source.raw.replace('\0', "")),
        received_at: Set(app.now()),
        ..<receipt::ActiveModel as Default>::default()
    }
}

/// The declaration a receipt is about: by its number, by our number, or by the number of an older sending.
async fn target(tx: &Tx, number: &str, ours: &str) -> Result<Option<Target>, ApiError> {
    if let Some(id) = declaration::id_by_seq_no(tx, number).await? {
        let declaration = declaration::locked(tx, id).await?;
        return Ok(declaration.map(|declaration| Target { declaration, is_current: true }));
    }
    let older = message::Entity::find().filter(message::Column::SeqNo.eq(number)).one(tx).await?;
    let by_ours = match (older, ours) {
        (Some(older), _) => Some((older.declaration_id, false)),
        (None, "") => None,
        (None, ours) => message::newest(tx, ours).await?.map(|sent| (sent.declaration_id, true)),
    };
    let Some((id, is_current)) = by_ours else { return Ok(None) };
    let declaration = declaration::locked(tx, id).await?;
    Ok(declaration.map(|declaration| Target { declaration, is_current }))
}

/// Settles receipts that came before their number was known, in the order of their notices.
pub async fn settle_waiting(app: &App) -> Result<usize, ApiError> {
    let found: Vec<(i64, i64)> = receipt::Entity::find()
        .select_only()
        .column(receipt::Column::Id)
        .column(declaration::Column::Id)
        .join(JoinType::InnerJoin, receipt::by_seq_no())
        .filter(receipt::Column::DeclarationId.is_null())
        .order_by_asc(receipt::Column::NoticeDate)
        .order_by_asc(receipt::Column::Id)
        .limit(200)
        .into_tuple()
        .all(&app.db)
        .await?;
    let stop = app.stop_signal();
    for (receipt_id, declaration_id) in &found {
        if *stop.borrow() {
            break;
        }
        let tx = app.begin().await?;
        let Some(declaration) = declaration::locked(&tx, *declaration_id).await? else { continue };
        let row = receipt::Entity::find_by_id(*receipt_id).lock(LockType::Update).one(&tx).await?;
        let Some(row) = row.filter(|row| row.declaration_id.is_none()) else { continue };
        if declaration.seq_no.as_deref() != Some(row.cus_ciq_no.as_str()) {
            continue;
        }
        settle(app, &tx, &mut Audiences::default(), Target { declaration, is_current: true }, row).await?;
        tx.commit().await?;
    }
    Ok(found.len())
}

/// Moves the declaration as the rules say, writes the audit, and tells the people.
async fn settle(
    app: &App,
    tx: &Tx,
    audiences: &mut Audiences,
    target: Target,
    row: receipt::Model,
) -> Result<(), ApiError> {
    let Target { declaration, is_current } = target;
    let state = declaration.state()?;
    let effect = receive(state, &row.channel);
    let moves = effect.moves.filter(|_| is_current);
    let takes_numbers = is_current && !state.is_local();

    let mut changed = declaration.clone().into_active_model();
    let mut changes = Vec::new();
    let mut change = |field: &str, before: Option<&str>, after: &str| {
        changes.push(Change { field: field.to_owned(), before: before.into(), after: after.into() });
    };
    if let Some(next) = moves {
        change("status", Some(state.code()), next.code());
        changed.status = Set(next.code().to_owned());
    }
    let on_time = moves.and_then(|next| declared_in_time(&declaration, next, app));
    if let Some(on_time) = on_time.filter(|_| declaration.on_time.is_none()) {
        change("onTime", None, on_time);
        changed.on_time = Set(Some(on_time.to_owned()));
    }
    if takes_numbers && !row.cus_ciq_no.is_empty() && declaration.seq_no.as_ref() != Some(&row.cus_ciq_no) {
        change("seqNo", declaration.seq_no.as_deref(), &row.cus_ciq_no);
        changed.seq_no = Set(Some(row.cus_ciq_no.clone()));
    }
    if takes_numbers && !row.entry_id.is_empty() && declaration.entry_id.is_none() {
        change("entryId", None, &row.entry_id);
        changed.entry_id = Set(Some(row.entry_id.clone()));
    }
    let declaration = if changes.is_empty() {
        declaration
    } else {
        changed.version = Set(declaration.version + 1);
        changed.updated_at = Set(app.now());
        changed.update(tx).await?
    };
    if !state.is_accepted() && moves.is_some_and(State::is_accepted) {
        let noticed = receipt::customs_instant(&row.notice_date).unwrap_or_else(|| app.now());
        tax_fcst::accepted(app, tx, &declaration, day_in_china(noticed)).await?;
    }
    if let Some(next) = moves {
        fcst::finish::finish(tx, declaration.id, next).await?;
    }
    if !row.notice_date.is_empty() {
        let after = row.notice_date.as_str().into();
        changes.push(Change { field: NOTICE_DATE.to_owned(), before: serde_json::Value::Null, after });
    }
    let record = Record {
        org_id: Some(declaration.org_id),
        entity: declaration::ENTITY,
        entity_id: declaration.id,
        action: &receipt_action(&row.channel),
        note: &row.note,
        changes,
    };
    audit::write(tx, &Actor::system("customs"), record).await?;
    let billed = match row.kind.as_str() {
        receipt::TAX if is_current => bills(app, tx, &declaration, &row).await?,
        _ => None,
    };

    let (note, kind) = (row.note.clone(), row.kind.clone());
    let mut settled = row.into_active_model();
    settled.declaration_id = Set(Some(declaration.id));
    settled.moved_from = Set(moves.map(|_| state.code().to_owned()));
    settled.moved_to = Set(moves.map(|next| next.code().to_owned()));
    settled.applied_at = Set(Some(app.now()));
    settled.update(tx).await?;

    if let Some(content) = billed {
        post_to(tx, audiences, &declaration, content, Category::Business).await?;
    }
    if kind == receipt::PUT_ASIDE && moves.is_some() {
        let content = texts::PUT_ASIDE.with(&[("number", &declaration.shown_number())]);
        return post_to(tx, audiences, &declaration, content, Category::Warning).await;
    }
    let alert = effect.alert.filter(|_| is_current);
    tell(tx, audiences, &declaration, moves, &note, alert).await
}

/// Takes the tax bills of a receipt; what there is to tell about them.
async fn bills(
    app: &App,
    tx: &Tx,
    declaration: &declaration::Model,
    row: &receipt::Model,
) -> Result<Option<Message>, ApiError> {
    match answers::read_text(&row.raw) {
        Ok(Answer::Tax(notice)) => tax_billed::take(app, tx, declaration, &notice).await,
        _ => Err(ApiError::Internal(anyhow::anyhow!("receipt {} has no tax bills any more", row.id))),
    }
}

/// Records that the client put a message into FailBox and said nothing: the declaration can be sent again. Whether that was
/// news.
pub async fn put_aside(app: &App, file_name: &str) -> Result<bool, ApiError> {
    let tx = app.begin().await?;
    let sent = message::Entity::find()
        .filter(message::Column::FileName.eq(file_name))
        .filter(message::Column::State.eq(message::WRITTEN))
        .lock(LockType::Update)
        .one(&tx)
        .await?;
    let Some(sent) = sent else { return Ok(false) };
    let key = format!("putAside|{file_name}");
    let source = Source { file: file_name, raw: &sent.xml.clone() };
    let row = receipt::ActiveModel {
        kind: Set(receipt::PUT_ASIDE.to_owned()),
        cus_ciq_no: Set(String::new()),
        channel: Set(receipt::UPLOAD_FAILED.to_owned()),
        notice_date: Set(String::new()),
        entry_id: Set(String::new()),
        note: Set(FAIL_BOX.to_owned()),
        ..new_receipt(app, &source, &key)
    };
    let Some(row) = receipt::record(&tx, row, &key).await? else { return Ok(false) };
    let newest = message::newest(&tx, &sent.client_seq_no).await?;
    let is_current = newest.is_some_and(|newest| newest.id == sent.id);
    let declaration = declaration::locked(&tx, sent.declaration_id).await?;
    let mut sent = sent.into_active_model();
    sent.state = Set(message::FAILED.to_owned());
    sent.answered_at = Set(Some(app.now()));
    sent.update(&tx).await?;
    if let Some(declaration) = declaration {
        settle(app, &tx, &mut Audiences::default(), Target { declaration, is_current }, row).await?;
    }
    tx.commit().await?;
    Ok(true)
}

/// Posts a message to everyone who may see the declaration.
pub(super) async fn post(
    tx: &Tx,
    declaration: &declaration::Model,
    content: Message,
    category: Category,
) -> Result<(), ApiError> {
    post_to(tx, &mut Audiences::default(), declaration, content, category).await
}

async fn post_to(
    tx: &Tx,
    audiences: &mut Audiences,
    declaration: &declaration::Model,
    content: Message,
    category: Category,
) -> Result<(), ApiError> {
    let users = audiences.of(tx, declaration).await?;
    let note = Note { content, category, kind: "decl.receipt", ref_id: Some(declaration.id) };
    push::post(tx, Recipients::Users(users), note);
    Ok(())
}

/// Whether goods that came in were declared in time ('1' or '0'), now that customs has the declaration.
fn declared_in_time(declaration: &declaration::Model, next: State, app: &App) -> Option<&'static str> {
    let comes_in = [permission::Category::Import, permission::Category::Entry]
        .iter()
        .any(|kind| kind.ie_catg() == declaration.i_e_catg);
    let at_customs = next.rank() >= State::SummaryReceived.rank();
    let arrived = declaration.i_e_date.filter(|_| comes_in && at_customs)?;
    let dicts = app.dictionaries();
    Some(if is_on_time(arrived, app.today(), Calendar::of(&dicts)) { "1" } else { "0" })
}

/// Tells what a receipt did to the declaration, if there is something to tell.
async fn tell(
    tx: &Tx,
    audiences: &mut Audiences,
    declaration: &declaration::Model,
    moves: Option<State>,
    note: &str,
    alert: Option<Message>,
) -> Result<(), ApiError> {
    let number = declaration.shown_number();
    let (content, category) = match (moves, alert) {
        (Some(next), _) => {
            let text = if note.is_empty() { texts::MOVED } else { texts::MOVED_WITH_NOTE };
            let content = text.speak_with(&[("number", &number), ("state", &next.name()), ("note", &note)]);
            (content, if is_bad_news(next) { Category::Warning } else { Category::Business })
        }
        (None, Some(alert)) => (texts::ALERT.speak_with(&[("number", &number), ("alert", &alert)]), Category::Warning),
        (None, None) => return Ok(()),
    };
    post_to(tx, audiences, declaration, content, category).await
}

/// States in which somebody has to do something.
fn is_bad_news(state: State) -> bool {
    matches!(
        state,
        State::StageFailed
            | State::SubmitFailed
            | State::SummaryRejected
            | State::Suspended
            | State::Returned
            | State::Rejected
            | State::DeletedByCustoms
    )
}
