//! POST /decl/v1/import: makes a draft from a declaration message (XML) of any single-window software.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::permission::Category;
use core_wasm::resources::declaration::{HEAD, form};
use core_wasm::row::Row;
use core_wasm::text::catalogue::gateway::OTHER_DIRECTION;
use core_wasm::validate::is_export;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter};

use super::add::{Origin, make};
use super::customs::dec_message;
use super::declaration::CATEGORY;
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::Answer;
use crate::api::upload::Upload;
use crate::gateway::xml::XmlError;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::people::organisation::{Column, Entity};

/// Largest file: 50 lines with long texts and a picture of marks (1 MB) stay far below.
const MAX_BYTES: usize = 8 * 1024 * 1024;
/// Largest request: the file and the few fields beside it.
pub const MAX_REQUEST: usize = MAX_BYTES + 64 * 1024;

pub async fn import(State(app): State<App>, caller: Caller, upload: Upload<MAX_BYTES>) -> Answer<Row> {
    let (ie_catg, customer_id) = (upload.text("iECatg").to_owned(), upload.id("customerId")?);
    let Upload { file, file_name, .. } = upload;
    let message = tokio::task::spawn_blocking(move || dec_message::read(&file)).await.map_err(anyhow::Error::from)?;
    let message = message.map_err(|problems| ApiError::Rules(problems.into_iter().map(with_place).collect()))?;
    let mut document = message.declaration;
    // Numbers that customs gave belong to the declaration the file was made of, not to this one.
    document.0.retain(|name, _| HEAD.field(name).is_none_or(|field| !field.read_only));
    document.set("iECatg", category(&document, &ie_catg)?);
    let org_id = match customer_id {
        Some(named) => named,
        None => owner(&app, &caller, &document).await?,
    };
    let origin = Origin { action: "import", note: &file_name };
    make(&app, &caller, org_id, document, origin).await
}

/// Whose declaration it is when nobody says so: of the organisations that the caller may declare for, the trader that the
/// file names, else the caller's own.
async fn owner(app: &App, caller: &Caller, document: &Row) -> Result<i64, ApiError> {
    let mut named = Condition::any();
    for (field, column) in [("tradeCoScc", Column::CreditCode), ("tradeCode", Column::Code)] {
        if !document.is_blank(field) {
            named = named.add(column.eq(document.text(field)));
        }
    }
    if named.is_empty() {
        return Ok(caller.org_id);
    }
    let scope = caller.scope(&app.db, CATEGORY, Right::Edit).await?;
    let found = Entity::find().filter(Column::Id.is_in(scope.orgs())).filter(named).one(&app.db).await?;
    Ok(found.map_or(caller.org_id, |trader| trader.id))
}

/// The message of a problem of the file says where it is, since no form shows it.
fn with_place(problem: Problem) -> Problem {
    let message = XmlError::new(problem.field.as_str(), problem.message.clone()).whole();
    Problem { message, ..problem }
}

/// The category asked for, as far as it fits the direction of the file; without one, the file's own.
fn category(document: &Row, asked: &str) -> Result<&'static str, ApiError> {
    let own = dec_message::category(document);
    if asked.is_empty() {
        return Ok(own);
    }
    let asked = Category::from_ie_catg(asked).ok_or_else(|| ApiError::no_option("iECatg", asked))?.ie_catg();
    let export = |category: &str| is_export(form::empty(category).borrowed());
    if !document.is_blank("iEFlag") && export(asked) != export(own) {
        return Err(ApiError::rule(Problem::error("decMessage.direction", "iEFlag", OTHER_DIRECTION)));
    }
    Ok(asked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use core_wasm::text::Lang;

    #[test]
    fn a_place_stands_in_front_of_the_message() {
        let problem = Problem::error("r", "DecMessage/DecHead", core_wasm::text::text("缺", "missing"));
        assert_eq!(with_place(problem).message.get(Lang::En), "DecMessage/DecHead: missing");
    }
}
