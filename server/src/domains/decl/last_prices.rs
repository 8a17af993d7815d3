//! The prices of the last declarations that customs accepted: by material, and by HS code and name for goods that have none.

use std::collections::{HashMap, HashSet};

use core_wasm::decimal::Fixed;
use core_wasm::rules::declaration::reference::{PriceReference, PriceSource};
use core_wasm::states::declaration::State as DeclState;
use sea_orm::sea_query::{Expr, Query, SelectStatement};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, Order, QueryFilter, QueryOrder, QuerySelect};

use super::{declaration, line};
use crate::error::ApiError;

/// Most goods without a material no. that are looked at, the latest first: a code may have had any number of names.
const MOST_NAMES: u64 = 500;

/// The declarations of an owner that customs accepted, but for one.
fn accepted(owner: i64, except: Option<i64>) -> SelectStatement {
    use declaration::Column;
    let states = DeclState::codes_where(DeclState::is_accepted);
    let mut found = Query::select();
    found
        .column(Column::Id)
        .from(declaration::Entity)
        .and_where(Column::OrgId.eq(owner))
        .and_where(Column::Status.is_in(states));
    if let Some(except) = except {
        found.and_where(Column::Id.ne(except));
    }
    found
}

/// What the last accepted declarations of an owner, but for one, say of the prices of these materials, and of the goods of
/// these HS codes that have no material no.
pub async fn of(
    db: &impl ConnectionTrait,
    owner: i64,
    numbers: &[&str],
    codes: &[&str],
    except: Option<i64>,
) -> Result<Vec<PriceReference>, ApiError> {
    use line::Column;
    let nameless = || Condition::any().add(Column::GdsMtno.is_null()).add(Column::GdsMtno.eq(""));
    let last = Column::DeclarationId.max();
    let mut wanted: HashSet<(i64, String, String, String)> = HashSet::new();
    if !numbers.is_empty() {
        let found: Vec<(String, i64)> = line::Entity::find()
            .select_only()
            .column(Column::GdsMtno)
            .column_as(last.clone(), "last")
            .filter(Column::GdsMtno.is_in(numbers.iter().copied()))
            .filter(Column::DeclarationId.in_subquery(accepted(owner, except)))
            .group_by(Column::GdsMtno)
            .into_tuple()
            .all(db)
            .await?;
        wanted.extend(found.into_iter().map(|(number, id)| (id, number, String::new(), String::new())));
    }
    if !codes.is_empty() {
        let found: Vec<(String, String, i64)> = line::Entity::find()
            .select_only()
            .column(Column::CodeTS)
            .column(Column::GName)
            .column_as(last, "last")
            .filter(Column::CodeTS.is_in(codes.iter().copied()))
            .filter(Column::GName.is_not_null())
            .filter(nameless())
            .filter(Column::DeclarationId.in_subquery(accepted(owner, except)))
            .group_by(Column::CodeTS)
            .group_by(Column::GName)
            .order_by(Expr::col("last"), Order::Desc)
            .limit(MOST_NAMES)
            .into_tuple()
            .all(db)
            .await?;
        wanted.extend(found.into_iter().map(|(code, name, id)| (id, String::new(), code, name)));
    }
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    let ids: HashSet<i64> = wanted.iter().map(|(id, ..)| *id).collect();
    let shown: HashMap<i64, String> = declaration::Entity::find()
        .filter(declaration::Column::Id.is_in(ids.iter().copied()))
        .all(db)
        .await?
        .iter()
        .map(|head| (head.id, head.shown_number()))
        .collect();
    let of_goods = Condition::any()
        .add(Column::GdsMtno.is_in(numbers.iter().copied()))
        .add(Condition::all().add(nameless()).add(Column::CodeTS.is_in(codes.iter().copied())));
    let lines = line::Entity::find()
        .filter(Column::DeclarationId.is_in(ids))
        .filter(of_goods)
        .order_by_desc(Column::DeclarationId)
        .order_by_asc(Column::Position)
        .all(db)
        .await?;
    let known = lines.into_iter().filter_map(|line| {
        let number = line.gds_mtno.unwrap_or_default();
        let (code_ts, name) = match number.is_empty() {
            true => (line.code_t_s?, line.g_name?),
            false => (String::new(), String::new()),
        };
        let goods = (line.declaration_id, number, code_ts, name);
        let is_last = wanted.contains(&goods);
        let (id, gds_mtno, code_ts, name) = goods;
        let price = Fixed::<4>::from_scaled(line.decl_price?).to_scale::<5>()?;
        is_last.then_some(PriceReference {
            source: PriceSource::LastDeclaration,
            number: shown.get(&id).cloned().unwrap_or_default(),
            unit: line.g_unit?,
            currency: line.trade_curr?,
            gds_mtno,
            code_ts,
            name,
            price,
        })
    });
    Ok(known.collect())
}
