//! POST /recg/v1/confirm: what was read becomes the draft of a declaration or of a forecast, a new one or one that is open.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::permission;
use core_wasm::resources::documents::FCST;
use core_wasm::resources::recognition::RECOGNITION;
use core_wasm::row::Row;
use core_wasm::rules::declaration::goods::LINES_MAX;
use core_wasm::rules::recognition::Review;
use core_wasm::rules::recognition::draft::{self, Draft, Known};
use core_wasm::states::declaration::Command;
use core_wasm::states::recognition::{CONFIRM, MACHINE};
use core_wasm::states::{self, forecast};
use core_wasm::text::catalogue::recognition as texts;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::correct::{at_value, opened};
use super::making::{self, Around};
use super::{attach, paper, recognition, review, source};
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::documents::served::Served;
use crate::documents::table::Rows;
use crate::documents::{command, paged, write};
use crate::domains::decl::add::Origin;
use crate::domains::decl::declaration::{self, CATEGORY};
use crate::domains::decl::{access, add, update};
use crate::domains::fcst::lines::raw;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;
use crate::store::database::Tx;

/// What a recognition becomes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WantedDraft {
    pub id: i64,
    pub version: i64,
    /// `declaration` or `forecast`.
    pub to: String,
    /// An open draft that takes it, in the version that was seen; a new one when missing.
    pub into_id: Option<i64>,
    pub into_version: Option<i64>,
}

/// The draft that it became.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MadeDraft {
    pub kind: String,
    pub id: i64,
    pub no: String,
    pub version: i64,
    /// Names of papers that did not become supporting documents of it; of a forecast none is told: those of its declarations are.
    pub not_attached: Vec<String>,
    /// Names of values of the head that the papers have otherwise than the open draft that took them, whose own stay.
    pub kept: Vec<String>,
}

/// What the draft is made of.
struct Made<'a> {
    head: &'a Row,
    review: &'a Review,
    /// The draft that takes it.
    into: Option<(i64, i64)>,
}

pub async fn confirm(State(app): State<App>, caller: Caller, Json(wanted): Json<WantedDraft>) -> Answer<MadeDraft> {
    let into = match (wanted.into_id, wanted.into_version) {
        (Some(id), Some(version)) => Some((id, version)),
        (None, _) => None,
        (Some(_), None) => return Err(ApiError::missing("intoVersion")),
    };
    let head = recognition::seen(&app, &caller, wanted.id).await?;
    check(&app, &caller, &wanted, &head).await?;
    // Before the transaction: files are written to the store.
    let papers = match wanted.to.as_str() {
        source::DECLARATION => {
            attach::copies(&app, &caller, recognition::owner(&head), wanted.id, wanted.into_id).await?
        }
        _ => attach::Copies::default(),
    };
    let attach::Copies { made: papers, left_out } = papers;
    let copied = attach::files(&papers);
    match make(&app, &caller, &wanted, into, papers).await {
        Ok((tx, draft)) => tx.done(Done::data(MadeDraft { not_attached: left_out, ..draft })).await,
        Err(refusal) => {
            attach::discard(&app, copied).await?;
            Err(refusal)
        }
    }
}

/// Whether the caller may make a draft of a kind of it, or put it into an open one.
pub async fn permitted(app: &App, caller: &Caller, (to, into): (&str, bool), head: &Row) -> Result<(), ApiError> {
    match to {
        source::DECLARATION => {
            caller.scope(&app.db, CATEGORY, Right::Edit).await?.check(recognition::owner(head))?;
            access::check_command(caller, Command::Edit, making::category(head))
        }
        source::FORECAST => {
            let verb = if into { "update" } else { "add" };
            caller.require(permission::code(FCST.perm, verb).ok_or(ApiError::NotFound)?)
        }
        other => Err(ApiError::no_option("to", other)),
    }
}

/// Refuses what can be refused before files are copied.
async fn check(app: &App, caller: &Caller, wanted: &WantedDraft, head: &Row) -> Result<(), ApiError> {
    permitted(app, caller, (&wanted.to, wanted.into_id.is_some()), head).await?;
    let tx = app.begin().await?;
    ready(&tx, caller, wanted).await.map(|_| ())
}

