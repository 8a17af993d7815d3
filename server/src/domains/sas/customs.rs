//! How the documents of a zone correspond with customs: SAS101, SAS111, SAS121 and SAS131 out; the common first answer, what customs
//! decided, pauses of applications and what happens at the gate in. What an answer does is said by the core.

mod player;
mod read;

use boxed::boxed;
use core_wasm::row::Row;
use core_wasm::rules::sas::passport as rules;
use core_wasm::rules::told_changes::{known_by, told};
use core_wasm::states::Progress;
use core_wasm::text::catalogue::{gateway as texts, sas};
use core_wasm::text::listed;
use sea_orm::sea_query::Order;

use super::approved::DISPUTED;
use super::document::{self, Applied};
use super::kind::{self, Kind};
use super::{approved, passport};
use crate::documents::served::ORG;
use crate::documents::table::Rows;
use crate::gateway::bonded::{self, Envelope};
use crate::gateway::correspondent::{Audiences, Correspondent, Moved, Notice, Outgoing, Target};
use crate::gateway::play_customs::Player;
use crate::gateway::xml::{Element, XmlError};
use crate::gateway::{answers, receipt};
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;
use crate::store::database::Tx;
use crate::store::people::organisation;
use crate::store::post::Category;

/// The system that messages about zones go to.
const ZONES: &str = "Z7";

#[boxed]
impl Correspondent for Kind {
    fn kind(&self) -> &'static str {
        self.table
    }

    fn numbers(&self) -> &'static [&'static str] {
        self.numbers
    }

    fn prefixes(&self) -> &'static [&'static str] {
        self.prefixes
    }

    async fn compose(&self, tx: &Tx, id: i64) -> Result<Outgoing, ApiError> {
        let head = stored(self, tx, id).await?.ok_or(ApiError::NotFound)?;
        let mut document = document::whole(tx, self, &head).await?;
        if let Some(kept) = approved::of(tx, self, [id]).await?.remove(&id) {
            let marked = self.resource.embedded().filter(|lines| lines.of.field("modfMarkcd").is_some());
            for lines in marked {
                let (rows, had) = (document.rows(lines.list), kept.rows(lines.list));
                let rows = told(rows, &had, known_by(lines.of), document.text("chgTmsCnt"));
                document::put(&mut document, lines.list, rows);
            }
        }
        let ours = document.text(self.ours).to_owned();
        // The gate reads capitals; what was written before is stored as it was, and answers find a record by that.
        for field in ["vehicleNo", "vehicleFrameNo"].into_iter().filter(|field| !head.is_blank(field)) {
            document.set(field, rules::plate(document.text(field)));
        }
        if self.table == kind::PASSPORT.table && document.text("passportTypecd") == rules::EMPTY {
            // An empty vehicle has no goods: customs wants the weight of nothing.
            for field in ["totalGrossWt", "totalNetWt"].into_iter().filter(|field| head.is_blank(field)) {
                document.set(field, "0");
            }
        }
        let owner = organisation::by_id(tx, document.int(ORG).unwrap_or_default()).await?;
        let operator = match document.text("dclEtpsno") {
            "" => owner.code.as_str(),
            known => known,
        };
        let envelope = Envelope {
            message_type: self.message,
            ours: &ours,
            declares: true,
            system: ZONES,
            operator,
            card: &owner.org_params().operator_card,
            at: tx.now(),
        };
        let xml = bonded::write(&envelope, self.layout, &document);
        let goes_out = !self.way.is_empty() && document.text(self.way) == "E";
        let prefix = if goes_out { self.prefixes.last() } else { self.prefixes.first() };
        // People type our number, and two houses may have the same.
        let in_file = format!("{}{id:012}", day_in_china(tx.now()).format("%y%m%d"));
        Ok(Outgoing { ours, in_file, prefix: prefix.copied().unwrap_or_default(), xml, moment: None })
    }

    fn roots(&self) -> &'static [&'static str] {
        self.roots
    }

    fn read(&self, root: &Element) -> Result<Notice, XmlError> {
        read::notice(self, root)
    }

    fn put_aside(&self) -> &'static str {
        read::FAILED
    }

    async fn settle(
        &self,
        _app: &App,
        tx: &Tx,
        _audiences: &mut Audiences,
        target: Target,
        receipt: &receipt::Model,
    ) -> Result<Option<Moved>, ApiError> {
        let Some(kind) = kind::KINDS.into_iter().find(|kind| kind.table == self.table) else { return Ok(None) };
        let Some(before) = stored(kind, tx, target.id).await? else { return Ok(None) };
        if !target.is_current {
            return Ok(Some(None));
        }
        let answer = match receipt.kind.as_str() {
            receipt::PUT_ASIDE => read::put_aside(&receipt.note),
            _ => {
                let message = answers::message_in(&receipt.raw).and_then(|message| read::answer(kind, &message));
                message.map_err(|error| ApiError::Internal(error.into()))?
            }
        };
        let Some(Applied { after, moved }) =
            document::apply(tx, &Actor::system("customs"), kind, &before, &answer).await?
        else {
            return Ok(Some(None));
        };
        if kind.table == kind::PASSPORT.table {
            passport::shown::followed(tx, &before, &after).await?;
            if before.text(DISPUTED) != "1" && after.text(DISPUTED) == "1" {
                tell_elsewhere(tx, kind, &after).await?;
            }
        }
        let state = kind.machine.field;
        if !moved {
            return Ok(Some(None));
        }
        Ok(Some(Some((before.text(state).to_owned(), after.text(state).to_owned()))))
    }

    /// Who keyed what customs answered need not be told that the message had left.
    async fn was_gone(&self, tx: &Tx, id: i64) -> Result<(), ApiError> {
        let Some(row) = stored(self, tx, id).await? else { return Ok(()) };
        let progress = self.machine.state(row.text(self.machine.field)).map(|state| state.progress);
        if progress != Some(Progress::Customs) {
            return Ok(());
        }
        let content = texts::NOT_TAKEN_BACK.with(&[("number", row.text(self.ours))]);
        document::tell(tx, self, &row, content, Category::Warning).await
    }

    fn player(&self) -> &'static dyn Player {
        player::of(self.table)
    }
}

/// Customs approved a passport after all whose goods others carry by now.
async fn tell_elsewhere(tx: &Tx, kind: &Kind, passport: &Row) -> Result<(), ApiError> {
    let by = passport::elsewhere(tx, passport).await?;
    if by.is_empty() {
        return Ok(());
    }
    let (number, by) = (passport.text(kind.ours), listed(&by));
    let content = sas::LOADED_ELSEWHERE.speak_with(&[("number", &number), ("by", &by)]);
    document::tell(tx, kind, passport, content, Category::Warning).await
}

async fn stored(kind: &Kind, tx: &Tx, id: i64) -> Result<Option<Row>, ApiError> {
    Rows::of(kind.resource).by_id(id).order("id", Order::Asc).one(tx).await
}
