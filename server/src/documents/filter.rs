//! A query parameter as a condition on a column, by the way the definition says the field is searched.

use core_wasm::resource::{Field, Kind, Search};
use core_wasm::row::parse_date;
use core_wasm::text::catalogue::error as texts;
use core_wasm::validate::is_legal;
use sea_orm::sea_query::extension::postgres::PgExpr;
use sea_orm::sea_query::{Expr, ExprTrait, LikeExpr};
use sea_orm::{Condition, DbBackend, Value};

use super::codec;
use super::list::ListQuery;
use crate::process::clock::midnight_in_china;
use crate::process::error::ApiError;

/// Longest text that is searched for; databases refuse patterns that are much longer.
const MAX_TEXT: usize = 200;
/// Most values that one parameter may name.
const MAX_VALUES: usize = 200;

/// The filters that the parameters of a request ask for.
pub fn asked(fields: &[&Field], query: &ListQuery, backend: DbBackend) -> Result<Condition, ApiError> {
    filters(fields, |name| query.all(name).collect(), backend)
}

/// Whether the parameters of a request ask for a filter by a field.
pub fn is_asked(field: &Field, query: &ListQuery) -> bool {
    match field.search {
        Search::No => false,
        Search::Range => range(field).iter().any(|name| query.get(name).is_some()),
        _ => query.all(field.name).next().is_some(),
    }
}

/// The names of the parameters for the two ends of a range.
fn range(field: &Field) -> [String; 2] {
    [format!("{}From", field.name), format!("{}To", field.name)]
}

/// The filters that single values ask for.
pub fn conditions<'q>(
    fields: &[&Field],
    get: impl Fn(&str) -> Option<&'q str>,
    backend: DbBackend,
) -> Result<Condition, ApiError> {
    filters(fields, |name| get(name).into_iter().collect(), backend)
}

/// Adds the filters that values ask for. Blank ones ask for nothing; bad values are 400. Of several values for one name the
/// first counts, but where any of them will do.
fn filters<'q>(
    fields: &[&Field],
    given: impl Fn(&str) -> Vec<&'q str>,
    backend: DbBackend,
) -> Result<Condition, ApiError> {
    let get = |name: &str| given(name).first().copied();
    let mut all = Condition::all();
    for field in fields {
        if let Some(text) = get(field.name)
            && matches!(field.search, Search::Like | Search::Prefix)
        {
            judge(field.name, text)?;
        }
        let column = Expr::col(field.column_name());
        match field.search {
            Search::No => {}
            Search::Range => {
                let [from, to] = range(field);
                if let Some(text) = get(&from) {
                    all = all.add(column.clone().gte(edge(field, &from, text, false)?));
                }
                if let Some(text) = get(&to) {
                    let value = edge(field, &to, text, true)?;
                    // A whole day as the last one: up to the next midnight, which is not part of it.
                    let is_day = field.kind == Kind::Instant && text.len() == 10;
                    all = all.add(if is_day { column.lt(value) } else { column.lte(value) });
                }
            }
            Search::Like => {
                if let Some(text) = get(field.name) {
                    all = all.add(holds(column, text, backend));
                }
            }
            Search::Prefix => {
                if let Some(text) = get(field.name) {
                    all = all.add(begins_with(column, text, backend));
                }
            }
            Search::Eq => {
                let texts = given(field.name);
                if !texts.iter().all(|text| is_legal(text)) {
                    return Err(ApiError::illegal(field.name));
                }
                let parts = texts.iter().flat_map(|text| text.split(',')).map(str::trim);
                let values: Vec<Value> = parts
                    .filter(|part| !part.is_empty())
                    .map(|part| codec::parse(field.kind, part).ok_or_else(|| bad(field.name, field.kind)))
                    .collect::<Result<_, _>>()?;
                if values.len() > MAX_VALUES {
                    return Err(ApiError::at_most(field.name, MAX_VALUES));
                }
                if !values.is_empty() {
                    all = all.add(column.is_in(values));
                }
            }
        }
    }
    Ok(all)
}

