//! What follows when a certificate is written, applied for and issued.

use boxed::boxed;
use core_wasm::error::Problem;
use core_wasm::resources::documents::ORIGIN_CERT;
use core_wasm::row::Row;
use core_wasm::rules::few::few_sentences;
use core_wasm::rules::of_several::placed;
use core_wasm::rules::origin::forms::form;
use core_wasm::rules::origin::{changed_back, doubtful, is_late, number, problems, stops_issue, valid_to};
use core_wasm::states::CommandInfo;
use core_wasm::states::origin_cert::{APPLY, CHANGE, CHANGED, DRAFT, GIVE_UP, ISSUE, REVOKE, REVOKED};
use core_wasm::text::catalogue::origin as texts;
use core_wasm::text::{Message, listed};
use sea_orm::sea_query::{Expr, ExprTrait, Order, Query};
use sea_orm::{Condition, ConnectionTrait};

use crate::accounts::caller::Caller;
use crate::documents::served::{Hooks, ORG};
use crate::documents::table::Rows;
use crate::documents::{lines, write};
use crate::domains::fcst::number::next_in;
use crate::domains::sas::approved::{drop_kept, kept, put};
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Tx;
use crate::store::people::organisation;

pub struct Certificate;

#[boxed]
impl Hooks for Certificate {
    /// A new one has its number and its applicant; the last day follows from the day of issue.
    async fn fill(
        &self,
        tx: &Tx,
        _caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        let Some(form) = form(row.text("certType")) else {
            let wanted = !row.is_blank("certType");
            return Ok(wanted
                .then(|| Problem::error("originCert.kind", "certType", texts::UNKNOWN_KIND))
                .into_iter()
                .collect());
        };
        if let Some(org) = row.int(ORG) {
            let applicant = organisation::by_id(tx, org).await?;
            if row.is_blank("certNo") {
                let day = day_in_china(tx.now());
                let series = number::prefix(form.kind, &applicant.code, day);
                row.set("certNo", next_in(tx, "origin_cert", "cert_no", &series, org).await?);
            }
            if before.is_none() {
                row.set("customerName", applicant.name);
            }
        }
        let kept =
            |field: &&str| before.is_some_and(|was| was.text("state") == CHANGED && was.text(field) != row.text(field));
        let changed = ["certNo", "certType"].into_iter().filter(kept);
        let kept = changed.map(|field| Problem::error("originCert.kept", field, texts::KEPT));
        let back = before.and_then(|before| changed_back(before.borrowed(), row.borrowed()));
        let problems = kept.chain(back).collect();
        let last = row.borrowed().date("issuedOn").and_then(|day| valid_to(form, day));
        row.set("validTo", last.map(|day| day.to_string()).unwrap_or_default());
        Ok(problems)
    }

    /// Whoever applies is asked about totals that are not price times quantity, and about a second certificate of the same export: one
    /// that was revoked, or is only written, does not count.
    async fn doubt(
        &self,
        tx: &Tx,
        _caller: &Caller,
        command: &'static CommandInfo,
        before: &Row,
    ) -> Result<Option<Message>, ApiError> {
        if command.name != APPLY {
            return Ok(None);
        }
        let totals: Vec<Message> =
            doubtful(&whole(tx, before).await?).iter().map(|problem| placed(&ORIGIN_CERT, problem)).collect();
        let totals = few_sentences(&totals);
        let exports = [("declId", "decl_id"), ("fcstId", "fcst_id")];
        let same = exports.iter().filter_map(|(field, column)| Some(Expr::col(*column).eq(before.int(field)?)));
        let same: Vec<_> = same.collect();
        if same.is_empty() {
            return Ok(totals);
        }
        let others = Rows::of(&ORIGIN_CERT)
            .filter(same.into_iter().fold(Condition::any(), Condition::add))
            .filter(Expr::col("org_id").eq(before.int(ORG).unwrap_or_default()))
            .filter(Expr::col("id").ne(write::key(before)?.0))
            .filter(Expr::col("state").is_not_in([DRAFT, REVOKED]))
            .order("id", Order::Asc);
        let others = others.all(tx).await?;
        let numbers: Vec<&str> = others.iter().map(|other| other.text("certNo")).collect();
        let (source, others) = (before.text("sourceNo"), listed(&numbers));
        let said = || texts::APPLIED_BEFORE.speak_with(&[("source", &source), ("numbers", &others)]);
        let again = (!numbers.is_empty()).then(said);
        Ok(few_sentences(&totals.into_iter().chain(again).collect::<Vec<_>>()))
    }

