//! What an answer of customs does: recorded once, the message it answers marked, and its effect on the document, all in one
//! transaction. The effect is that of the kind's correspondent.

use core_wasm::text::Message;
use core_wasm::text::catalogue::gateway as texts;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, LockType, Order, Query};
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect};

use super::about::About;
use super::answers::{self, Answer};
use super::correspondent::{self, Audiences, Correspondent, Notice, Target};
use super::{message, original, pocket, receipt};
use crate::process::error::ApiError;
use crate::process::failpoint::failpoint;
use crate::store::app::App;
use crate::store::database::Tx;

/// What the history notes of a message that the client put aside: the name of the folder.
const FAIL_BOX: &str = "FailBox";
/// Receipts that are settled in one go, of each kind.
const AT_ONCE: u64 = 200;

/// What became of an answer.
pub enum Applied {
    New,
    /// The same answer was recorded before.
    Repeated,
    /// It answers nothing that was sent from here.
    Unknown(Message),
}

/// Records an answer and lets it have its effect, in a transaction of its own. A receipt whose number nobody knows yet is kept
/// for [`settle_waiting`].
pub async fn apply(app: &App, source: Source<'_>, answer: &Answer) -> Result<Applied, ApiError> {
    let tx = app.begin().await?;
    let applied = apply_in(app, &tx, &mut Audiences::default(), source, answer).await?;
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
    source: Source<'_>,
    answer: &Answer,
) -> Result<Applied, ApiError> {
    match answer {
        Answer::Part(part) => pocket::keep(app, tx, source.file, source.raw, part).await,
        Answer::Notice(notice) => match notice.taken {
            Some(taken) => first(app, tx, audiences, source, notice, taken).await,
            None => later(app, tx, audiences, source, notice).await,
        },
    }
}

/// Where an answer comes from.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// Name of the file.
    pub file: &'a str,
    /// Its text.
    pub raw: &'a str,
    /// What it held, where the text as it is kept is something else.
    pub bytes: Option<&'a [u8]>,
}

/// The first answer to a message file, which is found by the file's name, or by our number where only one document has it.
async fn first(
    app: &App,
    tx: &Tx,
    audiences: &mut Audiences,
    source: Source<'_>,
    notice: &Notice,
    taken: bool,
) -> Result<Applied, ApiError> {
    let kinds: Vec<&str> = correspondent::answering(&notice.root).map(Correspondent::kind).collect();
    let by_file = match message::file_of_answer(source.file) {
        Some(ours) => message::by_file(tx, &ours).await?.filter(|row| kinds.contains(&row.document_kind.as_str())),
        None => None,
    };
    let sent = match by_file {
        Some(sent) => sent,
        None => match message::of_only_one(tx, &kinds, &notice.ours).await? {
            Some(sent) => sent,
            None => return Ok(Applied::Unknown(texts::NOT_OURS.with(&[("number", &notice.ours)]))),
        },
    };
    let by = correspondent::of(&sent.document_kind)?;
    // Several kinds have the same first answer; what it amounts to is the kind's.
    let own = match by.kind() == notice.kind {
        true => Ok(notice.clone()),
        false => answers::message_in(source.raw).and_then(|root| by.read(&root)),
    };
    let notice = &match own {
        Ok(own) => own,
        Err(error) => return Ok(Applied::Unknown(error.whole())),
    };
    let key = format!("import|{}|{}", sent.file_name, notice.key);
    let row = new_receipt(app, &source, &key, by.kind(), notice);
    let Some(row) = record(tx, &source, row, &key).await? else { return Ok(Applied::Repeated) };
    let target = target_of(tx, by, &sent).await?;
    let mut sent = sent.into_active_model();
    sent.state = Set(message::ANSWERED.to_owned());
    sent.answered_at = Set(Some(app.now()));
    if taken && !notice.number.is_empty() {
        sent.seq_no = Set(Some(notice.number.clone()));
    }
    sent.update(tx).await?;
    settle(app, tx, audiences, by, target, row).await?;
    Ok(Applied::New)
}

