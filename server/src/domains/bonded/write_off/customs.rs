//! How write-offs correspond with customs: BWS121, EMS121 and EML121 out; the common first answer and what customs decides in. What
//! an answer does is said by the core.

mod player;

use core_wasm::resources::bonded::{BWS_DCR, BWS_DCR_DT, BWS_DCR_INVT, write_off_message};
use core_wasm::row::Row;
use core_wasm::rules::bonded::write_off::answer::{Answer, receive};
use core_wasm::rules::bonded::write_off::kind_of;
use core_wasm::states::Progress;
use core_wasm::states::write_off::{CUSTOMS_CLOSED, MACHINE};
use core_wasm::text::Message;
use core_wasm::text::catalogue::gateway as gateway_texts;
use core_wasm::text::catalogue::write_off as texts;
use sea_orm::prelude::async_trait::async_trait;
use sea_orm::sea_query::Order;

use super::{close, tell};
use crate::app::App;
use crate::audit::Actor;
use crate::clock::day_in_china;
use crate::crud::served::ORG;
use crate::crud::table::Rows;
use crate::crud::{codec, paged, write};
use crate::database::Tx;
use crate::domains::org::organisation;
use crate::error::ApiError;
use crate::failpoint::failpoint;
use crate::gateway::bonded::{self, Envelope};
use crate::gateway::correspondent::{Audiences, Correspondent, Moved, Notice, Outgoing, Target};
use crate::gateway::play_customs::Player;
use crate::gateway::xml::{Element, XmlError};
use crate::gateway::{answers, receipt};
use crate::push::Category;

/// The systems that messages about zones and warehouses, and about processing, go to.
const ZONES: &str = "Z7";
/// Codes of a receipt that the single window stored a message, and that it did not (dictionary `chgoffResult`).
const STORED: &str = "Y";
const FAILED: &str = "Z";

/// The correspondent of write-offs.
pub struct WriteOffs;

#[async_trait]
impl Correspondent for WriteOffs {
    fn kind(&self) -> &'static str {
        "bws_dcr"
    }

    fn numbers(&self) -> &'static [&'static str] {
        &["chgoff_preent_no"]
    }

    fn prefixes(&self) -> &'static [&'static str] {
        &["BWS121_N", "EMS121_N", "EML121_N"]
    }

    async fn compose(&self, tx: &Tx, id: i64) -> Result<Outgoing, ApiError> {
        let head = stored(tx, id).await?.ok_or(ApiError::NotFound)?;
        let kind = kind_of(head.text("putrecNo")).ok_or(ApiError::NotFound)?;
        let message = write_off_message::of(kind);
        let lines = paged::all_of(tx, &BWS_DCR_DT, id).await?;
        let lists = paged::all_of(tx, &BWS_DCR_INVT, id).await?;
        let document = write_off_message::document(kind, &head, &lines, &lists);
        let owner = organisation::by_id(tx, head.int(ORG).unwrap_or_default()).await?;
        let ours = head.text("etpsPreentNo").to_owned();
        let operator = match head.text("bizopEtpsno") {
            "" => owner.code.as_str(),
            known => known,
        };
        let envelope = Envelope {
            message_type: message.kind,
            ours: &ours,
            declares: true,
            system: ZONES,
            operator,
            card: &owner.org_params().operator_card,
            at: tx.now(),
        };
        let xml = bonded::write(&envelope, message.layout, &document);
        // People type our number, and two houses may have the same.
        let in_file = format!("{}{id:012}", day_in_china(tx.now()).format("%y%m%d"));
        Ok(Outgoing { ours, in_file, prefix: message.prefix, xml })
    }

    fn roots(&self) -> &'static [&'static str] {
        &[bonded::FIRST, "BWS221", "EMS221", "EML221"]
    }

    fn read(&self, root: &Element) -> Result<Notice, XmlError> {
        notice(root)
    }

    fn put_aside(&self) -> &'static str {
        FAILED
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
            receipt::PUT_ASIDE => Answer { result: FAILED.to_owned(), note: receipt.note.clone(), ..Answer::default() },
            _ => {
                let message = answers::message_in(&receipt.raw).and_then(|message| read(&message));
                message.map_err(|error| ApiError::Internal(error.into()))?
            }
        };
        let moved = apply(tx, &before, &answer).await?;
        Ok(Some(moved.map(|after| (before.text(MACHINE.field).to_owned(), after.text(MACHINE.field).to_owned()))))
    }

    async fn was_gone(&self, tx: &Tx, id: i64) -> Result<(), ApiError> {
        let Some(row) = stored(tx, id).await? else { return Ok(()) };
        let content = gateway_texts::NOT_TAKEN_BACK.with(&[("number", row.text("etpsPreentNo"))]);
        tell(tx, &row, content, Category::Warning).await
    }

    fn player(&self) -> &'static dyn Player {
        &player::Played
    }
}

