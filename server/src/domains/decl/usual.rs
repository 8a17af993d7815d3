//! GET /decl/v1/usual: what an owner's declarations said of goods before, which those of a declaration are held against: usual prices
//! and weights, HS codes and names, origins, packing. Of each goods the newest lines that customs accepted and the caller may see.

use std::collections::HashMap;

use axum::extract::State;
use chrono::{DateTime, Utc};
use core_wasm::resource::Field;
use core_wasm::resources::declaration::LINE;
use core_wasm::row::Row;
use core_wasm::rules::declaration::Direction;
use core_wasm::rules::unusual::{History, NEWEST, history};
use core_wasm::text::text;
use sea_orm::sea_query::{Expr, ExprTrait, SelectStatement};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::IntoParams;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use super::access::{check_viewable, viewable};
use super::declaration::{self, CATEGORY, shown_number};
use super::last_prices::{BATCH, Sought, newest};
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::Query;
use crate::api::openapi::named;
use crate::documents::schema::schema;
use crate::documents::table::Rows;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;

/// Most goods of one request: more than a declaration has lines.
const MAX_GOODS: usize = 200;
/// Newest lines of an HS code without a material no., in which several goods stand.
const MOST_OF_CODE: u64 = 200;
/// Most lines of one answer.
const MOST_LINES: u64 = 8_000;
/// Lines and declarations of one statement.
const IDS: usize = 500;

/// What of a line the core looks at, and where the line stands.
const OF_LINES: [&str; 14] = [
    "id",
    "declarationId",
    "gdsMtno",
    "codeTS",
    "gName",
    "gQty",
    "gUnit",
    "declPrice",
    "tradeCurr",
    "firstQty",
    "firstUnit",
    "secondQty",
    "secondUnit",
    "originCountry",
];
static DECLARATION: Field = Field::int("declarationId", text("报关单", "Declaration"), 19);

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct Wanted {
    /// Whose declaration it is; the caller's own when missing.
    org_id: Option<i64>,
    /// The category of the declaration: only declarations of its direction are looked at; of all when missing.
    #[serde(rename = "iECatg")]
    i_e_catg: Option<String>,
    /// Material numbers, parted by commas.
    numbers: Option<String>,
    /// HS codes of goods without a material number, parted by commas.
    codes: Option<String>,
    /// Id of the declaration itself, when it has one: it is not held against itself.
    decl_id: Option<i64>,
}

/// What the answer holds, for the document.
pub fn answer() -> RefOr<Schema> {
    let text = |about: &str| json!({ "type": "string", "description": about });
    let object = |properties: Value| {
        let names: Vec<&String> = properties.as_object().into_iter().flat_map(|fields| fields.keys()).collect();
        json!({ "type": "object", "required": names, "properties": properties })
    };
    let list = |items: Value| json!({ "type": "array", "items": items });
    let count = || json!({ "type": "integer", "description": "Lines" });
    let last = named(
        "UsualLast",
        object(json!({
            "value": text("As it stands there; of a weight the kilograms of one unit"),
            "declId": json!({ "type": "integer", "format": "int64" }),
            "number": text("Number of the declaration"),
            "day": text("Day on which it was made"),
        })),
    );
    let figure = || text("8 decimals");
    let ranges = list(named(
        "UsualRange",
        object(json!({
            "unit": text("Unit that the figure is of"),
            "currency": text("Blank for weights"),
            "count": count(),
            "quartile1": figure(),
            "median": figure(),
            "quartile3": figure(),
            "low": text("What is usual begins here"),
            "high": text("and ends here"),
            "last": last.clone(),
        })),
    ));
    let values = list(object(json!({
        "field": text("A field of the line, or the packing of the head"),
        "count": count(),
        "last": last.clone(),
        "written": list(object(json!({ "count": count(), "last": last }))),
    })));
    schema(list(object(json!({
        "gdsMtno": text("Blank where the goods have no material number"),
        "codeTS": text("Of goods without a material number"),
        "name": text("Of goods without a material number; blank for all lines of the HS code together"),
        "count": count(),
        "prices": ranges.clone(),
        "weights": ranges,
        "values": values,
    }))))
}

pub async fn usual(State(app): State<App>, caller: Caller, Query(wanted): Query<Wanted>) -> Answer<Vec<History>> {
    let owner = wanted.org_id.unwrap_or(caller.org_id);
    caller.scope(&app.db, CATEGORY, Right::View).await?.check(owner)?;
    let mut seen = viewable(&caller);
    if let Some(category) = &wanted.i_e_catg {
        check_viewable(&caller, category)?;
        seen.retain(|one| direction_of(one) == direction_of(category));
    }
    let (numbers, codes) = (parted(&wanted.numbers), parted(&wanted.codes));
    if seen.is_empty() {
        return Ok(Done::data(Vec::new()));
    }
    if numbers.len() + codes.len() > MAX_GOODS {
        return Err(ApiError::at_most("numbers, codes", MAX_GOODS));
    }
    let among = Among { owner, except: wanted.decl_id, categories: seen };
    Ok(Done::data(of(&app.db, &numbers, &codes, &among).await?))
}

