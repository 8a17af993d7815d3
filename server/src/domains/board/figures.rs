//! GET /warning/boarddash: what waits for the caller, counted over the rows that the caller may see.

use std::collections::BTreeMap;

use axum::extract::State;
use chrono::NaiveDate;
use core_wasm::resources::documents::ECO_CERT;
use core_wasm::rules::bonded::account::{Kind, warned_until};
use core_wasm::rules::radar::kinds::{EML_WRITE_OFF, EMS_WRITE_OFF};
use core_wasm::states::Progress;
use core_wasm::states::declaration::State as DeclState;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::domains::bonded::warnings;
use crate::domains::bonded::write_off::due;
use crate::domains::certs;
use crate::domains::decl::access::viewable;
use crate::domains::decl::declaration;
use crate::domains::decl::reports::{Numbered, undeclared, unpaid};
use crate::domains::fcst::cut_off::{self, CutOffSoon};
use crate::domains::question;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::people::message;

/// The figures of the dashboard.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Board {
    /// Declarations that somebody here has to go on with.
    pub draft: i64,
    /// Declarations waiting for a review.
    pub pending_review: i64,
    /// Declarations reviewed and not sent yet.
    pub reviewed: i64,
    /// Declarations sent that customs has not decided on.
    pub unanswered: i64,
    /// Declarations for which customs waits: tax, an inspection, the full declaration.
    pub attention: i64,
    /// Declarations sent back or refused.
    pub rejected: i64,
    /// Goods that came in whose declaration is due within days or overdue.
    pub undeclared: i64,
    /// Those of them that are overdue.
    pub overdue: i64,
    /// Declarations whose tax is to be paid.
    pub unpaid: i64,
    /// E-accounts that end within days, or are over.
    pub ems_ending: i64,
    /// Logistics accounts that do.
    pub bws_ending: i64,
    /// Handbooks that do.
    pub eml_ending: i64,
    /// E-accounts and handbooks that are to be written off within days, or should have been.
    pub write_offs_due: i64,
    /// Serials of logistics accounts whose storage limit comes within days, or is over.
    pub storage_ending: i64,
    /// E-accounts that hold nearly as much as they may.
    pub accounts_full: i64,
    /// Origin certificates that end within days while something is left of them.
    pub certs_ending: i64,
    /// Questions on documents that the caller's side is to answer.
    pub questions: i64,
    /// By the figure: the query of the list that shows what it counts.
    pub queries: BTreeMap<&'static str, String>,
    /// Messages not read.
    pub unread: i64,
    /// The nearest last days of both, the most urgent first.
    pub deadlines: Vec<LastDay>,
    /// Forecasts that are not declared whose next cut-off is near or over, the most urgent first.
    pub cut_offs: Vec<CutOffSoon>,
    /// Declarations by state, in the order of the states.
    pub states: Vec<InState>,
}

/// By when something is to be done for a declaration.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LastDay {
    /// `undeclared` or `unpaid`; `ems`, `bws` or `eml` for an account that ends, `emsWriteOff` or `emlWriteOff` for one that is to be
    /// written off, `ecoCert` for an origin certificate.
    pub kind: &'static str,
    /// The declaration, the account, or the certificate.
    pub decl_id: i64,
    /// The number that it goes by, or that of the account or certificate.
    pub number: String,
    pub customer_name: String,
    pub due_on: String,
    /// Negative when it is over.
    pub days_left: i64,
    /// What being late has cost so far, in yuan.
    pub fee: Option<String>,
}

/// How many last days are told.
const NEAREST: u64 = 6;

/// Declarations in a state.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct InState {
    /// Code of the state (dictionary decState).
    pub status: String,
    pub declarations: i64,
}

