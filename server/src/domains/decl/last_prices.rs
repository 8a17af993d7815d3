//! The prices of the last declarations that customs accepted: by material, and by HS code and name for goods that have none.

use std::collections::{HashMap, HashSet};

use core_wasm::decimal::Fixed;
use core_wasm::rules::declaration::reference::{PriceReference, PriceSource};
use core_wasm::states::declaration::State as DeclState;
use sea_orm::sea_query::{
    Alias, Asterisk, Expr, ExprTrait, Func, Order, Query, SelectStatement, SimpleExpr, UnionType,
};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use super::{declaration, line};
use crate::process::error::ApiError;

/// Lines of an HS code without a material no. that are looked at, the latest ones: a code may stand in any number of lines.
const MOST_LINES: u64 = 200;

/// Goods of one statement: a database joins no more than some hundred parts.
pub(super) const BATCH: usize = 200;

/// Goods whose last price is looked for.
#[derive(Clone, Copy, Debug)]
pub enum Sought<'a> {
    Material(&'a str),
    /// Of this HS code, and of no material.
    Code(&'a str),
}

/// The material no. of a line, "" for none. Said so, no index of the column is used: the lines without one are most of them.
fn number() -> SimpleExpr {
    Func::coalesce([Expr::col((line::Entity, line::Column::GdsMtno)), Expr::val("")]).into()
}

/// The latest lines of goods in the declarations of an owner that customs accepted, but for one.
fn latest(goods: Sought<'_>, owner: i64, except: Option<i64>) -> SelectStatement {
    use line::Column;
    let mut lines = of_goods(goods, owner, except, &[]);
    match goods {
        Sought::Material(_) => lines.limit(1),
        Sought::Code(_) => lines.and_where(Column::GName.is_not_null()).limit(MOST_LINES),
    };
    lines
}

/// The lines of goods in the declarations of an owner that customs accepted, but for one, the latest first; of these categories, or
/// of any where none is named. They are met one after the other along the index (goods, declaration), so that it does not matter how
/// many declarations the owner has.
fn of_goods(goods: Sought<'_>, owner: i64, except: Option<i64>, categories: &[&str]) -> SelectStatement {
    use declaration::Column as Head;
    use line::Column;
    let mut is_accepted = Query::select()
        .expr(Expr::val(1))
        .from(declaration::Entity)
        .and_where(Expr::col((declaration::Entity, Head::Id)).equals((line::Entity, Column::DeclarationId)))
        .and_where(Head::OrgId.eq(owner))
        .and_where(Head::Status.is_in(DeclState::codes_where(DeclState::is_accepted)))
        .take();
    if !categories.is_empty() {
        is_accepted.and_where(Head::IECatg.is_in(categories.iter().copied()));
    }
    let mut lines = Query::select();
    lines
        .columns([Column::DeclarationId, Column::CodeTS, Column::GName, Column::Id])
        .expr_as(number(), "number")
        .from(line::Entity)
        .and_where(Expr::exists(is_accepted))
        .order_by(Column::DeclarationId, Order::Desc);
    if let Some(except) = except {
        lines.and_where(Column::DeclarationId.ne(except));
    }
    match goods {
        Sought::Material(number) => lines.and_where(Column::GdsMtno.eq(number)),
        Sought::Code(code) => lines.and_where(Column::CodeTS.eq(code)).and_where(number().eq("")),
    };
    lines
}

/// The latest lines of all these goods; `None` without goods.
pub fn latest_lines(goods: &[Sought<'_>], owner: i64, except: Option<i64>) -> Option<SelectStatement> {
    together(goods.iter().map(|goods| latest(*goods, owner, except)))
}

/// The newest lines of all these goods, of each as many as `most` says; of these categories. `None` without goods.
pub(super) fn newest(
    goods: &[Sought<'_>],
    owner: i64,
    except: Option<i64>,
    categories: &[&str],
    most: impl Fn(Sought<'_>) -> u64,
) -> Option<SelectStatement> {
    let part = |goods: &Sought<'_>| of_goods(*goods, owner, except, categories).limit(most(*goods)).take();
    together(goods.iter().map(part))
}

/// The rows of all these statements, each of which orders and limits its own; `None` without any.
fn together(parts: impl Iterator<Item = SelectStatement>) -> Option<SelectStatement> {
    let mut parts =
        parts.map(|part| Query::select().expr(Expr::col(Asterisk)).from_subquery(part, Alias::new("part")).take());
    let mut all = parts.next()?;
    all.unions(parts.map(|part| (UnionType::All, part)));
    Some(all)
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
    let materials = numbers.iter().copied().map(Sought::Material);
    let goods: Vec<Sought<'_>> = materials.chain(codes.iter().copied().map(Sought::Code)).collect();
    // Of each goods the last declaration: material no., HS code and name, of which a material's are blank.
    let mut last: HashMap<(String, String, String), i64> = HashMap::new();
    for statement in goods.chunks(BATCH).filter_map(|goods| latest_lines(goods, owner, except)) {
        for row in db.query_all(&statement).await? {
            let (id, number): (i64, String) = (row.try_get("", "declaration_id")?, row.try_get("", "number")?);
            let goods = match number.is_empty() {
                true => (number, row.try_get("", "code_t_s")?, row.try_get("", "g_name")?),
                false => (number, String::new(), String::new()),
            };
            let known = last.entry(goods).or_insert(id);
            *known = Ord::max(*known, id);
        }
    }
    let wanted: HashSet<(i64, String, String, String)> =
        last.into_iter().map(|((number, code, name), id)| (id, number, code, name)).collect();
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
        .add(number().is_in(numbers.iter().copied()))
        .add(number().eq("").and(Column::CodeTS.is_in(codes.iter().copied())));
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