/// Any of these fields matches the text of a parameter in its way; no text asks for nothing.
pub fn any_of<'f>(
    fields: impl IntoIterator<Item = &'f Field>,
    name: &str,
    text: Option<&str>,
    backend: DbBackend,
) -> Result<Condition, ApiError> {
    // An empty "any of" would be false.
    let Some(text) = text else { return Ok(Condition::all()) };
    judge(name, text)?;
    let mut any = Condition::any();
    for field in fields {
        any = any.add(conditions(&[field], |_| Some(text), backend)?);
    }
    Ok(any)
}

/// A text that may stand anywhere in a column, or begin it: not too long, and of letters that a database keeps.
fn judge(name: &str, text: &str) -> Result<(), ApiError> {
    let is_fine = text.chars().count() <= MAX_TEXT && is_legal(text);
    if is_fine { Ok(()) } else { Err(ApiError::characters(name, 0, MAX_TEXT)) }
}

/// That what is looked for is no value of a kind.
fn bad(name: &str, kind: Kind) -> ApiError {
    let wanted = match kind {
        Kind::Int { .. } | Kind::Id => texts::KIND_WHOLE,
        Kind::Decimal { .. } => texts::KIND_NUMBER,
        Kind::Flag => texts::KIND_FLAG,
        Kind::Date => texts::KIND_DAY,
        Kind::Instant => texts::KIND_MOMENT,
        Kind::Text { .. } | Kind::Dict { .. } | Kind::DictList { .. } | Kind::Blob { .. } => texts::KIND_TEXT,
    };
    ApiError::not_of_kind(name, wanted)
}

/// One end of a range. An instant may be given as a day in China: its first instant, or the first of the next day.
fn edge(field: &Field, name: &str, text: &str, last: bool) -> Result<Value, ApiError> {
    if field.kind == Kind::Instant
        && let Some(day) = parse_date(text)
    {
        let day = if last { day.succ_opt().unwrap_or(day) } else { day };
        return midnight_in_china(day).map(Value::from).ok_or_else(|| bad(name, field.kind));
    }
    codec::parse(field.kind, text).ok_or_else(|| bad(name, field.kind))
}

/// The condition that a column holds a text somewhere, whatever the size of the letters.
pub fn holds(column: Expr, text: &str, backend: DbBackend) -> Expr {
    alike(column, format!("%{}%", escaped(text)), backend)
}

/// The condition that a column begins with a text, whatever the size of the letters.
pub fn begins(column: Expr, text: &str, backend: DbBackend) -> Expr {
    alike(column, format!("{}%", escaped(text)), backend)
}

fn alike(column: Expr, pattern: String, backend: DbBackend) -> Expr {
    let has_sizes =
        pattern.chars().any(|letter| !letter.to_lowercase().eq([letter]) || !letter.to_uppercase().eq([letter]));
    let pattern = LikeExpr::new(pattern);
    match backend {
        // PostgreSQL escapes by a backslash unasked; asked, sea-query puts brackets it does not understand. To compare without
        // regard to the size of letters takes it several times as long: what has none, as numbers and Chinese, is compared as it is.
        DbBackend::Postgres if has_sizes => column.ilike(pattern),
        DbBackend::Postgres => column.like(pattern),
        _ => column.like(pattern.escape('\\')),
    }
}

/// The condition that a column begins with a text, as an index serves it.
pub fn begins_with(column: Expr, text: &str, backend: DbBackend) -> Expr {
    match backend {
        DbBackend::Postgres => column.like(LikeExpr::new(format!("{}%", escaped(text)))),
        // SQLite's LIKE ignores case, and so it ignores the index.
        _ => column.clone().gte(text).and(column.lt(format!("{text}\u{10FFFF}"))),
    }
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

#[cfg(test)]
mod tests {
    use sea_orm::sea_query::{PostgresQueryBuilder, Query};

    use super::*;

    #[test]
    fn only_letters_that_have_sizes_are_compared_without_regard_to_them() {
        let sql = |text| {
            let holds = holds(Expr::col("bill_no"), text, DbBackend::Postgres);
            Query::select().column("id").from("declaration").and_where(holds).to_string(PostgresQueryBuilder)
        };
        for text in ["731", "有限公司", "12-3_%", "（洋山）"] {
            assert!(sql(text).as_str().contains(r#""bill_no" LIKE "#), "{}", sql(text));
        }
        for text in ["73a", "SNKO3", "é", "ß", "Σ1", "ﬁ"] {
            assert!(sql(text).as_str().contains(r#""bill_no" ILIKE "#), "{}", sql(text));
        }
    }
}
