//! What a declaration that leaves its maker does to the origin certificates that it names: it takes its parts, and none of them may
//! have expired. One that customs refuses gives them back.

use boxed::boxed;
use std::collections::{BTreeMap, BTreeSet};

use core_wasm::error::Problem;
use core_wasm::row::Row;
use core_wasm::rules::certificates::expired;
use core_wasm::states::declaration::State;
use core_wasm::text::Message;
use core_wasm::text::catalogue::forecast_checks::BOTH;
use core_wasm::text::catalogue::gateway::ALERT;

use super::cert_use::{self, Holder};
use super::certs;
use super::decl_certs::{self, known_to, named_in, open, related_twice, relations, twice, wanted};
use super::wanting::Wanting;
use crate::accounts::caller::Caller;
use crate::domains::decl::declaration::Model;
use crate::domains::decl::events::{Follower, Part};
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Tx;

/// The certificates of a declaration that are over on the day of the declaration, whoever took parts of them: customs grants no
/// preference by one.
async fn over(tx: &Tx, head: &Model, whole: &Row) -> Result<Vec<Problem>, ApiError> {
    let known = known_to(tx, head.org_id, whole).await?;
    let day = day_in_china(tx.now());
    let found = relations(whole, &known).into_iter().filter_map(|relation| {
        let certificate = known.iter().find(|row| row.text("certNo") == relation.wanting.text("ecoCertNo"))?;
        Some(expired(certificate.borrowed(), day)?.at("ecoRelations", relation.at))
    });
    Ok(found.collect())
}

/// Declarations that leave their maker take their parts, certificate by certificate, each as a whole or not at all. Answers what
/// keeps them from some of those: the person is asked before they go without. A certificate that nobody has entered says nothing.
async fn declare(tx: &Tx, caller: &Caller, declarations: &[(&Model, &Row)]) -> Result<Option<Message>, ApiError> {
    // All at once, each organisation's in their order: two who declare several do not wait for each other.
    let mut numbers: BTreeMap<i64, BTreeSet<String>> = BTreeMap::new();
    for (head, whole) in declarations {
        numbers.entry(head.org_id).or_default().extend(named_in(whole));
    }
    for (org, numbers) in &numbers {
        cert_use::locked(tx, *org, numbers).await?;
    }
    let mut doubts = Vec::new();
    for (head, whole) in declarations {
        let Some(doubt) = take(tx, caller, head, whole).await? else { continue };
        doubts.push(match declarations.len() {
            1 => doubt,
            _ => ALERT.speak_with(&[("number", &head.shown_number()), ("alert", &doubt)]),
        });
    }
    Ok(doubts.into_iter().reduce(|one, other| BOTH.speak_with(&[("one", &one), ("other", &other)])))
}

async fn take(tx: &Tx, caller: &Caller, head: &Model, whole: &Row) -> Result<Option<Message>, ApiError> {
    // What an earlier declaration took is gone.
    let certificates = cert_use::locked(tx, head.org_id, &named_in(whole)).await?;
    if certificates.is_empty() {
        return Ok(None);
    }
    let found = open(tx, head.id, whole, &certificates).await?;
    let again = twice(&found);
    let (again, found): (Vec<_>, Vec<_>) = found.iter().enumerate().partition(|(at, _)| again.contains(at));
    let wanting: Vec<Wanting<'_>> = found.into_iter().map(|(_, open)| wanted(open)).collect();
    let mut fitting = certs::one_by_one(tx, caller, Holder::Declaration(head.id), &wanting, certificates).await?;
    if !fitting.rows.is_empty() {
        decl_certs::take(tx, &Actor::from(caller), head, &fitting.certificates, &fitting.rows).await?;
    }
    let again = again.into_iter().map(|(_, (relation, _))| relation);
    fitting.problems.extend(again.map(|it| (it.wanting.text("ecoCertNo").to_owned(), related_twice(it))));
    Ok(certs::question(&fitting.problems))
}

/// The certificates of declarations follow them.
pub struct Certificates;

#[boxed]
impl Follower for Certificates {
    /// Gives back what a declaration holds that customs refused or deleted. One that is returned to be changed, or could not be staged,
    /// keeps its parts: it goes out again.
    async fn moved(&self, tx: &Tx, declaration: i64, state: State) -> Result<(), ApiError> {
        match state {
            State::Rejected | State::SummaryRejected | State::DeletedByCustoms => {
                decl_certs::release_all(tx, &Actor::system("customs"), declaration).await
            }
            _ => Ok(()),
        }
    }

    async fn changed(&self, tx: &Tx, caller: &Caller, id: i64, before: &Row, after: &Row) -> Result<(), ApiError> {
        decl_certs::follow(tx, caller, id, before, after).await
    }

    async fn split(&self, tx: &Tx, caller: &Caller, id: i64, before: &Row, to: &[Part<'_>]) -> Result<(), ApiError> {
        decl_certs::moved(tx, caller, id, before, to).await
    }

    async fn hindering(&self, tx: &Tx, head: &Model, whole: &Row) -> Result<Vec<Problem>, ApiError> {
        over(tx, head, whole).await
    }

    async fn declared(&self, tx: &Tx, caller: &Caller, all: &[(&Model, &Row)]) -> Result<Option<Message>, ApiError> {
        declare(tx, caller, all).await
    }

    async fn let_go(&self, tx: &Tx, actor: &Actor, declaration: i64) -> Result<(), ApiError> {
        decl_certs::release_all(tx, actor, declaration).await
    }
}
