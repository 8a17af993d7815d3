//! Making declarations of documents: the core plans them, here they are stored and the documents marked, all or nothing.

use std::collections::{BTreeMap, BTreeSet};

use core_wasm::error::Problem;
use core_wasm::resources::declaration::form::{Party, parties};
use core_wasm::resources::documents::FCST_DEC_DTL;
use core_wasm::row::Row;
use core_wasm::rules::documents::{Document, Kind, Piece, Took, USED, Wanted, plan};
use core_wasm::rules::sas::collect::{Netted, is_return, netted};
use core_wasm::states::declaration::Command;
use core_wasm::states::documents::TAKE;
use core_wasm::states::{CommandInfo, Side};
use core_wasm::text::catalogue::documents as texts;
use core_wasm::text::catalogue::forecast_invt::LIST_HELD;
use core_wasm::text::{Message, listed};
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Ids, Selection};
use crate::documents::served::Served;
use crate::documents::write;
use crate::documents::write::Seen;
use crate::documents::{paged, side};
use crate::domains::decl::add::{Origin, put};
use crate::domains::decl::declaration::{CATEGORY, Model};
use crate::domains::decl::from::marks::{moved, step};
use crate::domains::decl::from::source::{ORDER, Source, documents, mark};
use crate::domains::decl::making::declares_lists;
use crate::domains::decl::{access, client_order};
use crate::domains::fcst::invt::holding;
use crate::domains::fcst::{decl_certs, merge};
use crate::domains::recg::{attach, source as origins};
use crate::domains::sas::collect::with_returns;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;
use crate::store::database::{Reader, Tx};
use crate::store::people::organisation;

/// Longest note in the history, in characters.
const MAX_NOTE: usize = 200;

/// A declaration that was made.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MadeDeclaration {
    pub id: i64,
    pub version: i64,
    pub status: String,
    #[serde(rename = "iECatg")]
    pub i_e_catg: String,
    pub client_seq_no: Option<String>,
}

impl From<Model> for MadeDeclaration {
    fn from(row: Model) -> Self {
        MadeDeclaration {
            id: row.id,
            version: row.version,
            status: row.status,
            i_e_catg: row.i_e_catg,
            client_seq_no: row.client_seq_no,
        }
    }
}

/// What was asked for.
pub struct Asked {
    pub ids: Vec<i64>,
    pub versions: Option<Vec<i64>>,
    /// Category of the declarations; "" where the documents say it.
    pub i_e_catg: String,
    pub two_step: Option<bool>,
    /// Fields of the head chosen with the documents.
    pub marks: Vec<(&'static str, &'static str)>,
    pub client_order_id: Option<i64>,
    /// The person has said yes to what is doubtful.
    pub force: bool,
}

impl Asked {
    /// The rows in ascending order of their ids, with the versions that were seen.
    fn seen(&self) -> Result<Vec<Seen>, ApiError> {
        let ids = self.ids.clone();
        Ok(match &self.versions {
            Some(versions) => {
                let pairs = Selection { ids, versions: versions.clone() }.pairs()?;
                pairs.into_iter().map(|(id, version)| (id, Some(version))).collect()
            }
            None => Ids { ids }.distinct()?.into_iter().map(|id| (id, None)).collect(),
        })
    }
}

/// Makes declarations of documents. What is doubtful is asked first (511). The papers that a forecast was made of go with them.
pub async fn make(app: &App, caller: &Caller, source: &Source, asked: &Asked) -> Answer<Vec<MadeDeclaration>> {
    // Before the transaction: files are written to the store.
    let papers = match source.kind {
        Kind::Fcst => attach::of_forecasts(app, caller, &asked.ids).await?,
        _ => BTreeMap::new(),
    };
    let copied = attach::files(papers.values().flatten());
    match made(app, caller, source, asked, papers).await {
        Ok((tx, made)) => tx.done(Done::data(made)).await,
        Err(refusal) => {
            attach::discard(app, copied).await?;
            Err(refusal)
        }
    }
}

/// Documents, and the declarations that they become.
struct Planned {
    documents: Vec<Document>,
    order: Option<Document>,
    pieces: Vec<Piece>,
}