/// What is known of materials, and of goods of HS codes without one, from these declarations.
pub async fn of(
    db: &impl ConnectionTrait,
    numbers: &[&str],
    codes: &[&str],
    among: &Among,
) -> Result<Vec<History>, ApiError> {
    let materials = numbers.iter().copied().map(Sought::Material);
    let goods: Vec<Sought<'_>> = materials.chain(codes.iter().copied().map(Sought::Code)).collect();
    Ok(histories(numbers, codes, &lines(db, &goods, among).await?))
}

fn direction_of(category: &str) -> Option<Direction> {
    Direction::of(Row::from_iter([("iECatg".to_owned(), category.into())]).borrowed())
}

/// The texts of a list, each once.
fn parted(given: &Option<String>) -> Vec<&str> {
    let mut texts: Vec<&str> =
        given.as_deref().unwrap_or_default().split(',').map(str::trim).filter(|text| !text.is_empty()).collect();
    texts.sort_unstable();
    texts.dedup();
    texts
}

/// Declarations that are looked at.
#[derive(Clone, Debug)]
pub struct Among {
    pub owner: i64,
    /// The declaration itself.
    pub except: Option<i64>,
    pub categories: Vec<&'static str>,
}

/// The newest lines of all these goods; `None` without goods.
pub fn newest_lines(goods: &[Sought<'_>], among: &Among) -> Option<SelectStatement> {
    let each = NEWEST as u64;
    let share = Ord::max(MOST_LINES / Ord::max(goods.len(), 1) as u64, each);
    newest(goods, among.owner, among.except, &among.categories, |goods| match goods {
        Sought::Material(_) => each,
        Sought::Code(_) => Ord::min(MOST_OF_CODE, share),
    })
}

/// The lines of goods, the newest first, as the core reads them.
async fn lines(db: &impl ConnectionTrait, goods: &[Sought<'_>], among: &Among) -> Result<Vec<Row>, ApiError> {
    let mut ids: Vec<i64> = Vec::new();
    for statement in goods.chunks(BATCH).filter_map(|goods| newest_lines(goods, among)) {
        for row in db.query_all(&statement).await? {
            ids.push(row.try_get("", "id")?);
        }
    }
    let mut lines: Vec<Row> = Vec::with_capacity(ids.len());
    for ids in ids.chunks(IDS) {
        let named = Expr::col("id").is_in(ids.iter().copied());
        lines.extend(Rows::lines(&LINE).and(&DECLARATION).only(&OF_LINES).filter(named).all(db).await?);
    }
    lines.sort_by_key(|line| std::cmp::Reverse((line.int("declarationId"), line.int("id"))));
    let mut heads: Vec<i64> = lines.iter().filter_map(|line| line.int("declarationId")).collect();
    heads.dedup();
    let heads = places(db, &heads).await?;
    for line in &mut lines {
        let Some(id) = line.int("declarationId") else { continue };
        if let Some((number, day, packing)) = heads.get(&id) {
            line.set("declId", id.to_string());
            line.set("number", number.as_str());
            line.set("day", day.as_str());
            line.set("wrapType", packing.as_str());
        }
    }
    Ok(lines)
}

/// Number, day and packing of declarations.
async fn places(db: &impl ConnectionTrait, ids: &[i64]) -> Result<HashMap<i64, (String, String, String)>, ApiError> {
    use declaration::Column;
    type Head = (i64, Option<String>, Option<String>, Option<String>, DateTime<Utc>, Option<String>);
    let mut places = HashMap::with_capacity(ids.len());
    for ids in ids.chunks(IDS) {
        let heads: Vec<Head> = declaration::Entity::find()
            .select_only()
            .columns([
                Column::Id,
                Column::EntryId,
                Column::SeqNo,
                Column::ClientSeqNo,
                Column::CreatedAt,
                Column::WrapType,
            ])
            .filter(Column::Id.is_in(ids.iter().copied()))
            .into_tuple()
            .all(db)
            .await?;
        places.extend(heads.into_iter().map(|(id, entry, seq, client, made, packing)| {
            let number = shown_number(id, [&entry, &seq, &client]);
            (id, (number, day_in_china(made).to_string(), packing.unwrap_or_default()))
        }));
    }
    Ok(places)
}

/// What is known of the materials, of the HS codes of the goods without one, and of those by their names.
fn histories(numbers: &[&str], codes: &[&str], lines: &[Row]) -> Vec<History> {
    let mut groups: HashMap<(&str, &str, &str), Vec<Row>> = HashMap::new();
    for line in lines {
        let (number, code, name) = (line.text("gdsMtno"), line.text("codeTS"), line.text("gName").trim());
        let mut put = |goods| groups.entry(goods).or_default().push(line.clone());
        if number.is_empty() {
            put(("", code, ""));
            if !name.is_empty() {
                put(("", code, name));
            }
        } else {
            put((number, "", ""));
        }
    }
    let mut known: Vec<History> = groups
        .iter()
        .filter(|((number, code, _), _)| numbers.contains(number) || (number.is_empty() && codes.contains(code)))
        .filter_map(|((number, code, name), lines)| history(number, code, name, lines))
        .collect();
    known.sort_by(|a, b| (&a.gds_mtno, &a.code_ts, &a.name).cmp(&(&b.gds_mtno, &b.code_ts, &b.name)));
    known
}
