//! Judging a stored document by the core's rules.

use core_wasm::config::OrgParams;
use core_wasm::error::Problem;
use core_wasm::row::Row;
use core_wasm::rules::declaration::{Context, judge};
use core_wasm::validate::Stage;

use super::document;
use crate::app::App;
use crate::error::ApiError;

/// Refuses (422) what cannot be stored even as a draft: too long, no number, no date, no list. Of a list with too many
/// rows nothing else is told: the rules do not look at it.
pub fn storable(app: &App, declaration: &Row) -> Result<(), ApiError> {
    let oversized = document::oversized(declaration);
    if !oversized.is_empty() {
        return Err(ApiError::Rules(oversized));
    }
    let problems = errors(app, declaration, &OrgParams::default(), Stage::Draft);
    if problems.is_empty() { Ok(()) } else { Err(ApiError::Rules(problems)) }
}

/// The errors that keep a document from being declared, in form order.
pub fn before_declaring(app: &App, declaration: &Row, params: &OrgParams) -> Vec<Problem> {
    errors(app, declaration, params, Stage::Declare)
}

/// Everything the rules say of a document that is to be declared, warnings too, in form order.
pub fn verdict(app: &App, declaration: &Row, params: &OrgParams) -> Vec<Problem> {
    judged(app, declaration, params, Stage::Declare)
}

fn errors(app: &App, declaration: &Row, params: &OrgParams, stage: Stage) -> Vec<Problem> {
    let mut problems = judged(app, declaration, params, stage);
    problems.retain(Problem::is_error);
    problems
}

fn judged(app: &App, declaration: &Row, params: &OrgParams, stage: Stage) -> Vec<Problem> {
    let dicts = app.dictionaries();
    let context = Context { dicts: &dicts, today: app.today(), params, stage };
    judge(declaration, &context).problems
}