impl Planned {
    /// The documents in the versions that were planned with.
    fn seen(&self) -> Result<Vec<Seen>, ApiError> {
        let seen = self.documents.iter().map(|document| write::key(&document.head));
        seen.map(|key| key.map(|(id, version)| (id, Some(version)))).collect()
    }
}

/// How often it is planned anew where somebody changed the documents meanwhile and the caller claims no versions.
const TRIES: usize = 3;

/// The same in a transaction that the caller commits; `papers` are copies by forecast. It is planned before: planning takes long,
/// and nobody waits for it. The documents are locked in the versions that were planned with.
async fn made(
    app: &App,
    caller: &Caller,
    source: &Source,
    asked: &Asked,
    mut papers: BTreeMap<i64, Vec<attach::Copy>>,
) -> Result<(Tx, Vec<MadeDeclaration>), ApiError> {
    let mut tries = 1;
    let (tx, Planned { documents: found, order, pieces }) = loop {
        let planned = planned(app, caller, source, asked).await?;
        let tx = app.begin().await?;
        match locked(&tx, caller, source, &planned).await {
            Ok(()) => break (tx, planned),
            Err(ApiError::Conflict { .. }) if asked.versions.is_none() && tries < TRIES => tries += 1,
            Err(refusal) => return Err(refusal),
        }
    };
    if source.kind == Kind::BondInvt {
        check_unheld(&tx, &found).await?;
    }
    if source.kind == Kind::SasStock {
        with_returns(&tx, found.iter().map(|document| &document.head)).await?;
    }
    let mut made: Vec<MadeDeclaration> = Vec::new();
    let mut edocs: BTreeMap<i64, Vec<Row>> = BTreeMap::new();
    for piece in &pieces {
        let forecast = if source.kind == Kind::Fcst { forecast_of(&found, piece) } else { None };
        if let Some((forecast, copies)) = forecast.and_then(|id| papers.remove_entry(&id)) {
            edocs.insert(forecast, attach::arrived(&tx, caller, piece.org_id, copies).await?);
        }
        // All declarations of a forecast have its papers.
        let of_piece = forecast.and_then(|id| edocs.get(&id)).map(Vec::as_slice).unwrap_or_default();
        let (stored, whole) = store(app, &tx, caller, source, piece, of_piece).await?;
        if let Some(forecast) = forecast {
            origins::carry(&tx, (forecast, &piece.took), (stored.id, &whole)).await?;
        }
        made.push(stored.into());
    }
    for document in &found {
        take(&tx, caller, source, document).await?;
    }
    if let (Some(document), Some(first)) = (order, made.first()) {
        let took: Vec<Took> =
            document.lines.iter().filter_map(|line| line.int("id")).map(|id| Took { id, g_no: 0 }).collect();
        mark(&tx, &ORDER, &took, first.id).await?;
        take(&tx, caller, &ORDER, &document).await?;
    }
    Ok((tx, made))
}

