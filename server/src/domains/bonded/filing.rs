//! How accounts correspond with customs: BWS101, EMS111 and EML111 out, to be filed or changed; the common first answer and what
//! customs decides in. What an answer does is said by the core.

mod lines;
mod player;

use boxed::boxed;
use core_wasm::resources::bonded::account_message;
use core_wasm::row::Row;
use core_wasm::rules::bonded::account::Kind;
use core_wasm::rules::bonded::decision::{Answer, Outcome};
use core_wasm::rules::bonded::filing::{machine, marks, receive, refused};
use core_wasm::rules::told_changes::{known_by, told};
use core_wasm::states::Progress;
use core_wasm::states::bonded_account::{CHANGE_SENT, CUSTOMS_CHANGED, CUSTOMS_FILED, SENT};
use core_wasm::text::Message;
use core_wasm::text::catalogue::bonded as texts;
use core_wasm::text::catalogue::gateway as gateway_texts;
use core_wasm::text::catalogue::sas::RENUMBERED;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Order};
use serde_json::Value;

use super::approved;
use super::customs::{self, Content};
use super::kind::heads;
use super::parties;
use super::settled::settle;
use crate::documents::served::ORG;
use crate::documents::table::Rows;
use crate::documents::{paged, write};
use crate::domains::sas::renumbered;
use crate::gateway::bonded;
use crate::gateway::correspondent::{Audiences, Correspondent, Moved, Notice, Outgoing, Target};
use crate::gateway::message;
use crate::gateway::play_customs::Player;
use crate::gateway::receipt;
use crate::gateway::xml::{Element, XmlError};
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::process::failpoint::failpoint;
use crate::store::app::App;
use crate::store::audit::Actor;
use crate::store::database::Tx;
use crate::store::post::Category;

/// The correspondent of a kind of accounts.
pub struct Filing(Kind);

static BWS: Filing = Filing(Kind::Bws);
static EMS: Filing = Filing(Kind::Ems);
static EML: Filing = Filing(Kind::Eml);

/// Accounts exchange messages with customs.
pub const CORRESPONDENTS: &[&dyn Correspondent] = &[&BWS, &EMS, &EML];

const fn of(kind: Kind) -> &'static Filing {
    match kind {
        Kind::Bws => &BWS,
        Kind::Ems => &EMS,
        Kind::Eml => &EML,
    }
}

/// Sends an account to be filed, or changed: in place of what was sent before and the client has not taken.
pub async fn send(tx: &Tx, kind: Kind, id: i64) -> Result<(), ApiError> {
    withdraw(tx, kind, id).await?;
    message::queue(tx, of(kind), id).await
}

/// Takes back what customs has answered already, as people say.
pub async fn withdraw(tx: &Tx, kind: Kind, id: i64) -> Result<(), ApiError> {
    Ok(message::withdraw(tx, kind.name(), id).await?)
}

#[boxed]
impl Correspondent for Filing {
    fn kind(&self) -> &'static str {
        self.0.name()
    }

    fn numbers(&self) -> &'static [&'static str] {
        match self.0 {
            Kind::Bws => &["preent_no", "bws_no"],
            Kind::Ems => &["preent_no", "ems_no"],
            Kind::Eml => &["preent_no", "eml_no"],
        }
    }

    fn prefixes(&self) -> &'static [&'static str] {
        match self.0 {
            Kind::Bws => &["BWS101_N"],
            Kind::Ems => &["EMS111_N"],
            Kind::Eml => &["EML111_N"],
        }
    }

    async fn compose(&self, tx: &Tx, id: i64) -> Result<Outgoing, ApiError> {
        let head = stored(tx, self.0, id).await?.ok_or(ApiError::NotFound)?;
        let [mut document] = approved::with_papers(tx, heads(self.0), &head).await?;
        let kept = approved::of(tx, heads(self.0), id).await?;
        for lines in heads(self.0).paged() {
            let mut rows = paged::all_of(tx, lines.of, id).await?;
            if let Some(kept) = &kept {
                rows = told(rows, &kept.rows(lines.list), known_by(lines.of), document.text("chgTmsCnt"));
            }
            document.set(lines.list, Value::Array(rows.into_iter().map(|line| Value::Object(line.0)).collect()));
        }
        let message = account_message::of(self.0);
        let system = match document.text(self.0.number()) {
            "" if self.0 == Kind::Bws => customs::ZONES,
            number => customs::system_of(number),
        };
        let content = Content {
            kind: message.kind,
            prefix: message.prefix,
            layout: message.layout,
            document: &document,
            ours: document.text("etpsPreentNo"),
            system,
            operator: document.text("bizopEtpsno"),
        };
        customs::packed(tx, tx.now(), id, content).await
    }

    fn roots(&self) -> &'static [&'static str] {
        match self.0 {
            Kind::Bws => &[bonded::FIRST, "BWS201"],
            Kind::Ems => &[bonded::FIRST, "EMS211"],
            Kind::Eml => &[bonded::FIRST, "EML211"],
        }
    }

    fn read(&self, root: &Element) -> Result<Notice, XmlError> {
        customs::notice(root)
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
        let Some(before) = stored(tx, self.0, target.id).await? else { return Ok(None) };
        if !target.is_current {
            return Ok(Some(None));
        }
        let (answer, came_with) = customs::of_receipt(receipt)?;
        let moved = self.apply(tx, &before, &answer, came_with.as_ref()).await?;
        let state = machine(self.0).field;
        Ok(Some(moved.map(|after| (before.text(state).to_owned(), after.text(state).to_owned()))))
    }

    /// Who keyed what customs answered need not be told that the message had left.
    async fn was_gone(&self, tx: &Tx, id: i64) -> Result<(), ApiError> {
        let Some(row) = stored(tx, self.0, id).await? else { return Ok(()) };
        if ![SENT, CHANGE_SENT].contains(&row.text(machine(self.0).field)) {
            return Ok(());
        }
        let content = gateway_texts::NOT_TAKEN_BACK.with(&[("number", row.text("etpsPreentNo"))]);
        self.tell(tx, &row, content, Category::Warning).await
    }

    fn player(&self) -> &'static dyn Player {
        &player::Played
    }
}

