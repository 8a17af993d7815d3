//! What organisations know about fields: the answer to a settled question is kept, and offered on documents where the same comes up.

use std::collections::BTreeSet;

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resources::base::KNOWLEDGE;
use core_wasm::resources::base::knowledge::{CODE, MATERIAL, PLACE};
use core_wasm::resources::system::QUESTION;
use core_wasm::resources::system::question::OWNER;
use core_wasm::row::Row;
use core_wasm::rules::knowledge::{self, Goods, STATE_RULE};
use core_wasm::text::catalogue::knowledge::KEPT_ALREADY;
use core_wasm::validate::{Stage, validate};
use sea_orm::Condition;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::subject::{self, Subject};
use super::thread::{self, Wanted};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, Query};
use crate::documents::table::Rows;
use crate::documents::write;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Reader;
use crate::store::people::organisation;

/// Most that is offered on one document, the newest.
const MOST: u64 = 500;

/// An answer that is to be kept.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Kept {
    /// The question, which is settled.
    id: i64,
    /// Dictionary `knowledgeBasis`: for the material of the line, its HS code, or the place.
    basis: String,
    text: String,
}

/// Something that is known of places of a document.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Known {
    id: i64,
    /// The places as they are now: `lines[2].gModel`.
    paths: Vec<String>,
    /// Dictionary `knowledgeBasis`.
    basis: String,
    /// The material or the HS code.
    goods: String,
    text: String,
    /// What was asked.
    question: String,
    kept_by: String,
    updated_at: String,
    /// The question that it comes of, where the caller's side kept it.
    question_id: Option<i64>,
}

/// POST /question/v1/keep: keeps the answer for the organisation of the caller's side.
pub async fn keep(State(app): State<App>, caller: Caller, Json(sent): Json<Kept>) -> Answer<Row> {
    let tx = app.begin().await?;
    let question = Rows::of(&QUESTION).by_id(sent.id).locked().one(&tx).await?.ok_or(ApiError::NotFound)?;
    let subject = thread::subject_of(&tx, &caller, &question).await?;
    let (path, goods) = goods_at(&tx, &subject, &question).await?;
    let bases = knowledge::bases(&path, &goods);
    let basis = knowledge::kept_for(question.text("state"), &bases, &sent.basis).map_err(ApiError::rule)?;
    let org_id = if subject.side == OWNER { subject.org_id } else { caller.org_id };
    let kept_already = Rows::of(&KNOWLEDGE)
        .filter(Expr::col("question_id").eq(sent.id))
        .filter(Expr::col("org_id").eq(org_id))
        .exist(&tx)
        .await?;
    if kept_already {
        return Err(ApiError::rule(Problem::error(STATE_RULE, "", KEPT_ALREADY)));
    }
    let mut row = Row::new();
    row.set("basis", basis.basis);
    row.set("goods", basis.goods.clone());
    row.set("field", basis.field.clone());
    row.set("kind", subject.document.name);
    row.set("text", sent.text.trim());
    row.set("question", question.text("text").to_owned());
    row.set("customer", organisation::by_id(&tx, subject.org_id).await?.name);
    row.set("keptBy", caller.name.clone());
    row.set("ofOrgId", subject.org_id);
    row.set("questionId", sent.id);
    row.set("orgId", org_id);
    write::stamp(&tx, &KNOWLEDGE, None, &mut row);
    let problems = validate(&KNOWLEDGE, &row, &tx.dictionaries(), Stage::Store);
    let problems: Vec<Problem> = problems.into_iter().filter(Problem::is_error).collect();
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    let kept = write::insert(&tx, &(&caller).into(), &KNOWLEDGE, "add", &row).await?;
    tx.done(Done::data(kept)).await
}

/// Where a question is now, and the goods of its line.
pub async fn goods_at(db: &impl Reader, subject: &Subject, question: &Row) -> Result<(String, Goods), ApiError> {
    let (path, line_gone) = thread::place_now(db, subject, question).await?;
    let goods = match (line_gone, question.int("lineId")) {
        (false, Some(id)) => {
            let lines = subject.goods(db).await?;
            lines.into_iter().find(|line| line.is_at(id, &path))
        }
        _ => None,
    };
    Ok((path, goods.map(|line| line.goods).unwrap_or_default()))
}

/// GET /question/v1/known: what is known of the places of a document, by its lines as they are stored.
pub async fn known(
    State(app): State<App>,
    caller: Caller,
    Query(Wanted { kind, doc_id }): Query<Wanted>,
) -> Answer<Vec<Known>> {
    let subject = subject::seen(&app.db, &caller, &kind, doc_id).await?;
    let lines = subject.goods(&app.db).await?;
    let found = Rows::of(&KNOWLEDGE)
        .filter(seen_on(&app.db, &caller, &subject).await?)
        .filter(about(&kind, lines.iter().map(|line| &line.goods)))
        .order("id", Order::Desc)
        .limit(MOST)
        .all(&app.db)
        .await?;
    let lines: Vec<(&str, usize, Goods)> = lines.into_iter().map(|line| (line.list, line.at, line.goods)).collect();
    let own = caller.own_scope(&app.db).await?;
    let told = found.iter().filter_map(|row| {
        let text = |field: &str| row.text(field).to_owned();
        let is_own = row.int("orgId").is_some_and(|org| own.contains(org));
        let paths = knowledge::offered(row.borrowed(), &kind, &lines);
        (!paths.is_empty()).then(|| Known {
            id: row.int("id").unwrap_or_default(),
            paths,
            basis: text("basis"),
            goods: text("goods"),
            text: text("text"),
            question: text("question"),
            kept_by: text("keptBy"),
            updated_at: text("updatedAt"),
            question_id: row.int("questionId").filter(|_| is_own),
        })
    });
    Ok(Done::data(told.collect()))
}

/// What may be offered to the caller on a document: what its owner knows, and what the caller's own organisations know; of either what is
/// about goods of that owner, or about nobody's.
async fn seen_on(db: &impl Reader, caller: &Caller, subject: &Subject) -> Result<Condition, ApiError> {
    let own = caller.own_scope(db).await?;
    let whose = Condition::any().add(Expr::col("org_id").eq(subject.org_id)).add(own.condition("org_id"));
    let of_whom = Condition::any().add(Expr::col("of_org_id").is_null()).add(Expr::col("of_org_id").eq(subject.org_id));
    Ok(Condition::all().add(whose).add(of_whom))
}

/// What can hold on a document of a kind with these goods.
fn about<'g>(kind: &str, goods: impl Iterator<Item = &'g Goods>) -> Condition {
    let (mut materials, mut codes) = (BTreeSet::new(), BTreeSet::new());
    for one in goods {
        materials.insert(one.material.as_str());
        codes.insert(one.code.as_str());
    }
    let of = |basis: &'static str, among: BTreeSet<&str>| {
        let among: Vec<String> = among.into_iter().filter(|one| !one.is_empty()).map(str::to_owned).collect();
        Condition::all().add(Expr::col("basis").eq(basis)).add(Expr::col("goods").is_in(among))
    };
    let place = Condition::all().add(Expr::col("basis").eq(PLACE)).add(Expr::col("kind").eq(kind));
    Condition::any().add(of(MATERIAL, materials)).add(of(CODE, codes)).add(place)
}