pub async fn board(State(app): State<App>, caller: Caller) -> Answer<Board> {
    let scope = caller.scope(&app.db, declaration::CATEGORY, Right::View).await?;
    let counts: Vec<(String, i64)> = declaration::Entity::find()
        .select_only()
        .column(declaration::Column::Status)
        .column_as(declaration::Column::Id.count(), "count")
        .filter(scope.condition(declaration::Column::OrgId))
        .filter(declaration::Column::IECatg.is_in(viewable(&caller)))
        .group_by(declaration::Column::Status)
        .into_tuple()
        .all(&app.db)
        .await?;
    let (warned, overdue) = undeclared::counts(&app, &caller).await?;
    let accounts = warnings::counts(&app, &caller, NEAREST).await?;
    let write_offs = due::soon(&app, &caller).await?;
    let mut board = Board {
        unread: whole(message::unread(&app.db, caller.user_id).await?),
        undeclared: whole(warned),
        overdue: whole(overdue),
        unpaid: whole(unpaid::count(&app, &caller).await?),
        ems_ending: accounts.ems_ending,
        bws_ending: accounts.bws_ending,
        eml_ending: accounts.eml_ending,
        write_offs_due: i64::try_from(write_offs.len()).unwrap_or(i64::MAX),
        storage_ending: accounts.stored,
        accounts_full: accounts.full,
        certs_ending: certs::expiring(&app, &caller).await?,
        questions: whole(question::list::waiting(&app, &caller).await?),
        queries: queries(app.today()),
        deadlines: nearest(&app, &caller, &accounts.nearest, &write_offs).await?,
        cut_offs: cut_off::soon(&app, &caller).await?,
        ..Board::default()
    };
    for (status, count) in counts {
        let Some(state) = DeclState::from_code(&status) else { continue };
        match state.progress() {
            Progress::Open => board.draft += count,
            Progress::Review => board.pending_review += count,
            Progress::Reviewed => board.reviewed += count,
            Progress::Customs => board.unanswered += count,
            Progress::Attention => board.attention += count,
            Progress::Refused => board.rejected += count,
            Progress::Done | Progress::Ended => {}
        }
        board.states.push(InState { status, declarations: count });
    }
    board.states.sort_by_key(|known| DeclState::from_code(&known.status).map(DeclState::rank));
    Ok(Done::data(board))
}

fn queries(today: NaiveDate) -> BTreeMap<&'static str, String> {
    let ending = |kind| warnings::ending_query(kind, today);
    BTreeMap::from([
        ("emsEnding", ending(Kind::Ems)),
        ("bwsEnding", ending(Kind::Bws)),
        ("emlEnding", ending(Kind::Eml)),
        ("writeOffsDue", format!("kind={EMS_WRITE_OFF},{EML_WRITE_OFF}&dueOnTo={}", warned_until(today))),
        ("certsEnding", certs::expiring_query(today)),
        ("questions", question::list::WAITING_QUERY.to_owned()),
    ])
}

async fn nearest(
    app: &App,
    caller: &Caller,
    accounts: &[warnings::Due],
    write_offs: &[warnings::Due],
) -> Result<Vec<LastDay>, ApiError> {
    let undeclared = undeclared::nearest(app, caller, NEAREST).await?;
    let unpaid = unpaid::nearest(app, caller, NEAREST).await?;
    let mut days: Vec<LastDay> = undeclared.iter().map(|one| last_day("undeclared", one)).collect();
    days.extend(unpaid.iter().map(|one| last_day("unpaid", one)));
    let of_account = |kind: &'static str, account: &warnings::Due| LastDay {
        kind,
        decl_id: account.account_id,
        number: account.number.clone(),
        customer_name: account.holder.clone(),
        due_on: account.due.to_string(),
        days_left: (account.due - app.today()).num_days(),
        fee: None,
    };
    days.extend(accounts.iter().map(|account| of_account(account.kind.name(), account)));
    days.extend(
        write_offs
            .iter()
            .map(|account| of_account(if account.kind == Kind::Eml { EML_WRITE_OFF } else { EMS_WRITE_OFF }, account)),
    );
    days.extend(certs::nearest(app, caller, NEAREST).await?.iter().map(|certificate| LastDay {
        kind: ECO_CERT.name,
        decl_id: certificate.int("id").unwrap_or_default(),
        number: certificate.text("certNo").to_owned(),
        customer_name: certificate.text("customerName").to_owned(),
        due_on: certificate.text("validTo").to_owned(),
        days_left: certificate.borrowed().date("validTo").map_or(0, |day| (day - app.today()).num_days()),
        fee: None,
    }));
    days.sort_by(|one, other| one.due_on.cmp(&other.due_on));
    days.truncate(usize::try_from(NEAREST).unwrap_or_default());
    Ok(days)
}

fn last_day(kind: &'static str, Numbered { number, row }: &Numbered) -> LastDay {
    LastDay {
        kind,
        decl_id: row.int("id").unwrap_or_default(),
        number: number.clone(),
        customer_name: row.text("customerName").to_owned(),
        due_on: row.text("dueOn").to_owned(),
        days_left: row.int("daysLeft").unwrap_or_default(),
        fee: Some(row.text("lateFee"))
            .filter(|fee| fee.contains(|digit| ('1'..='9').contains(&digit)))
            .map(str::to_owned),
    }
}

fn whole(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