impl Filing {
    /// Lets an answer have its effect on an account that is locked; the account as it is then, where it moved.
    async fn apply(
        &self,
        tx: &Tx,
        before: &Row,
        answer: &Answer,
        came_with: Option<&Element>,
    ) -> Result<Option<Row>, ApiError> {
        let mut outcome = self.outcome(tx, before, answer).await?;
        let told = came_with.and_then(|message| message.child(account_message::of(self.0).head));
        let told = told.map(|head| lines::legible(head, heads(self.0))).unwrap_or_default();
        let marks = marks(before.borrowed(), told.borrowed(), answer);
        approved::mark(tx, heads(self.0), write::key(before)?.0, &marks).await?;
        outcome.fields.extend(marks);
        if outcome.fields.is_empty() {
            return Ok(None);
        }
        let mut after = before.clone();
        for (field, value) in outcome.fields {
            after.set(field, value);
        }
        let name = outcome.command.map(|command| command.name);
        let dated = match name {
            Some(CUSTOMS_FILED) => "putrecApprTime",
            Some(CUSTOMS_CHANGED) => "chgApprTime",
            _ => "",
        };
        if !dated.is_empty() && answer.at.is_none() {
            after.set(dated, day_in_china(tx.now()).to_string());
        }
        let heads = heads(self.0);
        let watch = paged::watch(tx, heads, write::key(before)?.0).await?;
        let after = write::store(tx, &Actor::system("customs"), heads, name.unwrap_or("update"), before, after).await?;
        let number = after.text("etpsPreentNo").to_owned();
        let [known, said] = [before, &after].map(|account| account.text(self.0.number()).to_owned());
        if !known.is_empty() && known != said {
            renumbered::account(tx, &Actor::system("customs"), &after, &known, &said).await?;
            let kind: Message = heads.label.into();
            let content =
                RENUMBERED.speak_with(&[("kind", &kind), ("number", &number), ("said", &said), ("known", &known)]);
            self.tell(tx, &after, content, Category::Warning).await?;
        }
        if let Some(why) = outcome.refused {
            let content = texts::ANSWERED.speak_with(&[("number", &number), ("what", &why)]);
            self.tell(tx, &after, content, Category::Warning).await?;
        }
        let Some(command) = outcome.command else { return Ok(None) };
        if !dated.is_empty() {
            failpoint("account_agreed");
            if let Some(message) = came_with {
                lines::book(tx, self.0, &after, message).await?;
            }
            settle(tx, heads, &after).await?;
            watch.noted(tx).await?;
        }
        let what: Message = command.done.into();
        let content = match answer.note.is_empty() {
            true => texts::ANSWERED.speak_with(&[("number", &number), ("what", &what)]),
            false => texts::ANSWERED_NOTE.speak_with(&[("number", &number), ("what", &what), ("note", &answer.note)]),
        };
        let machine = machine(self.0);
        let is_open = |code: &str| {
            let progress = machine.state(code).map(|state| state.progress);
            matches!(progress, Some(Progress::Refused | Progress::Open))
        };
        let is_bad = is_open(after.text(machine.field));
        self.tell(tx, &after, content, if is_bad { Category::Warning } else { Category::Business }).await?;
        Ok(Some(after))
    }

    /// What an answer does; a number that another account has does not file this one.
    async fn outcome(&self, tx: &Tx, before: &Row, answer: &Answer) -> Result<Outcome, ApiError> {
        let outcome = receive(self.0, before, answer);
        let is_numbered = outcome.fields.iter().any(|(field, _)| *field == self.0.number());
        if !is_numbered && outcome.command.is_none_or(|command| command.name != CUSTOMS_FILED) {
            return Ok(outcome);
        }
        let same = Expr::col(Alias::new(format!("{}_no", self.0.name())))
            .eq(answer.number.as_str())
            .and(Expr::col("org_id").eq(before.int(ORG).unwrap_or_default()))
            .and(Expr::col("id").ne(before.int("id").unwrap_or_default()));
        let other = Rows::of(heads(self.0)).filter(same).one(tx).await?;
        Ok(match other {
            None => outcome,
            Some(other) => {
                let other = other.text("etpsPreentNo");
                let why = texts::NUMBER_TAKEN.with(&[("number", &answer.number), ("other", other)]);
                refused(outcome, before.borrowed(), why)
            }
        })
    }

    async fn tell(&self, tx: &Tx, account: &Row, content: Message, category: Category) -> Result<(), ApiError> {
        let kind = match self.0 {
            Kind::Bws => "bws.state",
            Kind::Ems => "ems.state",
            Kind::Eml => "eml.state",
        };
        parties::tell(tx, (heads(self.0), kind), account, None, content, category).await
    }
}

async fn stored(db: &impl ConnectionTrait, kind: Kind, id: i64) -> Result<Option<Row>, ApiError> {
    Rows::of(heads(kind)).by_id(id).order("id", Order::Asc).one(db).await
}