    /// Who applies for a certificate claims an origin that holds; who issues one gives it its days. What was issued is kept while it is
    /// changed.
    async fn done(
        &self,
        tx: &Tx,
        caller: &Caller,
        command: &'static CommandInfo,
        _note: &str,
        before: &Row,
        after: &Row,
    ) -> Result<(), ApiError> {
        let id = write::key(after)?.0;
        match command.name {
            APPLY => {
                let whole = whole(tx, after).await?;
                let found = problems(&whole, &tx.dictionaries(), day_in_china(tx.now()));
                if found.is_empty() { Ok(()) } else { Err(ApiError::Rules(found)) }
            }
            ISSUE => {
                drop_kept(tx, ORIGIN_CERT.table_name(), id).await?;
                issued(tx, before, after).await
            }
            CHANGE => put(tx, ORIGIN_CERT.table_name(), id, &whole(tx, before).await?).await,
            GIVE_UP => match as_issued(tx, caller, after).await? {
                true => Ok(()),
                false => Err(ApiError::Refused(texts::NOTHING_KEPT.into())),
            },
            REVOKE => as_issued(tx, caller, after).await.map(drop),
            _ => Ok(()),
        }
    }
}

/// A certificate with its lines and materials.
async fn whole(tx: &Tx, row: &Row) -> Result<Row, ApiError> {
    let mut found = [row.clone()];
    lines::attach(tx, &ORIGIN_CERT, &mut found).await?;
    let [whole] = found;
    Ok(whole)
}

/// What the server says of a certificate beside what people key.
const OF_ISSUE: &[&str] = &["validTo", "appliedAt"];

/// What is revoked, or stands once its change is given up, is what was issued: the change that was being written goes. Nothing is kept of one
/// that was opened before this was; says whether something was.
async fn as_issued(tx: &Tx, caller: &Caller, row: &Row) -> Result<bool, ApiError> {
    let (id, table) = (write::key(row)?.0, ORIGIN_CERT.table_name());
    let Some(issued) = kept(tx, table, [id]).await?.remove(&id) else { return Ok(false) };
    let now = whole(tx, row).await?;
    let mut stands = now.clone();
    for field in ORIGIN_CERT.fields.iter().filter(|field| !field.read_only || OF_ISSUE.contains(&field.name)) {
        stands.set(field.name, issued.0.get(field.name).cloned().unwrap_or_default());
    }
    lines::put_back(&ORIGIN_CERT, &now, &issued, &mut stands);
    write::store(tx, &Actor::from(caller), &ORIGIN_CERT, "update", &now, stands).await?;
    drop_kept(tx, table, id).await?;
    Ok(true)
}

/// Issued today, unless somebody keyed the day before; after departure by more than the form allows it is a retroactive one.
async fn issued(tx: &Tx, before: &Row, row: &Row) -> Result<(), ApiError> {
    let Some(form) = form(row.text("certType")) else { return Ok(()) };
    let day = row.borrowed().date("issuedOn").unwrap_or_else(|| day_in_china(tx.now()));
    let stopped = stops_issue(before.borrowed(), day, day_in_china(tx.now()));
    if !stopped.is_empty() {
        return Err(ApiError::Rules(stopped));
    }
    let late = row.borrowed().date("departOn").is_some_and(|departed| is_late(form, departed, day));
    let mut update = Query::update();
    update
        .table("origin_cert")
        .value("issued_on", day)
        .value("valid_to", valid_to(form, day))
        .and_where(Expr::col("id").eq(write::key(row)?.0));
    if late {
        update.value("is_retroactive", "1");
    }
    tx.execute(&update).await?;
    Ok(())
}
