//! What the documents of a zone have in common: whom a new one names, how it goes to customs, what an answer does to it, who is
//! told.

use core_wasm::error::Problem;
use core_wasm::permission;
use core_wasm::row::Row;
use core_wasm::rules::sas::answer::before::{approved_by_people, is_confirmed, refused_before, refuses_before};
use core_wasm::rules::sas::answer::{Answer, Kind as About, REFUSING, receive};
use core_wasm::rules::sas::keyed;
use core_wasm::states::sas::{
    CHANGE, CLOSE, CUSTOMS_APPROVED, CUSTOMS_ENDED, CUSTOMS_NOT_ENDED, CUSTOMS_PAUSED, CUSTOMS_RETURNED,
    CUSTOMS_RETURNED_CHANGE, GIVE_UP, INSPECTED, PAUSED, SEND, VOID,
};
use core_wasm::states::{CommandInfo, Progress};
use core_wasm::text::Message;
use core_wasm::text::catalogue::sas as texts;
use sea_orm::sea_query::{Expr, ExprTrait};

use super::approved::DISPUTED;
use super::kind::Kind;
use super::{approved, asked, history, renumbered};
use crate::accounts::caller::{Caller, Right};
use crate::documents::served::ORG;
use crate::documents::table::Rows;
use crate::documents::{codec, lines, table, write};
use crate::gateway::correspondent::Correspondent;
use crate::gateway::message;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Tx;
use crate::store::people::grants;
use crate::store::people::{data_priv, organisation};
use crate::store::post;
use crate::store::post::{Category, Note, Recipients};

/// Business category (dictionary `busiCatg`) in which customers grant these documents.
const CATEGORY: &str = "sas";

/// What is asked of customs (dictionary `dclType`).
pub const NEW: &str = "1";
pub const CHANGED: &str = "2";
pub const ENDED: &str = "3";