/// What forecasts hold of inventory lists is declared by them.
async fn check_unheld(tx: &Tx, lists: &[Document]) -> Result<(), ApiError> {
    let mut problems = Vec::new();
    for (at, list) in lists.iter().enumerate() {
        let forecasts = holding(tx, write::key(&list.head)?.0).await?;
        if !forecasts.is_empty() {
            let message = LIST_HELD.speak_with(&[("by", &listed(&forecasts))]);
            problems.push(Problem::error("documents.held", format!("ids[{at}]"), message));
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(ApiError::Rules(problems)) }
}

/// Locks what was planned with, in the order in which everybody locks it.
async fn locked(tx: &Tx, caller: &Caller, source: &Source, planned: &Planned) -> Result<(), ApiError> {
    write::locked(tx, caller, Served::of(source.head), &planned.seen()?).await?;
    if let Some(order) = &planned.order {
        let (id, version) = write::key(&order.head)?;
        write::locked(tx, caller, Served::of(ORDER.head), &[(id, Some(version))]).await?;
    }
    Ok(())
}

/// Finds the documents as they are now, and plans their declarations. What is doubtful is asked first (511).
async fn planned(app: &App, caller: &Caller, source: &Source, asked: &Asked) -> Result<Planned, ApiError> {
    let db = &app.db;
    let mut heads = write::reached(db, caller, Served::of(source.head), &asked.seen()?).await?;
    heads.sort_by_key(|head| asked.ids.iter().position(|chosen| head.int("id") == Some(*chosen)));
    let mut found = documents(db, source, heads).await?;
    if source.kind == Kind::Fcst {
        for document in &mut found {
            document.options = merge::options(db, &document.head).await?;
            document.certificates = decl_certs::agreements(db, &document.head, &mut document.lines).await?;
            document.merged = paged::all_of(db, &FCST_DEC_DTL, document.head.int("id").unwrap_or_default()).await?;
        }
    }
    let order = match asked.client_order_id {
        Some(id) => Some(order_of(db, caller, id, &found).await?),
        None => None,
    };
    check_scope(db, caller, &found, asked).await?;
    if source.kind.is_bonded() {
        check_allowed(db, caller, &found).await?;
    }
    check_side(db, caller, source, &found).await?;
    let dicts = app.dictionaries();
    let wanted = Wanted {
        kind: source.kind,
        i_e_catg: &asked.i_e_catg,
        two_step: asked.two_step,
        marks: &asked.marks,
        order: order.as_ref().map(|document| &document.head),
        dicts: &dicts,
        today: app.today(),
    };
    let netted = without_returns(source, &found).map_err(ApiError::Rules)?;
    let together = netted.as_ref().map(|netted| Document {
        head: netted.head.clone(),
        lines: netted.lines.clone(),
        ..Document::default()
    });
    let planned = plan(together.as_ref().map_or(&found[..], std::slice::from_ref), &wanted).map_err(ApiError::Rules)?;
    if !asked.force {
        let heads: Vec<&Row> = found.iter().map(|document| &document.head).collect();
        let mut doubts: Vec<Message> = planned.doubt.into_iter().collect();
        doubts.extend(client_order::declared_twice(db, source, &heads).await?);
        if let Some(order) = &order {
            doubts.extend(client_order::declared_twice(db, &ORDER, &[&order.head]).await?);
        }
        let doubt = doubts.into_iter().reduce(|one, other| texts::BOTH.speak_with(&[("one", &one), ("other", &other)]));
        if let Some(doubt) = doubt {
            return Err(ApiError::Confirm(doubt));
        }
    }
    let mut pieces = planned.pieces;
    if let Some(netted) = netted {
        joined(&mut pieces, netted, found.iter().map(|document| document.number(source.kind)).collect());
    }
    Ok(Planned { documents: found, order, pieces })
}

/// Of documents that are ready whoever declares makes declarations; of others it is said that they are not.
async fn check_side(db: &impl Reader, caller: &Caller, source: &Source, found: &[Document]) -> Result<(), ApiError> {
    let by_system = |command: &CommandInfo| command.side == Side::System;
    if source.kind.machine().command(TAKE).is_none_or(by_system) {
        return Ok(());
    }
    let (state, ready) = source.kind.ready();
    let mut problems = Vec::new();
    for (at, document) in found.iter().enumerate().filter(|(_, document)| ready.contains(&document.head.text(state))) {
        match side::check(db, caller, Served::of(source.head), TAKE, &document.head).await {
            Err(ApiError::Rules(refused)) => {
                problems.extend(refused.into_iter().map(|problem| Problem { field: format!("ids[{at}]"), ..problem }));
            }
            other => other?,
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(ApiError::Rules(problems)) }
}

/// One list in place of stock lists of which some are returns, as when an inventory list is made of them.
fn without_returns(source: &Source, found: &[Document]) -> Result<Option<Netted>, Vec<Problem>> {
    if source.kind != Kind::SasStock || !found.iter().any(|document| is_return(&document.head)) {
        return Ok(None);
    }
    let lists: Vec<(Row, Vec<Row>)> =
        found.iter().map(|document| (document.head.clone(), document.lines.clone())).collect();
    netted(&lists).map(Some)
}

/// All lines of those lists are declared where the goods are that they are in, and those of which nothing is left with the first
/// declaration as a whole.
fn joined(pieces: &mut [Piece], netted: Netted, numbers: Vec<&str>) {
    for piece in pieces.iter_mut() {
        let took = std::mem::take(&mut piece.took);
        for one in took {
            let within = netted.within.get(&one.id).cloned().unwrap_or_else(|| vec![one.id]);
            piece.took.extend(within.into_iter().map(|id| Took { id, g_no: one.g_no }));
        }
        piece.numbers = numbers.iter().map(|number| (*number).to_owned()).collect();
    }
    if let Some(first) = pieces.first_mut() {
        first.took.extend(netted.gone.into_iter().map(|id| Took { id, g_no: 0 }));
    }
}

/// The declarations belong to organisations for which the caller makes declarations of their category.
async fn check_scope(db: &impl Reader, caller: &Caller, found: &[Document], asked: &Asked) -> Result<(), ApiError> {
    let scope = caller.scope(db, CATEGORY, Right::Edit).await?;
    for document in found {
        scope.check(document.head.int("orgId").unwrap_or_default())?;
        let own = document.head.text("iECatg");
        access::check_command(caller, Command::Edit, if asked.i_e_catg.is_empty() { own } else { &asked.i_e_catg })?;
    }
    Ok(())
}

/// Of lists of bonded goods whoever declares them makes declarations.
async fn check_allowed(db: &impl Reader, caller: &Caller, found: &[Document]) -> Result<(), ApiError> {
    let owners: BTreeSet<i64> = found.iter().filter_map(|document| document.head.int("orgId")).collect();
    for owner in owners {
        if !declares_lists(db, caller, owner).await? {
            return Err(ApiError::refused(texts::NOT_FROM_LISTS));
        }
    }
    Ok(())
}

/// The client order that the goods belong to: placed, of the same organisation, and not declared yet.
async fn order_of(db: &impl Reader, caller: &Caller, id: i64, found: &[Document]) -> Result<Document, ApiError> {
    let refused = |rule: &'static str, message| ApiError::rule(Problem::error(rule, "clientOrderId", message));
    let heads = write::reached(db, caller, Served::of(ORDER.head), &[(id, None)]).await?;
    let document = documents(db, &ORDER, heads).await?.pop().ok_or(ApiError::NotFound)?;
    let number = [("number", document.head.text("clientOrderNo"))];
    let (_, ready) = Kind::ClientOrder.ready();
    if found.iter().any(|other| other.head.int("orgId") != document.head.int("orgId")) {
        return Err(refused("documents.notOneOrder", texts::NOT_ONE_ORDER.into()));
    }
    if !ready.contains(&document.head.text("state")) {
        return Err(refused("documents.notReady", texts::NOT_READY.with(&number)));
    }
    if document.lines.is_empty() {
        return Err(refused("documents.noGoods", texts::NO_GOODS.with(&number)));
    }
    if document.lines.iter().any(|line| !line.is_blank("declId")) {
        return Err(refused("documents.taken", texts::TAKEN.with(&number)));
    }
    Ok(document)
}

async fn store(
    app: &App,
    tx: &Tx,
    caller: &Caller,
    source: &Source,
    piece: &Piece,
    edocs: &[Row],
) -> Result<(Model, Row), ApiError> {
    let party = |org: organisation::Model| Party {
        operator_card: org.org_params().operator_card,
        name: org.name,
        code: org.code,
        credit_code: org.credit_code,
    };
    let owner = party(organisation::by_id(tx, piece.org_id).await?);
    let maker = party(organisation::by_id(tx, caller.org_id).await?);
    let mut declaration = piece.declaration.clone();
    for (field, value) in parties(&owner, &maker, &caller.name) {
        if declaration.is_blank(field) {
            declaration.set(field, value);
        }
    }
    attach::put_in(&mut declaration, edocs);
    let note: String = piece.numbers.join(", ").chars().take(MAX_NOTE).collect();
    let origin = Origin { action: "addFrom", note: &note };
    let made = put(app, tx, caller, piece.org_id, declaration, origin).await?;
    mark(tx, source, &piece.took, made.0.id).await?;
    Ok(made)
}

/// The forecast whose goods a piece has: forecasts are declared one by one.
fn forecast_of(found: &[Document], piece: &Piece) -> Option<i64> {
    let first = piece.took.first()?.id;
    let of = |document: &&Document| document.lines.iter().any(|line| line.int("id") == Some(first));
    found.iter().find(of)?.head.int("id")
}

/// A document of which everything is on declarations now.
async fn take(tx: &Tx, caller: &Caller, source: &Source, document: &Document) -> Result<(), ApiError> {
    let mut after = document.head.clone();
    after.set("declUsedTypecd", USED);
    step(source, TAKE, document, &mut after);
    moved(tx, &Actor::from(caller), source, TAKE, document, after).await
}