async fn stored(tx: &Tx, id: i64) -> Result<Option<Row>, ApiError> {
    Rows::of(&BWS_DCR).by_id(id).order("id", Order::Asc).one(tx).await
}

/// What the gateway has to know of an answer. What customs numbers is the account, not the write-off: answers are found by the
/// number of the single window.
fn notice(root: &Element) -> Result<Notice, XmlError> {
    if root.name == bonded::FIRST {
        return bonded::first(root, STORED, FAILED);
    }
    let notice = bonded::decision(root)?;
    let key = format!("{}|{}", notice.key, notice.ours);
    Ok(Notice { waits_for: notice.ours.clone(), number: String::new(), key, ..notice })
}

/// The whole answer.
fn read(root: &Element) -> Result<Answer, XmlError> {
    let notice = notice(root)?;
    let result = match notice.taken {
        Some(true) => "0",
        Some(false) => "-1",
        None => notice.code.as_str(),
    };
    Ok(Answer {
        result: result.to_owned(),
        tms_cnt: root.children.iter().find_map(|child| child.text_of("tmsCnt").parse().ok()),
        at: receipt::customs_instant(&notice.noticed).map(codec::instant),
        // What the single window says of a message that it took is no reason of anything.
        note: if notice.taken == Some(true) { String::new() } else { notice.note },
        seq_no: notice.number,
    })
}

/// Lets an answer have its effect on a write-off that is locked; the write-off as it is then, where it moved.
async fn apply(tx: &Tx, before: &Row, answer: &Answer) -> Result<Option<Row>, ApiError> {
    let outcome = receive(before, answer);
    if outcome.fields.is_empty() {
        return Ok(None);
    }
    let mut after = before.clone();
    for (field, value) in outcome.fields {
        after.set(field, value);
    }
    let action = outcome.command.map_or("update", |command| command.name);
    let after = write::store(tx, &Actor::system("customs"), &BWS_DCR, action, before, after).await?;
    let Some(command) = outcome.command else { return Ok(None) };
    if command.name == CUSTOMS_CLOSED {
        failpoint("write_off_closing");
        close::close(tx, &after).await?;
    }
    let (number, what): (String, Message) = (after.text("etpsPreentNo").to_owned(), command.done.into());
    let content = match answer.note.is_empty() {
        true => texts::ANSWERED.speak_with(&[("number", &number), ("what", &what)]),
        false => texts::ANSWERED_NOTE.speak_with(&[("number", &number), ("what", &what), ("note", &answer.note)]),
    };
    let progress = MACHINE.state(after.text(MACHINE.field)).map(|state| state.progress);
    let is_bad = matches!(progress, Some(Progress::Refused | Progress::Attention));
    tell(tx, &after, content, if is_bad { Category::Warning } else { Category::Business }).await?;
    Ok(Some(after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gateway::xml::parse_text;

    #[test]
    fn an_answer_is_found_by_the_number_of_the_single_window() {
        let root = parse_text(
            "<EMS221><HdeApprResult><etpsPreentNo>2026</etpsPreentNo><businessId>E22482600017</businessId>\
             <tmsCnt>2</tmsCnt><manageResult>5</manageResult><manageDate>2026-11-23T10:00:00</manageDate>\
             </HdeApprResult></EMS221>",
        )
        .expect("XML");
        let notice = notice(&root).expect("a notice");
        assert_eq!((notice.waits_for.as_str(), notice.number.as_str(), notice.code.as_str()), ("2026", "", "5"));
        let answer = read(&root).expect("an answer");
        assert_eq!((answer.result.as_str(), answer.tms_cnt), ("5", Some(2)));
        assert_eq!(answer.at.as_deref(), Some("2026-11-23T02:00:00.000Z"));
    }

    #[test]
    fn the_first_answer_brings_the_number() {
        let first = |refusal| {
            let text = bonded::write_first("BH-1", "2026", refusal);
            read(&parse_text(&text).expect("XML")).expect("an answer")
        };
        assert_eq!((first(None).result.as_str(), first(None).seq_no.as_str()), ("0", "2026"));
        assert_eq!((first(Some("重复")).result.as_str(), first(Some("重复")).note.as_str()), ("-1", "重复"));
    }
}