/// What customs says later, which is found by its number.
async fn later(
    app: &App,
    tx: &Tx,
    audiences: &mut Audiences,
    source: Source<'_>,
    notice: &Notice,
) -> Result<Applied, ApiError> {
    let by = correspondent::of(notice.kind)?;
    let row = new_receipt(app, &source, &notice.key, by.kind(), notice);
    let Some(row) = record(tx, &source, row, &notice.key).await? else { return Ok(Applied::Repeated) };
    match target(tx, by, &notice.number, &notice.ours).await? {
        Some(target) => settle(app, tx, audiences, by, target, row).await?,
        None if notice.waits_for.is_empty() => {}
        None => {
            let mut row = row.into_active_model();
            row.cus_ciq_no = Set(notice.waits_for.clone());
            row.update(tx).await?;
        }
    }
    Ok(Applied::New)
}

/// Records an answer with the bytes of its file; `None` when the same one was recorded before.
async fn record(
    tx: &Tx,
    source: &Source<'_>,
    row: receipt::ActiveModel,
    key: &str,
) -> Result<Option<receipt::Model>, ApiError> {
    let recorded = receipt::record(tx, row, key).await?;
    if let (Some(row), Some(bytes)) = (&recorded, source.bytes) {
        original::keep(tx, row.id, bytes).await?;
    }
    Ok(recorded)
}

fn new_receipt(app: &App, source: &Source<'_>, key: &str, kind: &str, notice: &Notice) -> receipt::ActiveModel {
    receipt::ActiveModel {
        idempotency_key: Set(key.to_owned()),
        file_name: Set(source.file.to_owned()),
        // A NUL, which PostgreSQL cannot keep, can hide in a comment.
        raw: Set(source.raw.replace('\0', "")),
        received_at: Set(app.now()),
        document_kind: Set(kind.to_owned()),
        kind: Set(notice.form.to_owned()),
        cus_ciq_no: Set(notice.number.clone()),
        channel: Set(notice.code.clone()),
        notice_date: Set(notice.noticed.clone()),
        entry_id: Set(notice.entry_id.clone()),
        note: Set(notice.note.clone()),
        ..<receipt::ActiveModel as Default>::default()
    }
}

/// The document of a message, locked; whether the message is its newest.
async fn target_of(tx: &Tx, by: &dyn Correspondent, sent: &message::Model) -> Result<Target, ApiError> {
    correspondent::lock(tx, by, sent.document()).await?;
    let newest = message::newest_of(tx, by.kind(), sent.document()).await?;
    let is_current = newest.is_some_and(|newest| newest.id == sent.id);
    Ok(Target { id: sent.document(), is_current })
}

/// The document a receipt is about, locked: by what the single window calls it, by its number, by the number of an older sending, or by our
/// number where only one document has it. Customs' number comes after that of the single window: people may have typed it, to another
/// document even.
async fn target(tx: &Tx, by: &dyn Correspondent, number: &str, ours: &str) -> Result<Option<Target>, ApiError> {
    // Some receipts name the number of the data centre where others have ours.
    let by_ours = if ours.is_empty() { None } else { correspondent::numbered(tx, by, ours).await? };
    let known = match by_ours {
        None => match correspondent::numbered(tx, by, number).await? {
            // Customs' number counts only where what the single window calls the document does not contradict it.
            Some(id)
                if by.numbers().len() > 1
                    && !ours.is_empty()
                    && message::is_called_otherwise(tx, by.kind(), id, ours).await? =>
            {
                None
            }
            known => known,
        },
        known => known,
    };
    let found = match known {
        Some(id) => Some((id, true)),
        None => {
            let older = message::Entity::find()
                .filter(message::Column::SeqNo.eq(number))
                .filter(message::Column::DocumentKind.eq(by.kind()))
                .one(tx)
                .await?;
            match (older, ours) {
                (Some(older), _) => Some((older.document(), false)),
                (None, "") => None,
                (None, ours) => message::of_only_one(tx, &[by.kind()], ours).await?.map(|sent| (sent.document(), true)),
            }
        }
    };
    let Some((id, is_current)) = found else { return Ok(None) };
    Ok(correspondent::lock(tx, by, id).await?.then_some(Target { id, is_current }))
}