/// The recognition in the version that was seen, when a draft can be made of it.
async fn ready(tx: &Tx, caller: &Caller, wanted: &WantedDraft) -> Result<(Row, states::Next, Review), ApiError> {
    let (head, next) = opened(tx, caller, (wanted.id, wanted.version), &CONFIRM).await?;
    // What a paper says that is read after it became a draft would be lost.
    if !paper::are_done(&paper::of(tx, wanted.id).await?) {
        return Err(ApiError::rule(Problem::error("recg.reading", "id", texts::STILL_READING)));
    }
    let (review, _) = review::load(tx, wanted.id).await?.ok_or(ApiError::NotFound)?;
    if review.head.is_empty() && review.lines.is_empty() {
        return Err(ApiError::refused(texts::NOTHING));
    }
    Ok((head, next, review))
}

/// Makes the draft in a transaction that the caller commits.
async fn make(
    app: &App,
    caller: &Caller,
    wanted: &WantedDraft,
    into: Option<(i64, i64)>,
    papers: Vec<attach::Copy>,
) -> Result<(Tx, MadeDraft), ApiError> {
    let tx = app.begin().await?;
    let (head, next, review) = ready(&tx, caller, wanted).await?;
    let made = Made { head: &head, review: &review, into };
    let draft = match wanted.to.as_str() {
        source::DECLARATION => declaration(app, &tx, caller, &made, papers).await,
        _ => forecast(app, &tx, caller, &made).await,
    };
    let export = recognition::is_export(&head);
    let draft = draft.map_err(|refusal| match refusal {
        ApiError::Rules(problems) => {
            ApiError::Rules(problems.into_iter().map(|problem| at_value(problem, export)).collect())
        }
        other => other,
    })?;
    let mut after = command::stepped(&tx, &MACHINE, &CONFIRM, next, "", &head);
    after.set("madeKind", draft.kind.clone());
    after.set("madeId", draft.id);
    after.set("madeNo", draft.no.clone());
    write::store(&tx, &Actor::from(caller), &RECOGNITION, CONFIRM.name, &head, after).await?;
    recognition::tell_lists(&tx, &head).await?;
    Ok((tx, draft))
}

async fn declaration(
    app: &App,
    tx: &Tx,
    caller: &Caller,
    made: &Made<'_>,
    papers: Vec<attach::Copy>,
) -> Result<MadeDraft, ApiError> {
    let (owner, export) = (recognition::owner(made.head), recognition::is_export(made.head));
    let catg = making::category(made.head);
    let around = Around::of(tx, [owner, caller.org_id], catg, made.review).await?;
    let dicts = tx.dictionaries();
    let known = around.known(app, &dicts, export);
    let edocs = attach::arrived(tx, caller, owner, papers).await?;
    let (stored, whole, draft, first) = match made.into {
        None => {
            let (start, _) = making::start(tx, caller, owner, catg).await?;
            let draft = draft::declaration(made.review, start, &known);
            let mut document = draft.document();
            attach::put_in(&mut document, &edocs);
            let number = made.head.text("recgNo");
            let origin = Origin { action: "addFrom", note: number };
            let (stored, whole) = add::put(app, tx, caller, owner, document, origin).await?;
            (stored, whole, draft, 0)
        }
        Some((id, version)) => {
            let found = declaration::locked(tx, id).await?.ok_or(ApiError::NotFound)?;
            caller.scope(tx, CATEGORY, Right::Edit).await?.check(found.org_id)?;
            if found.org_id != owner || found.i_e_catg != catg {
                return Err(ApiError::rule(Problem::error("recg.into", "intoId", texts::OTHER_OWNER)));
            }
            let known = Known { into: true, ..known };
            let mut drafted = None;
            let (stored, whole) = update::put(app, tx, caller, (id, version), |before| {
                let mut start = before.clone();
                let lines = start.0.remove("lines");
                let first = before.rows("lines").len();
                let draft = draft::declaration(made.review, start, &known);
                if first + draft.lines.len() > LINES_MAX {
                    let message = texts::LINES_FULL.with(&[("max", &LINES_MAX.to_string())]);
                    return Err(ApiError::rule(Problem::error("recg.into", "intoId", message)));
                }
                let mut document = joined(&draft, lines, first);
                attach::put_in(&mut document, &edocs);
                drafted = Some((draft, first));
                Ok(document)
            })
            .await?;
            let (draft, first) = drafted.unwrap_or_default();
            (stored, whole, draft, first)
        }
    };
    let lines = ids(&whole.rows("lines"));
    source::keep(tx, id_of(made.head), (source::DECLARATION, stored.id), (&lines, first), &draft.origins).await?;
    let numbers = [&stored.entry_id, &stored.seq_no, &stored.client_seq_no];
    let no = declaration::shown_number(stored.id, numbers);
    Ok(MadeDraft {
        kind: source::DECLARATION.to_owned(),
        id: stored.id,
        no,
        version: stored.version,
        not_attached: Vec::new(),
        kept: if made.into.is_some() { draft.kept } else { Vec::new() },
    })
}

