//! Judging a stored document by the core's rules.

use chrono::NaiveDate;
use core_wasm::config::OrgParams;
use core_wasm::dictionary::Dictionaries;
use core_wasm::error::Problem;
use core_wasm::row::Row;
use core_wasm::rules::declaration::reference::PriceReference;
use core_wasm::rules::declaration::{Context, judge};
use core_wasm::rules::house::HouseRule;
use core_wasm::validate::Stage;
use sea_orm::ConnectionTrait;

use super::prices::Goods;
use super::{document, prices, tax_rates};
use crate::process::error::ApiError;
use crate::store::app::App;

/// Refuses (422) what cannot be stored even as a draft: too long, no number, no date, no list. Of a list with too many
/// rows nothing else is told: the rules do not look at it.
pub fn storable(app: &App, declaration: &Row) -> Result<(), ApiError> {
    let oversized = document::oversized(declaration);
    if !oversized.is_empty() {
        return Err(ApiError::Rules(oversized));
    }
    let problems = errors(app, declaration, &OrgParams::default(), &[], Stage::Draft);
    if problems.is_empty() { Ok(()) } else { Err(ApiError::Rules(problems)) }
}

/// The errors that keep a document from being declared, in form order: those of the rules of the maker's house too.
pub fn before_declaring(app: &App, declaration: &Row, params: &OrgParams, house: &[HouseRule]) -> Vec<Problem> {
    errors(app, declaration, params, house, Stage::Declare)
}

/// Everything the rules say of a document that is to be declared on a day, warnings too, in form order.
pub async fn verdict(
    (dicts, day): (&Dictionaries, NaiveDate),
    db: &impl ConnectionTrait,
    owner: i64,
    declaration: &Row,
    (params, house): (&OrgParams, &[HouseRule]),
) -> Result<Vec<Problem>, ApiError> {
    let lines = declaration.rows("lines");
    let of_lines = |field: &str, counts: fn(&Row) -> bool| {
        lines.iter().filter(|line| counts(line)).map(|line| line.text(field)).filter(|text| !text.is_empty()).collect()
    };
    let goods = Goods {
        numbers: of_lines("gdsMtno", |_| true),
        codes: of_lines("codeTS", |line| line.is_blank("gdsMtno")),
        terms: declaration.text("transMode"),
        declaration: declaration.int("id"),
    };
    let known =
        Known { prices: prices::known(db, owner, &goods, day).await?, exchange: tax_rates::exchange(db, day).await? };
    Ok(judged((dicts, day), declaration, (params, house), Stage::Declare, &known))
}

/// What is known beside the tables of codes. Nothing of it makes an error, so that what only refuses does without.
#[derive(Default)]
struct Known {
    prices: Vec<PriceReference>,
    exchange: Vec<Row>,
}

fn errors(app: &App, declaration: &Row, params: &OrgParams, house: &[HouseRule], stage: Stage) -> Vec<Problem> {
    let by = (&*app.dictionaries(), app.today());
    let mut problems = judged(by, declaration, (params, house), stage, &Known::default());
    problems.retain(Problem::is_error);
    problems
}

fn judged(
    (dicts, today): (&Dictionaries, NaiveDate),
    declaration: &Row,
    (params, house): (&OrgParams, &[HouseRule]),
    stage: Stage,
    known: &Known,
) -> Vec<Problem> {
    let Known { prices, exchange } = known;
    let context = Context { dicts, today, params, stage, prices, exchange, house };
    judge(declaration, &context).problems
}