/// Settles receipts that came before their number was known, in the order of their notices.
pub async fn settle_waiting(app: &App) -> Result<usize, ApiError> {
    let stop = app.stop_signal();
    let mut count = 0;
    for by in correspondent::all() {
        let waiting = waiting(app, by).await?;
        count += waiting.len();
        for (receipt_id, id) in waiting {
            if *stop.borrow() {
                return Ok(count);
            }
            let tx = app.begin().await?;
            if !correspondent::lock(&tx, by, id).await? {
                continue;
            }
            let row = receipt::Entity::find_by_id(receipt_id).lock(LockType::Update).one(&tx).await?;
            let Some(row) = row.filter(|row| row.declaration_id.is_none()) else { continue };
            if correspondent::numbered(&tx, by, &row.cus_ciq_no).await? != Some(id) {
                continue;
            }
            settle(app, &tx, &mut Audiences::default(), by, Target { id, is_current: true }, row).await?;
            tx.commit().await?;
        }
    }
    Ok(count)
}

/// Receipts without a document whose number a document has now, with that document.
async fn waiting(app: &App, by: &dyn Correspondent) -> Result<Vec<(i64, i64)>, ApiError> {
    const RECEIPT: &str = "gateway_receipt";
    let mut found = Vec::new();
    for column in by.numbers() {
        let mut rows = Query::select();
        rows.expr_as(Expr::col((RECEIPT, "id")), "receipt_id")
            .expr_as(Expr::col((by.kind(), "id")), "document")
            .from(RECEIPT)
            .inner_join(by.kind(), Expr::col((RECEIPT, "cus_ciq_no")).equals((by.kind(), *column)))
            .and_where(Expr::col((RECEIPT, "declaration_id")).is_null())
            .and_where(Expr::col((RECEIPT, "document_kind")).eq(by.kind()))
            .order_by((RECEIPT, "notice_date"), Order::Asc)
            .order_by((RECEIPT, "id"), Order::Asc)
            .limit(AT_ONCE);
        for row in app.db.query_all(&rows).await? {
            found.push((row.try_get("", "receipt_id")?, row.try_get("", "document")?));
        }
    }
    Ok(found)
}

/// Lets a receipt have its effect, and notes on it what that was.
async fn settle(
    app: &App,
    tx: &Tx,
    audiences: &mut Audiences,
    by: &dyn Correspondent,
    target: Target,
    row: receipt::Model,
) -> Result<(), ApiError> {
    let Some(moved) = by.settle(app, tx, audiences, target, &row).await? else { return Ok(()) };
    let about = About { kind: by.kind(), id: target.id };
    let (from, to) = moved.unzip();
    let mut settled = row.into_active_model();
    settled.declaration_id = Set(Some(about.declaration_id()));
    settled.document_id = Set(about.document_id());
    settled.moved_from = Set(from);
    settled.moved_to = Set(to);
    settled.applied_at = Set(Some(app.now()));
    settled.update(tx).await?;
    Ok(())
}

/// Records that the client put a message into FailBox and said nothing: the document can be sent again. Whether that was
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
    let by = correspondent::of(&sent.document_kind)?;
    let key = format!("putAside|{file_name}");
    let source = Source { file: file_name, raw: &sent.xml.clone(), bytes: None };
    let notice = Notice {
        form: receipt::PUT_ASIDE,
        code: by.put_aside().to_owned(),
        note: FAIL_BOX.to_owned(),
        ..Notice::default()
    };
    let row = new_receipt(app, &source, &key, by.kind(), &notice);
    let Some(row) = receipt::record(&tx, row, &key).await? else { return Ok(false) };
    let target = target_of(&tx, by, &sent).await?;
    let mut sent = sent.into_active_model();
    sent.state = Set(message::FAILED.to_owned());
    sent.answered_at = Set(Some(app.now()));
    sent.update(&tx).await?;
    settle(app, &tx, &mut Audiences::default(), by, target, row).await?;
    tx.commit().await?;
    Ok(true)
}