/// The new lines behind those that are there.
fn joined(draft: &Draft, lines: Option<serde_json::Value>, first: usize) -> Row {
    let mut document = draft.head.clone();
    let mut all = lines.and_then(|lines| lines.as_array().cloned()).unwrap_or_default();
    for (at, line) in draft.lines.iter().enumerate() {
        let mut line = line.clone();
        line.set("gNo", (first + at + 1).to_string());
        all.push(line.0.into());
    }
    document.set("lines", all);
    document
}

fn ids(lines: &[Row]) -> Vec<i64> {
    lines.iter().filter_map(|line| line.int("id")).collect()
}

fn id_of(head: &Row) -> i64 {
    head.int("id").unwrap_or_default()
}

async fn forecast(app: &App, tx: &Tx, caller: &Caller, made: &Made<'_>) -> Result<MadeDraft, ApiError> {
    let (owner, export) = (recognition::owner(made.head), recognition::is_export(made.head));
    let served = Served::of(&FCST);
    let catg = making::category(made.head);
    let around = Around::of(tx, [owner, caller.org_id], catg, made.review).await?;
    let dicts = tx.dictionaries();
    let known = around.known(app, &dicts, export);
    let (id, draft, first) = match made.into {
        None => {
            let mut start = Row::new();
            for (field, value) in FCST.start {
                start.set(field, *value);
            }
            start.set("iECatg", catg);
            start.set("orgId", owner);
            let draft = draft::forecast(made.review, start, &known);
            let row = write::checked(write::judged(tx, caller, served, None, &draft.head).await?)?;
            let added = write::insert(tx, &Actor::from(caller), &FCST, "addFrom", &row).await?;
            (write::key(&added)?.0, draft, 0)
        }
        Some((id, version)) => {
            let found = write::locked(tx, caller, served, &[(id, Some(version))]).await?;
            let before = found.into_iter().next().ok_or(ApiError::NotFound)?;
            if before.int("orgId") != Some(owner) || before.text("iECatg") != catg {
                return Err(ApiError::rule(Problem::error("recg.into", "intoId", texts::OTHER_OWNER)));
            }
            if before.text("state") != forecast::DRAFT {
                return Err(ApiError::rule(Problem::error("recg.into", "intoId", texts::NOT_A_DRAFT)));
            }
            let first = paged::all_of(tx, raw().lines.of, id).await?.len();
            let draft = draft::forecast(made.review, before.clone(), &known);
            let row = write::checked(write::judged(tx, caller, served, Some(&before), &draft.head).await?)?;
            write::store(tx, &Actor::from(caller), &FCST, "update", &before, row).await?;
            (id, draft, first)
        }
    };
    if !draft.lines.is_empty() {
        let opened = raw().opened(tx, caller, id).await?;
        raw().take(tx, caller, &opened, &draft.lines).await.map_err(of_lines)?;
    }
    let lines = ids(&paged::all_of(tx, raw().lines.of, id).await?);
    source::keep(tx, id_of(made.head), (source::FORECAST, id), (&lines, first), &draft.origins).await?;
    let stored = Rows::of(&FCST).by_id(id).one(tx).await?.ok_or(ApiError::NotFound)?;
    let version = write::key(&stored)?.1;
    Ok(MadeDraft {
        kind: source::FORECAST.to_owned(),
        id,
        no: stored.text("fcstNo").to_owned(),
        version,
        not_attached: Vec::new(),
        kept: if made.into.is_some() { draft.kept } else { Vec::new() },
    })
}

/// Problems of rows that are taken as those of the lines that they are.
fn of_lines(refusal: ApiError) -> ApiError {
    match refusal {
        ApiError::Rules(problems) => {
            let renamed = problems.into_iter().map(|problem| {
                let field = match problem.field.strip_prefix("rows[") {
                    Some(rest) => format!("lines[{rest}"),
                    None => problem.field.clone(),
                };
                Problem { field, ..problem }
            });
            ApiError::Rules(renamed.collect())
        }
        other => other,
    }
}