/// A party: the fields of its customs code, its name and its code of social credit.
pub type Party = [&'static str; 3];
pub const INSIDE: Party = ["areainEtpsno", "areainEtpsNm", "areainEtpsSccd"];
pub const DECLARANT: Party = ["dclEtpsno", "dclEtpsNm", "dclEtpsSccd"];

/// Fills a new document: its owner, whoever declares, and that customs is asked to record it.
pub async fn begin(
    tx: &Tx,
    caller: &Caller,
    row: &mut Row,
    owners: &[Party],
    writers: &[Party],
) -> Result<(), ApiError> {
    let Some(org) = row.int(ORG) else { return Ok(()) };
    let owner = organisation::by_id(tx, org).await?;
    let writer = organisation::by_id(tx, caller.org_id).await?;
    for (parties, org) in [(owners, &owner), (writers, &writer)] {
        for [code, name, credit] in parties {
            if [code, name, credit].into_iter().all(|field| row.is_blank(field)) {
                row.set(code, org.code.as_str());
                row.set(name, org.name.as_str());
                row.set(credit, org.credit_code.as_str());
            }
        }
    }
    row.set("customerName", owner.name);
    row.set("chgTmsCnt", "0");
    row.set("dclTypecd", NEW);
    Ok(())
}

/// A new document has all of its lists, if only empty ones.
pub fn with_lists(row: &mut Row, kind: &Kind) {
    for lines in kind.resource.embedded() {
        if !row.0.contains_key(lines.list) {
            row.set(lines.list, Vec::<serde_json::Value>::new());
        }
    }
}

/// The field with the highest number that a line of a document had.
const LAST_LINE: &str = "lastLine";

/// Gives the lines of a list that have no number the next ones; never that of a line that is gone, which customs may know.
pub fn number(kind: &Kind, before: Option<&Row>, row: &mut Row, list: &str, field: &str) {
    let mut rows = row.rows(list);
    let were = before.map(|before| before.rows(list)).unwrap_or_default();
    let known = rows.iter().chain(&were).filter_map(|line| line.int(field));
    let mut last = known.chain(row.int(LAST_LINE)).max().unwrap_or_default();
    for line in rows.iter_mut().filter(|line| line.is_blank(field)) {
        last += 1;
        line.set(field, last.to_string());
    }
    if kind.resource.field(LAST_LINE).is_some() {
        row.set(LAST_LINE, last.to_string());
    }
    put(row, list, rows);
}

/// Puts a list into a document.
pub fn put(row: &mut Row, list: &str, rows: Vec<Row>) {
    if row.0.contains_key(list) {
        row.set(list, rows.into_iter().map(|line| serde_json::Value::Object(line.0)).collect::<Vec<_>>());
    }
}

/// The document with the lines that are stored with it.
pub async fn whole(tx: &Tx, kind: &Kind, head: &Row) -> Result<Row, ApiError> {
    let mut found = [head.clone()];
    lines::attach(tx, kind.resource, &mut found).await?;
    let [document] = found;
    Ok(document)
}

/// A change of a document, which `before` is there where one is open, leaves the field by which it is known as it is: somebody else may take
/// the name meanwhile, and the change could not be given up.
pub fn renamed(before: Option<&Row>, row: &Row, field: &'static str) -> Option<Problem> {
    let is_other = before.is_some_and(|before| row.text(field) != before.text(field));
    is_other.then(|| Problem::error("sas.notInAChange", field, texts::NOT_RENAMED))
}

/// Nothing is wrong, as far as it stops a document.
///
/// # Errors
/// What stops it.
pub fn right(wrong: Vec<Problem>) -> Result<(), ApiError> {
    let wrong: Vec<Problem> = wrong.into_iter().filter(Problem::is_error).collect();
    if wrong.is_empty() { Ok(()) } else { Err(ApiError::Rules(wrong)) }
}

/// What follows from the commands by which a document goes to customs; `wrong` is what stops one that is sent.
pub async fn went(
    tx: &Tx,
    caller: &Caller,
    kind: &'static Kind,
    command: &CommandInfo,
    before: &Row,
    after: &Row,
    wrong: Vec<Problem>,
) -> Result<(), ApiError> {
    let id = write::key(after)?.0;
    match command.name {
        SEND => {
            right(wrong)?;
            asked::forget(tx, kind, id).await?;
            let today = day_in_china(tx.now());
            table::set(tx, kind.resource, &[id], &[("dcl_time", today.into())]).await?;
            queue(tx, kind, id).await
        }
        CHANGE => {
            approved::keep(tx, kind, before).await?;
            asks_again(tx, kind, before, CHANGED).await
        }
        GIVE_UP => approved::restore(tx, &Actor::from(caller), kind, before, after).await,
        CLOSE | VOID => {
            asked::forget(tx, kind, id).await?;
            asks_again(tx, kind, before, ENDED).await?;
            if kind.resource.field("formerState").is_some() {
                let former = before.text(kind.machine.field).to_owned();
                table::set(tx, kind.resource, &[id], &[("former_state", former.into())]).await?;
            }
            queue(tx, kind, id).await
        }
        _ => Ok(()),
    }
}

/// A document that customs has goes there once more, with the next number of changes.
async fn asks_again(tx: &Tx, kind: &Kind, before: &Row, what: &'static str) -> Result<(), ApiError> {
    let count = before.int("chgTmsCnt").unwrap_or_default() + 1;
    let columns = [("chg_tms_cnt", count.into()), ("dcl_typecd", what.into())];
    table::set(tx, kind.resource, &[write::key(before)?.0], &columns).await
}

/// Its message to customs; one that the client has not taken yet is taken back.
async fn queue(tx: &Tx, kind: &'static Kind, id: i64) -> Result<(), ApiError> {
    message::withdraw(tx, kind.kind(), id).await?;
    message::queue(tx, kind, id).await
}

/// Lets what a person keyed as an answer of customs or of the gate have the effect of that answer; the document as it is then. `None`
/// for a command that keys none.
pub async fn keyed(
    tx: &Tx,
    caller: &Caller,
    kind: &'static Kind,
    command: &CommandInfo,
    head: &Row,
    note: &str,
) -> Result<Option<Row>, ApiError> {
    let refused = asked::of(tx, kind, head).await?;
    let keyed = keyed::keyed(kind.machine, command.name, head, refused.as_ref(), note, &codec::instant(tx.now()));
    let Some(answer) = keyed.map_err(ApiError::rule)? else { return Ok(None) };
    let id = write::key(head)?.0;
    if is_confirmed(kind.machine, head.borrowed(), &answer) && !approved::is_doubted_below(tx, kind.table, id).await? {
        return Err(ApiError::rule(keyed::refused_itself(kind.machine)));
    }
    let number = answer.head.text(kind.number);
    if let (false, Some(column)) = (number.is_empty(), kind.numbers.first()) {
        let same = Expr::col(*column).eq(number).and(Expr::col("org_id").eq(head.int(ORG).unwrap_or_default()));
        let other = Rows::of(kind.resource).filter(same).filter(Expr::col("id").ne(id)).one(tx).await?;
        if let Some(other) = other {
            let values = [("number", number), ("other", other.text(kind.resource.known_by))];
            return Err(ApiError::rule(Problem::error("sas.keyed", "note", texts::NUMBER_TAKEN.with(&values))));
        }
    }
    // Customs has decided: nothing more of it goes out.
    if answer.kind == About::Decision {
        message::withdraw(tx, kind.kind(), id).await?;
    }
    let applied = apply(tx, &Actor::from(caller), kind, head, &answer).await?;
    Ok(Some(applied.map_or_else(|| head.clone(), |applied| applied.after)))
}

/// A document that an answer changed.
pub struct Applied {
    pub after: Row,
    /// Whether it took a step, rather than that something more is known of it.
    pub moved: bool,
}

/// Lets an answer have its effect on a document that is locked; the document as it is then, where something changed.
pub async fn apply(
    tx: &Tx,
    actor: &Actor,
    kind: &'static Kind,
    before: &Row,
    answer: &Answer,
) -> Result<Option<Applied>, ApiError> {
    let refused = asked::of(tx, kind, before).await?;
    let mut outcome = receive(kind.machine, before, refused.as_ref(), answer);
    let is_settled = !outcome.late || outcome.disputes || outcome.confirms;
    if let Some(count) = refuses_before(kind.machine, before, refused.as_ref(), answer).filter(|_| !is_settled) {
        // What people keyed of it may be long gone from the document itself.
        let id = write::key(before)?.0;
        if approved::refused_before(tx, kind.table, id, count, answer).await? {
            let refused = refused_before(kind.machine, before, answer, count);
            outcome.fields.extend(refused.fields);
            (outcome.told, outcome.disputes) = (refused.told, refused.disputes);
        } else if history::keyed_as_approved(tx, kind.table, id, count, answer).await? {
            tell(tx, kind, before, without_aside(kind, before, count, &answer.note), Category::Warning).await?;
        }
    }
    if outcome.confirms {
        let id = write::key(before)?.0;
        match answer.keyed {
            true => approved::forget_below(tx, kind.table, id).await?,
            false if answer.result == "1" => approved::drop_aside(tx, kind.table, id).await?,
            false => {}
        }
    }
    if outcome.fields.is_empty() {
        return Ok(None);
    }
    let action = outcome.command.map_or("update", |command| command.name);
    let id = write::key(before)?.0;
    if REFUSING.contains(&action) {
        asked::keep(tx, kind, before).await?;
    }
    let stands = match &refused {
        Some(sent) if outcome.as_sent => asked::stands_again(tx, kind, before, sent).await?,
        _ if action == CUSTOMS_ENDED => ended_in_a_change(tx, kind, before).await?,
        _ => None,
    };
    let (was, mut after) = stands.unwrap_or_else(|| (before.clone(), before.clone()));
    for (field, value) in outcome.fields {
        after.set(field, value);
    }
    doubt_again(tx, kind, &mut after, action, answer.keyed).await?;
    let after = write::store(tx, actor, kind.resource, action, &was, after).await?;
    if [CUSTOMS_APPROVED, CUSTOMS_ENDED].contains(&action) {
        asked::forget(tx, kind, id).await?;
    }
    if let Some(known) = &outcome.renumbered {
        renumbered::follow(tx, actor, kind, &after, known).await?;
        if !answer.keyed {
            let label: Message = kind.resource.label.into();
            let [number, said] = [kind.ours, kind.number].map(|field| after.text(field).to_owned());
            let content = texts::RENUMBERED.speak_with(&[
                ("kind", &label),
                ("number", &number),
                ("said", &said),
                ("known", known),
            ]);
            tell(tx, kind, &after, content, Category::Warning).await?;
        }
    }
    let moved = outcome.command.is_some();
    let Some(command) = outcome.command.or(outcome.told) else { return Ok(Some(Applied { after, moved })) };
    match command.name {
        CUSTOMS_APPROVED if moved && answer.keyed => approved::keyed(tx, kind, &after).await?,
        CUSTOMS_APPROVED if moved => {
            approved::forget(tx, kind, id).await?;
            approved::drop_aside(tx, kind.table, id).await?;
        }
        CUSTOMS_RETURNED if moved => approved::drop_aside(tx, kind.table, id).await?,
        CUSTOMS_RETURNED_CHANGE if moved => {
            approved::bring_back(tx, kind.table, id, after.int("chgTmsCnt").unwrap_or_default()).await?;
        }
        _ => {}
    }
    let (label, what): (Message, Message) = (kind.resource.label.into(), command.done.into());
    let number = after.text(kind.ours).to_owned();
    let state = after.text(kind.machine.field);
    let is_refused = kind.machine.state(state).is_some_and(|state| state.progress == Progress::Refused);
    // Against customs' own word nothing was keyed.
    let is_of_refused = refused.is_some() && !matches!(answer.result.as_str(), "3" | "Z");
    let is_against_own = answer.kind == About::Gate || (is_refused || is_of_refused) && before.is_blank("keyedResult");
    let [plain, with_note] = match outcome.disputes {
        true if is_against_own => [texts::OTHERWISE_AFTER_ALL, texts::OTHERWISE_AFTER_ALL_NOTE],
        true => [texts::DISPUTED, texts::DISPUTED_NOTE],
        false => [texts::ANSWERED, texts::ANSWERED_NOTE],
    };
    let content = match answer.note.is_empty() {
        true => plain.speak_with(&[("kind", &label), ("number", &number), ("what", &what)]),
        false => {
            with_note.speak_with(&[("kind", &label), ("number", &number), ("what", &what), ("note", &answer.note)])
        }
    };
    let is_bad =
        is_refused || outcome.disputes || [INSPECTED, PAUSED].contains(&state) || command.name == CUSTOMS_PAUSED;
    tell(tx, kind, &after, content, if is_bad { Category::Warning } else { Category::Business }).await?;
    Ok(Some(Applied { after, moved }))
}

/// A document that customs ends while a change of it is open: that goes nowhere any more, and what customs approved is what ended.
async fn ended_in_a_change(tx: &Tx, kind: &Kind, before: &Row) -> Result<Option<(Row, Row)>, ApiError> {
    let id = write::key(before)?.0;
    let Some(kept) = approved::of(tx, kind, [id]).await?.remove(&id) else { return Ok(None) };
    let now = whole(tx, kind, before).await?;
    let ended = asked::as_kept(kind, &now, &kept).map(|row| (now, row));
    approved::forget(tx, kind, id).await?;
    Ok(ended)
}

/// What people are told where customs refused what they keyed as approved, and nothing lies aside that could stand again.
fn without_aside(kind: &Kind, document: &Row, count: i64, note: &str) -> Message {
    let label: Message = kind.resource.label.into();
    let note = if note.is_empty() { String::new() } else { format!(" {note}") };
    let (number, count) = (document.text(kind.ours).to_owned(), count.to_string());
    texts::REFUSED_WITHOUT_ASIDE.speak_with(&[
        ("kind", &label),
        ("number", &number),
        ("count", &count),
        ("note", &note),
    ])
}

/// What a document says, in `after`, once customs gives back a change of it, or does not end it: that people keyed as approved what stands
/// below that, and whether customs refused it. A change is then given up first, and nothing is sent.
async fn doubt_again(tx: &Tx, kind: &Kind, after: &mut Row, command: &str, keyed: bool) -> Result<(), ApiError> {
    let count = after.int("chgTmsCnt").unwrap_or_default();
    let below = match command {
        CUSTOMS_RETURNED_CHANGE => count - 1,
        CUSTOMS_NOT_ENDED => count,
        _ => return Ok(()),
    };
    let Some(aside) = approved::aside_of(tx, kind.table, write::key(after)?.0, below).await? else { return Ok(()) };
    // What people keyed of a change, or of the end, stays known until customs says that.
    let is_said = command == CUSTOMS_NOT_ENDED && !keyed;
    for (field, value) in approved_by_people(below, aside.text(DISPUTED)) {
        if is_said || field == DISPUTED && !aside.is_blank(DISPUTED) {
            after.set(field, value);
        }
    }
    Ok(())
}

/// Tells the people on both sides of a document.
pub async fn tell(tx: &Tx, kind: &Kind, document: &Row, content: Message, category: Category) -> Result<(), ApiError> {
    let Some(viewing) = permission::code(kind.resource.perm, "view") else { return Ok(()) };
    let owner = organisation::by_id(tx, document.int(ORG).unwrap_or_default()).await?;
    let above = owner.path.split('/').filter_map(|id| id.parse::<i64>().ok());
    let agents = data_priv::grantees(tx, owner.id, CATEGORY, Right::View).await?;
    let users = grants::holders(tx, above.chain(agents), &[viewing]).await?;
    let note = Note { content, category, kind: kind.event, ref_id: document.int("id") };
    post::post(tx, Recipients::Users(users), note);
    Ok(())
}
